//! Tables of text.

/// Lines of a cell.
pub(super) type Cell = Vec<String>;

/// A table with a title and columns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) title: &'static str,
    pub(super) columns: Vec<Column>,
    pub(super) rows: Vec<Vec<Cell>>,
}

/// A column of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Column {
    pub(super) title: &'static str,
    pub(super) is_number: bool,
}

pub(super) const fn words(title: &'static str) -> Column {
    Column { title, is_number: false }
}

pub(super) const fn numbers(title: &'static str) -> Column {
    Column { title, is_number: true }
}

/// Returns a cell with one line, or an empty cell for empty text.
pub(super) fn line(text: impl Into<String>) -> Cell {
    let text = text.into();
    if text.is_empty() { Cell::new() } else { vec![text] }
}

impl Table {
    /// Removes the columns in which all cells are empty.
    pub(super) fn without_empty_columns(mut self) -> Self {
        for column in (0..self.columns.len()).rev() {
            if self.rows.iter().all(|row| row[column].is_empty()) {
                self.columns.remove(column);
                for row in &mut self.rows {
                    row.remove(column);
                }
            }
        }
        self
    }
}
