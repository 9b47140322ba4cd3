//! Every seed of every configuration gives a sound puzzle, and all passages join neighboring rooms.

use proptest::prelude::*;
use rmg_core::Seed;
use rmg_logic::puzzle::{Adjacency, PuzzleRequest, make_puzzle};
use rmg_tests::puzzle_cases::{
    BC, BI, BR, PuzzleConfiguration, configuration, edge_configurations, measured_configurations, nc, ni, nr,
};
use rmg_tests::puzzle_checker::PuzzleChecker;
use rmg_tests::template_files::{corpus, json_files};
use serde_json::Value;

use super::{config, to_json};

use rmg_test_support::cases;

/// Generates the puzzles of seeds 1 to `seeds`, and asserts that the checker agrees with their proofs.
fn assert_sound(case: &PuzzleConfiguration, seeds: u64) {
    let name = &case.name;
    let checker = PuzzleChecker::new(&case.case);
    let config = config(&case.case);
    for seed in 1..=seeds {
        let puzzle = make_puzzle(&config, &PuzzleRequest::default(), Seed(seed))
            .unwrap_or_else(|error| panic!("{name}, seed {seed}: {error}"));
        let facts = checker
            .check(&to_json(&puzzle))
            .unwrap_or_else(|diagnostic| panic!("{name}, seed {seed}: {diagnostic}"));
        assert_eq!(facts.positions as u64, puzzle.proof.positions, "{name}, seed {seed}");
        assert_eq!(facts.solution_steps, puzzle.proof.solution.len(), "{name}, seed {seed}");
        assert_eq!(facts.adjacent_passages, facts.passages, "{name}, seed {seed}");
        assert_eq!(puzzle.adjacency, Adjacency::Neighbors);
        assert!(puzzle.passages.iter().all(|passage| passage.rooms.is_some()));
    }
}

#[test]
fn configurations_on_which_other_programs_fail_are_solved() {
    for case in measured_configurations() {
        assert_sound(&case, 40);
    }
}

#[test]
fn tiny_tight_and_huge_configurations_are_solved() {
    for case in edge_configurations() {
        assert_sound(&case, 5);
    }
}

#[test]
fn samples_of_the_corpus_have_their_expected_outcome() {
    let Some(folder) = corpus("logic") else { return };
    let mut tried = 0;
    for file in json_files(&folder).unwrap() {
        let name = file.file_stem().unwrap().to_string_lossy().into_owned();
        if !name.starts_with("puzzlebox_") {
            continue;
        }
        tried += 1;
        let text = std::fs::read_to_string(&file).unwrap();
        let case: Value = serde_json::from_str(&text).unwrap();
        if case["expect"]["outcome"] == "error" {
            assert!(rmg_logic::puzzle::read_puzzle(&text).is_err(), "{name}");
        } else {
            assert_sound(&PuzzleConfiguration { name, case }, 200);
        }
    }
    assert!(tried > 2, "{tried} samples");
}

#[test]
fn the_goal_at_the_start_is_one_enclave_without_a_passage() {
    for (states, goal) in [(vec![], vec![]), (vec![BR, nc(4)], vec![0, 0])] {
        let case = configuration("start is goal", (3, 2), &states, &goal);
        let puzzle = super::make(&case, &PuzzleRequest::default(), 1).unwrap();
        assert_eq!((puzzle.enclaves.len(), puzzle.passages.len()), (1, 0));
        assert_eq!((puzzle.first, puzzle.proof.positions), (puzzle.last, 1));
        assert!(puzzle.proof.solution.is_empty());
    }
}

#[test]
fn a_huge_state_space_has_only_hundreds_of_positions() {
    let case = configuration("forty levers", (14, 14), &[BR; 40], &[1; 40]);
    let puzzle = super::make(&case, &PuzzleRequest::default(), 3).unwrap();
    assert_eq!(puzzle.space.total_states(), Some(1 << 40));
    assert!(puzzle.proof.positions < 1_000, "{}", puzzle.proof.positions);
}

#[test]
fn walks_and_enclaves_respect_their_limits() {
    let case = configuration("limits", (8, 8), &[BR, BI, BC, nr(3), nc(3)], &[1, 1, 0, 2, 1]);
    for seed in 1..=40 {
        let request =
            PuzzleRequest { min_steps: 8, max_steps: 10, max_enclaves: 7, ..PuzzleRequest::default() };
        let puzzle = super::make(&case, &request, seed).unwrap();
        assert!((8..=10).contains(&puzzle.walk.moves.len()));
        assert!(puzzle.enclaves.len() <= 7);
        PuzzleChecker::new(&case.case).check(&to_json(&puzzle)).unwrap();
    }
}

#[test]
fn puzzles_differ_between_seeds_and_are_reproducible() {
    let case = configuration("sameness", (8, 8), &[BR, BI, BC, nr(3), nc(3)], &[1, 1, 0, 2, 1]);
    let all: Vec<_> =
        (1..=20).map(|seed| super::make(&case, &PuzzleRequest::default(), seed).unwrap()).collect();
    for (seed, puzzle) in (1..).zip(&all) {
        assert_eq!(super::make(&case, &PuzzleRequest::default(), seed).as_ref(), Ok(puzzle));
    }
    let walks: std::collections::BTreeSet<String> =
        all.iter().map(|puzzle| format!("{:?}", puzzle.walk.moves)).collect();
    assert!(walks.len() >= 18, "{} of 20 walks differ", walks.len());
}

/// Generates states of all kinds, each with a final value.
fn any_states() -> impl Strategy<Value = Vec<((&'static str, u64), u64)>> {
    let kind = prop_oneof![
        Just(BR),
        Just(BI),
        Just(BC),
        (3u64..6).prop_map(nr),
        (3u64..6).prop_map(nc),
        (3u64..6).prop_map(ni)
    ];
    proptest::collection::vec(kind.prop_flat_map(|kind| (Just(kind), 0..kind.1)), 0..7)
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn any_configuration_with_enough_rooms_gives_a_sound_puzzle(
        states in any_states(), width in 1u64..9, height in 1u64..9, seed in any::<u64>()
    ) {
        let (kinds, goal): (Vec<_>, Vec<_>) = states.into_iter().unzip();
        let case = configuration("any", (width, height), &kinds, &goal);
        let needed: u64 = kinds
            .iter()
            .zip(&goal)
            .map(|((kind, _), goal)| if kind.ends_with(" reversible") { (*goal).min(1) } else { *goal })
            .sum();
        let result = make_puzzle(&config(&case.case), &PuzzleRequest::default(), Seed(seed));
        if needed + 1 > width * height {
            prop_assert_eq!(result.unwrap_err().kind(), "too_few_rooms");
        } else {
            let puzzle = result.unwrap();
            let facts = PuzzleChecker::new(&case.case).check(&to_json(&puzzle));
            let facts = facts.map_err(TestCaseError::fail)?;
            prop_assert_eq!(facts.adjacent_passages, facts.passages);
            prop_assert_eq!(facts.positions as u64, puzzle.proof.positions);
            prop_assert_eq!(facts.solution_steps, puzzle.proof.solution.len());
        }
    }
}
