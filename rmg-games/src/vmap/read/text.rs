//! Parses the JSON of a map. Long files are split first and parsed value by value. A fast parser reads strict
//! JSON; the parser of VCMI's dialect reads the rest.

use std::fmt;

use rmg_core::diag::{Diagnostic, LineIndex, Severity};
use rmg_core::text::shortened;
use rmg_json::{Document, Entry, Kind, entries};
use serde::de::{DeserializeSeed, Deserializer, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use super::super::error::{VmapDiagnostic, VmapProblem};
use super::super::limits::{MAX_HEADER_BYTES, MAX_NAME_BYTES, MAX_OBJECT_BYTES};
use super::super::lines::Lines;
use super::super::memory::MemoryBudget;
use super::super::report::Report;
use super::super::tiles::TileRows;
use super::reader::Reader;

/// Maximum number of characters of a name in a message.
const SHOWN: usize = 40;

/// Parses a text as one value; `None` if there was an error.
pub(super) fn parse_document(entry: &str, bytes: &[u8], report: &mut Report) -> Option<Value> {
    match serde_json::from_slice(bytes) {
        Ok(value) => Some(value),
        Err(_) => lenient(entry, bytes, report).and_then(|document| document.root().map(to_json)),
    }
}

/// Parses a text in VCMI's dialect; `None` if there was an error.
fn lenient(entry: &str, bytes: &[u8], report: &mut Report) -> Option<Document> {
    let (document, diagnostics) = Document::parse(bytes);
    let mut is_valid = true;
    let lines = LineIndex::new(document.text());
    // text after the end is an error here, because it would be lost
    let is_error = |diagnostic: &Diagnostic| {
        diagnostic.severity == Severity::Error || diagnostic.code == "text-after-end"
    };
    for diagnostic in diagnostics.into_iter().filter(is_error) {
        is_valid = false;
        let at = diagnostic.span.map(|span| lines.locate(span.start));
        let problem = VmapProblem::Json(diagnostic.message);
        report.push_diagnostic(VmapDiagnostic { entry: entry.to_owned(), at, field: String::new(), problem });
    }
    if is_valid && document.root().is_none() {
        let problem = VmapProblem::Json("the text is empty".to_owned());
        report.push(entry, String::new, problem);
    }
    is_valid.then_some(document)
}

/// Converts a value to JSON without locations. The last of several equal keys applies, as in VCMI.
fn to_json(value: &rmg_json::Value) -> Value {
    match &value.kind {
        Kind::Bad | Kind::Null => Value::Null,
        Kind::Bool(flag) => Value::Bool(*flag),
        Kind::Int(number) => Value::from(*number),
        Kind::Float(number) => Number::from_f64(*number).map_or(Value::Null, Value::Number),
        Kind::String(text) => Value::String(text.clone()),
        Kind::Array(items) => Value::Array(items.iter().map(to_json).collect()),
        Kind::Object(members) => {
            let entries = members.iter().map(|member| (member.key.name.clone(), to_json(&member.value)));
            Value::Object(entries.collect::<Map<_, _>>())
        }
    }
}

/// A value of a structure or list.
pub(super) struct TextPart {
    /// Its key in a structure.
    pub(super) key: Option<String>,
    /// Its path: its key, or its index as `[3]`.
    pub(super) path: String,
    pub(super) value: Value,
    /// Length of its text in bytes.
    pub(super) length: usize,
}

/// Calls `take` for each value of a structure or list. Only one value at a time is in memory as a tree.
pub(super) fn each_value(
    reader: &mut Reader<'_>,
    entry: &str,
    bytes: &[u8],
    mut take: impl FnMut(&mut Reader<'_>, TextPart),
) {
    let text = match text_of(entry, bytes) {
        Ok(text) => text,
        Err(diagnostic) => return reader.report.push_diagnostic(diagnostic),
    };
    let mut lines = Lines::new(text);
    for (position, found) in entries(text).enumerate() {
        let Entry { key, value, at } = match found {
            Ok(found) => found,
            Err(diagnostic) => {
                let split = SplitText { entry, text, wanted: "a structure or a list" };
                return split.report_broken(diagnostic, &mut lines, &mut reader.report);
            }
        };
        let mark = reader.report.mark();
        let path = key.clone().unwrap_or_else(|| format!("[{position}]"));
        let limit = match (path.len() > MAX_NAME_BYTES, value.len() > MAX_OBJECT_BYTES) {
            (true, _) => Some(MAX_NAME_BYTES),
            (false, true) => Some(MAX_OBJECT_BYTES),
            (false, false) => None,
        };
        if let Some(limit) = limit {
            reader.report.push_with(|| VmapDiagnostic {
                entry: entry.to_owned(),
                at: Some(lines.locate(at)),
                field: shortened(&path, SHOWN),
                problem: VmapProblem::TooLarge { limit },
            });
            continue;
        }
        if let Some(json) = parse_part(entry, value, at, &mut lines, &mut reader.report) {
            take(reader, TextPart { key, path: path.clone(), value: json, length: value.len() });
        }
        reader.report.locate_in(mark, &path, value, at, &mut lines);
        if reader.memory.is_exhausted() {
            return;
        }
    }
}

/// Returns the bytes as text.
fn text_of<'t>(entry: &str, bytes: &'t [u8]) -> Result<&'t str, VmapDiagnostic> {
    std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let before = std::str::from_utf8(&bytes[..at]).expect("the text before the error is valid");
        let problem = VmapProblem::Json(format!("byte 0x{:02x} is not UTF-8 here", bytes[at]));
        let at = Some(Lines::new(before).locate(at));
        VmapDiagnostic { entry: entry.to_owned(), at, field: String::new(), problem }
    })
}

/// Parses `value`, the part of a text at byte `at`; `None` if there was an error.
fn parse_part(
    entry: &str,
    value: &str,
    at: usize,
    lines: &mut Lines<'_>,
    report: &mut Report,
) -> Option<Value> {
    if let Ok(value) = serde_json::from_str(value) {
        return Some(value);
    }
    match document_of(value) {
        Ok(document) => Some(document.root().map_or(Value::Null, to_json)),
        Err(errors) => {
            report_errors(entry, errors, at, lines, report);
            None
        }
    }
}

/// Parses a part of a text in VCMI's dialect. Returns its errors in order of their positions.
fn document_of(value: &str) -> Result<Document, Vec<Diagnostic>> {
    let (document, diagnostics) = Document::parse(value);
    let mut errors: Vec<Diagnostic> =
        diagnostics.into_iter().filter(|diagnostic| diagnostic.severity == Severity::Error).collect();
    errors.sort_by_key(|diagnostic| diagnostic.span.map_or(0, |span| span.start));
    if errors.is_empty() { Ok(document) } else { Err(errors) }
}

/// Reports errors of the part of a text at byte `at`. The errors must be in order of their positions.
fn report_errors(
    entry: &str,
    errors: Vec<Diagnostic>,
    at: usize,
    lines: &mut Lines<'_>,
    report: &mut Report,
) {
    for error in errors {
        report.push_with(|| VmapDiagnostic {
            entry: entry.to_owned(),
            at: error.span.map(|span| lines.locate(at + span.start as usize)),
            field: String::new(),
            problem: VmapProblem::Json(error.message),
        });
    }
}

/// A text that is parsed in parts.
struct SplitText<'t> {
    entry: &'t str,
    text: &'t str,
    /// The expected type of the outermost value.
    wanted: &'static str,
}

impl SplitText<'_> {
    /// Reports why the text cannot be split.
    fn report_broken(&self, diagnostic: Diagnostic, lines: &mut Lines<'_>, report: &mut Report) {
        let Self { entry, text, wanted } = *self;
        // report all errors of a short text
        if text.len() <= MAX_HEADER_BYTES {
            match document_of(text) {
                Err(errors) => return report_errors(entry, errors, 0, lines, report),
                Ok(document) => {
                    let is_scalar =
                        |root: &&rmg_json::Value| root.items().is_none() && root.members().is_none();
                    if let Some(root) = document.root().filter(is_scalar) {
                        let problem = VmapProblem::Type { wanted, found: root.kind.words() };
                        return report.push(entry, String::new, problem);
                    }
                }
            }
        }
        report_errors(entry, vec![diagnostic], 0, lines, report);
    }
}

/// Maximum size of a row of a terrain file: base size, and bytes per tile. VCMI writes each tile on a
/// separate line with a comment.
const ROW_BYTES: (usize, usize) = (4 << 10, 64);

/// Adds the tiles of a terrain file to `rows`, row by row. Only one row at a time is in memory twice.
pub(super) fn each_tile(entry: &str, bytes: &[u8], rows: &mut TileRows<'_>, memory: &mut MemoryBudget) {
    let text = match text_of(entry, bytes) {
        Ok(text) => text,
        Err(diagnostic) => return rows.cut().push_diagnostic(diagnostic),
    };
    let limit = ROW_BYTES.0 + ROW_BYTES.1 * rows.width;
    let mut lines = Lines::new(text);
    let mut all = entries(text);
    while let Some(found) = all.next() {
        let Entry { value, at, .. } = match found {
            Ok(found) if !all.is_object() => found,
            Ok(_) => break,
            Err(diagnostic) => {
                let split = SplitText { entry, text, wanted: "a list of rows" };
                return split.report_broken(diagnostic, &mut lines, rows.cut());
            }
        };
        if rows.is_full() {
            rows.end_row();
            continue;
        }
        if value.len() > limit {
            let (at, field) = (Some(lines.locate(at)), format!("[{}]", rows.rows));
            let problem = VmapProblem::TooLarge { limit };
            return rows.cut().push_diagnostic(VmapDiagnostic {
                entry: entry.to_owned(),
                at,
                field,
                problem,
            });
        }
        if let Err(errors) = row(value, rows, memory) {
            return report_errors(entry, errors, at, &mut lines, rows.cut());
        }
        rows.locate_row(value, at, &mut lines);
    }
    if all.is_object() {
        let problem = VmapProblem::Type { wanted: "a list of rows", found: "a structure `{ }`" };
        rows.cut().push(entry, String::new, problem);
    }
}

/// Reads a row. Returns the syntax errors of its text.
fn row(value: &str, rows: &mut TileRows<'_>, memory: &mut MemoryBudget) -> Result<(), Vec<Diagnostic>> {
    let mut strict = serde_json::Deserializer::from_str(value);
    if Tiles(rows, memory).deserialize(&mut strict).is_ok() && strict.end().is_ok() {
        return Ok(());
    }
    rows.restart_row(memory);
    let document = document_of(value)?;
    let Some(root) = document.root() else { return Ok(()) };
    let Some(tiles) = root.items() else {
        rows.wrong_type(true, "a list of tiles", root.kind.words());
        return Ok(());
    };
    for tile in tiles {
        match &tile.kind {
            Kind::String(text) => rows.tile(text, memory),
            other => rows.wrong_type(false, "a text", other.words()),
        }
    }
    rows.end_row();
    Ok(())
}

struct Tiles<'r, 'a>(&'r mut TileRows<'a>, &'r mut MemoryBudget);

impl<'de> DeserializeSeed<'de> for Tiles<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Tiles<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a row of tiles")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut tiles: A) -> Result<(), A::Error> {
        while tiles.next_element_seed(Tile(&mut *self.0, &mut *self.1))?.is_some() {}
        self.0.end_row();
        Ok(())
    }
}

struct Tile<'r, 'a>(&'r mut TileRows<'a>, &'r mut MemoryBudget);

impl<'de> DeserializeSeed<'de> for Tile<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_str(self)
    }
}

impl Visitor<'_> for Tile<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a tile")
    }

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        self.0.tile(text, self.1);
        Ok(())
    }
}
