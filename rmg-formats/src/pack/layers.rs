//! Lays packs over one another: which rows a table has in the end, and where each cell stands.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use rmg_core::diag::did_you_mean;
use rmg_core::text::shown;

use super::error::{Place, Report};
use super::manifest::Manifest;
use super::records;
use super::schema::{self, Schema};
use super::sheet::{MOST_BYTES, MOST_ROWS, Sheet};
use super::source::{BUILT_IN, PackSource};

/// Every pack but the first must extend one below it, and the first none.
pub(super) fn check_chain(layers: &[(&PackSource<'_>, Manifest)], report: &Report) {
    for (at, (_, manifest)) in layers.iter().enumerate() {
        let below = &layers[..at];
        match &manifest.extends {
            None if at > 0 => {
                let (name, base) = (shown(&manifest.name), shown(&below[at - 1].1.name));
                let message = format!("`{name}` stands alone, so it cannot be laid over `{base}`");
                let help = format!("add `extends = \"{base}\"`");
                report.push(manifest.place.clone(), "extends-nothing", message, help);
            }
            Some(base) if !below.iter().any(|(_, lower)| lower.name == base.text) => {
                let message = format!("there is no pack `{}` to extend", shown(&base.text));
                let built_in = BUILT_IN.join(", ");
                let help =
                    format!("load it first, or extend a built-in one ({built_in}), or remove the line");
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
    tables: Vec<Rows<'s>>,
}

impl<'s> Tables<'s> {
    /// Reads and merges every table.
    pub(super) fn read(layers: &'s [(&PackSource<'_>, Manifest)], report: &Report) -> Self {
        let mut reader = records::reader();
        let tables = schema::ALL.iter().map(|schema| {
            let mut rows = Rows::new(schema);
            for (source, manifest) in layers {
                rows.remove(manifest, report);
                if let Some(sheet) = Sheet::read(source, schema, &mut reader, report) {
                    rows.lay_over(sheet, report);
                }
            }
            rows
        });
        Self { tables: tables.collect() }
    }

    /// The table of a schema.
    pub(super) fn of(&self, schema: &'static Schema) -> &Rows<'s> {
        self.tables.iter().find(|rows| std::ptr::eq(rows.schema, schema)).expect("every schema has its table")
    }
}

/// The name of a row: its first cell, or its first two (else the second is empty).
type Key<'a> = (&'a str, &'a str);

/// A record: sheet and position in it.
type At = (usize, usize);

/// The rows of one table after all layers.
#[derive(Debug)]
pub(super) struct Rows<'s> {
    pub(super) schema: &'static Schema,
    sheets: Vec<Sheet<'s>>,
    rows: Vec<Row>,
    /// Positions of rows in order of keys.
    by_key: Vec<usize>,
    /// Names taken out by a layer and not added again.
    removed: BTreeSet<String>,
}

#[derive(Debug)]
struct Row {
    first: At,
    /// Records of later layers with the same key, in order.
    over: Vec<At>,
}

impl<'s> Rows<'s> {
    fn new(schema: &'static Schema) -> Self {
        Self { schema, sheets: Vec::new(), rows: Vec::new(), by_key: Vec::new(), removed: BTreeSet::new() }
    }

    /// Takes out what `manifest` removes.
    fn remove(&mut self, manifest: &Manifest, report: &Report) {
        let mut gone = vec![false; self.rows.len()];
        let mut any = false;
        for (_, entry) in manifest.remove.iter().filter(|(table, _)| *table == self.schema.table) {
            match self.find(&entry.text) {
                Some(at) => {
                    gone[at] = true;
                    any = true;
                    self.removed.insert(entry.text.clone());
                }
                None if report.skip_beyond() => {}
                None => {
                    let message =
                        format!("there is no {} `{}` to remove", self.schema.thing, shown(&entry.text));
                    let help = did_you_mean(&entry.text, self.names().iter().map(String::as_str))
                        .unwrap_or_else(|| "take the name out of the list".to_owned());
                    report.push(entry.place.clone(), "nothing-to-remove", message, help);
                }
            }
        }
        if any {
            let mut at = 0;
            self.rows.retain(|_| {
                at += 1;
                !gone[at - 1]
            });
            self.sort();
        }
    }

    /// Adds the records of a sheet: new names at the end, known names over their rows.
    fn lay_over(&mut self, sheet: Sheet<'s>, report: &Report) {
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
        if self.rows.len() > MOST_ROWS {
            let message = format!("there are more than {MOST_ROWS} rows of {} in all", self.schema.table);
            let place = self.sheets[number].place(0, self.schema, None);
            report.push(place, "too-many-rows", message, "leave some out");
            self.rows.truncate(MOST_ROWS);
        }
        self.sort();
        self.report_doubles(number, report);
        let back: Vec<String> =
            self.removed.iter().filter(|name| self.find(name).is_some()).cloned().collect();
        for name in back {
            self.removed.remove(&name);
        }
    }

    /// Whether a key can be a name. Names stand in lists and references, so their separators are not in them.
    fn check_key(&self, key: Key<'_>, at: At, report: &Report) -> bool {
        let parts = [key.0, key.1];
        for (column, part) in parts.iter().enumerate().take(self.schema.keys) {
            let place = || self.sheets[at.0].place(at.1, self.schema, Some(column));
            if part.is_empty() && report.skip_beyond() {
                return false;
            }
            if part.is_empty() {
                let message = format!("the {} has no {}", self.schema.thing, self.schema.columns[column]);
                report.push(place(), "no-name", message, "fill the cell, or remove the row");
                return false;
            }
            // A dwelling is known by the object that it is, `type/subtype`.
            let is_reference = self.schema.columns[column] == "object";
            let most = if is_reference { 2 * MOST_BYTES + 1 } else { MOST_BYTES };
            if part.len() > most {
                if !report.skip_beyond() {
                    let message = format!("the name `{}` is too long", shown(part));
                    report.push(place(), "long-name", message, format!("a name has at most {most} bytes"));
                }
                return false;
            }
            let odd =
                |c: char| c.is_whitespace() || matches!(c, ';' | ':' | ',' | '/' | '#') && !is_reference;
            if let Some(symbol) = part.chars().find(|c| odd(*c)) {
                if report.skip_beyond() {
                    return false;
                }
                let message = format!("`{}` cannot be a name, it contains `{symbol}`", shown(part));
                report.push(place(), "bad-name", message, "use letters, digits, - and _");
                return false;
            }
        }
        true
    }

    /// Reports names that stand twice in one sheet: they are two new rows, or lie over one known row.
    fn report_doubles(&self, sheet: usize, report: &Report) {
        let new = self.by_key.windows(2).filter(|pair| self.key(pair[0]) == self.key(pair[1]));
        let new = new.map(|pair| (self.rows[pair[0]].first, self.rows[pair[1]].first));
        let over = self.rows.iter().flat_map(|row| row.over.windows(2)).map(|pair| (pair[0], pair[1]));
        for (first, second) in new.chain(over).filter(|(a, b)| (a.0, b.0) == (sheet, sheet)) {
            if report.skip_beyond() {
                continue;
            }
            let line = self.sheets[sheet].place(first.1, self.schema, None).line;
            let name = shown(&join(self.key_of(second)));
            let message = format!("{} `{name}` stands already in line {line}", self.schema.thing);
            let place = self.sheets[sheet].place(second.1, self.schema, Some(0));
            report.push(place, "duplicate-name", message, "rename or remove one of them");
        }
    }

    fn key_of(&self, (sheet, record): At) -> Key<'_> {
        let part = |column: usize| match column < self.schema.keys {
            true => self.sheets[sheet].cell(record, column).unwrap_or(""),
            false => "",
        };
        (part(0), part(1))
    }

    /// The key of a row.
    pub(super) fn key(&self, row: usize) -> Key<'_> {
        self.key_of(self.rows[row].first)
    }

    fn sort(&mut self) {
        let mut by_key: Vec<(Key<'_>, usize)> =
            (0..self.rows.len()).map(|row| (self.key(row), row)).collect();
        by_key.sort_unstable();
        self.by_key = by_key.into_iter().map(|(_, row)| row).collect();
    }

    /// The row of that name; with two key columns the name is `first/second`.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        if self.schema.keys == 1 { self.find_key((name, "")) } else { self.find_key(name.split_once('/')?) }
    }

    pub(super) fn find_key(&self, key: Key<'_>) -> Option<usize> {
        let compare = |row: &usize| -> Ordering { self.key(*row).cmp(&key) };
        self.by_key.binary_search_by(compare).ok().map(|at| self.by_key[at])
    }

    /// All names, as messages and references spell them.
    pub(super) fn names(&self) -> Vec<String> {
        (0..self.rows.len()).map(|row| join(self.key(row))).collect()
    }

    /// Whether a layer took that name out.
    pub(super) fn is_removed(&self, name: &str) -> bool {
        self.removed.contains(name)
    }

    /// Number of rows.
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The cell of a row and column, from the topmost layer that has the column; empty when none has.
    pub(super) fn cell(&self, row: usize, column: usize) -> &str {
        let row = &self.rows[row];
        let layers = row.over.iter().rev().chain([&row.first]);
        layers.filter_map(|(sheet, record)| self.sheets[*sheet].cell(*record, column)).next().unwrap_or("")
    }

    /// The table as a whole, in its topmost layer.
    pub(super) fn file_place(&self) -> Place {
        Place::file(self.sheets.last().map_or(self.schema.file, |sheet| &sheet.path).to_owned())
    }

    /// Where the cell of a row and column stands, or the row as a whole.
    pub(super) fn place(&self, row: usize, column: Option<usize>) -> Place {
        let row = &self.rows[row];
        let has = |at: &&At| column.is_none_or(|column| self.sheets[at.0].cell(at.1, column).is_some());
        let (sheet, record) = *row.over.iter().rev().find(has).unwrap_or(&row.first);
        self.sheets[sheet].place(record, self.schema, column)
    }
}

fn join(key: Key<'_>) -> String {
    if key.1.is_empty() { key.0.to_owned() } else { format!("{}/{}", key.0, key.1) }
}
