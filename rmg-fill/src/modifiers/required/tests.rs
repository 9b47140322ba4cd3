use rmg_core::pack::ObjectRole;

use crate::FillError;
use crate::fixture::{Fixture, FixtureResult};

use super::Required;

/// Returns a board of one zone that requires a number of buildings of one shape.
fn board(rows: &[&str], mask: &str, count: u32) -> Fixture {
    let mut board = Fixture::new(rows, &[]);
    board.give_kind("hut", ObjectRole::Visitable, &[mask]);
    board.require('a', count);
    board
}

fn count_placed(result: &FixtureResult<'_>) -> usize {
    result.objects().filter(|object| object.cause.pass == "required".into()).count()
}

/// Returns whether the walkable tiles are connected.
fn is_one_piece(result: &FixtureResult<'_>) -> bool {
    let tiles = result.tiles('a');
    let walkable: Vec<usize> = tiles.own().filter(|at| tiles.is_walkable(*at)).collect();
    let reached = tiles.reached_from(walkable[0], |at| tiles.is_walkable(at));
    walkable.into_iter().all(|at| reached[at])
}

#[test]
fn a_small_zone_holds_seven_objects() {
    // The maximum that fits is two in every second row, because each is entered from its front. Fewer fit if
    // they are scattered at random.
    for count in (7..=10).rev() {
        let board = board(&["aaaaaaa"; 11], "XAX", count);
        let Ok(result) = board.try_through::<Required>() else { continue };
        let (drawn, all) = (result.draw().join("\n"), u64::from(count));
        assert_eq!(count_placed(&result) as u64, all, "{drawn}");
        assert!(is_one_piece(&result), "{drawn}");
        let covered = drawn.matches(['X', 'A']).count() as u64;
        assert_eq!(covered, all * 3, "objects overlap");
        return;
    }
    panic!("even seven do not fit");
}

#[test]
fn objects_that_do_not_fit_are_refused_with_the_requested_and_the_open_tiles() {
    // By their number of tiles alone they would fit.
    let Err(error) = board(&["aaaaaaa"; 7], "XAX", 16).try_through::<Required>() else {
        panic!("16 buildings leave one tile for the paths to their doors");
    };
    let FillError::NoRoomForObject { number, of: 16, covered: 48, open: 49, .. } = error else {
        panic!("{error}");
    };
    assert!((1..=16).contains(&number));
}

#[test]
fn more_objects_than_tiles_are_tried_at_most_once_for_each_tile() {
    let mut board = board(&["aaaaaaa"; 7], "XAX", 1_000_000_000);
    let Err(error) = board.try_through::<Required>() else { panic!("1,000,000,000 buildings on 49 tiles") };
    let FillError::NoRoomForObject { of: 1_000_000_000, open: 49, .. } = error else { panic!("{error}") };
    board.best_effort = true;
    let result = board.through::<Required>();
    assert!((6..=15).contains(&count_placed(&result)), "{:?}", result.draw());
    assert_eq!(count_placed(&result) as u64 + result.missing(), 1_000_000_000);
    assert_eq!(result.counted("things packed"), 17, "more than the zone can hold");
}

#[test]
fn all_entries_together_are_tried_at_most_once_for_each_tile_of_the_zone() {
    let mut board = board(&["aaaaaaa"; 7], "XAX", 10_000);
    for _ in 1..1000 {
        board.require('a', 10_000);
    }
    board.best_effort = true;
    let result = board.through::<Required>();
    assert_eq!(result.counted("things packed"), 17);
    assert_eq!(count_placed(&result) as u64 + result.missing(), 10_000_000);
    let listed: Vec<String> = result.unmet().map(|request| request.reason_words()).collect();
    assert_eq!(listed.len(), 1000);
    assert!(
        listed.iter().all(|reason| reason.contains(" of 10000 missing: no room is left")),
        "{}",
        listed[0]
    );
}

#[test]
fn two_thousand_objects_in_one_zone_visit_few_sites_each() {
    let row = "a".repeat(252);
    let board = board(&vec![row.as_str(); 252], "XXX/XAX", 2000);
    let result = board.through::<Required>();
    assert_eq!(count_placed(&result), 2000);
    let visited = result.counted("places checked");
    assert!((2000..2000 * 60).contains(&visited), "{visited} places for 2000 objects");
}

#[test]
fn ten_thousand_objects_in_a_crowded_zone_visit_few_sites_each() {
    let row = "a".repeat(252);
    let mut board = board(&vec![row.as_str(); 252], "XXX/XAX", 10_000);
    board.best_effort = true;
    let result = board.through::<Required>();
    assert_eq!(result.counted("things packed"), 10_000, "they are not packed");
    assert!(count_placed(&result) > 5000, "{}", count_placed(&result));
    let visited = result.counted("places checked");
    assert!(visited < 10_000 * 1000, "{visited} places for 10,000 objects");
}

#[test]
fn a_full_zone_is_visited_a_few_times_in_total() {
    let row = "a".repeat(64);
    let board = board(&vec![row.as_str(); 64], "XXX/XAX", 360);
    let result = board.through::<Required>();
    assert_eq!(result.counted("things packed"), 360, "the zone is not full");
    let visited = result.counted("places checked");
    assert!(visited < 64 * 64 * 360 / 2, "{visited} places for 360 objects on {} tiles", 64 * 64);
}
