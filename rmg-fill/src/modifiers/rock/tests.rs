use rmg_core::{Grid, RngStream, Seed, TerrainId, TilePos};

use super::caves::CaveTile;
use super::loops::find_loops;
use super::recede::Use;
use super::*;
use crate::fixture::Fixture;
use crate::layers::Layer;
use crate::terrain_shape::is_drawable;

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

/// Runs the modifier on a zone with some terrain, with `kept` tiles that stay open.
fn with_rock(
    board: &Fixture,
    terrain: &Grid<TerrainId>,
    tiles: &mut Tiles,
    kept: &[TilePos],
) -> Grid<TerrainId> {
    let mut caves = Caves::new(terrain.width(), terrain.height());
    caves.add(tiles, kept.iter().copied());
    let relations = Relations::new(&board.pack);
    let rng = &mut Seed(7).at("rock").stream();
    let (result, _) = make_rock(&mut caves, terrain, ROCK, &relations, rng);
    write_back(&caves, &result, ROCK, tiles);
    result
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

/// Runs the modifier on a zone on dirt. All its free tiles are road.
fn rows_with_rock(rows: &[&str]) -> Vec<String> {
    let rows: Vec<String> = rows.iter().map(|row| (*row).to_owned()).collect();
    let (board, mut tiles) = level(&rows);
    let terrain = Grid::new(board.plan.size.width(), board.plan.size.height(), TerrainId(0));
    let ways: Vec<TilePos> =
        tiles.each().filter(|(_, of)| *of == Claim::Free).map(|(tile, _)| tile).collect();
    let result = with_rock(&board, &terrain, &mut tiles, &ways);
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
            "oooooooooRRR",
            "oooooooooRRR",
        ]
    );
}

#[test]
fn a_corridor_of_one_tile_keeps_obstacles_on_one_side() {
    let (wall, way) = ("*".repeat(14), "o".repeat(14));
    let rows = rows_with_rock(&[&wall, &wall, &way, &wall, &wall]);
    let of = |rows: &[String]| rows.iter().filter(|row| row.contains('R')).count();
    assert_eq!((&rows[2], of(&rows)), (&way, 3), "{}", rows.join("\n"));
}

#[test]
fn walls_grow_if_there_is_too_little_rock_but_not_onto_roads_doors_and_guards() {
    let rows = [
        "..................",
        "..................",
        "...A..............",
        "...o.....**.......",
        "...o.....**.......",
        "...o..............",
        "...ooooooooooooo..",
        "..............!o..",
        "..............!A..",
        "..................",
    ];
    let result = rows_with_rock(&rows);
    let rock = result.iter().flat_map(|row| row.chars()).filter(|tile| *tile == 'R').count();
    assert!(rock * 1000 >= 180 * MIN_ROCK, "{rock}\n{}", result.join("\n"));
    for (y, row) in rows.iter().enumerate() {
        for (x, symbol) in row.chars().enumerate().filter(|(_, symbol)| "A!".contains(*symbol)) {
            assert_eq!(result[y].as_bytes()[x], symbol as u8, "\n{}", result.join("\n"));
        }
    }
}

#[test]
fn the_shortest_network_between_permanently_open_tiles_stays_and_the_rest_is_loops() {
    let rows = ["*********", "*o.....o*", "*.*****.*", "*.*****.*", "*...o...*", "*********", "*..******"];
    let rows = rows.map(str::to_owned);
    let (_, tiles) = level(&rows);
    let ways = tiles.each().filter(|(_, of)| *of == Claim::Free).map(|(tile, _)| tile);
    let mut caves = Caves::new(9, 7);
    caves.add(&tiles, ways);
    caves.update_surroundings();
    find_loops(&mut caves);
    let symbol = |at: usize| match caves.states[at] {
        CaveTile::Wall => '*',
        CaveTile::Way => 'o',
        CaveTile::Loop => '~',
        _ => '.',
    };
    let found: String = caves.positions().map(symbol).collect();
    let of = |y: usize| &found[y * 9..][..9];
    // The path along the top is the longest of the three. Pieces without a permanently open tile do not
    // change.
    assert_eq!([of(1), of(3), of(4), of(6)], ["*o~~~~~o*", "*o*****o*", "*~ooooo~*", "*..******"]);
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

/// Returns the number of the piece of each walkable tile; 0 for others.
fn pieces(tiles: &Tiles) -> Vec<usize> {
    let mut pieces = vec![0; tiles.len()];
    let mut count = 0;
    for start in tiles.own() {
        if pieces[start] == 0 && tiles.is_walkable(start) {
            count += 1;
            let reached = tiles.reached_from(start, |at| tiles.is_walkable(at));
            (0..pieces.len()).filter(|at| reached[*at]).for_each(|at| pieces[at] = count);
        }
    }
    pieces
}

#[test]
fn open_tiles_stay_connected_and_blocked_ones_become_drawable_rock() {
    let mut rng = Seed(3).at("caves").stream();
    let mut rock = 0;
    for round in 0..80 {
        let (rows, mut terrain) = random_level(&mut rng);
        let (board, mut tiles) = level(&rows);
        crate::terrain_shape::open_terrain(&mut terrain, &board.pack);
        let before = tiles.clone();
        let road: Vec<TilePos> = tiles
            .each()
            .filter(|(tile, of)| *of == Claim::Free && tile.x % 3 == 0)
            .map(|(tile, _)| tile)
            .collect();
        let result = with_rock(&board, &terrain, &mut tiles, &road);
        let picture = || format!("round {round}\n{}", drawing(&board, &result, &tiles).join("\n"));
        for (tile, of) in before.each() {
            let (at, now) = (tiles.index(tile).unwrap(), tiles.claim_of(tile));
            assert_eq!(result[tile] == ROCK, tiles.is_rock(at), "{tile} {}", picture());
            assert!(!tiles.is_rock(at) || now.is_blocked(), "{tile} {}", picture());
            let may_close = of.is_open() && !road.contains(&tile);
            assert!(now == of || may_close && now == Claim::Thicket, "{tile} {of:?} {now:?} {}", picture());
            let is_kept = matches!(of, Claim::Used | Claim::Soft);
            assert!(!is_kept || result[tile] == terrain[tile], "{tile} {}", picture());
        }
        let (old, new) = (pieces(&before), pieces(&tiles));
        let mut of_piece = vec![None; old.len() + 1];
        for at in (0..old.len()).filter(|at| new[*at] != 0) {
            assert_eq!(*of_piece[old[at]].get_or_insert(new[at]), new[at], "{}", picture());
        }
        // Pieces that no road, door or guard needs can be closed.
        let is_needed = |at: usize| {
            let has_entrance = |near: usize| matches!(before.claim(near), Claim::Soft | Claim::Guarded);
            before.tile_at(at).is_some_and(|tile| road.contains(&tile))
                || before.neighbors8(at).into_iter().any(has_entrance)
        };
        for at in (0..old.len()).filter(|at| old[*at] != 0 && is_needed(*at)) {
            assert!(of_piece[old[at]].is_some(), "a piece is gone, of {:?} {}", tiles.tile_at(at), picture());
        }
        let relations = Relations::new(&board.pack);
        for (tile, terrain) in result.iter() {
            let is_right = is_drawable(relations.class(*terrain), relations.around(&result, tile));
            assert!(is_right, "{tile} {}", picture());
            rock += usize::from(*terrain == ROCK);
        }
        let uses = result.cells().iter().map(|terrain| if *terrain == ROCK { Use::Wall } else { Use::Bare });
        let uses = Grid::from_cells(result.width(), result.height(), uses.collect());
        let again = Drawing::new(&result, uses, ROCK, &relations);
        assert!(again.into_result() == result, "a second call changes nothing");
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
    assert!((350..=500).contains(&(rock * 1000 / 2000)), "{rock}");
}
