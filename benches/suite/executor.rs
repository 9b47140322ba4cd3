//! `executor/...`: what the executor costs beside the jobs, over 10,000 that do next to nothing.
//!
//! The budget is 2 microseconds a job. Free jobs are the friendly input, chains that touch each other now and then the
//! nasty one; `rayon::scope` and a plain loop stand beside them. Threads are started within the time.

use std::hint::black_box;
use std::num::NonZeroUsize;

use divan::Bencher;
use divan::counter::ItemsCount;
use rmg_jobs::{Job, JobId, JobList, Picking, RunOptions, Schedule, Slot, run};

fn main() {
    divan::main();
}

/// Jobs of every input; the budget is stated for this many.
const JOBS: usize = 10_000;

/// How the jobs hang together.
#[derive(Debug, Clone, Copy)]
enum Shape {
    /// Not at all.
    Free,
    /// 100 chains of 100 jobs: zones with their passes.
    Chains,
    /// As chains, and every tenth job of a zone also touches the next zone: links between zones.
    Links,
    /// One after the other.
    Chain,
}

const SHAPES: [Shape; 4] = [Shape::Free, Shape::Chains, Shape::Links, Shape::Chain];

/// Zones of the shapes that have some.
const ZONES: usize = 100;

fn jobs(shape: Shape) -> JobList {
    let mut list = JobList::new();
    let zones: Vec<_> = (0..ZONES).map(|zone| list.resource(format!("zone {zone}"))).collect();
    for at in 0..JOBS {
        let (pass, zone) = (at / ZONES, at % ZONES);
        let job = Job::new("pass", zone);
        list.push(match shape {
            Shape::Free => job,
            Shape::Links if pass % 10 == 9 => job.writes([zones[zone], zones[(zone + 1) % ZONES]]),
            Shape::Chains | Shape::Links => job.writes([zones[zone]]),
            Shape::Chain => job.writes([zones[0]]),
        });
    }
    list
}

fn schedule(shape: Shape) -> Schedule {
    jobs(shape).schedule().expect("jobs without demands make a schedule")
}

fn options(threads: usize) -> RunOptions<'static> {
    let threads = NonZeroUsize::new(threads).expect("benches run on at least one thread");
    RunOptions { threads, ..RunOptions::default() }
}

/// Times running the schedule with jobs that do nothing.
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

    #[divan::bench]
    fn plain_loop(bencher: Bencher<'_, '_>) {
        let body = |job: usize| -> Result<usize, ()> { Ok(black_box(job)) };
        bencher
            .counter(ItemsCount::new(JOBS))
            .bench_local(|| (0..JOBS).map(body).collect::<Result<Vec<_>, ()>>());
    }

    /// Only free jobs: a scope knows no order between its tasks.
    #[divan::bench(args = [1, 2])]
    fn rayon_scope(bencher: Bencher<'_, '_>, threads: usize) {
        let pool =
            rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
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

    #[divan::bench(args = SHAPES)]
    fn one_thread(bencher: Bencher<'_, '_>, shape: Shape) {
        run_empty(bencher, shape, options(1));
    }

    #[divan::bench(args = SHAPES)]
    fn one_thread_shuffled(bencher: Bencher<'_, '_>, shape: Shape) {
        run_empty(bencher, shape, RunOptions { picking: Picking::Shuffled(1), ..options(1) });
    }

    #[divan::bench(args = SHAPES)]
    fn two_threads(bencher: Bencher<'_, '_>, shape: Shape) {
        run_empty(bencher, shape, options(2));
    }

    #[divan::bench(args = SHAPES)]
    fn eight_threads(bencher: Bencher<'_, '_>, shape: Shape) {
        run_empty(bencher, shape, options(8));
    }

    #[divan::bench(args = SHAPES)]
    fn two_threads_with_timeline(bencher: Bencher<'_, '_>, shape: Shape) {
        run_empty(bencher, shape, RunOptions { timeline: true, ..options(2) });
    }
}

/// From the list to the schedule: hazards, edges, longest paths.
#[divan::bench(name = "executor/schedule", args = SHAPES, sample_count = 100)]
fn make_schedule(bencher: Bencher<'_, '_>, shape: Shape) {
    bencher.counter(ItemsCount::new(JOBS)).with_inputs(|| jobs(shape)).bench_local_values(JobList::schedule);
}

/// Taking and leaving a slot, as every job does for each layer that it touches.
#[divan::bench(name = "executor/slots", sample_count = 100)]
fn slots(bencher: Bencher<'_, '_>) {
    let mut list = JobList::new();
    let slots: Vec<_> = (0..JOBS).map(|at| Slot::new(list.resource(at.to_string()), "slot", at)).collect();
    bencher.counter(ItemsCount::new(JOBS)).bench_local(|| slots.iter().for_each(|slot| *slot.write() += 1));
}
