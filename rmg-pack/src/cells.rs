//! Reads values from the cells of a row and reports invalid ones.

use rmg_core::diag::did_you_mean;
use rmg_core::pack::TableId;
use rmg_core::text::shown;

use super::error::{Report, suggestion};
use super::layers::{LayerRows, Tables};
use super::schema::Schema;
use super::sheet::MAX_BYTES;

/// A column of a schema.
#[derive(Debug, Clone, Copy)]
pub(super) struct Column(usize);

/// Returns the `N` columns of a schema, to be destructured by the code that reads its rows.
///
/// # Panics
/// If the schema has a different number of columns.
pub(super) fn columns<const N: usize>(schema: &'static Schema) -> [Column; N] {
    assert_eq!(N, schema.columns.len(), "the code that reads {} must name each column", schema.file);
    std::array::from_fn(Column)
}

/// Returns the columns `title` and `number` of a content table.
///
/// # Panics
/// If the table does not have these columns; every content table has them.
pub(super) fn title_and_number(schema: &'static Schema) -> [Column; 2] {
    ["title", "number"].map(|name| {
        let found = schema.columns.iter().position(|column| *column == name);
        Column(found.expect("every content table has a title and a number"))
    })
}

/// A row to convert to a record. Invalid cells are reported and replaced by an arbitrary value: loading fails
/// at the end, after all other cells are checked.
#[derive(Debug, Clone, Copy)]
pub(super) struct RowCells<'a> {
    rows: &'a LayerRows<'a>,
    /// Position of the row in its table.
    pub(super) row: usize,
    report: &'a Report,
}

/// An unsigned integer type.
pub(super) trait Unsigned: Copy + Default {
    /// The maximum value.
    const MAX: u64;

    /// Converts the number; `None` if it is too large.
    fn narrow(value: u64) -> Option<Self>;
}

macro_rules! unsigned {
    ($($number:ty),+) => {$(
        impl Unsigned for $number {
            const MAX: u64 = <$number>::MAX as u64;

            fn narrow(value: u64) -> Option<Self> {
                Self::try_from(value).ok()
            }
        }
    )+};
}

unsigned!(u8, u16, u32);

impl<'a> RowCells<'a> {
    pub(super) fn all(rows: &'a LayerRows<'a>, report: &'a Report) -> impl Iterator<Item = Self> {
        (0..rows.len()).map(move |row| Self { rows, row, report })
    }

    /// Returns the name of the row: its first cell, or its first two cells; otherwise the second is empty.
    pub(super) fn key(&self) -> (&'a str, &'a str) {
        self.rows.key(self.row)
    }

    /// Returns the trimmed text of a cell; may be empty.
    pub(super) fn raw(&self, column: Column) -> &'a str {
        self.rows.cell(self.row, column.0)
    }

    /// Returns the text of a cell; may be empty. Reports a text that is too long and returns an empty one.
    pub(super) fn text(&self, column: Column) -> String {
        let text = self.raw(column);
        if text.len() <= MAX_BYTES {
            return text.to_owned();
        }
        let message = format!("`{}` is too long", shown(text));
        self.diagnostic(column, "long-text", message, format!("use at most {MAX_BYTES} bytes"));
        String::new()
    }

    /// Returns the text of a cell, or `other` if it is empty.
    pub(super) fn text_or(&self, column: Column, other: &str) -> String {
        let text = self.text(column);
        if text.is_empty() { other.to_owned() } else { text }
    }

    /// Reports an error in a cell.
    pub(super) fn diagnostic(
        &self,
        column: Column,
        code: &'static str,
        message: String,
        help: impl Into<String>,
    ) {
        if !self.report.skip_beyond() {
            self.report.push(self.rows.place(self.row, Some(column.0)), code, message, help);
        }
    }

    /// Reports an empty cell in a required column.
    fn missing(&self, column: Column) {
        let Schema { noun, columns, .. } = self.rows.schema;
        let (name, column_name) = (self.rows.key(self.row).0, columns[column.0]);
        let message = format!("{noun} `{name}` has no `{column_name}`");
        self.diagnostic(
            column,
            "missing-value",
            message,
            "fill the cell, or add the column: every row needs a value",
        );
    }

    /// Reads an integer. An empty cell is an error.
    pub(super) fn number<T: Unsigned>(&self, column: Column) -> T {
        if self.raw(column).is_empty() {
            self.missing(column);
            return T::default();
        }
        self.optional_number(column).unwrap_or_default()
    }

    /// Reads an integer; 0 for an empty cell.
    pub(super) fn number_or_zero<T: Unsigned>(&self, column: Column) -> T {
        self.optional_number(column).unwrap_or_default()
    }

    /// Reads an integer; `None` for an empty cell.
    pub(super) fn optional_number<T: Unsigned>(&self, column: Column) -> Option<T> {
        let text = self.raw(column);
        if text.is_empty() { None } else { self.parse_number(column, text) }
    }

    /// Parses `text`, a part of a cell, as an integer.
    pub(super) fn parse_number<T: Unsigned>(&self, column: Column, text: &str) -> Option<T> {
        let digits_only = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse::<u64>().ok().and_then(T::narrow);
        if !digits_only {
            self.diagnostic(
                column,
                "not-a-number",
                format!("`{}` is not a whole number", shown(text)),
                "write digits only",
            );
        } else if number.is_none() {
            let help = format!("write a number from 0 to {}", T::MAX);
            self.diagnostic(column, "number-too-large", format!("{} is too large", shown(text)), help);
        }
        number.filter(|_| digits_only)
    }

    /// Reads `yes` or `no`; an empty cell means `no`.
    pub(super) fn flag(&self, column: Column) -> bool {
        match self.raw(column) {
            "yes" => true,
            "no" | "" => false,
            other => {
                let message = format!("expected `yes` or `no`, found `{}`", shown(other));
                self.diagnostic(column, "not-yes-or-no", message, "write `yes`, or leave the cell empty");
                false
            }
        }
    }

    /// Returns the items of a list, which are separated by `;`.
    pub(super) fn list(&self, column: Column) -> impl Iterator<Item = &'a str> + use<'a> {
        self.raw(column).split(';').map(str::trim).filter(|item| !item.is_empty())
    }

    /// Reads one of the `words`; `None` for an empty cell.
    pub(super) fn optional_word<T: Copy>(
        &self,
        column: Column,
        words: &[T],
        word: impl Fn(T) -> &'static str,
    ) -> Option<T> {
        let text = self.raw(column);
        let found = words.iter().copied().find(|known| word(*known) == text);
        if found.is_none() && !text.is_empty() && !self.report.skip_beyond() {
            let help = suggestion(text, words.iter().map(|known| word(*known)));
            let kind = self.rows.schema.columns[column.0].replace('_', " ");
            let message = format!("unknown {kind} `{}`", shown(text));
            self.diagnostic(column, "unknown-word", message, help);
        }
        found
    }

    /// Reads one of the `words`. An empty cell is an error. Returns the first word for an invalid cell.
    pub(super) fn word<T: Copy>(&self, column: Column, words: &[T], word: impl Fn(T) -> &'static str) -> T {
        if self.raw(column).is_empty() {
            self.missing(column);
        }
        self.optional_word(column, words, word).unwrap_or(words[0])
    }

    /// Returns the id of the content that a cell names. An empty cell is an error.
    pub(super) fn reference<Id: TableId>(&self, column: Column, to: &LayerRows<'_>) -> Id {
        if self.raw(column).is_empty() {
            self.missing(column);
        }
        self.optional_reference(column, to).unwrap_or(Id::at(0))
    }

    /// Returns the id of the content that a cell names; `None` for an empty cell.
    pub(super) fn optional_reference<Id: TableId>(&self, column: Column, to: &LayerRows<'_>) -> Option<Id> {
        let name = self.raw(column);
        if name.is_empty() { None } else { self.lookup(column, name, to) }
    }

    /// Returns the ids of the content that a cell lists.
    pub(super) fn references<Id: TableId>(&self, column: Column, to: &LayerRows<'_>) -> Vec<Id> {
        self.list(column).filter_map(|name| self.lookup(column, name, to)).collect()
    }

    /// Reads ids and numbers of a list `name:number;name:number`.
    pub(super) fn counted<Id: TableId>(&self, column: Column, to: &LayerRows<'_>) -> Vec<(Id, u32)> {
        let mut found = Vec::new();
        for item in self.list(column) {
            match item.split_once(':') {
                Some((name, count)) => {
                    let id = self.lookup(column, name.trim(), to);
                    found.extend(id.zip(self.parse_number(column, count.trim())));
                }
                None => {
                    let message = format!("missing number of `{}`", shown(item));
                    self.diagnostic(column, "no-count", message, "write `name:number`");
                }
            }
        }
        found
    }

    /// Returns the id of `name`, a part of a cell.
    pub(super) fn lookup<Id: TableId>(&self, column: Column, name: &str, to: &LayerRows<'_>) -> Option<Id> {
        let found = to.find(name);
        if found.is_none() {
            self.unknown(column, to.schema.noun, name, || to.is_removed(name), || to.names());
        }
        found.map(Id::at)
    }

    /// Reports an unknown reference. Calls `was_removed` and `known` only if the report is not full.
    pub(super) fn unknown(
        &self,
        column: Column,
        noun: &str,
        name: &str,
        was_removed: impl FnOnce() -> bool,
        known: impl FnOnce() -> Vec<String>,
    ) {
        if self.report.skip_beyond() {
            return;
        }
        let shown_name = shown(name);
        let (message, help) = if was_removed() {
            let help = format!("remove this row too, or name another {noun}");
            (format!("{noun} `{shown_name}` was removed by a layer"), help)
        } else {
            let help = did_you_mean(name, known().iter().map(String::as_str))
                .unwrap_or_else(|| "add it to its table, or use another name".to_owned());
            (format!("unknown {noun} `{shown_name}`"), help)
        };
        self.diagnostic(column, "unknown-name", message, help);
    }
}

/// The input of every builder of records.
#[derive(Debug, Clone, Copy)]
pub(super) struct Input<'a> {
    pub(super) tables: &'a Tables<'a>,
    pub(super) report: &'a Report,
}

impl<'a> Input<'a> {
    /// Returns a row of a table.
    pub(super) fn row(&self, schema: &'static Schema, row: usize) -> RowCells<'a> {
        RowCells { rows: self.tables.of(schema), row, report: self.report }
    }

    /// Returns the rows of a table.
    pub(super) fn rows(&self, schema: &'static Schema) -> impl Iterator<Item = RowCells<'a>> + use<'a> {
        RowCells::all(self.tables.of(schema), self.report)
    }
}
