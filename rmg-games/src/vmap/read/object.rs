//! `objects.json`: kinds, appearances and places. What objects hold is read in `contents.rs`. Source:
//! `docs/sources/vmap.md` section 4.

use std::collections::BTreeSet;

use rmg_core::ids::{AppearanceId, ObjectKindId};
use rmg_core::model::{Gifts, MapObject, MapVictory, ObjectBody, ObjectId, Quest};
use rmg_core::pack::{Appearance, ContentPack, GameTable};
use serde_json::Value;

use super::super::error::VmapProblem;
use super::super::mask::{Cells, ENTERED_FROM};
use super::super::words::OBJECTS;
use super::fields::Fields;
use super::reader::Reader;
use super::text::{Part, each_value};
use crate::foreign::{OwnLook, UnknownKind, UnknownObject, read_cause};

/// The subtype of objects without variants, also where older maps name none of today's variants.
const ONLY_SUBTYPE: &str = "object";

/// The place where the grail is buried: a type and a tile, within `options.radius` of which it may lie. No
/// object stands there, neither in the game nor in its editor.
const GRAIL: &str = "grail";

/// How an object looks, as the file says.
#[derive(Debug)]
struct Look {
    sprite: String,
    cells: Cells,
    /// Whether it is entered from above.
    is_entered_from_above: bool,
    /// From where it is entered, where that is neither of the two ways that objects of the games have.
    entered_from: Option<Vec<String>>,
}

impl Look {
    /// That of what stands nowhere.
    const NONE: Self = Self {
        sprite: String::new(),
        cells: Cells { solid: Vec::new(), actions: Vec::new() },
        is_entered_from_above: true,
        entered_from: None,
    };
}

/// Reads all objects: those of known kinds, in the order of the file.
pub(super) fn read_all(reader: &mut Reader<'_>, bytes: &[u8]) -> Vec<MapObject> {
    let (mut names, mut objects) = (BTreeSet::new(), Vec::new());
    each_value(reader, OBJECTS, bytes, |reader, Part { key, way, value, length }| {
        let instance = || value.get("instanceName").and_then(Value::as_str).map(str::to_owned);
        let has_name = key.is_some();
        let name = key.clone().or_else(instance);
        let is_goal = name.is_some() && name == reader.town_to_capture;
        if let Some(name) = name
            && reader.room.take_one::<String>(name.len())
            && let Some(name) = names.replace(name)
        {
            let field = if has_name { name } else { format!("{way}.instanceName") };
            reader.report.push(OBJECTS, || field, VmapProblem::DuplicateName);
        }
        if let Some(object) = reader.object(way, value, ObjectId::from_index(objects.len()))
            && reader.room.take_one::<MapObject>(held_by(&object.body, length))
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

/// Bytes that an object holds elsewhere, at most: what somebody gives or wants is never more than its text,
/// which has so many.
fn held_by(body: &ObjectBody, length: usize) -> usize {
    match body {
        ObjectBody::Box { .. } | ObjectBody::Seer { .. } => length + size_of::<Gifts>() + size_of::<Quest>(),
        _ => 0,
    }
}

impl Reader<'_> {
    /// An object that gets this id; `None` after a fault, and for one of unknown kind or shape, which is
    /// kept.
    fn object(&mut self, way: String, value: Value, id: ObjectId) -> Option<MapObject> {
        let whole = value.to_string();
        let mut fields = Fields::new(OBJECTS, way, value, &mut self.report);
        let named = fields.text("instanceName", &mut self.report);
        let at = self.place(&mut fields);
        if !fields.has("type") {
            return fields.missing("type", &mut self.report);
        }
        let type_name = fields.text("type", &mut self.report)?;
        let subtype = fields.text("subtype", &mut self.report).unwrap_or_default();
        let kind = find_kind(self.pack, &type_name, &subtype);
        let has_look = fields.has("template");
        let look = match fields.inner("template", &mut self.report) {
            Some(template) => self.look(template)?,
            // A place that only the game looks at, such as where the grail is buried, looks like nothing; and
            // so may what nobody here knows. What stands on the map shows itself.
            None if type_name == GRAIL || kind.is_none() => Look::NONE,
            None => return fields.missing("template", &mut self.report),
        };
        let at = at?;
        // What has no look does not stand on the map, so it gets no appearance of its own.
        let mut appearance = |kind| match find_look(self.pack, kind, &look) {
            None if has_look => self.own_look(kind, &look),
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
            if self.room.take_one::<UnknownObject>(object.own_bytes()) {
                self.unknown.objects.push(object);
            }
            return None;
        };
        if let Some(rows) = look.entered_from {
            let name = format!("{}.template.visitableFrom", self.pack.objects[kind].type_name);
            self.strange(UnknownKind::Option, name, Some(id), &Value::from(rows));
        }
        let known = self.pack.appearances.get(appearance);
        if known.is_some_and(|known| !known.sprite.eq_ignore_ascii_case(&look.sprite)) {
            let sprite = Value::from(look.sprite.clone());
            self.strange(UnknownKind::Look, look.sprite, Some(id), &sprite);
        }
        let options = fields.inner("options", &mut self.report);
        let body = self.body(kind, options, id, at);
        let type_name = &self.pack.objects[kind].type_name;
        for (key, value) in fields.rest() {
            self.strange(UnknownKind::Option, format!("{type_name}.{key}"), Some(id), &value);
        }
        Some(MapObject { kind, appearance, at, body, cause: read_cause() })
    }

    /// An appearance of the map's own; `None` where there is no room for it.
    fn own_look(&mut self, kind: ObjectKindId, look: &Look) -> Option<AppearanceId> {
        let Look { sprite, cells: Cells { solid, actions }, is_entered_from_above, .. } = look;
        let look = OwnLook {
            kind,
            sprite: sprite.clone(),
            is_entered_from_above: *is_entered_from_above,
            is_overlay: false,
            game_table: GameTable::default(),
            solid: solid.clone(),
            actions: actions.clone(),
        };
        let (own_bytes, before) = (look.own_bytes(), self.own_looks.count());
        if !self.room.take_one::<Appearance>(own_bytes) {
            return None;
        }
        let id = self.own_looks.id(self.pack, look);
        if self.own_looks.count() == before {
            // Another object has it already, or there are too many.
            self.room.give_back_one::<Appearance>(own_bytes);
        }
        id
    }

    fn look(&mut self, mut fields: Fields) -> Option<Look> {
        let report = &mut self.report;
        let animation = fields.text("animation", report);
        let sprite = animation.or_else(|| fields.text("editorAnimation", report));
        let Some(sprite) = sprite else { return fields.missing("animation", report) };
        let Some(rows) = fields.texts("mask", report) else { return fields.missing("mask", report) };
        let cells = match Cells::of_rows(rows.iter().map(String::as_str)) {
            Ok(cells) => cells,
            Err(why) => {
                fields.fault("mask", VmapProblem::Mask(why), report);
                return None;
            }
        };
        let entered_from = fields.texts("visitableFrom", report);
        // Without a word it is entered from everywhere.
        let is_usual = |rows: &Vec<String>| {
            ENTERED_FROM.iter().any(|known| rows.iter().map(String::as_str).eq(known.iter().copied()))
        };
        let above = entered_from.as_ref().and_then(|rows| rows.first());
        let is_entered_from_above = above.is_none_or(|row| row.contains('+'));
        let entered_from = entered_from.filter(|rows| !is_usual(rows));
        // A name may end as a file of the game, and stand in a folder.
        let stem = sprite.rsplit('/').next().unwrap_or(&sprite);
        let bare = stem.len().checked_sub(".def".len()).and_then(|at| stem.split_at_checked(at));
        let sprite = match bare {
            Some((name, end)) if end.eq_ignore_ascii_case(".def") => name.to_owned(),
            _ => stem.to_owned(),
        };
        Some(Look { sprite, cells, is_entered_from_above, entered_from })
    }
}

/// The kind of a type and subtype. Older maps name no variant where today there is one of another name.
fn find_kind(pack: &ContentPack, type_name: &str, subtype: &str) -> Option<ObjectKindId> {
    let type_name = pack.local_name(type_name)?;
    let subtype = pack.local_name(subtype)?;
    pack.find_object(type_name, subtype).or_else(|| match pack.objects_of_type(type_name) {
        [only] if subtype.is_empty() || subtype == ONLY_SUBTYPE => Some(*only),
        _ => None,
    })
}

/// The appearance of a kind that has these cells, entered so: of several the one with this sprite, else the
/// first.
fn find_look(pack: &ContentPack, kind: ObjectKindId, look: &Look) -> Option<AppearanceId> {
    let fits = |id: &&AppearanceId| {
        let known = &pack.appearances[**id];
        let is_entered_so =
            known.footprint.actions().is_empty() || look.is_entered_from_above == known.is_entered_from_above;
        is_entered_so && look.cells.is_of(&known.footprint)
    };
    let looks = &pack.objects[kind].appearances;
    let is_same = |id: &&AppearanceId| pack.appearances[**id].sprite.eq_ignore_ascii_case(&look.sprite);
    looks.iter().filter(is_same).find(fits).or_else(|| looks.iter().find(fits)).copied()
}
