//! Walks of a required length: generated, with a proof for passages that cannot join neighboring rooms, or
//! refused.

use rmg_logic::puzzle::{Adjacency, ApartReason, Obstacle, PuzzleError, PuzzleRequest};
use rmg_logic::state::WalkError;
use rmg_tests::puzzle_cases::{BI, BR, configuration, nc, nr};
use rmg_tests::puzzle_checker::PuzzleChecker;

use super::{make, to_json};

fn at_least(min_steps: u64) -> PuzzleRequest {
    PuzzleRequest { min_steps, ..PuzzleRequest::default() }
}

#[test]
fn long_walks_have_passages_between_neighboring_rooms_if_possible() {
    for (states, goal, rooms, min) in [
        (vec![BR; 8], vec![1; 8], (12, 12), 120),
        (vec![BR, BI, nc(4), nr(3)], vec![1, 1, 3, 2], (8, 8), 40),
        (vec![BR; 5], vec![1, 0, 0, 0, 0], (9, 9), 31),
    ] {
        let case = configuration("long", rooms, &states, &goal);
        for seed in 1..=10 {
            let puzzle = make(&case, &at_least(min), seed).unwrap();
            assert!(puzzle.walk.moves.len() as u64 >= min);
            let facts = PuzzleChecker::new(&case.case).check(&to_json(&puzzle)).unwrap();
            assert_eq!(facts.adjacent_passages, facts.passages, "{:?}", puzzle.adjacency);
        }
    }
}

#[test]
fn passages_that_cannot_join_neighboring_rooms_have_a_proof() {
    // sixteen states in a row of rooms: some enclave needs three neighbors
    let case = configuration("row", (5, 1), &[BR; 4], &[1, 1, 1, 0]);
    let puzzle = make(&case, &at_least(15), 1).unwrap();
    let Adjacency::Apart { passages, reason: ApartReason::Proof(proof) } = &puzzle.adjacency else {
        panic!("{:?}", puzzle.adjacency);
    };
    assert!(*passages > 0);
    assert!(matches!(proof, Obstacle::OneRow | Obstacle::Walls { .. }), "{proof}");
    let facts = PuzzleChecker::new(&case.case).check(&to_json(&puzzle)).unwrap();
    assert_eq!(facts.adjacent_passages, facts.passages - passages);

    let strict = PuzzleRequest { require_adjacent: true, ..at_least(15) };
    let error = make(&case, &strict, 1).unwrap_err();
    assert!(matches!(error, PuzzleError::Apart { .. }));
    assert!(error.to_string().contains("no layout has all of them between neighbors"), "{error}");
}

#[test]
fn impossible_lengths_are_refused_with_a_proof() {
    let case = configuration("lengths", (9, 9), &[BR; 4], &[1, 1, 1, 0]);
    let message = |min_steps, max_steps| {
        let request = PuzzleRequest { min_steps, max_steps, ..PuzzleRequest::default() };
        make(&case, &request, 1).unwrap_err().to_string()
    };
    assert!(
        message(16, u64::MAX).contains("at most 15 moves here (16 total states are between start and end)")
    );
    assert!(message(0, 2).contains("the shortest walk has 3 moves, but at most 2 are allowed"));
    assert!(message(6, 6).contains("an odd number of moves, but 6 are required"));
    assert!(message(9, 7).contains("the minimum of 9 moves is greater than the maximum of 7"));
    let none = configuration("start is goal", (9, 9), &[BR; 4], &[0; 4]);
    assert!(make(&none, &at_least(2), 1).unwrap_err().to_string().contains("at most 0 moves"));
}

#[test]
fn lengths_that_only_a_search_can_exclude_are_refused_after_an_exhaustive_search() {
    // two wheels of three: the bound allows 8 moves, but no walk visits all nine states and ends at 1,1
    let case = configuration("wheels", (6, 6), &[nc(3), nc(3)], &[1, 1]);
    let error = make(&case, &at_least(8), 1).unwrap_err();
    let PuzzleError::Walk(error) = error else { panic!("{error}") };
    assert!(matches!(error, WalkError::Exhausted { .. }), "{error}");
}
