//! Makes coasts that the games can draw: the sea grows until no tile is rough.
//!
//! Then every tile of water and of land is in a 2 x 2 block of the same kind, no two tiles of land or of
//! water touch only diagonally, and the land around a tile of water is on one side, on two adjacent sides, or
//! at one corner. Only the sea grows. If it would take kept land, the tile becomes land permanently instead.
//! So each tile changes at most three times, and the process ends.

use super::field::CoastField;
use super::shape::Shape;

/// Smooths isolated tiles: land surrounded by sea, and sea surrounded by land.
///
/// Counts the water in 3 x 3 tiles by columns of three. Each column is counted once and used three times.
pub(super) fn smooth(field: &mut CoastField) {
    let mut flips = Vec::new();
    for row in 1..=field.height {
        let column = |column: usize| {
            let at = row * field.stride + column;
            [at - field.stride, at, at + field.stride].into_iter().filter(|at| field.sea[*at]).count()
        };
        let (mut left, mut here) = (0, column(1));
        for x in 1..=field.width {
            let right = column(x + 1);
            let at = row * field.stride + x;
            let around = left + here + right;
            let is_flipped = if field.sea[at] {
                // At most two of the others are water.
                around - 1 <= 2
            } else {
                // At most two of the others are land.
                around + 2 >= field.tiles_around(row, x) && !field.hard[at]
            };
            if is_flipped {
                flips.push(at);
            }
            (left, here) = (here, right);
        }
    }
    for at in flips {
        field.sea[at] = !field.sea[at];
    }
}

/// Lets the sea grow until the games can draw it. O(tiles).
pub(super) fn fix(field: &mut CoastField) {
    let mut rough = Vec::new();
    Shape::for_each(field, |at, shape| {
        if shape.is_rough() {
            rough.push(at);
        }
    });
    fix_tiles(field, rough);
}

/// Corrects only the surroundings of tiles that changed since the last correction. O(tiles that changed).
pub(super) fn fix_around(field: &mut CoastField, changed: &[usize]) {
    let around = changed.iter().flat_map(|at| field.around8(*at).into_iter().chain([*at]));
    let is_rough = |at: &usize| field.is_on_map(*at) && Shape::around(field, *at).is_rough();
    let mut rough: Vec<usize> = around.filter(is_rough).collect();
    rough.sort_unstable();
    rough.dedup();
    fix_tiles(field, rough);
}

/// Corrects tiles, the last ones first, and the tiles that become rough.
fn fix_tiles(field: &mut CoastField, mut rough: Vec<usize>) {
    while let Some(at) = rough.pop() {
        let shape = Shape::around(field, at);
        if !shape.is_rough() {
            continue;
        }
        let mut changed = fix_tile(field, at, shape);
        field.repeat_water(&mut changed);
        for tile in changed {
            let around = field.around8(tile).into_iter().chain([tile]);
            rough.extend(around.filter(|near| field.is_on_map(*near)));
        }
    }
}

/// Returns the 2 x 2 squares of positions around a tile, as the three other positions: in its row, in its
/// column, and diagonal. In the order of the squares of a [`Shape`].
fn squares(field: &CoastField, at: usize) -> [[usize; 3]; 4] {
    let (above, below) = (at - field.stride, at + field.stride);
    [
        [at - 1, above, above - 1],
        [at + 1, above, above + 1],
        [at - 1, below, below - 1],
        [at + 1, below, below + 1],
    ]
}

/// Corrects a rough tile, and returns the changed tiles. Applies the first matching case (`~` water, `.`
/// land; the tile is in the center or at the upper left):
///
/// ```text
/// 1. land in no block   2. water in no block    3. no sprite: `widen`   4. a crossing
///    ~ ~ ~    ~ ~ ~        . . .    . ~ ~                                  ~ .    ~ ~
///    ~ . . -> ~ ~ .        . ~ ~ -> . ~ ~                                  . ~ -> . ~
///    ~ ~ ~    ~ ~ ~        . . .    . . .
/// ```
///
/// In 2. the square with the fewest tiles of land becomes water. If kept land prevents 2., 3. or 4., water
/// becomes land.
fn fix_tile(field: &mut CoastField, at: usize, shape: Shape) -> Vec<usize> {
    if !shape.is_in_block() {
        if !field.sea[at] {
            if field.hard[at] {
                return Vec::new();
            }
            field.sea[at] = true;
            return vec![at];
        }
        let is_open = |near: &&usize| field.is_land(**near);
        let squares = squares(field, at);
        let growable =
            squares.iter().filter(|square| square.iter().filter(is_open).all(|near| !field.hard[*near]));
        let Some(square) = growable.min_by_key(|square| square.iter().filter(is_open).count()) else {
            return vec![drain(field, at)];
        };
        let taken: Vec<usize> = square.iter().filter(is_open).copied().collect();
        taken.iter().for_each(|near| field.sea[*near] = true);
        return taken;
    }
    if !shape.has_sprite() {
        return vec![widen(field, at)];
    }
    let Some(crossing) = shape.crossing() else { return Vec::new() };
    let [beside, along, corner] = squares(field, at)[crossing];
    let (land, water) = if field.sea[at] { ([beside, along], at) } else { ([at, corner], beside) };
    match land.into_iter().find(|tile| !field.hard[*tile]) {
        Some(tile) => {
            field.sea[tile] = true;
            vec![tile]
        }
        None => vec![drain(field, water)],
    }
}

/// Floods a tile of land next to a tile of water without a sprite, preferably one that results in a sprite.
/// If all land is kept, the water tile becomes land. Returns the changed tile.
fn widen(field: &mut CoastField, at: usize) -> usize {
    let land: Vec<usize> =
        field.around8(at).into_iter().filter(|near| field.is_land(*near) && !field.hard[*near]).collect();
    let mut rank = |near: usize| {
        field.sea[near] = true;
        let helps = Shape::around(field, at).has_sprite();
        field.sea[near] = false;
        let wet = field.around8(near).into_iter().filter(|other| field.sea[*other]).count();
        (helps, wet, std::cmp::Reverse(near))
    };
    let ranked: Vec<_> = land.into_iter().map(&mut rank).collect();
    match ranked.into_iter().max() {
        Some((_, _, std::cmp::Reverse(near))) => {
            field.sea[near] = true;
            near
        }
        None => drain(field, at),
    }
}

/// Makes a tile land permanently.
fn drain(field: &mut CoastField, at: usize) -> usize {
    (field.sea[at], field.hard[at]) = (false, true);
    at
}
