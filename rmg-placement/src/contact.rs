//! Determines on the tiles the possible kind of each link: direct, gate or portal.
//!
//! The definition is that of [`LinkOutcome`]. `rmg-tests` has an independent reference implementation of this
//! definition.
#![expect(clippy::cast_possible_truncation, reason = "counts of tiles fit 32 bits, positions of zones 16")]

use rmg_core::layout::{LinkOutcome, PortalCause};
use rmg_core::plan::GenPlan;
use rmg_core::template::ConnectionKind;
use rmg_core::{Grid, Level, ZoneId};

use crate::graph::ZoneGraph;

/// Clean contact tiles in one run that the first connection of a pair needs.
pub(crate) const FIRST_RUN: u32 = 3;
/// Further clean contact tiles for each parallel connection.
pub(crate) const NEXT_RUN: u32 = 6;
/// Tiles of overlap, after shrinking, that each gate needs.
pub(crate) const GATE_TILES: u32 = 12;
/// How far zones are shrunk before their overlap is counted, in tiles.
const GATE_MARGIN: usize = 2;

const NO_PAIR: u16 = u16::MAX;

/// The border or the overlap of a pair of zones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct PairContact {
    /// Pairs of touching tiles, clean or not.
    pub(crate) raw_tiles: u32,
    /// Clean contact tiles (of the side with fewer in each run).
    pub(crate) clean_tiles: u32,
    /// Number of connections that fit on the border.
    pub(crate) direct_places: u32,
    /// Tiles of overlap after shrinking.
    pub(crate) overlap_tiles: u32,
}

/// Measures every attracting pair of `graph` on the tiles, indexed like `graph.pairs`. O(tiles).
pub(crate) fn pair_contacts(
    graph: &ZoneGraph,
    owners: &[Grid<ZoneId>],
    levels: &[Level],
) -> Vec<PairContact> {
    // One more for the sea, which has no connections.
    let zones = graph.len() + 1;
    let mut pair_at = vec![NO_PAIR; zones * zones];
    for (at, pair) in graph.pairs.iter().enumerate().filter(|(_, pair)| pair.links > 0) {
        pair_at[pair.a * zones + pair.b] = at as u16;
        pair_at[pair.b * zones + pair.a] = at as u16;
    }
    let lower: Vec<usize> = graph.pairs.iter().map(|pair| pair.a).collect();
    let mut contacts = vec![PairContact::default(); graph.pairs.len()];
    for (level, grid) in owners.iter().enumerate() {
        if levels.iter().any(|of_zone| of_zone.index() == level) {
            count_borders(grid, zones, &pair_at, &lower, &mut contacts);
        }
    }
    for [above, below] in graph.size.each_neighbors() {
        // A level without zones is assigned to zone 0.
        if [above, below].iter().all(|level| levels.contains(level)) {
            count_overlaps(&owners[above.index()], &owners[below.index()], zones, &pair_at, &mut contacts);
        }
    }
    contacts
}

/// Finds the runs of clean contact tiles of one level.
fn count_borders(
    grid: &Grid<ZoneId>,
    zones: usize,
    pair_at: &[u16],
    lower: &[usize],
    contacts: &mut [PairContact],
) {
    let (w, h) = (usize::from(grid.width()), usize::from(grid.height()));
    let owners = grid.cells();
    // Pair of each clean contact tile. A clean tile has one foreign zone around it, so it has one pair.
    let mut mark = vec![NO_PAIR; owners.len()];
    let mut marked = Vec::new();
    let mut check = |at: usize, near: usize, mark: &mut Vec<u16>| {
        let (a, b) = (owners[at], owners[near]);
        let pair = pair_at[a.index() * zones + b.index()];
        if pair == NO_PAIR {
            return;
        }
        contacts[usize::from(pair)].raw_tiles += 1;
        if is_clean(owners, w, h, at, a, b) && is_clean(owners, w, h, near, a, b) {
            for tile in [at, near] {
                if mark[tile] == NO_PAIR {
                    mark[tile] = pair;
                    marked.push(tile);
                }
            }
        }
    };
    for (y, row) in owners.chunks_exact(w).enumerate() {
        let start = y * w;
        let sides = row.iter().zip(&row[1..]).enumerate().filter(|(_, (a, b))| a != b);
        sides.for_each(|(x, _)| check(start + x, start + x + 1, &mut mark));
        let below = row.iter().zip(&owners[start + w..]).enumerate().filter(|(_, (a, b))| a != b);
        below.for_each(|(x, _)| check(start + x, start + x + w, &mut mark));
    }
    // A run is 8-connected on one side of the border. A pair uses the shorter of the longest runs of its two
    // sides.
    let mut longest = vec![[0u32; 2]; contacts.len()];
    let mut stack = Vec::new();
    for start in marked {
        let pair = mark[start];
        if pair == NO_PAIR {
            continue;
        }
        let owner = owners[start];
        let mut run = 0;
        mark[start] = NO_PAIR;
        stack.push(start);
        while let Some(at) = stack.pop() {
            run += 1;
            let (x, y) = (at % w, at / w);
            for ny in y.saturating_sub(1)..(y + 2).min(h) {
                for nx in x.saturating_sub(1)..(x + 2).min(w) {
                    let near = ny * w + nx;
                    if mark[near] == pair && owners[near] == owner {
                        mark[near] = NO_PAIR;
                        stack.push(near);
                    }
                }
            }
        }
        let side = usize::from(owner.index() > lower[usize::from(pair)]);
        let best = &mut longest[usize::from(pair)][side];
        *best = run.max(*best);
    }
    for (contact, [a, b]) in contacts.iter_mut().zip(longest) {
        let run = a.min(b);
        if run > 0 {
            contact.clean_tiles = run;
            contact.direct_places = if run < FIRST_RUN { 0 } else { 1 + (run - FIRST_RUN) / NEXT_RUN };
        }
    }
}

/// Returns whether the 3 x 3 tiles around `at` belong to `a` and `b` only.
fn is_clean(owners: &[ZoneId], w: usize, h: usize, at: usize, a: ZoneId, b: ZoneId) -> bool {
    let (x, y) = (at % w, at / w);
    (y.saturating_sub(1)..(y + 2).min(h)).all(|ny| {
        owners[ny * w..][x.saturating_sub(1)..(x + 2).min(w)].iter().all(|owner| *owner == a || *owner == b)
    })
}

/// Counts the tiles that are deep inside linked zones on both of two levels.
fn count_overlaps(
    above: &Grid<ZoneId>,
    below: &Grid<ZoneId>,
    zones: usize,
    pair_at: &[u16],
    contacts: &mut [PairContact],
) {
    let (deep_above, deep_below) = (shrunk(above), shrunk(below));
    let both = above.cells().iter().zip(below.cells()).zip(deep_above.iter().zip(&deep_below));
    for ((above, below), deep) in both {
        if deep == (&true, &true) {
            let pair = pair_at[above.index() * zones + below.index()];
            if pair != NO_PAIR {
                contacts[usize::from(pair)].overlap_tiles += 1;
            }
        }
    }
}

/// Returns the tiles with only their zone within [`GATE_MARGIN`] tiles (a diagonal counts as one). The edge
/// of the map is not foreign.
///
/// Compares whole rows with their shifted copies and with the rows around them: O(tiles), and the compiler
/// vectorizes it.
pub(crate) fn shrunk(grid: &Grid<ZoneId>) -> Vec<bool> {
    let (w, h) = (usize::from(grid.width()), usize::from(grid.height()));
    let owners = grid.cells();
    let mut in_row = vec![true; owners.len()];
    for (row, flags) in owners.chunks_exact(w).zip(in_row.chunks_exact_mut(w)) {
        for shift in (1..=GATE_MARGIN).filter(|shift| *shift < w) {
            let pairs = || row.iter().zip(&row[shift..]);
            flags.iter_mut().zip(pairs()).for_each(|(flag, (west, east))| *flag &= west == east);
            flags[shift..].iter_mut().zip(pairs()).for_each(|(flag, (west, east))| *flag &= west == east);
        }
    }
    let mut deep = in_row.clone();
    for (y, deep) in deep.chunks_exact_mut(w).enumerate() {
        let row = &owners[y * w..][..w];
        for near in (y.saturating_sub(GATE_MARGIN)..(y + GATE_MARGIN + 1).min(h)).filter(|near| *near != y) {
            let rows = row.iter().zip(&owners[near * w..][..w]).zip(&in_row[near * w..][..w]);
            for (deep, ((own, other), is_deep)) in deep.iter_mut().zip(rows) {
                *deep &= *is_deep & (own == other);
            }
        }
    }
    deep
}

/// Returns the kind of each connection of the plan. Parallel connections of a pair use its places in order.
///
/// `not_planar[pair]` marks the pairs that the drawing omits.
pub(crate) fn link_outcomes(
    plan: &GenPlan,
    graph: &ZoneGraph,
    levels: &[Level],
    contacts: &[PairContact],
    not_planar: &[bool],
) -> Vec<LinkOutcome> {
    let mut taken = vec![0u32; graph.pairs.len()];
    plan.connections
        .iter()
        .map(|connection| match connection.kind {
            ConnectionKind::ForcePortal => LinkOutcome::Forced,
            ConnectionKind::Fictive | ConnectionKind::Repulsive => LinkOutcome::Virtual,
            ConnectionKind::Wide if connection.a == connection.b => LinkOutcome::Virtual,
            ConnectionKind::Guarded if connection.a == connection.b => {
                LinkOutcome::Portal { cause: PortalCause::OneZone }
            }
            ConnectionKind::Guarded | ConnectionKind::Wide => {
                let (a, b) = (
                    connection.a.index().min(connection.b.index()),
                    connection.a.index().max(connection.b.index()),
                );
                let pair = graph
                    .pairs
                    .binary_search_by_key(&(a, b), |pair| (pair.a, pair.b))
                    .expect("the graph contains all connections of this plan");
                let before = taken[pair];
                taken[pair] += 1;
                outcome(&contacts[pair], [levels[a], levels[b]], before, not_planar[pair])
            }
        })
        .collect()
}

fn outcome(contact: &PairContact, [a, b]: [Level; 2], taken: u32, not_planar: bool) -> LinkOutcome {
    let same_level = a == b;
    let places = if same_level { contact.direct_places } else { contact.overlap_tiles / GATE_TILES };
    if taken < places {
        return if same_level {
            LinkOutcome::Direct { contact_tiles: contact.clean_tiles }
        } else {
            LinkOutcome::Gate { overlap_tiles: contact.overlap_tiles }
        };
    }
    let cause = if places > 0 {
        PortalCause::Parallel
    } else if !same_level && !a.is_next_to(b) {
        PortalCause::FarLevels
    } else if !same_level {
        PortalCause::SmallOverlap { overlap_tiles: contact.overlap_tiles }
    } else if contact.raw_tiles > 0 {
        PortalCause::NarrowContact { contact_tiles: contact.clean_tiles }
    } else if not_planar {
        PortalCause::NotPlanar
    } else {
        PortalCause::Apart
    };
    LinkOutcome::Portal { cause }
}

/// Returns the number of connections of a pair that need a portal.
pub(crate) fn missing_links(
    graph: &ZoneGraph,
    levels: &[Level],
    contacts: &[PairContact],
    pair: usize,
) -> u32 {
    let Some(of) = graph.pairs.get(pair) else { return 0 };
    let contact = &contacts[pair];
    let places =
        if levels[of.a] == levels[of.b] { contact.direct_places } else { contact.overlap_tiles / GATE_TILES };
    of.links.saturating_sub(places)
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    #[test]
    fn shrinking_by_rows_matches_the_definition() {
        let rng = &mut Seed(3).at("shrunk").stream();
        for (w, h) in [(1u16, 1u16), (2, 9), (9, 2), (40, 30), (17, 4)] {
            for _ in 0..20 {
                // Overlapping rectangles: large areas, thin ones, and corners.
                let mut grid = Grid::from_cells(w, h, vec![ZoneId(0); usize::from(w) * usize::from(h)]);
                let (w, h) = (usize::from(w), usize::from(h));
                for zone in 1..2 + rng.below(5) as u16 {
                    let (x, y) = (rng.index(w), rng.index(h));
                    let (right, below) = ((x + 1 + rng.index(20)).min(w), (y + 1 + rng.index(20)).min(h));
                    for row in y..below {
                        grid.cells_mut()[row * w + x..row * w + right].fill(ZoneId(zone));
                    }
                }
                let owners = grid.cells();
                let expected: Vec<bool> = (0..owners.len())
                    .map(|at| {
                        let near = |other: usize| {
                            (other % w).abs_diff(at % w) <= GATE_MARGIN
                                && (other / w).abs_diff(at / w) <= GATE_MARGIN
                        };
                        (0..owners.len()).all(|other| !near(other) || owners[other] == owners[at])
                    })
                    .collect();
                assert_eq!(shrunk(&grid), expected, "{w}x{h}");
            }
        }
    }
}
