//! Property tests: every analysis and every export handles arbitrary consistent records.

use std::slice::from_ref;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{Config, RngSeed};

use crate::bisect::{Bisected, bisect};
use crate::diff::diff;
use crate::edges::edge_kinds;
use crate::paths::{critical_path, observed, slack};
use crate::predict::predict;
use crate::replay::{OverheadLevel, ReplayConditions, replay};
use crate::rules::{Rules, suggestions};
use crate::run::{Before, End, Run, RunJob, StateHash};
use crate::spread::spreads;
use crate::table::rows;
use crate::test_runs::chain;
use crate::verdict::verdict;

/// Generates numbers, including extreme ones.
fn number() -> impl Strategy<Value = u64> {
    let extreme = [0, 1, 63, 64, u64::from(u32::MAX), 1 << 53, u64::MAX / 2, u64::MAX - 1, u64::MAX];
    prop_oneof![select(extreme.to_vec()), 0..1_000_000u64, any::<u64>()]
}

fn small() -> impl Strategy<Value = u32> {
    prop_oneof![select(vec![0, 1, u32::MAX / 2, u32::MAX - 1, u32::MAX]), 0..9u32]
}

/// Generates names, including those with special characters of the formats.
fn name() -> impl Strategy<Value = String> {
    let special = [
        "", " ", ";", "a;b 7", "\"", "\\", "a\nb", "\r\n", ",", "<&>", "\0", "\u{ffff}", "]]>", "Ω 🐲",
        "]},", "n0 -> n1",
    ];
    prop_oneof![select(special.to_vec()).prop_map(str::to_owned), "[a-z]{1,9}", ".{0,20}"]
}

/// The generated input of a job. Positions are taken modulo the lengths of their lists.
#[derive(Debug, Clone)]
struct JobInput {
    modifier: usize,
    subject: String,
    cost: u64,
    times: [u64; 2],
    worker: u32,
    last: Option<usize>,
    before: Vec<(usize, usize)>,
    counters: Vec<(usize, u64)>,
    stream: Option<u64>,
    left: Vec<(usize, u64)>,
}

fn job_input() -> impl Strategy<Value = JobInput> {
    let place = 0..1000usize;
    let scalars =
        (place.clone(), name(), number(), [number(), number()], small(), proptest::option::of(place.clone()));
    let lists = (
        vec((place.clone(), place.clone()), 0..4),
        vec((place.clone(), number()), 0..4),
        proptest::option::of(any::<u64>()),
        vec((place, any::<u64>()), 0..3),
    );
    (scalars, lists).prop_map(
        |((modifier, subject, cost, times, worker, last), (before, counters, stream, left))| JobInput {
            modifier,
            subject,
            cost,
            times,
            worker,
            last,
            before,
            counters,
            stream,
            left,
        },
    )
}

fn position(at: usize) -> u32 {
    u32::try_from(at).unwrap()
}

/// Builds a run from generated inputs.
fn run_of(
    names: &[Vec<String>; 4],
    inputs: &[JobInput],
    threads: u32,
    end: Option<(u32, String)>,
    after: u64,
) -> Run {
    let [modifiers, counters, reasons, layers] = names;
    let mut jobs: Vec<RunJob> = Vec::new();
    for (at, input) in inputs.iter().enumerate() {
        let earlier = |place: usize| (at > 0).then(|| position(place % at));
        let last = input.last.and_then(earlier);
        let (start, end) = (input.times[0].min(input.times[1]), input.times[0].max(input.times[1]));
        let before = input.before.iter().filter_map(|(from, why)| {
            Some(Before { from: earlier(*from)?, why: position(why % reasons.len()) })
        });
        let counted = input.counters.iter().map(|(name, amount)| (position(name % counters.len()), *amount));
        let left = input.left.iter().map(|(layer, hash)| StateHash {
            layer: position(layer % layers.len()),
            hash: *hash,
            changed: vec![(0, 0), (u32::MAX, u16::MAX)],
        });
        jobs.push(RunJob {
            modifier: position(input.modifier % modifiers.len()),
            subject: input.subject.clone(),
            cost: input.cost,
            ready: last.map_or(0, |last| jobs[last as usize].end).min(start),
            start,
            end,
            cpu: None,
            worker: input.worker % threads.max(1),
            last,
            before: before.collect(),
            counters: counted.collect(),
            stream: input.stream,
            left: left.collect(),
        });
    }
    let wall = jobs.iter().map(|job| job.end).max().unwrap_or(0).saturating_add(after);
    Run {
        end: end.map_or(End::Done, |(of, reason)| End::Failed { of, reason }),
        threads: if jobs.is_empty() { threads } else { threads.max(1) },
        started: after,
        wall,
        sleeps: after,
        waking: after,
        modifiers: modifiers.clone(),
        counters: counters.clone(),
        reasons: reasons.clone(),
        layers: layers.clone(),
        jobs,
        ..chain(&[])
    }
}

fn arbitrary_run() -> impl Strategy<Value = Run> {
    let names = || vec(name(), 1..4);
    let lists = [names(), names(), names(), names()];
    let end = proptest::option::of((small(), name()));
    let about = (name(), name(), number(), small());
    (lists, vec(job_input(), 0..14), small(), end, number(), about).prop_map(
        |(names, inputs, threads, end, after, (template, size, seed, attempt))| {
            let mut run = run_of(&names, &inputs, threads, end, after);
            run.about.template = template;
            run.about.size = size;
            run.about.seed = seed;
            run.about.attempt = attempt;
            run
        },
    )
}

fn config() -> Config {
    Config { cases: 1000, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..Config::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn every_analysis_handles_arbitrary_runs(run in arbitrary_run()) {
        prop_assert_eq!(run.contradiction(), None);
        prop_assert_eq!(rows(&run).len(), run.modifiers.len());
        prop_assert!(critical_path(&run).time <= run.work());
        prop_assert_eq!(slack(&run).len(), run.jobs.len());
        let path = observed(&run);
        prop_assert!(path.total() >= path.overhead() && path.total() >= path.work());
        prop_assert_eq!(path.steps.is_empty(), run.jobs.is_empty());
        prop_assert!(!verdict(&run).to_string().is_empty());
        let found = suggestions(&run, &[&run], &Rules::default());
        prop_assert!(found.iter().all(|found| found.gain.is_finite() && !found.to_string().is_empty()));
        prop_assert!(edge_kinds(&run).iter().all(|kind| kind.implied <= kind.count && kind.binding <= kind.count));
        let name = run.modifiers[0].clone();
        let other = ReplayConditions {
            workers: Some(u32::MAX),
            scale: vec![(name.clone(), 1000.0)],
            dropped: vec![(name.clone(), name.clone())],
            split: vec![(name, 9)],
            overhead: OverheadLevel::High,
        };
        prop_assert_eq!(replay(&run, &other).times.len(), run.jobs.len());
        prop_assert_eq!(diff(from_ref(&run), from_ref(&run)).is_ok(), run.end == End::Done);
        prop_assert_eq!(predict(from_ref(&run), from_ref(&run)).is_some(), run.end == End::Done);
        let hashed = run.jobs.iter().filter(|job| !job.left.is_empty()).count();
        prop_assert_eq!(bisect(&run, &run).ok(), (hashed > 0).then_some(Bisected::Same { jobs: hashed }));
    }

    #[test]
    fn analyses_of_several_runs_handle_arbitrary_runs(runs in vec(arbitrary_run(), 2..12)) {
        let done = runs.iter().filter(|run| run.end == End::Done).count();
        let spreads = spreads(&runs);
        prop_assert_eq!(spreads.first().map_or(0, |spread| spread.points.len()), done);
        for spread in &spreads {
            prop_assert!(spread.times.is_sorted() && spread.per_tile.iter().all(|nanos| nanos.is_finite()));
            prop_assert!(spread.growth.is_none_or(|growth| growth.exponent.is_finite()));
            prop_assert!(spread.outliers.len() <= spread.points.len());
        }
        prop_assert!(bisect(&runs[0], &runs[1]).is_err() || !runs[0].jobs.is_empty());
        let prediction = predict(&runs, &runs[1..]);
        prop_assert!(prediction.is_none_or(|prediction| prediction.pairs < runs.len() && prediction.ratios.iter().all(|ratio| ratio.is_finite())));
    }
}

#[cfg(feature = "export")]
mod exports {
    use std::io;

    use super::*;
    use crate::export::dot::Nodes;
    use crate::export::{chrome, csv, dot, flame, folded, perfetto};

    fn text(write: impl Fn(&mut Vec<u8>) -> io::Result<()>) -> String {
        let mut bytes = Vec::new();
        write(&mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn every_export_of_arbitrary_runs_can_be_read(runs in vec(arbitrary_run(), 1..3)) {
            let jobs: usize = runs.iter().map(|run| run.jobs.len()).sum();

            let table = text(|out| csv::write(&runs, out));
            let mut reader = ::csv::Reader::from_reader(table.as_bytes());
            let subject = reader.headers().unwrap().iter().position(|name| name == "subject").unwrap();
            let subjects: Vec<String> =
                reader.records().map(|record| record.unwrap()[subject].to_owned()).collect();
            let all = runs.iter().flat_map(|run| &run.jobs).map(|job| job.subject.clone());
            prop_assert_eq!(subjects, all.collect::<Vec<String>>());

            let trace: serde_json::Value = serde_json::from_str(&text(|out| chrome::write(&runs, out))).unwrap();
            let bars = trace["traceEvents"].as_array().unwrap().iter().filter(|event| event["ph"] == "X");
            prop_assert_eq!(bars.count(), jobs);

            for line in text(|out| folded::write(&runs, out)).lines() {
                let (stack, nanos) = line.rsplit_once(' ').unwrap();
                prop_assert!(nanos.parse::<u64>().is_ok_and(|nanos| nanos > 0), "{}", line);
                let frames: Vec<&str> = stack.split(';').collect();
                prop_assert!((3..=4).contains(&frames.len()) && frames.iter().all(|frame| !frame.is_empty()), "{}", line);
            }

            let works: Option<u64> = runs.iter().flat_map(|run| &run.jobs)
                .try_fold(0_u64, |sum, job| sum.checked_add(job.duration()));
            let can_be_drawn = works.is_some_and(|work| (1..=1 << 53).contains(&work));
            let mut picture = Vec::new();
            prop_assert_eq!(flame::write(&runs, &mut picture).is_ok(), can_be_drawn);
            prop_assert_eq!(String::from_utf8(picture).unwrap().contains("</svg>"), can_be_drawn);

            let mut bytes = Vec::new();
            perfetto::write(&runs, &mut bytes).unwrap();
            prop_assert!(bytes.len() > 20 * runs.len());

            for (nodes, count) in [(Nodes::Modifiers, runs[0].modifiers.len()), (Nodes::Jobs, runs[0].jobs.len())] {
                let graph = text(|out| dot::write(&runs[0], nodes, out));
                prop_assert_eq!(graph.lines().filter(|line| line.contains(" [shape=box, ")).count(), count);
            }
        }
    }
}
