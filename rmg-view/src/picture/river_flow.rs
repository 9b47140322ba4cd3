//! Directions of rivers and distances from their sources. Pictures draw a river thin at its source and wider
//! downstream.

use rmg_core::ids::RiverId;
use rmg_core::{Grid, TilePos};

/// Tiles after which a river has its full width.
pub(super) const GROWTH: u16 = 7;

/// Kind of end of a river.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum End {
    /// The river flows into the sea.
    Sea,
    /// The river flows into or out of a lake.
    Lake,
    /// The river crosses the edge of the map.
    Edge,
    /// The river ends on land.
    Spring,
}

/// Returns for every river tile the length of the longest path from a source in tiles, at most [`GROWTH`].
/// Other tiles are 0.
///
/// Every river flows to its lowest ends, in the order of [`End`]. A river that enters over the edge of the
/// map or from a lake has its full width at once. O(tiles).
pub(super) fn runs(
    rivers: &Grid<Option<RiverId>>,
    end_of: impl Fn(TilePos) -> Option<End>,
    next: impl Fn(TilePos, &mut dyn FnMut(TilePos)),
) -> Grid<u16> {
    let (width, height) = (rivers.width(), rivers.height());
    let mut runs = Grid::new(width, height, 0u16);
    let mut is_known = Grid::new(width, height, false);
    let mut order = Vec::new();
    for (first, _) in rivers.iter().filter(|(_, river)| river.is_some()) {
        if is_known[first] {
            continue;
        }
        let river = flood(first, &mut is_known, &next);
        let ends: Vec<(TilePos, End)> =
            river.iter().filter_map(|tile| end_of(*tile).map(|end| (*tile, end))).collect();
        // a ring without an end flows from anywhere
        let lowest = ends.iter().map(|(_, end)| *end).min();
        let mouths: Vec<TilePos> = match lowest {
            Some(End::Spring) => ends.iter().take(1).map(|(tile, _)| *tile).collect(),
            Some(lowest) => ends.iter().filter(|(_, end)| *end == lowest).map(|(tile, _)| *tile).collect(),
            None => vec![first],
        };
        for (tile, end) in &ends {
            if Some(*end) != lowest && *end != End::Spring {
                runs[*tile] = GROWTH;
            }
        }
        order.clear();
        upstream(&mouths, &mut is_known, &next, &mut order);
        for (tile, below) in order.iter().rev() {
            if let Some(below) = below {
                runs[*below] = runs[*below].max((runs[*tile] + 1).min(GROWTH));
            }
        }
    }
    runs
}

/// Returns all tiles of the river at `first`, and marks them as known.
fn flood(
    first: TilePos,
    is_known: &mut Grid<bool>,
    next: &impl Fn(TilePos, &mut dyn FnMut(TilePos)),
) -> Vec<TilePos> {
    let mut river = vec![first];
    is_known[first] = true;
    let mut at = 0;
    while let Some(tile) = river.get(at).copied() {
        at += 1;
        next(tile, &mut |near| {
            if !is_known[near] {
                is_known[near] = true;
                river.push(near);
            }
        });
    }
    river
}

/// Collects the tiles of a known river by distance to its mouths, each with the tile downstream. Clears the
/// marks during the search and restores them at the end.
fn upstream(
    mouths: &[TilePos],
    is_known: &mut Grid<bool>,
    next: &impl Fn(TilePos, &mut dyn FnMut(TilePos)),
    order: &mut Vec<(TilePos, Option<TilePos>)>,
) {
    for mouth in mouths {
        is_known[*mouth] = false;
        order.push((*mouth, None));
    }
    let mut at = 0;
    while let Some((tile, _)) = order.get(at).copied() {
        at += 1;
        next(tile, &mut |near| {
            if is_known[near] {
                is_known[near] = false;
                order.push((near, Some(tile)));
            }
        });
    }
    for (tile, _) in order {
        is_known[*tile] = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the runs of a river that is given as letters: `=` river, `S` end at the sea, `E` end at the
    /// edge, `s` spring.
    fn drawn(rows: &[&str]) -> Vec<String> {
        let side = |length: usize| u16::try_from(length).unwrap();
        let letters: Vec<u8> = rows.iter().flat_map(|row| row.bytes()).collect();
        let board = Grid::from_cells(side(rows[0].len()), side(rows.len()), letters);
        let rivers =
            board.cells().iter().map(|letter| (*letter != b'.').then_some(RiverId::from_index(0))).collect();
        let rivers = Grid::from_cells(board.width(), board.height(), rivers);
        let end = |tile: TilePos| match board[tile] {
            b'S' => Some(End::Sea),
            b'E' => Some(End::Edge),
            b's' => Some(End::Spring),
            _ => None,
        };
        let next = |tile: TilePos, see: &mut dyn FnMut(TilePos)| {
            rivers.neighbors8(tile).filter(|near| rivers[*near].is_some()).for_each(see);
        };
        let runs = runs(&rivers, end, next);
        (0..board.height())
            .map(|y| {
                (runs.row(y).iter().zip(board.row(y)))
                    .map(
                        |(run, letter)| {
                            if *letter == b'.' { '.' } else { char::from(b'0' + u8::try_from(*run).unwrap()) }
                        },
                    )
                    .collect()
            })
            .collect()
    }

    #[test]
    fn a_river_grows_from_its_spring_to_its_mouth() {
        assert_eq!(drawn(&["s========S"]), ["0123456777"]);
        assert_eq!(drawn(&["S==s"]), ["3210"]);
    }

    #[test]
    fn longer_branch_counts_at_a_confluence() {
        assert_eq!(
            drawn(&["..s...", "...=..", "s===.S", "....=."]),
            ["..0...", "...1..", "0123.5", "....4."]
        );
    }

    #[test]
    fn rivers_from_the_edge_have_full_width_at_once() {
        assert_eq!(drawn(&["E===S"]), ["77777"]);
    }
}
