//! Changes of a template in a table: sets the cells that differ between the template before and after them.

use std::ops::Range;

use rmg_core::diag::Severity;
use rmg_core::pack::ContentPack;
use rmg_core::template::Template;
use rmg_core::text::shown;
use rmg_json::{Document, Step};

use super::columns::Columns;
use super::read::{HEADER_ROWS, read_rows};
use super::sheet::Sheet;
use super::{Dialect, dialect, read_table, write_table};
use crate::json::{read_templates, write_templates};
use crate::loss::Loss;
use crate::patch::{Change, PatchError, patch_document};

/// Applies changes to the template with that id.
pub(crate) fn patch(
    sheet: &Sheet,
    template: &str,
    changes: &[Change<'_>],
    content: &ContentPack,
) -> Result<Sheet, PatchError> {
    let dialect = dialect(sheet).map_err(|_unreadable| super::EditError::Broken)?;
    let file = read_rows(sheet, content);
    let at = file.find(template).ok_or_else(|| PatchError::NoTemplate(template.to_owned()))?;
    let original = &file.templates[at];
    if let Some(copy) = changed_copy(original, &read_table(sheet, content).templates[at], changes) {
        return Err(PatchError::NotRepresentable(copy));
    }
    let (text, _) = write_templates(std::slice::from_ref(original))?;
    let (mut document, _) = Document::parse(text);
    let before = read(&document)?;
    patch_document(&mut document, &original.id, changes)?;
    let after = read(&document)?;

    let rows = |template: &Template| Written::new(template, dialect, content);
    let (old, new) = (rows(&before), rows(&after));
    if let Some(loss) = new.losses.iter().find(|loss| !old.has_loss(loss)) {
        return Err(PatchError::NotRepresentable(loss.to_string()));
    }
    let columns = Columns::of(dialect);
    let mut patch = Patch { old: &old, new: &new, cells: Vec::new() };
    let first = sheet.row_at(original.span.start);
    // rows of the template end where the next one starts
    let end = file.templates.get(at + 1).map(|next| sheet.row_at(next.span.start));
    let end = end.unwrap_or_else(|| sheet.rows().len());
    // rows can have connections that are not read, such as those to the other half of a mirrored map
    let after_last = |columns: Range<usize>| {
        let is_used = |row: &usize| {
            let row = sheet.row(*row);
            columns.clone().any(|column| row.is_some_and(|row| !matches!(row.get(column).trim(), "" | "0")))
        };
        (first..end).rev().find(is_used).map_or(first, |row| row + 1)
    };
    patch.part(0..columns.zone.id, &[Some(0)], &[first], end);
    let zones: Vec<Option<usize>> =
        after.zones.iter().map(|zone| before.zones.iter().position(|old| old.key == zone.key)).collect();
    let zone_rows: Vec<usize> = original.zones.iter().map(|zone| sheet.row_at(zone.span.start)).collect();
    let next = after_last(columns.zone.id..columns.zone.id + 1);
    patch.part(columns.zone.id..columns.zone.options.end, &zones, &zone_rows, next);
    let links = link_origins(before.connections.len(), after.connections.len(), changes);
    let link_rows: Vec<usize> =
        original.connections.iter().map(|connection| sheet.row_at(connection.span.start)).collect();
    let next = after_last(columns.connection.zones.clone());
    patch.part(columns.connection.zones.start..columns.width, &links, &link_rows, next);
    if patch.cells.is_empty() && before != after {
        return Err(PatchError::NotRepresentable("no cell contains the value".to_owned()));
    }

    let needed = patch.cells.iter().map(|(row, _, _)| row + 1).max().unwrap_or(0);
    let mut changed = sheet.clone();
    if needed > end {
        changed.insert(end, needed - end)?;
    }
    let cells: Vec<(usize, usize, &str)> =
        patch.cells.iter().map(|(row, column, text)| (*row, *column, text.as_str())).collect();
    changed.set(&cells)?;
    Ok(changed)
}

/// Returns what a change is about that no row has: a copy for the other half of a mirrored map, or a
/// connection to it.
///
/// - `whole`: the template with both halves.
fn changed_copy(template: &Template, whole: &Template, changes: &[Change<'_>]) -> Option<String> {
    let (zones, links) = (&whole.zones[template.zones.len()..], template.connections.len());
    changes.iter().find_map(|change| match change.path[..] {
        [Step::Key("zones"), Step::Key(key), ..] if zones.iter().any(|zone| zone.key == key) => {
            Some(format!(
                "zone `{}` is the copy of a zone for the other half of the map; change that zone",
                shown(key)
            ))
        }
        [Step::Key("connections"), Step::Index(at), ..] if (links..whole.connections.len()).contains(&at) => {
            Some(
                "this connection is in the other half of the map, or leads to it; change the table"
                    .to_owned(),
            )
        }
        _ => None,
    })
}

/// Reads the only template of a document.
fn read(document: &Document) -> Result<Template, PatchError> {
    let mut file = read_templates(document);
    let error = file.diagnostics.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
    match (error, file.templates.pop()) {
        (Some(error), _) => Err(PatchError::Invalid(error.message.clone())),
        (None, Some(template)) => Ok(template),
        (None, None) => Err(PatchError::Invalid("the template would be empty".to_owned())),
    }
}

/// Returns the old position of each connection; `None` for a new one.
fn link_origins(before: usize, after: usize, changes: &[Change<'_>]) -> Vec<Option<usize>> {
    let mut origins: Vec<Option<usize>> = (0..before).map(Some).collect();
    for change in changes {
        if let ([Step::Key("connections"), Step::Index(at)], None) = (&change.path[..], &change.value)
            && *at < origins.len()
        {
            origins.remove(*at);
        }
    }
    origins.resize(after, None);
    origins
}

/// A template as rows of a table.
struct Written {
    rows: Vec<Vec<String>>,
    losses: Vec<Loss>,
}

impl Written {
    fn new(template: &Template, dialect: Dialect, content: &ContentPack) -> Self {
        let (mut rows, losses) = write_table(std::slice::from_ref(template), dialect, content);
        rows.drain(..HEADER_ROWS);
        Self { rows, losses }
    }

    fn has_loss(&self, loss: &Loss) -> bool {
        self.losses.iter().any(|known| known.to_string() == loss.to_string())
    }

    fn cell(&self, row: usize, column: usize) -> &str {
        self.rows.get(row).and_then(|row| row.get(column)).map_or("", String::as_str)
    }
}

/// The cells to set, by row and column of the table.
struct Patch<'a> {
    old: &'a Written,
    new: &'a Written,
    cells: Vec<(usize, usize, String)>,
}

impl Patch<'_> {
    /// Sets the changed cells of the entries in some columns. `origins` has the old position of each entry,
    /// `rows` the row of each old entry. New entries get the rows from `next` on.
    fn part(&mut self, columns: Range<usize>, origins: &[Option<usize>], rows: &[usize], mut next: usize) {
        for (at, origin) in origins.iter().enumerate() {
            let row = origin.and_then(|origin| rows.get(origin)).copied().unwrap_or_else(|| {
                next += 1;
                next - 1
            });
            for column in columns.clone() {
                let old = origin.map_or("", |origin| self.old.cell(origin, column));
                let new = self.new.cell(at, column);
                if old != new {
                    self.cells.push((row, column, new.to_owned()));
                }
            }
        }
        let removed = (0..rows.len()).filter(|old| !origins.contains(&Some(*old)));
        for old in removed {
            let used = columns.clone().filter(|column| !self.old.cell(old, *column).is_empty());
            self.cells.extend(used.map(|column| (rows[old], column, String::new())));
        }
    }
}
