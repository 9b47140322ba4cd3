//! Hashes of the state of layers after each job, by tile. They make runs comparable.

use std::fmt::Debug;

use rmg_core::model::MapObject;
use rmg_core::{Level, TilePos};
use rmg_jobs::{ResourceId, StateHash};

use crate::board::Board;
use crate::fields::Window;
use crate::layers::{
    Anchors, Cells, Crossing, Drawn, DrawnLines, Facts, HasWay, Layer, Layers, MonolithKinds, ObstacleTiles,
    Painted, RiverTiles, RoadTiles, Tiled, Tiles, ZoneQuota,
};

/// The state of a layer after a job.
pub(crate) struct State {
    pub(crate) resource: ResourceId,
    pub(crate) left: StateHash,
    pub(crate) cells: Cells,
}

/// Reads the state of a layer of a subject, by index.
pub(crate) type ReadState = fn(&Layers, &Board<'_>, usize) -> State;

/// Implements [`ReadState`] for a layer.
pub(crate) fn read_state<L: Layer>(layers: &Layers, board: &Board<'_>, of: usize) -> State {
    let slot = &L::slots(layers)[of];
    let held = slot.read();
    let cells = held.cells(board, of);
    State { resource: slot.resource(), left: StateHash::new(slot.name(), &*held, &cells), cells }
}

/// Returns the cells of objects, by the tiles of their anchors.
pub(crate) fn cells_of_objects(board: &Board<'_>, objects: &[MapObject]) -> Cells {
    cells_of(board, objects.iter().map(|object| (object.at.level, object.at.tile, object)))
}

/// Returns the cells of tiles of the map, in ascending order. Several values of one tile become one cell.
fn cells_of<T: Debug>(board: &Board<'_>, tiles: impl Iterator<Item = (Level, TilePos, T)>) -> Cells {
    let size = board.plan.size;
    let number = |level: Level, tile: TilePos| {
        let rows = u32::from(level.0) * u32::from(size.height()) + u32::from(tile.y);
        rows * u32::from(size.width()) + u32::from(tile.x)
    };
    let is_there = |tile: TilePos| tile.x < size.width() && tile.y < size.height();
    let tiles = tiles.filter(|(_, tile, _)| is_there(*tile));
    let mut cells: Cells =
        tiles.map(|(level, tile, held)| (number(level, tile), StateHash::short_hash_of(&held))).collect();
    cells.sort_unstable();
    cells.dedup_by(|next, kept| {
        let is_same = next.0 == kept.0;
        if is_same {
            kept.1 = kept.1.wrapping_mul(31).wrapping_add(next.1);
        }
        is_same
    });
    cells
}

/// Returns the cells of values by position of a window.
fn cells_in<T: Debug>(
    board: &Board<'_>,
    level: Level,
    window: Window,
    held: impl Iterator<Item = T>,
) -> Cells {
    let tiles = held.enumerate().filter_map(|(at, held)| Some((level, window.tile_at(at)?, held)));
    cells_of(board, tiles)
}

/// Returns level and window of a zone, by index.
fn ground_of(board: &Board<'_>, zone: usize) -> Option<(Level, Window)> {
    let zone = board.plan.zone_ids().nth(zone)?;
    Some((board.level(zone), board.window(zone)))
}

impl Tiled for Tiles {
    fn cells(&self, board: &Board<'_>, _: usize) -> Cells {
        let held = (0..self.len()).map(|at| (self.surface(at), self.claim(at)));
        cells_in(board, self.level(), self.window(), held)
    }
}

impl Tiled for Painted {
    fn cells(&self, board: &Board<'_>, zone: usize) -> Cells {
        let Some((level, window)) = ground_of(board, zone) else { return Cells::new() };
        cells_in(board, level, window, (0..window.len()).map(|at| self.terrain(at)))
    }
}

impl Tiled for ObstacleTiles {
    fn cells(&self, board: &Board<'_>, zone: usize) -> Cells {
        let Some((level, window)) = ground_of(board, zone) else { return Cells::new() };
        cells_in(board, level, window, self.0.iter())
    }
}

impl Tiled for RoadTiles {
    fn cells(&self, board: &Board<'_>, zone: usize) -> Cells {
        let Some((level, _)) = ground_of(board, zone) else { return Cells::new() };
        cells_of(board, self.0.iter().map(|(tile, road)| (level, *tile, road)))
    }
}

impl Tiled for RiverTiles {
    fn cells(&self, board: &Board<'_>, level: usize) -> Cells {
        let Some(level) = board.plan.size.each_level().nth(level) else { return Cells::new() };
        cells_of(board, self.0.iter().map(|(tile, river)| (level, *tile, river)))
    }
}

impl Tiled for Anchors {
    fn cells(&self, board: &Board<'_>, zone: usize) -> Cells {
        let Some((level, _)) = ground_of(board, zone) else { return Cells::new() };
        cells_of(board, self.road_ends.iter().map(|end| (level, end.tile, end)))
    }
}

impl Tiled for Drawn {
    fn cells(&self, board: &Board<'_>, level: usize) -> Cells {
        let Some(level) = board.plan.size.each_level().nth(level) else { return Cells::new() };
        cells_of(board, self.terrain.iter().map(|(tile, of)| (level, tile, (of, self.view[tile]))))
    }
}

impl Tiled for DrawnLines {
    fn cells(&self, board: &Board<'_>, level: usize) -> Cells {
        let Some(level) = board.plan.size.each_level().nth(level) else { return Cells::new() };
        let looks = self.road.iter().map(|(tile, road)| {
            (level, tile, (road, self.river[tile], self.road_view[tile], self.river_view[tile]))
        });
        cells_of(board, looks)
    }
}

macro_rules! without_tiles {
    ($($layer:ty)*) => {$(
        impl Tiled for $layer {
            fn cells(&self, _: &Board<'_>, _: usize) -> Cells {
                Cells::new()
            }
        }
    )*};
}

without_tiles! { Crossing Facts ZoneQuota HasWay MonolithKinds }
