//! The link that a connection can get, by the tile-level definition.
//!
//! - A *contact tile* of zone A is a tile of A with a 4-neighbor in B. It is *clean* if it has such a
//!   neighbor for which the 8-neighborhoods of the tile and of the neighbor contain no third zone.
//! - A *run* is an 8-connected set of clean contact tiles of one zone. The run of a pair is the smaller of
//!   the longest runs of its two sides.
//! - *Direct*: a run of 3 for the first connection of a pair, plus 6 for each further one.
//! - *Gate*: at least 12 tiles (plus 12 for each further one) that are in A on its level and in B on the
//!   level above or below, after each zone is shrunk by 2: a tile stays if all tiles within Chebyshev
//!   distance 2 are in its zone. The edge of the map does not shrink a zone.
//! - *Portal* otherwise.
//!
//! Numbers and rules come from the issue that specifies layouts, after a study of 181 public templates. This
//! file shares no code with `rmg-placement`, which must return the same answers faster.

use rmg_core::layout::LinkOutcome;
use rmg_core::plan::{ConnectionPlan, GenPlan};
use rmg_core::template::ConnectionKind;
use rmg_core::{Grid, Ownership, TilePos, TileSet, ZoneId};

/// Clean contact tiles in one run that the first connection of a pair needs.
const FIRST_RUN: u32 = 3;
/// Additional tiles for each parallel connection.
const FURTHER_RUN: u32 = 6;
/// Common tiles of the shrunken zones that each pair of gates needs.
const GATE_TILES: u32 = 12;
/// Distance by which zones are shrunk before their overlap is counted.
const SHRINK: i32 = 2;

/// The result of the oracle for a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Direct {
        /// The run of the pair, in tiles.
        run: u32,
    },
    /// A pair of subterranean gates.
    Gate {
        /// Common tiles of the shrunken zones.
        overlap: u32,
    },
    /// Only monoliths are possible.
    Portal {
        /// The run of the pair, in tiles.
        run: u32,
        /// Common tiles of the shrunken zones.
        overlap: u32,
    },
    /// The template requests monoliths.
    Forced,
    /// Not a link.
    Virtual,
}

impl Verdict {
    /// Returns whether `outcome` is the same kind of link.
    #[must_use]
    pub fn agrees_with(self, outcome: LinkOutcome) -> bool {
        matches!(
            (self, outcome),
            (Self::Direct { .. }, LinkOutcome::Direct { .. })
                | (Self::Gate { .. }, LinkOutcome::Gate { .. })
                | (Self::Portal { .. }, LinkOutcome::Portal { .. })
                | (Self::Forced, LinkOutcome::Forced)
                | (Self::Virtual, LinkOutcome::Virtual)
        )
    }
}

/// Returns the link that each connection of `plan` can get on the map that `ownership` describes, indexed by
/// connection.
///
/// Connections of one pair use their share of the common border in the order of the template.
///
/// # Cost
/// O(connections x tiles of the zones' bounding boxes).
#[must_use]
pub fn judge_links(plan: &GenPlan, ownership: &Ownership) -> Vec<Verdict> {
    let verdict = |(at, connection): (usize, &ConnectionPlan)| match connection.kind {
        ConnectionKind::Fictive | ConnectionKind::Repulsive => Verdict::Virtual,
        ConnectionKind::ForcePortal => Verdict::Forced,
        ConnectionKind::Wide if connection.a == connection.b => Verdict::Virtual,
        ConnectionKind::Guarded if connection.a == connection.b => Verdict::Portal { run: 0, overlap: 0 },
        ConnectionKind::Guarded | ConnectionKind::Wide => {
            let (a, b) = (connection.a, connection.b);
            let rank = plan.connections[..at]
                .iter()
                .filter(|other| is_border_link(other) && same_pair(other, a, b))
                .count();
            let rank = u32::try_from(rank).unwrap_or(u32::MAX);
            let (run, overlap) = (longest_run(ownership, a, b), shrunken_overlap(ownership, a, b));
            if run >= FURTHER_RUN.saturating_mul(rank).saturating_add(FIRST_RUN) {
                Verdict::Direct { run }
            } else if overlap >= GATE_TILES.saturating_mul(rank.saturating_add(1)) {
                Verdict::Gate { overlap }
            } else {
                Verdict::Portal { run, overlap }
            }
        }
    };
    plan.connections.iter().enumerate().map(verdict).collect()
}

/// Returns whether a connection is realized on the border of two zones.
fn is_border_link(connection: &ConnectionPlan) -> bool {
    matches!(connection.kind, ConnectionKind::Guarded | ConnectionKind::Wide)
}

fn same_pair(connection: &ConnectionPlan, a: ZoneId, b: ZoneId) -> bool {
    (connection.a, connection.b) == (a, b) || (connection.a, connection.b) == (b, a)
}

/// Returns the run of a pair in tiles; 0 if the zones are on different levels.
#[must_use]
pub fn longest_run(ownership: &Ownership, a: ZoneId, b: ZoneId) -> u32 {
    let level = ownership.levels[a.index()];
    if ownership.levels[b.index()] != level {
        return 0;
    }
    let grid = &ownership.owners[level.index()];
    longest_side_run(grid, a, b).min(longest_side_run(grid, b, a))
}

/// Returns the size of the largest 8-connected set of clean contact tiles of `own` toward `other`.
fn longest_side_run(grid: &Grid<ZoneId>, own: ZoneId, other: ZoneId) -> u32 {
    let mut unvisited = TileSet::new(grid.width(), grid.height());
    for (tile, owner) in grid.iter() {
        if *owner == own && is_clean_contact(grid, tile, own, other) {
            unvisited.insert(tile);
        }
    }
    let starts: Vec<TilePos> = unvisited.iter().collect();
    let mut longest = 0;
    for start in starts {
        let mut count = 0;
        let mut stack = if unvisited.remove(start) { vec![start] } else { Vec::new() };
        while let Some(tile) = stack.pop() {
            count += 1;
            stack.extend(grid.neighbors8(tile).filter(|next| unvisited.remove(*next)));
        }
        longest = longest.max(count);
    }
    longest
}

fn is_clean_contact(grid: &Grid<ZoneId>, tile: TilePos, own: ZoneId, other: ZoneId) -> bool {
    let has_only_both =
        |center: TilePos| grid.neighbors8(center).all(|near| grid[near] == own || grid[near] == other);
    let mut across = grid.neighbors4(tile).filter(|near| grid[*near] == other).peekable();
    across.peek().is_some() && has_only_both(tile) && across.any(has_only_both)
}

/// Returns the number of tiles that are in one zone on its level and in the other one on the level above or
/// below, after both are shrunk by 2.
#[must_use]
pub fn shrunken_overlap(ownership: &Ownership, a: ZoneId, b: ZoneId) -> u32 {
    let [of_a, of_b] = [a, b].map(|zone| ownership.levels[zone.index()]);
    if of_a.0.abs_diff(of_b.0) != 1 {
        return 0; // tiles of a zone on another level do not count
    }
    let [here, there] = [of_a, of_b].map(|level| &ownership.owners[level.index()]);
    let common = |(tile, owner): &(TilePos, &ZoneId)| {
        (**owner, there[*tile]) == (a, b) && is_inner(here, *tile) && is_inner(there, *tile)
    };
    u32::try_from(here.iter().filter(common).count()).unwrap_or(u32::MAX)
}

/// Returns whether all tiles within Chebyshev distance 2 have the owner of `tile`.
fn is_inner(grid: &Grid<ZoneId>, tile: TilePos) -> bool {
    let owner = grid[tile];
    (-SHRINK..=SHRINK).all(|dy| {
        (-SHRINK..=SHRINK).all(|dx| {
            let (x, y) = (u16::try_from(i32::from(tile.x) + dx), u16::try_from(i32::from(tile.y) + dy));
            let (Ok(x), Ok(y)) = (x, y) else { return true };
            grid.get(TilePos::new(x, y)).is_none_or(|near| *near == owner)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::board;
    use crate::plans::PlanBuilder;
    use crate::shapes;

    const A: ZoneId = ZoneId(0);
    const B: ZoneId = ZoneId(1);

    fn verdicts(parallel: usize, levels: &[&str]) -> Vec<Verdict> {
        let ownership = board(levels);
        let mut shape = shapes::parallel(parallel);
        shape.zones = ownership.target_tiles.len();
        judge_links(&PlanBuilder::new(&shape, ownership.size).build(), &ownership)
    }

    #[test]
    fn a_passage_needs_a_border_of_three_tiles() {
        assert_eq!(verdicts(1, &["AB\nAB\nAB"]), [Verdict::Direct { run: 3 }]);
        assert_eq!(verdicts(1, &["AB\nAB"]), [Verdict::Portal { run: 2, overlap: 0 }]);
    }

    #[test]
    fn tiles_near_a_third_zone_are_not_clean() {
        let four_clean = "AABB\nAABB\nAABB\nAABB\nAACC\nAACC";
        assert_eq!(longest_run(&board(&[four_clean]), A, B), 3);
        let crossing = "AABB\nAABB\nAACC\nAACC";
        assert_eq!(longest_run(&board(&[crossing]), A, B), 1);
        // C is diagonal to the neighbor in B only.
        let behind = "AABC\nAABC\nAABC";
        assert_eq!(longest_run(&board(&[behind]), A, B), 0);
    }

    #[test]
    fn runs_continue_diagonally_but_diagonal_contact_does_not_count() {
        assert_eq!(longest_run(&board(&["AC\nCB"]), A, B), 0);
        let staircase = "ABBBB\nAABBB\nAAABB\nAAAAB";
        assert_eq!(longest_run(&board(&[staircase]), A, B), 4);
    }

    #[test]
    fn the_run_is_that_of_the_shorter_side() {
        // B is a finger: seven tiles of A touch it, and three of its own touch A.
        let finger = "AAAAA\nAABAA\nAABAA\nAABAA";
        let board = board(&[finger]);
        assert_eq!(longest_side_run(&board.owners[0], A, B), 7);
        assert_eq!(longest_side_run(&board.owners[0], B, A), 3);
        assert_eq!(longest_run(&board, A, B), 3);
    }

    #[test]
    fn separate_short_borders_do_not_add_up() {
        let twice = "AABB\nAABB\nACCB\nACCB\nAABB\nAABB";
        assert!(longest_run(&board(&[twice]), A, B) < 3);
    }

    #[test]
    fn each_parallel_connection_needs_six_more_tiles() {
        let nine = "AB\n".repeat(9);
        let eight = "AB\n".repeat(8);
        assert_eq!(verdicts(2, &[&nine]), [Verdict::Direct { run: 9 }, Verdict::Direct { run: 9 }]);
        assert_eq!(
            verdicts(2, &[&eight]),
            [Verdict::Direct { run: 8 }, Verdict::Portal { run: 8, overlap: 0 }]
        );
    }

    #[test]
    fn gates_need_twelve_common_tiles_inside_both_zones() {
        // A and B are above each other on 12 tiles; on both levels, two columns next to the other zones are
        // lost.
        let (surface, below) = ("AAAAAAAACCCC\n".repeat(3), "DDDDBBBBBBBB\n".repeat(3));
        assert_eq!(shrunken_overlap(&board(&[&surface, &below]), A, B), 0);
        let (surface, below) = ("AAAAAAAAAACC\n".repeat(3), "DDBBBBBBBBBB\n".repeat(3));
        assert_eq!(shrunken_overlap(&board(&[&surface, &below]), A, B), 12);
        assert_eq!(verdicts(2, &[&surface, &below])[0], Verdict::Gate { overlap: 12 });
        assert_eq!(verdicts(2, &[&surface, &below])[1], Verdict::Portal { run: 0, overlap: 12 });
    }

    #[test]
    fn the_edge_of_the_map_does_not_shrink_a_zone() {
        assert_eq!(shrunken_overlap(&board(&["AAA\nAAA", "BBB\nBBB"]), A, B), 6);
    }

    #[test]
    fn fictive_and_forced_connections_use_no_border() {
        let ownership = board(&["AB\nAB\nAB"]);
        let plan = PlanBuilder::new(&shapes::parallel(3), ownership.size)
            .connection_kind(0, ConnectionKind::Fictive)
            .connection_kind(1, ConnectionKind::ForcePortal)
            .build();
        let want = [Verdict::Virtual, Verdict::Forced, Verdict::Direct { run: 3 }];
        assert_eq!(judge_links(&plan, &ownership), want);
    }
}
