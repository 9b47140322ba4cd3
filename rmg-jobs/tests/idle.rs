//! A pool without work uses no processor time. In a process of its own, because it measures the whole
//! process.

#![cfg(all(target_os = "linux", feature = "threads"))]

use std::num::NonZeroUsize;
use std::time::Duration;

use rmg_jobs::{Job, JobList, Pool, RunOptions, run};

/// Returns user and system time of the process, in ticks of 10 ms (`man 5 proc_pid_stat`).
fn ticks() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("Linux has this file");
    let fields = stat.rsplit(')').next().expect("the name is in brackets").split_whitespace();
    fields.skip(11).take(2).map(|ticks| ticks.parse::<u64>().expect("ticks are numbers")).sum()
}

#[test]
fn a_pool_without_work_uses_no_processor_time() {
    let pool = Pool::new(NonZeroUsize::new(8)).unwrap();
    let mut list = JobList::new();
    for at in 0..100 {
        list.push(Job::new("job", at));
    }
    let options = RunOptions { pool: Some(&pool), ..RunOptions::default() };
    run(&list.schedule().unwrap(), &options, |_, _| Ok::<(), ()>(())).unwrap();
    // all helpers end their search
    std::thread::sleep(Duration::from_millis(100));
    let before = ticks();
    std::thread::sleep(Duration::from_millis(1000));
    let used = ticks() - before;
    assert!(used <= 1, "{used} ticks; threads that look for work would use 100 ticks each");
}
