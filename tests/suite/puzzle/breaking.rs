//! The checker detects deliberate damage.

use rmg_logic::puzzle::{Broken, PuzzleRequest, prove};
use rmg_tests::puzzle_cases::{BC, BI, BR, configuration, nc};
use rmg_tests::puzzle_checker::PuzzleChecker;
use serde_json::{Value, json};

use super::{make, to_json};

/// Returns a sound puzzle and its checker.
fn sound() -> (Value, PuzzleChecker) {
    let case = configuration("sound", (6, 6), &[nc(3), BR, BI, BC], &[2, 1, 1, 0]);
    let checker = PuzzleChecker::new(&case.case);
    (to_json(&make(&case, &PuzzleRequest::default(), 7).unwrap()), checker)
}

#[track_caller]
fn assert_detected(part: &str, damage: impl FnOnce(&mut Value)) {
    let (mut result, checker) = sound();
    checker.check(&result).unwrap();
    damage(&mut result["dungeon"]);
    let diagnostic = checker.check(&result).expect_err("the checker must detect the damage");
    assert!(diagnostic.contains(part), "`{part}` is not in: {diagnostic}");
}

#[test]
fn damaged_rooms_are_detected() {
    assert_detected("not connected", |dungeon| {
        dungeon["room_graph"]["edges"].as_array_mut().unwrap().pop();
    });
    assert_detected("two owners", |dungeon| {
        let room = dungeon["enclaves"][0]["rooms"][0].clone();
        dungeon["enclaves"][1]["rooms"].as_array_mut().unwrap().push(room);
    });
    assert_detected("are not neighbors", |dungeon| {
        dungeon["room_graph"]["edges"].as_array_mut().unwrap().push(json!([0, 35]));
    });
    assert_detected("outside of the enclave", |dungeon| {
        let room = dungeon["enclaves"][1]["rooms"][0].clone();
        dungeon["enclaves"][0]["mechanism_room"] = room;
    });
    assert_detected("are in other enclaves", |dungeon| {
        let room = dungeon["passages"][0]["room_a"].clone();
        dungeon["passages"][0]["room_b"] = room;
    });
}

#[test]
fn damaged_state_graphs_are_detected() {
    assert_detected("no path of states", |dungeon| {
        dungeon["state_graph"]["edges"].as_array_mut().unwrap().pop();
    });
    assert_detected("wrong direction", |dungeon| {
        let edges = dungeon["state_graph"]["edges"].as_array_mut().unwrap();
        let edge = edges.iter_mut().find(|edge| edge["bidirectional"] == true).unwrap();
        edge["bidirectional"] = json!(false);
    });
    assert_detected("is not a total state", |dungeon| {
        dungeon["state_graph"]["nodes"][0] = json!([0, 0, 7, 0])
    });
}

#[test]
fn damaged_games_are_detected() {
    assert_detected("never entered", |dungeon| {
        dungeon["passages"].as_array_mut().unwrap().remove(0);
    });
    assert_detected("can be entered in", |dungeon| {
        let (first, last) = (dungeon["first"].clone(), dungeon["final"].clone());
        let passage = json!({ "a": first, "b": last, "when": [[0, 0, 0, 0]] });
        dungeon["passages"].as_array_mut().unwrap().push(passage);
    });
}

#[test]
fn the_proof_and_the_checker_detect_the_softlock_of_an_item_taken_too_early() {
    // the passage to the second item is open before the first item is taken, and closed afterwards
    let case = configuration("items", (6, 6), &[BI, BI], &[1, 1]);
    let puzzle = make(&case, &PuzzleRequest::default(), 1).unwrap();
    let zero = puzzle.space.zero();
    let mut broken = puzzle.clone();
    let passage = broken
        .passages
        .iter_mut()
        .find(|passage| passage.a == puzzle.first && passage.b != puzzle.last)
        .unwrap();
    passage.when.push(zero);
    let diagnostic = prove(
        &broken.space,
        &broken.enclaves,
        &broken.passages,
        broken.first,
        broken.last,
        &broken.final_state(),
    );
    assert!(matches!(diagnostic, Err(Broken::Stuck { .. })), "{diagnostic:?}");
    let diagnostic = PuzzleChecker::new(&case.case).check(&to_json(&broken)).unwrap_err();
    assert!(diagnostic.contains("the goal is unreachable from"), "{diagnostic}");
}
