//! Measures how long a sleeping worker takes to wake up on this machine. Replays of a run of one worker with
//! more workers need this time, which the record of the run does not contain.

use std::hint::spin_loop;
use std::num::NonZeroUsize;
use std::time::Duration;

use rmg_jobs::{HAS_THREADS, Job, JobId, JobList, Pool, RunOptions, Stopwatch};

use crate::replay::overhead_of;
use crate::run::{About, Run};

/// Number of consecutive pairs of jobs, enough for a mean.
const PAIRS: usize = 40;

/// Times of the jobs of a pair. The worker of the short job sleeps when the long job ends.
const TIMES: [Duration; 2] = [Duration::from_micros(90), Duration::from_micros(15)];

/// Measures the time with two threads, in nanoseconds; 0 if the system starts no threads. Takes some
/// milliseconds.
///
/// # Panics
/// Never: the jobs of the measurement neither fail nor wait for later ones.
#[must_use]
pub fn measured() -> u64 {
    if !HAS_THREADS {
        return 0;
    }
    let mut list = JobList::new();
    let mut before: Vec<JobId> = Vec::new();
    for pair in 0..PAIRS {
        let job = |(cost, name): (u64, &'static str)| Job::new(name, pair).cost(cost).after(before.clone());
        let jobs = [(2, "long"), (1, "short")].map(job);
        before = jobs.map(|job| list.push(job)).to_vec();
    }
    let schedule = list.schedule().expect("pairs wait only for earlier pairs");
    let Ok(pool) = Pool::new(NonZeroUsize::new(2)) else { return 0 };
    let options = RunOptions { pool: Some(&pool), timeline: true, ..RunOptions::default() };
    let done = rmg_jobs::run(&schedule, &options, |job, _| {
        let (clock, time) = (Stopwatch::start(), TIMES[job.index() % TIMES.len()]);
        while clock.elapsed() < time {
            spin_loop();
        }
        Ok::<(), ()>(())
    });
    let timeline =
        done.ok().and_then(|done| done.timeline).expect("no job fails, and the timeline is requested");
    overhead_of(&Run::of(About::default(), &timeline)).waking
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waking_up_takes_less_than_a_second() {
        // on a busy machine one worker may run all jobs; the exact time depends on the machine
        let waking = measured();
        assert!(waking < 1_000_000_000, "{waking} ns");
        assert!(HAS_THREADS || waking == 0, "{waking} ns without threads");
    }
}
