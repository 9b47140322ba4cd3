//! Coasts that the games can draw: the sea grows until nothing is left to mend.
//!
//! Every tile of water and of land lies in a 2 x 2 block of its like, no two tiles of land, or of water,
//! touch by a corner alone, and the land around a tile of water lies on one side, at two sides that meet, or
//! at one corner. Only the sea grows. Where that would take land that is kept, the tile becomes land for good
//! instead; so each tile changes at most three times, and the mending ends.

use super::ground::Ground;
use super::shape::Shape;

/// Rounds off what is rough: land amid sea, and sea amid land.
///
/// Counts the water in 3 x 3 tiles by columns of three, of which each is counted once and used three times.
pub(super) fn smooth(ground: &mut Ground) {
    let mut flips = Vec::new();
    for row in 1..=ground.height {
        let column = |column: usize| {
            let at = row * ground.stride + column;
            [at - ground.stride, at, at + ground.stride].into_iter().filter(|at| ground.sea[*at]).count()
        };
        let (mut left, mut here) = (0, column(1));
        for x in 1..=ground.width {
            let right = column(x + 1);
            let at = row * ground.stride + x;
            let around = left + here + right;
            let is_flipped = if ground.sea[at] {
                // At most two of the others are water.
                around - 1 <= 2
            } else {
                // At most two of the others are land.
                around + 2 >= ground.tiles_around(row, x) && !ground.hard[at]
            };
            if is_flipped {
                flips.push(at);
            }
            (left, here) = (here, right);
        }
    }
    for at in flips {
        ground.sea[at] = !ground.sea[at];
    }
}

/// Lets the sea grow until the games can draw it. O(tiles).
pub(super) fn mend(ground: &mut Ground) {
    let mut rough = Vec::new();
    Shape::for_each(ground, |at, shape| {
        if shape.is_rough() {
            rough.push(at);
        }
    });
    mend_tiles(ground, rough);
}

/// The same, where only the surroundings of some tiles have changed since it was last mended. O(tiles that
/// changed).
pub(super) fn mend_around(ground: &mut Ground, changed: &[usize]) {
    let around = changed.iter().flat_map(|at| ground.around8(*at).into_iter().chain([*at]));
    let is_rough = |at: &usize| ground.is_on_map(*at) && Shape::around(ground, *at).is_rough();
    let mut rough: Vec<usize> = around.filter(is_rough).collect();
    rough.sort_unstable();
    rough.dedup();
    mend_tiles(ground, rough);
}

/// Mends tiles, the last ones first, and what that makes rough.
fn mend_tiles(ground: &mut Ground, mut rough: Vec<usize>) {
    while let Some(at) = rough.pop() {
        let shape = Shape::around(ground, at);
        if !shape.is_rough() {
            continue;
        }
        for tile in mend_tile(ground, at, shape) {
            let around = ground.around8(tile).into_iter().chain([tile]);
            rough.extend(around.filter(|near| ground.is_on_map(*near)));
        }
    }
}

/// The squares of 2 x 2 positions around a tile, as the three others: in its row, in its column, and between;
/// in the order of the squares of a [`Shape`].
fn squares(ground: &Ground, at: usize) -> [[usize; 3]; 4] {
    let (above, below) = (at - ground.stride, at + ground.stride);
    [
        [at - 1, above, above - 1],
        [at + 1, above, above + 1],
        [at - 1, below, below - 1],
        [at + 1, below, below + 1],
    ]
}

/// Repairs a rough tile; returns the tiles that changed. The first of these cases that applies (`~` water,
/// `.` land, the tile in the middle or at the upper left):
///
/// ```text
/// 1. land in no block   2. water in no block    3. no sprite: `widen`   4. a crossing
///    ~ ~ ~    ~ ~ ~        . . .    . ~ ~                                  ~ .    ~ ~
///    ~ . . -> ~ ~ .        . ~ ~ -> . ~ ~                                  . ~ -> . ~
///    ~ ~ ~    ~ ~ ~        . . .    . . .
/// ```
///
/// In 2. the square with the least land becomes water. Where kept land is in the way of 2., 3. or 4., water
/// becomes land.
fn mend_tile(ground: &mut Ground, at: usize, shape: Shape) -> Vec<usize> {
    if !shape.is_in_block() {
        if !ground.sea[at] {
            if ground.hard[at] {
                return Vec::new();
            }
            ground.sea[at] = true;
            return vec![at];
        }
        let is_open = |near: &&usize| ground.is_land(**near);
        let squares = squares(ground, at);
        let growable =
            squares.iter().filter(|square| square.iter().filter(is_open).all(|near| !ground.hard[*near]));
        let Some(square) = growable.min_by_key(|square| square.iter().filter(is_open).count()) else {
            return vec![drain(ground, at)];
        };
        let taken: Vec<usize> = square.iter().filter(is_open).copied().collect();
        taken.iter().for_each(|near| ground.sea[*near] = true);
        return taken;
    }
    if !shape.has_sprite() {
        return vec![widen(ground, at)];
    }
    let Some(crossing) = shape.crossing() else { return Vec::new() };
    let [beside, along, corner] = squares(ground, at)[crossing];
    let (land, water) = if ground.sea[at] { ([beside, along], at) } else { ([at, corner], beside) };
    match land.into_iter().find(|tile| !ground.hard[*tile]) {
        Some(tile) => {
            ground.sea[tile] = true;
            vec![tile]
        }
        None => vec![drain(ground, water)],
    }
}

/// Takes a tile of land beside a tile of water that has no sprite, one that gives it a sprite if there is
/// such a one; where all is kept, the water gives way. The tile that changed.
fn widen(ground: &mut Ground, at: usize) -> usize {
    let land: Vec<usize> =
        ground.around8(at).into_iter().filter(|near| ground.is_land(*near) && !ground.hard[*near]).collect();
    let mut rank = |near: usize| {
        ground.sea[near] = true;
        let helps = Shape::around(ground, at).has_sprite();
        ground.sea[near] = false;
        let wet = ground.around8(near).into_iter().filter(|other| ground.sea[*other]).count();
        (helps, wet, std::cmp::Reverse(near))
    };
    let ranked: Vec<_> = land.into_iter().map(&mut rank).collect();
    match ranked.into_iter().max() {
        Some((_, _, std::cmp::Reverse(near))) => {
            ground.sea[near] = true;
            near
        }
        None => drain(ground, at),
    }
}

/// Makes a tile land for good.
fn drain(ground: &mut Ground, at: usize) -> usize {
    (ground.sea[at], ground.hard[at]) = (false, true);
    at
}
