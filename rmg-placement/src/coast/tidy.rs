//! Coasts that the games can draw, without straight lines: the sea grows until nothing is left to mend.
//!
//! Every tile of water and of land lies in a 2 x 2 block of its like, no two tiles of land, or of water, touch by a corner
//! alone, and the land around a tile of water lies on one side, at two sides that meet, or at one corner. Only the sea grows. Where that would take land that is kept, the tile becomes land for good instead; so each tile
//! changes at most three times, and the mending ends.

use super::ground::{Ground, NOBODY};

/// Longest straight line of coast that stays, in tiles.
const LONGEST: usize = 9;
/// A notch is so long, and such lines get one about every so many tiles.
const NOTCH: usize = 2;
const APART: usize = 6;

/// Rounds off what is rough: land amid sea, and sea amid land.
pub(super) fn smooth(ground: &mut Ground) {
    let sea_around: Vec<(usize, usize)> = ground
        .tiles()
        .filter_map(|at| {
            let around = ground.around8(at);
            let wet = around.iter().filter(|near| ground.sea[**near]).count();
            let on_map = around.iter().filter(|near| ground.is_on_map(**near)).count();
            let flips = if ground.sea[at] { wet <= 2 } else { wet + 2 >= on_map && !ground.hard[at] };
            flips.then_some((at, wet))
        })
        .collect();
    for (at, _) in sea_around {
        ground.sea[at] = !ground.sea[at];
    }
}

/// Lets the sea grow until the games can draw it. O(tiles).
pub(super) fn mend(ground: &mut Ground) {
    let all: Vec<usize> = ground.tiles().filter(|at| is_rough(ground, *at)).collect();
    mend_around(ground, all);
}

/// Whether a tile needs mending.
fn is_rough(ground: &Ground, at: usize) -> bool {
    !is_in_block(ground, at) || crossed(ground, at).is_some() || (ground.sea[at] && !has_sprite(ground, at))
}

/// The same, where only the surroundings of some tiles have changed.
fn mend_around(ground: &mut Ground, mut rough: Vec<usize>) {
    while let Some(at) = rough.pop() {
        let changed = mend_tile(ground, at);
        for tile in changed {
            let around = ground.around8(tile).into_iter().chain([tile]);
            rough.extend(around.filter(|near| ground.is_on_map(*near)));
        }
    }
}

/// The squares of 2 x 2 positions around a tile, as the three others.
fn squares(ground: &Ground, at: usize) -> [[usize; 3]; 4] {
    let stride = ground.stride;
    [
        [at - stride - 1, at - stride, at - 1],
        [at - stride, at - stride + 1, at + 1],
        [at - 1, at + stride - 1, at + stride],
        [at + 1, at + stride, at + stride + 1],
    ]
}

/// Whether a tile lies in a square of its like. Beyond the map lies what lies at its edge.
fn is_in_block(ground: &Ground, at: usize) -> bool {
    let own = ground.sea[at];
    let is_like = |near: &usize| ground.zone[*near] == NOBODY || ground.sea[*near] == own;
    squares(ground, at).iter().any(|square| square.iter().all(is_like))
}

/// A square around a tile whose corners alone are alike: the two neighbours by a side.
fn crossed(ground: &Ground, at: usize) -> Option<([usize; 2], usize)> {
    let stride = ground.stride;
    let own = ground.sea[at];
    let corners = [
        ([at - 1, at - stride], at - stride - 1),
        ([at + 1, at - stride], at - stride + 1),
        ([at - 1, at + stride], at + stride - 1),
        ([at + 1, at + stride], at + stride + 1),
    ];
    corners.into_iter().find(|(sides, corner)| {
        sides.iter().chain([corner]).all(|near| ground.is_on_map(*near))
            && ground.sea[*corner] == own
            && sides.iter().all(|side| ground.sea[*side] != own)
    })
}

/// Mends a tile; the tiles that changed.
fn mend_tile(ground: &mut Ground, at: usize) -> Vec<usize> {
    if !is_in_block(ground, at) {
        if !ground.sea[at] {
            if ground.hard[at] {
                return Vec::new();
            }
            ground.sea[at] = true;
            return vec![at];
        }
        let is_open = |near: &&usize| ground.is_on_map(**near) && !ground.sea[**near];
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
    if ground.sea[at] && !has_sprite(ground, at) {
        return vec![widen(ground, at)];
    }
    let Some((sides, corner)) = crossed(ground, at) else { return Vec::new() };
    let (land, water) = if ground.sea[at] { (sides, [at, corner]) } else { ([at, corner], sides) };
    match land.into_iter().find(|tile| !ground.hard[*tile]) {
        Some(tile) => {
            ground.sea[tile] = true;
            vec![tile]
        }
        None => vec![drain(ground, water[0])],
    }
}

/// Whether the games have a sprite for a tile of water with land where it is around it: on no side, then at one corner at
/// most; on one side, then at no corner beyond; or on two sides that meet, then not at the corner opposite.
fn has_sprite(ground: &Ground, at: usize) -> bool {
    let [nw, n, ne, w, e, sw, s, se] = land_around(ground, at);
    match (n, w, e, s) {
        (false, false, false, false) => [nw, ne, sw, se].into_iter().filter(|corner| *corner).count() <= 1,
        (true, false, false, false) => !sw && !se,
        (false, true, false, false) => !ne && !se,
        (false, false, true, false) => !nw && !sw,
        (false, false, false, true) => !nw && !ne,
        (true, true, false, false) => !se,
        (true, false, true, false) => !sw,
        (false, true, false, true) => !ne,
        (false, false, true, true) => !nw,
        _ => false,
    }
}

/// Where land lies around a tile, row by row. Beyond the map lies what lies at its edge.
fn land_around(ground: &Ground, at: usize) -> [bool; 8] {
    ground.around8(at).map(|near| {
        if ground.is_on_map(near) {
            return !ground.sea[near];
        }
        let (row, column) = (near / ground.stride, near % ground.stride);
        let edge = row.clamp(1, ground.height) * ground.stride + column.clamp(1, ground.width);
        !ground.sea[edge]
    })
}

/// Takes a tile of land beside a tile of water that has no sprite, one that gives it a sprite if there is such a one; where all is
/// kept, the water gives way. The tile that changed.
fn widen(ground: &mut Ground, at: usize) -> usize {
    let land: Vec<usize> =
        ground.around8(at).into_iter().filter(|near| ground.is_land(*near) && !ground.hard[*near]).collect();
    let mut rank = |near: usize| {
        ground.sea[near] = true;
        let helps = has_sprite(ground, at);
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

/// A straight line of coast, by the land along it.
#[derive(Debug, Clone, Copy)]
struct Line {
    start: usize,
    /// From each of its tiles to the next.
    along: usize,
    tiles: usize,
}

/// All straight lines of coast. O(tiles).
fn lines(ground: &Ground) -> impl Iterator<Item = Line> {
    let stride = ground.stride;
    let ways = [(1, stride), (stride, 1)].into_iter().flat_map(|way| [(way, true), (way, false)]);
    ways.flat_map(move |((along, across), is_ahead)| {
        let is_coast = move |at: usize| {
            let there = if is_ahead { at + across } else { at - across };
            ground.is_land(at) && ground.sea[there]
        };
        let starts = ground.tiles().filter(move |at| is_coast(*at) && !is_coast(*at - along));
        starts.map(move |start| {
            let tiles = (0..).take_while(|step| is_coast(start + step * along)).count();
            Line { start, along, tiles }
        })
    })
}

/// Breaks straight lines of coast by notches, and mends what they leave. O(tiles).
pub(super) fn bend_lines(ground: &mut Ground) {
    let mut notches = Vec::new();
    for Line { start, along, tiles } in lines(ground).filter(|line| line.tiles > LONGEST) {
        let mut step = APART / 2;
        while step + NOTCH < tiles {
            let notch = (0..NOTCH).map(|more| start + (step + more) * along);
            if notch.clone().all(|at| !ground.hard[at]) {
                notches.extend(notch);
                step += APART;
            } else {
                step += 1;
            }
        }
    }
    for at in &notches {
        ground.sea[*at] = true;
    }
    let rough =
        notches.iter().flat_map(|at| ground.around8(*at)).filter(|at| ground.is_on_map(*at)).collect();
    mend_around(ground, rough);
}

/// The longest straight line of coast, in tiles.
pub(super) fn longest_line(ground: &Ground) -> usize {
    lines(ground).map(|line| line.tiles).max().unwrap_or(0)
}
