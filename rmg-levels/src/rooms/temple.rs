//! A disc with an altar in the center, and candles next to it.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::generator::RoomGenerator;
use crate::fields::Fields;
use crate::shapes::{Disc, Shape};
use crate::site::{Room, RoomSite};

/// A disc with an altar in the center.
#[derive(Debug, Clone)]
pub struct TempleRoom {
    /// The texture of the floor.
    pub floor: TextureId,
    /// The furniture in the center.
    pub altar: TextureId,
    /// The ornaments to its left and right; [`TextureId::NONE`]: none.
    pub candles: TextureId,
}

impl TempleRoom {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            floor: fields.texture("floor"),
            altar: fields.texture("altar"),
            candles: fields.texture_or("candles", TextureId::NONE),
        }
    }
}

impl RoomGenerator for TempleRoom {
    fn name(&self) -> &'static str {
        "temple"
    }

    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room {
        Disc.carve(site, self.floor, rng)
    }

    fn furnish(&self, site: &mut RoomSite<'_>, room: &Room, _: &mut RngStream) {
        let center = room.area.center();
        if !site.furnish(center, self.altar) {
            site.note_unmet("the altar of a temple", "it would disconnect the level");
            return;
        }
        if self.candles != TextureId::NONE {
            for x in [center.x - 1, center.x + 1] {
                site.set_ornament(TilePos::new(x, center.y), self.candles);
            }
        }
    }
}
