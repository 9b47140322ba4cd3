//! What an arrangement of zones costs.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "a few hundred points and zones; costs need few digits"
)]

use rmg_core::plan::LevelWish;

use crate::lattice::diagram::LatticeAnneal;

/// Cost of a link without contact; its gap, in mean radii, comes on top.
const MISSING_COST: f32 = 0.7;
/// Cost of a mean radius of gap.
const GAP_COST: f32 = 0.35;
/// Cost of a gate.
const GATE_COST: f32 = 0.08;
/// Cost of a wide link on two levels.
const WIDE_GATE_COST: f32 = 0.6;
/// Weight of fictive attraction against a link.
const FICTIVE_SHARE: f32 = 0.25;
/// Cost of an area error, squared and relative to target and area.
const AREA_COST: f32 = 0.2;
/// Free share and cost of unbalance between levels (squared, per zone).
const FREE_UNBALANCE: f32 = 0.05;
const UNBALANCE_COST: f32 = 14.0;
/// Cost of two starting zones stacked on each other entirely.
const STACK_COST: f32 = 12.0;
/// Cost of starts that fill more than one level's worth of land, as share of a level.
const CROWDED_STARTS_COST: f32 = 60.0;
/// Cost of a zone on the level that its faction does not prefer.
const PREFER_COST: f32 = 0.3;
/// Cost of repulsive zones that touch.
const REPULSIVE_COST: f32 = 0.7;

impl LatticeAnneal<'_> {
    /// Points that a zone should have.
    pub(super) fn target_points(&self, zone: usize) -> f32 {
        let level = usize::from(self.sites[zone].level);
        self.points as f32 * self.graph.nodes[zone].weight as f32 / self.level_weight[level].max(1e-6)
    }

    pub(super) fn cost(&mut self) -> f32 {
        let zones = self.sites.len();
        let mut cost = 0.0;
        let mut missing = std::mem::take(&mut self.missing);
        missing.clear();
        for (at, pair) in self.graph.pairs.iter().enumerate() {
            let (a, b) = (&self.sites[pair.a], &self.sites[pair.b]);
            let shared = self.shared_by(pair.a, pair.b);
            let weight = if pair.links > 0 { 1.0 } else { FICTIVE_SHARE };
            let same_level = a.level == b.level;
            let extra = pair.links.saturating_sub(1).min(3).cast_signed();
            let wanted = if same_level {
                (self.wanted_contact * (1 + extra)).max(if pair.is_wide {
                    2 * self.wanted_contact
                } else {
                    0
                })
            } else {
                self.wanted_overlap * (1 + extra)
            };
            if !same_level {
                cost += weight * if pair.is_wide { WIDE_GATE_COST } else { GATE_COST };
            }
            if shared >= wanted {
                continue;
            }
            cost += weight * MISSING_COST * (1.0 - shared as f32 / wanted as f32);
            if shared == 0 {
                missing.push(at as u32);
                let (dx, dy) = (a.x - b.x, a.y - b.y);
                let radius = |zone: usize| {
                    (self.area[zone] as f32 * self.tiles_per_point / std::f32::consts::PI).sqrt()
                };
                let touching = if same_level {
                    radius(pair.a) + radius(pair.b)
                } else {
                    radius(pair.a).max(radius(pair.b))
                };
                let gap = ((dx * dx + dy * dy).sqrt() - touching).max(0.0);
                cost += weight * GAP_COST * gap / self.mean_radius;
            }
        }
        self.missing = missing;
        for &(a, b) in &self.graph.repulsive {
            if self.shared_by(a, b) > 0 {
                cost += REPULSIVE_COST;
            }
        }
        for zone in 0..zones {
            let target = self.target_points(zone);
            // Against the smaller of both, so that no zone is squeezed to nothing.
            let area = (self.area[zone] as f32).max(0.5);
            cost += AREA_COST * (area - target) * (area - target) / (target * area.min(target));
            if let LevelWish::Prefer(level) = self.graph.nodes[zone].wish
                && level.0 != self.sites[zone].level
            {
                cost += PREFER_COST;
            }
        }
        if self.graph.size.levels() == 2 {
            let unbalance = (self.level_weight[0] - self.level_weight[1]).abs()
                / (self.level_weight[0] + self.level_weight[1]);
            let over = (unbalance - FREE_UNBALANCE).max(0.0);
            cost += UNBALANCE_COST * over * over * zones as f32;
            let mut starts = [0.0f32; 2];
            for &zone in &self.starts {
                starts[usize::from(self.sites[zone].level)] += self.graph.nodes[zone].weight as f32;
            }
            let shares =
                starts[0] / self.level_weight[0].max(1e-6) + starts[1] / self.level_weight[1].max(1e-6);
            cost += CROWDED_STARTS_COST * (shares - 1.0).max(0.0);
            for (at, &a) in self.starts.iter().enumerate() {
                for &b in &self.starts[at + 1..] {
                    if self.sites[a].level != self.sites[b].level {
                        let smaller = self.target_points(a).min(self.target_points(b));
                        cost += STACK_COST * self.shared_by(a, b) as f32 / smaller;
                    }
                }
            }
        }
        cost
    }
}
