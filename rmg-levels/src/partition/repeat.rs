//! As many sections of a given size as fit into the level. The remainder is distributed among them.

use rmg_core::RngStream;
use rmg_core::dungeon::Area;

use super::partitioner::{Partitioner, cells, cuts};
use crate::connect::Connector;
use crate::fields::Fields;

/// Divides a level into sections of a given size.
#[derive(Debug, Clone)]
pub struct Repeat {
    /// The width and height of a section in tiles, at least 1.
    pub section: (u16, u16),
    /// How the sections are joined.
    pub connector: Connector,
}

impl Repeat {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { section: fields.sides("section"), connector: Connector::read(fields) }
    }

    fn counts(&self, width: u16, height: u16) -> (u16, u16) {
        ((width / self.section.0.max(1)).max(1), (height / self.section.1.max(1)).max(1))
    }
}

impl Partitioner for Repeat {
    fn name(&self) -> &'static str {
        "repeat"
    }

    fn smallest_section(&self, width: u16, height: u16) -> (u16, u16) {
        let (columns, rows) = self.counts(width, height);
        (width / columns, height / rows)
    }

    fn partition(&self, width: u16, height: u16, _: &mut RngStream) -> Vec<Area> {
        let (columns, rows) = self.counts(width, height);
        cells(&cuts(width, columns), &cuts(height, rows))
    }

    fn connector(&self) -> Connector {
        self.connector
    }
}
