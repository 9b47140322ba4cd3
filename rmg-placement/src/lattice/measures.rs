//! What an arrangement is measured by: sizes on the lattice, what pairs of zones want of it, and its cost.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a few hundred points and zones; costs need few digits"
)]

use rmg_core::plan::LevelWish;

use crate::graph::{Pair, ZoneGraph};

/// Tiles of border that a passage wants, counted in lattice edges.
const WANTED_CONTACT_TILES: f32 = 11.0;
/// Tiles of overlap that a gate wants, counted in lattice points.
const WANTED_OVERLAP_TILES: f32 = 100.0;
/// A single gate wants no more lattice points than this: zones have few.
const MOST_OVERLAP_POINTS: f32 = 5.0;
/// Cost of a link without contact; its gap, in mean radii, comes on top.
pub(super) const MISSING_COST: f32 = 0.7;
/// Cost of a gate.
const GATE_COST: f32 = 0.08;
/// Cost of a wide link on two levels.
const WIDE_GATE_COST: f32 = 0.6;
/// Weight of fictive attraction against a link.
const FICTIVE_SHARE: f32 = 0.25;

/// What an arrangement costs on the lattice; lower is better.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Cost {
    pub(crate) total: f32,
    /// The part of it that will be portals, and stacked starting zones: 0 when no link is short of contact or
    /// overlap and no start lies above another. Of arrangements that lack nothing nine in ten have no portal
    /// on the tiles, of those that lack more than one link one in forty.
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
    pub(super) inverse_weights: Vec<f32>,
    /// One over each number of points; a zone without any counts as half a point.
    pub(super) inverse_areas: Vec<f32>,
    /// Zones that prefer a level.
    pub(super) preferences: Vec<(usize, u8)>,
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
    pub(super) fn radius(&self, points: i32) -> f32 {
        (points as f32 * self.tiles_per_point / std::f32::consts::PI).sqrt()
    }
}

/// What a number of points counts as an area.
pub(super) fn counted(points: usize) -> f32 {
    (points as f32).max(0.5)
}

/// What a pair of zones wants.
#[derive(Debug, Clone, Copy)]
pub(super) struct Want {
    /// Lattice edges between the two on one level that are wide enough, and common points on two.
    pub(super) contact: i32,
    pub(super) overlap: i32,
    /// How much it matters: 1 for links.
    pub(super) weight: f32,
    /// What lying on two levels costs.
    pub(super) gate_cost: f32,
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
