//! Changes of a template in a table: sets the cells that differ between the template before and after them.

use std::ops::Range;

use rmg_core::diag::Severity;
use rmg_core::pack::ContentPack;
use rmg_core::template::Template;
use rmg_json::{Document, Step};

use super::columns::Columns;
use super::read::{HEADER_ROWS, read_rows};
use super::sheet::Sheet;
use super::{Dialect, dialect, write_table};
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
    patch.part(0..columns.zone.id, &[Some(0)], &[sheet.row_at(original.span.start)]);
    let zones: Vec<Option<usize>> =
        after.zones.iter().map(|zone| before.zones.iter().position(|old| old.key == zone.key)).collect();
    let zone_rows: Vec<usize> = original.zones.iter().map(|zone| sheet.row_at(zone.span.start)).collect();
    patch.part(columns.zone.id..columns.zone.options.end, &zones, &zone_rows);
    let links = link_origins(before.connections.len(), after.connections.len(), changes);
    let link_rows: Vec<usize> =
        original.connections.iter().map(|connection| sheet.row_at(connection.span.start)).collect();
    let first = sheet.row_at(original.span.start);
    let link_rows = if link_rows.is_empty() { vec![first.saturating_sub(1)] } else { link_rows };
    patch.part(columns.connection.zones.start..columns.width, &links, &link_rows);
    if patch.cells.is_empty() && before != after {
        return Err(PatchError::NotRepresentable("no cell contains the value".to_owned()));
    }

    // rows of the template end where the next one starts
    let end = file.templates.get(at + 1).map(|next| sheet.row_at(next.span.start));
    let end = end.unwrap_or_else(|| sheet.rows().len());
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
    /// `rows` the row of each old entry. New entries get the rows after the last one.
    fn part(&mut self, columns: Range<usize>, origins: &[Option<usize>], rows: &[usize]) {
        let mut next = rows.iter().max().map_or(HEADER_ROWS, |last| last + 1);
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
