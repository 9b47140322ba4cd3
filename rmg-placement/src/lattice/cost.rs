//! What an arrangement of zones costs.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a few hundred points and zones; costs need few digits"
)]

use rmg_core::plan::LevelWish;

use crate::graph::{Pair, ZoneGraph};
use crate::lattice::diagram::LatticeAnneal;

/// Tiles of border that a passage wants, counted in lattice edges.
const WANTED_CONTACT_TILES: f32 = 11.0;
/// Tiles of overlap that a gate wants, counted in lattice points.
const WANTED_OVERLAP_TILES: f32 = 100.0;
/// A single gate wants no more lattice points than this: zones have few.
const MOST_OVERLAP_POINTS: f32 = 5.0;
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
/// Share of the smaller of two stacked starting zones from which on the stack is a fault.
const STACKED_SHARE: f32 = 0.05;
/// What such a stack lacks, and what it lacks more when it is complete, in links without contact: a portal is a
/// detour, a stack is unfair.
const STACK_LACKS: (f32, f32) = (1.5, 6.0);
/// Cost of starts that fill more than one level's worth of land, as share of a level.
const CROWDED_STARTS_COST: f32 = 60.0;
/// Cost of a zone on the level that its faction does not prefer.
const PREFER_COST: f32 = 0.3;
/// Cost of repulsive zones that touch.
const REPULSIVE_COST: f32 = 0.7;

/// What an arrangement costs on the lattice; lower is better.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Cost {
    /// All that counts.
    pub(crate) total: f32,
    /// The part of it that will be portals, and stacked starting zones: 0 when no link is short of contact or overlap
    /// and no start lies above another. Of arrangements that lack nothing nine in ten have no portal on the
    /// tiles, of those that lack more than one link one in forty.
    pub(crate) lacking: f32,
}

impl Cost {
    /// That of an arrangement which was not looked at.
    pub(crate) const UNKNOWN: Self = Self { total: f32::INFINITY, lacking: f32::INFINITY };

    /// What is lacking when so many links have no contact, and the others enough.
    pub(crate) fn lacking_of(links: u32) -> f32 {
        links as f32 * MISSING_COST
    }

    /// Links that have no contact where so much is lacking, and all others enough; rounded down.
    pub(crate) fn links_lacking(lacking: f32) -> u32 {
        // Some rounding of the sum is forgiven.
        (lacking / MISSING_COST + 0.01) as u32
    }

    /// What arrangements are compared by: what is lacking counts twice.
    pub(crate) fn rank(self) -> f32 {
        self.total + self.lacking
    }
}

/// Sizes on the map against points of the lattice.
pub(super) struct Scales {
    pub(super) points: f32,
    pub(super) tiles_per_point: f32,
    /// Radius in tiles of a disc with the area of a mean zone.
    pub(super) mean_radius: f32,
    /// Relative shares of the zones, and one over them.
    pub(super) weights: Vec<f32>,
    inverse_weights: Vec<f32>,
    /// One over each number of points; a zone without any counts as half a point.
    inverse_areas: Vec<f32>,
    /// Zones that prefer a level.
    preferences: Vec<(usize, u8)>,
}

impl Scales {
    pub(super) fn new(graph: &ZoneGraph, points: usize) -> Self {
        let weights: Vec<f32> = graph.nodes.iter().map(|node| node.weight as f32).collect();
        let mean_tiles = graph.size.tiles() as f32 / graph.len() as f32;
        let preference = |(zone, wish): (usize, LevelWish)| match wish {
            LevelWish::Prefer(level) => Some((zone, level.0)),
            LevelWish::Any | LevelWish::Force(_) => None,
        };
        Self {
            points: points as f32,
            tiles_per_point: graph.size.level_tiles() as f32 / points as f32,
            mean_radius: (mean_tiles / std::f32::consts::PI).sqrt(),
            inverse_weights: weights.iter().map(|weight| 1.0 / weight).collect(),
            weights,
            inverse_areas: (0..=points).map(|area| 1.0 / counted(area)).collect(),
            preferences: graph
                .nodes
                .iter()
                .map(|node| node.wish)
                .enumerate()
                .filter_map(preference)
                .collect(),
        }
    }

    /// Radius in tiles of a disc of so many points.
    fn radius(&self, points: i32) -> f32 {
        (points as f32 * self.tiles_per_point / std::f32::consts::PI).sqrt()
    }
}

/// What a number of points counts as an area.
fn counted(points: usize) -> f32 {
    (points as f32).max(0.5)
}

/// What a pair of zones wants.
#[derive(Debug, Clone, Copy)]
pub(super) struct Want {
    /// Lattice edges between the two on one level that are wide enough, and common points on two.
    contact: i32,
    overlap: i32,
    /// How much it matters: 1 for links.
    weight: f32,
    /// What lying on two levels costs.
    gate_cost: f32,
}

impl Want {
    pub(super) fn new(pair: &Pair, scales: &Scales) -> Self {
        let contact = (WANTED_CONTACT_TILES / scales.tiles_per_point.sqrt()).ceil().clamp(1.0, 4.0) as i32;
        let overlap =
            (WANTED_OVERLAP_TILES / scales.tiles_per_point).ceil().clamp(1.0, MOST_OVERLAP_POINTS) as i32;
        let parallel = pair.links.clamp(1, 4).cast_signed();
        let weight = if pair.links > 0 { 1.0 } else { FICTIVE_SHARE };
        Self {
            contact: contact * if pair.is_wide { parallel.max(2) } else { parallel },
            overlap: overlap * parallel,
            weight,
            gate_cost: weight * if pair.is_wide { WIDE_GATE_COST } else { GATE_COST },
        }
    }
}

impl LatticeAnneal<'_> {
    /// Points that a zone should have.
    pub(super) fn target_points(&self, zone: usize) -> f32 {
        let level = usize::from(self.sites[zone].level);
        self.scales.points * self.scales.weights[zone] / self.level_weight[level].max(1e-6)
    }

    /// What the diagram costs; notes the pairs without any contact in `missing`.
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
        if self.graph.size.levels() == 2 {
            cost.total += self.balance_cost();
            self.add_stacks(&mut cost);
        }
        cost
    }

    fn link_cost(&self, missing: &mut Vec<u32>) -> Cost {
        let mut cost = Cost { total: 0.0, lacking: 0.0 };
        let pairs = self.graph.pairs.iter().zip(&self.wants).zip(&self.contacts.counts);
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
        let inverse_share = self.level_weight.map(|weight| weight.max(1e-6) / self.scales.points);
        let mut cost = 0.0;
        for ((site, inverse_weight), &area) in
            self.sites.iter().zip(&self.scales.inverse_weights).zip(&self.area)
        {
            // (area - target)^2 over target and the smaller of both, so that no zone is squeezed to nothing; written
            // with one over the target, which is at hand.
            let inverse_target = inverse_weight * inverse_share[usize::from(site.level)];
            let area = area as usize;
            let off = counted(area) * inverse_target - 1.0;
            cost += AREA_COST * off * off * (self.scales.inverse_areas[area] / inverse_target).max(1.0);
        }
        cost
    }

    /// Unbalance of the levels, and starts that fill more than one level's worth of land.
    fn balance_cost(&self) -> f32 {
        let [above, below] = self.level_weight;
        let over = ((above - below).abs() / (above + below) - FREE_UNBALANCE).max(0.0);
        let mut starts = [0.0; 2];
        for &zone in &self.starts {
            starts[usize::from(self.sites[zone].level)] += self.scales.weights[zone];
        }
        let shares = starts[0] / above.max(1e-6) + starts[1] / below.max(1e-6);
        UNBALANCE_COST * over * over * self.sites.len() as f32 + CROWDED_STARTS_COST * (shares - 1.0).max(0.0)
    }

    fn add_stacks(&self, cost: &mut Cost) {
        for &(a, b, at) in &self.contacts.starts {
            let shared = self.contacts.counts[at];
            if shared > 0 && self.sites[a].level != self.sites[b].level {
                let share = shared as f32 / self.target_points(a).min(self.target_points(b));
                cost.total += self.stack_weight * STACK_COST * share;
                if share > STACKED_SHARE {
                    cost.lacking += MISSING_COST * (STACK_LACKS.0 + STACK_LACKS.1 * share);
                }
            }
        }
    }
}
