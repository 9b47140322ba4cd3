//! Regions: sets of states (tile, mover) between which a hero can walk or sail without an interaction.

use rmg_core::model::MapObject;

use crate::control::Control;
use crate::ground::{DecodedMap, cells, tile};
use crate::pieces::Pieces;
use crate::portals::entrances;

/// How a hero moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mover {
    OnFoot,
    ByBoat,
}

/// An area in which a hero moves freely.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Region {
    pub(crate) level: usize,
    pub(crate) mover: Mover,
    /// Its first tile in rows.
    pub(crate) first: usize,
}

/// All regions of a map.
#[derive(Debug)]
pub(crate) struct Regions {
    foot: Vec<Pieces>,
    /// By boat, by level; empty on maps without ships.
    boat: Vec<Pieces>,
    /// Whether regions on foot end at the borders of zones.
    pub(super) end_at_borders: bool,
}

impl Regions {
    /// Computes the regions of empty ground, zone by zone, and of empty water if the map has ships. Tiles
    /// that monsters other than guards of links control are excluded. O(tiles + objects).
    pub(crate) fn of_empty_ground(ground: &DecodedMap<'_>, control: &[Control]) -> Self {
        let foot = ground.levels.iter().zip(control).enumerate().map(|(level, (layer, control))| {
            let (owner, step) = (&layer.owner, &layer.step);
            let takes = |at: usize| step[at] & (tile::EMPTY | tile::LOCKED) != 0 && control.is_free(at);
            Self::walked(ground, level, takes, |a, b| owner[a] == owner[b])
        });
        let foot = foot.collect();
        let is_empty = |level: usize, at: usize| {
            ground.levels[level].sail[at] & tile::EMPTY != 0 && control[level].is_free(at)
        };
        Self { foot, boat: sailed(ground, is_empty), end_at_borders: true }
    }

    /// Computes the regions of ground without solid cells, and of such water if the map has ships. O(tiles).
    pub(crate) fn of_open_ground(ground: &DecodedMap<'_>) -> Self {
        let foot = ground.levels.iter().enumerate().map(|(level, layer)| {
            Self::walked(ground, level, |at| layer.step[at] & tile::OPEN != 0, |_, _| true)
        });
        let foot = foot.collect();
        let is_open = |level: usize, at: usize| ground.levels[level].sail[at] & tile::OPEN != 0;
        Self { foot, boat: sailed(ground, is_open), end_at_borders: false }
    }

    /// Computes the regions on foot of a level. Every barrier is a separate region.
    fn walked(
        ground: &DecodedMap<'_>,
        level: usize,
        takes: impl Fn(usize) -> bool,
        joins: impl Fn(usize, usize) -> bool,
    ) -> Pieces {
        let step = &ground.levels[level].step;
        let is_open = |a: usize, b: usize| (step[a] | step[b]) & tile::LOCKED == 0;
        let joins = |a: usize, b: usize| joins(a, b) && is_open(a, b) && ground.can_step(level, a, b);
        Pieces::new(step.len(), ground.tiles(), back(ground), takes, joins)
    }

    /// Returns the components on foot of a level.
    pub(crate) fn foot(&self, level: usize) -> &Pieces {
        &self.foot[level]
    }

    /// Returns the region of a hero on foot on a tile; `None` if heroes cannot walk there.
    pub(crate) fn on_foot(&self, level: usize, tile: usize) -> Option<Region> {
        let first = self.foot[level].of(tile)?;
        Some(Region { level, mover: Mover::OnFoot, first })
    }

    /// Returns the region of a boat on a tile; `None` if boats cannot sail there.
    pub(crate) fn by_boat(&self, level: usize, tile: usize) -> Option<Region> {
        let first = self.boat.get(level)?.of(tile)?;
        Some(Region { level, mover: Mover::ByBoat, first })
    }

    /// Returns the regions of the action cells of an object: on foot on land, by boat in the water.
    pub(crate) fn inside(&self, ground: &DecodedMap<'_>, object: &MapObject) -> Vec<Region> {
        let level = object.at.level.index();
        let Some((_, look)) = ground.look(object).filter(|_| level < ground.levels.len()) else {
            return Vec::new();
        };
        let actions = cells(object, look).filter(|cell| cell.is_action);
        let tiles = actions.filter_map(|cell| ground.cell_index(cell.x, cell.y));
        tiles.filter_map(|at| self.on_foot(level, at).or_else(|| self.by_boat(level, at))).collect()
    }

    /// Returns the regions from which an object can be visited, sorted: on foot from its entrances, or by
    /// boat from the tiles next to it.
    pub(crate) fn before(&self, ground: &DecodedMap<'_>, object: &MapObject) -> Vec<Region> {
        let level = object.at.level.index();
        let Some((_, look)) = ground.look(object).filter(|_| level < ground.levels.len()) else {
            return Vec::new();
        };
        let doors = entrances(ground, object).into_iter();
        let mut regions: Vec<Region> = doors.filter_map(|door| self.on_foot(level, door)).collect();
        if !self.boat.is_empty() {
            for cell in cells(object, look).filter(|cell| cell.is_action) {
                let at = ground.cell_index(cell.x, cell.y).filter(|at| ground.levels[level].is_water[*at]);
                let Some(at) = at else { continue };
                let around = ground.around(at).into_iter().chain([at]);
                regions.extend(around.filter_map(|at| self.by_boat(level, at)));
            }
        }
        regions.sort_unstable();
        regions.dedup();
        regions
    }
}

/// Returns the distances to the neighbors before a tile in rows.
fn back(ground: &DecodedMap<'_>) -> [usize; 4] {
    [1, ground.stride - 1, ground.stride, ground.stride + 1]
}

/// Returns the components of the water that `takes` accepts; empty if the map has no ships.
fn sailed(ground: &DecodedMap<'_>, takes: impl Fn(usize, usize) -> bool) -> Vec<Pieces> {
    let levels = ground.levels.iter().enumerate().filter(|_| ground.has_ships);
    let pieces = levels.map(|(level, layer)| {
        let joins = |a: usize, b: usize| ground.can_sail(level, a, b);
        Pieces::new(layer.sail.len(), ground.tiles(), back(ground), |at| takes(level, at), joins)
    });
    pieces.collect()
}
