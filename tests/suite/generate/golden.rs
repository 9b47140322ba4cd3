//! Same plan, same bytes of every file, on any number of threads and in any order of jobs.

use rmg_jobs::{Picking, Pool};
use rmg_tests::golden::{MAPS, files, plan};

use super::pool;

#[test]
fn pick_order_and_thread_count_change_no_byte() {
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
        let made = |pool: &Pool, picking| files(&plan, pool, picking).unwrap();
        let want = made(&Pool::single(), Picking::Priority);
        // every second way for every second map: each map in three ways, each way on three maps
        let ways = all.iter().copied().skip(at % 2).step_by(2);
        for (threads, picking) in ways {
            assert!(made(&pool(threads), picking) == want, "{template} on {threads} threads, {picking:?}");
        }
    }
}
