//! Shipyards: each is next to a landing and builds boats only there.
//!
//! VCMI puts a new boat on the first free water of the twelve tiles around a shipyard; the original game
//! requires it in the row below the entrance. So all free water around the shipyard is next to the landing,
//! which is in that row, and the guard is in front of the door. No hero can build or board a boat without
//! meeting it. Rocks cover the few other water tiles.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::{Appearance, ObjectRole};
use rmg_core::{ObjectKindId, Sea, TilePos};

use super::looks::appearance_on;
use super::narrows::can_close;
use crate::board::Board;
use crate::fields::Cell;
use crate::layers::{Claim, Tiles};
use crate::zone_access::OpenZone;

/// Maximum number of rocks per shipyard; more would look like a fence.
const MAX_ROCKS: usize = 2;

/// A kind of shipyard on land.
#[derive(Debug)]
pub(crate) struct Shipyard<'a> {
    pub(super) kind: ObjectKindId,
    pub(super) appearance: AppearanceId,
    look: &'a Appearance,
    /// The cell from which it is visited, relative to its anchor.
    door: Cell,
}

/// The place of a shipyard, and the rocks that close the water around it that is not next to its landing.
#[derive(Debug, Clone)]
pub(super) struct Slip {
    pub(super) anchor: TilePos,
    solid: Vec<TilePos>,
    doors: Vec<TilePos>,
    rocks: Vec<TilePos>,
}

impl<'a> Shipyard<'a> {
    /// Returns the first shipyard of the pack that is allowed on all land and visited from below; `None`
    /// without one.
    pub(crate) fn of(board: &Board<'a>) -> Option<Self> {
        let mut land = board.pack.land_terrains();
        let first = land.next()?;
        let others: Vec<_> = land.collect();
        let yards = board.pack.objects.iter().filter(|(_, kind)| kind.role == ObjectRole::Shipyard);
        yards.map(|(id, _)| id).find_map(|kind| {
            let (appearance, look) = appearance_on(board, kind, first, None)?;
            let door = look.footprint.actions().first()?;
            let is_fit = !look.is_entered_from_above && others.iter().all(|of| look.terrains.contains(*of));
            let door = Cell::new(door.dx.into(), door.dy.into());
            is_fit.then_some(Self { kind, appearance, look, door })
        })
    }

    /// Returns its place next to a landing, with its door directly above the guard; `None` if it does not fit
    /// or would launch boats elsewhere. O(cells).
    ///
    /// # Arguments
    /// - `water`: the number of the water in front of the landing.
    /// - `guard`: the tile of the guard of the landing.
    pub(super) fn slip(
        &self,
        zone: &OpenZone<'_>,
        sea_tiles: &Tiles,
        sea: &Sea,
        water: u16,
        landing: TilePos,
        guard: TilePos,
    ) -> Option<Slip> {
        let tiles = &zone.tiles;
        let [landing, guard] = [landing, guard].map(|tile| tiles.window().cell_of(tile));
        let anchor = guard - Cell::new(0, 1) - self.door;
        let on_map = |cell: Cell| tiles.tile_of_cell(cell).filter(|_| tiles.is_on_map(cell));
        let cells = |offsets: &[rmg_core::pack::Offset]| {
            let of = offsets.iter().map(|cell| anchor + Cell::new(cell.dx.into(), cell.dy.into()));
            of.collect::<Vec<Cell>>()
        };
        let footprint = &self.look.footprint;
        let (solid, doors) = (cells(footprint.solid()), cells(footprint.actions()));
        let all = [&solid[..], &doors].concat();
        // Other tiles than shore are in reach of the guard, which takes them in any case: the zone loses
        // nothing.
        let is_allowed = |cell: &Cell| match tiles.claim_of_cell(*cell) {
            Claim::Wall => solid.contains(cell),
            Claim::Possible => is_adjacent(*cell, guard),
            _ => false,
        };
        // 1. It covers shore and tiles in the reach of the guard, but not the landing and the guard.
        let is_clear = !all.contains(&landing) && !all.contains(&guard);
        if !is_clear || on_map(anchor).is_none() || !all.iter().all(is_allowed) {
            return None;
        }
        // 2. Boats can appear on all water around it. So each such tile must be next to the landing (a berth)
        //    or closed by a rock. None may be next to the door, because heroes could enter it from there and
        //    bypass the guard.
        let (mut berths, mut rocks): (usize, Vec<TilePos>) = (0, Vec::new());
        for tile in around(&all).into_iter().filter_map(on_map).filter(|tile| sea.water_of[*tile] != 0) {
            let cell = tiles.window().cell_of(tile);
            let is_open = |tile: TilePos| sea_tiles.claim_of(tile).is_open() && !rocks.contains(&tile);
            if sea.water_of[tile] != water
                || !is_open(tile)
                || doors.iter().any(|door| is_adjacent(*door, cell))
            {
                return None;
            }
            if is_adjacent(cell, landing) {
                berths += 1;
            } else if rocks.len() < MAX_ROCKS && can_close(sea_tiles, tile, is_open) {
                rocks.push(tile);
            } else {
                return None;
            }
        }
        let tiles_of = |cells: &[Cell]| cells.iter().filter_map(|cell| on_map(*cell)).collect();
        let anchor = on_map(anchor)?;
        (berths > 0).then(|| Slip { anchor, solid: tiles_of(&solid), doors: tiles_of(&doors), rocks })
    }
}

impl Slip {
    /// Returns the claims of the tiles that the shipyard covers.
    pub(super) fn claims(&self) -> impl Iterator<Item = (TilePos, Claim)> {
        let solid = self.solid.iter().map(|tile| (*tile, Claim::Used));
        solid.chain(self.doors.iter().map(|tile| (*tile, Claim::Soft)))
    }

    /// Marks its tiles and those of the rocks.
    pub(super) fn take(&self, tiles: &mut Tiles, sea_tiles: &mut Tiles) {
        self.claims().for_each(|(tile, claim)| tiles.set(tile, claim));
        self.rocks.iter().for_each(|tile| sea_tiles.set(*tile, Claim::Shield));
    }
}

/// Returns whether two cells are equal or neighbors.
fn is_adjacent(a: Cell, b: Cell) -> bool {
    let step = a - b;
    step.x.abs().max(step.y.abs()) <= 1
}

/// Returns the cells around some cells, row by row, without duplicates.
fn around(cells: &[Cell]) -> Vec<Cell> {
    let near = cells.iter().flat_map(|cell| Cell::AROUND.map(|step| *cell + step));
    let mut near: Vec<Cell> = near.filter(|cell| !cells.contains(cell)).collect();
    near.sort_unstable_by_key(|cell| (cell.y, cell.x));
    near.dedup();
    near
}
