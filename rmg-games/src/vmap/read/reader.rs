//! The shared state of the reader: the pack, the errors and the unknown data.

use rmg_core::model::{ForeignFacts, MapPos, MapVictory, ObjectId};
use rmg_core::pack::ContentPack;
use rmg_core::{ArtifactId, Level, PlayerColor, SpellId, TilePos};
use serde_json::Value;

use super::super::archive::Archive;
use super::super::memory::MemoryBudget;
use super::super::report::Report;
use super::fields::Fields;
use super::names::find;
use crate::foreign::{MapAppearances, Unknown, UnknownKind, UnknownPart};

/// The state of reading a map.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    pub(super) pack: &'a ContentPack,
    pub(super) report: Report,
    pub(super) memory: MemoryBudget,
    pub(super) unknown: Unknown,
    pub(super) facts: ForeignFacts,
    pub(super) map_appearances: MapAppearances,
    /// Main towns according to the header.
    pub(super) main_towns: Vec<MainTown>,
    /// Allowed spells of the map, sorted.
    pub(super) spells: Vec<SpellId>,
    pub(super) levels: u8,
    pub(super) victory: MapVictory,
    /// The name of the town to capture, until it is found.
    pub(super) town_to_capture: Option<String>,
}

/// The main town of a player according to the header.
#[derive(Debug)]
pub(super) struct MainTown {
    pub(super) color: PlayerColor,
    pub(super) anchor: MapPos,
    pub(super) is_found: bool,
    pub(super) value: Value,
}

impl Reader<'_> {
    /// Keeps a part that the model does not hold.
    pub(super) fn keep_unknown(
        &mut self,
        kind: UnknownKind,
        name: String,
        object: Option<ObjectId>,
        value: &Value,
    ) {
        let opaque = value.to_string().into_bytes();
        if self.memory.reserve_one::<UnknownPart>(name.len() + opaque.len()) {
            self.unknown.keep(kind, name, object, opaque);
        }
    }
}

impl Reader<'_> {
    /// Returns the artifacts in a value below a key about artifacts, at any depth. Excludes the artifacts
    /// that a quest requests.
    pub(super) fn artifacts_in(&self, key: &str, value: &Value) -> Vec<ArtifactId> {
        let mut found = Vec::new();
        let mut open = vec![(is_about_artifacts(key), value)];
        while let Some((is_about, value)) = open.pop() {
            match value {
                Value::String(name) if is_about => {
                    found.extend(find(self.pack, &self.pack.artifacts, name));
                }
                Value::Array(list) => open.extend(list.iter().map(|value| (is_about, value))),
                Value::Object(map) => {
                    let parts = map.iter().filter(|(key, _)| *key != "quest");
                    // keys are slots or words, not artifacts
                    open.extend(parts.map(|(key, value)| (is_about || is_about_artifacts(key), value)));
                }
                _ => {}
            }
        }
        found
    }
}

fn is_about_artifacts(key: &str) -> bool {
    key.to_ascii_lowercase().contains("artifact")
}

impl Reader<'_> {
    /// Returns a file of the archive; `None` if there was an error. Callers release its memory from the
    /// budget.
    pub(super) fn file(&mut self, archive: &Archive<'_>, name: &str, limit: usize) -> Option<Vec<u8>> {
        let left = self.memory.left();
        if archive.size(name).is_some_and(|size| size > left && size <= limit) {
            self.memory.reserve(usize::MAX);
            return None;
        }
        let bytes = archive
            .read(name, limit)
            .map_err(|error| error.diagnostics.into_iter().for_each(|it| self.report.push_diagnostic(it)))
            .ok()?;
        self.memory.reserve(bytes.capacity()).then_some(bytes)
    }

    /// Reads a level number; `None` if there was an error.
    pub(super) fn level(&mut self, fields: &mut Fields, key: &str) -> Option<Level> {
        let number = fields.int(key, 0, i64::from(self.levels) - 1, &mut self.report)?;
        Some(Level(u8::try_from(number).expect("a map has few levels")))
    }

    /// Reads a position from the required keys `x`, `y` and `l`. It may be outside of the map, like some
    /// anchors.
    pub(super) fn position(&mut self, fields: &mut Fields) -> Option<MapPos> {
        let mut number = |key: &str, report: &mut Report| {
            if !fields.has(key) {
                return fields.missing(key, report);
            }
            let number = fields.int(key, 0, i64::from(u16::MAX), report)?;
            Some(u16::try_from(number).expect("the range was checked"))
        };
        let (x, y) = (number("x", &mut self.report), number("y", &mut self.report));
        let level =
            if fields.has("l") { self.level(fields, "l") } else { fields.missing("l", &mut self.report) };
        Some(MapPos { level: level?, tile: TilePos::new(x?, y?) })
    }
}
