//! The metrics of tiny drawn levels.

use std::f64::consts::PI;

use super::field::{EIGHT, FOUR, Field, areas, border_runs, mask_areas};
use super::raster::Raster;
use super::shapes::{groups, shape};
use super::*;

fn measured(rows: &[&str], obstacles: &[(&str, &[(i32, i32)])]) -> LevelCharacter {
    let values = values(&Raster::drawn(rows, obstacles), |_| true);
    LevelCharacter { level: Level::SURFACE, values, guards: Vec::new() }
}

#[track_caller]
fn assert_values(level: &LevelCharacter, expected: &[(&str, f64)]) {
    for (key, value) in expected {
        let found = level.value(key).unwrap_or_else(|| panic!("{key} has no value"));
        assert!((found - value).abs() < 1e-9, "{key}: {found} instead of {value}");
    }
}

/// Returns rows that repeat some rows.
fn repeated<'r>(rows: &[&'r str], times: usize) -> Vec<&'r str> {
    rows.iter().copied().cycle().take(rows.len() * times).collect()
}

#[test]
fn the_table_has_distinct_keys_and_ordered_quartiles() {
    let mut keys: Vec<&str> = metrics().iter().map(|metric| metric.key).collect();
    keys.sort_unstable();
    keys.dedup();
    assert!(keys.len() == metrics().len() && keys.len() > 115);
    for metric in metrics() {
        let is_ordered = |of: &Quartiles| of.first <= of.median && of.median <= of.third;
        assert!(metric.quartiles.iter().flatten().all(is_ordered), "{}", metric.key);
        assert!(!metric.label.is_empty() && !metric.unit.is_empty());
    }
}

#[test]
fn a_lattice_has_equal_distances_along_rows_and_columns() {
    let level = measured(&repeated(&["p..p..p..", ".........", "........."], 3), &[]);
    assert_values(
        &level,
        &[
            ("pickups.row", 1.0),
            ("pickups.row_far", 1.0),
            ("pickups.spacing", 0.0),
            // the 24 offsets at distance 3 have 12 pairs on each of two axes and 8 on the diagonals
            ("pickups.axis3", (24.0 / 4.0) / (40.0 / 24.0)),
            ("pickups.density", 9.0 / 81.0 * 1000.0),
        ],
    );
    assert!(level.value("pickups.lattice3").unwrap() > 5.0 && level.value("pickups.axis1").is_none());
    assert!(level.value("monsters.spacing").is_none());
}

#[test]
fn random_monsters_are_a_share_of_all_monsters() {
    let level = measured(&repeated(&["m..?..m..", "...p..?..", "........."], 3), &[]);
    assert_values(&level, &[("monsters.random", 0.5)]);
}

#[test]
fn pickups_form_groups_of_turned_shapes() {
    let raster = Raster::drawn(&["pp....p.", "p.....pp", "........", "p.p....."], &[]);
    let pickups = raster.places(&[Sort::Pickup]);
    let touching = groups(&pickups, 1);
    assert_eq!(touching.iter().map(Vec::len).collect::<Vec<_>>(), [3, 3, 1, 1]);
    assert_eq!(shape(&touching[0]), shape(&touching[1]));
    assert_ne!(shape(&touching[0]), shape(&[(0, 0), (1, 0), (2, 0)]));
    assert_eq!(groups(&pickups, 2).iter().map(Vec::len).collect::<Vec<_>>(), [5, 3]);
    let level = measured(&["pp....p.", "p.....pp", "........", "p.p....."], &[]);
    assert_values(&level, &[("groups.touching.size", 2.0), ("groups.touching.single", 0.25)]);
}

#[test]
fn guards_have_a_ring_and_directions() {
    // 15 guards: each with a pickup above and a building to the right of it
    let free = ".........................";
    let rows = [free, "..p....p....p....p....p..", "..mB...mB...mB...mB...mB.", free, free];
    let level = measured(&repeated(&rows, 3), &[]);
    assert_values(
        &level,
        &[
            ("guards.ring", 2.0),
            ("guards.above", 1.0),
            ("guards.open_below", 1.0),
            ("guards.directions", 0.0),
            ("guards.patterns15", 1.0),
            ("guards.top5", 1.0),
            ("guards.density", 15.0 / 375.0 * 1000.0),
            ("pickups.unguarded", 0.0),
        ],
    );
    let patterns = treasure::guard_patterns(&Raster::drawn(&repeated(&rows, 3), &[]));
    assert!(patterns.len() == 15 && patterns.windows(2).all(|pair| pair[0] == pair[1]));
    assert_eq!(patterns[0].to_string().matches(['M', 'P', 'B']).count(), 3);
}

#[test]
fn blocked_areas_have_perimeters_and_depths() {
    let rows = ["........", ".###....", ".###..#.", ".###....", "......RR"];
    let level = measured(&rows, &[]);
    assert_values(
        &level,
        &[
            ("blocked.share", 12.0 / 40.0),
            ("blocked.land", 10.0 / 38.0),
            ("blocked.walkable", 28.0 / 40.0),
            ("blocked.areas", 3.0 / 40.0 * 1000.0),
            ("blocked.tiny", 2.0 / 40.0 * 1000.0),
            ("blocked.largest", 9.0 / 12.0),
            ("blocked.depth", 13.0 / 12.0),
            ("blocked.thin", 11.0 / 12.0),
            ("blocked.islands", 2.0 / 40.0 * 1000.0),
            // the edges of the block, of the single tile and of the rock
            ("blocked.edge", (12.0 + 4.0 + 3.0) / 12.0),
        ],
    );
    let areas = mask_areas(&Raster::drawn(&rows, &[]).obstacle, FOUR);
    assert_eq!((areas[0].tiles, areas[0].perimeter, areas[0].box_tiles), (9, 12, 9));
    assert!((areas[0].compactness() - 4.0 * PI * 9.0 / 144.0).abs() < 1e-12);
    assert!(areas[2].is_at_edge && !areas[1].is_at_edge);
}

#[test]
fn straight_distances_agree_with_all_pairs() {
    let rows = ["....#.....", "..........", "#.........", "......#...", ".........."];
    let raster = Raster::drawn(&rows, &[]);
    let open = raster.empty();
    let squares = open.squares_out();
    for ((x, y), _) in open.iter() {
        let closed = (-1..=5).flat_map(|v| (-1..=10).map(move |u| (u, v))).filter(|(u, v)| !open.has(*u, *v));
        let nearest = closed.map(|(u, v)| i64::from((u - x) * (u - x) + (v - y) * (v - y))).min();
        assert_eq!(squares.get(x, y), nearest, "{x} {y}");
    }
}

#[test]
fn open_ground_has_squares_and_narrow_paths() {
    let level =
        measured(&["#########", "####....#", "#.......#", "####....#", "####....#", "#########"], &[]);
    assert_values(
        &level,
        &[
            ("open.square", 4.0),
            ("open.squares4", 16.0 / 19.0),
            ("open.squares6", 0.0),
            ("open.narrow", 3.0 / 19.0),
            ("open.distance", (14.0 + 2.0_f64.sqrt() + 4.0 * 2.0) / 19.0),
        ],
    );
}

#[test]
fn a_wall_causes_detours() {
    let (free, wall) = (".".repeat(40), format!("{}.", "#".repeat(39)));
    let open = measured(&vec![free.as_str(); 30], &[]);
    assert_values(&open, &[("open.detour", 1.0)]);
    let rows: Vec<&str> = (0..30).map(|row| if row == 15 { wall.as_str() } else { free.as_str() }).collect();
    assert!(measured(&rows, &[]).value("open.detour").unwrap() > 1.2);
}

#[test]
fn borders_consist_of_straight_runs() {
    let mask = Raster::drawn(&["####..", "####..", "##....", "......"], &[]).obstacle;
    let runs = border_runs(6, 4, |a, b| {
        let (a, b) = (mask.has(a.0, a.1), mask.has(b.0, b.1));
        (a != b).then_some((a, b))
    });
    assert_eq!(runs, [2, 2, 1, 2]);
    let classes = Field::from_cells(3, 2, vec![Some(1), Some(1), Some(2), None, Some(1), Some(2)]);
    assert_eq!(areas(&classes, EIGHT).iter().map(|area| area.tiles).collect::<Vec<_>>(), [3, 2]);
}

#[test]
fn rivers_and_roads_have_pieces_and_ends() {
    let (river, road) = ("w".repeat(12) + &".".repeat(30), "r".repeat(41) + ".");
    let (free, end) = (".".repeat(42), ".".repeat(40) + "rr");
    let level =
        measured(&[&river, &free, &road, &end, &free, "ww........................................"], &[]);
    assert_values(
        &level,
        &[
            ("rivers.length", (144.0 + 4.0) / 14.0),
            ("rivers.short", 2.0 / 14.0),
            ("rivers.ends", 100.0 * 4.0 / 14.0),
            ("roads.share", 43.0 / 252.0),
            ("roads.turns", 2.0 / 43.0),
            ("roads.stairs", 1.0),
            ("roads.ends", 200.0 / 43.0),
            ("roads.forks", 0.0),
            ("roads.longest", 41.0),
            ("roads.straight", (41.0 * 41.0 + 4.0 + 4.0) / 45.0),
        ],
    );
}

#[test]
fn obstacles_overlap_and_touch() {
    // 30 stones, and two bushes of 6 tiles that share a column
    let row = format!("{}......", "#.".repeat(15));
    let free = ".".repeat(row.len());
    let rows = [&row, &free, &row, &free, &free, &free].map(String::as_str);
    let bush =
        |left: i32| -> Vec<(i32, i32)> { (4..=5).flat_map(|y| (0..3).map(move |x| (left + x, y))).collect() };
    let (first, second) = (bush(10), bush(12));
    let level = measured(&rows, &[("bush", first.as_slice()), ("bush", second.as_slice())]);
    assert_values(
        &level,
        &[
            ("obstacles.size", 42.0 / 32.0),
            ("obstacles.single", 30.0 / 32.0),
            ("obstacles.big", 12.0 / 42.0),
            ("obstacles.overlap", 42.0 / 40.0),
            ("obstacles.flat", 0.0),
            ("obstacles.alone_share", 30.0 / 32.0),
        ],
    );
}

#[test]
fn towns_have_neighbors_and_gates() {
    let level =
        measured(&["..........", "T......T..", "..........", "...#......", "..........", ".........."], &[]);
    assert_values(
        &level,
        &[
            ("towns.nearest", 7.0 / 136.0_f64.sqrt()),
            ("towns.spacing", 0.0),
            ("towns.edge", (0.0 + 0.1) / 2.0),
            ("towns.gate", (15.0 / 16.0 + 1.0) / 2.0),
        ],
    );
    assert!(level.value("towns.rivals").is_none() && level.value("zones.town").is_none());
}
