//! Keys that are used up: no order of use leads to a dead end. A checker plays every position room by room.

use proptest::prelude::*;
use rmg_core::Seed;
use rmg_logic::puzzle::{PuzzleRequest, make_puzzle, read_puzzle};
use rmg_test_support::cases;
use rmg_tests::key_checker::play_keys;
use rmg_tests::puzzle_cases::random_key_case;
use serde_json::{Value, json};

use super::{config, to_json};

/// A case with that number of binary states, alternately reversible and irreversible.
fn case(states: usize, doors: u32) -> Value {
    let kinds = ["binary reversible", "binary irreversible"];
    let list: Vec<Value> = (0..states).map(|at| json!({ "type": kinds[at % 2], "values": 2 })).collect();
    let pools = [
        json!({ "name": "small", "doors": doors, "keys": doors + 1 }),
        json!({ "name": "large", "doors": 1 }),
    ];
    json!({
        "width": 7, "height": 6, "state": list, "total_final_state": vec![1; states], "keys": pools,
    })
}

#[test]
fn every_order_of_use_reaches_the_goal_for_up_to_12_states() {
    let mut played = 0;
    for states in 1..=12 {
        let doors = if states <= 6 { 2 } else { 1 };
        let case = case(states, doors);
        let config = config(&case);
        for seed in 0..3 {
            let puzzle = make_puzzle(&config, &PuzzleRequest::default(), Seed(seed))
                .unwrap_or_else(|error| panic!("{states} states, seed {seed}: {error}"));
            let positions = play_keys(&case, &to_json(&puzzle), 2_000_000)
                .unwrap_or_else(|error| panic!("{states} states, seed {seed}: {error}"));
            played += usize::from(positions > 0);
        }
    }
    assert!(played >= 24, "{played} of 36 puzzles were small enough to play");
}

proptest! {
    #![proptest_config(cases(100))]

    /// `benches/README.md` has the results of 10,000 cases.
    #[test]
    fn every_order_of_use_reaches_the_goal_for_random_states_cycles_and_pools(number in any::<u64>()) {
        // some outlines are not connected, or have fewer rooms than doors
        let Ok(read) = read_puzzle(&random_key_case(number).to_string()) else { return Ok(()) };
        let Ok(puzzle) = make_puzzle(&read.config, &PuzzleRequest::default(), Seed(number)) else { return Ok(()) };
        let result = to_json(&puzzle);
        let game = json!({
            "state": result["dungeon"]["states"],
            "total_final_state": read.config.final_state.values(),
        });
        let played = play_keys(&game, &result, 20_000);
        prop_assert!(played.is_ok(), "case {number}: {played:?}");
    }
}

#[test]
fn the_checker_finds_a_dead_end() {
    let case = case(2, 2);
    let puzzle = make_puzzle(&config(&case), &PuzzleRequest::default(), Seed(1)).unwrap();
    let mut result = to_json(&puzzle);
    // without keys, the doors stay closed
    result["dungeon"]["keys"]["keys"] = json!([]);
    assert!(play_keys(&case, &result, 1_000).is_err());
}

#[test]
fn outlines_and_chosen_rooms_are_kept() {
    let case = json!({
        "outline": ["S....", "..  .", "..  .", "....G"],
        "state": [{ "type": "binary reversible", "values": 2 }, { "type": "binary irreversible", "values": 2 }],
        "total_final_state": [1, 1],
    });
    let config = config(&case);
    let mut made = 0;
    for seed in 0..40 {
        let Ok(puzzle) = make_puzzle(&config, &PuzzleRequest::default(), Seed(seed)) else { continue };
        made += 1;
        assert_eq!((puzzle.start_room.0, puzzle.goal_room.0), (0, 19));
        let rooms: Vec<u32> =
            puzzle.enclaves.iter().flat_map(|enclave| &enclave.rooms).map(|room| room.0).collect();
        assert_eq!(rooms.len(), 16);
        assert!([7, 8, 12, 13].iter().all(|closed| !rooms.contains(closed)), "{rooms:?}");
        assert!(puzzle.enclave(puzzle.first).rooms.contains(&puzzle.start_room));
        assert!(puzzle.enclave(puzzle.last).rooms.contains(&puzzle.goal_room));
    }
    assert!(made >= 36, "{made} of 40");
}
