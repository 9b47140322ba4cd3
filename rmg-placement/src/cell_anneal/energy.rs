//! What zones, borders and links cost.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "counts of tiles fit 32 bits; energies need few digits"
)]

use crate::cell_anneal::{CellAnneal, Goal};
use crate::contact::{FIRST_RUN, NEXT_RUN};
use crate::moments::Moments;

/// Energy of a zone whose area is off by all of its target.
const AREA_ENERGY: f32 = 120.0;
/// Energy per unit of inertia above [`INERTIA_FREE`]: bounds tentacles.
const INERTIA_ENERGY: f32 = 5.0;
/// Inertia (1 = disc) that costs nothing.
const INERTIA_FREE: f32 = 1.15;
/// Energy of a border as long as a mean zone is wide.
const BORDER_ENERGY: f32 = 3.0;
/// Energy of a link without any contact.
const LINK_ENERGY: f32 = 15.0;
/// Energy of two starting zones of which the smaller lies above or below the other by [`STACK_SHARE`].
const STACK_ENERGY: f32 = 7.5;
/// Share of the smaller starting zone's area for [`STACK_ENERGY`].
const STACK_SHARE: f32 = 0.04;
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

/// What a pair of zones wants of its border or its overlap.
#[derive(Debug, Clone, Copy)]
pub(super) struct Want {
    /// Tiles from which on nothing is missing.
    enough: i32,
    /// Energy without any tile, and of each that is missing.
    weight: f32,
    per_tile: f32,
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

    /// Whether the energy changes when `before` tiles become `gain` more: not while there are enough. Zones that are
    /// apart see their distance change.
    pub(super) fn is_concerned(self, before: i32, gain: i32) -> bool {
        (gain != 0 || before <= 0) && before.min(before + gain) < self.enough
    }
}

impl CellAnneal<'_> {
    /// Area and shape of one zone.
    pub(super) fn zone_energy(&self, zone: usize, moments: Moments) -> f32 {
        let target = self.goal.targets[zone] as f32;
        let area = moments.tiles as f32;
        // Against the smaller of both, so that no zone is squeezed to nothing.
        let error_sq = (area - target) * (area - target) / (target * area.min(target).max(1.0));
        // In small zones a cell is a large share: without a bound the area term would freeze them.
        let weight = (target / self.mean_area).clamp(0.35, 1.0);
        AREA_ENERGY * weight * error_sq + INERTIA_ENERGY * (moments.inertia() as f32 - INERTIA_FREE).max(0.0)
    }

    /// Energy of a border of so many sixteenths of a tile's side.
    pub(super) fn border_energy(&self, sixteenths: i32) -> f32 {
        BORDER_ENERGY / 16.0 * sixteenths as f32 / self.mean_width
    }

    /// Change of the energy of stacked starting zones when tiles below or above `other` go `from` -> `to`.
    pub(super) fn stack_change(&self, from: usize, to: usize, other: usize, tiles: f32) -> f32 {
        if !self.starts_matter || !self.goal.graph.nodes[other].is_start {
            return 0.0;
        }
        let zones = self.goal.graph.len();
        let energy = |zone: usize, change: f32| {
            if !self.goal.graph.nodes[zone].is_start {
                return 0.0;
            }
            let smaller = self.goal.targets[zone].min(self.goal.targets[other]) as f32;
            // Bounded: starts that cannot help lying above each other must not squeeze each other away.
            STACK_ENERGY
                * ((self.shared[zone * zones + other] as f32 + change) / (STACK_SHARE * smaller)).min(1.5)
        };
        energy(from, -tiles) - energy(from, 0.0) + energy(to, tiles) - energy(to, 0.0)
    }

    /// Energy of a pair's links with so many shared tiles between zones of these moments.
    pub(super) fn pair_energy(&self, pair: usize, shared: i32, a: Moments, b: Moments) -> f32 {
        let want = self.wants[pair];
        if shared >= want.enough {
            return 0.0;
        }
        let mut energy = want.weight - shared as f32 * want.per_tile;
        if shared <= 0 {
            let ((ax, ay), (bx, by)) = (a.center(), b.center());
            let distance = (((ax - bx) * (ax - bx) + (ay - by) * (ay - by)) as f32).sqrt();
            energy += want.weight * distance / self.mean_width * 0.5;
        }
        energy
    }
}
