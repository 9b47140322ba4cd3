//! The cost of an arrangement of zones.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a few hundred points and zones; costs need few digits"
)]

use crate::lattice::diagram::LatticeAnneal;
use crate::lattice::measures::{Cost, MISSING_COST, area_of};

/// Cost of a gap of one mean radius.
const GAP_COST: f32 = 0.35;
/// Cost of an area error, squared and relative to target and area.
const AREA_COST: f32 = 0.2;
/// Imbalance between levels without cost, and cost of the excess (squared, per zone).
const FREE_IMBALANCE: f32 = 0.05;
const IMBALANCE_COST: f32 = 14.0;
/// Cost of two starting zones that are completely stacked.
const STACK_COST: f32 = 12.0;
/// Share of the smaller of two stacked starting zones from which the stack is a defect.
const STACKED_SHARE: f32 = 0.05;
/// Number of missing links that such a stack counts as, and the additional number for a complete stack. A
/// portal is only a detour, but a stack is unfair.
const STACK_MISSING_LINKS: (f32, f32) = (1.5, 6.0);
/// Cost of starts that fill more than one level's worth of land, as a share of a level.
const CROWDED_STARTS_COST: f32 = 60.0;
/// Cost of a zone on the level that its faction does not prefer.
const PREFER_COST: f32 = 0.3;
/// Cost of repulsive zones that touch.
const REPULSIVE_COST: f32 = 0.7;

impl LatticeAnneal<'_> {
    /// Returns the target number of points of a zone.
    pub(super) fn target_points(&self, zone: usize) -> f32 {
        let level = usize::from(self.sites[zone].level);
        self.scales.points * self.scales.weights[zone] / self.level_weight[level].max(1e-6)
    }

    /// Returns the cost of the diagram, and stores the pairs without contact in `missing`.
    pub(super) fn cost(&mut self) -> Cost {
        let mut missing = std::mem::take(&mut self.missing);
        missing.clear();
        let mut cost = self.link_cost(&mut missing);
        self.missing = missing;
        for &at in &self.contacts.repulsive {
            if self.contacts.counts[at] > 0 {
                cost.total += REPULSIVE_COST;
            }
        }
        cost.total += self.area_cost();
        for &(zone, level) in &self.scales.preferences {
            if self.sites[zone].level != level {
                cost.total += PREFER_COST;
            }
        }
        if self.graph.size.levels() > 1 {
            cost.total += self.balance_cost();
            self.add_stacks(&mut cost);
        }
        cost
    }

    fn link_cost(&self, missing: &mut Vec<u32>) -> Cost {
        let mut cost = Cost { total: 0.0, lacking: 0.0 };
        let pairs = self.graph.pairs.iter().zip(&self.pair_targets).zip(&self.contacts.counts);
        for (at, ((pair, want), &shared)) in pairs.enumerate() {
            let (a, b) = (&self.sites[pair.a], &self.sites[pair.b]);
            let same_level = a.level == b.level;
            let wanted = if same_level { want.contact } else { want.overlap };
            cost.total += if same_level { 0.0 } else { want.gate_cost };
            if shared >= wanted {
                continue;
            }
            let lack = want.weight * MISSING_COST * (1.0 - shared as f32 / wanted as f32);
            cost.total += lack;
            if pair.links > 0 {
                cost.lacking += lack;
            }
            if shared == 0 {
                missing.push(at as u32);
                let (dx, dy) = (a.x - b.x, a.y - b.y);
                let radii = (self.scales.radius(self.area[pair.a]), self.scales.radius(self.area[pair.b]));
                let touching = if same_level { radii.0 + radii.1 } else { radii.0.max(radii.1) };
                let gap = ((dx * dx + dy * dy).sqrt() - touching).max(0.0);
                cost.total += want.weight * GAP_COST * gap / self.scales.mean_radius;
            }
        }
        cost
    }

    fn area_cost(&self) -> f32 {
        let inverse_share = |level: u8| self.level_weight[usize::from(level)].max(1e-6) / self.scales.points;
        let mut cost = 0.0;
        for ((site, inverse_weight), &area) in
            self.sites.iter().zip(&self.scales.inverse_weights).zip(&self.area)
        {
            // (area - target)^2 over target and the smaller of both, so that no zone shrinks to nothing;
            // written with the inverse of the target, which is available.
            let inverse_target = inverse_weight * inverse_share(site.level);
            let area = area as usize;
            let off = area_of(area) * inverse_target - 1.0;
            cost += AREA_COST * off * off * (self.scales.inverse_areas[area] / inverse_target).max(1.0);
        }
        cost
    }

    /// Returns the cost of the imbalance of consecutive levels, and of starts that fill more than one level's
    /// worth of land of two such levels.
    fn balance_cost(&self) -> f32 {
        let mut starts = vec![0.0; self.level_weight.len()];
        for &zone in &self.starts {
            starts[usize::from(self.sites[zone].level)] += self.scales.weights[zone];
        }
        let mut cost = 0.0;
        for (weights, starts) in self.level_weight.windows(2).zip(starts.windows(2)) {
            let (above, below) = (weights[0], weights[1]);
            let over = ((above - below).abs() / (above + below).max(1e-6) - FREE_IMBALANCE).max(0.0);
            let shares = starts[0] / above.max(1e-6) + starts[1] / below.max(1e-6);
            cost += IMBALANCE_COST * over * over * self.sites.len() as f32
                + CROWDED_STARTS_COST * (shares - 1.0).max(0.0);
        }
        cost
    }

    fn add_stacks(&self, cost: &mut Cost) {
        for &(a, b, at) in &self.contacts.starts {
            let shared = self.contacts.counts[at];
            if shared > 0 && self.sites[a].level != self.sites[b].level {
                let share = shared as f32 / self.target_points(a).min(self.target_points(b));
                cost.total += self.stack_weight * STACK_COST * share;
                if share > STACKED_SHARE {
                    cost.lacking += MISSING_COST * (STACK_MISSING_LINKS.0 + STACK_MISSING_LINKS.1 * share);
                }
            }
        }
    }
}
