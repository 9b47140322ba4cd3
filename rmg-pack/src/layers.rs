//! Merges the tables of packs in layers and keeps the location of each cell.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use rmg_core::diag::did_you_mean;
use rmg_core::text::shown;

use super::error::{Location, Report};
use super::manifest::Manifest;
use super::records;
use super::schema::{self, Schema};
use super::sheet::{MAX_BYTES, MAX_ROWS, Sheet};
use super::source::{BUILT_IN, PackSource};

/// Checks that every pack except the first extends one below it, and that the first extends none.
pub(super) fn check_chain(layers: &[(&PackSource<'_>, Manifest)], report: &Report) {
    for (at, (_, manifest)) in layers.iter().enumerate() {
        let below = &layers[..at];
        match &manifest.extends {
            None if at > 0 => {
                let (name, base) = (shown(&manifest.name), shown(&below[at - 1].1.name));
                let message = format!("`{name}` does not extend `{base}`");
                let help = format!("add `extends = \"{base}\"`");
                report.push(manifest.place.clone(), "extends-nothing", message, help);
            }
            Some(base) if !below.iter().any(|(_, lower)| lower.name == base.text) => {
                let message = format!("unknown pack `{}`", shown(&base.text));
                let built_in = BUILT_IN.join(", ");
                let help = format!("load it first, extend a built-in pack ({built_in}), or remove the line");
                report.push(base.place.clone(), "unknown-base", message, help);
            }
            _ => {}
        }
    }
}

/// The tables of all layers, merged.
#[derive(Debug)]
pub(super) struct Tables<'s> {
    /// In the order of [`schema::ALL`].
    tables: Vec<LayerRows<'s>>,
}

impl<'s> Tables<'s> {
    /// Reads and merges every table.
    pub(super) fn read(layers: &'s [(&PackSource<'_>, Manifest)], report: &Report) -> Self {
        let mut reader = records::reader();
        let tables = schema::ALL.iter().map(|schema| {
            let mut rows = LayerRows::new(schema);
            for (source, manifest) in layers {
                rows.remove(manifest, report);
                if let Some(sheet) = Sheet::read(source, schema, &mut reader, report) {
                    rows.add_layer(sheet, report);
                }
            }
            rows
        });
        Self { tables: tables.collect() }
    }

    /// Returns the table of a schema.
    pub(super) fn of(&self, schema: &'static Schema) -> &LayerRows<'s> {
        self.tables.iter().find(|rows| std::ptr::eq(rows.schema, schema)).expect("every schema has its table")
    }
}

/// The name of a row: its first cell, or its first two cells; otherwise the second is empty.
type Key<'a> = (&'a str, &'a str);

/// A record: sheet and position in it.
type At = (usize, usize);

/// The rows of one table after all layers.
#[derive(Debug)]
pub(super) struct LayerRows<'s> {
    pub(super) schema: &'static Schema,
    sheets: Vec<Sheet<'s>>,
    rows: Vec<Row>,
    /// Positions of rows, sorted by key.
    by_key: Vec<usize>,
    /// Names that a layer removed and no later layer added again.
    removed: BTreeSet<String>,
}

#[derive(Debug)]
struct Row {
    first: At,
    /// Records of later layers with the same key, in order.
    over: Vec<At>,
}

impl<'s> LayerRows<'s> {
    fn new(schema: &'static Schema) -> Self {
        Self { schema, sheets: Vec::new(), rows: Vec::new(), by_key: Vec::new(), removed: BTreeSet::new() }
    }

    /// Removes the rows that `manifest` removes.
    fn remove(&mut self, manifest: &Manifest, report: &Report) {
        let mut is_removed = vec![false; self.rows.len()];
        let mut any = false;
        for (_, entry) in manifest.remove.iter().filter(|(table, _)| *table == self.schema.table) {
            match self.find(&entry.text) {
                Some(at) => {
                    is_removed[at] = true;
                    any = true;
                    self.removed.insert(entry.text.clone());
                }
                None if report.skip_beyond() => {}
                None => {
                    let message =
                        format!("cannot remove unknown {} `{}`", self.schema.noun, shown(&entry.text));
                    let help = did_you_mean(&entry.text, self.names().iter().map(String::as_str))
                        .unwrap_or_else(|| "remove the name from the list".to_owned());
                    report.push(entry.place.clone(), "nothing-to-remove", message, help);
                }
            }
        }
        if any {
            let mut at = 0;
            self.rows.retain(|_| {
                at += 1;
                !is_removed[at - 1]
            });
            self.sort();
        }
    }

    /// Merges the records of a sheet: adds new names at the end, and overrides the rows of known names.
    fn add_layer(&mut self, sheet: Sheet<'s>, report: &Report) {
        let number = self.sheets.len();
        self.sheets.push(sheet);
        let mut found: Vec<(Option<usize>, usize)> = Vec::new();
        for record in self.sheets[number].rows() {
            let key = self.key_of((number, record));
            if self.check_key(key, (number, record), report) {
                found.push((self.find_key(key), record));
            }
        }
        for (known, record) in found {
            match known {
                Some(at) => self.rows[at].over.push((number, record)),
                None => self.rows.push(Row { first: (number, record), over: Vec::new() }),
            }
        }
        if self.rows.len() > MAX_ROWS {
            let message = format!("more than {MAX_ROWS} rows of {} in total", self.schema.table);
            let place = self.sheets[number].place(0, self.schema, None);
            report.push(place, "too-many-rows", message, "remove some of them");
            self.rows.truncate(MAX_ROWS);
        }
        self.sort();
        self.report_duplicates(number, report);
        let restored: Vec<String> =
            self.removed.iter().filter(|name| self.find(name).is_some()).cloned().collect();
        for name in restored {
            self.removed.remove(&name);
        }
    }

    /// Returns whether a key is a valid name. Names occur in lists and references, so they must not contain
    /// separators.
    fn check_key(&self, key: Key<'_>, at: At, report: &Report) -> bool {
        let parts = [key.0, key.1];
        for (column, part) in parts.iter().enumerate().take(self.schema.keys) {
            let place = || self.sheets[at.0].place(at.1, self.schema, Some(column));
            if part.is_empty() && report.skip_beyond() {
                return false;
            }
            if part.is_empty() {
                let message = format!("the {} has no {}", self.schema.noun, self.schema.columns[column]);
                report.push(place(), "no-name", message, "fill the cell, or remove the row");
                return false;
            }
            // The name of a dwelling is its object, `type/subtype`.
            let is_reference = self.schema.columns[column] == "object";
            let max = if is_reference { 2 * MAX_BYTES + 1 } else { MAX_BYTES };
            if part.len() > max {
                if !report.skip_beyond() {
                    let message = format!("the name `{}` is too long", shown(part));
                    report.push(place(), "long-name", message, format!("use at most {max} bytes"));
                }
                return false;
            }
            let is_invalid =
                |c: char| c.is_whitespace() || matches!(c, ';' | ':' | ',' | '/' | '#') && !is_reference;
            if let Some(symbol) = part.chars().find(|c| is_invalid(*c)) {
                if report.skip_beyond() {
                    return false;
                }
                let message = format!("invalid name `{}`: it contains `{symbol}`", shown(part));
                report.push(place(), "bad-name", message, "use letters, digits, - and _");
                return false;
            }
        }
        true
    }

    /// Reports duplicate names in one sheet: two new rows, or two rows that override one known row.
    fn report_duplicates(&self, sheet: usize, report: &Report) {
        let new = self.by_key.windows(2).filter(|pair| self.key(pair[0]) == self.key(pair[1]));
        let new = new.map(|pair| (self.rows[pair[0]].first, self.rows[pair[1]].first));
        let over = self.rows.iter().flat_map(|row| row.over.windows(2)).map(|pair| (pair[0], pair[1]));
        for (first, second) in new.chain(over).filter(|(a, b)| (a.0, b.0) == (sheet, sheet)) {
            if report.skip_beyond() {
                continue;
            }
            let line = self.sheets[sheet].place(first.1, self.schema, None).line;
            let name = shown(&join(self.key_of(second)));
            let message = format!("duplicate {} `{name}`: first defined in line {line}", self.schema.noun);
            let place = self.sheets[sheet].place(second.1, self.schema, Some(0));
            report.push(place, "duplicate-name", message, "rename or remove one of them");
        }
    }

    fn key_of(&self, at: At) -> Key<'_> {
        let (sheet, record) = at;
        let part = |column: usize| match column < self.schema.keys {
            true => self.sheets[sheet].cell(record, column).unwrap_or(""),
            false => "",
        };
        (part(0), part(1))
    }

    /// Returns the key of a row.
    pub(super) fn key(&self, row: usize) -> Key<'_> {
        self.key_of(self.rows[row].first)
    }

    fn sort(&mut self) {
        let mut by_key: Vec<(Key<'_>, usize)> =
            (0..self.rows.len()).map(|row| (self.key(row), row)).collect();
        by_key.sort_unstable();
        self.by_key = by_key.into_iter().map(|(_, row)| row).collect();
    }

    /// Returns the row with that name; with two key columns the name is `first/second`.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        if self.schema.keys == 1 { self.find_key((name, "")) } else { self.find_key(name.split_once('/')?) }
    }

    pub(super) fn find_key(&self, key: Key<'_>) -> Option<usize> {
        let compare = |row: &usize| -> Ordering { self.key(*row).cmp(&key) };
        self.by_key.binary_search_by(compare).ok().map(|at| self.by_key[at])
    }

    /// Returns all names, spelled as in messages and references.
    pub(super) fn names(&self) -> Vec<String> {
        (0..self.rows.len()).map(|row| join(self.key(row))).collect()
    }

    /// Returns whether a layer removed that name.
    pub(super) fn is_removed(&self, name: &str) -> bool {
        self.removed.contains(name)
    }

    /// Returns the number of rows.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the cell of a row and column from the topmost layer that has the column; empty if none has.
    pub(super) fn cell(&self, row: usize, column: usize) -> &str {
        let row = &self.rows[row];
        let layers = row.over.iter().rev().chain([&row.first]);
        layers.filter_map(|(sheet, record)| self.sheets[*sheet].cell(*record, column)).next().unwrap_or("")
    }

    /// Returns the location of the table in its topmost layer.
    pub(super) fn file_place(&self) -> Location {
        Location::file(self.sheets.last().map_or(self.schema.file, |sheet| &sheet.path).to_owned())
    }

    /// Returns the location of a cell, or of the row as a whole.
    pub(super) fn place(&self, row: usize, column: Option<usize>) -> Location {
        let row = &self.rows[row];
        let has = |at: &&At| column.is_none_or(|column| self.sheets[at.0].cell(at.1, column).is_some());
        let (sheet, record) = *row.over.iter().rev().find(has).unwrap_or(&row.first);
        self.sheets[sheet].place(record, self.schema, column)
    }
}

fn join(key: Key<'_>) -> String {
    if key.1.is_empty() { key.0.to_owned() } else { format!("{}/{}", key.0, key.1) }
}
