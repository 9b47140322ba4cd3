//! The goal of the annealing of cells, and the resulting targets for pairs of zones.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "counts of tiles fit 32 bits; energies need few digits"
)]

use rmg_core::Level;

use crate::contact::{FIRST_RUN, NEXT_RUN};
use crate::graph::ZoneGraph;

/// Energy of a link without any contact.
const LINK_ENERGY: f32 = 15.0;
/// Target contact tiles of a link: enough for a clean run of [`FIRST_RUN`] between two corners.
const TARGET_CONTACT: f32 = 14.0;
/// Target contact tiles for each further parallel link; above [`NEXT_RUN`] for the same reason.
const TARGET_CONTACT_NEXT: f32 = 8.0;
/// Target contact tiles of a wide link.
const TARGET_CONTACT_WIDE: f32 = 24.0;
/// Target tiles of overlap for a gate: far above the need after shrinking.
const TARGET_OVERLAP: f32 = 110.0;
/// The target overlap of a gate is at most this share of the smaller zone.
const TARGET_OVERLAP_SHARE: f32 = 0.6;

const _: () = assert!(TARGET_CONTACT > FIRST_RUN as f32 && TARGET_CONTACT_NEXT > NEXT_RUN as f32);

/// The goal of the annealing, the same for all cell sizes.
#[derive(Debug, Clone)]
pub(crate) struct Goal<'a> {
    pub(crate) graph: &'a ZoneGraph,
    pub(crate) levels: &'a [Level],
    /// Target tiles of each zone.
    pub(crate) targets: &'a [u32],
    /// Weight of each pair's link, 1 by default; indexed like `graph.pairs`.
    pub(crate) emphasis: Vec<f32>,
}

/// The target for the border or the overlap of a pair of zones.
#[derive(Debug, Clone, Copy)]
pub(super) struct PairTarget {
    /// Tiles from which the energy is 0.
    pub(super) enough: i32,
    /// Energy without any tile, and of each missing tile.
    pub(super) weight: f32,
    pub(super) per_tile: f32,
}

impl PairTarget {
    pub(super) fn new(goal: &Goal<'_>, pair: usize) -> Self {
        let ends = &goal.graph.pairs[pair];
        let emphasis = goal.emphasis[pair];
        let smaller = goal.targets[ends.a].min(goal.targets[ends.b]) as f32;
        let parallel = ends.links.saturating_sub(1) as f32;
        let wanted = if goal.levels[ends.a] != goal.levels[ends.b] {
            (TARGET_OVERLAP * (1.0 + parallel)).min(TARGET_OVERLAP_SHARE * smaller)
        } else if ends.is_wide {
            TARGET_CONTACT_WIDE.min(0.8 * smaller.sqrt())
        } else {
            // The last factor requires more of a link that failed before.
            (TARGET_CONTACT + TARGET_CONTACT_NEXT * parallel) * emphasis.min(2.0)
        };
        let weight = if ends.links > 0 { LINK_ENERGY * emphasis } else { 0.2 * LINK_ENERGY };
        Self { enough: wanted.ceil() as i32, weight, per_tile: weight / wanted }
    }

    /// Returns whether the energy changes when the number of tiles increases from `before` by `gain`. It does
    /// not change while there are enough. For zones that do not touch, the distance changes.
    pub(super) fn is_concerned(self, before: i32, gain: i32) -> bool {
        (gain != 0 || before <= 0) && before.min(before + gain) < self.enough
    }
}
