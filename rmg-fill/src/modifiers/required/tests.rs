use rmg_core::pack::ObjectRole;

use crate::FillError;
use crate::fixture::{Fixture, Made};

use super::Required;

/// A board of one zone on which a kind of building of a shape is required so many times.
fn board(rows: &[&str], mask: &str, count: u32) -> Fixture {
    let mut board = Fixture::new(rows, &[]);
    board.give_kind("hut", ObjectRole::Visitable, &[mask]);
    board.require('a', count);
    board
}

fn standing(made: &Made<'_>) -> usize {
    made.objects().filter(|object| object.cause.pass == "required".into()).count()
}

/// Whether the tiles where heroes walk hang together.
fn is_one_piece(made: &Made<'_>) -> bool {
    let tiles = made.tiles('a');
    let walkable: Vec<usize> = tiles.own().filter(|at| tiles.is_walkable(*at)).collect();
    let reached = tiles.reached_from(walkable[0], |at| tiles.is_walkable(at));
    walkable.into_iter().all(|at| reached[at])
}

#[test]
fn what_has_no_room_in_comfort_is_packed_against_the_edges() {
    // As many as fit: two in every second row, as each is entered from its front. Scattered at random they do
    // not.
    for count in (7..=10).rev() {
        let board = board(&["aaaaaaa"; 11], "XAX", count);
        let Ok(made) = board.try_through::<Required>() else { continue };
        let (drawn, all) = (made.draw().join("\n"), u64::from(count));
        assert_eq!((standing(&made) as u64, made.counted("things packed")), (all, all), "{drawn}");
        assert!(is_one_piece(&made), "{drawn}");
        let covered = drawn.matches(['X', 'A']).count() as u64;
        assert_eq!(covered, all * 3, "nothing lies on anything else");
        return;
    }
    panic!("not even seven have room");
}

#[test]
fn what_cannot_stand_is_refused_with_the_tiles_asked_and_there() {
    // By counting alone they would fit.
    let Err(error) = board(&["aaaaaaa"; 7], "XAX", 16).try_through::<Required>() else {
        panic!("16 buildings leave one tile for the ways to their doors");
    };
    let FillError::NoRoomForObject { number, of: 16, covered: 48, open: 49, .. } = error else {
        panic!("{error}");
    };
    assert!((2..=16).contains(&number));
}

#[test]
fn more_objects_than_tiles_are_tried_for_each_tile_at_most() {
    let mut board = board(&["aaaaaaa"; 7], "XAX", 1_000_000_000);
    let Err(error) = board.try_through::<Required>() else {
        panic!("a thousand million buildings on 49 tiles")
    };
    let FillError::NoRoomForObject { of: 1_000_000_000, open: 49, .. } = error else { panic!("{error}") };
    board.best_effort = true;
    let made = board.through::<Required>();
    assert!((6..=15).contains(&standing(&made)), "{:?}", made.draw());
    assert_eq!(standing(&made) as u64 + made.missing(), 1_000_000_000);
    assert_eq!(made.counted("things packed"), 17, "no more than cover the zone");
}

#[test]
fn all_entries_together_are_tried_for_the_tiles_of_the_zone_at_most() {
    let mut board = board(&["aaaaaaa"; 7], "XAX", 10_000);
    for _ in 1..1000 {
        board.require('a', 10_000);
    }
    board.best_effort = true;
    let made = board.through::<Required>();
    assert_eq!(made.counted("things packed"), 17);
    assert_eq!(standing(&made) as u64 + made.missing(), 10_000_000);
    let listed: Vec<String> = made.unmet().map(|wish| wish.reason_words()).collect();
    assert_eq!(listed.len(), 1000);
    assert!(
        listed.iter().all(|reason| reason.contains(" of 10000 missing: no room is left")),
        "{}",
        listed[0]
    );
}

#[test]
fn two_thousand_objects_in_one_zone_look_at_few_places_each() {
    let row = "a".repeat(252);
    let board = board(&vec![row.as_str(); 252], "XXX/XAX", 2000);
    let made = board.through::<Required>();
    assert_eq!(standing(&made), 2000);
    let looked_at = made.counted("places looked at");
    assert!((2000..2000 * 60).contains(&looked_at), "{looked_at} places for 2000 objects");
}

#[test]
fn ten_thousand_objects_that_have_hardly_room_look_at_few_places_each() {
    let row = "a".repeat(252);
    let mut board = board(&vec![row.as_str(); 252], "XXX/XAX", 10_000);
    board.best_effort = true;
    let made = board.through::<Required>();
    assert_eq!(made.counted("things packed"), 10_000, "they are not packed");
    assert!(standing(&made) > 5000, "{}", standing(&made));
    let looked_at = made.counted("places looked at");
    assert!(looked_at < 10_000 * 1000, "{looked_at} places for 10,000 objects");
}

#[test]
fn a_full_zone_is_looked_at_a_few_times_in_all() {
    let row = "a".repeat(64);
    let board = board(&vec![row.as_str(); 64], "XXX/XAX", 360);
    let made = board.through::<Required>();
    assert_eq!(made.counted("things packed"), 360, "the zone is not full");
    let looked_at = made.counted("places looked at");
    assert!(looked_at < 64 * 64 * 360 / 2, "{looked_at} places for 360 objects on {} tiles", 64 * 64);
}
