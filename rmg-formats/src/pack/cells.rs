//! Takes values out of the cells of a row, and reports those that make no sense.

use rmg_core::diag::did_you_mean;
use rmg_core::pack::TableId;
use rmg_core::text::shown;

use super::error::{Report, suggestion};
use super::layers::{Rows, Tables};
use super::schema::Schema;
use super::sheet::MOST_BYTES;

/// A column of a schema.
#[derive(Debug, Clone, Copy)]
pub(super) struct Column(usize);

/// The first `N` columns of a schema, to be named by the code that takes its rows apart.
///
/// # Panics
/// When the schema has another number of columns: then code and schema do not belong together.
pub(super) fn columns<const N: usize>(schema: &'static Schema) -> [Column; N] {
    assert_eq!(N, schema.columns.len(), "{} is taken apart column by column", schema.file);
    std::array::from_fn(Column)
}

/// The columns `title` and `number` of a table of content.
///
/// # Panics
/// When the table has no such columns; every table of content has them.
pub(super) fn title_and_number(schema: &'static Schema) -> [Column; 2] {
    ["title", "number"].map(|name| {
        let found = schema.columns.iter().position(|column| *column == name);
        Column(found.expect("every table of content has a title and a number"))
    })
}

/// One row on its way to a record. A cell that makes no sense is reported, and some value stands in for it: the
/// pack is refused in the end, but the rest is looked at first.
#[derive(Debug, Clone, Copy)]
pub(super) struct RowCells<'a> {
    rows: &'a Rows<'a>,
    /// Position of the row in its table.
    pub(super) row: usize,
    report: &'a Report,
}

/// A whole number of a certain width.
pub(super) trait Whole: Copy + Default {
    /// Largest value.
    const MAX: u64;

    /// The number, if it is not too large.
    fn narrow(value: u64) -> Option<Self>;
}

macro_rules! wholes {
    ($($number:ty),+) => {$(
        impl Whole for $number {
            const MAX: u64 = <$number>::MAX as u64;

            fn narrow(value: u64) -> Option<Self> {
                Self::try_from(value).ok()
            }
        }
    )+};
}

wholes!(u8, u16, u32);

impl<'a> RowCells<'a> {
    pub(super) fn all(rows: &'a Rows<'a>, report: &'a Report) -> impl Iterator<Item = Self> {
        (0..rows.len()).map(move |row| Self { rows, row, report })
    }

    /// The name of the row: its first cell, or its first two (else the second is empty).
    pub(super) fn key(&self) -> (&'a str, &'a str) {
        self.rows.key(self.row)
    }

    /// The text of a cell, trimmed; may be empty.
    pub(super) fn raw(&self, column: Column) -> &'a str {
        self.rows.cell(self.row, column.0)
    }

    /// The text of a cell; may be empty. A long one is reported, and is empty, too.
    pub(super) fn text(&self, column: Column) -> String {
        let text = self.raw(column);
        if text.len() <= MOST_BYTES {
            return text.to_owned();
        }
        let message = format!("`{}` is too long", shown(text));
        self.fault(column, "long-text", message, format!("a text has at most {MOST_BYTES} bytes"));
        String::new()
    }

    /// The text of a cell, or `other` for an empty one.
    pub(super) fn text_or(&self, column: Column, other: &str) -> String {
        let text = self.text(column);
        if text.is_empty() { other.to_owned() } else { text }
    }

    /// Reports what is wrong with a cell.
    pub(super) fn fault(&self, column: Column, code: &'static str, message: String, help: impl Into<String>) {
        if !self.report.skip_beyond() {
            self.report.push(self.rows.place(self.row, Some(column.0)), code, message, help);
        }
    }

    /// Reports an empty cell of a column that every row needs.
    fn missing(&self, column: Column) {
        let Schema { thing, columns, .. } = self.rows.schema;
        let (name, column_name) = (self.rows.key(self.row).0, columns[column.0]);
        let message = format!("{thing} `{name}` has no `{column_name}`");
        self.fault(
            column,
            "missing-value",
            message,
            "every row needs one; fill the cell, add the column if need be",
        );
    }

    /// A whole number; an empty cell is a fault.
    pub(super) fn number<T: Whole>(&self, column: Column) -> T {
        if self.raw(column).is_empty() {
            self.missing(column);
            return T::default();
        }
        self.optional_number(column).unwrap_or_default()
    }

    /// A whole number, 0 for an empty cell.
    pub(super) fn number_or_zero<T: Whole>(&self, column: Column) -> T {
        self.optional_number(column).unwrap_or_default()
    }

    /// A whole number, `None` for an empty cell.
    pub(super) fn optional_number<T: Whole>(&self, column: Column) -> Option<T> {
        let text = self.raw(column);
        if text.is_empty() { None } else { self.parse_number(column, text) }
    }

    /// The number that `text`, a part of a cell, spells.
    pub(super) fn parse_number<T: Whole>(&self, column: Column, text: &str) -> Option<T> {
        let digits_only = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = text.parse::<u64>().ok().and_then(T::narrow);
        if !digits_only {
            self.fault(
                column,
                "not-a-number",
                format!("`{}` is not a whole number", shown(text)),
                "write digits only",
            );
        } else if number.is_none() {
            let help = format!("write a number from 0 to {}", T::MAX);
            self.fault(column, "number-too-large", format!("{} is too large", shown(text)), help);
        }
        number.filter(|_| digits_only)
    }

    /// `yes`, or `no` (also: empty).
    pub(super) fn flag(&self, column: Column) -> bool {
        match self.raw(column) {
            "yes" => true,
            "no" | "" => false,
            other => {
                let message = format!("`{}` is neither `yes` nor `no`", shown(other));
                self.fault(column, "not-yes-or-no", message, "write `yes`, or leave the cell empty");
                false
            }
        }
    }

    /// The items of a list: separated by `;`.
    pub(super) fn list(&self, column: Column) -> impl Iterator<Item = &'a str> + use<'a> {
        self.raw(column).split(';').map(str::trim).filter(|item| !item.is_empty())
    }

    /// One of the `words`, `None` for an empty cell.
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
            let message = format!("`{}` is no {kind}", shown(text));
            self.fault(column, "unknown-word", message, help);
        }
        found
    }

    /// One of the `words`; an empty cell is a fault. Some word stands in for a wrong one.
    pub(super) fn word<T: Copy>(&self, column: Column, words: &[T], word: impl Fn(T) -> &'static str) -> T {
        if self.raw(column).is_empty() {
            self.missing(column);
        }
        self.optional_word(column, words, word).unwrap_or(words[0])
    }

    /// The id of the content that a cell names; an empty cell is a fault.
    pub(super) fn reference<Id: TableId>(&self, column: Column, to: &Rows<'_>) -> Id {
        if self.raw(column).is_empty() {
            self.missing(column);
        }
        self.optional_reference(column, to).unwrap_or(Id::at(0))
    }

    /// The id of the content that a cell names, `None` for an empty cell.
    pub(super) fn optional_reference<Id: TableId>(&self, column: Column, to: &Rows<'_>) -> Option<Id> {
        let name = self.raw(column);
        if name.is_empty() { None } else { self.lookup(column, name, to) }
    }

    /// The ids of the content that a cell lists.
    pub(super) fn references<Id: TableId>(&self, column: Column, to: &Rows<'_>) -> Vec<Id> {
        self.list(column).filter_map(|name| self.lookup(column, name, to)).collect()
    }

    /// Ids and numbers of a list `name:number;name:number`.
    pub(super) fn counted<Id: TableId>(&self, column: Column, to: &Rows<'_>) -> Vec<(Id, u32)> {
        let mut found = Vec::new();
        for item in self.list(column) {
            match item.split_once(':') {
                Some((name, count)) => {
                    let id = self.lookup(column, name.trim(), to);
                    found.extend(id.zip(self.parse_number(column, count.trim())));
                }
                None => {
                    let message = format!("`{}` has no number", shown(item));
                    self.fault(column, "no-count", message, "write `name:number`");
                }
            }
        }
        found
    }

    /// The id of `name`, a part of a cell.
    pub(super) fn lookup<Id: TableId>(&self, column: Column, name: &str, to: &Rows<'_>) -> Option<Id> {
        let found = to.find(name);
        if found.is_none() {
            self.unknown(column, to.schema.thing, name, || to.is_removed(name), || to.names());
        }
        found.map(Id::at)
    }

    /// Reports a reference that leads nowhere. Whether the name was removed, and which names there are, is only asked for a report
    /// that somebody reads.
    pub(super) fn unknown(
        &self,
        column: Column,
        thing: &str,
        name: &str,
        was_removed: impl FnOnce() -> bool,
        known: impl FnOnce() -> Vec<String>,
    ) {
        if self.report.skip_beyond() {
            return;
        }
        let shown_name = shown(name);
        let (message, help) = if was_removed() {
            let help = format!("remove this row too, or name another {thing}");
            (format!("{thing} `{shown_name}` was removed by a layer"), help)
        } else {
            let help = did_you_mean(name, known().iter().map(String::as_str))
                .unwrap_or_else(|| "add it to its table, or name another".to_owned());
            (format!("there is no {thing} `{shown_name}`"), help)
        };
        self.fault(column, "unknown-name", message, help);
    }
}

/// What every builder of records needs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Input<'a> {
    pub(super) tables: &'a Tables<'a>,
    pub(super) report: &'a Report,
}

impl<'a> Input<'a> {
    /// A row of a table, to be taken apart.
    pub(super) fn row(&self, schema: &'static Schema, row: usize) -> RowCells<'a> {
        RowCells { rows: self.tables.of(schema), row, report: self.report }
    }

    /// The rows of a table, to be taken apart.
    pub(super) fn rows(&self, schema: &'static Schema) -> impl Iterator<Item = RowCells<'a>> + use<'a> {
        RowCells::all(self.tables.of(schema), self.report)
    }
}
