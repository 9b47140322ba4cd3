use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::Duration;

use parking_lot::Mutex;
use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use crate::runner::panic_text;
use crate::{Job, JobList, Pool, ResourceId, Slot, cancel_point};
use rmg_test_support::cases;

mod parts;
mod recording;
mod shared_pool;

/// Returns all options, none of which may change the results.
fn all_options() -> impl Iterator<Item = RunOptions<'static>> {
    let picking =
        [Picking::Priority, Picking::First, Picking::Last, Picking::Shuffled(1), Picking::Shuffled(2)];
    let combinations =
        [1, 2, 4, 8].into_iter().flat_map(move |threads| picking.map(|picking| (threads, picking)));
    combinations.flat_map(|(threads, picking)| {
        [false, true].map(|timeline| RunOptions { picking, timeline, ..on(threads) })
    })
}

/// Returns options for the shared pool with that number of threads.
fn on(threads: usize) -> RunOptions<'static> {
    static POOLS: LazyLock<[Pool; 9]> = LazyLock::new(|| {
        std::array::from_fn(|threads| Pool::new(NonZeroUsize::new(threads.max(1))).unwrap())
    });
    RunOptions { pool: Some(&POOLS[threads]), ..RunOptions::default() }
}

/// Mixes a value into a sum; the result depends on the order.
fn mix(sum: u64, value: u64) -> u64 {
    (sum ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17)
}

/// Jobs that read and write numbers, so that every wrong order changes the result.
struct Board {
    schedule: Schedule,
    accesses: Vec<(Vec<ResourceId>, Vec<ResourceId>)>,
    resources: usize,
}

impl Board {
    fn new(resources: u32, accesses: &[(Vec<u32>, Vec<u32>)]) -> Self {
        let mut list = JobList::new();
        for at in 0..resources {
            list.resource(format!("number {at}"));
        }
        let ids = |list: &Vec<u32>| list.iter().copied().map(ResourceId).collect::<Vec<_>>();
        let accesses: Vec<_> = accesses.iter().map(|(reads, writes)| (ids(reads), ids(writes))).collect();
        for (at, (reads, writes)) in accesses.iter().enumerate() {
            list.push(Job::new("job", at).reads(reads.clone()).writes(writes.clone()));
        }
        Self { schedule: list.schedule().unwrap(), accesses, resources: resources as usize }
    }

    fn slots(&self) -> Vec<Slot<u64>> {
        let slot = |at: u32| Slot::new(ResourceId(at), format!("number {at}"), u64::from(at));
        (0..u32::try_from(self.resources).unwrap()).map(slot).collect()
    }

    /// Executes one job: mixes everything it reads into everything it writes, and into its result.
    fn step(&self, job: JobId, ctx: &JobContext<'_>, slots: &[Slot<u64>]) -> u64 {
        let (reads, writes) = &self.accesses[job.index()];
        let seen = reads.iter().fold(job.index() as u64, |sum, id| mix(sum, *ctx.read(&slots[id.index()])));
        let written = writes.iter().map(|id| {
            let mut value = ctx.write(&slots[id.index()]);
            *value = mix(*value, seen);
            *value
        });
        written.fold(seen, mix)
    }

    /// Returns the results of the jobs, and the final numbers.
    fn run(&self, options: &RunOptions<'_>) -> (Vec<u64>, Vec<u64>) {
        let slots = self.slots();
        let body = |job, ctx: &mut JobContext<'_>| -> Result<u64, String> { Ok(self.step(job, ctx, &slots)) };
        let output = run(&self.schedule, options, body).unwrap();
        assert_eq!(output.timeline.is_some(), options.timeline);
        (output.results, slots.into_iter().map(Slot::into_inner).collect())
    }

    /// Computes the expected result of [`run`](Self::run) by a sequential loop without jobs.
    fn expected(&self) -> (Vec<u64>, Vec<u64>) {
        let mut numbers: Vec<u64> = (0..self.resources as u64).collect();
        let step = |(at, (reads, writes)): (usize, &(Vec<ResourceId>, Vec<ResourceId>))| {
            let seen = reads.iter().fold(at as u64, |sum, id| mix(sum, numbers[id.index()]));
            let mut result = seen;
            for id in writes {
                numbers[id.index()] = mix(numbers[id.index()], seen);
                result = mix(result, numbers[id.index()]);
            }
            result
        };
        (self.accesses.iter().enumerate().map(step).collect(), numbers)
    }

    fn assert_same_everywhere(&self) {
        let want = self.expected();
        assert_eq!(self.run(&RunOptions::default()), want);
        for options in all_options() {
            assert_eq!(self.run(&options), want, "{options:?}");
        }
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn pick_order_and_thread_count_change_nothing(
        accesses in vec((vec(0u32..5, 0..3), vec(0u32..5, 0..3)), 0..40)
    ) {
        Board::new(5, &accesses).assert_same_everywhere();
    }
}

#[test]
fn hazards_of_each_kind_a_diamond_and_a_chain_keep_list_order() {
    for accesses in [
        vec![(vec![], vec![0]), (vec![0], vec![1])],
        vec![(vec![0], vec![1]), (vec![], vec![0])],
        vec![(vec![], vec![0]), (vec![], vec![0])],
        vec![(vec![], vec![0]), (vec![0], vec![1]), (vec![0], vec![2]), (vec![1, 2], vec![0])],
        vec![(vec![], vec![0]); 2000],
    ] {
        Board::new(3, &accesses).assert_same_everywhere();
    }
}

#[test]
fn an_empty_list_has_no_results() {
    for options in all_options() {
        let schedule = JobList::new().schedule().unwrap();
        let output = run(&schedule, &options, |_, _| -> Result<(), String> { panic!("no job") }).unwrap();
        assert!(output.results.is_empty());
    }
}

/// Independent jobs.
fn independent_jobs(count: usize) -> Schedule {
    let mut list = JobList::new();
    for at in 0..count {
        list.push(Job::new("free", at));
    }
    list.schedule().unwrap()
}

#[test]
fn ten_thousand_independent_jobs_run_once_each() {
    let schedule = independent_jobs(10_000);
    for options in all_options() {
        let runs: Vec<AtomicUsize> = (0..10_000).map(|_| AtomicUsize::new(0)).collect();
        let output = run(&schedule, &options, |job, _| -> Result<usize, String> {
            runs[job.index()].fetch_add(1, Ordering::Relaxed);
            Ok(job.index() * 3)
        });
        assert!(output.unwrap().results.into_iter().eq((0..10_000).map(|at| at * 3)));
        assert!(runs.iter().all(|runs| runs.load(Ordering::Relaxed) == 1));
    }
}

#[test]
fn one_thread_runs_the_list_in_order_on_the_caller() {
    let mut list = JobList::new();
    for at in 0..50u64 {
        list.push(Job::new("job", at).cost(at));
    }
    let order = Mutex::new(Vec::new());
    let caller = std::thread::current().id();
    let schedule = list.schedule().unwrap();
    let body = |job: JobId, _: &mut JobContext<'_>| -> Result<(), String> {
        assert_eq!(std::thread::current().id(), caller);
        order.lock().push(job);
        Ok(())
    };
    run(&schedule, &RunOptions::default(), body).unwrap();
    assert!(order.into_inner().into_iter().eq(schedule.jobs()));
}

#[test]
fn independent_jobs_run_in_parallel() {
    // Each job waits for a message of the other one, which needs two threads.
    let (to_first, first) = channel();
    let (to_second, second) = channel();
    let ends = [Mutex::new((to_second, first)), Mutex::new((to_first, second))];
    let body = |job: JobId, _: &mut JobContext<'_>| -> Result<(), String> {
        let end = ends[job.index()].lock();
        end.0.send(()).map_err(|error| error.to_string())?;
        end.1.recv_timeout(Duration::from_secs(20)).map_err(|error| error.to_string())
    };
    // a pool of its own: runs of other tests may use all threads of a shared one
    let pool = Pool::new(NonZeroUsize::new(2)).unwrap();
    run(&independent_jobs(2), &RunOptions { pool: Some(&pool), ..on(2) }, body).unwrap();
}

/// A chain of 20 jobs and 30 independent ones.
fn mixed_jobs() -> Schedule {
    let mut list = JobList::new();
    let chain = list.resource("chain");
    for at in 0..50 {
        let job = Job::new("roads", format_args!("zone {at}"));
        list.push(if at % 5 < 2 { job.writes([chain]) } else { job });
    }
    list.schedule().unwrap()
}

#[test]
fn a_panic_ends_the_run_with_its_name_on_any_number_of_threads() {
    quiet_panics();
    let schedule = mixed_jobs();
    for options in all_options() {
        let body = |job: JobId, _: &mut JobContext<'_>| -> Result<(), String> {
            assert!(job.index() != 26, "no room for {} roads", 26);
            Ok(())
        };
        let error = run(&schedule, &options, body).unwrap_err();
        assert_eq!(error.to_string(), "roads zone 26 panicked: no room for 26 roads", "{options:?}");
    }
}

#[test]
fn a_panic_without_a_message_is_reported() {
    quiet_panics();
    let body = |_, _: &mut JobContext<'_>| -> Result<(), String> { std::panic::panic_any(7) };
    let error = run(&independent_jobs(1), &on(1), body).unwrap_err();
    assert_eq!(
        error,
        RunError::Panicked {
            job: independent_jobs(1).name(JobId(0)).clone(),
            message: "no panic message".into()
        }
    );
}

#[test]
fn the_reported_failure_is_the_first_in_list_order() {
    quiet_panics();
    let schedule = mixed_jobs();
    for options in all_options() {
        let body = |job: JobId, _: &mut JobContext<'_>| match job.index() {
            13 => Err("no site".to_owned()),
            17 | 40 => panic!("later"),
            30..49 => Err("also later".to_owned()),
            _ => Ok(()),
        };
        let error = run(&schedule, &options, body).unwrap_err();
        assert_eq!(error.to_string(), "roads zone 13: no site", "{options:?}");
    }
}

#[test]
fn successors_of_a_failed_job_are_not_started() {
    let schedule = mixed_jobs();
    for options in all_options() {
        let started = Mutex::new(Vec::new());
        let body = |job: JobId, _: &mut JobContext<'_>| {
            started.lock().push(job.index());
            if job.index() == 25 { Err("stop".to_owned()) } else { Ok(()) }
        };
        run(&schedule, &options, body).unwrap_err();
        let started = started.into_inner();
        assert!(started.iter().all(|&at| at <= 25 || at % 5 >= 2), "{started:?}");
    }
}

#[test]
fn a_failed_run_returns_its_timeline() {
    let schedule = mixed_jobs();
    for options in all_options().filter(|options| options.timeline) {
        let body = |job: JobId, _: &mut JobContext<'_>| if job.index() == 25 { Err("no") } else { Ok(()) };
        let unfinished = run_recorded(&schedule, &options, body).unwrap_err();
        assert!(matches!(unfinished.error, RunError::Failed { error: "no", .. }), "{:?}", unfinished.error);
        let timeline = unfinished.timeline.unwrap();
        let failed = schedule.jobs().nth(25).unwrap();
        assert!(timeline.record(failed).is_some(), "the failed job has a record");
        let (done, of) = (timeline.records().len(), timeline.schedule().len());
        assert!((1..of).contains(&done), "{done} of {of}, {options:?}");
        for record in timeline.records() {
            for edge in schedule.predecessors(record.job) {
                let before = timeline.record(edge.from).expect("predecessors have a record");
                assert!(before.end <= record.start);
            }
        }
        assert!(timeline.profile().critical_path <= timeline.wall());
    }
}

#[test]
fn cancelling_ends_the_run_between_jobs() {
    let schedule = mixed_jobs();
    for options in all_options() {
        let cancel = CancelToken::new();
        let runs = AtomicUsize::new(0);
        let body = |_, _: &mut JobContext<'_>| -> Result<(), String> {
            if runs.fetch_add(1, Ordering::SeqCst) == 20 {
                cancel.cancel();
            }
            Ok(())
        };
        let error = run(&schedule, &RunOptions { cancel: Some(&cancel), ..options }, body).unwrap_err();
        let RunError::Cancelled { done, of } = error else { panic!("{error:?}") };
        // The jobs that were running at the cancellation end normally, one on every other worker.
        assert!(of == 50 && done <= 21 + options.pool.unwrap().threads(), "{done} of {of}, {options:?}");
        assert!(runs.into_inner() >= done && done > 0);
    }
}

#[test]
fn a_job_stops_at_its_cancel_points_and_at_those_of_a_pool() {
    let schedule = independent_jobs(3);
    for options in all_options() {
        for pool in [Pool::single(), Pool::new(NonZeroUsize::new(2)).unwrap()] {
            let cancel = CancelToken::new();
            let options = RunOptions { cancel: Some(&cancel), ..options };
            let (completed, items) = (AtomicUsize::new(0), vec![0_u8; 1000]);
            let in_pool = |_, _: &mut JobContext<'_>| -> Result<(), String> {
                pool.map(&items, |_| {
                    cancel.cancel();
                });
                completed.fetch_add(1, Ordering::SeqCst);
                Ok(())
            };
            let error = run(&schedule, &options, in_pool).unwrap_err();
            assert_eq!(error, RunError::Cancelled { done: 0, of: 3 });
            let cancel = CancelToken::new();
            let options = RunOptions { cancel: Some(&cancel), ..options };
            let endless = |_, _: &mut JobContext<'_>| -> Result<(), String> {
                cancel.cancel();
                loop {
                    cancel_point();
                }
            };
            let error = run(&schedule, &options, endless).unwrap_err();
            assert_eq!(error, RunError::Cancelled { done: 0, of: 3 });
            assert_eq!(completed.into_inner(), 0);
        }
    }
    cancel_point();
}

#[test]
fn a_token_has_an_effect_only_before_the_last_job_starts() {
    let cancel = CancelToken::new();
    let schedule = independent_jobs(3);
    for options in all_options() {
        let cancel = CancelToken::new();
        let options = RunOptions { cancel: Some(&cancel), ..options };
        let last = Mutex::new(0);
        let body = |_, _: &mut JobContext<'_>| -> Result<(), String> {
            let mut started = last.lock();
            *started += 1;
            if *started == 3 {
                cancel.clone().cancel();
            }
            Ok(())
        };
        assert!(run(&schedule, &options, body).is_ok(), "the last job was already started");
        assert_eq!(run(&schedule, &options, body).unwrap_err(), RunError::Cancelled { done: 0, of: 3 });
    }
    assert!(!cancel.is_cancelled());
}

#[test]
fn progress_increases_to_the_number_of_jobs() {
    let schedule = mixed_jobs();
    for options in all_options() {
        let reported = Mutex::new(Vec::new());
        let progress = |progress: Progress<'_>| {
            assert_eq!((progress.of, progress.job.pass), (50, "roads"));
            reported.lock().push(progress.done);
        };
        let body = |_, _: &mut JobContext<'_>| -> Result<(), String> { Ok(()) };
        run(&schedule, &RunOptions { progress: Some(&progress), ..options }, body).unwrap();
        let reported = reported.into_inner();
        assert!(reported.is_sorted_by(|a, b| a < b) && reported.last() == Some(&50), "{reported:?}");
    }
}

#[test]
fn a_panic_of_the_progress_callback_reaches_the_caller_and_ends_all_workers() {
    quiet_panics();
    let schedule = mixed_jobs();
    for options in all_options() {
        let progress = |progress: Progress<'_>| assert!(progress.done < 10, "bar is broken");
        let body = |_, _: &mut JobContext<'_>| -> Result<(), String> { Ok(()) };
        let options = RunOptions { progress: Some(&progress), ..options };
        let panic = catch_unwind(AssertUnwindSafe(|| run(&schedule, &options, body))).unwrap_err();
        assert_eq!(panic_text(panic.as_ref()), "bar is broken");
    }
}

#[test]
fn an_undeclared_access_reports_job_and_slot() {
    quiet_panics();
    let mut list = JobList::new();
    let [terrain, objects] = ["terrain of zone 1", "objects of zone 1"].map(|name| list.resource(name));
    list.push(Job::new("mines", "zone 1").reads([terrain]).writes([objects]));
    let schedule = list.schedule().unwrap();
    let slot = Slot::new(terrain, "terrain of zone 1", 0);
    let attempt = |body: &(dyn Fn(&JobContext<'_>) + Sync)| {
        run(&schedule, &RunOptions::default(), |_, ctx| -> Result<(), String> {
            body(ctx);
            Ok(())
        })
    };
    attempt(&|ctx| {
        ctx.check_read(terrain);
        ctx.check_read(objects);
        ctx.check_write(objects);
        drop(ctx.read(&slot));
    })
    .unwrap();
    if cfg!(debug_assertions) {
        let error = attempt(&|ctx| drop(ctx.write(&slot))).unwrap_err();
        let want = "mines zone 1 panicked: mines zone 1 writes terrain of zone 1 without declaring it";
        assert_eq!(error.to_string(), want);
        assert_eq!(attempt(&|ctx| ctx.check_write(terrain)).unwrap_err().to_string(), want);
    }
}

/// Hides the intentional panics of these tests from the output.
fn quiet_panics() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let default_hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let expected = ["no room for 26", "later", "bar is broken", "thirty", "without declaring"];
            let text = panic_text(info.payload());
            if text != "no panic message" && !expected.iter().any(|part| text.contains(part)) {
                default_hook(info);
            }
        }));
    });
}
