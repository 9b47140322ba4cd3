//! Shipyards: one beside a landing that builds boats there, and nowhere else.
//!
//! VCMI puts a new boat on the first free water of the twelve tiles around a shipyard, the original game
//! wants it in the row below the entrance. So all free water around it lies beside the landing, which is in
//! that row, and the guard stands before the door: nobody builds a boat nor boards one without meeting it.
//! Rocks cover what little other water there is.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::{Appearance, ObjectRole};
use rmg_core::{ObjectKindId, Sea, TilePos};

use super::looks::appearance_on;
use super::narrows::can_close;
use crate::board::Board;
use crate::fields::Cell;
use crate::layers::{Claim, Tiles};
use crate::zone_access::OpenZone;

/// At most so many rocks keep boats from elsewhere: more would look like a fence.
const MOST_ROCKS: usize = 2;

/// A shipyard as it stands on land.
#[derive(Debug)]
pub(crate) struct Shipyard<'a> {
    pub(super) kind: ObjectKindId,
    pub(super) appearance: AppearanceId,
    look: &'a Appearance,
    /// Where it is visited, from its anchor.
    door: Cell,
}

/// Where a shipyard stands, and what closes the water around it that lies not beside its landing.
#[derive(Debug, Clone)]
pub(super) struct Slip {
    pub(super) anchor: TilePos,
    solid: Vec<TilePos>,
    doors: Vec<TilePos>,
    rocks: Vec<TilePos>,
}

impl<'a> Shipyard<'a> {
    /// The first of the pack that stands on all land and is visited from below; `None` where there is none.
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

    /// Its place beside a landing, with its door straight above the guard; `None` where it cannot stand or
    /// would launch boats elsewhere. O(cells).
    ///
    /// # Arguments
    /// - `water`: the number of the water before the landing.
    /// - `guard`: where the guard of the landing stands.
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
        // What is not shore is in reach of the guard, which holds it in any case: the zone loses nothing.
        let may_stand = |cell: &Cell| match tiles.claim_of_cell(*cell) {
            Claim::Wall => solid.contains(cell),
            Claim::Possible => is_beside(*cell, guard),
            _ => false,
        };
        // 1. It stands on shore and in the guard's reach, and leaves landing and guard alone.
        let is_clear = !all.contains(&landing) && !all.contains(&guard);
        if !is_clear || on_map(anchor).is_none() || !all.iter().all(may_stand) {
            return None;
        }
        // 2. Boats may come on all water around it. So each such tile lies beside the landing (a berth) or is
        //    closed by a rock, and none is beside the door, which could be entered from there past the guard.
        let (mut berths, mut rocks): (usize, Vec<TilePos>) = (0, Vec::new());
        for tile in around(&all).into_iter().filter_map(on_map).filter(|tile| sea.water_of[*tile] != 0) {
            let cell = tiles.window().cell_of(tile);
            let is_open = |tile: TilePos| sea_tiles.claim_of(tile).is_open() && !rocks.contains(&tile);
            if sea.water_of[tile] != water
                || !is_open(tile)
                || doors.iter().any(|door| is_beside(*door, cell))
            {
                return None;
            }
            if is_beside(cell, landing) {
                berths += 1;
            } else if rocks.len() < MOST_ROCKS && can_close(sea_tiles, tile, is_open) {
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
    /// What each tile that the shipyard covers is taken for.
    pub(super) fn claims(&self) -> impl Iterator<Item = (TilePos, Claim)> {
        let solid = self.solid.iter().map(|tile| (*tile, Claim::Used));
        solid.chain(self.doors.iter().map(|tile| (*tile, Claim::Soft)))
    }

    /// Marks its tiles, and those of the rocks.
    pub(super) fn take(&self, tiles: &mut Tiles, sea_tiles: &mut Tiles) {
        self.claims().for_each(|(tile, claim)| tiles.set(tile, claim));
        self.rocks.iter().for_each(|tile| sea_tiles.set(*tile, Claim::Shield));
    }
}

/// Whether two cells are one or at most a step apart.
fn is_beside(a: Cell, b: Cell) -> bool {
    let step = a - b;
    step.x.abs().max(step.y.abs()) <= 1
}

/// The cells around some, in rows, each once.
fn around(cells: &[Cell]) -> Vec<Cell> {
    let near = cells.iter().flat_map(|cell| Cell::AROUND.map(|step| *cell + step));
    let mut near: Vec<Cell> = near.filter(|cell| !cells.contains(cell)).collect();
    near.sort_unstable_by_key(|cell| (cell.y, cell.x));
    near.dedup();
    near
}
