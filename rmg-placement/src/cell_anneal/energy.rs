//! Energies of zones, borders and links.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "counts of tiles fit 32 bits; energies need few digits"
)]

use crate::cell_anneal::CellAnneal;
use crate::moments::Moments;

/// Energy of a zone whose area error equals its target.
const AREA_ENERGY: f32 = 120.0;
/// Energy per unit of inertia above [`INERTIA_FREE`]. Limits tentacles.
const INERTIA_ENERGY: f32 = 5.0;
/// Inertia (1 = disc) without cost.
const INERTIA_FREE: f32 = 1.15;
/// Energy of a border as long as a mean zone is wide.
const BORDER_ENERGY: f32 = 3.0;
/// Energy of two starting zones that overlap by [`STACK_SHARE`] of the smaller.
const STACK_ENERGY: f32 = 7.5;
/// Share of the smaller starting zone's area for [`STACK_ENERGY`].
const STACK_SHARE: f32 = 0.04;

impl CellAnneal<'_> {
    /// Returns the energy of the area and shape of a zone.
    pub(super) fn zone_energy(&self, zone: usize, moments: Moments) -> f32 {
        let target = self.goal.targets[zone] as f32;
        let area = moments.tiles as f32;
        // Relative to the smaller of both, so that no zone shrinks to nothing.
        let error_sq = (area - target) * (area - target) / (target * area.min(target).max(1.0));
        // In small zones a cell is a large share: without a limit the area term would freeze them.
        let weight = (target / self.mean_area).clamp(0.35, 1.0);
        AREA_ENERGY * weight * error_sq + INERTIA_ENERGY * (moments.inertia() as f32 - INERTIA_FREE).max(0.0)
    }

    /// Returns the energy of a border of a length in sixteenths of a tile's side.
    pub(super) fn border_energy(&self, sixteenths: i32) -> f32 {
        BORDER_ENERGY / 16.0 * sixteenths as f32 / self.mean_width
    }

    /// Returns the change of the energy of stacked starting zones if tiles below or above `other` change from
    /// `from` to `to`.
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
            // Limited: stacked starts that cannot be avoided must not shrink each other to nothing.
            STACK_ENERGY
                * ((self.shared[zone * zones + other] as f32 + change) / (STACK_SHARE * smaller)).min(1.5)
        };
        energy(from, -tiles) - energy(from, 0.0) + energy(to, tiles) - energy(to, 0.0)
    }

    /// Returns the energy of a pair's links with `shared` tiles between zones with these moments.
    pub(super) fn pair_energy(&self, pair: usize, shared: i32, a: Moments, b: Moments) -> f32 {
        let target = self.pair_targets[pair];
        if shared >= target.enough {
            return 0.0;
        }
        let mut energy = target.weight - shared as f32 * target.per_tile;
        if shared <= 0 {
            let ((ax, ay), (bx, by)) = (a.center(), b.center());
            let distance = (((ax - bx) * (ax - bx) + (ay - by) * (ay - by)) as f32).sqrt();
            energy += target.weight * distance / self.mean_width * 0.5;
        }
        energy
    }
}
