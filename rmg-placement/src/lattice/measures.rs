//! Units of the cost of an arrangement: sizes on the lattice, targets for pairs of zones, and the cost type.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a few hundred points and zones; costs need few digits"
)]

use rmg_core::plan::LevelRequest;

use crate::graph::{Pair, ZoneGraph};

/// Target border of a passage in tiles, counted in lattice edges.
const TARGET_CONTACT_TILES: f32 = 11.0;
/// Target overlap of a gate in tiles, counted in lattice points.
const TARGET_OVERLAP_TILES: f32 = 100.0;
/// Maximum target of a single gate in lattice points, because zones have few.
const MAX_OVERLAP_POINTS: f32 = 5.0;
/// Cost of a link without contact, without the cost of its gap.
pub(super) const MISSING_COST: f32 = 0.7;
/// Cost of a gate.
const GATE_COST: f32 = 0.08;
/// Cost of a wide link on two levels.
const WIDE_GATE_COST: f32 = 0.6;
/// Weight of fictive attraction relative to a link.
const FICTIVE_SHARE: f32 = 0.25;

/// The cost of an arrangement on the lattice; lower is better.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Cost {
    pub(crate) total: f32,
    /// The part of the cost that becomes portals and stacked starting zones: 0 if every link has enough
    /// contact or overlap and no starts are stacked. Of arrangements with 0, nine in ten have no portal on
    /// the tiles; of those that lack more than one link, one in forty.
    pub(crate) lacking: f32,
}

impl Cost {
    /// The cost of an arrangement that was not evaluated.
    pub(crate) const UNKNOWN: Self = Self { total: f32::INFINITY, lacking: f32::INFINITY };

    /// Returns the `lacking` cost if `links` links have no contact and all others have enough.
    pub(crate) fn lacking_of(links: u32) -> f32 {
        links as f32 * MISSING_COST
    }

    /// Returns the number of links without contact for a `lacking` cost if all others have enough; rounded
    /// down.
    pub(crate) fn links_lacking(lacking: f32) -> u32 {
        // Tolerates rounding errors of the sum.
        (lacking / MISSING_COST + 0.01) as u32
    }

    /// Returns the value by which arrangements are compared: `lacking` counts twice.
    pub(crate) fn rank(self) -> f32 {
        self.total + self.lacking
    }
}

/// Factors between sizes on the map and numbers of lattice points.
pub(super) struct Scales {
    pub(super) points: f32,
    pub(super) tiles_per_point: f32,
    /// Radius in tiles of a disc with the area of a mean zone.
    pub(super) mean_radius: f32,
    /// Relative shares of the zones, and their inverses.
    pub(super) weights: Vec<f32>,
    pub(super) inverse_weights: Vec<f32>,
    /// Inverses of each number of points; a zone without points counts as half a point.
    pub(super) inverse_areas: Vec<f32>,
    /// Zones that prefer a level.
    pub(super) preferences: Vec<(usize, u8)>,
}

impl Scales {
    pub(super) fn new(graph: &ZoneGraph, points: usize) -> Self {
        let weights: Vec<f32> = graph.nodes.iter().map(|node| node.weight as f32).collect();
        let mean_tiles = graph.size.tiles() as f32 / graph.len() as f32;
        let preference = |(zone, wish): (usize, LevelRequest)| match wish {
            LevelRequest::Prefer(level) => Some((zone, level.0)),
            LevelRequest::Any | LevelRequest::Force(_) => None,
        };
        Self {
            points: points as f32,
            tiles_per_point: graph.size.level_tiles() as f32 / points as f32,
            mean_radius: (mean_tiles / std::f32::consts::PI).sqrt(),
            inverse_weights: weights.iter().map(|weight| 1.0 / weight).collect(),
            weights,
            inverse_areas: (0..=points).map(|area| 1.0 / area_of(area)).collect(),
            preferences: graph
                .nodes
                .iter()
                .map(|node| node.wish)
                .enumerate()
                .filter_map(preference)
                .collect(),
        }
    }

    /// Returns the share of each neighbor in the border of a square zone, in lattice edges.
    fn border_share(&self, graph: &ZoneGraph, zone: usize) -> i32 {
        let total: f32 = self.weights.iter().sum();
        let area = self.points * f32::from(graph.size.levels()) * self.weights[zone] / total;
        let links = graph.pairs_of[zone].iter().filter(|pair| graph.pairs[**pair].links > 0).count();
        (4.0 * area.sqrt() / links.max(1) as f32) as i32
    }

    /// Returns the radius in tiles of a disc of `points` points.
    pub(super) fn radius(&self, points: i32) -> f32 {
        (points as f32 * self.tiles_per_point / std::f32::consts::PI).sqrt()
    }
}

/// Returns the area for a number of points.
pub(super) fn area_of(points: usize) -> f32 {
    (points as f32).max(0.5)
}

/// The target for a pair of zones.
#[derive(Debug, Clone, Copy)]
pub(super) struct PairTarget {
    /// Sufficient number of lattice edges between two zones on one level, or of common points of two zones on
    /// two levels.
    pub(super) contact: i32,
    pub(super) overlap: i32,
    /// Weight: 1 for links.
    pub(super) weight: f32,
    /// Cost if the zones are on two levels.
    pub(super) gate_cost: f32,
}

impl PairTarget {
    pub(super) fn new(pair: &Pair, scales: &Scales, graph: &ZoneGraph) -> Self {
        let contact = (TARGET_CONTACT_TILES / scales.tiles_per_point.sqrt()).ceil().clamp(1.0, 4.0) as i32;
        let overlap =
            (TARGET_OVERLAP_TILES / scales.tiles_per_point).ceil().clamp(1.0, MAX_OVERLAP_POINTS) as i32;
        let parallel = pair.links.clamp(1, 4).cast_signed();
        let mut contact = contact * if pair.is_wide { parallel.max(2) } else { parallel };
        if graph.symmetry.is_some() {
            // Parts of zones on the axis are small, and have many neighbors.
            let most = scales.border_share(graph, pair.a).min(scales.border_share(graph, pair.b));
            contact = contact.min(most).max(parallel);
        }
        let weight = if pair.links > 0 { 1.0 } else { FICTIVE_SHARE };
        Self {
            contact,
            overlap: overlap * parallel,
            weight,
            gate_cost: weight * if pair.is_wide { WIDE_GATE_COST } else { GATE_COST },
        }
    }
}
