//! Equal case and seed give the same layout, for any order of the file and any number of threads.

use std::num::NonZeroUsize;

use rmg_core::Seed;
use rmg_jobs::Pool;
use rmg_logic::entrances::{Case, Randomizer, outcome};
use rmg_tests::entrance_worlds::{RandomWorld, grid, shaft_chain};
use serde_json::json;

use super::{read, run, run_with};

#[test]
fn any_number_of_threads_gives_the_same_results() {
    let chain = shaft_chain(3, 5, 2);
    let Case { world, settings, .. } = read(&chain.case).unwrap();
    let plan = Randomizer::new(&world, settings).unwrap();
    let seeds: Vec<Seed> = (1..=64).map(Seed).collect();
    let all = |threads| {
        let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
        pool.map(&seeds, |seed| outcome(&world, &plan.randomize(*seed)))
    };
    let expected = all(1);
    assert_eq!(all(2), expected);
    assert_eq!(all(8), expected);
    assert!(expected.windows(2).any(|pair| pair[0] != pair[1]), "seeds differ");
}

#[test]
fn the_order_of_the_file_does_not_matter() {
    let world = RandomWorld {
        rooms: 30,
        keys: 3,
        gates_percent: 60,
        one_way_percent: 20,
        spare_percent: 20,
        is_coupled: true,
        seed: 5,
    };
    let mut case = world.build().case;
    let expected = run(&case, 3).unwrap().1;
    for list in ["exits", "targets", "locations"] {
        case[list].as_array_mut().unwrap().reverse();
    }
    assert_eq!(run(&case, 3).unwrap().1, expected);
}

#[test]
fn explaining_does_not_change_the_layout() {
    let case = grid(6, true, 3, 60).case;
    let expected = run(&case, 2).unwrap().1;
    let (layout, json) = run_with(&case, 2, |settings| settings.explain = true).unwrap();
    assert_eq!(json["pairings"], expected["pairings"]);
    let steps = layout.explanation.unwrap().steps;
    assert!(steps.len() > layout.pairings.len() / 2, "every join has a step");
}

#[test]
fn a_layout_is_pinned_to_its_seed() {
    let (_, json) = run(&grid(2, true, 0, 0).case, 7).unwrap();
    let expected = json!([
        ["region0_right", "region1_left"],
        ["region1_left", "region0_right"],
        ["region0_bottom", "region3_top"],
        ["region3_top", "region0_bottom"],
        ["region3_left", "region2_right"],
        ["region2_right", "region3_left"],
        ["region1_bottom", "region2_top"],
        ["region2_top", "region1_bottom"]
    ]);
    assert_eq!(json["pairings"], expected);
}
