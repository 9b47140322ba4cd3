//! Costs of steps.

use rmg_audit::walk::{Spot, Step, Walk};
use rmg_core::model::{MapModel, MapPos};
use rmg_core::pack::ContentPack;
use rmg_core::size::TilePos;

/// Movement points of a straight step by boat.
pub const SAILING: u32 = 100;
/// Movement points to board or to leave a boat: half a day.
pub const BOARDING: u32 = 750;
/// Maximum movement points of a straight step. Higher costs of a content pack are clamped.
pub const MAX_COST: u32 = 1000;

/// The cost to leave a tile with a straight step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct LeaveCost {
    /// Cost of the terrain.
    pub(super) ground: u32,
    /// Cost of the road; 0 without a road.
    pub(super) road: u32,
}

/// The costs of all tiles.
#[derive(Debug)]
pub(super) struct Costs {
    /// By walking spot.
    leaving: Vec<LeaveCost>,
    /// The maximum cost of a step.
    pub(super) max_step: u32,
}

impl Costs {
    /// Reads the costs of all tiles. O(tiles).
    pub(super) fn new(map: &MapModel, pack: &ContentPack, walk: &Walk<'_>) -> Self {
        let by_terrain: Vec<u32> =
            pack.terrains.records().iter().map(|terrain| bounded(terrain.move_cost)).collect();
        let mut leaving = vec![LeaveCost::default(); walk.on_foot()];
        let mut max_step = SAILING;
        for (number, layers) in map.plan.size.each_level().zip(&map.levels) {
            for y in 0..map.plan.size.height() {
                let Some(first) = walk.spot(MapPos { level: number, tile: TilePos::new(0, y) }) else {
                    continue;
                };
                let tiles = layers.terrain.row(y).iter().zip(layers.road.row(y));
                for (here, (terrain, road)) in leaving[first.index()..].iter_mut().zip(tiles) {
                    here.ground = by_terrain.get(terrain.index()).copied().unwrap_or(MAX_COST);
                    let road = road.and_then(|road| pack.roads.get(road));
                    here.road = road.map_or(0, |road| bounded(road.move_cost));
                    max_step = max_step.max(here.ground).max(here.road);
                }
            }
        }
        Self { leaving, max_step: diagonal(max_step).max(BOARDING) }
    }

    /// Returns the cost of a step.
    pub(super) fn of(&self, from: Spot, to: Spot, step: Step) -> u32 {
        let straight = match step {
            Step::Board | Step::Land => return BOARDING,
            Step::Straight | Step::Diagonal => match self.leaving.get(from.index()) {
                None => SAILING,
                Some(here) => {
                    let is_road = here.road > 0 && self.leaving.get(to.index()).is_some_and(|to| to.road > 0);
                    if is_road { here.road } else { here.ground }
                }
            },
        };
        if step == Step::Diagonal { diagonal(straight) } else { straight }
    }
}

/// Clamps a cost of a content pack.
fn bounded(cost: u16) -> u32 {
    u32::from(cost).clamp(1, MAX_COST)
}

/// Returns the cost of a diagonal step.
pub(super) fn diagonal(straight: u32) -> u32 {
    straight * 141 / 100
}
