//! Objects: those that the pack knows, and the others as they are.

use rmg_core::model::{MapObject, ObjectId};
use rmg_core::pack::ObjectRole;

use super::header::Head;
use super::looks::{self, LineMatch, matches};
use super::reader::Reader;
use crate::foreign::{UnknownKind, UnknownObject, read_cause};
use crate::h3m::codec::{Object, Writer, Xyz};
use crate::h3m::meaning::places::{beside, position, xyz};

impl Reader<'_> {
    /// The objects that the pack knows.
    pub(super) fn objects(&mut self, head: &mut Head) -> Vec<MapObject> {
        let (file, pack) = (self.file, self.pack);
        let lines = matches(file, pack, &mut self.own_looks);
        let mut is_line_told = vec![false; lines.len()];
        let mut objects = Vec::with_capacity(file.objects.len());
        let level_count = 1 + u8::from(file.info.has_underground);
        for (index, object) in file.objects.iter().enumerate() {
            let line = usize::try_from(object.appearance).unwrap_or(usize::MAX);
            let Some(found) =
                lines.get(line).copied().flatten().filter(|_| object.anchor.level < level_count)
            else {
                self.unknown_object(index, object);
                continue;
            };
            let id = ObjectId::from_index(objects.len());
            self.tell_line(found, line, id, &mut is_line_told[line]);
            let kind = &pack.objects[found.kind];
            let at = position(object.anchor);
            let body = self.body(kind, object, id);
            let mut known =
                MapObject { kind: found.kind, appearance: found.appearance, at, body, cause: read_cause() };
            if !object.reserved.0.iter().all(|byte| *byte == 0) {
                self.option(kind, id, "reserved", &object.reserved);
            }
            // A hero may stand in the gate, too.
            if matches!(kind.role, ObjectRole::Town | ObjectRole::RandomTown) {
                let entrance = self.entrance(&known);
                head.claim(&mut known, entrance);
            }
            objects.push(known);
        }
        objects
    }

    /// Where an object is visited, as files have it.
    pub(super) fn entrance(&self, object: &MapObject) -> Option<Xyz> {
        let cell = *self.own_looks.footprint(self.pack, object.appearance)?.actions().first()?;
        xyz(beside(object.at, cell)?)
    }

    fn unknown_object(&mut self, index: usize, object: &Object) {
        let file = self.file;
        let look = file.appearance_of(object);
        let opaque = Writer::bytes_of(file.version, |to| object.write(to, &file.appearances));
        let (solid, actions) = look.map(looks::cells).unwrap_or_default();
        self.unknown.objects.push(UnknownObject {
            name: format!("objects[{index}]"),
            type_name: look.map_or_else(String::new, |look| look.class.0.to_string()),
            subtype: look.map_or_else(String::new, |look| look.subclass.to_string()),
            sprite: look.map_or_else(String::new, |look| look.sprite.to_string()),
            at: position(object.anchor),
            solid,
            actions,
            opaque,
        });
    }

    /// Keeps what a line of the table says beyond the appearance that the model has for it.
    fn tell_line(&mut self, found: LineMatch, line: usize, id: ObjectId, is_told: &mut bool) {
        let look = &self.file.appearances[line];
        if !found.is_same_sprite {
            self.keep(UnknownKind::Look, look.sprite.to_string(), Some(id), &look.sprite);
        } else if !found.is_same_line && !std::mem::replace(is_told, true) {
            self.keep(
                UnknownKind::Look,
                format!("{}, its place in the editor's lists", look.sprite),
                None,
                look,
            );
        }
    }
}
