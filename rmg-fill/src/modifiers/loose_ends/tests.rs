use rmg_core::TilePos;

use super::*;
use crate::fixture::Fixture;

/// Returns a zone with tiles as in drawings of [`Fixture::draw`] after smoothing.
fn smoothed(rows: &[&str]) -> Vec<String> {
    let board = Fixture::new(&vec!["a".repeat(rows[0].len()).as_str(); rows.len()], &[]);
    let mut a = board.zone('a');
    for (y, row) in (0..).zip(rows) {
        for (x, symbol) in (0..).zip(row.chars()) {
            let to = match symbol {
                '#' => Claim::Wall,
                '*' => Claim::Thicket,
                '+' => Claim::Shield,
                '!' => Claim::Guarded,
                'A' => Claim::Soft,
                'o' => Claim::Free,
                _ => Claim::Possible,
            };
            a.set(TilePos::new(x, y), to);
        }
    }
    smooth_edges(&mut a);
    remove_smallest_pieces(&mut a);
    board.draw(&[&a])
}

#[test]
fn notches_are_closed_and_ways_stay_open() {
    let rows = smoothed(&["##.#######", "##.###oo.#", "oooo##oo.#", "oooooooo.#", "##########"]);
    assert_eq!(rows, ["##*#######", "##*###oo*#", "oooo##oo*#", "oooooooo*#", "##########"]);
}

#[test]
fn ways_around_a_corner_are_not_notches() {
    let rows = ["o.##", "##.#", "##.o", "####"];
    assert_eq!(smoothed(&rows)[1], "##.#", "the way continues over the corner");
}

#[test]
fn small_thickets_are_opened_and_small_shields_grow() {
    let rows = smoothed(&["ooooooooo", "oo**ooooo", "ooooooooo", "oo+..oooo", "oo...oooo", "ooooooooo"]);
    assert_eq!(rows[1], "oo..ooooo");
    let closed = rows.iter().flat_map(|row| row.chars()).filter(|tile| ['*', '+'].contains(tile)).count();
    assert_eq!(closed, MAX_PIECE + 1, "{rows:?}");
}

#[test]
fn shields_between_permanently_open_tiles_stay_small() {
    let rows = ["ooo", "o+o", "ooo"];
    assert_eq!(smoothed(&rows), rows);
}
