//! Rows and columns of sections of equal size.

use rmg_core::RngStream;
use rmg_core::dungeon::Area;

use super::partitioner::{Partitioner, cells, cuts};
use crate::connect::Connector;
use crate::fields::Fields;

/// Divides a level into rows and columns.
#[derive(Debug, Clone)]
pub struct GridPartitioner {
    /// The number of sections from west to east, at least 1.
    pub columns: u16,
    /// The number of sections from north to south, at least 1.
    pub rows: u16,
    /// How the sections are joined.
    pub connector: Connector,
}

impl GridPartitioner {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            columns: fields.small_number("columns", 1..=1000),
            rows: fields.small_number("rows", 1..=1000),
            connector: Connector::read(fields),
        }
    }
}

impl Partitioner for GridPartitioner {
    fn name(&self) -> &'static str {
        "grid"
    }

    fn smallest_section(&self, width: u16, height: u16) -> (u16, u16) {
        (width / self.columns.max(1), height / self.rows.max(1))
    }

    fn partition(&self, width: u16, height: u16, _: &mut RngStream) -> Vec<Area> {
        cells(&cuts(width, self.columns.max(1)), &cuts(height, self.rows.max(1)))
    }

    fn connector(&self) -> Connector {
        self.connector
    }
}
