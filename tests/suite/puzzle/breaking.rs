//! The checker sees what is broken on purpose.

use rmg_logic::puzzle::{Broken, PuzzleWish, prove};
use rmg_tests::puzzle_cases::{BC, BI, BR, configuration, nc};
use rmg_tests::puzzle_checker::PuzzleChecker;
use serde_json::{Value, json};

use super::{make, to_json};

/// A puzzle and its checker.
fn sound() -> (Value, PuzzleChecker) {
    let case = configuration("sound", (6, 6), &[nc(3), BR, BI, BC], &[2, 1, 1, 0]);
    let checker = PuzzleChecker::new(&case.case);
    (to_json(&make(&case, &PuzzleWish::default(), 7).unwrap()), checker)
}

#[track_caller]
fn assert_seen(part: &str, damage: impl FnOnce(&mut Value)) {
    let (mut result, checker) = sound();
    checker.check(&result).unwrap();
    damage(&mut result["dungeon"]);
    let fault = checker.check(&result).expect_err("the damage is seen");
    assert!(fault.contains(part), "`{part}` is not in: {fault}");
}

#[test]
fn broken_rooms_are_seen() {
    assert_seen("not connected", |dungeon| {
        dungeon["room_graph"]["edges"].as_array_mut().unwrap().pop();
    });
    assert_seen("two owners", |dungeon| {
        let room = dungeon["enclaves"][0]["rooms"][0].clone();
        dungeon["enclaves"][1]["rooms"].as_array_mut().unwrap().push(room);
    });
    assert_seen("no neighbours", |dungeon| {
        dungeon["room_graph"]["edges"].as_array_mut().unwrap().push(json!([0, 35]));
    });
    assert_seen("outside of it", |dungeon| {
        let room = dungeon["enclaves"][1]["rooms"][0].clone();
        dungeon["enclaves"][0]["mechanism_room"] = room;
    });
    assert_seen("are in other enclaves", |dungeon| {
        let room = dungeon["passages"][0]["room_a"].clone();
        dungeon["passages"][0]["room_b"] = room;
    });
}

#[test]
fn broken_state_graphs_are_seen() {
    assert_seen("no path of states", |dungeon| {
        dungeon["state_graph"]["edges"].as_array_mut().unwrap().pop();
    });
    assert_seen("wrong direction", |dungeon| {
        let edges = dungeon["state_graph"]["edges"].as_array_mut().unwrap();
        let edge = edges.iter_mut().find(|edge| edge["bidirectional"] == true).unwrap();
        edge["bidirectional"] = json!(false);
    });
    assert_seen("is no total state", |dungeon| dungeon["state_graph"]["nodes"][0] = json!([0, 0, 7, 0]));
}

#[test]
fn broken_games_are_seen() {
    assert_seen("never entered", |dungeon| {
        dungeon["passages"].as_array_mut().unwrap().remove(0);
    });
    assert_seen("can be entered in", |dungeon| {
        let (first, last) = (dungeon["first"].clone(), dungeon["final"].clone());
        let passage = json!({ "a": first, "b": last, "when": [[0, 0, 0, 0]] });
        dungeon["passages"].as_array_mut().unwrap().push(passage);
    });
}

#[test]
fn an_item_that_may_be_taken_too_early_is_a_softlock_for_both_judges() {
    // the way to the second item is open before the first was taken, and shut afterwards
    let case = configuration("items", (6, 6), &[BI, BI], &[1, 1]);
    let puzzle = make(&case, &PuzzleWish::default(), 1).unwrap();
    let zero = puzzle.space.zero();
    let mut broken = puzzle.clone();
    let way = broken.passages.iter_mut().find(|way| way.a == puzzle.first && way.b != puzzle.last).unwrap();
    way.when.push(zero);
    let fault = prove(
        &broken.space,
        &broken.enclaves,
        &broken.passages,
        broken.first,
        broken.last,
        &broken.final_state(),
    );
    assert!(matches!(fault, Err(Broken::Stuck { .. })), "{fault:?}");
    let fault = PuzzleChecker::new(&case.case).check(&to_json(&broken)).unwrap_err();
    assert!(fault.contains("the goal is out of reach from"), "{fault}");
}
