//! Moves of the symmetry of a map, and what they do to its parts.

use std::cell::RefCell;

use rmg_core::ids::{AppearanceId, HeroId};
use rmg_core::{ConnectionId, PlayerColor, SymmetryPlan, TilePos, ZoneId};

use crate::board::Board;

/// A move of the symmetry, and what it does to the parts of a map.
#[derive(Debug)]
pub struct Carry<'b> {
    pub(super) board: &'b Board<'b>,
    pub(super) plan: &'b SymmetryPlan,
    pub(super) moves: u8,
    /// Heroes for prisons of the first zone, and those of the image that take their place.
    pub(super) heroes: RefCell<Vec<(HeroId, HeroId)>>,
}

impl<'b> Carry<'b> {
    /// Returns `None` on maps without symmetry.
    pub(crate) fn new(board: &'b Board<'b>, moves: u8) -> Option<Self> {
        let plan = board.plan.symmetry.as_ref()?;
        Some(Self { board, plan, moves, heroes: RefCell::default() })
    }

    pub(crate) fn tile(&self, tile: TilePos) -> TilePos {
        self.plan.symmetry.image_after(tile, self.board.plan.size, self.moves)
    }

    pub(crate) fn zone(&self, zone: ZoneId) -> ZoneId {
        self.plan.zone_after(zone, self.moves)
    }

    pub(crate) fn connection(&self, id: ConnectionId) -> ConnectionId {
        self.plan.connection_after(id, self.moves)
    }

    /// Returns the number of the image of a water.
    pub(crate) fn water(&self, water: u16) -> u16 {
        let water_of = self.board.sea.map(|sea| &sea.water_of);
        let tile = water_of.and_then(|of| of.iter().find(|(_, number)| **number == water));
        water_of.zip(tile).map_or(water, |(of, (tile, _))| of[self.tile(tile)])
    }

    /// Returns the player of the image of the zone of a player.
    pub(crate) fn player(&self, player: PlayerColor) -> PlayerColor {
        let zones = &self.board.plan.zones;
        let home = zones.iter().position(|zone| zone.player == Some(player));
        let image = home.map(|home| self.zone(ZoneId::from_index(home)));
        image.and_then(|zone| zones[zone.index()].player).unwrap_or(player)
    }

    /// Returns the hero that takes the place of a hero in the image of a zone.
    pub(crate) fn hero(&self, hero: HeroId) -> HeroId {
        self.heroes.borrow().iter().find(|(of, _)| *of == hero).map_or(hero, |(_, image)| *image)
    }

    /// Returns the anchor of the image of an object: its visit tiles are the images of the visit tiles.
    pub(crate) fn anchor(&self, before: AppearanceId, after: AppearanceId, at: TilePos) -> TilePos {
        let pack = self.board.real_pack;
        let corner = |look: AppearanceId| pack.appearances[look].visited_from();
        let (from, to) = (corner(before), corner(after));
        let size = self.board.plan.size;
        let image = |by: &(i32, i32)| {
            let cell = (i32::from(at.x) + by.0, i32::from(at.y) + by.1);
            self.plan.symmetry.cell_after(cell, size, self.moves)
        };
        let first = |of: &mut dyn Iterator<Item = (i32, i32)>| {
            of.fold((i32::MAX, i32::MAX), |least, next| (least.0.min(next.0), least.1.min(next.1)))
        };
        let (there, here) = (first(&mut from.iter().map(image)), first(&mut to.iter().copied()));
        let on_map = |(x, y): (i32, i32)| Some(TilePos::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?));
        on_map((there.0 - here.0, there.1 - here.1)).unwrap_or(at)
    }
}
