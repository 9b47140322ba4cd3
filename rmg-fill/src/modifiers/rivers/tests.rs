use rmg_core::ids::RiverId;
use rmg_core::pack::ObstacleKind;
use rmg_core::{Seed, TilePos};
use rmg_jobs::{Parts, Pool};

use super::ground::Ground;
use super::*;

/// Builds a level of symbols: `M` mountain, `T` trees, `L` lake, `R` rock, `X` an object, `=` road, `~` the
/// sea, `b` land with another kind of rivers, `g` the gap of a link, any other symbol open land.
fn field(rows: &[String], seed: u64) -> RiverField {
    let (width, height) = (u16::try_from(rows[0].len()).unwrap(), u16::try_from(rows.len()).unwrap());
    let mut ground = LevelGround::new(width, height);
    for (y, row) in (0..).zip(rows) {
        for (x, symbol) in (0..).zip(row.chars()) {
            let at = ground.window.index(TilePos::new(x, y)).unwrap();
            ground.kinds[at] = Some(RiverId::from_index(usize::from(symbol == 'b')));
            ground.is_road[at] = symbol == '=';
            ground.tiles[at] = match symbol {
                'M' => Ground::Land(Some(ObstacleKind::Mountain)),
                'T' => Ground::Land(Some(ObstacleKind::Tree)),
                'L' => Ground::Land(Some(ObstacleKind::Lake)),
                'R' => Ground::Rock,
                'X' => Ground::Object,
                '~' => Ground::Water { is_open: true },
                _ => Ground::Land(None),
            };
        }
    }
    RiverField::new(ground, &mut Seed(seed).at("field").stream(), &mut Parts::new(&Pool::single(), "rivers"))
}

fn build(field: &RiverField, seed: u64) -> Network<'_> {
    build_rivers(field, &mut Seed(seed).at("rivers").stream(), &mut Output::new("rivers"))
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

/// Returns the symbols under the tiles of rivers.
fn symbols(field: &RiverField, network: &Network<'_>, rows: &[String]) -> String {
    let symbol = |at: usize| {
        let tile = field.ground.window.tile_at(at).unwrap();
        char::from(rows[usize::from(tile.y)].as_bytes()[usize::from(tile.x)])
    };
    network.river_tiles().map(symbol).collect()
}

fn picture(field: &RiverField, network: &Network<'_>, rows: &[String]) -> String {
    let mut lines: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    for tile in network.river_tiles().map(|at| field.ground.window.tile_at(at).unwrap()) {
        lines[usize::from(tile.y)][usize::from(tile.x)] = '%';
    }
    lines.into_iter().map(|line| line.into_iter().collect::<String>() + "\n").collect()
}

#[test]
fn long_rivers_lead_from_mountains_to_the_edge() {
    let rows = rows(60, 45, &[('M', 20, 15, 40, 30)]);
    for seed in 0..40 {
        let field = field(&rows, seed);
        let network = build(&field, seed);
        let picture = picture(&field, &network, &rows);
        assert!(network.tiles() >= 26, "seed {seed}\n{picture}");
        assert!(network.tiles() <= 81, "3%, seed {seed}\n{picture}");
        let springs = symbols(&field, &network, &rows).matches('M').count();
        assert!(springs <= 4, "a river crosses a mountain, seed {seed}\n{picture}");
    }
}

#[test]
fn rivers_cross_walls_of_woods_but_no_mountains_objects_or_gaps() {
    // The sea is behind a wall; of its parts, rivers can cross only the trees.
    let wall = [('M', 30, 0, 31, 12), ('T', 30, 13, 31, 20), ('X', 30, 21, 31, 30), ('M', 30, 31, 31, 44)];
    let land = [('M', 4, 4, 8, 40), ('~', 60, 0, 69, 44), ('R', 0, 0, 69, 0), ('R', 0, 44, 69, 44)];
    let rows = rows(70, 45, &[&wall[..], &land].concat());
    let mut crossed = 0;
    for seed in 0..40 {
        let field = field(&rows, seed);
        let network = build(&field, seed);
        let symbols = symbols(&field, &network, &rows);
        assert!(!symbols.contains(['X', 'R', '~']), "seed {seed}\n{}", picture(&field, &network, &rows));
        crossed += usize::from(symbols.contains('T'));
    }
    assert!(crossed >= 3, "{crossed} of 40 cross the wall");
}

#[test]
fn a_river_stays_of_one_kind() {
    let rows = rows(70, 45, &[('M', 10, 10, 16, 34), ('b', 35, 0, 69, 44)]);
    for seed in 0..20 {
        let field = field(&rows, seed);
        let network = build(&field, seed);
        let is_edge = |at: &usize| field.ground.window.cell(*at).x == 35;
        let at_edge = network.river_tiles().filter(is_edge);
        let crosses =
            |at: usize| network.has_river(at + 1) && field.ground.kinds[at] != field.ground.kinds[at + 1];
        assert_eq!(at_edge.filter(|at| crosses(*at)).count(), 0, "{}", picture(&field, &network, &rows));
    }
}

#[test]
fn a_river_flows_straight_into_the_sea_where_a_delta_fits() {
    let rows = rows(60, 44, &[('M', 6, 6, 12, 38), ('~', 50, 0, 59, 43)]);
    let mut deltas = 0;
    for seed in 0..20 {
        let field = field(&rows, seed);
        let network = build(&field, seed);
        for mouth in network.mouths().iter().filter(|mouth| mouth.has_room()) {
            let step = mouth.outward.unwrap();
            assert_eq!(
                field.ground.tiles[field.ground.steps.to(mouth.at, step)],
                Ground::Water { is_open: true }
            );
            assert!(network.has_river(field.ground.steps.back(mouth.at, step)));
            deltas += 1;
        }
    }
    assert!(deltas >= 15, "{deltas}");
}

#[test]
fn small_ground_gets_a_short_river_and_enclosed_ground_none() {
    let enclosed = [('R', 0, 0, 39, 39), ('.', 2, 2, 37, 37), ('M', 5, 5, 12, 12)];
    let lake = [('L', 25, 25, 28, 27)];
    for (areas, is_any) in [(enclosed.to_vec(), false), ([&enclosed[..], &lake].concat(), true)] {
        let rows = rows(40, 40, &areas);
        let field = field(&rows, 1);
        let count = (0..20).filter(|seed| build(&field, *seed).tiles() > 0).count();
        assert_eq!(count > 15, is_any, "{count} of 20");
        assert!(is_any || count == 0);
    }
}

#[test]
fn the_same_seed_gives_the_same_rivers() {
    let rows = rows(60, 45, &[('M', 20, 15, 40, 30)]);
    let field = field(&rows, 3);
    assert!(build(&field, 3).river_tiles().eq(build(&field, 3).river_tiles()));
}
