//! What zones, borders and links cost.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "counts of tiles fit 32 bits; energies need few digits"
)]

use crate::cell_anneal::CellAnneal;
use crate::moments::Moments;

/// Energy of a zone whose area is off by all of its target.
const AREA_ENERGY: f32 = 120.0;
/// Energy per unit of inertia above [`INERTIA_FREE`]: bounds tentacles.
const INERTIA_ENERGY: f32 = 5.0;
/// Inertia (1 = disc) that costs nothing.
const INERTIA_FREE: f32 = 1.15;
/// Energy of a border as long as a mean zone is wide.
const BORDER_ENERGY: f32 = 3.0;
/// Energy of two starting zones of which the smaller lies above or below the other by [`STACK_SHARE`].
const STACK_ENERGY: f32 = 7.5;
/// Share of the smaller starting zone's area for [`STACK_ENERGY`].
const STACK_SHARE: f32 = 0.04;

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
