use rmg_core::pack::TerrainKind;
use rmg_core::{RngStream, Seed, TilePos};
use rmg_jobs::Pool;

use super::*;
use crate::test_pack::{LETTERS, pack};

fn board(text: &str) -> Grid<TerrainId> {
    let rows: Vec<&str> = text.split_whitespace().collect();
    let letter = |letter: char| TerrainId::from_index(LETTERS.find(letter).unwrap());
    let cells = rows.iter().flat_map(|row| row.chars().map(letter)).collect();
    Grid::from_cells(u16::try_from(rows[0].len()).unwrap(), u16::try_from(rows.len()).unwrap(), cells)
}

fn open(terrain: &mut Grid<TerrainId>, pack: &ContentPack) -> usize {
    open_terrain(terrain, pack, &mut Parts::new(&Pool::single(), "paint"))
}

fn drawn(terrain: &Grid<TerrainId>) -> String {
    let letter = |id: &TerrainId| LETTERS.as_bytes()[id.index()] as char;
    (0..terrain.height())
        .map(|y| terrain.row(y).iter().map(letter).chain(['\n']).collect::<String>())
        .collect()
}

/// Returns the board after `open_terrain`, and checks that it is drawable.
fn opened(text: &str) -> String {
    let mut terrain = board(text);
    open(&mut terrain, &pack());
    check(&terrain, &pack());
    drawn(&terrain)
}

/// Checks the rule independently of the code: every tile except sand is in a native block, has a shape, and
/// needs no frame above 72.
fn check(terrain: &Grid<TerrainId>, pack: &ContentPack) {
    let ground = Relations::new(pack);
    for (tile, id) in terrain.iter() {
        let fit = TileShape::of(ground.class(*id), ground.around(terrain, tile));
        let risky = matches!(fit, Some(TileShape { transition: Transition::Frame(73..), .. }));
        assert!(fit.is_some() && !risky, "{tile} {fit:?}\n{}", drawn(terrain));
        let record = &pack.terrains[*id];
        if record.own_edge && record.kind == TerrainKind::Land {
            continue;
        }
        let at = |dx: i32, dy: i32| {
            let clamp = |n: u16, d: i32, side: u16| {
                u16::try_from((i32::from(n) + d).clamp(0, i32::from(side) - 1)).unwrap()
            };
            terrain[TilePos::new(clamp(tile.x, dx, terrain.width()), clamp(tile.y, dy, terrain.height()))]
        };
        let is_own = |other: TerrainId| {
            let land = &pack.terrains[other];
            let counts = pack.defaults.blend == Some(*id) && land.kind == TerrainKind::Land && !land.own_edge;
            other == *id || counts
        };
        let block =
            |dx: i32, dy: i32| [(dx, 0), (0, dy), (dx, dy)].iter().all(|(dx, dy)| is_own(at(*dx, *dy)));
        assert!([(-1, -1), (1, -1), (-1, 1), (1, 1)].iter().any(|(dx, dy)| block(*dx, *dy)), "{tile}");
    }
}

/// Returns `zones` regions of random terrain of the palette around random points.
fn voronoi(width: u16, height: u16, zones: u32, palette: &[u16], rng: &mut RngStream) -> Grid<TerrainId> {
    let points: Vec<(i64, i64, TerrainId)> = (0..zones)
        .map(|_| {
            let terrain = TerrainId(*rng.pick(palette).unwrap());
            (rng.between(0, i64::from(width) - 1), rng.between(0, i64::from(height) - 1), terrain)
        })
        .collect();
    let mut terrain = Grid::new(width, height, TerrainId(0));
    for y in 0..height {
        for x in 0..width {
            let distance = |(px, py, _): &&(i64, i64, TerrainId)| {
                (px - i64::from(x)).pow(2) + (py - i64::from(y)).pow(2)
            };
            terrain[TilePos::new(x, y)] = points.iter().min_by_key(distance).unwrap().2;
        }
    }
    terrain
}

#[test]
fn drawable_terrain_is_unchanged() {
    let fine = "ggggss\nggggss\nggssss\nddssww\nddddww\n";
    assert_eq!(opened(fine), fine);
}

#[test]
fn an_isolated_tile_takes_the_terrain_around_it() {
    assert_eq!(opened("gggg gngg gggg gggg"), "gggg\ngggg\ngggg\ngggg\n");
    assert_eq!(opened("ssss sdss ssss ssss"), "ssss\nssss\nssss\nssss\n");
}

#[test]
fn an_isolated_sand_tile_can_stay() {
    assert_eq!(opened("gggg gsgg gggg gggg"), "gggg\ngsgg\ngggg\ngggg\n");
}

#[test]
fn a_strip_of_dirt_between_grass_and_snow_is_drawable() {
    let strip = "ggdnn\nggdnn\nggdnn\n";
    assert_eq!(opened(strip), strip);
}

#[test]
fn peninsulas_of_one_tile_are_cut() {
    assert_eq!(opened("nnnnnn nngnnn gggggg gggggg"), "nnnnnn\nnnnnnn\ngggggg\ngggggg\n");
}

#[test]
fn land_never_becomes_water_or_rock() {
    let path = opened("##g### ##g### ##g### ##g###");
    assert_eq!(path, "##s###\n##s###\n##s###\n##s###\n");
    assert_eq!(opened("gggg g#gg gggg gggg"), "gggg\ngggg\ngggg\ngggg\n", "a rock of one tile has no sprite");
    assert_eq!(opened("gggg gwgg gggg gggg"), "gggg\ngggg\ngggg\ngggg\n");
    let mut rng = Seed(5).at("kinds").stream();
    for _ in 0..40 {
        let before = voronoi(40, 30, 60, &[2, 3, 5, 6], &mut rng);
        let mut after = before.clone();
        open(&mut after, &pack());
        let kind = |id: &TerrainId| pack().terrains[*id].kind;
        let pairs = before.cells().iter().zip(after.cells());
        assert!(
            pairs
                .filter(|(old, _)| kind(old) == TerrainKind::Land)
                .all(|(_, new)| kind(new) == TerrainKind::Land)
        );
    }
}

#[test]
fn rock_and_water_have_no_frame_for_two_opposite_corners() {
    for foreign in ["gg### gg### ##### ###gg ###gg", "ggwww ggwww wwwww wwwgg wwwgg"] {
        assert_ne!(opened(foreign), foreign.replace(' ', "\n") + "\n");
    }
    let land = "ssggg\nssggg\nggggg\ngggss\ngggss\n";
    assert_eq!(opened(land), land);
}

#[test]
fn every_tile_of_random_zones_can_be_drawn_and_a_second_call_changes_nothing() {
    let mut rng = Seed(1).at("zones").stream();
    for round in 0..150 {
        let side = |rng: &mut RngStream| u16::try_from(rng.between(1, 60)).unwrap();
        let (width, height) = (side(&mut rng), side(&mut rng));
        let zones = 1 + rng.below(40);
        let palette: &[u16] = match round % 3 {
            0 => &[0, 1, 2, 3, 4],
            1 => &[2, 3, 4],
            _ => &[0, 1, 2, 3, 4, 5, 6],
        };
        let mut terrain = voronoi(width, height, zones, palette, &mut rng);
        open(&mut terrain, &pack());
        check(&terrain, &pack());
        let once = terrain.clone();
        assert_eq!(open(&mut terrain, &pack()), 0);
        assert_eq!(once, terrain);
    }
}

#[test]
fn noise_can_be_drawn_too_with_and_without_sand() {
    let without_sand = {
        let mut pack = pack();
        let mut records = pack.terrains.records().to_vec();
        records[1].own_edge = false;
        pack.terrains = rmg_core::pack::Table::new(records).unwrap();
        pack
    };
    let without_blend = {
        let mut pack = without_sand.clone();
        pack.defaults.blend = None;
        pack
    };
    let mut rng = Seed(2).at("noise").stream();
    for pack in [pack(), without_sand, without_blend] {
        for _ in 0..30 {
            let mut terrain = Grid::new(30, 30, TerrainId(0));
            terrain
                .cells_mut()
                .iter_mut()
                .for_each(|cell| *cell = TerrainId(u16::try_from(rng.below(7)).unwrap()));
            open(&mut terrain, &pack);
            check(&terrain, &pack);
            assert_eq!(open(&mut terrain, &pack), 0);
        }
    }
}

#[test]
fn few_tiles_of_random_zones_change() {
    let mut rng = Seed(3).at("few").stream();
    let (mut changed, mut tiles) = (0, 0);
    for _ in 0..10 {
        let mut terrain = voronoi(144, 144, 30, &[0, 1, 2, 3, 4], &mut rng);
        changed += open(&mut terrain, &pack());
        tiles += terrain.cells().len();
    }
    println!("{changed} of {tiles} tiles");
    assert!(changed * 200 < tiles, "{changed} of {tiles} tiles changed");
}
