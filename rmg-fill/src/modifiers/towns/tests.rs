use rmg_core::pack::{ObjectKind, ObjectRole, Subject, Table};
use rmg_core::{FactionId, TilePos};

use crate::FillError;
use crate::fixture::Fixture;
use crate::placing::Stencil;

use super::Towns;

/// Returns a board of one zone that requests neutral towns, with the shape that the games use.
fn board(rows: &[&str], towns: u32) -> Fixture {
    let mut board = Fixture::new(rows, &[]);
    board.give_kind("town", ObjectRole::Town, &[".XXX./XXXXX/XXAXX"]);
    let mut kinds: Vec<ObjectKind> = board.pack.objects.records().to_vec();
    let town = kinds.last_mut().unwrap();
    town.subject = Subject::Faction(FactionId(0));
    board.pack.objects = Table::new(kinds).unwrap();
    let contents = &mut board.plan.zones[0].contents;
    contents.towns.neutral_towns = towns;
    contents.towns.factions = vec![FactionId(0)];
    board
}

#[test]
fn a_thousand_towns_in_one_zone_visit_each_site_a_few_times() {
    let row = "a".repeat(252);
    let board = board(&vec![row.as_str(); 252], 1000);
    let result = board.through::<Towns>();
    assert_eq!(result.objects().count(), 1000);
    let (tiles, visited) = (252 * 252, result.counted("places checked"));
    assert!((tiles / 4..tiles * 16).contains(&visited), "{visited} places on {tiles} tiles");
}

#[test]
fn ten_thousand_towns_that_do_not_fit_visit_each_site_a_few_times() {
    let row = "a".repeat(252);
    let mut board = board(&vec![row.as_str(); 252], 10_000);
    let Err(error) = board.try_through::<Towns>() else { panic!("130,000 tiles of towns on 63,504") };
    let FillError::NoRoomForTown { of: 10_000, open: 63_504, .. } = error else { panic!("{error}") };
    board.best_effort = true;
    let result = board.through::<Towns>();
    let (placed, missing) = (result.objects().count(), result.missing());
    assert_eq!(placed as u64 + missing, 10_000);
    assert!((1000..63_504 / 13).contains(&placed), "{placed}");
    let (tiles, visited) = (252 * 252, result.counted("places checked"));
    assert!((tiles / 4..tiles * 40).contains(&visited), "{visited} places on {tiles} tiles");
}

#[test]
fn missing_towns_are_reported_by_kind_with_their_number() {
    let mut board = board(&["aaaaaaa"; 6], 4);
    board.plan.zones[0].contents.towns.neutral_castles = 5;
    board.best_effort = true;
    let result = board.through::<Towns>();
    let (placed, missing) = (result.objects().count() as u64, result.missing());
    assert_eq!((placed + missing, placed), (9, 1), "{:?}", result.draw());
    let totals: Vec<String> =
        result.unmet().map(|request| request.reason_words().chars().take(14).collect()).collect();
    assert_eq!(totals, ["4 of 5 missing", "4 of 4 missing"]);
}

#[test]
fn a_town_requires_an_open_tile_in_front_of_its_gate() {
    // The town fits at one site only, at the upper left. The ground to the lower right of its gate is always
    // open.
    let rows = |last: &'static str| ["baaabbb", "aaaaabb", "aaaaaab", last, "bbbbbbb"];
    let (anchor, gate) = (TilePos::new(4, 2), TilePos::new(2, 2));
    for (last, is_open) in [("bbbaaab", false), ("bbaaaab", true)] {
        let board = board(&rows(last), 1);
        let tiles = board.zone('a');
        let stencil = Stencil::of(board.pack.appearances.records().last().unwrap(), None).unwrap();
        let drawn = board.draw(&[&tiles]);
        assert_eq!(stencil.fit(&tiles, anchor).is_ok(), is_open, "{drawn:?}");
        let cut = stencil.squeeze(&tiles, anchor, usize::MAX, &mut Default::default()).map(|(_, cut)| cut);
        assert_eq!(cut, is_open.then(Vec::new), "{drawn:?}");
        assert_eq!(tiles.claim_of(TilePos::new(gate.x, gate.y + 1)).is_open(), is_open, "{drawn:?}");
        match board.try_through::<Towns>() {
            Ok(result) => {
                let towns: Vec<TilePos> = result.objects().map(|town| town.at.tile).collect();
                assert_eq!((is_open, towns), (true, vec![anchor]), "{:?}", result.draw());
            }
            Err(FillError::NoRoomForTown { town: 1, .. }) => assert!(!is_open, "{drawn:?}"),
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn in_a_cramped_zone_a_town_leaves_room_for_later_objects() {
    let mut board = board(&["aaaaaaaaa"; 8], 1);
    board.give_kind("hut", ObjectRole::Visitable, &["XXX/XAX"]);
    board.require('a', 4);
    let result = board.through::<crate::modifiers::required::Required>();
    assert_eq!(result.objects().count(), 5, "{:?}", result.draw());
}
