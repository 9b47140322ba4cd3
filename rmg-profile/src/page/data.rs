//! The data of the page, which its scripts read.

use crate::diff::{Compared, TimeChange, diff};
use crate::edges::edge_kinds;
use crate::paths::{CriticalPath, critical_path, observed};
use crate::replay::{OverheadLevel, ReplayConditions, overhead_of, replay};
use crate::rules::{Rules, Suggestion, suggestions};
use crate::table::{Row, rows};
use crate::verdict::{Bound, verdict};
use crate::{About, End, Run};
use serde::Serialize;

use super::grounds::{PageGround, page_grounds};
use super::over_runs::{PageOverRuns, PageRuns, over_runs, page_runs};
use super::source::Source;
use super::subjects::Subjects;
use rmg_view::page::Packed;

/// Maximum number of workers of the replays.
const MAX_WORKERS: u32 = 64;

/// Maximum number of runs with details, and of jobs of all of them.
const MAX_DETAILS: usize = 60;
const MAX_JOBS: usize = 100_000;

/// The data of the page. Times are nanoseconds.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageData<'r> {
    /// The run that is shown first.
    #[serde(flatten)]
    details_of_shown: PageDetails<'r>,
    /// Its position.
    shown: usize,
    /// The other runs, as far as they are in the page; `None` for the others and for the shown one.
    details: Vec<Option<PageDetails<'r>>>,
    /// The names of the records.
    records: Vec<&'r str>,
    comparison: Option<PageComparison>,
    runs: Vec<PageRuns<'r>>,
    over_runs: PageOverRuns<'r>,
}

/// The comparison of two records.
#[derive(Debug, Serialize)]
struct PageComparison {
    pairs: usize,
    changes: Vec<PageTimeChange>,
}

/// The change of the time of a modifier, or of whole runs.
#[derive(Debug, Serialize)]
struct PageTimeChange {
    name: String,
    times: [u64; 2],
    ratio: f64,
    interval: Option<(f64, f64)>,
}

/// The details of a run.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageDetails<'r> {
    about: PageAbout<'r>,
    verdict: PageVerdict,
    /// In the order in which jobs refer to them.
    modifiers: Vec<Row>,
    counters: &'r [String],
    reasons: &'r [String],
    /// The subjects of jobs and grounds, without duplicates.
    subjects: Vec<&'r str>,
    grounds: Vec<PageGround<'r>>,
    /// Packed by [`jobs`].
    jobs: String,
    critical_path: CriticalPath,
    observed: PageObserved,
    /// Wall times with 1, 2 ... workers.
    workers: Vec<u64>,
    /// Overhead of every job of a replay.
    handing_over: u64,
    /// Overhead of a job for which a worker has to wake up.
    waking_up: u64,
    /// Overhead of the first job after a barrier.
    barrier: u64,
    /// From, to, number of edges, of redundant edges and of binding edges, gain, reason.
    edges: Vec<(String, String, usize, usize, usize, u64, String)>,
}

/// The properties of the run.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PageAbout<'r> {
    program: &'r str,
    template: &'r str,
    /// Text, because JavaScript numbers cannot represent 64 bits.
    seed: String,
    attempt: u32,
    size: &'r str,
    tiles: u32,
    options: &'r [(String, String)],
    threads: u32,
    wall: u64,
    sleeps: u64,
    jobs: usize,
    /// Number of all jobs, and the reason of the failure. `None` for a finished run.
    unfinished: Option<(u32, &'r str)>,
    /// Number of runs, including this one.
    of_runs: usize,
}

/// The verdict on the run.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PageVerdict {
    bound: &'static str,
    /// The sentences of the verdict.
    sentences: Vec<String>,
    critical_path: u64,
    work: u64,
    /// The time of the run without other programs on the machine.
    quiet: u64,
    /// Work, waiting for workers and overhead on the observed path, of this time.
    path: [u64; 3],
    /// The best changes.
    changes: Vec<PageChange>,
}

/// A suggested change.
#[derive(Debug, Clone, Serialize)]
struct PageChange {
    words: String,
    /// Share of the time, with its interval.
    gain: f64,
    interval: (f64, f64),
    evidence: String,
    rule: String,
    caveat: String,
}

/// The observed path.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PageObserved {
    /// Packed numbers, five for each step: job, waiting for workers, overhead, work and time off the
    /// processor.
    steps: String,
    after: u64,
    total: u64,
}

/// Returns the data of the page of `runs`, which shows the run `chosen` first.
pub(super) fn page_data<'r>(
    runs: &'r [Run],
    sources: &'r [Source],
    chosen: usize,
    rules: &Rules,
) -> PageData<'r> {
    let finished: Vec<&Run> = runs.iter().filter(|run| run.end == End::Done).collect();
    let changes = changes(&runs[chosen], &finished, rules);
    let mut left = MAX_JOBS.saturating_sub(runs[chosen].jobs.len());
    let mut details: Vec<Option<PageDetails<'r>>> = Vec::with_capacity(runs.len());
    for (at, run) in runs.iter().enumerate() {
        let is_in = at != chosen && at < MAX_DETAILS && run.jobs.len() <= left;
        left -= if is_in { run.jobs.len() } else { 0 };
        details.push(is_in.then(|| page_details(run, runs.len(), changes.clone())));
    }
    PageData {
        details_of_shown: page_details(&runs[chosen], runs.len(), changes),
        shown: chosen,
        details,
        records: sources.iter().map(|source| source.name.as_str()).collect(),
        comparison: comparison(runs, sources),
        runs: page_runs(runs),
        over_runs: over_runs(runs, sources),
    }
}

/// Returns the comparison of two records of the same maps. `None` for one record, or without common maps.
fn comparison(runs: &[Run], sources: &[Source]) -> Option<PageComparison> {
    let [one, _] = sources else { return None };
    let (before, after) = runs.split_at_checked(one.runs)?;
    let found = diff(before, after).ok()?;
    let change = |change: TimeChange| PageTimeChange {
        name: match change.of {
            Compared::Wall => "wall time".to_owned(),
            Compared::Work => "all jobs".to_owned(),
            Compared::Modifier(name) => name,
        },
        times: change.times,
        ratio: change.ratio,
        interval: change.interval,
    };
    Some(PageComparison { pairs: found.pairs, changes: found.changes.into_iter().map(change).collect() })
}

fn page_details<'r>(run: &'r Run, of_runs: usize, changes: Vec<PageChange>) -> PageDetails<'r> {
    let mut subjects = Subjects::default();
    let jobs = jobs(run, &mut subjects);
    let grounds = page_grounds(&run.grounds, &mut subjects);
    let overhead = overhead_of(run, OverheadLevel::Usual);
    let with_workers = |workers| ReplayConditions { workers: Some(workers), ..ReplayConditions::default() };
    PageDetails {
        about: about(run, of_runs),
        verdict: page_verdict(run, changes),
        modifiers: rows(run),
        counters: &run.counters,
        reasons: &run.reasons,
        subjects: subjects.into_names(),
        grounds,
        jobs,
        critical_path: critical_path(run),
        observed: page_observed(run),
        workers: (1..=MAX_WORKERS).map(|workers| replay(run, &with_workers(workers)).wall).collect(),
        handing_over: overhead.handing,
        waking_up: overhead.waking,
        barrier: overhead.barrier,
        edges: (edge_kinds(run).into_iter())
            .map(|kind| (kind.from, kind.to, kind.count, kind.implied, kind.binding, kind.gain, kind.reason))
            .collect(),
    }
}

fn about(run: &Run, of_runs: usize) -> PageAbout<'_> {
    let About { program, template, seed, attempt, size, tiles, options } = &run.about;
    PageAbout {
        program,
        template,
        seed: seed.to_string(),
        attempt: *attempt,
        size,
        tiles: *tiles,
        options,
        threads: run.threads,
        wall: run.wall,
        sleeps: run.sleeps,
        jobs: run.jobs.len(),
        unfinished: match &run.end {
            End::Done => None,
            End::Failed { of, reason } => Some((*of, reason)),
        },
        of_runs,
    }
}

/// Returns the best changes of a record, with the evidence of one run.
fn changes(run: &Run, finished: &[&Run], rules: &Rules) -> Vec<PageChange> {
    let caveats = rules.all();
    let change = |found: Suggestion| PageChange {
        words: found.change_words(),
        gain: found.gain,
        interval: found.interval,
        evidence: found.evidence_words(),
        caveat: (caveats.iter().find(|rule| rule.name == found.rule))
            .map_or_else(String::new, |rule| rule.caveat.clone()),
        rule: found.rule,
    };
    suggestions(run, finished, rules).into_iter().map(change).collect()
}

fn page_verdict(run: &Run, changes: Vec<PageChange>) -> PageVerdict {
    let verdict = verdict(run);
    PageVerdict {
        bound: match verdict.bound {
            Bound::Dependencies => "dependencies",
            Bound::Workers => "workers",
            Bound::Barrier { .. } => "a barrier",
            Bound::Overhead => "overhead",
            Bound::Mixed => "no single cause",
        },
        sentences: verdict.to_string().lines().map(str::to_owned).collect(),
        critical_path: verdict.critical_path,
        work: verdict.work,
        quiet: verdict.quiet,
        path: verdict.path,
        changes,
    }
}

fn page_observed(run: &Run) -> PageObserved {
    let path = observed(run);
    let mut steps = Packed::default();
    for step in &path.steps {
        steps.push(small(step.job));
        [step.for_workers, step.overhead, step.work, step.off_cpu]
            .into_iter()
            .for_each(|time| steps.push_long(time));
    }
    PageObserved { steps: steps.text(), after: path.after, total: path.total() }
}

/// Packs all jobs as numbers.
///
/// For each job: modifier, subject, cost, worker, distance back to the last predecessor (0 without one),
/// start, duration, time off the processor; the number of edges and for each its distance back and its
/// reason; the number of counters and for each its name and its amount. The ready time follows from the last
/// predecessor.
fn jobs<'r>(run: &'r Run, subjects: &mut Subjects<'r>) -> String {
    let mut packed = Packed::default();
    for (at, job) in run.jobs.iter().enumerate() {
        let back = |from: u32| small(at) - from;
        packed.push(job.modifier);
        packed.push(subjects.number(&job.subject));
        packed.push_long(job.cost);
        packed.push(job.worker);
        packed.push(job.last.map_or(0, back));
        packed.push_long(job.start);
        packed.push_long(job.duration());
        packed.push_long(job.off_cpu());
        packed.push(small(job.before.len()));
        for edge in &job.before {
            packed.push(back(edge.from));
            packed.push(edge.why);
        }
        packed.push(small(job.counters.len()));
        for (name, amount) in &job.counters {
            packed.push(*name);
            packed.push_long(*amount);
        }
    }
    packed.text()
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
