//! JSON of the files of a map. Long files are taken apart first, and read value by value: strict JSON at
//! once, what is not, by the reader of VCMI's dialect.

use std::fmt;

use rmg_core::diag::{Fault, LineIndex, Severity};
use rmg_core::text::shortened;
use rmg_json::{Document, Entry, Kind, entries};
use serde::de::{DeserializeSeed, Deserializer, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use super::super::error::{VmapFault, VmapProblem};
use super::super::limits::{MAX_HEADER_BYTES, MAX_NAME_BYTES, MAX_OBJECT_BYTES};
use super::super::lines::Lines;
use super::super::report::Report;
use super::super::room::Room;
use super::super::tiles::TileRows;
use super::reader::Reader;

/// Letters of a name that are shown in a message.
const SHOWN: usize = 40;

/// A whole text as one value; `None` after a fault.
pub(super) fn whole(entry: &str, bytes: &[u8], report: &mut Report) -> Option<Value> {
    match serde_json::from_slice(bytes) {
        Ok(value) => Some(value),
        Err(_) => lenient(entry, bytes, report).and_then(|document| document.root().map(plain)),
    }
}

/// The document of a text that may not be strict JSON; `None` after a fault.
fn lenient(entry: &str, bytes: &[u8], report: &mut Report) -> Option<Document> {
    let (document, faults) = Document::parse(bytes);
    let mut is_sound = true;
    let lines = LineIndex::new(document.text());
    // What stands after the end would be lost.
    let is_error = |fault: &Fault| fault.severity == Severity::Error || fault.code == "text-after-end";
    for fault in faults.into_iter().filter(is_error) {
        is_sound = false;
        let at = fault.span.map(|span| lines.locate(span.start));
        let problem = VmapProblem::Json(fault.message);
        report.push_fault(VmapFault { entry: entry.to_owned(), at, field: String::new(), problem });
    }
    if is_sound && document.root().is_none() {
        let problem = VmapProblem::Json("the text is empty".to_owned());
        report.push(entry, String::new, problem);
    }
    is_sound.then_some(document)
}

/// A value without its places. Of duplicate keys the last one counts, as in VCMI.
fn plain(value: &rmg_json::Value) -> Value {
    match &value.kind {
        Kind::Bad | Kind::Null => Value::Null,
        Kind::Bool(flag) => Value::Bool(*flag),
        Kind::Int(number) => Value::from(*number),
        Kind::Float(number) => Number::from_f64(*number).map_or(Value::Null, Value::Number),
        Kind::String(text) => Value::String(text.clone()),
        Kind::Array(items) => Value::Array(items.iter().map(plain).collect()),
        Kind::Object(members) => {
            let entries = members.iter().map(|member| (member.key.name.clone(), plain(&member.value)));
            Value::Object(entries.collect::<Map<_, _>>())
        }
    }
}

/// A value of a structure or list.
pub(super) struct Part {
    /// Its key in a structure.
    pub(super) key: Option<String>,
    /// The way to it: its key, or its number from 0 as `[3]`.
    pub(super) way: String,
    pub(super) value: Value,
    pub(super) length: usize,
}

/// Hands the values of a structure or list to `take`, one by one. Only one of them is in memory as a tree.
pub(super) fn each_value(
    reader: &mut Reader<'_>,
    entry: &str,
    bytes: &[u8],
    mut take: impl FnMut(&mut Reader<'_>, Part),
) {
    let text = match text_of(entry, bytes) {
        Ok(text) => text,
        Err(fault) => return reader.report.push_fault(fault),
    };
    let mut lines = Lines::new(text);
    for (position, found) in entries(text).enumerate() {
        let Entry { key, value, at } = match found {
            Ok(found) => found,
            Err(fault) => {
                let whole = Whole { entry, text, wanted: "a structure or a list" };
                return whole.tell_broken(fault, &mut lines, &mut reader.report);
            }
        };
        let mark = reader.report.mark();
        let way = key.clone().unwrap_or_else(|| format!("[{position}]"));
        let limit = match (way.len() > MAX_NAME_BYTES, value.len() > MAX_OBJECT_BYTES) {
            (true, _) => Some(MAX_NAME_BYTES),
            (false, true) => Some(MAX_OBJECT_BYTES),
            (false, false) => None,
        };
        if let Some(limit) = limit {
            reader.report.push_with(|| VmapFault {
                entry: entry.to_owned(),
                at: Some(lines.locate(at)),
                field: shortened(&way, SHOWN),
                problem: VmapProblem::TooLarge { limit },
            });
            continue;
        }
        if let Some(plain) = part(entry, (value, at), &mut lines, &mut reader.report) {
            take(reader, Part { key, way: way.clone(), value: plain, length: value.len() });
        }
        reader.report.locate_in(mark, &way, (value, at), &mut lines);
        if reader.room.is_used_up() {
            return;
        }
    }
}

/// The text that bytes are.
fn text_of<'t>(entry: &str, bytes: &'t [u8]) -> Result<&'t str, VmapFault> {
    std::str::from_utf8(bytes).map_err(|error| {
        let at = error.valid_up_to();
        let before = std::str::from_utf8(&bytes[..at]).expect("it is valid so far");
        let problem = VmapProblem::Json(format!("byte 0x{:02x} is not UTF-8 here", bytes[at]));
        let at = Some(Lines::new(before).locate(at));
        VmapFault { entry: entry.to_owned(), at, field: String::new(), problem }
    })
}

/// A value that is a part of a text; `None` after a fault.
fn part(
    entry: &str,
    (value, at): (&str, usize),
    lines: &mut Lines<'_>,
    report: &mut Report,
) -> Option<Value> {
    if let Ok(value) = serde_json::from_str(value) {
        return Some(value);
    }
    match document_of(value) {
        Ok(document) => Some(document.root().map_or(Value::Null, plain)),
        Err(errors) => {
            tell(entry, errors, at, lines, report);
            None
        }
    }
}

/// The document of a part of a text that may not be strict JSON, or what is wrong with it, from its beginning
/// to its end.
fn document_of(value: &str) -> Result<Document, Vec<Fault>> {
    let (document, faults) = Document::parse(value);
    let mut errors: Vec<Fault> =
        faults.into_iter().filter(|fault| fault.severity == Severity::Error).collect();
    errors.sort_by_key(|fault| fault.span.map_or(0, |span| span.start));
    if errors.is_empty() { Ok(document) } else { Err(errors) }
}

/// Reports errors, in the order of their places, of a part of a text that begins at byte `at`.
fn tell(entry: &str, errors: Vec<Fault>, at: usize, lines: &mut Lines<'_>, report: &mut Report) {
    for error in errors {
        report.push_with(|| VmapFault {
            entry: entry.to_owned(),
            at: error.span.map(|span| lines.locate(at + span.start as usize)),
            field: String::new(),
            problem: VmapProblem::Json(error.message),
        });
    }
}

/// A text that is to be taken apart.
struct Whole<'t> {
    entry: &'t str,
    text: &'t str,
    /// What its outermost value is to be.
    wanted: &'static str,
}

impl Whole<'_> {
    /// Reports why it cannot be taken apart.
    fn tell_broken(&self, fault: Fault, lines: &mut Lines<'_>, report: &mut Report) {
        let Self { entry, text, wanted } = *self;
        // Of short texts everything is told.
        if text.len() <= MAX_HEADER_BYTES {
            match document_of(text) {
                Err(errors) => return tell(entry, errors, 0, lines, report),
                Ok(document) => {
                    let is_one = |root: &&rmg_json::Value| root.items().is_none() && root.members().is_none();
                    if let Some(root) = document.root().filter(is_one) {
                        let problem = VmapProblem::Type { wanted, found: root.kind.words() };
                        return report.push(entry, String::new, problem);
                    }
                }
            }
        }
        tell(entry, vec![fault], 0, lines, report);
    }
}

/// Bytes that a row of a file of terrain may have, whatever the width of the map, and for each tile: VCMI
/// sets each on a line of its own, with a remark.
const ROW_ROOM: (usize, usize) = (4 << 10, 64);

/// Hands the tiles of a file of terrain to `rows`, a row after the other. Only one of them is in memory
/// twice.
pub(super) fn each_tile(entry: &str, bytes: &[u8], rows: &mut TileRows<'_>, room: &mut Room) {
    let text = match text_of(entry, bytes) {
        Ok(text) => text,
        Err(fault) => return rows.cut().push_fault(fault),
    };
    let limit = ROW_ROOM.0 + ROW_ROOM.1 * rows.width;
    let mut lines = Lines::new(text);
    let mut all = entries(text);
    while let Some(found) = all.next() {
        let Entry { value, at, .. } = match found {
            Ok(found) if !all.is_object() => found,
            Ok(_) => break,
            Err(fault) => {
                let whole = Whole { entry, text, wanted: "a list of rows" };
                return whole.tell_broken(fault, &mut lines, rows.cut());
            }
        };
        if rows.is_full() {
            rows.end_row();
            continue;
        }
        if value.len() > limit {
            let (at, field) = (Some(lines.locate(at)), format!("[{}]", rows.rows));
            let problem = VmapProblem::TooLarge { limit };
            return rows.cut().push_fault(VmapFault { entry: entry.to_owned(), at, field, problem });
        }
        if let Err(errors) = row(value, rows, room) {
            return tell(entry, errors, at, &mut lines, rows.cut());
        }
        rows.locate_row((value, at), &mut lines);
    }
    if all.is_object() {
        let problem = VmapProblem::Type { wanted: "a list of rows", found: "a structure `{ }`" };
        rows.cut().push(entry, String::new, problem);
    }
}

/// Takes a row, or tells why its text is none.
fn row(value: &str, rows: &mut TileRows<'_>, room: &mut Room) -> Result<(), Vec<Fault>> {
    let mut strict = serde_json::Deserializer::from_str(value);
    if Tiles(rows, room).deserialize(&mut strict).is_ok() && strict.end().is_ok() {
        return Ok(());
    }
    rows.restart_row(room);
    let document = document_of(value)?;
    let Some(root) = document.root() else { return Ok(()) };
    let Some(tiles) = root.items() else {
        rows.misplaced(true, "a list of tiles", root.kind.words());
        return Ok(());
    };
    for tile in tiles {
        match &tile.kind {
            Kind::String(text) => rows.tile(text, room),
            other => rows.misplaced(false, "a text", other.words()),
        }
    }
    rows.end_row();
    Ok(())
}

struct Tiles<'r, 'a>(&'r mut TileRows<'a>, &'r mut Room);

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

struct Tile<'r, 'a>(&'r mut TileRows<'a>, &'r mut Room);

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
