//! Results as input: what is written is read again, and broken results are refused.

use proptest::prelude::*;
use rmg_core::Seed;
use rmg_logic::json::write_run;
use rmg_logic::puzzle::{
    Adjacency, Puzzle, PuzzleRequest, RESULTS, ResultError, make_puzzle, outcome, read_puzzle, read_result,
};

use rmg_test_support::cases;

const CASES: [&str; 4] = [
    r#"{"width": 6, "height": 5, "state": [{"type": "binary reversible", "values": 2}, {"type": "binary irreversible", "values": 2, "name": "lever"}], "total_final_state": [0, 1]}"#,
    r#"{"width": 6, "height": 5, "state": [{"type": "numeric cyclic", "values": 3}, {"type": "binary cyclic", "values": 2}], "total_final_state": [2, 1]}"#,
    r#"{"outline": ["S.....", "......", " .... ", "  ..G "], "state": [{"type": "numeric irreversible", "values": 3}], "total_final_state": [2], "keys": [{"name": "small key", "doors": 2, "keys": 3}]}"#,
    r#"{"width": 8, "height": 7, "cycles": [{"pattern": "lock and key", "inside": ["hidden shortcut"]}, "foreshadowed goal", "one-way return"]}"#,
];

fn made(case: usize, seed: u64) -> Option<Puzzle> {
    let config = read_puzzle(CASES[case]).unwrap().config;
    let puzzle = make_puzzle(&config, &PuzzleRequest::default(), Seed(seed)).ok()?;
    (puzzle.adjacency == Adjacency::Neighbors).then_some(puzzle)
}

fn written(puzzle: &Puzzle) -> String {
    let mut bytes = Vec::new();
    write_run(RESULTS, &outcome(&Ok(puzzle.clone())), &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn a_result_is_read_as_it_was_written(case in 0..CASES.len(), seed in any::<u64>()) {
        if let Some(mut puzzle) = made(case, seed) {
            let read = read_result(&written(&puzzle)).unwrap();
            puzzle.attempts = 0;
            prop_assert_eq!(read, puzzle);
        }
    }

    #[test]
    fn changed_results_are_refused_or_sound(
        case in 0..CASES.len(),
        seed in 0u64..8,
        changes in prop::collection::vec(
            (any::<prop::sample::Index>(), prop::sample::select(b"0123456789[],-".to_vec())),
            1..3,
        ),
    ) {
        let Some(puzzle) = made(case, seed) else { return Ok(()) };
        let mut bytes = written(&puzzle).into_bytes();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(text) = String::from_utf8(bytes)
            && let Ok(puzzle) = read_result(&text)
        {
            prop_assert!(puzzle.proof.positions > 0);
        }
    }
}

#[test]
fn errors_name_the_place() {
    let text = written(&made(0, 1).unwrap());
    let after = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        read_result(&text.replacen(from, to, 1)).unwrap_err().to_string()
    };
    assert_eq!(
        after("\"width\": 6", "\"width\": 0"),
        "`width` and `height` do not give 1 to a million rooms"
    );
    assert_eq!(after("\"first\": ", "\"first\": 9"), "`first` names an enclave that does not exist");
    assert!(matches!(read_result("{}"), Err(ResultError::NoPuzzle)));
    assert!(matches!(read_result("["), Err(ResultError::Json { line: 1, .. })));
}
