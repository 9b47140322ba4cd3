use rmg_core::pack::{ObjectKind, ObjectRole, Subject, Table};
use rmg_core::{FactionId, TilePos};

use crate::FillError;
use crate::fixture::Fixture;
use crate::placing::Stencil;

use super::Towns;

/// A board of one zone that asks for so many neutral towns, whose stencil is that of the games.
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
fn a_thousand_towns_in_one_zone_look_at_each_place_a_few_times() {
    let row = "a".repeat(252);
    let board = board(&vec![row.as_str(); 252], 1000);
    let made = board.through::<Towns>();
    assert_eq!(made.objects().count(), 1000);
    let (tiles, looked_at) = (252 * 252, made.counted("places looked at"));
    assert!((tiles / 4..tiles * 16).contains(&looked_at), "{looked_at} places on {tiles} tiles");
}

#[test]
fn ten_thousand_towns_that_have_no_room_look_at_each_place_a_few_times() {
    let row = "a".repeat(252);
    let mut board = board(&vec![row.as_str(); 252], 10_000);
    let Err(error) = board.try_through::<Towns>() else { panic!("130,000 tiles of towns on 63,504") };
    let FillError::NoRoomForTown { of: 10_000, open: 63_504, .. } = error else { panic!("{error}") };
    board.best_effort = true;
    let made = board.through::<Towns>();
    let (standing, missing) = (made.objects().count(), made.missing());
    assert_eq!(standing as u64 + missing, 10_000);
    assert!((1000..63_504 / 13).contains(&standing), "{standing}");
    let (tiles, looked_at) = (252 * 252, made.counted("places looked at"));
    assert!((tiles / 4..tiles * 40).contains(&looked_at), "{looked_at} places on {tiles} tiles");
}

#[test]
fn towns_that_are_missing_are_told_with_the_number_of_their_kind() {
    let mut board = board(&["aaaaaaa"; 6], 4);
    board.plan.zones[0].contents.towns.neutral_castles = 5;
    board.best_effort = true;
    let made = board.through::<Towns>();
    let (standing, missing) = (made.objects().count() as u64, made.missing());
    assert_eq!((standing + missing, standing), (9, 1), "{:?}", made.draw());
    let totals: Vec<String> =
        made.unmet().map(|wish| wish.reason_words().chars().take(14).collect()).collect();
    assert_eq!(totals, ["4 of 5 missing", "4 of 4 missing"]);
}

#[test]
fn a_town_is_only_put_where_the_tile_before_its_gate_is_open() {
    // The town fits at one place alone, in the upper left; on the lower right of its gate is open ground in
    // any case.
    let rows = |last: &'static str| ["baaabbb", "aaaaabb", "aaaaaab", last, "bbbbbbb"];
    let (anchor, gate) = (TilePos::new(4, 2), TilePos::new(2, 2));
    for (last, is_open) in [("bbbaaab", false), ("bbaaaab", true)] {
        let board = board(&rows(last), 1);
        let tiles = board.zone('a');
        let stencil = Stencil::of(board.pack.appearances.records().last().unwrap(), None).unwrap();
        let drawn = board.draw(&[&tiles]);
        assert_eq!(stencil.fit(&tiles, anchor).is_ok(), is_open, "{drawn:?}");
        let cut = stencil.squeeze(&tiles, anchor).map(|(_, cut)| cut);
        assert_eq!(cut, is_open.then(Vec::new), "{drawn:?}");
        assert_eq!(tiles.claim_of(TilePos::new(gate.x, gate.y + 1)).is_open(), is_open, "{drawn:?}");
        match board.try_through::<Towns>() {
            Ok(made) => {
                let towns: Vec<TilePos> = made.objects().map(|town| town.at.tile).collect();
                assert_eq!((is_open, towns), (true, vec![anchor]), "{:?}", made.draw());
            }
            Err(FillError::NoRoomForTown { town: 1, .. }) => assert!(!is_open, "{drawn:?}"),
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn in_a_cramped_zone_the_town_leaves_room_for_what_comes_after_it() {
    let mut board = board(&["aaaaaaaaa"; 8], 1);
    board.give_kind("hut", ObjectRole::Visitable, &["XXX/XAX"]);
    board.require('a', 4);
    let made = board.through::<crate::modifiers::required::Required>();
    assert_eq!(made.objects().count(), 5, "{:?}", made.draw());
}
