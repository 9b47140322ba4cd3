//! Tests of recorded data: times, counters, streams and states.

use super::*;
use crate::{Meter, StateHash, Timeline};

#[test]
fn a_chain_needs_one_helper() {
    // A chain never has work for a second worker.
    let chain = Board::new(1, &vec![(vec![], vec![0]); 2000]);
    let slots = chain.slots();
    let options = RunOptions { timeline: true, ..on(4) };
    let body = |job, ctx: &mut JobContext<'_>| -> Result<u64, String> { Ok(chain.step(job, ctx, &slots)) };
    let timeline = run(&chain.schedule, &options, body).unwrap().timeline.unwrap();
    assert_eq!((timeline.sleeps(), timeline.threads()), (0, 4));
}

#[test]
fn the_timeline_of_a_run_is_consistent() {
    let schedule = mixed_jobs();
    for options in all_options().filter(|options| options.timeline) {
        let body = |job: JobId, ctx: &mut JobContext<'_>| -> Result<(), String> {
            ctx.count("jobs", 1);
            ctx.count("tiles", job.index() as u64);
            ctx.count("jobs", 1);
            Ok(())
        };
        let timeline = run(&schedule, &options, body).unwrap().timeline.unwrap();
        let records = timeline.records();
        assert!(records.iter().map(|record| record.job).eq(schedule.jobs()));
        for record in records {
            assert!(
                record.ready <= record.start && record.start <= record.end && record.end <= timeline.wall()
            );
            assert!(record.worker < timeline.threads());
            let edges = schedule.predecessors(record.job);
            assert_eq!(record.last_predecessor.is_some(), !edges.is_empty());
            if let Some(last) = record.last_predecessor {
                assert!(edges.iter().any(|edge| edge.from == last));
                assert_eq!(record.ready, records[last.index()].end);
            }
        }
        for worker in 0..timeline.threads() {
            let mut times: Vec<_> = records.iter().filter(|record| record.worker == worker).collect();
            times.sort_by_key(|record| record.start);
            assert!(times.is_sorted_by(|one, next| one.end <= next.start), "a worker runs one job at a time");
        }
        let counters = &timeline.profile().modifiers[0].counters;
        assert_eq!((counters["jobs"], counters["tiles"]), (100, 49 * 50 / 2));
        let profile = timeline.profile();
        assert!(profile.critical_path <= profile.wall && profile.observed_path.work <= profile.critical_path);
    }
}

#[test]
fn a_meter_measures_every_job_and_jobs_record_states_if_requested() {
    let meter = Meter {
        names: &["calls", "twos"],
        around: &|_, work| {
            work();
            vec![1, 2]
        },
    };
    let schedule = mixed_jobs();
    for options in all_options() {
        for states in [false, true] {
            let options = RunOptions { meter: Some(meter), states, ..options };
            let body = |job: JobId, ctx: &mut JobContext<'_>| -> Result<usize, String> {
                assert_eq!(ctx.wants_states(), states && options.timeline);
                ctx.count("calls", 4);
                ctx.draws_from(job.index() as u64);
                if ctx.wants_states() {
                    ctx.record_state(StateHash { layer: "all".to_owned(), hash: 7, changed: vec![(1, 2)] });
                }
                Ok(job.index())
            };
            let done = run(&schedule, &options, body).unwrap();
            assert!(done.results.iter().copied().eq(0..schedule.len()));
            for record in done.timeline.iter().flat_map(Timeline::records) {
                let counted: Vec<(&str, u64)> =
                    record.counters.iter().map(|counter| (counter.name, counter.amount)).collect();
                assert_eq!(counted, [("calls", 5), ("twos", 2)]);
                assert_eq!(
                    (record.stream, record.states.len()),
                    (Some(record.job.index() as u64), usize::from(states))
                );
            }
            let fails = |job: JobId, _: &mut JobContext<'_>| -> Result<(), String> {
                assert!(job.index() != 30, "thirty");
                Ok(())
            };
            quiet_panics();
            let error = run(&schedule, &options, fails).unwrap_err().to_string();
            assert!(error.contains("panicked: thirty"), "{error}");
        }
    }
}
