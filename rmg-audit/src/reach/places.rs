//! Places: states (tile, mover) that can be walked or sailed between without doing anything.

use rmg_core::model::MapObject;

use crate::control::Control;
use crate::ground::{Ground, cells, tile};
use crate::pieces::Pieces;
use crate::portals::entrances;

/// How a hero moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Mover {
    OnFoot,
    ByBoat,
}

/// A place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) level: usize,
    pub(crate) mover: Mover,
    /// Its first tile in rows.
    pub(crate) first: usize,
}

/// All places of a map.
#[derive(Debug)]
pub(crate) struct Places {
    foot: Vec<Pieces>,
    /// By boat, by level; empty where nobody sails.
    boat: Vec<Pieces>,
    /// Whether places on foot end at the borders of zones.
    pub(super) end_at_borders: bool,
}

impl Places {
    /// Empty ground that no monster watches but guards of links, zone by zone; and empty water, where there
    /// are ships. O(tiles + objects).
    pub(crate) fn of_empty_ground(ground: &Ground<'_>, control: &[Control]) -> Self {
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

    /// Ground on which nothing solid stands, and such water, where there are ships. O(tiles).
    pub(crate) fn of_open_ground(ground: &Ground<'_>) -> Self {
        let foot = ground.levels.iter().enumerate().map(|(level, layer)| {
            Self::walked(ground, level, |at| layer.step[at] & tile::OPEN != 0, |_, _| true)
        });
        let foot = foot.collect();
        let is_open = |level: usize, at: usize| ground.levels[level].sail[at] & tile::OPEN != 0;
        Self { foot, boat: sailed(ground, is_open), end_at_borders: false }
    }

    /// What is walked: barriers are places of their own.
    fn walked(
        ground: &Ground<'_>,
        level: usize,
        takes: impl Fn(usize) -> bool,
        joins: impl Fn(usize, usize) -> bool,
    ) -> Pieces {
        let step = &ground.levels[level].step;
        let is_open = |a: usize, b: usize| (step[a] | step[b]) & tile::LOCKED == 0;
        let joins = |a: usize, b: usize| joins(a, b) && is_open(a, b) && ground.can_step(level, a, b);
        Pieces::new(step.len(), ground.tiles(), back(ground), takes, joins)
    }

    /// The pieces on foot of a level.
    pub(crate) fn foot(&self, level: usize) -> &Pieces {
        &self.foot[level]
    }

    /// Where somebody is who walks on a tile; `None` where nobody walks.
    pub(crate) fn on_foot(&self, level: usize, tile: usize) -> Option<Place> {
        let first = self.foot[level].of(tile)?;
        Some(Place { level, mover: Mover::OnFoot, first })
    }

    /// Where somebody is who sails on a tile; `None` where nobody sails.
    pub(crate) fn by_boat(&self, level: usize, tile: usize) -> Option<Place> {
        let first = self.boat.get(level)?.of(tile)?;
        Some(Place { level, mover: Mover::ByBoat, first })
    }

    /// The places of the tiles where an object is visited: on foot on land, by boat in the water.
    pub(crate) fn inside(&self, ground: &Ground<'_>, object: &MapObject) -> Vec<Place> {
        let level = object.at.level.index();
        let Some((_, look)) = ground.look(object).filter(|_| level < ground.levels.len()) else {
            return Vec::new();
        };
        let actions = cells(object, look).filter(|cell| cell.is_action);
        let tiles = actions.filter_map(|cell| ground.cell_index(cell.x, cell.y));
        tiles.filter_map(|at| self.on_foot(level, at).or_else(|| self.by_boat(level, at))).collect()
    }

    /// From where an object can be visited, sorted: on foot from where it can be entered, in the water by
    /// boat from beside it.
    pub(crate) fn before(&self, ground: &Ground<'_>, object: &MapObject) -> Vec<Place> {
        let level = object.at.level.index();
        let Some((_, look)) = ground.look(object).filter(|_| level < ground.levels.len()) else {
            return Vec::new();
        };
        let doors = entrances(ground, object).into_iter();
        let mut places: Vec<Place> = doors.filter_map(|door| self.on_foot(level, door)).collect();
        if !self.boat.is_empty() {
            for cell in cells(object, look).filter(|cell| cell.is_action) {
                let at = ground.cell_index(cell.x, cell.y).filter(|at| ground.levels[level].is_water[*at]);
                let Some(at) = at else { continue };
                let around = ground.around(at).into_iter().chain([at]);
                places.extend(around.filter_map(|at| self.by_boat(level, at)));
            }
        }
        places.sort_unstable();
        places.dedup();
        places
    }
}

/// Distances to the neighbours before a tile in rows.
fn back(ground: &Ground<'_>) -> [usize; 4] {
    [1, ground.stride - 1, ground.stride, ground.stride + 1]
}

/// Water that `takes` accepts; nothing where there are no ships.
fn sailed(ground: &Ground<'_>, takes: impl Fn(usize, usize) -> bool) -> Vec<Pieces> {
    let levels = ground.levels.iter().enumerate().filter(|_| ground.has_ships);
    let pieces = levels.map(|(level, layer)| {
        let joins = |a: usize, b: usize| ground.can_sail(level, a, b);
        Pieces::new(layer.sail.len(), ground.tiles(), back(ground), |at| takes(level, at), joins)
    });
    pieces.collect()
}
