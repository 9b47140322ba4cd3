//! Traps. A trap without a safe path around it is omitted.

use rmg_core::{RngStream, TilePos};

use super::create::Creator;
use crate::fields::Fields;
use crate::site::RoomSite;
use crate::traps::TrapSpec;

/// Creates traps on the selected tiles.
#[derive(Debug, Clone)]
pub struct TrapCreator {
    /// The trap to create.
    pub trap: TrapSpec,
}

impl TrapCreator {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { trap: fields.trap("trap") }
    }
}

impl Creator for TrapCreator {
    fn create(&self, site: &mut RoomSite<'_>, tile: TilePos, rng: &mut RngStream) {
        site.lay_trap(tile, &self.trap, rng);
    }
}
