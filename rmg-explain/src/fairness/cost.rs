//! What steps cost.

use rmg_audit::walk::{Spot, Step, Walk};
use rmg_core::model::{MapModel, MapPos};
use rmg_core::pack::ContentPack;
use rmg_core::size::TilePos;

/// Movement points of a straight step by boat.
pub const SAILING: u32 = 100;
/// Movement points of boarding a boat, and of leaving it: half a day.
pub const BOARDING: u32 = 750;
/// Most movement points of a straight step; what a content pack says beyond is cut.
pub const MOST_COST: u32 = 1000;

/// What it costs to leave a tile with a straight step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Leaving {
    /// By its terrain.
    pub(super) ground: u32,
    /// By its road; 0 where there is none.
    pub(super) road: u32,
}

/// The costs of all tiles.
#[derive(Debug)]
pub(super) struct Costs {
    /// By spot on foot.
    leaving: Vec<Leaving>,
    /// The most that a step costs.
    pub(super) most: u32,
}

impl Costs {
    /// Reads the costs of all tiles. O(tiles).
    pub(super) fn new(map: &MapModel, pack: &ContentPack, walk: &Walk<'_>) -> Self {
        let by_terrain: Vec<u32> =
            pack.terrains.records().iter().map(|terrain| bounded(terrain.move_cost)).collect();
        let mut leaving = vec![Leaving::default(); walk.on_foot()];
        let mut most = SAILING;
        for (number, layers) in map.plan.size.each_level().zip(&map.levels) {
            for y in 0..map.plan.size.height() {
                let Some(first) = walk.spot(MapPos { level: number, tile: TilePos::new(0, y) }) else {
                    continue;
                };
                let tiles = layers.terrain.row(y).iter().zip(layers.road.row(y));
                for (here, (terrain, road)) in leaving[first.index()..].iter_mut().zip(tiles) {
                    here.ground = by_terrain.get(terrain.index()).copied().unwrap_or(MOST_COST);
                    let road = road.and_then(|road| pack.roads.get(road));
                    here.road = road.map_or(0, |road| bounded(road.move_cost));
                    most = most.max(here.ground).max(here.road);
                }
            }
        }
        Self { leaving, most: diagonal(most).max(BOARDING) }
    }

    /// What a step costs that begins at a spot.
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

/// A cost of a content pack within bounds.
fn bounded(cost: u16) -> u32 {
    u32::from(cost).clamp(1, MOST_COST)
}

/// What a diagonal step costs.
pub(super) fn diagonal(straight: u32) -> u32 {
    straight * 141 / 100
}
