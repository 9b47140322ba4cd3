//! Equal pool, request and seed give the same world.

use std::num::NonZeroUsize;

use rmg_core::Seed;
use rmg_jobs::Pool;
use rmg_logic::worlds::{WorldMaker, WorldSettings};
use rmg_tests::world_pools::{CLASSES, pool};

use super::{hall_and_cave, read, to_json};

#[test]
fn any_number_of_threads_gives_the_same_worlds() {
    let pool = read(&pool(CLASSES[2], 1));
    let plan = WorldMaker::new(&pool, 7, WorldSettings::default()).unwrap();
    let seeds: Vec<Seed> = (1..=48).map(Seed).collect();
    let all = |threads| {
        let workers = Pool::new(NonZeroUsize::new(threads)).unwrap();
        workers.map(&seeds, |seed| plan.make(*seed).unwrap())
    };
    let expected = all(1);
    assert_eq!(all(2), expected);
    assert_eq!(all(8), expected);
    assert!(expected.windows(2).all(|pair| pair[0] != pair[1]), "seeds differ");
}

#[test]
fn a_world_is_pinned_to_its_seed() {
    let pool = read(&hall_and_cave());
    let plan = WorldMaker::new(&pool, 1, WorldSettings::default()).unwrap();
    let world = to_json(&pool, &plan.make(Seed(7)));
    let expected = serde_json::json!([
        ["start", ["hall", "b"]],
        [["hall", "a"], ["cave", "y"]],
        [["hall", "c"], ["cave", "x"]]
    ]);
    assert_eq!(world["world"]["connections"], expected);
}
