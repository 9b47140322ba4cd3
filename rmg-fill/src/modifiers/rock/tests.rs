use rmg_core::{Grid, RngStream, Seed, TerrainId, TilePos};
use rmg_jobs::{Parts, Pool};

use super::*;
use crate::fixture::Fixture;
use crate::layers::{Claim, Layer};

/// Rock in the pack of the fixture.
const ROCK: TerrainId = TerrainId(6);

/// Returns a level with one zone, with tiles as in drawings of [`Fixture::draw`].
fn level(rows: &[String]) -> (Fixture, Tiles) {
    let board = Fixture::new(&vec!["a".repeat(rows[0].len()).as_str(); rows.len()], &[]);
    let mut tiles = board.zone('a');
    for (y, row) in (0..).zip(rows) {
        for (x, symbol) in (0..).zip(row.chars()) {
            let to = match symbol {
                '#' => Claim::Wall,
                '*' => Claim::Thicket,
                '!' => Claim::Guarded,
                'A' => Claim::Soft,
                'o' => Claim::Free,
                'X' => Claim::Used,
                _ => Claim::Possible,
            };
            tiles.set(TilePos::new(x, y), to);
        }
    }
    (board, tiles)
}

/// Runs the modifier on a zone with some terrain.
fn with_rock(board: &Fixture, terrain: &Grid<TerrainId>, tiles: &mut Tiles) -> Grid<TerrainId> {
    let mut walls = Walls::new(terrain, ROCK);
    walls.add(tiles);
    let relations = Relations::new(&board.pack);
    let pool = Pool::single();
    let parts = &mut Parts::new(&pool, "rock");
    make_rock(&mut walls, &relations, &mut Seed(7).at("rock").stream(), parts);
    assert_eq!(walls.recede(&relations, parts), 0, "all tiles can be drawn");
    write_back(&walls.terrain, ROCK, tiles);
    walls.terrain
}

/// Draws the zone with `R` for rock.
fn drawing(board: &Fixture, result: &Grid<TerrainId>, tiles: &Tiles) -> Vec<String> {
    let mut rows: Vec<Vec<char>> = board.draw(&[tiles]).iter().map(|row| row.chars().collect()).collect();
    for (tile, terrain) in result.iter().filter(|(_, terrain)| **terrain == ROCK) {
        assert_eq!(*terrain, ROCK);
        rows[usize::from(tile.y)][usize::from(tile.x)] = 'R';
    }
    rows.into_iter().map(|row| row.into_iter().collect()).collect()
}

/// Runs the modifier on a zone on dirt.
fn rows_with_rock(rows: &[&str]) -> Vec<String> {
    let rows: Vec<String> = rows.iter().map(|row| (*row).to_owned()).collect();
    let (board, mut tiles) = level(&rows);
    let terrain = Grid::new(board.plan.size.width(), board.plan.size.height(), TerrainId(0));
    let result = with_rock(&board, &terrain, &mut tiles);
    drawing(&board, &result, &tiles)
}

#[test]
fn thick_walls_become_rock_and_thin_walls_and_isolated_tiles_stay_obstacles() {
    assert_eq!(
        rows_with_rock(&[
            "****oooooooo",
            "****oo*ooooo",
            "****oooooooo",
            "****ooooooXX",
            "oooo*oooooXX",
            "ooooooooo***",
            "ooooooooo***",
        ]),
        [
            "RRRRoooooooo",
            "RRRRoo*ooooo",
            "RRRRoooooooo",
            "RRRRooooooXX",
            "oooo*oooooXX",
            "ooooooooo***",
            "ooooooooo***",
        ]
    );
}

#[test]
fn excess_rock_becomes_obstacles() {
    let mut rows = vec!["*".repeat(60); 60];
    rows[30] = "o".repeat(60);
    rows[31] = "o".repeat(60);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let result = rows_with_rock(&rows);
    let rock = result.iter().flat_map(|row| row.chars()).filter(|tile| *tile == 'R').count();
    assert!((350..=500).contains(&(rock * 1000 / 3600)), "{rock}\n{}", result.join("\n"));
}

/// Returns a level of two terrains with random blocks of thickets, free tiles and objects.
fn random_level(rng: &mut RngStream) -> (Vec<String>, Grid<TerrainId>) {
    let (width, height) = (12 + rng.index(40), 12 + rng.index(40));
    let mut rows = vec![vec!['.'; width]; height];
    for _ in 0..width * height / 40 {
        let (x, y, w, h) = (rng.index(width), rng.index(height), 1 + rng.index(7), 1 + rng.index(7));
        let symbol = *rng.pick(&['*', '*', '*', '#', '.']).unwrap();
        rows.iter_mut().skip(y).take(h).for_each(|row| row[x..(x + w).min(width)].fill(symbol));
    }
    for _ in 0..width * height / 14 {
        let (x, y) = (rng.index(width), rng.index(height));
        rows[y][x] = *rng.pick(&['o', 'o', 'o', 'A', 'X', '!']).unwrap();
    }
    let sides = [u16::try_from(width).unwrap(), u16::try_from(height).unwrap()];
    let (slope, shift) = (1 + rng.index(3), rng.index(width));
    let cells = (0..height).flat_map(|y| {
        (0..width).map(move |x| if x * slope + y < shift + height / 2 { TerrainId(3) } else { TerrainId(4) })
    });
    let terrain = Grid::from_cells(sides[0], sides[1], cells.collect());
    (rows.into_iter().map(|row| row.into_iter().collect()).collect(), terrain)
}

#[test]
fn only_blocked_tiles_become_rock_and_all_tiles_can_be_drawn() {
    let mut rng = Seed(3).at("caves").stream();
    let mut rock = 0;
    for round in 0..80 {
        let (rows, mut terrain) = random_level(&mut rng);
        let (board, mut tiles) = level(&rows);
        crate::terrain_shape::open_terrain(
            &mut terrain,
            &board.pack,
            &mut Parts::new(&Pool::single(), "paint"),
        );
        let before = tiles.clone();
        let result = with_rock(&board, &terrain, &mut tiles);
        let picture = || format!("round {round}\n{}", drawing(&board, &result, &tiles).join("\n"));
        for (tile, of) in before.each() {
            let (at, now) = (tiles.index(tile).unwrap(), tiles.claim_of(tile));
            assert_eq!(result[tile] == ROCK, tiles.is_rock(at), "{tile} {}", picture());
            assert!(!tiles.is_rock(at) || now.is_blocked(), "{tile} {}", picture());
            assert_eq!(now, of, "{tile} {}", picture());
            assert!(tiles.is_rock(at) || result[tile] == terrain[tile], "{tile} {}", picture());
        }
        rock += result.cells().iter().filter(|terrain| **terrain == ROCK).count();
    }
    assert!(rock > 10_000, "{rock}");
}

#[test]
fn only_underground_levels_of_packs_with_rock_get_rock() {
    let rows = ["aaaaaaaaaaaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbbbbbbbbbb"; 40];
    let subjects = |board: &Fixture| Rock::subjects(&board.board()).len();
    let mut board = Fixture::new(&rows, &[]);
    assert_eq!(subjects(&board), 0, "the pack has no rock");
    board.pack.defaults.rock = Some(ROCK);
    assert_eq!(subjects(&board), 0, "there is no underground");
    board.sink();
    assert_eq!(subjects(&board), 1);
    let result = board.through::<Rock>();
    let mut rock = 0;
    for (zone, letter) in ['a', 'b'].into_iter().enumerate() {
        let tiles = result.tiles(letter);
        let painted = Painted::slots(result.layers())[zone].read();
        for at in tiles.own() {
            assert_eq!(tiles.is_rock(at), painted.terrain(at) == ROCK);
            rock += usize::from(tiles.is_rock(at));
        }
    }
    assert!((300..=500).contains(&(rock * 1000 / 2000)), "{rock}");
}
