//! Walks of a demanded length: made, with the passages that cannot lie between neighbours and why, or refused.

use rmg_logic::puzzle::{Adjacency, ApartReason, Obstacle, PuzzleError, PuzzleWish};
use rmg_logic::state::WalkError;
use rmg_tests::puzzle_cases::{BI, BR, configuration, nc, nr};
use rmg_tests::puzzle_checker::PuzzleChecker;

use super::{make, to_json};

fn at_least(min_steps: u64) -> PuzzleWish {
    PuzzleWish { min_steps, ..PuzzleWish::default() }
}

#[test]
fn long_walks_are_laid_out_between_neighbours_where_that_was_found() {
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
fn passages_that_cannot_lie_between_neighbours_come_with_a_proof() {
    // sixteen states in a row of rooms: some enclave needs three neighbours
    let case = configuration("row", (5, 1), &[BR; 4], &[1, 1, 1, 0]);
    let puzzle = make(&case, &at_least(15), 1).unwrap();
    let Adjacency::Apart { passages, reason: ApartReason::Proof(proof) } = &puzzle.adjacency else {
        panic!("{:?}", puzzle.adjacency);
    };
    assert!(*passages > 0);
    assert!(matches!(proof, Obstacle::OneRow | Obstacle::Walls { .. }), "{proof}");
    let facts = PuzzleChecker::new(&case.case).check(&to_json(&puzzle)).unwrap();
    assert_eq!(facts.adjacent_passages, facts.passages - passages);

    let strict = PuzzleWish { require_adjacent: true, ..at_least(15) };
    let error = make(&case, &strict, 1).unwrap_err();
    assert!(matches!(error, PuzzleError::Apart { .. }));
    assert!(error.to_string().contains("no layout has all of them between neighbours"), "{error}");
}

#[test]
fn impossible_lengths_are_refused_with_their_proof() {
    let case = configuration("lengths", (9, 9), &[BR; 4], &[1, 1, 1, 0]);
    let words = |min_steps, max_steps| {
        let wish = PuzzleWish { min_steps, max_steps, ..PuzzleWish::default() };
        make(&case, &wish, 1).unwrap_err().to_string()
    };
    assert!(
        words(16, u64::MAX).contains("at most 15 moves here (16 total states lie between start and end)")
    );
    assert!(words(0, 2).contains("the shortest walk has 3 moves, at most 2 are allowed"));
    assert!(words(6, 6).contains("an odd number of moves, 6 are demanded"));
    assert!(words(9, 7).contains("at least 9 moves and at most 7"));
    let none = configuration("start is goal", (9, 9), &[BR; 4], &[0; 4]);
    assert!(make(&none, &at_least(2), 1).unwrap_err().to_string().contains("at most 0 moves"));
}

#[test]
fn lengths_that_only_a_search_can_rule_out_are_refused_after_all_were_tried() {
    // two wheels of three: some walks are as long as the bound of 8, but none meets all nine states to end at 1,1
    let case = configuration("wheels", (6, 6), &[nc(3), nc(3)], &[1, 1]);
    let error = make(&case, &at_least(8), 1).unwrap_err();
    let PuzzleError::Walk(error) = error else { panic!("{error}") };
    assert!(matches!(error, WalkError::Exhausted { .. }), "{error}");
}
