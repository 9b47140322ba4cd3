use rmg_core::template::ConnectionKind;
use rmg_core::{RngStream, Seed, TilePos};

use super::*;
use crate::fixture::Fixture;

/// Returns a zone with tiles as in drawings of [`Fixture::draw`].
fn zone(rows: &[impl AsRef<str>]) -> (Fixture, Tiles) {
    let board = Fixture::new(&vec!["a".repeat(rows[0].as_ref().len()).as_str(); rows.len()], &[]);
    let mut a = board.zone('a');
    for (y, row) in (0..).zip(rows) {
        for (x, symbol) in (0..).zip(row.as_ref().chars()) {
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
    (board, a)
}

/// Returns the drawing of a zone after smoothing.
fn smoothed(rows: &[&str]) -> Vec<String> {
    let (board, mut a) = zone(rows);
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

/// Returns the lengths of the straight edges of blocked ground, along rows and columns.
///
/// - `omitted`: 1 to omit those at the edge of the map, otherwise 0.
fn edges(tiles: &Tiles, omitted: usize) -> Vec<usize> {
    let stride = tiles.window().stride();
    let rows = tiles.len() / stride;
    let mut runs = Vec::new();
    for (lines, places, line, place) in [(rows, stride, stride, 1), (stride, rows, 1, stride)] {
        for (at, side) in (1 + omitted..lines - omitted).flat_map(|at| [(at, true), (at, false)]) {
            let is_edge = |number: &usize| {
                let here = at * line + number * place;
                let [a, b] = [here - line, here].map(|at| is_closed(tiles.claim(at)));
                a == side && b != side
            };
            let all: Vec<bool> = (0..places).map(|number| is_edge(&number)).collect();
            runs.extend(all.split(|is_edge| !is_edge).map(<[bool]>::len).filter(|length| *length > 0));
        }
    }
    runs
}

/// Returns a zone with random blocks of thickets, walls and free tiles.
fn random_zone(rng: &mut RngStream) -> (Fixture, Tiles) {
    let (width, height) = (12 + rng.index(40), 12 + rng.index(40));
    let mut rows = vec![vec!['.'; width]; height];
    for _ in 0..width * height / 50 {
        let (x, y, w, h) = (rng.index(width), rng.index(height), 1 + rng.index(12), 1 + rng.index(9));
        let symbol = *rng.pick(&['*', '*', '*', '*', '#', '+', '.', 'o', 'A']).unwrap();
        rows.iter_mut().skip(y).take(h).for_each(|row| row[x..(x + w).min(width)].fill(symbol));
    }
    zone(&rows.into_iter().map(String::from_iter).collect::<Vec<_>>())
}

#[test]
fn bends_shorten_straight_edges_and_keep_their_sum_and_all_connections() {
    let rng = &mut Seed(11).at("bends").stream();
    let (mut before, mut after) = (0, 0);
    for case in 0..200 {
        let (board, old) = random_zone(rng);
        let mut new = old.clone();
        bends::bend_edges(&mut new, rng);
        let drawing = || format!("case {case}\n{}", board.draw(&[&new]).join("\n"));
        let sum = |tiles: &Tiles| edges(tiles, 0).into_iter().sum::<usize>();
        assert_eq!(sum(&old), sum(&new), "{}", drawing());
        let long = |tiles: &Tiles| {
            edges(tiles, 1).into_iter().filter(|length| *length >= bends::STRAIGHT).sum::<usize>()
        };
        (before, after) = (before + long(&old), after + long(&new));
        for at in 0..old.len() {
            let (from, to) = (old.claim(at), new.claim(at));
            let is_change = [(Claim::Thicket, Claim::Possible), (Claim::Possible, Claim::Thicket)];
            assert!(from == to || is_change.contains(&(from, to)), "{from:?} to {to:?}: {}", drawing());
        }
        let pieces = |tiles: &Tiles| {
            Pieces::in_rows(tiles.window().stride(), tiles.len(), true, |at| tiles.is_walkable(at)).count()
        };
        assert_eq!(pieces(&old), pieces(&new), "{}", drawing());
    }
    assert!(5 * after < 4 * before, "{after} of {before} sides are straight");
}

#[test]
fn a_straight_edge_becomes_steps() {
    let (board, mut a) =
        zone(&["..............", "..**********..", "..**********..", "..**********..", ".............."]);
    bends::bend_edges(&mut a, &mut Seed(1).at("bends").stream());
    assert!(edges(&a, 1).into_iter().all(|length| length < 10), "{}", board.draw(&[&a]).join("\n"));
}

#[test]
fn edges_along_a_wide_border_stay() {
    let rows = [["aaaaaaaaaaaa"; 4], ["bbbbbbbbbbbb"; 4]].concat();
    let board = Fixture::new(&rows, &[("ab", ConnectionKind::Wide)]);
    let mut a = board.zone('a');
    (0..12).for_each(|x| a.set(TilePos::new(x, 3), Claim::Thicket));
    bends::bend_edges(&mut a, &mut Seed(1).at("bends").stream());
    assert_eq!(board.draw(&[&a])[3], "************");
}
