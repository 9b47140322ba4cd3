//! The part of SpritesFit (V16) about roads and rivers: every sprite connects to the right neighbors.
//!
//! Source: `docs/sources/h3m.md` sections 9.5 and 9.6. Roads of all kinds connect to each other, and so do
//! rivers. There is none beyond the map edge. A tile without a road or river records no sprite of one.
//! Applies to kinds with the numbers of the original game. A river that ends next to water may be drawn as if
//! it continued into it.

use std::ops::RangeInclusive;

use rmg_core::certificate::CounterExample;
use rmg_core::model::{MapLevel, TileView};
use rmg_core::pack::TerrainKind;
use rmg_core::{Grid, TilePos};

use crate::findings::Findings;
use crate::ground::DecodedMap;
use crate::words::place;

/// A canonical neighborhood, row by row (`#`: connected, `.`: not connected, `?`: any), its frames, and the
/// flips in which it occurs (bit 0: left-right, bit 1: top-bottom).
type Pattern = (&'static [u8; 9], RangeInclusive<u8>, &'static [u8]);

/// The first matching pattern counts.
const ROADS: [Pattern; 11] = [
    (b"?.#.?#?#?", 2..=5, &[0, 1, 2, 3]),
    (b"?.?.?###?", 2..=5, &[0, 1, 2, 3]),
    (b"?.?.?#?#?", 0..=1, &[0, 1, 2, 3]),
    (b"?#?.?#?#?", 6..=7, &[0, 1]),
    (b"?.?#?#?#?", 8..=9, &[0, 2]),
    (b"?#?.?.?#?", 10..=11, &[0]),
    (b"?.?#?#?.?", 12..=13, &[0]),
    (b"?.?.?.?#?", 14..=14, &[0, 2]),
    (b"?.?.?#?.?", 15..=15, &[0, 1]),
    (b"?#?#?#?#?", 16..=16, &[0]),
    (b"?.?.?.?.?", 14..=14, &[0, 2]),
];

const RIVERS: [Pattern; 11] = [
    (b"?.?.?#?#?", 0..=3, &[0, 1, 2, 3]),
    (b"?#?#?#?#?", 4..=4, &[0]),
    (b"?.?#?#?#?", 5..=6, &[0, 2]),
    (b"?#?.?#?#?", 7..=8, &[0, 1]),
    (b"?#?.?.?#?", 9..=10, &[0]),
    (b"?.?.?.?#?", 9..=10, &[0]),
    (b"?#?.?.?.?", 9..=10, &[0]),
    (b"?.?#?#?.?", 11..=12, &[0]),
    (b"?.?.?#?.?", 11..=12, &[0]),
    (b"?.?#?.?.?", 11..=12, &[0]),
    // Source and sink in one tile.
    (b"?.?.?.?.?", 9..=12, &[0]),
];

/// Roads as VCMI draws them: without staircases, and with a bend for a single tile.
const ROADS_OF_VCMI: [Pattern; 9] = [
    (b"?.?.?#?#?", 0..=1, &[0, 1, 2, 3]),
    (b"?#?.?#?#?", 6..=7, &[0, 1]),
    (b"?.?#?#?#?", 8..=9, &[0, 2]),
    (b"?#?.?.?#?", 10..=11, &[0]),
    (b"?.?#?#?.?", 12..=13, &[0]),
    (b"?.?.?.?#?", 14..=14, &[0, 2]),
    (b"?.?.?#?.?", 15..=15, &[0, 1]),
    (b"?#?#?#?#?", 16..=16, &[0]),
    (b"?.?.?.?.?", 0..=1, &[0]),
];

/// Checks the sprites of all roads and rivers, and counts their tiles.
///
/// # Arguments
/// - `is_foreign`: whether sprites as VCMI draws them are also accepted.
pub(crate) fn count(ground: &DecodedMap<'_>, is_foreign: bool, found: &mut Findings) -> usize {
    let pack = ground.pack;
    let mut checked = 0;
    for (level, layers) in ground.map.levels.iter().enumerate() {
        let mut check = |tile: TilePos, what: &str, violation: Option<String>| {
            checked += 1;
            let Some(violation) = violation else { return };
            found.add(|| {
                let index = ground.cell_index(i32::from(tile.x), i32::from(tile.y));
                let at = ground.pos(level, index.expect("the tile is on the map"));
                let text = format!("{}: the {what} {violation}", place(ground.map, at));
                CounterExample::new(text).on_tiles(vec![at])
            });
        };
        if !is_foreign {
            let violation = |what: &str| Some(format!("has a sprite, but the tile has no {what}"));
            sprites_without_line(&layers.road, &layers.road_view)
                .for_each(|tile| check(tile, "road", violation("road")));
            sprites_without_line(&layers.river, &layers.river_view)
                .for_each(|tile| check(tile, "river", violation("river")));
        }
        for (tile, road) in layers.road.iter().filter_map(|(tile, road)| Some((tile, (*road)?))) {
            // Source: `docs/sources/h3m.md` section 9.5 lists three kinds, from 1.
            if pack.roads.get(road).is_some_and(|road| matches!(road.number, Some(1..=3))) {
                let (view, is_connected) = (layers.road_view[tile], |at| is_some(&layers.road, at));
                let violation = fits(&ROADS, view, is_connected, tile);
                let is_wrong_for_vcmi =
                    |_: &String| !is_foreign || fits(&ROADS_OF_VCMI, view, is_connected, tile).is_some();
                check(tile, "road", violation.filter(is_wrong_for_vcmi));
            }
        }
        for (tile, river) in layers.river.iter().filter_map(|(tile, river)| Some((tile, (*river)?))) {
            // Four kinds, from 1.
            if pack.rivers.get(river).is_some_and(|river| matches!(river.number, Some(1..=4))) {
                let view = layers.river_view[tile];
                let flows = |at| is_some(&layers.river, at);
                let violation = fits(&RIVERS, view, flows, tile);
                // VCMI mirrors straight rivers, which look the same.
                let is_mirrored = matches!((view.frame, view.flip), (9 | 10, 2) | (11 | 12, 1));
                let view = if is_foreign && is_mirrored { TileView { flip: 0, ..view } } else { view };
                let violation = violation.filter(|_| fits(&RIVERS, view, flows, tile).is_some());
                let into_water = |at| flows(at) || is_water(ground, layers, at);
                check(tile, "river", violation.filter(|_| fits(&RIVERS, view, into_water, tile).is_some()));
            }
        }
    }
    checked
}

/// Returns the tiles without a road or river that record a sprite of one.
fn sprites_without_line<'m, T>(
    line: &'m Grid<Option<T>>,
    views: &'m Grid<TileView>,
) -> impl Iterator<Item = TilePos> {
    let tiles = line.iter().zip(views.cells()).filter(|((_, line), _)| line.is_none());
    tiles.filter(|(_, view)| **view != TileView::default()).map(|((tile, _), _)| tile)
}

fn is_some<T>(line: &Grid<Option<T>>, at: TilePos) -> bool {
    line.get(at).is_some_and(Option::is_some)
}

fn is_water(ground: &DecodedMap<'_>, layers: &MapLevel, at: TilePos) -> bool {
    let terrain = layers.terrain.get(at).and_then(|id| ground.pack.terrains.get(*id));
    terrain.is_some_and(|terrain| terrain.kind == TerrainKind::Water)
}

/// Returns the violation by the sprite of a tile; `None` if it fits. `has` states which tiles are connected.
fn fits(
    patterns: &[Pattern],
    view: TileView,
    has: impl Fn(TilePos) -> bool,
    tile: TilePos,
) -> Option<String> {
    let around: [bool; 9] = std::array::from_fn(|cell| {
        let x = (tile.x + [0, 1, 2][cell % 3]).checked_sub(1);
        let y = (tile.y + [0, 1, 2][cell / 3]).checked_sub(1);
        x.zip(y).is_some_and(|(x, y)| has(TilePos::new(x, y)))
    });
    let fits = |pattern: &Pattern, flip: u8| {
        pattern.0.iter().enumerate().all(|(cell, symbol)| {
            let x = if flip & 1 == 1 { 2 - cell % 3 } else { cell % 3 };
            let y = if flip & 2 == 2 { 2 - cell / 3 } else { cell / 3 };
            match symbol {
                b'#' => around[y * 3 + x],
                b'.' => !around[y * 3 + x],
                _ => true,
            }
        })
    };
    let fitting = patterns.iter().find(|pattern| pattern.2.iter().any(|flip| fits(pattern, *flip)));
    // The patterns cover all combinations of the four sides.
    let pattern = fitting?;
    let (_, frames, flips) = pattern;
    let wanted = flips.iter().find(|flip| fits(pattern, **flip))?;
    let is_fine = frames.contains(&view.frame) && flips.contains(&view.flip) && fits(pattern, view.flip);
    (!is_fine).then(|| {
        format!(
            "shows frame {}{}, but its neighbors require {}{}",
            view.frame,
            flip_text(view.flip),
            frames_text(frames),
            flip_text(*wanted)
        )
    })
}

/// Formats a range of frames.
pub(crate) fn frames_text(frames: &RangeInclusive<u8>) -> String {
    let (first, last) = (frames.start(), frames.end());
    if first == last { first.to_string() } else { format!("{first} to {last}") }
}

/// Formats the flip of a sprite.
pub(crate) fn flip_text(flip: u8) -> &'static str {
    match flip & 3 {
        0 => "",
        1 => " mirrored left-right",
        2 => " mirrored top-bottom",
        _ => " mirrored both ways",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the frames and flips that fit the center of a 3 x 3 board.
    fn drawn(patterns: &[Pattern], board: &[u8; 9]) -> Vec<(u8, u8)> {
        let has = |at: TilePos| board[usize::from(at.y) * 3 + usize::from(at.x)] == b'#';
        let views = (0..=16).flat_map(|frame| (0..4).map(move |flip| (frame, flip)));
        let fine = |(frame, flip): &(u8, u8)| {
            fits(patterns, TileView { frame: *frame, flip: *flip }, has, TilePos::new(1, 1)).is_none()
        };
        views.filter(fine).collect()
    }

    #[test]
    fn every_pattern_of_neighbors_has_sprites() {
        for pattern in 0..256u32 {
            let mut board = *b"....#....";
            for (bit, cell) in [0, 1, 2, 3, 5, 6, 7, 8].into_iter().enumerate() {
                board[cell] = if pattern >> bit & 1 == 1 { b'#' } else { b'.' };
            }
            assert!((1..=4).contains(&drawn(&ROADS, &board).len()), "{pattern}");
            assert!((1..=4).contains(&drawn(&RIVERS, &board).len()), "{pattern}");
        }
    }

    #[test]
    fn sprites_match_the_format_description() {
        assert_eq!(drawn(&ROADS, b"....##.#."), [(0, 0), (1, 0)]);
        assert_eq!(drawn(&ROADS, b"...##..#."), [(0, 1), (1, 1)]);
        assert_eq!(drawn(&ROADS, b".#.##...."), [(0, 3), (1, 3)]);
        assert_eq!(drawn(&ROADS, b"..#.##.#."), [(2, 0), (3, 0), (4, 0), (5, 0)], "a staircase");
        assert_eq!(drawn(&ROADS, b"#...##.#."), [(0, 0), (1, 0)], "no staircase");
        assert_eq!(drawn(&ROADS, b".#.##..#."), [(6, 1), (7, 1)]);
        assert_eq!(drawn(&ROADS, b".#..#...."), [(14, 2)]);
        assert_eq!(drawn(&ROADS, b"....#...."), [(14, 0), (14, 2)]);
        assert_eq!(drawn(&ROADS, b"...##...."), [(15, 1)]);
        assert_eq!(drawn(&RIVERS, b"...###.#."), [(5, 0), (6, 0)]);
        assert_eq!(drawn(&ROADS_OF_VCMI, b"..#.##.#."), [(0, 0), (1, 0)], "VCMI has no staircase");
        assert_eq!(drawn(&RIVERS, b".#..#...."), [(9, 0), (10, 0)]);
    }
}
