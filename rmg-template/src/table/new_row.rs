//! Rows of a new table.

use super::columns::Columns;

/// A partial row with a text for each column.
pub(super) struct NewRow(pub(super) Vec<String>);

impl NewRow {
    pub(super) fn of(columns: &Columns) -> Self {
        Self(vec![String::new(); columns.width])
    }

    pub(super) fn put(&mut self, column: usize, value: impl Into<String>) {
        self.0[column] = value.into();
    }

    /// Writes a number; leaves the cell empty for 0.
    pub(super) fn number(&mut self, column: usize, number: u32) {
        if number > 0 {
            self.put(column, number.to_string());
        }
    }

    pub(super) fn flag(&mut self, column: usize, is_set: bool) {
        if is_set {
            self.put(column, "x");
        }
    }
}
