//! Every seed of a solvable case gives a solution.

use std::collections::BTreeSet;

use rmg_core::Seed;
use rmg_logic::entrances::{Case, Policy, Randomizer, outcome};
use rmg_tests::entrance_checker::{EntranceChecker, sorted_pairings};
use rmg_tests::entrance_worlds::{RandomWorld, grid, hard_families, shaft_chain, tiny_cases};
use rmg_tests::template_files::{corpus, json_files};
use serde_json::Value;

use super::{assert_all_valid, read, refusal, run_with, to_json};

#[test]
fn families_on_which_greedy_placement_fails_are_all_solved() {
    // fewer seeds than the benchmarks, because tests run often
    for family in hard_families() {
        assert_all_valid(&family.name, &family.case, 5);
    }
}

#[test]
fn grids_are_solved_with_and_without_gates() {
    for is_coupled in [true, false] {
        for (side, keys, gates) in [(1, 0, 0), (2, 0, 0), (5, 4, 60), (12, 8, 60)] {
            let case = grid(side, is_coupled, keys, gates);
            assert_all_valid(&case.name, &case.case, 10);
        }
    }
}

#[test]
fn random_worlds_of_all_shapes_are_solved() {
    for (seed, number) in (1..=60).zip(1usize..) {
        let world = RandomWorld {
            rooms: 5 + (number * 7) % 40,
            keys: 1 + number % 5,
            gates_percent: 60,
            one_way_percent: [0, 20, 50][number % 3],
            spare_percent: [0, 10, 50][number / 3 % 3],
            is_coupled: number % 2 == 0,
            seed,
        };
        let case = world.build();
        assert_all_valid(&case.name, &case.case, 3);
    }
}

#[test]
fn sample_cases_have_their_expected_outcome() {
    let Some(folder) = corpus("logic") else { return };
    let mut tried = 0;
    for file in json_files(&folder).unwrap() {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        if !name.starts_with("er_") {
            continue;
        }
        tried += 1;
        let case: Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
        if case["expect"]["outcome"] == "error" {
            assert_eq!(refusal(&case).kind(), "no_valid_placement", "{name}");
        } else {
            assert_all_valid(&name, &case, 200);
        }
    }
    assert!(tried > 2, "{tried} samples");
}

#[test]
fn uniform_sampling_finds_every_valid_layout_of_a_tiny_case() {
    for tiny in tiny_cases() {
        let valid = EntranceChecker::new(&tiny.case).all_layouts(100_000).expect("tiny cases can be listed");
        let Case { world, mut settings, .. } = read(&tiny.case).unwrap();
        settings.policy = Policy::Uniform;
        let plan = Randomizer::new(&world, settings).unwrap();
        let mut seen = BTreeSet::new();
        for seed in 1..=30 * valid.len() as u64 {
            let outcome = outcome(&world, &plan.randomize(Seed(seed)));
            seen.insert(sorted_pairings(&to_json(&outcome)));
        }
        assert_eq!(seen, valid, "{}", tiny.name);
    }
}

#[test]
fn stages_give_only_valid_layouts_of_a_tiny_case() {
    for tiny in tiny_cases() {
        let valid = EntranceChecker::new(&tiny.case).all_layouts(100_000).expect("tiny cases can be listed");
        for seed in 1..=300 {
            let (_, json) = run_with(&tiny.case, seed, |_| {}).unwrap();
            assert!(valid.contains(&sorted_pairings(&json)), "{}, seed {seed}", tiny.name);
        }
    }
}

#[test]
fn without_repair_a_dead_end_of_the_stages_is_reported_completely() {
    let chain = shaft_chain(3, 5, 2);
    let errors =
        (1..=200).find_map(|seed| run_with(&chain.case, seed, |settings| settings.repair = false).err());
    let error = &errors.expect("most seeds need repair")[0];
    let text = error.to_string();
    for part in ["stuck at stage 1 (growth, new regions)", "the open exits `", "unplaced exits: `"] {
        assert!(text.contains(part), "{text}");
    }
}

#[test]
fn a_layout_with_islands_is_kept_if_minimal_accessibility_allows_it() {
    let case = rmg_tests::entrance_worlds::minimal_grid(5);
    let (layout, _) = run_with(&case.case, 1, |_| {}).unwrap();
    assert!(layout.is_culled);
}
