//! Invalid configurations are refused before generation, with all diagnostics.

use rmg_logic::json::diagnostic_in_words;
use rmg_logic::puzzle::{PuzzleRequest, check, place_of, read_puzzle};
use rmg_tests::puzzle_cases::{BI, BR, configuration, impossible_configurations, nc};
use serde_json::{Value, json};

use super::{config, make};

fn diagnostics(case: &Value) -> String {
    let diagnostics = read_puzzle(&case.to_string()).expect_err("the configuration is invalid");
    diagnostics.iter().map(diagnostic_in_words).collect::<Vec<_>>().join("\n")
}

#[test]
fn too_few_rooms_are_refused_with_both_counts() {
    for case in impossible_configurations() {
        let errors = check(&config(&case.case), &PuzzleRequest::default());
        assert_eq!(errors.iter().map(|error| error.kind()).collect::<Vec<_>>(), ["too_few_rooms"]);
        assert_eq!(make(&case, &PuzzleRequest::default(), 1).unwrap_err(), errors[0]);
    }
    let case = configuration("four rooms", (2, 2), &[nc(5)], &[4]);
    let text = make(&case, &PuzzleRequest::default(), 1).unwrap_err().to_string();
    assert!(text.starts_with("4 rooms (2 x 2) cannot hold 5 enclaves"), "{text}");
    assert!(text.contains("at least 4 different changes"), "{text}");
}

#[test]
fn detours_are_omitted_if_there_are_too_few_rooms() {
    // two enclaves are enough when only the first lever is used
    let case = configuration("2x1", (2, 1), &[BR; 6], &[1, 0, 0, 0, 0, 0]);
    for seed in 1..=50 {
        let puzzle = make(&case, &PuzzleRequest::default(), seed).unwrap();
        assert_eq!((puzzle.enclaves.len(), puzzle.walk.moves.len()), (2, 1));
    }
}

#[test]
fn all_reasons_against_a_request_are_reported_at_once() {
    let case = configuration("request", (2, 2), &[BI; 6], &[1; 6]);
    let request = PuzzleRequest { max_enclaves: 3, max_steps: 4, ..PuzzleRequest::default() };
    let errors = check(&config(&case.case), &request);
    let kinds: Vec<_> = errors.iter().map(|error| error.kind()).collect();
    assert_eq!(kinds, ["too_few_rooms", "too_few_enclaves", "no_walk"]);
    assert!(errors[1].to_string().contains("at most 3 enclaves are allowed"), "{}", errors[1]);
}

#[test]
fn two_pools_of_keys_with_the_same_name_are_refused() {
    let mut case = configuration("pools", (4, 4), &[BR], &[1]).case;
    case["config"]["keys"] = json!([{ "name": "small", "doors": 1 }, { "name": "small", "doors": 2 }]);
    assert!(diagnostics(&case).contains("duplicate pool of keys `small`"), "{}", diagnostics(&case));
}

#[test]
fn invalid_values_lengths_and_types_are_reported_with_their_location() {
    for (change, part) in [
        (
            ("total_final_state", json!([2])),
            "config.total_final_state[0]: 2 is out of range: expected 0 to 1",
        ),
        (
            ("total_final_state", json!([-1])),
            "config.total_final_state[0]: -1 is out of range: expected 0 to 1",
        ),
        (("total_final_state", json!([1, 1])), "2 values for 1 state (write one value for each state)"),
        (("width", json!(0)), "config.width: 0 is out of range: expected 1 to 1000000"),
        (("height", json!(2.5)), "config.height: expected an integer, found 2.5"),
        (("height", json!("4")), "config.height: expected an integer, found the string \"4\""),
        (("state", json!([{ "type": "tertiary", "values": 2 }])), "unknown type `tertiary` (use one of"),
        (("state", json!([{ "type": "binary cyclic", "values": 3 }])), "3 values for a binary state"),
        (
            ("state", json!([{ "type": "numeric cyclic", "values": -3 }])),
            "-3 is out of range: expected 3 to 1000000",
        ),
    ] {
        let mut case = configuration("invalid", (4, 4), &[BR], &[1]).case;
        case["config"][change.0] = change.1;
        let found = diagnostics(&case);
        assert!(found.contains(part), "`{part}` is not in:\n{found}");
    }
}

#[test]
fn state_spaces_that_are_too_large_are_refused_without_a_search() {
    let wheel = ("numeric cyclic", 1_000_000);
    let case = configuration("wheels", (1_000, 1_000), &[wheel; 40], &[20_000; 40]);
    let errors = check(&config(&case.case), &PuzzleRequest::default());
    assert_eq!(errors.iter().map(|error| error.kind()).collect::<Vec<_>>(), ["too_large"]);
    let long = PuzzleRequest { min_steps: u64::MAX, ..PuzzleRequest::default() };
    let errors = check(&config(&configuration("levers", (9, 9), &[BR; 200], &[1; 200]).case), &long);
    assert!(errors.iter().any(|error| error.kind() == "too_large"), "{errors:?}");
}

#[test]
fn errors_of_the_whole_configuration_have_a_place_in_the_file() {
    let state = r#""state": [{ "type": "binary reversible", "values": 2 }], "total_final_state": [1]"#;
    for (rooms, part) in [
        (r#""outline": ["..", "  ", ".."]"#, r#"["..", "  ", ".."]"#),
        (r#""width": 1, "height": 1"#, "1"),
        (r#""outline": [".."], "start": [0, 0], "goal": [0, 0]"#, "[0, 0]"),
    ] {
        for text in [format!("{{ {rooms}, {state} }}"), format!(r#"{{ "config": {{ {rooms}, {state} }} }}"#)]
        {
            let case = read_puzzle(&text).unwrap();
            let errors = check(&case.config, &PuzzleRequest::default());
            let span = place_of(&text, &errors[0]).expect("the error has a place");
            assert_eq!(&text[span.start as usize..span.end as usize], part, "{}", errors[0]);
        }
    }
}
