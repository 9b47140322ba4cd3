//! Converts packs of Horn of the Abyss between layouts: versions of the game have more or fewer columns.
//!
//! Every cell that both layouts have keeps its text. New columns get the cell with the same meaning as their
//! absence, and a column is dropped with a loss for each cell with another meaning. So a pack in a newer
//! layout and back is the same byte for byte.
//!
//! The game migrates older packs as follows (`docs/sources/figures.md`). Newer towns, and the monsters of
//! newer towns, are on if Castle, Rampart, Inferno, Dungeon and Stronghold are. Newer terrains are on if
//! dirt, grass, swamp and rough are.

use std::borrow::Cow;
use std::ops::Range;

use rmg_core::diag::DiagnosticList;

use super::columns::{Columns, Counts, Dialect};
use super::header::header;
use super::names::Names;
use super::read::{HEADER_ROWS, blocks};
use super::sheet::{EditError, Row, Sheet};
use super::words::{
    CONNECTION, MAP, NEUTRAL, NEWER_TERRAINS, NEWER_TOWNS, OptionColumn, PACK, TERRAINS, TOWNS, ZONE,
    includes_newer,
};
use crate::loss::{Loss, Losses};

/// Returns a pack in another layout, and the cells whose meaning the other layout cannot represent.
///
/// # Errors
/// See [`EditError`].
///
/// # Cost
/// O(bytes + rows · columns); memory for the result.
pub fn relayout(sheet: &Sheet, from: Counts, to: Counts) -> Result<(Sheet, Vec<Loss>), EditError> {
    let relayout = Relayout::new(from, to);
    let mut diagnostics = DiagnosticList::default();
    let blocks = blocks(sheet, &relayout.from, &mut diagnostics);
    let (mut names, mut lost) = (Names::default(), Vec::new());
    for (at, block) in blocks.iter().enumerate() {
        let mut losses = Losses::of(&names.id(&block.name.value), block.name.span);
        for row in block.rows.clone().filter_map(|row| sheet.row(row)) {
            let is_first = row.span(relayout.from.name) == block.name.span;
            relayout.losses(row, at == 0 && is_first, is_first, &mut losses);
        }
        lost.extend(losses.finish());
    }
    let rows = sheet.rows().enumerate().map(|(at, row)| relayout.row(at, row));
    Ok((sheet.with_rows(rows)?, lost))
}

/// The cells of a row in another layout.
struct NewCells<'s> {
    row: Row<'s>,
    cells: Vec<Cow<'s, str>>,
}

impl<'s> NewCells<'s> {
    fn put(&mut self, column: usize, cell: Cow<'s, str>) {
        if column >= self.cells.len() {
            self.cells.resize(column + 1, Cow::Borrowed(""));
        }
        self.cells[column] = cell;
    }

    /// Copies the existing cells of some columns, with quotes and blanks.
    fn copy(&mut self, from: Range<usize>, to: usize) {
        let row = self.row;
        for (column, target) in from.zip(to..).take_while(|(column, _)| *column < row.len()) {
            self.put(target, Cow::Borrowed(row.raw(column)));
        }
    }
}

struct Relayout {
    from: Columns,
    to: Columns,
    /// The groups of columns in both layouts.
    groups: Vec<(Range<usize>, Range<usize>)>,
    counts: Counts,
    header: Vec<Vec<String>>,
}

impl Relayout {
    fn new(from: Counts, to: Counts) -> Self {
        let header = header(Dialect::H3t(to));
        let counts = to;
        let [from, to] = [from, to].map(|counts| Columns::of(Dialect::H3t(counts)));
        let groups = from.groups().into_iter().zip(to.groups()).collect();
        Self { from, to, groups, counts, header }
    }

    /// Returns the cells of a row in the new layout.
    fn row<'s>(&self, at: usize, row: Row<'s>) -> Vec<Cow<'s, str>> {
        let mut cells = NewCells { row, cells: Vec::with_capacity(row.len()) };
        let head = self.from.pack.start;
        cells.copy(0..head, 0);
        for (from, to) in &self.groups {
            let common = from.len().min(to.len());
            cells.copy(from.start..from.start + common, to.start);
            // missing cells at the end of a row have the meaning of missing columns
            if row.len() >= from.end {
                (to.start + common..to.end).for_each(|column| cells.put(column, self.added(at, row, column)));
            }
        }
        cells.copy(self.from.width..row.len(), self.to.width);
        if at == HEADER_ROWS {
            let counts = self.counts.to_cells();
            counts.iter().enumerate().for_each(|(column, count)| cells.put(column, count.to_string().into()));
        }
        cells.cells
    }

    /// Returns the cell of a column that the old layout lacks.
    fn added<'s>(&self, at: usize, row: Row<'s>, column: usize) -> Cow<'s, str> {
        if at < HEADER_ROWS {
            return self.header[at][column].clone().into();
        }
        let absent = |columns: &Range<usize>, options: &[OptionColumn]| {
            let at = columns.contains(&column).then(|| column - columns.start)?;
            options.get(at).map(|option| option.absent)
        };
        let flag = |is_set: bool| if is_set { "x" } else { "" };
        let (zone, is_zone) = (&self.to.zone, !row.get(self.from.zone.id).is_empty());
        let is_template = !row.get(self.from.name).is_empty();
        let old = &self.from.zone;
        let factions = old.monsters.start + 1..old.monsters.end;
        let cell = if zone.towns.contains(&column) {
            flag(includes_newer(row, old.towns.clone(), NEWER_TOWNS))
        } else if zone.monsters.contains(&column) {
            flag(includes_newer(row, factions, NEWER_TOWNS))
        } else if zone.terrains.contains(&column) {
            flag(includes_newer(row, old.terrains.clone(), NEWER_TERRAINS))
        } else if is_zone && zone.options.contains(&column) {
            absent(&zone.options, &ZONE).unwrap_or_default()
        } else if is_template && self.to.map.contains(&column) {
            absent(&self.to.map, &MAP).unwrap_or_default()
        } else {
            ""
        };
        Cow::Borrowed(cell)
    }

    /// Reports the dropped cells of a row whose meaning differs from that of a missing column.
    fn losses(&self, row: Row<'_>, is_pack: bool, is_template: bool, losses: &mut Losses) {
        let (from, to) = (&self.from, &self.to);
        if is_pack {
            lose_options(row, (&from.pack, &to.pack), &PACK, losses);
        }
        if is_template {
            lose_options(row, (&from.map, &to.map), &MAP, losses);
        }
        let id = row.get(from.zone.id);
        if !id.is_empty() {
            losses.at(format!("zone {id}"), row.span(from.zone.id));
            let (old, new) = (&from.zone, &to.zone);
            let monsters: Vec<&str> = std::iter::once(NEUTRAL).chain(TOWNS).collect();
            let of_towns = includes_newer(row, old.towns.clone(), NEWER_TOWNS);
            let of_monsters = includes_newer(row, old.monsters.start + 1..old.monsters.end, NEWER_TOWNS);
            let of_terrains = includes_newer(row, old.terrains.clone(), NEWER_TERRAINS);
            lose_flags(row, (&old.towns, &new.towns), &TOWNS, of_towns, losses);
            lose_flags(row, (&old.monsters, &new.monsters), &monsters, of_monsters, losses);
            lose_flags(row, (&old.terrains, &new.terrains), &TERRAINS, of_terrains, losses);
            lose_options(row, (&old.options, &new.options), &ZONE, losses);
            losses.at_whole();
        }
        let ends = from.connection.zones.clone().map(|column| row.get(column));
        let ends: Vec<Cow<'_, str>> = ends.collect();
        if ends.iter().all(|end| !end.is_empty()) {
            let options = (&from.connection.options, &to.connection.options);
            losses.at(format!("connection {} - {}", ends[0], ends[1]), row.span(from.connection.zones.start));
            lose_options(row, options, &CONNECTION, losses);
            losses.at_whole();
        }
    }
}

/// Returns the columns of a group that a shorter one lacks.
fn dropped((from, to): (&Range<usize>, &Range<usize>)) -> Range<usize> {
    from.start + to.len().min(from.len())..from.end
}

/// Reports dropped options of a group of columns in both layouts.
fn lose_options(
    row: Row<'_>,
    group: (&Range<usize>, &Range<usize>),
    options: &[OptionColumn],
    losses: &mut Losses,
) {
    for column in dropped(group).take_while(|column| *column < row.len()) {
        let cell = row.get(column);
        match options.get(column - group.0.start) {
            Some(option) if !option.is_default(&cell) => {
                losses.lose(format!("`{}`", option.name), option.omitted(&cell));
            }
            None if !cell.is_empty() => losses.lose("an unknown column", format!("omitted: {cell}")),
            _ => {}
        }
    }
}

/// Reports dropped flags whose meaning is not that of a missing column, `is_on`.
fn lose_flags(
    row: Row<'_>,
    group: (&Range<usize>, &Range<usize>),
    names: &[&str],
    is_on: bool,
    losses: &mut Losses,
) {
    let word = |is_on: bool| if is_on { "allowed" } else { "not allowed" };
    for column in dropped(group).take_while(|column| *column < row.len()) {
        let is_set = !row.get(column).is_empty();
        if is_set != is_on {
            let name = names.get(column - group.0.start).copied().unwrap_or("unknown");
            let instead = format!("{}; the game reads it as {}", word(is_set), word(is_on));
            losses.lose(format!("`{name}`"), instead);
        }
    }
}
