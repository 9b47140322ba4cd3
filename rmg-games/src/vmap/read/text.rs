//! JSON of the files of a map: strict JSON is read piece by piece, as it may be long; what is not strict, by the reader of
//! VCMI's dialect, whose memory is bounded.

use std::fmt;

use rmg_core::diag::{LineColumn, LineIndex, Severity};
use rmg_json::{Document, Kind};
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use super::super::error::{VmapFault, VmapProblem};
use super::super::report::Report;
use super::super::tiles::TileRows;
use super::reader::Reader;

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
    for fault in faults.into_iter().filter(|fault| fault.severity == Severity::Error) {
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

/// Hands the values of a structure or list to `take`, one by one, with their keys if it is a structure.
pub(super) fn each_value(
    reader: &mut Reader<'_>,
    entry: &str,
    bytes: &[u8],
    mut take: impl FnMut(&mut Reader<'_>, Option<String>, Value),
) {
    let is_container = matches!(bytes.trim_ascii_start().first(), Some(b'{' | b'['));
    if is_container && serde_json::from_slice::<IgnoredAny>(bytes).is_ok() {
        let mut strict = serde_json::Deserializer::from_slice(bytes);
        let visitor = EachValue(|key, value| take(reader, key, value));
        if let Err(error) = strict.deserialize_any(visitor) {
            // A number beyond all numbers, or nesting beyond all sense.
            let at = Some(LineColumn { line: error.line(), column: error.column() });
            let problem = VmapProblem::Json(error.to_string());
            reader.report.push_fault(VmapFault {
                entry: entry.to_owned(),
                at,
                field: String::new(),
                problem,
            });
        }
        return;
    }
    let Some(document) = lenient(entry, bytes, &mut reader.report) else { return };
    let Some(root) = document.root() else { return };
    match &root.kind {
        Kind::Object(members) => {
            for member in members {
                take(reader, Some(member.key.name.clone()), plain(&member.value));
            }
        }
        Kind::Array(items) => items.iter().for_each(|item| take(reader, None, plain(item))),
        other
        @ (Kind::Bad | Kind::Null | Kind::Bool(_) | Kind::Int(_) | Kind::Float(_) | Kind::String(_)) => {
            let problem = VmapProblem::Type { wanted: "a structure or a list", found: other.words() };
            reader.report.push(entry, String::new, problem);
        }
    }
}

struct EachValue<F>(F);

impl<'de, F: FnMut(Option<String>, Value)> Visitor<'de> for EachValue<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a structure or a list")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        while let Some((key, value)) = map.next_entry()? {
            (self.0)(Some(key), value);
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        while let Some(value) = items.next_element()? {
            (self.0)(None, value);
        }
        Ok(())
    }
}

/// Hands the tiles of a file of terrain to `rows`, which `fresh` makes; `None` after a fault of the text itself.
pub(super) fn each_tile<'a>(
    entry: &str,
    bytes: &[u8],
    report: &mut Report,
    mut fresh: impl FnMut() -> TileRows<'a>,
) -> Option<TileRows<'a>> {
    let mut rows = fresh();
    let mut strict = serde_json::Deserializer::from_slice(bytes);
    if Rows(&mut rows).deserialize(&mut strict).is_ok() && strict.end().is_ok() {
        return Some(rows);
    }
    let document = lenient(entry, bytes, report)?;
    let mut rows = fresh();
    let root = document.root()?;
    let Some(items) = root.items() else {
        let problem = VmapProblem::Type { wanted: "a list of rows", found: root.kind.words() };
        report.push(entry, String::new, problem);
        return None;
    };
    for row in items {
        let Some(tiles) = row.items() else {
            rows.misplaced(true, "a list of tiles", row.kind.words());
            continue;
        };
        for tile in tiles {
            match &tile.kind {
                Kind::String(text) => rows.tile(text),
                other => rows.misplaced(false, "a text", other.words()),
            }
        }
        rows.end_row();
    }
    Some(rows)
}

struct Rows<'r, 'a>(&'r mut TileRows<'a>);

impl<'de> DeserializeSeed<'de> for Rows<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Rows<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<(), A::Error> {
        while rows.next_element_seed(Tiles(&mut *self.0))?.is_some() {}
        Ok(())
    }
}

struct Tiles<'r, 'a>(&'r mut TileRows<'a>);

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
        while tiles.next_element_seed(Tile(&mut *self.0))?.is_some() {}
        self.0.end_row();
        Ok(())
    }
}

struct Tile<'r, 'a>(&'r mut TileRows<'a>);

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
        self.0.tile(text);
        Ok(())
    }
}
