use rmg_core::layout::WaterUse;
use rmg_core::{RngStream, Seed, TilePos};

use super::{belts, islets};
use crate::board::distance_from_water;
use crate::fields::Distance;
use crate::fixture::Fixture;
use crate::layers::{Claim, Tiles};

fn stream(seed: u64) -> RngStream {
    Seed(seed).at("shores").stream()
}

fn from_water(board: &Fixture) -> Distance {
    distance_from_water(board.sea.as_ref().unwrap())
}

/// Returns a coast along the north of zone a: 6 rows of water, then land.
fn coast(use_of: WaterUse, rows_of_land: usize) -> Fixture {
    let (water, land) = ("b".repeat(70), "a".repeat(70));
    let mut rows = vec![water.as_str(); 6];
    rows.extend(vec![land.as_str(); rows_of_land]);
    let mut board = Fixture::new(&rows, &[]);
    board.flood(use_of, |_| false);
    board
}

/// Returns the number of blocked tiles of each column, from the north of the land.
fn depths(tiles: &Tiles) -> Vec<usize> {
    let is_blocked = |x: u16, y: u16| tiles.claim_of(TilePos::new(x, y)).is_blocked();
    (0..70).map(|x| (6..).take_while(|y| is_blocked(x, *y)).count()).collect()
}

fn is_one_piece(tiles: &Tiles) -> bool {
    let open: Vec<usize> = tiles.own().filter(|at| tiles.is_walkable(*at)).collect();
    let reached = tiles.reached_from(open[0], |at| tiles.is_walkable(at));
    open.iter().all(|at| reached[*at])
}

#[test]
fn belts_vary_in_depth_and_cut_nothing_off() {
    let board = coast(WaterUse::Sailed, 24);
    for seed in 0..20 {
        let mut a = board.zone('a');
        assert!(depths(&a).iter().all(|depth| *depth == 1), "the wall");
        belts::grow(&from_water(&board), &mut a, &mut stream(seed));
        let depths = depths(&a);
        let (least, most) = (depths.iter().min().unwrap(), depths.iter().max().unwrap());
        assert!(*least == 1 && (3..=5).contains(most), "{depths:?}");
        assert!(is_one_piece(&a));
    }
}

#[test]
fn belts_leave_a_path_between_two_shores() {
    let (water, land) = ("b".repeat(70), "a".repeat(70));
    for width in 3..9 {
        let rows = [vec![water.as_str(); 3], vec![land.as_str(); width], vec![water.as_str(); 3]].concat();
        let mut board = Fixture::new(&rows, &[]);
        board.flood(WaterUse::Sailed, |_| false);
        let mut a = board.zone('a');
        belts::grow(&from_water(&board), &mut a, &mut stream(4));
        assert!(is_one_piece(&a), "{width}");
        for x in 0..70 {
            let open = (0..30).filter(|y| a.claim_of(TilePos::new(x, *y)).is_open()).count();
            assert!(open >= 1, "{width} tiles are closed in column {x}");
        }
    }
}

#[test]
fn belts_keep_off_objects_and_lakes() {
    let board = coast(WaterUse::Lake, 12);
    let mut a = board.zone('a');
    let before = board.draw(&[&a]);
    belts::grow(&from_water(&board), &mut a, &mut stream(1));
    assert_eq!(board.draw(&[&a]), before, "the shore of a lake is open");

    let board = coast(WaterUse::Sailed, 12);
    let mut a = board.zone('a');
    for x in (3..70).step_by(6) {
        a.set(TilePos::new(x, 8), Claim::Soft);
    }
    belts::grow(&from_water(&board), &mut a, &mut stream(1));
    let thicket = |x: u16, y: u16| a.claim_of(TilePos::new(x, y)) == Claim::Thicket;
    assert!((0..70).any(|x| thicket(x, 7)));
    for x in (3..70).step_by(6) {
        assert!((x - 1..=x + 1).all(|x| !thicket(x, 7) && !thicket(x, 8) && !thicket(x, 9)));
    }
}

#[test]
fn thickets_open_at_lakes_only() {
    for (use_of, is_lake) in [(WaterUse::Lake, true), (WaterUse::Sailed, false)] {
        let board = coast(use_of, 12);
        let mut a = board.zone('a');
        for (x, y) in (0..70).flat_map(|x| (6..8).map(move |y| (x, y))) {
            a.set(TilePos::new(x, y), Claim::Thicket);
        }
        belts::open_beaches(&from_water(&board), board.sea.as_ref().unwrap(), &mut a, &mut stream(2));
        let at_water = depths(&a).iter().filter(|depth| **depth == 0).count();
        assert_eq!(at_water > 20, is_lake, "{at_water} of 70 tiles");
        assert!(is_one_piece(&a));
    }
}

#[test]
fn some_islets_get_a_clearing_that_no_boat_touches() {
    let mut board = Fixture::new(&["bbbbbbbbbbbbaaaa"; 12], &[]);
    board.flood(WaterUse::Sailed, |tile| (3..9).contains(&tile.x) && (3..9).contains(&tile.y));
    let mut with_clearing = 0;
    for seed in 0..60 {
        let mut b = board.zone('b');
        islets::open_clearings(board.sea.as_ref().unwrap(), &mut b, &mut stream(seed));
        let open: Vec<TilePos> = (3..9)
            .flat_map(|y| (3..9).map(move |x| TilePos::new(x, y)))
            .filter(|tile| !b.claim_of(*tile).is_blocked())
            .collect();
        assert!(open.iter().all(|tile| (4..8).contains(&tile.x) && (4..8).contains(&tile.y)));
        with_clearing += usize::from(!open.is_empty());
    }
    assert!((15..45).contains(&with_clearing), "{with_clearing} of 60");
}

#[test]
fn an_islet_stays_closed_next_to_a_zone() {
    let mut board = Fixture::new(&["bbbbbbbbbaaaaaaa"; 12], &[]);
    board.flood(WaterUse::Sailed, |tile| (3..9).contains(&tile.x) && (3..9).contains(&tile.y));
    let mut most_east = 0;
    for seed in 0..60 {
        let mut b = board.zone('b');
        islets::open_clearings(board.sea.as_ref().unwrap(), &mut b, &mut stream(seed));
        let is_open = |x: u16| (3..9).any(|y| !b.claim_of(TilePos::new(x, y)).is_blocked());
        assert!(!is_open(8), "a hero can step over, seed {seed}");
        most_east = most_east.max((3..9).filter(|x| is_open(*x)).max().unwrap_or(0));
    }
    assert_eq!(most_east, 7);
}
