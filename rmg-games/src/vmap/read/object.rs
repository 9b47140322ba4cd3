//! Reads `objects.json`: kinds, appearances and positions. `contents.rs` reads the contents of objects.
//! Source: `docs/sources/vmap.md` section 4.

use std::collections::BTreeSet;

use rmg_core::ids::{AppearanceId, ObjectKindId};
use rmg_core::model::{Gifts, MapObject, MapVictory, ObjectBody, ObjectId, Quest};
use rmg_core::pack::{Appearance, ContentPack, GameTable, VcmiKind};
use serde_json::Value;

use super::super::constants::OBJECTS;
use super::super::error::VmapProblem;
use super::super::mask::{Cells, ENTERED_FROM};
use super::fields::Fields;
use super::reader::Reader;
use super::text::{TextPart, each_value};
use crate::foreign::{MapAppearance, UnknownKind, UnknownObject, read_cause};

/// The subtype of objects without variants. Older maps also use it for objects that now have variants.
const ONLY_SUBTYPE: &str = "object";

/// The type of the location of the grail, which is within `options.radius` of its tile. Neither the game nor
/// its editor shows an object there.
const GRAIL: &str = "grail";

/// The appearance of an object according to the file.
#[derive(Debug)]
struct FileAppearance {
    sprite: String,
    cells: Cells,
    is_entered_from_above: bool,
    /// The directions from which it is entered, if they are not one of the two sets that objects of the games
    /// have.
    entered_from: Option<Vec<String>>,
}

impl FileAppearance {
    /// The appearance of an object that is not visible on the map.
    const NONE: Self = Self {
        sprite: String::new(),
        cells: Cells { solid: Vec::new(), actions: Vec::new() },
        is_entered_from_above: true,
        entered_from: None,
    };
}

/// Reads all objects, and returns those of known kinds in the order of the file.
pub(super) fn read_all(reader: &mut Reader<'_>, bytes: &[u8]) -> Vec<MapObject> {
    let (mut names, mut objects) = (BTreeSet::new(), Vec::new());
    each_value(reader, OBJECTS, bytes, |reader, TextPart { key, path, value, length }| {
        let instance = || value.get("instanceName").and_then(Value::as_str).map(str::to_owned);
        let has_name = key.is_some();
        let name = key.clone().or_else(instance);
        let is_goal = name.is_some() && name == reader.town_to_capture;
        if let Some(name) = name
            && reader.memory.reserve_one::<String>(name.len())
            && let Some(name) = names.replace(name)
        {
            let field = if has_name { name } else { format!("{path}.instanceName") };
            reader.report.push(OBJECTS, || field, VmapProblem::DuplicateName);
        }
        if let Some(object) = reader.object(path, value, ObjectId::from_index(objects.len()))
            && reader.memory.reserve_one::<MapObject>(held_by(&object.body, length))
        {
            if is_goal && matches!(object.body, ObjectBody::Town { .. }) {
                reader.victory = MapVictory::Town { town: ObjectId::from_index(objects.len()) };
                reader.town_to_capture = None;
            }
            objects.push(object);
        }
    });
    objects
}

/// Returns the maximum number of bytes that a body holds on the heap. Gifts and quests are not larger than
/// their text, which has `length` bytes.
fn held_by(body: &ObjectBody, length: usize) -> usize {
    match body {
        ObjectBody::Box { .. } | ObjectBody::Seer { .. } => length + size_of::<Gifts>() + size_of::<Quest>(),
        _ => 0,
    }
}

impl Reader<'_> {
    /// Reads an object with this id. Returns `None` if there was an error, and for an object of unknown kind
    /// or shape, which is kept.
    fn object(&mut self, path: String, value: Value, id: ObjectId) -> Option<MapObject> {
        let whole = value.to_string();
        let mut fields = Fields::new(OBJECTS, path, value, &mut self.report);
        let named = fields.text("instanceName", &mut self.report);
        let at = self.position(&mut fields);
        if !fields.has("type") {
            return fields.missing("type", &mut self.report);
        }
        let type_name = fields.text("type", &mut self.report)?;
        let subtype = fields.text("subtype", &mut self.report).unwrap_or_default();
        let kind = find_kind(self.pack, &type_name, &subtype);
        let has_template = fields.has("template");
        let look = match fields.inner("template", &mut self.report) {
            Some(template) => self.read_appearance(template)?,
            // the location of the grail has no appearance, and unknown kinds may have none; other objects
            // need one
            None if type_name == GRAIL || kind.is_none() => FileAppearance::NONE,
            None => return fields.missing("template", &mut self.report),
        };
        let at = at?;
        // objects without a template are not visible, so they get no additional appearance
        let mut appearance = |kind| match find_appearance(self.pack, kind, &look) {
            None if has_template => self.map_appearance(kind, &look),
            known => known,
        };
        let Some((kind, appearance)) = kind.and_then(|kind| Some((kind, appearance(kind)?))) else {
            let object = UnknownObject {
                name: named.unwrap_or(fields.path),
                type_name,
                subtype,
                sprite: look.sprite,
                at,
                solid: look.cells.solid,
                actions: look.cells.actions,
                opaque: whole.into_bytes(),
            };
            if self.memory.reserve_one::<UnknownObject>(object.heap_bytes()) {
                self.unknown.objects.push(object);
            }
            return None;
        };
        if let Some(rows) = look.entered_from {
            let name = format!("{}.template.visitableFrom", self.pack.objects[kind].type_name);
            self.keep_unknown(UnknownKind::Option, name, Some(id), &Value::from(rows));
        }
        let known = self.pack.appearances.get(appearance);
        if known.is_some_and(|known| !has_sprite(self.pack, known, &look.sprite)) {
            let sprite = Value::from(look.sprite.clone());
            self.keep_unknown(UnknownKind::Sprite, look.sprite, Some(id), &sprite);
        }
        let options = fields.inner("options", &mut self.report);
        let body = self.body(kind, options, id, at);
        let type_name = &self.pack.objects[kind].type_name;
        for (key, value) in fields.rest() {
            self.keep_unknown(UnknownKind::Option, format!("{type_name}.{key}"), Some(id), &value);
        }
        Some(MapObject { kind, appearance, at, body, cause: read_cause() })
    }

    /// Returns an additional appearance of the map; `None` if there is no memory or no id for it.
    fn map_appearance(&mut self, kind: ObjectKindId, look: &FileAppearance) -> Option<AppearanceId> {
        let FileAppearance { sprite, cells: Cells { solid, actions }, is_entered_from_above, .. } = look;
        let look = MapAppearance {
            kind,
            sprite: sprite.clone(),
            is_entered_from_above: *is_entered_from_above,
            is_overlay: false,
            game_table: GameTable::default(),
            solid: solid.clone(),
            actions: actions.clone(),
        };
        let (heap_bytes, before) = (look.heap_bytes(), self.map_appearances.count());
        if !self.memory.reserve_one::<Appearance>(heap_bytes) {
            return None;
        }
        let id = self.map_appearances.id(self.pack, look);
        if self.map_appearances.count() == before {
            // another object has it already, or there are too many
            self.memory.release_one::<Appearance>(heap_bytes);
        }
        id
    }

    fn read_appearance(&mut self, mut fields: Fields) -> Option<FileAppearance> {
        let report = &mut self.report;
        let animation = fields.text("animation", report);
        let sprite = animation.or_else(|| fields.text("editorAnimation", report));
        let Some(sprite) = sprite else { return fields.missing("animation", report) };
        let Some(rows) = fields.texts("mask", report) else { return fields.missing("mask", report) };
        let cells = match Cells::of_rows(rows.iter().map(String::as_str)) {
            Ok(cells) => cells,
            Err(why) => {
                fields.diagnostic("mask", VmapProblem::Mask(why), report);
                return None;
            }
        };
        let entered_from = fields.texts("visitableFrom", report);
        // by default it is entered from all sides
        let is_known = |rows: &Vec<String>| {
            ENTERED_FROM.iter().any(|known| rows.iter().map(String::as_str).eq(known.iter().copied()))
        };
        let above = entered_from.as_ref().and_then(|rows| rows.first());
        let is_entered_from_above = above.is_none_or(|row| row.contains('+'));
        let entered_from = entered_from.filter(|rows| !is_known(rows));
        // the name may have a folder and the extension of the game's files
        let stem = sprite.rsplit('/').next().unwrap_or(&sprite);
        let bare = stem.len().checked_sub(".def".len()).and_then(|at| stem.split_at_checked(at));
        let sprite = match bare {
            Some((name, end)) if end.eq_ignore_ascii_case(".def") => name.to_owned(),
            _ => stem.to_owned(),
        };
        Some(FileAppearance { sprite, cells, is_entered_from_above, entered_from })
    }
}

/// Returns the kind of a type and subtype. Older maps have no subtype for some objects that now have one.
fn find_kind(pack: &ContentPack, type_name: &str, subtype: &str) -> Option<ObjectKindId> {
    let type_name = pack.local_name(type_name)?;
    let subtype = pack.local_name(subtype)?;
    pack.find_object(type_name, subtype).or_else(|| match pack.objects_of_type(type_name) {
        [only] if subtype.is_empty() || subtype == ONLY_SUBTYPE => Some(*only),
        _ => None,
    })
}

/// Returns an appearance of a kind with the same cells and directions: one with this sprite if it exists,
/// otherwise the first.
fn find_appearance(pack: &ContentPack, kind: ObjectKindId, look: &FileAppearance) -> Option<AppearanceId> {
    let fits = |id: &&AppearanceId| {
        let known = &pack.appearances[**id];
        let is_entered_so =
            known.footprint.actions().is_empty() || look.is_entered_from_above == known.is_entered_from_above;
        is_entered_so && look.cells.is_of(&known.footprint)
    };
    let appearances = &pack.objects[kind].appearances;
    let is_same = |id: &&AppearanceId| has_sprite(pack, &pack.appearances[**id], &look.sprite);
    appearances.iter().filter(is_same).find(fits).or_else(|| appearances.iter().find(fits)).copied()
}

/// Returns whether an appearance has that sprite in the game or in its mod, ignoring folders.
fn has_sprite(pack: &ContentPack, look: &Appearance, sprite: &str) -> bool {
    let of_mod = pack.vcmi_name(VcmiKind::Sprite, &look.name);
    let of_mod = of_mod.map(|path| path.rsplit('/').next().unwrap_or(path));
    look.sprite.eq_ignore_ascii_case(sprite) || of_mod.is_some_and(|name| name.eq_ignore_ascii_case(sprite))
}
