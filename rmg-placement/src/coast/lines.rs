//! Straight lines of coast, and notches that break them.

use super::ground::Ground;
use super::tidy::mend_around;

/// Longest straight line of coast that stays, in tiles.
const LONGEST: usize = 9;
/// A notch is so long, and such lines get one about every so many tiles.
const NOTCH: usize = 2;
const APART: usize = 6;
/// Land so deep may be cut though it is kept, in tiles.
const DEEP: usize = 4;
/// So much water stays around a spit, in tiles.
const STRAIT: usize = 2;

/// A straight line of coast, by the land along it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    /// From each of its tiles to the next.
    along: usize,
    /// Whether the sea lies below it or to its right.
    is_sea_ahead: bool,
    start: usize,
    tiles: usize,
}

/// Straight lines of coast that are longer than some tiles, sorted. O(tiles).
fn lines(ground: &Ground, longer_than: usize) -> Vec<Line> {
    let (stride, sea) = (ground.stride, &ground.sea);
    let mut lines = Vec::new();
    // Of lines that reach the tile: along the row with the sea below and above, and along each column with it
    // right and left.
    let mut columns = vec![[0usize; 2]; stride];
    for row in 1..=ground.height + 1 {
        let mut in_row = [0usize; 2];
        for (column, in_column) in columns.iter_mut().enumerate().skip(1) {
            let at = row * stride + column;
            let is_land = ground.is_on_map(at) && !sea[at];
            let is_inland = is_land && !(sea[at - 1] | sea[at + 1] | sea[at - stride] | sea[at + stride]);
            if (!is_land || is_inland) && in_row == [0; 2] && *in_column == [0; 2] {
                continue;
            }
            let mut reach = |run: &mut usize, is_coast: bool, along: usize, is_sea_ahead: bool| {
                if is_coast {
                    *run += 1;
                    return;
                }
                if *run > longer_than {
                    lines.push(Line { along, is_sea_ahead, start: at - *run * along, tiles: *run });
                }
                *run = 0;
            };
            reach(&mut in_row[0], is_land && sea[at + stride], 1, true);
            reach(&mut in_row[1], is_land && sea[at - stride], 1, false);
            reach(&mut in_column[0], is_land && sea[at + 1], stride, true);
            reach(&mut in_column[1], is_land && sea[at - 1], stride, false);
        }
    }
    lines.sort_unstable_by_key(|line| (line.along, !line.is_sea_ahead, line.start));
    lines
}

/// Breaks straight lines of coast by notches, and by spits where what stays land may not be cut, and mends
/// what they leave. O(tiles).
pub(super) fn bend_lines(ground: &mut Ground) {
    let (mut notches, mut spits) = (Vec::new(), Vec::new());
    for line in lines(ground, LONGEST) {
        let (mut step, mut unbroken) = (APART / 2, 0);
        while step + NOTCH < line.tiles {
            let edge = (0..NOTCH).map(|more| line.start + (step + more) * line.along);
            let is_free = edge.clone().all(|at| !ground.hard[at]) || is_deep(ground, line, step);
            let spit = || (line.tiles - unbroken > LONGEST).then(|| spit(ground, line, step)).flatten();
            if is_free {
                notches.extend(edge);
            } else if let Some(spit) = spit() {
                let zone = ground.zone[line.start + step * line.along];
                spits.extend(spit.into_iter().map(|at| (at, zone)));
            } else {
                step += 1;
                continue;
            }
            unbroken = step + NOTCH;
            step += APART;
        }
    }
    notches.iter().for_each(|at| (ground.sea[*at], ground.hard[*at]) = (true, false));
    for (at, zone) in spits {
        (ground.sea[at], ground.zone[at]) = (false, zone);
        notches.push(at);
    }
    mend_around(ground, &notches);
}

/// Whether so much land of one zone lies behind a notch that it may be cut though it is to stay land; at the
/// map's edge, where no wall stands, a tile less.
fn is_deep(ground: &Ground, line: Line, step: usize) -> bool {
    let across = if line.along == 1 { ground.stride } else { 1 };
    let zone = ground.zone[line.start + step * line.along];
    // From the line on, so that none is looked at beyond the margin.
    (0..DEEP).all(|back| {
        (0..NOTCH + 2).all(|along| {
            let edge = line.start + (step + along - 1) * line.along;
            let at = if line.is_sea_ahead { edge - back * across } else { edge + back * across };
            let is_edge = back + 1 == DEEP && !ground.is_on_map(at);
            is_edge || (!ground.sea[at] && ground.zone[at] == zone)
        })
    })
}

/// The tiles of a spit, as wide as a notch and as long if the water is wide enough, before a line at so many
/// tiles from its start; `None` where a strait would become too narrow.
fn spit(ground: &Ground, line: Line, step: usize) -> Option<Vec<usize>> {
    let root = line.start + step * line.along;
    let across = if line.along == 1 { ground.stride } else { 1 };
    // The line reaches farther back than a strait is wide, so no position lies before the map.
    let out = |along: usize, out: usize| {
        let beside = root + along * line.along - STRAIT * line.along;
        if line.is_sea_ahead { beside + out * across } else { beside - out * across }
    };
    // From the line on, so that none is looked at beyond the margin.
    let is_open = |far: usize| (0..NOTCH + 2 * STRAIT).all(|along| ground.sea[out(along, far)]);
    let open = (1..=NOTCH + STRAIT).take_while(|far| is_open(*far)).count();
    let length = open.checked_sub(STRAIT).filter(|length| *length > 0)?;
    Some((1..=length).flat_map(|far| (STRAIT..STRAIT + NOTCH).map(move |along| out(along, far))).collect())
}

/// The longest straight line of coast, in tiles.
pub(super) fn longest_line(ground: &Ground) -> usize {
    lines(ground, 0).iter().map(|line| line.tiles).max().unwrap_or(0)
}
