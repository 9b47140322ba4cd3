//! Converts objects of known kinds, and keeps the others unchanged.

use rmg_core::model::{MapObject, ObjectId};
use rmg_core::pack::ObjectRole;

use super::appearances::{self, LineMatch, matches};
use super::header::Head;
use super::reader::{ObjectRef, Reader};
use crate::foreign::{UnknownKind, UnknownObject, read_cause};
use crate::h3m::codec::{Object, Writer, Xyz};
use crate::h3m::meaning::positions::{offset_from, position, xyz};

impl Reader<'_> {
    /// Converts the objects of known kinds.
    pub(super) fn objects(&mut self, head: &mut Head) -> Vec<MapObject> {
        let (file, pack) = (self.file, self.pack);
        let lines = matches(file, pack, &mut self.map_appearances);
        let mut is_line_kept = vec![false; lines.len()];
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
            self.keep_line(found, line, id, &mut is_line_kept[line]);
            let kind = &pack.pack.objects[found.kind];
            let at = position(object.anchor);
            let it = ObjectRef { kind, id };
            let body = self.body(it, object);
            let mut known =
                MapObject { kind: found.kind, appearance: found.appearance, at, body, cause: read_cause() };
            if !object.reserved.0.iter().all(|byte| *byte == 0) {
                self.keep_option(it, "reserved", &object.reserved);
            }
            // only towns, because a hero at the gate has the same entrance
            if matches!(kind.role, ObjectRole::Town | ObjectRole::RandomTown) {
                let entrance = self.entrance(&known);
                head.mark_main_town(&mut known, entrance);
            }
            objects.push(known);
        }
        objects
    }

    /// Returns the tile where heroes visit an object.
    pub(super) fn entrance(&self, object: &MapObject) -> Option<Xyz> {
        let cell = *self.map_appearances.footprint(&self.pack, object.appearance)?.actions().first()?;
        xyz(offset_from(object.at, cell)?)
    }

    fn unknown_object(&mut self, index: usize, object: &Object) {
        let file = self.file;
        let look = file.appearance_of(object);
        let opaque = Writer::bytes_of(file.version, |to| object.write(to, &file.appearances));
        let (solid, actions) = look.map(appearances::cells).unwrap_or_default();
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

    /// Keeps the values of a line of the table that the matched appearance does not have.
    fn keep_line(&mut self, found: LineMatch, line: usize, id: ObjectId, is_kept: &mut bool) {
        let look = &self.file.appearances[line];
        if !found.is_same_sprite {
            self.keep(UnknownKind::Sprite, look.sprite.to_string(), Some(id), &look.sprite);
        } else if !found.is_same_line && !std::mem::replace(is_kept, true) {
            self.keep(
                UnknownKind::Sprite,
                format!("{}, its entry in the lists of the editor", look.sprite),
                None,
                look,
            );
        }
    }
}
