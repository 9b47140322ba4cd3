//! What the annealing of cells is to reach, and what that asks of pairs of zones.
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
/// Contact tiles that a link wants: enough for a clean run of [`FIRST_RUN`] between two corners.
const WANTED_CONTACT: f32 = 14.0;
/// Contact tiles wanted for each further parallel link; above [`NEXT_RUN`] for the same reason.
const WANTED_CONTACT_NEXT: f32 = 8.0;
/// Contact tiles that a wide link wants.
const WANTED_CONTACT_WIDE: f32 = 24.0;
/// Raw tiles of overlap that a gate wants: far above the need after shrinking.
const WANTED_OVERLAP: f32 = 110.0;
/// No gate wants more than this share of the smaller zone.
const WANTED_OVERLAP_SHARE: f32 = 0.6;

const _: () = assert!(WANTED_CONTACT > FIRST_RUN as f32 && WANTED_CONTACT_NEXT > NEXT_RUN as f32);

/// What the annealing is to reach, the same for all cell sizes.
#[derive(Debug, Clone)]
pub(crate) struct Goal<'a> {
    pub(crate) graph: &'a ZoneGraph,
    pub(crate) levels: &'a [Level],
    /// Wanted tiles of each zone.
    pub(crate) targets: &'a [u32],
    /// How much each pair's link matters, 1 by default; indexed like `graph.pairs`.
    pub(crate) emphasis: Vec<f32>,
}

/// What a pair of zones wants of its border or its overlap.
#[derive(Debug, Clone, Copy)]
pub(super) struct Want {
    /// Tiles from which on nothing is missing.
    pub(super) enough: i32,
    /// Energy without any tile, and of each that is missing.
    pub(super) weight: f32,
    pub(super) per_tile: f32,
}

impl Want {
    pub(super) fn new(goal: &Goal<'_>, pair: usize) -> Self {
        let ends = &goal.graph.pairs[pair];
        let emphasis = goal.emphasis[pair];
        let smaller = goal.targets[ends.a].min(goal.targets[ends.b]) as f32;
        let parallel = ends.links.saturating_sub(1) as f32;
        let wanted = if goal.levels[ends.a] != goal.levels[ends.b] {
            (WANTED_OVERLAP * (1.0 + parallel)).min(WANTED_OVERLAP_SHARE * smaller)
        } else if ends.is_wide {
            WANTED_CONTACT_WIDE.min(0.8 * smaller.sqrt())
        } else {
            // The last factor asks more of a link that failed before.
            (WANTED_CONTACT + WANTED_CONTACT_NEXT * parallel) * emphasis.min(2.0)
        };
        let weight = if ends.links > 0 { LINK_ENERGY * emphasis } else { 0.2 * LINK_ENERGY };
        Self { enough: wanted.ceil() as i32, weight, per_tile: weight / wanted }
    }

    /// Whether the energy changes when `before` tiles become `gain` more: not while there are enough. Zones
    /// that are apart see their distance change.
    pub(super) fn is_concerned(self, before: i32, gain: i32) -> bool {
        (gain != 0 || before <= 0) && before.min(before + gain) < self.enough
    }
}
