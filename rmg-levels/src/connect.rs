//! The connector: joins sections so that each one can be reached from each other.
//!
//! A walk visits sections as long as the current one has unjoined neighbors, then continues from sections
//! that are already joined. The result is a spanning tree. Further neighbors are joined with a chance, for
//! loops.

use rmg_core::dungeon::{Area, Side};
use rmg_core::{RngStream, TilePos};

use crate::chance::{between, percent};
use crate::detour::Detours;
use crate::fields::Fields;
use crate::site::Gate;

/// How sections are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Connector {
    /// The chance that neighbors are joined in addition to the spanning tree, in percent. Default: 0.
    pub loops: u32,
    /// The section where the walk starts, counted from 0. Default, or if there is no such section: a random
    /// one.
    pub start: Option<u32>,
    /// Loops where tiles are near, but far apart on foot. Default: none.
    pub detours: Detours,
}

impl Connector {
    /// Reads the two settings that all partitioners have.
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            loops: fields.percent("loops", 0),
            start: fields.optional_number("start", 0..=1_000_000),
            detours: Detours::read(fields),
        }
    }
}

/// Two sections that share a border.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Border {
    /// The western or northern section.
    before: usize,
    /// The other section.
    after: usize,
    /// The side of `before` with the border: east or south.
    side: Side,
    /// The first row (of an east side) or column (of a south side) where a gate may be. Corners are excluded.
    low: u16,
    /// The last row or column.
    high: u16,
}

/// Joins `sections`.
///
/// # Returns
/// The gates of each section, by side; `None` if the sections are not connected.
///
/// # Cost
/// O(n log n) for n sections.
pub(crate) fn connect(
    sections: &[Area],
    connector: Connector,
    rng: &mut RngStream,
) -> Option<Vec<Vec<Gate>>> {
    let borders = borders(sections);
    // borders of each section, as ranges of one list
    let mut by_section: Vec<(usize, usize)> = borders
        .iter()
        .enumerate()
        .flat_map(|(at, border)| [(border.before, at), (border.after, at)])
        .collect();
    by_section.sort_unstable();
    let borders_of = |section: usize| {
        let first = by_section.partition_point(|(other, _)| *other < section);
        by_section[first..].iter().take_while(move |(other, _)| *other == section).map(|(_, at)| *at)
    };

    let mut gates: Vec<Vec<Gate>> = vec![Vec::new(); sections.len()];
    let mut is_joined = vec![false; sections.len()];
    let mut is_used = vec![false; borders.len()];
    let start = connector.start.map(|start| start as usize).filter(|start| *start < sections.len());
    let first = start.unwrap_or_else(|| rng.index(sections.len()));
    is_joined[first] = true;
    // sections that may still have unjoined neighbors; `slot` is the position of the walk
    let mut branches = vec![first];
    let mut slot = 0;
    let mut options = Vec::new();
    while !branches.is_empty() {
        let here = branches[slot];
        options.clear();
        options.extend(borders_of(here).filter(|at| !is_joined[borders[*at].across(here)]));
        if let Some(at) = rng.pick(&options).copied() {
            open_gates(&borders[at], sections, rng, &mut gates);
            is_used[at] = true;
            let there = borders[at].across(here);
            is_joined[there] = true;
            slot = branches.len();
            branches.push(there);
        } else {
            // all neighbors are joined
            branches.swap_remove(slot);
            slot = if branches.is_empty() { 0 } else { rng.index(branches.len()) };
        }
    }
    if is_joined.contains(&false) {
        return None;
    }
    for (at, border) in borders.iter().enumerate() {
        if !is_used[at] && percent(rng, connector.loops) {
            open_gates(border, sections, rng, &mut gates);
        }
    }
    for gates in &mut gates {
        gates.sort_unstable_by_key(|gate| (gate.side, gate.tile));
    }
    Some(gates)
}

impl Border {
    fn across(&self, from: usize) -> usize {
        if self.before == from { self.after } else { self.before }
    }
}

/// Opens a gate at a random place of a border: one tile in the ring of each section.
fn open_gates(border: &Border, sections: &[Area], rng: &mut RngStream, gates: &mut [Vec<Gate>]) {
    let at = between(rng, border.low, border.high);
    let (before, after) = (sections[border.before], sections[border.after]);
    let tiles = if border.side == Side::East {
        [TilePos::new(before.right(), at), TilePos::new(after.left, at)]
    } else {
        [TilePos::new(at, before.bottom()), TilePos::new(at, after.top)]
    };
    gates[border.before].push(Gate { side: border.side, tile: tiles[0] });
    gates[border.after].push(Gate { side: border.side.opposite(), tile: tiles[1] });
}

/// Returns all pairs of neighbors, in order of `before`, east sides first.
fn borders(sections: &[Area]) -> Vec<Border> {
    // by left edge, then from north to south; by top edge, then from west to east
    let mut by_left: Vec<usize> = (0..sections.len()).collect();
    by_left.sort_unstable_by_key(|at| (sections[*at].left, sections[*at].top));
    let mut by_top: Vec<usize> = (0..sections.len()).collect();
    by_top.sort_unstable_by_key(|at| (sections[*at].top, sections[*at].left));

    let mut found = Vec::new();
    for (before, area) in sections.iter().enumerate() {
        let (x, y) = (area.right() + 1, area.bottom() + 1);
        // sections with the same left edge do not overlap, so those next to this one are consecutive
        let first =
            by_left.partition_point(|at| (sections[*at].left, sections[*at].bottom()) < (x, area.top));
        for after in by_left[first..].iter().copied() {
            let other = sections[after];
            if other.left != x || other.top > area.bottom() {
                break;
            }
            let (low, high) = (area.top.max(other.top) + 1, area.bottom().min(other.bottom()) - 1);
            if low <= high {
                found.push(Border { before, after, side: Side::East, low, high });
            }
        }
        let first = by_top.partition_point(|at| (sections[*at].top, sections[*at].right()) < (y, area.left));
        for after in by_top[first..].iter().copied() {
            let other = sections[after];
            if other.top != y || other.left > area.right() {
                break;
            }
            let (low, high) = (area.left.max(other.left) + 1, area.right().min(other.right()) - 1);
            if low <= high {
                found.push(Border { before, after, side: Side::South, low, high });
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use rmg_core::Seed;

    fn row(count: u16) -> Vec<Area> {
        (0..count).map(|at| Area::new(at * 5, 0, 5, 5)).collect()
    }

    fn gates(sections: &[Area], connector: Connector, seed: u64) -> Vec<Vec<Gate>> {
        connect(sections, connector, &mut Seed(seed).at("test").stream()).unwrap()
    }

    #[test]
    fn a_row_that_starts_in_the_center_branches_to_both_ends() {
        let joined = gates(&row(5), Connector { start: Some(2), ..Connector::default() }, 1);
        assert_eq!(joined.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2, 2, 2, 1]);
    }

    #[test]
    fn one_section_has_no_gates_and_disconnected_sections_are_refused() {
        assert_eq!(gates(&row(1), Connector::default(), 1), [vec![]]);
        let islands = [Area::new(0, 0, 5, 5), Area::new(6, 0, 5, 5)];
        assert_eq!(connect(&islands, Connector::default(), &mut Seed(1).at("test").stream()), None);
    }

    #[test]
    fn a_tree_has_one_join_less_than_sections_and_loops_join_all_neighbors() {
        let board: Vec<Area> =
            (0..4).flat_map(|y| (0..3).map(move |x| Area::new(x * 6, y * 5, 6, 5))).collect();
        for seed in 0..30 {
            let count =
                |loops| gates(&board, Connector { loops, ..Connector::default() }, seed).concat().len();
            assert_eq!((count(0), count(100)), (22, 34));
        }
    }

    #[test]
    fn gates_face_each_other_and_avoid_corners() {
        let board = [Area::new(0, 0, 7, 12), Area::new(7, 0, 5, 6), Area::new(7, 6, 5, 6)];
        for seed in 0..30 {
            let joined = gates(&board, Connector { loops: 100, ..Connector::default() }, seed);
            assert_eq!(joined[0].len(), 2);
            for (section, gates) in joined.iter().enumerate() {
                for gate in gates {
                    assert!(board[section].contains(gate.tile));
                    assert!(board[section].shrunk(1).unwrap().contains(gate.inside()));
                }
            }
        }
    }
}
