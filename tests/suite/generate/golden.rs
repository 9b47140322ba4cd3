//! The bytes of every file do not depend on the number of threads and the order of jobs.

use rmg_jobs::{Picking, Pool};
use rmg_tests::golden::{MAPS, files, plan};

use super::pool;

#[test]
fn job_order_and_thread_count_change_no_byte() {
    let all = [
        (1, Picking::Priority),
        (2, Picking::Priority),
        (8, Picking::Priority),
        (1, Picking::Shuffled(1)),
        (2, Picking::Shuffled(2)),
        (8, Picking::Last),
    ];
    for (at, (template, size, seed, water)) in MAPS.into_iter().enumerate() {
        let plan = plan(template, size, seed, water).unwrap();
        let generated = |pool: &Pool, picking| files(&plan, pool, picking).unwrap();
        let expected = generated(&Pool::single(), Picking::Priority);
        // Every second combination for every second map: three combinations for each map, and three maps for
        // each combination.
        let combinations = all.iter().copied().skip(at % 2).step_by(2);
        for (threads, picking) in combinations {
            assert!(
                generated(&pool(threads), picking) == expected,
                "{template} on {threads} threads, {picking:?}"
            );
        }
    }
}
