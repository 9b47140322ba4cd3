//! What all parts of the reading share: the pack, what was wrong, and what was not understood.

use rmg_core::model::{ForeignFacts, MapPos, MapVictory, ObjectId};
use rmg_core::pack::ContentPack;
use rmg_core::{ArtifactId, Level, PlayerColor, SpellId, TilePos};
use serde_json::Value;

use super::super::archive::Archive;
use super::super::report::Report;
use super::super::room::Room;
use super::fields::Fields;
use super::names::find;
use crate::foreign::{OwnLooks, Unknown, UnknownKind, UnknownPart};

/// What the parts of a map need to know of each other.
#[derive(Debug)]
pub(super) struct Reader<'a> {
    pub(super) pack: &'a ContentPack,
    pub(super) report: Report,
    pub(super) room: Room,
    pub(super) unknown: Unknown,
    pub(super) facts: ForeignFacts,
    pub(super) own_looks: OwnLooks,
    /// Main towns that the header names, and whether they were found.
    pub(super) main_towns: Vec<MainTown>,
    /// Spells of the map, by id.
    pub(super) spells: Vec<SpellId>,
    pub(super) levels: u8,
    /// How the map is won.
    pub(super) victory: MapVictory,
    /// The name of the town to be captured, until it is found.
    pub(super) town_to_capture: Option<String>,
}

/// The main town of a player, as the header says.
#[derive(Debug)]
pub(super) struct MainTown {
    pub(super) color: PlayerColor,
    pub(super) anchor: MapPos,
    pub(super) is_found: bool,
    pub(super) value: Value,
}

impl Reader<'_> {
    /// Keeps a part that the model has no place for.
    pub(super) fn strange(
        &mut self,
        kind: UnknownKind,
        name: String,
        object: Option<ObjectId>,
        value: &Value,
    ) {
        let opaque = value.to_string().into_bytes();
        if self.room.take_one::<UnknownPart>(name.len() + opaque.len()) {
            self.unknown.keep(kind, name, object, opaque);
        }
    }
}

impl Reader<'_> {
    /// Artifacts that a value names below a key about artifacts, at any depth; not those that a quest asks
    /// for.
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
                    // Keys are slots or words, and no artifacts.
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
    /// A file of the archive; `None` after a fault. Its room is to be given back with it.
    pub(super) fn file(&mut self, archive: &Archive<'_>, name: &str, limit: usize) -> Option<Vec<u8>> {
        let room = self.room.left();
        if archive.size(name).is_some_and(|size| size > room && size <= limit) {
            self.room.take(usize::MAX);
            return None;
        }
        let bytes = archive
            .read(name, limit)
            .map_err(|error| error.faults.into_iter().for_each(|it| self.report.push_fault(it)))
            .ok()?;
        self.room.take(bytes.capacity()).then_some(bytes)
    }

    /// A level of the map by its number; `None` after a fault.
    pub(super) fn level(&mut self, fields: &mut Fields, key: &str) -> Option<Level> {
        let number = fields.int(key, 0, i64::from(self.levels) - 1, &mut self.report)?;
        Some(Level(u8::try_from(number).expect("a map has few levels")))
    }

    /// A place: `x`, `y` and `l`, all of which must be there. It may lie beyond the edge, as anchors do.
    pub(super) fn place(&mut self, fields: &mut Fields) -> Option<MapPos> {
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
