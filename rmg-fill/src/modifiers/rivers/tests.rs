use rmg_core::ids::RoadId;
use rmg_core::pack::ObstacleKind;
use rmg_core::{Grid, Seed, TerrainId};

use crate::fixture::Fixture;
use crate::layers::{Claim, Layer, Surface};
use crate::test_pack::LETTERS;

use super::*;

const RIVER: RiverId = RiverId::from_index(0);

/// A zone with all layers that rivers read.
struct Site {
    board: Fixture,
    tiles: Tiles,
    sea: Tiles,
    painted: Painted,
    anchors: Anchors,
    roads: RoadTiles,
    obstacles: ObstacleTiles,
}

impl Site {
    /// Builds zone a of a board: `M` mountain, `T` trees, `L` lake, `X` a solid cell of an object, `A` a
    /// door, `=` road, `g` the gap of a link, `c` a corner of one, `~` the sea, which is zone b, `b` the land
    /// of another zone, any other symbol open.
    fn new(rows: &[String]) -> Self {
        let owner = |row: &String| row.replace(|symbol| !"~b".contains(symbol), "a").replace('~', "b");
        let owners: Vec<String> = rows.iter().map(owner).collect();
        let board = Fixture::new(&owners.iter().map(String::as_str).collect::<Vec<_>>(), &[]);
        let mut tiles = Tiles::new(&board.board(), ZoneId(0));
        let [dirt, water] = ["d", "w"].map(|letter| TerrainId::from_index(LETTERS.find(letter).unwrap()));
        let mut terrain = Grid::new(board.plan.size.width(), board.plan.size.height(), dirt);
        let mut obstacles = vec![None; tiles.len()];
        let (mut anchors, mut roads) = (Anchors::default(), RoadTiles::default());
        for (y, row) in (0..).zip(rows) {
            for (x, symbol) in (0..).zip(row.chars()) {
                let tile = TilePos::new(x, y);
                let kind = match symbol {
                    'M' => Some(ObstacleKind::Mountain),
                    'T' => Some(ObstacleKind::Tree),
                    'L' => Some(ObstacleKind::Lake),
                    _ => None,
                };
                if let Some(kind) = kind {
                    obstacles[tiles.index(tile).unwrap()] = Some(kind);
                }
                match symbol {
                    'M' | 'T' | 'L' | 'X' => tiles.set(tile, Claim::Used),
                    'A' => tiles.set(tile, Claim::Soft),
                    'g' => anchors.apart.push(tile),
                    'c' => anchors.corners.push(tile),
                    '=' => roads.0.push((tile, RoadId::from_index(0))),
                    '~' => terrain[tile] = water,
                    _ => {}
                }
            }
        }
        let mut painted = <Painted as Layer>::new(&board.board(), ZoneId(0));
        painted.copy_from(&terrain);
        let sea = Tiles::new(&board.board(), ZoneId(u16::from(board.plan.zones.len() > 1)));
        Self { board, tiles, sea, painted, anchors, roads, obstacles: ObstacleTiles(obstacles) }
    }

    fn draw(&self, seed: u64) -> RiverTiles {
        let view = ZoneView {
            tiles: &self.tiles,
            painted: &self.painted,
            anchors: &self.anchors,
            roads: &self.roads,
            obstacles: &self.obstacles,
            sea: Some(&self.sea),
        };
        let (rng, output) = (&mut Seed(seed).at("rivers").stream(), &mut Output::new("rivers"));
        build_rivers(&self.board.board(), &view, RIVER, rng, output)
    }
}

/// Returns a board of one symbol, with rectangles of others: symbol, first column and row, last column and
/// row.
fn rows(width: usize, height: usize, areas: &[(char, usize, usize, usize, usize)]) -> Vec<String> {
    let symbol = |x: usize, y: usize| {
        let over = |area: &&(char, usize, usize, usize, usize)| {
            (area.1..=area.3).contains(&x) && (area.2..=area.4).contains(&y)
        };
        areas.iter().rev().find(over).map_or('.', |area| area.0)
    };
    (0..height).map(|y| (0..width).map(|x| symbol(x, y)).collect()).collect()
}

fn at(rows: &[String], tile: TilePos) -> char {
    char::from(rows[usize::from(tile.y)].as_bytes()[usize::from(tile.x)])
}

/// The tiles of rivers.
struct Drawing {
    tiles: Vec<TilePos>,
}

impl Drawing {
    fn of(river: &RiverTiles) -> Self {
        Self { tiles: river.tiles.iter().map(|(tile, _)| *tile).collect() }
    }

    fn has(&self, x: u16, y: u16) -> bool {
        self.tiles.binary_search_by_key(&(y, x), |tile| (tile.y, tile.x)).is_ok()
    }

    /// Returns whether the tiles to the west, east, north and south are river.
    fn sides(&self, tile: TilePos) -> [bool; 4] {
        let (x, y) = (tile.x, tile.y);
        [x > 0 && self.has(x - 1, y), self.has(x + 1, y), y > 0 && self.has(x, y - 1), self.has(x, y + 1)]
    }

    fn ends(&self) -> impl Iterator<Item = TilePos> {
        let is_end =
            |tile: &&TilePos| self.sides(**tile).into_iter().filter(|is_river| *is_river).count() < 2;
        self.tiles.iter().filter(is_end).copied()
    }

    fn picture(&self, rows: &[String]) -> String {
        let mut lines: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        for tile in &self.tiles {
            lines[usize::from(tile.y)][usize::from(tile.x)] = '%';
        }
        let lines: Vec<String> = lines.into_iter().map(|line| line.into_iter().collect()).collect();
        lines.join("\n")
    }
}

#[test]
fn rivers_run_from_mountains_to_the_edge_and_are_one_tile_wide() {
    let rows = rows(60, 45, &[('M', 20, 15, 40, 30)]);
    let site = Site::new(&rows);
    let mut count = 0;
    for seed in 0..60 {
        let river = Drawing::of(&site.draw(seed));
        let picture = river.picture(&rows);
        count += usize::from(!river.tiles.is_empty());
        let is_edge = |tile: TilePos| tile.x == 0 || tile.y == 0 || tile.x == 59 || tile.y == 44;
        let mouths = river.ends().filter(|tile| is_edge(*tile)).count();
        assert!(river.tiles.is_empty() || mouths > 0, "seed {seed}\n{picture}");
        assert!(river.ends().all(|tile| is_edge(tile) || at(&rows, tile) == 'M'), "seed {seed}\n{picture}");
        let is_square = |tile: &TilePos| {
            river.has(tile.x + 1, tile.y)
                && river.has(tile.x, tile.y + 1)
                && river.has(tile.x + 1, tile.y + 1)
        };
        assert!(!river.tiles.iter().any(is_square), "seed {seed}\n{picture}");
        assert!(river.tiles.len() * 20 <= 60 * 45, "more than 5%, seed {seed}\n{picture}");
    }
    assert!(count > 55, "{count} of 60 have a river");
}

#[test]
fn a_river_flows_straight_into_the_sea_and_its_mouth_is_recorded() {
    let rows = rows(50, 40, &[('M', 8, 8, 16, 30), ('~', 42, 0, 49, 39)]);
    let site = Site::new(&rows);
    let mut at_sea = 0;
    for seed in 0..40 {
        let built = site.draw(seed);
        let river = Drawing::of(&built);
        for mouth in built.mouths.iter().filter(|mouth| mouth.is_at_sea) {
            at_sea += 1;
            let (x, y) = (mouth.tile.x, mouth.tile.y);
            assert_eq!((mouth.outward, at(&rows, TilePos::new(x + 1, y))), (Some(Cell::new(1, 0)), '~'));
            assert!(river.has(x - 1, y), "seed {seed}\n{}", river.picture(&rows));
        }
        assert!(river.tiles.iter().all(|tile| at(&rows, *tile) != '~'));
    }
    assert!(at_sea >= 30, "{at_sea} of 40 reach the sea");
}

#[test]
fn no_river_runs_under_doors_and_houses_or_next_to_gaps_or_along_other_zones() {
    let objects = [
        ('M', 5, 5, 12, 30),
        ('X', 20, 5, 22, 35),
        ('A', 30, 10, 31, 30),
        ('g', 25, 20, 25, 20),
        ('c', 17, 30, 17, 30),
        ('b', 44, 0, 49, 39),
    ];
    let rows = rows(50, 40, &objects);
    let site = Site::new(&rows);
    let mut count = 0;
    for seed in 0..60 {
        let river = Drawing::of(&site.draw(seed));
        count += usize::from(!river.tiles.is_empty());
        let picture = river.picture(&rows);
        assert!(river.tiles.iter().all(|tile| !"XAb".contains(at(&rows, *tile))), "seed {seed}\n{picture}");
        let is_by = |tile: &TilePos, (x, y): (u16, u16)| tile.x.abs_diff(x) <= 1 && tile.y.abs_diff(y) <= 1;
        let is_by_gap = |tile: &TilePos| is_by(tile, (25, 20)) || is_by(tile, (17, 30));
        assert!(!river.tiles.iter().any(is_by_gap), "seed {seed}\n{picture}");
        assert!(river.tiles.iter().all(|tile| tile.x < 43), "seed {seed}\n{picture}");
    }
    assert!(count > 50, "{count} of 60 have a river");
}

#[test]
fn a_road_is_crossed_at_right_angles() {
    // Sources are to the west of the road, and the sea is to the east of it.
    let mut rows = rows(50, 40, &[('M', 6, 8, 12, 30), ('~', 40, 0, 49, 39)]);
    for (y, row) in rows.iter_mut().enumerate() {
        // a road with a bend every few tiles
        let x = 24 + [0, 0, 0, 1, 1, 1, 2, 2, 2, 1, 1, 1][y % 12];
        let wide = [0, 3, 6, 9].contains(&(y % 12)) && y > 0;
        let before = 24 + [0, 0, 0, 1, 1, 1, 2, 2, 2, 1, 1, 1][(y + 11) % 12];
        let (from, to) = if wide { (x.min(before), x.max(before)) } else { (x, x) };
        row.replace_range(from..=to, &"=".repeat(to - from + 1));
    }
    let site = Site::new(&rows);
    let mut crossings = 0;
    for seed in 0..60 {
        let river = Drawing::of(&site.draw(seed));
        for tile in river.tiles.iter().filter(|tile| at(&rows, **tile) == '=') {
            crossings += 1;
            let [west, east, north, south] = river.sides(*tile);
            let road = |dy: u16| at(&rows, TilePos::new(tile.x, tile.y + dy - 1)) == '=';
            let is_straight = west && east && !north && !south && road(0) && road(2);
            assert!(is_straight, "seed {seed}, {tile}\n{}", river.picture(&rows));
        }
    }
    assert!(crossings > 20, "{crossings}");
}

#[test]
fn an_enclosed_zone_has_rivers_only_if_it_has_a_lake() {
    let land = [('b', 0, 0, 49, 39), ('.', 5, 5, 44, 34), ('M', 10, 12, 18, 28)];
    let rows_of = |lake: &[(char, usize, usize, usize, usize)]| rows(50, 40, &[&land, lake].concat());
    assert!((0..20).all(|seed| Site::new(&rows_of(&[])).draw(seed).tiles.is_empty()));
    let rows = rows_of(&[('L', 35, 18, 38, 20)]);
    let site = Site::new(&rows);
    let count = (0..20).filter(|seed| {
        let built = site.draw(*seed);
        assert!(built.mouths.iter().all(|mouth| at(&rows, mouth.tile) == 'L' && mouth.outward.is_none()));
        !built.tiles.is_empty()
    });
    assert!(count.count() > 15);
}

#[test]
fn a_river_starts_in_a_wood_only_without_better_sources() {
    let with = rows(50, 40, &[('T', 20, 8, 30, 14), ('M', 20, 24, 30, 30)]);
    let site = Site::new(&with);
    for seed in 0..20 {
        let river = Drawing::of(&site.draw(seed));
        assert!(river.ends().all(|tile| at(&with, tile) != 'T'), "{}", river.picture(&with));
    }
}

#[test]
fn rock_is_a_source_and_rivers_do_not_cross_it() {
    let rows = rows(50, 40, &[]);
    let mut site = Site::new(&rows);
    for (x, y) in (18..30).flat_map(|x| (15..25).map(move |y| (x, y))) {
        let rock = site.tiles.index(TilePos::new(x, y)).unwrap();
        site.tiles.set_surface(rock, Surface::Rock);
    }
    let mut from_rock = 0;
    for seed in 0..20 {
        let river = Drawing::of(&site.draw(seed));
        let is_rock = |x: u16, y: u16| (18..30).contains(&x) && (15..25).contains(&y);
        assert!(river.tiles.iter().all(|tile| !is_rock(tile.x, tile.y)));
        let is_beside = |tile: &TilePos| {
            let (x, y) = (tile.x, tile.y);
            is_rock(x + 1, y)
                || is_rock(x.wrapping_sub(1), y)
                || is_rock(x, y + 1)
                || is_rock(x, y.wrapping_sub(1))
        };
        from_rock += usize::from(river.ends().any(|tile| is_beside(&tile)));
    }
    assert!(from_rock > 15, "{from_rock}");
}

#[test]
fn the_same_seed_gives_the_same_rivers() {
    let site = Site::new(&rows(60, 45, &[('M', 20, 15, 40, 30)]));
    assert_eq!(site.draw(3).tiles, site.draw(3).tiles);
}

/// Returns the board after a number of quarter turns to the right.
fn rotated(rows: &[String], quarters: usize) -> Vec<String> {
    (0..quarters).fold(rows.to_vec(), |rows, _| {
        let column = |x: usize| rows.iter().rev().map(|row| char::from(row.as_bytes()[x])).collect();
        (0..rows[0].len()).map(column).collect()
    })
}

#[test]
fn a_delta_is_around_the_last_tile_of_a_river_that_flows_straight_into_the_sea() {
    let east = rows(44, 44, &[('M', 8, 8, 16, 34), ('~', 36, 0, 43, 43)]);
    for quarters in 0..4 {
        let rows = rotated(&east, quarters);
        let site = Site::new(&rows);
        let mut deltas = 0;
        for seed in 0..20 {
            let built = site.draw(seed);
            let river = Drawing::of(&built);
            for mouth in built.mouths.iter().filter(|mouth| mouth.has_delta) {
                deltas += 1;
                let out = mouth.outward.unwrap();
                let picture = river.picture(&rows);
                for (along, side) in (-2..=1).flat_map(|along| (-1..=1).map(move |side| (along, side))) {
                    let x = i32::from(mouth.tile.x) + along * out.x + side * out.y;
                    let y = i32::from(mouth.tile.y) + along * out.y + side * out.x;
                    let tile = TilePos::new(u16::try_from(x).unwrap(), u16::try_from(y).unwrap());
                    let is_right = match (along, side) {
                        (1, _) => at(&rows, tile) == '~',
                        (_, 0) => river.has(tile.x, tile.y),
                        (-2, _) => true,
                        _ => at(&rows, tile) == '.' && !river.has(tile.x, tile.y),
                    };
                    assert!(is_right, "{quarters} quarters, seed {seed}, {tile}\n{picture}");
                }
            }
        }
        assert!(deltas >= 15, "{quarters} quarters: {deltas} of 20");
    }
}

#[test]
fn no_delta_covers_objects_on_the_shore_or_boats() {
    let sea = ('~', 36, 0, 43, 43);
    for (symbol, name) in [('T', "wood"), ('X', "house"), ('=', "road")] {
        // An obstacle on every third tile of the last column of land: rivers get through, but no three tiles
        // in a row are free.
        let mut areas = vec![('M', 8, 8, 16, 34), sea];
        areas.extend((0..44).step_by(3).map(|y| (symbol, 35, y, 35, y)));
        let site = Site::new(&rows(44, 44, &areas));
        let mouths: Vec<Mouth> = (0..20).flat_map(|seed| site.draw(seed).mouths).collect();
        assert!(!mouths.iter().any(|mouth| mouth.has_delta), "{name}: {mouths:?}");
    }
    let mut site = Site::new(&rows(44, 44, &[('M', 8, 8, 16, 34), sea]));
    (0..44).step_by(3).for_each(|y| site.sea.set(TilePos::new(36, y), Claim::Soft));
    let mouths: Vec<Mouth> = (0..20).flat_map(|seed| site.draw(seed).mouths).collect();
    assert!(mouths.iter().any(|mouth| mouth.is_at_sea) && !mouths.iter().any(|mouth| mouth.has_delta));
}
