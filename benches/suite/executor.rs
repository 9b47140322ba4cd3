//! `executor/...`: the overhead of the executor, over 10,000 jobs that do almost nothing.
//!
//! The budget is 2 microseconds per job. Free jobs are the typical input; chains that sometimes share a
//! resource are the adversarial one. For comparison there are `rayon::scope`, queues of crossbeam's deques
//! and a simple loop. The measured time includes starting the threads of the deques, but not those of rayon
//! and of the executor.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use crossbeam_deque::{Injector, Steal, Stealer, Worker};
use crossbeam_utils::{Backoff, CachePadded};
use divan::Bencher;
use divan::counter::ItemsCount;
use rmg_core::Seed;
use rmg_jobs::{Job, JobId, JobList, Picking, Pool, RunOptions, Schedule, Slot, run};

fn main() {
    divan::main();
}

/// Number of jobs of every input; the budget holds for this number.
const JOBS: usize = 10_000;

/// The dependencies between jobs.
#[derive(Debug, Clone, Copy)]
enum Shape {
    Free,
    /// 100 chains of 100 jobs: zones with their passes.
    Chains,
    /// As chains, and every tenth job of a zone also writes the next zone: links between zones.
    Links,
    Chain,
    /// One job first, one last, and all others between them.
    Fan,
    /// Each job waits for up to three random ones of the 200 before it.
    Random,
}

const SHAPES: [Shape; 6] =
    [Shape::Free, Shape::Chains, Shape::Links, Shape::Chain, Shape::Fan, Shape::Random];

/// Number of zones of the shapes with zones.
const ZONES: usize = 100;

fn jobs(shape: Shape) -> JobList {
    let mut list = JobList::new();
    let zones: Vec<_> = (0..ZONES).map(|zone| list.resource(format!("zone {zone}"))).collect();
    let (mut rng, mut made) = (Seed(1).at("bench").stream(), Vec::<JobId>::with_capacity(JOBS));
    for at in 0..JOBS {
        let (pass, zone) = (at / ZONES, at % ZONES);
        let job = Job::new("pass", zone);
        made.push(list.push(match shape {
            Shape::Free => job,
            Shape::Links if pass % 10 == 9 => job.writes([zones[zone], zones[(zone + 1) % ZONES]]),
            Shape::Chains | Shape::Links => job.writes([zones[zone]]),
            Shape::Chain => job.writes([zones[0]]),
            Shape::Fan if at == 0 || at == JOBS - 1 => job.writes([zones[0]]),
            Shape::Fan => job.reads([zones[0]]),
            Shape::Random => {
                let count = rng.index(4).min(at);
                job.after((0..count).map(|_| made[at - 1 - rng.index(at.min(200))]))
            }
        }));
    }
    list
}

fn schedule(shape: Shape) -> Schedule {
    jobs(shape).schedule().expect("jobs without explicit dependencies have a schedule")
}

fn pool(threads: usize) -> Pool {
    Pool::new(NonZeroUsize::new(threads)).expect("threads can be started")
}

fn on(pool: &Pool) -> RunOptions<'_> {
    RunOptions { pool: Some(pool), ..RunOptions::default() }
}

/// Times running the schedule with empty jobs.
fn run_empty(bencher: Bencher<'_, '_>, shape: Shape, options: RunOptions<'_>) {
    let schedule = schedule(shape);
    let body =
        |job: JobId, _: &mut rmg_jobs::JobContext<'_>| -> Result<usize, ()> { Ok(black_box(job.index())) };
    bencher
        .counter(ItemsCount::new(JOBS))
        .bench_local(|| run(&schedule, &options, body).expect("empty jobs succeed"));
}

#[divan::bench_group(name = "executor/empty_jobs", sample_count = 100)]
mod empty_jobs {
    use super::*;

    /// Runs the list in order, which keeps every edge: the same for all shapes.
    #[divan::bench]
    fn plain_loop(bencher: Bencher<'_, '_>) {
        let body = |job: usize| -> Result<usize, ()> { Ok(black_box(job)) };
        bencher
            .counter(ItemsCount::new(JOBS))
            .bench_local(|| (0..JOBS).map(body).collect::<Result<Vec<_>, ()>>());
    }

    /// Runs only free jobs, with rayon alone: a scope has no order between its tasks.
    #[divan::bench(args = [1, 2])]
    fn rayon_scope_without_edges(bencher: Bencher<'_, '_>, threads: usize) {
        let pool = rayon_pool(threads);
        bencher.counter(ItemsCount::new(JOBS)).bench_local(|| {
            let mut results = vec![0; JOBS];
            pool.scope(|scope| {
                for (job, place) in results.iter_mut().enumerate() {
                    scope.spawn(move |_| *place = black_box(job));
                }
            });
            results
        });
    }

    /// Runs the same edges in a scope: a task decrements the counters of its successors, and spawns those
    /// that are ready. No priorities, failures or progress.
    #[divan::bench(args = SHAPES)]
    fn rayon_scope_one_thread(bencher: Bencher<'_, '_>, shape: Shape) {
        let (schedule, pool) = (schedule(shape), rayon_pool(1));
        bencher.counter(ItemsCount::new(JOBS)).bench_local(|| by_scope(&schedule, &pool));
    }

    #[divan::bench(args = SHAPES)]
    fn rayon_scope_two_threads(bencher: Bencher<'_, '_>, shape: Shape) {
        let (schedule, pool) = (schedule(shape), rayon_pool(2));
        bencher.counter(ItemsCount::new(JOBS)).bench_local(|| by_scope(&schedule, &pool));
    }

    /// Runs the same edges with one deque per worker, from which idle workers steal, and atomic counters: no
    /// locks, and no priorities, failures, progress or panics.
    #[divan::bench(args = SHAPES)]
    fn crossbeam_deques_two_threads(bencher: Bencher<'_, '_>, shape: Shape) {
        let schedule = schedule(shape);
        bencher.counter(ItemsCount::new(JOBS)).bench_local(|| by_deques(&schedule, 2));
    }

    #[divan::bench(args = SHAPES)]
    fn one_thread(bencher: Bencher<'_, '_>, shape: Shape) {
        run_empty(bencher, shape, RunOptions::default());
    }

    #[divan::bench(args = SHAPES)]
    fn one_thread_shuffled(bencher: Bencher<'_, '_>, shape: Shape) {
        run_empty(bencher, shape, RunOptions { picking: Picking::Shuffled(1), ..RunOptions::default() });
    }

    #[divan::bench(args = SHAPES)]
    fn two_threads(bencher: Bencher<'_, '_>, shape: Shape) {
        run_empty(bencher, shape, on(&pool(2)));
    }

    #[divan::bench(args = SHAPES)]
    fn eight_threads(bencher: Bencher<'_, '_>, shape: Shape) {
        run_empty(bencher, shape, on(&pool(8)));
    }

    #[divan::bench(args = SHAPES)]
    fn two_threads_with_timeline(bencher: Bencher<'_, '_>, shape: Shape) {
        run_empty(bencher, shape, RunOptions { timeline: true, ..on(&pool(2)) });
    }
}

/// Returns the number of predecessors of each job.
fn missing(schedule: &Schedule) -> Vec<CachePadded<AtomicU32>> {
    let count = |job: JobId| u32::try_from(schedule.predecessors(job).len()).unwrap_or(u32::MAX);
    schedule.jobs().map(|job| CachePadded::new(AtomicU32::new(count(job)))).collect()
}

fn rayon_pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started")
}

/// Runs the schedule in a scope of rayon.
fn by_scope(schedule: &Schedule, pool: &rayon::ThreadPool) -> usize {
    /// State that all tasks share.
    struct Shared<'a> {
        schedule: &'a Schedule,
        missing: Vec<CachePadded<AtomicU32>>,
        done: CachePadded<AtomicUsize>,
    }

    fn task<'s>(job: JobId, shared: &'s Shared<'_>, scope: &rayon::Scope<'s>) {
        black_box(job.index());
        shared.done.fetch_add(1, Ordering::Relaxed);
        for later in shared.schedule.successors(job) {
            if shared.missing[later.index()].fetch_sub(1, Ordering::AcqRel) == 1 {
                let later = *later;
                scope.spawn(move |scope| task(later, shared, scope));
            }
        }
    }

    let shared = Shared { schedule, missing: missing(schedule), done: CachePadded::new(AtomicUsize::new(0)) };
    let shared_by_all = &shared;
    pool.scope(|scope| {
        for job in schedule.jobs().filter(|job| schedule.predecessors(*job).is_empty()) {
            scope.spawn(move |scope| task(job, shared_by_all, scope));
        }
    });
    shared.done.into_inner().into_inner()
}

/// Runs the schedule with crossbeam's deques.
fn by_deques(schedule: &Schedule, threads: usize) -> usize {
    let missing = missing(schedule);
    let left = CachePadded::new(AtomicUsize::new(schedule.len()));
    let first: Injector<JobId> = Injector::new();
    schedule.jobs().filter(|job| schedule.predecessors(*job).is_empty()).for_each(|job| first.push(job));
    let deque: Vec<Worker<JobId>> = (0..threads).map(|_| Worker::new_fifo()).collect();
    let stealers: Vec<Stealer<JobId>> = deque.iter().map(Worker::stealer).collect();
    let work = |deque: Worker<JobId>| {
        let (mut results, backoff) = (Vec::new(), Backoff::new());
        while left.load(Ordering::Acquire) > 0 {
            let found = deque.pop().or_else(|| {
                std::iter::repeat_with(|| {
                    first
                        .steal_batch_and_pop(&deque)
                        .or_else(|| stealers.iter().map(Stealer::steal).collect::<Steal<JobId>>())
                })
                .find(|steal| !steal.is_retry())
                .and_then(Steal::success)
            });
            let Some(job) = found else {
                backoff.snooze();
                continue;
            };
            backoff.reset();
            results.push(black_box(job.index()));
            for later in schedule.successors(job) {
                if missing[later.index()].fetch_sub(1, Ordering::AcqRel) == 1 {
                    deque.push(*later);
                }
            }
            left.fetch_sub(1, Ordering::AcqRel);
        }
        results.len()
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = deque.into_iter().map(|deque| scope.spawn(|| work(deque))).collect();
        others.into_iter().map(|other| other.join().unwrap_or_default()).sum()
    })
}

/// Results returned in order: by `Pool::hand_over`, and in rows of 256, each completed before the next.
#[divan::bench_group(name = "executor/hand_over", sample_count = 40)]
mod hand_over {
    use super::*;

    /// Work of very different lengths, like seeds: about 0.1 ms on average, every fiftieth twenty times as
    /// long.
    fn make(item: &usize) -> usize {
        let steps = if item % 50 == 49 { 600_000 } else { 30_000 };
        (0..steps).fold(*item, |sum, step| black_box(sum.rotate_left(5) ^ step))
    }

    fn bench(bencher: Bencher<'_, '_>, run: impl Fn(&Pool, &[usize], &mut usize)) {
        let pool = pool(2);
        let items: Vec<usize> = (0..1024).collect();
        bencher.counter(ItemsCount::new(items.len())).bench_local(|| {
            let mut sum = 0;
            run(&pool, &items, &mut sum);
            sum
        });
    }

    #[divan::bench]
    fn channels(bencher: Bencher<'_, '_>) {
        bench(bencher, |pool, items, sum| {
            let take = |_: &usize, made: usize| -> Result<(), ()> {
                *sum ^= made;
                Ok(())
            };
            pool.hand_over(items, make, take).expect("nothing fails");
        });
    }

    #[divan::bench]
    fn rows_of_256(bencher: Bencher<'_, '_>) {
        bench(bencher, |pool, items, sum| {
            for row in items.chunks(256) {
                pool.map(row, make).into_iter().for_each(|made| *sum ^= made);
            }
        });
    }
}

/// Builds the schedule from the list: hazards, edges, longest paths.
#[divan::bench(name = "executor/schedule", args = SHAPES, sample_count = 100)]
fn make_schedule(bencher: Bencher<'_, '_>, shape: Shape) {
    bencher.counter(ItemsCount::new(JOBS)).with_inputs(|| jobs(shape)).bench_local_values(JobList::schedule);
}

/// Acquires and releases a slot, as every job does for each layer that it accesses.
#[divan::bench(name = "executor/slots", sample_count = 100)]
fn slots(bencher: Bencher<'_, '_>) {
    let mut list = JobList::new();
    let slots: Vec<_> = (0..JOBS).map(|at| Slot::new(list.resource(at.to_string()), "slot", at)).collect();
    bencher.counter(ItemsCount::new(JOBS)).bench_local(|| slots.iter().for_each(|slot| *slot.write() += 1));
}
