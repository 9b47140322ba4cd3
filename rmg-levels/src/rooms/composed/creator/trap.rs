//! Traps. One without a safe way around it is left out.

use rmg_core::{RngStream, TilePos};

use super::create::Creator;
use crate::fields::Fields;
use crate::rooms::composed::selector::Selector;
use crate::site::RoomSite;
use crate::traps::TrapSpec;

/// See the module text.
#[derive(Debug, Clone)]
pub struct TrapCreator {
    /// On which tiles.
    pub on: Selector,
    /// Which trap.
    pub trap: TrapSpec,
}

impl TrapCreator {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { on: Selector::read(fields), trap: fields.trap("trap") }
    }
}

impl Creator for TrapCreator {
    fn selector(&self) -> Selector {
        self.on
    }

    fn create(&self, site: &mut RoomSite<'_>, tiles: &[TilePos], rng: &mut RngStream) {
        for tile in tiles {
            site.lay_trap(*tile, &self.trap, rng);
        }
    }
}
