//! Straight lines of coast, and notches that break them.

use super::field::CoastField;
use super::tidy::fix_around;

/// Maximum length of a straight coast, in tiles.
const MAX_LENGTH: usize = 9;
/// Length of a notch, and the approximate distance between notches, in tiles.
const NOTCH: usize = 2;
const NOTCH_DISTANCE: usize = 6;
/// Depth of land that may be cut although it is kept, in tiles.
const CUT_DEPTH: usize = 4;
/// Width of water that remains around a spit, in tiles.
const STRAIT: usize = 2;

/// A straight line of coast, described by its land tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    /// Offset from each of its tiles to the next.
    along: usize,
    /// Whether the sea is below it or to its right.
    is_sea_ahead: bool,
    start: usize,
    tiles: usize,
}

/// Returns the straight lines of coast that are longer than `longer_than` tiles, sorted. O(tiles).
fn lines(field: &CoastField, longer_than: usize) -> Vec<Line> {
    let (stride, sea) = (field.stride, &field.sea);
    let mut lines = Vec::new();
    // Lengths of lines that reach the tile: along the row with the sea below and above, and along each column
    // with the sea to the right and left.
    let mut columns = vec![[0usize; 2]; stride];
    for row in 1..=field.height + 1 {
        let mut in_row = [0usize; 2];
        for (column, in_column) in columns.iter_mut().enumerate().skip(1) {
            let at = row * stride + column;
            let is_land = field.is_on_map(at) && !sea[at];
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

/// Breaks straight lines of coast with notches, or with spits where kept land may not be cut. Then corrects
/// the coast. O(tiles).
pub(super) fn bend_lines(field: &mut CoastField) {
    let (mut notches, mut spits) = (Vec::new(), Vec::new());
    for line in lines(field, MAX_LENGTH) {
        let (mut step, mut unbroken) = (NOTCH_DISTANCE / 2, 0);
        while step + NOTCH < line.tiles {
            let edge = (0..NOTCH).map(|more| line.start + (step + more) * line.along);
            let is_free = edge.clone().all(|at| !field.hard[at]) || is_deep(field, line, step);
            let spit = || (line.tiles - unbroken > MAX_LENGTH).then(|| spit(field, line, step)).flatten();
            if is_free {
                notches.extend(edge);
            } else if let Some(spit) = spit() {
                let zone = field.zone[line.start + step * line.along];
                spits.extend(spit.into_iter().map(|at| (at, zone)));
            } else {
                step += 1;
                continue;
            }
            unbroken = step + NOTCH;
            step += NOTCH_DISTANCE;
        }
    }
    let mut notches = field.carried(notches);
    notches.iter().for_each(|at| (field.sea[*at], field.hard[*at]) = (true, false));
    for (at, zone) in field.carried_with_zones(spits) {
        (field.sea[at], field.zone[at]) = (false, zone);
        notches.push(at);
    }
    fix_around(field, &notches);
}

/// Returns whether the land of one zone behind a notch is so deep that it may be cut although it is kept. At
/// the map's edge, which has no wall, one tile less is enough.
fn is_deep(field: &CoastField, line: Line, step: usize) -> bool {
    let across = if line.along == 1 { field.stride } else { 1 };
    let zone = field.zone[line.start + step * line.along];
    // Starts at the line, so that no position beyond the margin is checked.
    (0..CUT_DEPTH).all(|back| {
        (0..NOTCH + 2).all(|along| {
            let edge = line.start + (step + along - 1) * line.along;
            let at = if line.is_sea_ahead { edge - back * across } else { edge + back * across };
            let is_edge = back + 1 == CUT_DEPTH && !field.is_on_map(at);
            is_edge || (!field.sea[at] && field.zone[at] == zone)
        })
    })
}

/// Returns the tiles of a spit before a line, at a distance from its start. The spit is as wide as a notch,
/// and as long if the water is wide enough. `None` if a strait would become too narrow.
fn spit(field: &CoastField, line: Line, step: usize) -> Option<Vec<usize>> {
    let root = line.start + step * line.along;
    let across = if line.along == 1 { field.stride } else { 1 };
    // The line extends farther back than the width of a strait, so no position is before the map.
    let out = |along: usize, out: usize| {
        let start = root + along * line.along - STRAIT * line.along;
        if line.is_sea_ahead { start + out * across } else { start - out * across }
    };
    // Starts at the line, so that no position beyond the margin is checked.
    let is_open = |far: usize| (0..NOTCH + 2 * STRAIT).all(|along| field.sea[out(along, far)]);
    let open = (1..=NOTCH + STRAIT).take_while(|far| is_open(*far)).count();
    let length = open.checked_sub(STRAIT).filter(|length| *length > 0)?;
    Some((1..=length).flat_map(|far| (STRAIT..STRAIT + NOTCH).map(move |along| out(along, far))).collect())
}

/// Returns the length of the longest straight coast, in tiles.
pub(super) fn longest_line(field: &CoastField) -> usize {
    lines(field, 0).iter().map(|line| line.tiles).max().unwrap_or(0)
}
