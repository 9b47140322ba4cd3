use rmg_core::plan::TreasurePlan;
use rmg_core::template::ZoneKind;
use rmg_core::{RngStream, Seed, TilePos};

use super::*;
use crate::fields::{Distance, Steps};
use crate::fixture::Fixture;
use crate::layers::{Anchors, Claim, Tiles};

/// Returns a board of one zone with the given number of piles per 400 tiles.
fn board(width: usize, height: usize, piles: u32) -> Fixture {
    let mut board = Fixture::new(&vec!["a".repeat(width).as_str(); height], &[]);
    if piles > 0 {
        board.plan.zones[0].contents.treasure = vec![TreasurePlan { min: 500, max: 20_000, density: piles }];
    }
    board
}

/// Places objects at random in a zone, then free tiles at random. Ground that the objects cut off becomes a
/// pocket.
fn scatter_objects(tiles: &mut Tiles, objects: usize, free: usize, seed: u64) -> Vec<usize> {
    let rng = &mut Seed(seed).at("furniture").stream();
    let own: Vec<usize> = tiles.own().filter(|at| tiles.is_walkable(*at)).collect();
    for _ in 0..objects {
        tiles.set_at(*rng.pick(&own).unwrap(), Claim::Used);
    }
    let main = own.iter().copied().find(|at| tiles.is_walkable(*at)).unwrap();
    close_pockets(tiles, main);
    let open: Vec<usize> = own.into_iter().filter(|at| tiles.is_walkable(*at)).collect();
    let chosen: Vec<usize> = (0..free).map(|_| *rng.pick(&open).unwrap()).collect();
    chosen.iter().for_each(|at| tiles.set_at(*at, Claim::Free));
    chosen
}

/// Returns a board with a zone of random discs, inside another zone.
fn ragged_board(seed: u64, piles: u32) -> Fixture {
    let rng: &mut RngStream = &mut Seed(seed).at("blob").stream();
    let mut rows = vec![vec![b'b'; 70]; 50];
    let (mut x, mut y) = (35, 25);
    for _ in 0..14 {
        let radius = rng.between(2, 8);
        for (dx, dy) in (-radius..=radius).flat_map(|dy| (-radius..=radius).map(move |dx| (dx, dy))) {
            if dx * dx + dy * dy <= radius * radius
                && let (Ok(x), Ok(y)) = (usize::try_from(x + dx), usize::try_from(y + dy))
                && let Some(cell) = rows.get_mut(y).and_then(|row| row.get_mut(x))
            {
                *cell = b'a';
            }
        }
        x = (x + rng.between(-9, 9)).clamp(0, 69);
        y = (y + rng.between(-9, 9)).clamp(0, 49);
    }
    let rows: Vec<String> = rows.into_iter().map(|row| String::from_utf8(row).unwrap()).collect();
    let mut board = Fixture::new(&rows.iter().map(String::as_str).collect::<Vec<_>>(), &[]);
    board.plan.zones[0].contents.treasure = vec![TreasurePlan { min: 500, max: 9000, density: piles.max(1) }];
    board
}

/// Returns whether tiles are connected by 8-steps.
fn is_one_piece(tiles: &Tiles, takes: impl Fn(usize) -> bool) -> bool {
    let Some(start) = tiles.own().find(|at| takes(*at)) else { return true };
    let reached = tiles.reached_from(start, &takes);
    tiles.own().filter(|at| takes(*at)).all(|at| reached[at])
}

/// Shapes the relief of a zone in which no other modifier ran.
fn shape(board: &Fixture, tiles: &mut Tiles) -> Anchors {
    let mut anchors = Anchors::default();
    let rng = &mut board.stream::<Relief>(tiles.zone());
    shape_relief(&board.inputs(), tiles, &mut anchors, rng);
    anchors
}

fn drawing(board: &Fixture, tiles: &Tiles) -> String {
    board.draw(&[tiles]).join("\n")
}

#[test]
fn all_free_tiles_are_joined_and_open_ground_stays_one_piece() {
    for seed in 0..120 {
        let mut board = ragged_board(seed, u32::try_from(seed % 40).unwrap());
        if seed % 5 == 0 {
            board.plan.zones[0].kind = ZoneKind::Junction;
        }
        let mut a = board.zone('a');
        let free = scatter_objects(&mut a, usize::try_from(seed).unwrap() * 3, 9, seed);
        let before = a.clone();
        shape(&board, &mut a);
        let is_free = |at: usize| a.claim(at).is_free();
        assert!(free.iter().all(|at| is_free(*at)), "seed {seed}\n{}", drawing(&board, &a));
        assert!(is_one_piece(&a, is_free), "seed {seed}\n{}", drawing(&board, &a));
        assert!(is_one_piece(&a, |at| a.is_walkable(at)), "seed {seed}\n{}", drawing(&board, &a));
        for at in a.own().filter(|at| !before.is_walkable(*at)) {
            assert_eq!(a.claim(at), before.claim(at), "only open tiles change");
        }
    }
}

#[test]
fn paths_turn_a_corner_by_side_steps_where_there_is_room() {
    let board = board(60, 40, 12);
    let mut a = board.zone('a');
    scatter_objects(&mut a, 0, 12, 3);
    let anchors = shape(&board, &mut a);
    // On open ground all free tiles are connected by their sides.
    let steps = Steps::new(&a.window());
    let main = a.index(anchors.main_point.unwrap()).unwrap();
    let mut seen = vec![false; a.len()];
    let mut stack = vec![main];
    while let Some(at) = stack.pop() {
        let near = (0..4).map(|step| steps.to(at, step)).filter(|near| a.claim(*near).is_free());
        stack.extend(near.filter(|near| !std::mem::replace(&mut seen[*near], true)));
    }
    assert!(a.own().all(|at| !a.claim(at).is_free() || seen[at]), "{}", drawing(&board, &a));
}

#[test]
fn tiles_that_touch_only_by_a_corner_are_joined() {
    let board = Fixture::new(&["abb", "bab", "bba"], &[("ab", rmg_core::template::ConnectionKind::Wide)]);
    let mut a = board.zone('a');
    for at in [0, 2] {
        a.set(TilePos::new(at, at), Claim::Free);
    }
    shape(&board, &mut a);
    assert_eq!(board.draw(&[&a]), ["o  ", " o ", "  o"]);
}

/// Returns the share of the tiles of a zone that are walkable, in thousandths.
fn open_share(tiles: &Tiles) -> usize {
    tiles.own().filter(|at| tiles.is_walkable(*at)).count() * 1000 / tiles.own().count()
}

#[test]
fn zones_are_open_as_their_kind_and_treasure_request_and_not_wide() {
    let share = |kind: ZoneKind, piles: u32| {
        let mut board = board(150, 120, piles);
        board.plan.zones[0].kind = kind;
        let mut a = board.zone('a');
        scatter_objects(&mut a, 0, 12, 5);
        shape(&board, &mut a);
        let from_solid = Distance::new(a.window(), 9, |at| a.claim(at).is_solid());
        let farthest = a.own().filter(|at| a.is_walkable(*at)).map(|at| from_solid.sq(at)).max();
        assert!(farthest <= Some(64), "{piles} piles: {farthest:?}\n{}", drawing(&board, &a));
        open_share(&a)
    };
    let treasure = [0, 20, 60].map(|piles| share(ZoneKind::Treasure, piles));
    assert!((400..540).contains(&treasure[0]), "{treasure:?}");
    assert!(treasure.is_sorted() && (540..680).contains(&treasure[2]), "{treasure:?}");
    let junction = share(ZoneKind::Junction, 0);
    assert!((250..400).contains(&junction), "{junction}");
}

#[test]
fn the_main_point_is_nearest_to_the_center_and_unreachable_ground_is_closed() {
    let board = Fixture::new(&["aaaaa", "aaaaa", "aaaaa"], &[]);
    let mut a = board.zone('a');
    for x in 0..5 {
        a.set(TilePos::new(x, 1), Claim::Used);
    }
    let anchors = shape(&board, &mut a);
    assert_eq!(anchors.main_point, Some(TilePos::new(2, 0)));
    assert_eq!(a.claim_of(TilePos::new(2, 0)), Claim::Free);
    assert!((0..5).all(|x| a.claim_of(TilePos::new(x, 2)).is_blocked()));
}

#[test]
fn zones_without_open_ground_do_not_change() {
    let mut board = board(9, 9, 5);
    board.plan.zones[0].kind = ZoneKind::Sealed;
    let mut a = board.zone('a');
    let anchors = shape(&board, &mut a);
    assert_eq!((anchors.main_point, board.draw(&[&a])), (None, vec!["%".repeat(9); 9]));
    let tiny = Fixture::new(&["a"], &[]);
    let mut a = tiny.zone('a');
    shape(&tiny, &mut a);
    assert_eq!(tiny.draw(&[&a]), ["o"]);
}

#[test]
fn the_relief_depends_on_the_seed_only() {
    let mut board = board(50, 50, 10);
    let shaped = |board: &Fixture| {
        let mut a = board.zone('a');
        shape(board, &mut a);
        drawing(board, &a)
    };
    let first = shaped(&board);
    assert_eq!(first, shaped(&board));
    board.plan.seed = Seed(2);
    assert_ne!(first, shaped(&board));
}

#[test]
fn a_map_of_one_large_zone_is_shaped() {
    // Quadratic work would take minutes here.
    let board = board(500, 500, 20);
    let mut a = board.zone('a');
    shape(&board, &mut a);
    assert!(is_one_piece(&a, |at| a.is_walkable(at)));
}
