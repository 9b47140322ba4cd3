use rmg_core::ids::AppearanceId;
use rmg_core::layout::WaterUse;
use rmg_core::pack::{ContentPack, LevelRule, ObjectRole, ObstacleKind, ObstacleSet, Table, TerrainSet};
use rmg_core::template::{ConnectionKind, ZoneKind};
use rmg_core::{Grid, ObjectKindId, RngStream, Seed, TerrainId, TilePos};

use super::*;
use crate::fields::{Cell, shifted};
use crate::fixture::Fixture;
use crate::job::Output;
use crate::layers::{Claim, Facts, Layer, Painted, Tiles};
use crate::test_pack::{LETTERS, appearance, object_kind};
use rmg_core::model::MapObject;

/// Returns a board with a pack of obstacles. The sets are given as `(kind, terrains, masks)`, terrains by
/// letter.
fn board(rows: &[&str], sets: &[(ObstacleKind, &str, &[&str])]) -> Fixture {
    let mut board = Fixture::new(rows, &[]);
    set_obstacles(&mut board.pack, sets);
    board
}

fn set_obstacles(pack: &mut ContentPack, sets: &[(ObstacleKind, &str, &[&str])]) {
    let (mut kinds, mut appearances, mut tables) = (Vec::new(), Vec::new(), Vec::new());
    for (at, (kind, letters, masks)) in sets.iter().enumerate() {
        let terrains: TerrainSet =
            letters.chars().map(|letter| TerrainId::from_index(LETTERS.find(letter).unwrap())).collect();
        let first = appearances.len();
        for (number, mask) in masks.iter().enumerate() {
            let name = format!("{}-{at}-{number}", kind.word());
            appearances.push(appearance(&name, ObjectKindId::from_index(at), mask, terrains.iter()));
        }
        kinds.push(object_kind(&format!("{}-{at}", kind.word()), ObjectRole::Decoration));
        tables.push(ObstacleSet {
            name: format!("set {at}"),
            kind: *kind,
            terrains,
            levels: LevelRule::BOTH,
            factions: Vec::new(),
            appearances: (first..appearances.len()).map(AppearanceId::from_index).collect(),
        });
    }
    pack.objects = Table::new(kinds).unwrap();
    pack.appearances = Table::new(appearances).unwrap();
    pack.obstacle_sets = Table::new(tables).unwrap();
}

/// Shapes of many sizes, on dirt.
const VARIED: [(ObstacleKind, &str, &[&str]); 5] = [
    (ObstacleKind::Mountain, "d", &["XXXX./XXXXX/..XXX", ".XXXX/XXXXX/XXX..", "XX./XXX", ".XX/XX.", "XX/XX"]),
    (ObstacleKind::Lake, "d", &["XXXXX/XXXXX/.XXX.", "XXX", "XXX/XXX"]),
    (ObstacleKind::Tree, "d", &["XX./XXX/.XX", ".XX/XX.", "XX./.XX", "XX/XX", "X", "X", "X."]),
    (ObstacleKind::Rock, "d", &["X", "X", "XX", "X/X"]),
    (ObstacleKind::Plant, "d", &["X", "X", "X", "X", "XX", "XXX"]),
];

/// Returns zone a of a board with tiles as in drawings of [`Fixture::draw`].
fn zone(board: &Fixture, rows: &[&str]) -> Tiles {
    let mut tiles = board.zone('a');
    for (y, row) in (0..).zip(rows) {
        for (x, symbol) in (0..).zip(row.chars()) {
            let to = match symbol {
                '#' => Claim::Wall,
                '%' => Claim::Pocket,
                '*' => Claim::Thicket,
                '+' => Claim::Shield,
                '!' => Claim::Guarded,
                'A' => Claim::Soft,
                'o' => Claim::Free,
                'X' => Claim::Used,
                _ => Claim::Possible,
            };
            tiles.set(TilePos::new(x, y), to);
        }
    }
    tiles
}

/// Returns the ground of a board: dirt everywhere.
fn dirt(board: &Fixture) -> Grid<TerrainId> {
    Grid::new(board.plan.size.width(), board.plan.size.height(), TerrainId(0))
}

/// Covers a zone, and returns how often each tile is covered.
fn covered(board: &Fixture, painted: &Grid<TerrainId>, tiles: &mut Tiles) -> (Grid<u32>, Output) {
    covered_for(board, painted, tiles, &Facts::default())
}

/// Covers a zone with a faction.
fn covered_for(
    board: &Fixture,
    painted: &Grid<TerrainId>,
    tiles: &mut Tiles,
    facts: &Facts,
) -> (Grid<u32>, Output) {
    let output = cover(board, painted, tiles, facts).unwrap();
    let mut count = Grid::new(painted.width(), painted.height(), 0);
    for object in &output.objects {
        assert!(painted.get(object.at.tile).is_some(), "the anchor {} is off the map", object.at.tile);
        for tile in tiles_of(board, object) {
            count[tile] += 1;
            let look = &board.pack.appearances[object.appearance];
            assert!(look.terrains.contains(painted[tile]), "{} is not permitted on {tile}", look.name);
            assert_eq!(look.kind, object.kind);
        }
    }
    (count, output)
}

fn cover(
    board: &Fixture,
    painted: &Grid<TerrainId>,
    tiles: &mut Tiles,
    facts: &Facts,
) -> Result<Output, FillError> {
    let mut window = <Painted as Layer>::new(&board.board(), tiles.zone());
    window.copy_from(painted);
    let mut output = Output::new(Obstacles::NAME);
    let rng = &mut board.stream::<Obstacles>(tiles.zone());
    cover_blocked(&board.board(), facts, &window, tiles, rng, &mut output)?;
    Ok(output)
}

fn tiles_of(board: &Fixture, object: &MapObject) -> Vec<TilePos> {
    let cells = board.pack.appearances[object.appearance].footprint.cells();
    cells.iter().map(|cell| shifted(object.at.tile, Cell::new(cell.dx.into(), cell.dy.into()))).collect()
}

/// Returns random blocks of blocked ground with walls, paths and objects.
fn random_rows(width: usize, height: usize, blocked: u32, rng: &mut RngStream) -> Vec<String> {
    let mut rows = vec![vec!['.'; width]; height];
    while rows.iter().flatten().filter(|tile| **tile != '.').count() * 100 < width * height * blocked as usize
    {
        let symbol = *rng.pick(&['*', '*', '*', '#', '+', '%']).unwrap();
        let (x, y, w, h) = (rng.index(width), rng.index(height), 1 + rng.index(8), 1 + rng.index(6));
        for row in rows.iter_mut().skip(y).take(h) {
            row.iter_mut().skip(x).take(w).for_each(|tile| *tile = symbol);
        }
    }
    for _ in 0..width * height / 12 {
        let (x, y) = (rng.index(width), rng.index(height));
        rows[y][x] = *rng.pick(&['o', 'o', 'A', 'X', '!']).unwrap();
    }
    rows.into_iter().map(|row| row.into_iter().collect()).collect()
}

#[test]
fn blocked_tiles_are_covered_and_no_others() {
    let mut rng = Seed(5).at("boards").stream();
    let (mut tiles, mut cells) = (0, 0);
    for round in 0..60 {
        let (width, height) = (5 + rng.index(50), 5 + rng.index(40));
        let rows = random_rows(width, height, 30 + round, &mut rng);
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let board = board(&vec!["a".repeat(width).as_str(); height], &VARIED);
        let mut a = zone(&board, &rows);
        let before = a.clone();
        let (count, output) = covered(&board, &dirt(&board), &mut a);
        for (tile, count) in count.iter() {
            let claim_of = |tiles: &Tiles| tiles.claim(tiles.index(tile).unwrap());
            let (old, new) = (claim_of(&before), claim_of(&a));
            assert_eq!(*count > 0, old.is_blocked(), "{tile}: {old:?}, {new:?}");
            assert_eq!(new, if old.is_blocked() { Claim::Used } else { old });
            assert!(*count <= 4, "{tile}: {count} obstacles");
            (tiles, cells) = (tiles + u32::from(*count > 0), cells + count);
        }
        let place = |object: &MapObject| (object.at.tile.y, object.at.tile.x, object.appearance);
        let mut places: Vec<_> = output.objects.iter().map(place).collect();
        assert!(places.is_sorted_by_key(|(y, x, _)| (*y, *x)), "the order in which games draw");
        places.sort_unstable();
        assert!(places.windows(2).all(|two| two[0] != two[1]), "an obstacle repeats at its place");
        for lake in output.objects.iter().filter(|object| object.kind.0 == 1) {
            assert!(tiles_of(&board, lake).iter().all(|tile| count[*tile] == 1), "something is on a lake");
        }
    }
    assert!((12 * tiles..17 * tiles).contains(&(10 * cells)), "{cells} cells on {tiles} tiles");
}

#[test]
fn a_sealed_zone_is_covered_completely() {
    let mut board = board(&["aaaaaaaaaaaaaaaaaaaaaaa"; 17], &VARIED);
    board.plan.zones[0].kind = ZoneKind::Sealed;
    let mut a = blocked(&board);
    let (count, output) = covered(&board, &dirt(&board), &mut a);
    assert!(count.cells().iter().all(|count| *count > 0));
    assert!(output.objects.len() < 23 * 17 / 3, "{} objects", output.objects.len());
}

#[test]
fn neighboring_zones_do_not_change() {
    let board = board_of_two();
    let mut b = board.zone('b');
    let (count, _) = covered(&board, &dirt(&board), &mut b);
    let owners = &board.ownership.owners[0];
    assert!(count.iter().all(|(tile, count)| *count == 0 || owners[tile] == ZoneId(1)));
    assert!(count.cells().iter().sum::<u32>() >= 5, "the wall is covered");
}

fn board_of_two() -> Fixture {
    let mut board = Fixture::new(&["aaabbbbb"; 5], &[("ab", ConnectionKind::Guarded)]);
    set_obstacles(&mut board.pack, &VARIED);
    board
}

#[test]
fn the_largest_shape_that_fits_is_used() {
    let rows = ["......", ".####.", ".####.", "......"];
    let shapes: [(ObstacleKind, &str, &[&str]); 2] = [
        (ObstacleKind::Rock, "d", &["X", "X", "XX", "X/X"]),
        (ObstacleKind::Other, "d", &["XXXX/XXXX", "XX/XX"]),
    ];
    let board = board(&["aaaaaa"; 4], &shapes);
    let mut a = zone(&board, &rows);
    let (_, output) = covered(&board, &dirt(&board), &mut a);
    let names: Vec<&str> =
        output.objects.iter().map(|object| board.pack.appearances[object.appearance].name.as_str()).collect();
    assert_eq!(names, ["other-1-0"]);
}

#[test]
fn obstacles_touch_those_of_their_set() {
    let board = board(&vec!["a".repeat(60).as_str(); 40], &VARIED);
    let mut a = blocked(&board);
    let (_, output) = covered(&board, &dirt(&board), &mut a);
    let mut shown: Grid<Option<&MapObject>> = Grid::new(60, 40, None);
    for object in &output.objects {
        tiles_of(&board, object).into_iter().for_each(|tile| shown[tile] = Some(object));
    }
    let (mut same_set, mut all) = (0, 0);
    for (tile, object) in shown.iter().filter(|(tile, _)| tile.x > 0) {
        let (object, west) = (object.unwrap(), shown[TilePos::new(tile.x - 1, tile.y)].unwrap());
        // Mountains and large trees: each have about half of the tiles. Small trees fill gaps everywhere.
        if object != west && [object, west].iter().all(|object| tiles_of(&board, object).len() >= 4) {
            all += 1;
            same_set += usize::from(object.kind == west.kind);
        }
    }
    assert!(same_set * 10 > all * 6, "{same_set} of {all}");
}

#[test]
fn the_same_seed_gives_the_same_obstacles() {
    let board = board_of_two();
    let cover = |board: &Fixture| {
        let mut b = board.zone('b');
        let objects = covered(board, &dirt(board), &mut b).1.objects;
        objects.into_iter().map(|object| (object.appearance, object.at)).collect::<Vec<_>>()
    };
    assert_eq!(cover(&board), cover(&board));
    let mut other = board_of_two();
    other.plan.seed = Seed(2);
    assert_ne!(cover(&board), cover(&other));
}

#[test]
fn a_terrain_without_single_tiles_is_refused_by_name() {
    let shapes: [(ObstacleKind, &str, &[&str]); 2] =
        [(ObstacleKind::Rock, "d", &["XX", "X."]), (ObstacleKind::Rock, "g", &["X"])];
    let board = board(&["aaaa"; 3], &shapes);
    let cover = |rows: &[&str]| {
        let mut a = zone(&board, rows);
        cover(&board, &dirt(&board), &mut a, &Facts::default()).map(|_| ())
    };
    let missing = FillError::NoObstacles { zone: "a".into(), terrain: "dirt".into() };
    assert_eq!(cover(&["....", ".##.", "...."]), Err(missing));
    assert_eq!(cover(&["....", "....", "...."]), Ok(()), "nothing is blocked");
}

#[test]
fn tiles_of_another_terrain_get_obstacles_of_that_terrain() {
    let shapes: [(ObstacleKind, &str, &[&str]); 2] =
        [(ObstacleKind::Mountain, "d", &["X", "XX/XX"]), (ObstacleKind::Rock, "g", &["X", "XX"])];
    let board = board(&["aaaaaaaa"; 6], &shapes);
    let mut painted = dirt(&board);
    for tile in [(2, 2), (3, 2), (6, 4), (0, 0)] {
        painted[TilePos::new(tile.0, tile.1)] = TerrainId(2);
    }
    let mut a = zone(&board, &["########"; 6]);
    // `covered` checks the terrains.
    let (count, _) = covered(&board, &painted, &mut a);
    assert!(count.cells().iter().all(|count| *count > 0));
}

#[test]
fn sets_of_other_levels_terrains_and_factions_are_not_used() {
    let mut board = board(
        &["aaaaaaaaaaaa"; 9],
        &[
            (ObstacleKind::Rock, "d", &["X", "X", "X"]),
            (ObstacleKind::Tree, "d", &["XX"]),
            (ObstacleKind::Tree, "d", &["XXX"]),
            (ObstacleKind::Tree, "g", &["XX/XX"]),
        ],
    );
    let mut sets: Vec<ObstacleSet> = board.pack.obstacle_sets.iter().map(|(_, set)| set.clone()).collect();
    sets[1].levels = LevelRule { surface: false, underground: true };
    sets[2].factions = vec![rmg_core::FactionId(1)];
    board.pack.obstacle_sets = Table::new(sets).unwrap();
    let kinds = |faction: Option<u16>| {
        let mut a = zone(&board, &["############"; 9]);
        let towns = faction.map(rmg_core::FactionId).into_iter().collect();
        let facts = Facts { towns, ..Facts::default() };
        let objects = covered_for(&board, &dirt(&board), &mut a, &facts).1.objects;
        let mut kinds: Vec<u16> = objects.iter().map(|object| object.kind.0).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    };
    assert_eq!(kinds(None), [0]);
    assert!(kinds(Some(1)).contains(&2));
}

#[test]
fn lakes_are_not_next_to_each_other() {
    let shapes: [(ObstacleKind, &str, &[&str]); 2] =
        [(ObstacleKind::Lake, "d", &["XX/XX", "XXX/XXX"]), (ObstacleKind::Rock, "d", &["X"; 20])];
    let mut lakes = 0;
    for seed in 0..8 {
        let mut board = board(&vec!["a".repeat(40).as_str(); 40], &shapes);
        board.plan.seed = Seed(seed);
        let objects = covered(&board, &dirt(&board), &mut blocked(&board)).1.objects;
        let mut lake_on: Grid<usize> = Grid::new(40, 40, 0);
        for lake in objects.iter().filter(|object| object.kind.0 == 0) {
            lakes += 1;
            tiles_of(&board, lake).into_iter().for_each(|tile| lake_on[tile] = lakes);
        }
        for (tile, lake) in lake_on.iter().filter(|(_, lake)| **lake > 0) {
            assert!(lake_on.neighbors8(tile).all(|near| [0, *lake].contains(&lake_on[near])), "{tile}");
        }
    }
    assert!(lakes > 20, "{lakes} lakes");
}

/// Returns a coast of zone a, 40 x 40 tiles all blocked, with the sea along its north and west.
fn blocked_coast() -> Fixture {
    let (water, land) = ("b".repeat(40), format!("{}{}", "b".repeat(6), "a".repeat(34)));
    let rows = [vec![water.as_str(); 6], vec![land.as_str(); 34]].concat();
    let mut board = board(&rows, &VARIED);
    board.flood(WaterUse::Sailed, |_| false);
    board
}

/// Returns zone a of a board, completely blocked.
fn blocked(board: &Fixture) -> Tiles {
    let mut a = board.zone('a');
    let own: Vec<usize> = a.own().collect();
    own.into_iter().for_each(|at| a.set_at(at, Claim::Thicket));
    a
}

#[test]
fn lakes_keep_their_distance_from_the_sea_and_the_edge_of_the_map() {
    let mut lakes = 0;
    for seed in 0..30 {
        let mut board = blocked_coast();
        board.plan.seed = Seed(seed);
        let mut a = blocked(&board);
        let objects = covered(&board, &dirt(&board), &mut a).1.objects;
        for object in objects.iter().filter(|object| object.kind.0 == 1) {
            lakes += 1;
            for tile in tiles_of(&board, object) {
                let inland = 9..38;
                assert!(inland.contains(&tile.x) && inland.contains(&tile.y), "{tile}, seed {seed}");
            }
        }
    }
    assert!(lakes > 5, "{lakes} lakes");
}
