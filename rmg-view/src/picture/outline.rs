//! Outlines of zones as closed polygons.

use std::collections::BTreeMap;

use rmg_core::{Grid, TilePos, ZoneId};

/// A corner of cells: column and row of grid lines.
pub(super) type Corner = (u16, u16);

/// Returns the outlines of every zone as closed polygons of corners, with straight sides merged. The zone is
/// on the right side of each polygon. Holes therefore have the opposite orientation, and fill rules exclude
/// them.
///
/// O(cells + border log border).
pub(super) fn zone_outlines(cells: &Grid<ZoneId>, zones: usize) -> Vec<Vec<Vec<Corner>>> {
    let mut sides: Vec<BTreeMap<Corner, Vec<Corner>>> = vec![BTreeMap::new(); zones];
    for (TilePos { x, y }, zone) in cells.iter() {
        let differs = |other: Option<TilePos>| other.and_then(|tile| cells.get(tile)) != Some(zone);
        let mut add = |from: Corner, to: Corner| sides[zone.index()].entry(from).or_default().push(to);
        if differs(y.checked_sub(1).map(|north| TilePos::new(x, north))) {
            add((x, y), (x + 1, y));
        }
        if differs(Some(TilePos::new(x + 1, y))) {
            add((x + 1, y), (x + 1, y + 1));
        }
        if differs(Some(TilePos::new(x, y + 1))) {
            add((x + 1, y + 1), (x, y + 1));
        }
        if differs(x.checked_sub(1).map(|west| TilePos::new(west, y))) {
            add((x, y + 1), (x, y));
        }
    }
    sides.into_iter().map(polygons).collect()
}

/// Joins sides to closed polygons.
fn polygons(mut sides: BTreeMap<Corner, Vec<Corner>>) -> Vec<Vec<Corner>> {
    let mut polygons = Vec::new();
    while let Some((start, _)) = sides.first_key_value() {
        let start = *start;
        let mut ring = vec![start];
        let (mut before, mut at) = (start, start);
        loop {
            let next = take_next(&mut sides, before, at);
            if next == start {
                break;
            }
            ring.push(next);
            (before, at) = (at, next);
        }
        let around = |at: usize, by: usize| ring[(at + by) % ring.len()];
        let is_corner = |at: &usize| !is_straight(around(*at, ring.len() - 1), ring[*at], around(*at, 1));
        polygons.push((0..ring.len()).filter(is_corner).map(|at| ring[at]).collect());
    }
    polygons
}

/// Removes and returns the next side at `at`. Where two zones meet corner to corner, takes the right turn,
/// which separates diagonal neighbors.
fn take_next(sides: &mut BTreeMap<Corner, Vec<Corner>>, before: Corner, at: Corner) -> Corner {
    let choices = sides.get_mut(&at).expect("sides of cells form closed polygons");
    let turn = |next: Corner| {
        let step = |from: u16, to: u16| i32::from(to) - i32::from(from);
        step(before.0, at.0) * step(at.1, next.1) - step(before.1, at.1) * step(at.0, next.0)
    };
    let best =
        (0..choices.len()).max_by_key(|at| turn(choices[*at])).expect("a corner without sides is removed");
    let next = choices.swap_remove(best);
    if choices.is_empty() {
        sides.remove(&at);
    }
    next
}

fn is_straight(a: Corner, b: Corner, c: Corner) -> bool {
    (a.0 == b.0 && b.0 == c.0) || (a.1 == b.1 && b.1 == c.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the area inside all polygons of a zone, without holes.
    fn area(polygons: &[Vec<Corner>]) -> i64 {
        let cross = |a: Corner, b: Corner| i64::from(a.0) * i64::from(b.1) - i64::from(b.0) * i64::from(a.1);
        let of = |ring: &Vec<Corner>| {
            (0..ring.len()).map(|at| cross(ring[at], ring[(at + 1) % ring.len()])).sum::<i64>()
        };
        polygons.iter().map(of).sum::<i64>() / 2
    }

    fn outlines(rows: &[&str]) -> Vec<Vec<Vec<Corner>>> {
        let cells: Vec<ZoneId> =
            rows.iter().flat_map(|row| row.bytes().map(|byte| ZoneId(u16::from(byte - b'0')))).collect();
        let narrow = |len: usize| u16::try_from(len).unwrap();
        let zones = cells.iter().map(|zone| zone.index() + 1).max().unwrap();
        zone_outlines(&Grid::from_cells(narrow(rows[0].len()), narrow(rows.len()), cells), zones)
    }

    #[test]
    fn a_square_has_four_corners() {
        assert_eq!(outlines(&["00", "00"]), [[[(0, 0), (2, 0), (2, 2), (0, 2)]]]);
    }

    #[test]
    fn holes_are_separate_polygons_and_areas_add_up() {
        let outlines = outlines(&["0000", "0120", "0110", "0000"]);
        assert_eq!(outlines[0].len(), 2);
        assert_eq!(outlines.iter().map(|zone| area(zone)).collect::<Vec<_>>(), [12, 3, 1]);
    }

    #[test]
    fn cells_that_meet_corner_to_corner_are_separate() {
        let outlines = outlines(&["010", "101", "010"]);
        assert_eq!(outlines[0].len(), 5);
        assert!(outlines.iter().flatten().all(|ring| ring.len() == 4), "{outlines:?}");
    }
}
