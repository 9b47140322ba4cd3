//! Configurations that cannot be: refused before any work, with all that is wrong.

use rmg_logic::json::fault_in_words;
use rmg_logic::puzzle::{PuzzleWish, check, read_puzzle};
use rmg_tests::puzzle_cases::{BI, BR, configuration, impossible_configurations, nc};
use serde_json::{Value, json};

use super::{config, make};

fn faults(case: &Value) -> String {
    let faults = read_puzzle(&case.to_string()).expect_err("the configuration is faulty");
    faults.iter().map(fault_in_words).collect::<Vec<_>>().join("\n")
}

#[test]
fn too_few_rooms_are_refused_with_the_counts() {
    for case in impossible_configurations() {
        let errors = check(&config(&case.case), &PuzzleWish::default());
        assert_eq!(errors.iter().map(|error| error.kind()).collect::<Vec<_>>(), ["too_few_rooms"]);
        assert_eq!(make(&case, &PuzzleWish::default(), 1).unwrap_err(), errors[0]);
    }
    let case = configuration("four rooms", (2, 2), &[nc(5)], &[4]);
    let text = make(&case, &PuzzleWish::default(), 1).unwrap_err().to_string();
    assert!(text.starts_with("4 rooms (2 x 2) cannot hold 5 enclaves"), "{text}");
    assert!(text.contains("at least 4 different changes"), "{text}");
}

#[test]
fn detours_are_left_out_where_there_are_too_few_rooms_for_them() {
    // two enclaves are enough when only the first lever is used
    let case = configuration("2x1", (2, 1), &[BR; 6], &[1, 0, 0, 0, 0, 0]);
    for seed in 1..=50 {
        let puzzle = make(&case, &PuzzleWish::default(), seed).unwrap();
        assert_eq!((puzzle.enclaves.len(), puzzle.walk.moves.len()), (2, 1));
    }
}

#[test]
fn all_that_stands_against_a_wish_is_told_at_once() {
    let case = configuration("wish", (2, 2), &[BI; 6], &[1; 6]);
    let wish = PuzzleWish { max_enclaves: 3, max_steps: 4, ..PuzzleWish::default() };
    let errors = check(&config(&case.case), &wish);
    let kinds: Vec<_> = errors.iter().map(|error| error.kind()).collect();
    assert_eq!(kinds, ["too_few_rooms", "too_few_enclaves", "no_walk"]);
    assert!(errors[1].to_string().contains("at most 3 enclaves are allowed"), "{}", errors[1]);
}

#[test]
fn values_out_of_range_wrong_lengths_and_types_are_told_with_their_place() {
    for (change, part) in [
        (("total_final_state", json!([2])), "config.total_final_state[0]: 2 is not in 0 to 1"),
        (("total_final_state", json!([-1])), "config.total_final_state[0]: -1 is not in 0 to 1"),
        (("total_final_state", json!([1, 1])), "2 values for 1 state (give one value for every state)"),
        (("width", json!(0)), "config.width: 0 is not in 1 to 1000000"),
        (("height", json!(2.5)), "config.height: 2.5 is no whole number"),
        (("height", json!("4")), "config.height: the text \"4\" instead of a whole number"),
        (("state", json!([{ "type": "tertiary", "values": 2 }])), "there is no type `tertiary` (types are"),
        (("state", json!([{ "type": "binary cyclic", "values": 3 }])), "3 values of a binary state"),
        (("state", json!([{ "type": "numeric cyclic", "values": -3 }])), "-3 is not in 3 to 1000000"),
    ] {
        let mut case = configuration("faulty", (4, 4), &[BR], &[1]).case;
        case["config"][change.0] = change.1;
        let found = faults(&case);
        assert!(found.contains(part), "`{part}` is not in:\n{found}");
    }
}

#[test]
fn products_beyond_all_bounds_are_refused_and_not_tried() {
    let wheel = ("numeric cyclic", 1_000_000);
    let case = configuration("wheels", (1_000, 1_000), &[wheel; 40], &[20_000; 40]);
    let errors = check(&config(&case.case), &PuzzleWish::default());
    assert_eq!(errors.iter().map(|error| error.kind()).collect::<Vec<_>>(), ["too_large"]);
    let long = PuzzleWish { min_steps: u64::MAX, ..PuzzleWish::default() };
    let errors = check(&config(&configuration("levers", (9, 9), &[BR; 200], &[1; 200]).case), &long);
    assert!(errors.iter().any(|error| error.kind() == "too_large"), "{errors:?}");
}
