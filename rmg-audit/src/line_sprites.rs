//! The part of SpritesFit (V16) about roads and rivers: every sprite goes on where its neighbors do.
//!
//! Source: `docs/sources/h3m.md` sections 9.5 and 9.6. Roads of all kinds go on to each other, and so do
//! rivers; beyond the map there is none, and a tile without a road or river has no sprite of one.
//! Applies to kinds that carry the original game's numbers. A river that ends
//! beside water may be drawn as if it went on into it.

use std::ops::RangeInclusive;

use rmg_core::certificate::CounterExample;
use rmg_core::model::{MapLevel, TileView};
use rmg_core::pack::TerrainKind;
use rmg_core::{Grid, TilePos};

use crate::found::Found;
use crate::ground::Ground;
use crate::words::place;

/// A canonical neighbourhood, row by row (`#` goes on there, `.` does not, `?` does not matter), the frames
/// drawn for it, and the mirrorings in which it occurs (bit 0: left-right, bit 1: top-bottom).
type Picture = (&'static [u8; 9], RangeInclusive<u8>, &'static [u8]);

/// Of several that fit, the first counts.
const ROADS: [Picture; 11] = [
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

const RIVERS: [Picture; 11] = [
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
    // A spring and a mouth in one.
    (b"?.?.?.?.?", 9..=12, &[0]),
];

/// As VCMI draws roads: it knows no staircases, and a tile alone shows a bend.
const ROADS_OF_VCMI: [Picture; 9] = [
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

/// Judges the sprites of all roads and rivers, and counts their tiles.
///
/// # Arguments
/// - `is_foreign`: whether VCMI may have drawn them, too.
pub(crate) fn count(ground: &Ground<'_>, is_foreign: bool, found: &mut Found) -> usize {
    let pack = ground.pack;
    let mut checked = 0;
    for (level, layers) in ground.map.levels.iter().enumerate() {
        let mut judge = |tile: TilePos, what: &str, fault: Option<String>| {
            checked += 1;
            let Some(fault) = fault else { return };
            found.add(|| {
                let index = ground.cell_index(i32::from(tile.x), i32::from(tile.y));
                let at = ground.pos(level, index.expect("the tile is on the map"));
                let text = format!("{}: the {what} {fault}", place(ground.map, at));
                CounterExample::new(text).on_tiles(vec![at])
            });
        };
        if !is_foreign {
            let fault = |what: &str| Some(format!("has a sprite, but the tile has no {what}"));
            bare(&layers.road, &layers.road_view).for_each(|tile| judge(tile, "road", fault("road")));
            bare(&layers.river, &layers.river_view).for_each(|tile| judge(tile, "river", fault("river")));
        }
        for (tile, road) in layers.road.iter().filter_map(|(tile, road)| Some((tile, (*road)?))) {
            // Source: `docs/sources/h3m.md` section 9.5 knows three kinds, from 1.
            if pack.roads.get(road).is_some_and(|road| matches!(road.number, Some(1..=3))) {
                let (view, goes_on) = (layers.road_view[tile], |at| is_some(&layers.road, at));
                let fault = fits(&ROADS, view, goes_on, tile);
                let is_at_fault =
                    |_: &String| !is_foreign || fits(&ROADS_OF_VCMI, view, goes_on, tile).is_some();
                judge(tile, "road", fault.filter(is_at_fault));
            }
        }
        for (tile, river) in layers.river.iter().filter_map(|(tile, river)| Some((tile, (*river)?))) {
            // Four kinds, from 1.
            if pack.rivers.get(river).is_some_and(|river| matches!(river.number, Some(1..=4))) {
                let view = layers.river_view[tile];
                let flows = |at| is_some(&layers.river, at);
                let fault = fits(&RIVERS, view, flows, tile);
                // VCMI mirrors straight rivers, which look the same then.
                let is_mirrored = matches!((view.frame, view.flip), (9 | 10, 2) | (11 | 12, 1));
                let view = if is_foreign && is_mirrored { TileView { flip: 0, ..view } } else { view };
                let fault = fault.filter(|_| fits(&RIVERS, view, flows, tile).is_some());
                let into_water = |at| flows(at) || is_water(ground, layers, at);
                judge(tile, "river", fault.filter(|_| fits(&RIVERS, view, into_water, tile).is_some()));
            }
        }
    }
    checked
}

/// Tiles without a road or river that record a sprite of one.
fn bare<'m, T>(line: &'m Grid<Option<T>>, views: &'m Grid<TileView>) -> impl Iterator<Item = TilePos> {
    let tiles = line.iter().zip(views.cells()).filter(|((_, line), _)| line.is_none());
    tiles.filter(|(_, view)| **view != TileView::default()).map(|((tile, _), _)| tile)
}

fn is_some<T>(line: &Grid<Option<T>>, at: TilePos) -> bool {
    line.get(at).is_some_and(Option::is_some)
}

fn is_water(ground: &Ground<'_>, layers: &MapLevel, at: TilePos) -> bool {
    let terrain = layers.terrain.get(at).and_then(|id| ground.pack.terrains.get(*id));
    terrain.is_some_and(|terrain| terrain.kind == TerrainKind::Water)
}

/// What is wrong with the sprite of a tile, whose line goes on where `has` says; `None` when it fits.
fn fits(
    pictures: &[Picture],
    view: TileView,
    has: impl Fn(TilePos) -> bool,
    tile: TilePos,
) -> Option<String> {
    let around: [bool; 9] = std::array::from_fn(|cell| {
        let x = (tile.x + [0, 1, 2][cell % 3]).checked_sub(1);
        let y = (tile.y + [0, 1, 2][cell / 3]).checked_sub(1);
        x.zip(y).is_some_and(|(x, y)| has(TilePos::new(x, y)))
    });
    let fits = |picture: &Picture, flip: u8| {
        picture.0.iter().enumerate().all(|(cell, symbol)| {
            let x = if flip & 1 == 1 { 2 - cell % 3 } else { cell % 3 };
            let y = if flip & 2 == 2 { 2 - cell / 3 } else { cell / 3 };
            match symbol {
                b'#' => around[y * 3 + x],
                b'.' => !around[y * 3 + x],
                _ => true,
            }
        })
    };
    let fitting = pictures.iter().find(|picture| picture.2.iter().any(|flip| fits(picture, *flip)));
    // The pictures hold every pattern of the four sides.
    let picture = fitting?;
    let (_, frames, flips) = picture;
    let wanted = flips.iter().find(|flip| fits(picture, **flip))?;
    let is_fine = frames.contains(&view.frame) && flips.contains(&view.flip) && fits(picture, view.flip);
    (!is_fine).then(|| {
        format!(
            "shows frame {}{}, and its neighbours ask for {}{}",
            view.frame,
            flip_word(view.flip),
            frames_word(frames),
            flip_word(*wanted)
        )
    })
}

/// Frames in words.
pub(crate) fn frames_word(frames: &RangeInclusive<u8>) -> String {
    let (first, last) = (frames.start(), frames.end());
    if first == last { first.to_string() } else { format!("{first} to {last}") }
}

/// How a sprite is mirrored, in words.
pub(crate) fn flip_word(flip: u8) -> &'static str {
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

    /// The frames and the mirroring that fit the middle of a board of 3 x 3.
    fn drawn(pictures: &[Picture], board: &[u8; 9]) -> Vec<(u8, u8)> {
        let has = |at: TilePos| board[usize::from(at.y) * 3 + usize::from(at.x)] == b'#';
        let views = (0..=16).flat_map(|frame| (0..4).map(move |flip| (frame, flip)));
        let fine = |(frame, flip): &(u8, u8)| {
            fits(pictures, TileView { frame: *frame, flip: *flip }, has, TilePos::new(1, 1)).is_none()
        };
        views.filter(fine).collect()
    }

    #[test]
    fn every_pattern_of_neighbours_has_sprites() {
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
    fn sprites_are_those_of_the_description() {
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
