//! A disc with an altar in the middle, and candles beside it.

use rmg_core::dungeon::TextureId;
use rmg_core::{RngStream, TilePos};

use super::generator::RoomGenerator;
use crate::fields::Fields;
use crate::shapes::{Disc, Shape};
use crate::site::{Room, RoomSite};

/// See the module text.
#[derive(Debug, Clone)]
pub struct TempleRoom {
    /// What one walks on.
    pub floor: TextureId,
    /// What stands in the middle.
    pub altar: TextureId,
    /// What stands to its left and right, in nobody's way; [`TextureId::NONE`] for nothing.
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
        let middle = room.area.center();
        if !site.furnish(middle, self.altar) {
            site.note_unmet("the altar of a temple", "it would cut the level in two");
            return;
        }
        if self.candles != TextureId::NONE {
            for x in [middle.x - 1, middle.x + 1] {
                site.set_ornament(TilePos::new(x, middle.y), self.candles);
            }
        }
    }
}
