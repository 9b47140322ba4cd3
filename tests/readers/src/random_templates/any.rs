//! Templates with anything that the tables of the language accept.

use std::collections::BTreeSet;

use rmg_core::rng::StreamName;
use rmg_core::{MapSize, RngStream};
use rmg_json::NewValue;
use rmg_template::json::language::{
    Accepted, CONNECTION, Field, Omitted, REQUIRED_OBJECT, STRUCTURES, Structure, TEMPLATE, ZONE,
};
use rmg_template::json::limits::MAX_COUNT;

use super::copies::Copies;
use super::{Members, text, whole, words};

/// Accepted as a word, but rejected as a request.
const REFUSED: [&str; 1] = ["rooms"];
/// Highest seat next to mirrored zones: the other side needs as many.
const SEATS_OF_A_SIDE: u32 = 3;

/// Returns the members of a template.
pub(super) fn template(name: StreamName, is_tangled: bool) -> Members {
    let mut rng = name.at("zones").stream();
    let count = 1 + rng.index(12);
    let has_braces = rng.chance(1, 4);
    let ids = words::zone_ids(&mut rng, count, has_braces);
    // With braces in ids, `repeat` would have to define their names.
    let copies = if has_braces { Copies::default() } else { Copies::for_zones(&mut rng, &ids) };
    let mut builder = Builder { rng, ids: &ids, known: 0, is_tangled, max_seats: u32::MAX };
    if copies.mirrored.is_some() {
        builder.max_seats = SEATS_OF_A_SIDE;
    }
    let mut zones = Members::new();
    for (at, id) in ids.iter().enumerate() {
        builder.known = at;
        zones.push((id.clone(), NewValue::Object(builder.structure(&ZONE))));
    }
    builder.known = ids.len();
    if let Some((id, seat)) = &copies.repeated {
        let mut members = builder.structure(&ZONE);
        if let Some(seat) = seat.as_ref().filter(|_| builder.rng.chance(1, 2)) {
            members.retain(|(key, _)| key != "owner");
            members.push(("owner".to_owned(), text(seat)));
        }
        zones.push((id.clone(), NewValue::Object(members)));
    }
    if let Some(id) = &copies.mirrored {
        zones.push((id.clone(), NewValue::Object(builder.structure(&ZONE))));
    }
    builder.rng = name.at("connections").stream();
    let mut connections: Vec<NewValue> =
        (0..builder.rng.index(31)).map(|_| NewValue::Object(builder.structure(&CONNECTION))).collect();
    let side = copies.mirrored.iter().flat_map(|side| ids.first().map(|hub| [hub.clone(), side.clone()]));
    for [a, b] in copies.connections.iter().cloned().chain(side) {
        let mut members = builder.structure(&CONNECTION);
        members.retain(|(key, _)| key != "a" && key != "b");
        members.extend([("a".to_owned(), text(a)), ("b".to_owned(), text(b))]);
        connections.push(NewValue::Object(members));
    }
    builder.rng = name.at("template").stream();
    let mut members = builder.structure(&TEMPLATE);
    members.extend(copies.members);
    members.push(("zones".to_owned(), NewValue::Object(zones)));
    members.push(("connections".to_owned(), NewValue::Array(connections)));
    members
}

/// Returns the structure with a title; `None` if the language has none.
fn titled(title: &str) -> Option<&'static Structure> {
    STRUCTURES.into_iter().find(|structure| structure.title == title)
}

struct Builder<'i> {
    rng: RngStream,
    /// Ids of the zones that are not copied.
    ids: &'i [String],
    /// Number of zones that a zone may name: those before it, so that references are not cyclic.
    known: usize,
    is_tangled: bool,
    max_seats: u32,
}

impl Builder<'_> {
    /// Returns a random subset of the keys of a structure.
    fn structure(&mut self, of: &Structure) -> Members {
        let share = [0, 1, 3, 5, 9][self.rng.index(5)];
        let mut members = Members::new();
        for field in of.fields {
            let is_required = field.default == Omitted::Required;
            if !is_required && !self.rng.chance(share, 10) {
                continue;
            }
            if !is_required && self.rng.chance(1, 40) {
                members.push((field.key.to_owned(), NewValue::Null));
                continue;
            }
            if let Some(value) = self.value(of, field) {
                members.push((field.key.to_owned(), value));
            }
        }
        // The older key of an object is used without the newer ones.
        if members.iter().any(|(key, id)| key == "id" && *id != NewValue::Null) && self.rng.chance(1, 2) {
            members.retain(|(key, _)| key != "type");
        }
        // A rule for all objects is a ban.
        let has_type = members.iter().any(|(key, value)| key == "type" && *value != NewValue::Null);
        if of.title == "Object rule" && !has_type {
            members.retain(|(key, _)| key != "banned");
            members.push(("banned".to_owned(), NewValue::Bool(true)));
        }
        if !self.is_tangled {
            in_order(&mut members, "min", "max", |value| match value {
                NewValue::Int(number) => *number,
                _ => 0,
            });
            in_order(&mut members, "minSize", "maxSize", |value| match value {
                NewValue::Text(size) => size.parse::<MapSize>().map_or(0, |size| size.tiles().into()),
                _ => 0,
            });
        }
        members
    }

    /// Returns a value that is accepted for a key; `None` for keys that the template sets as a whole.
    fn value(&mut self, of: &Structure, field: &Field) -> Option<NewValue> {
        Some(match field.value {
            Accepted::Text => text(self.text(field.key)),
            Accepted::Truth => NewValue::Bool(self.rng.chance(1, 2)),
            Accepted::Decimal => match self.rng.index(5) {
                0 => NewValue::Int(self.rng.between(-500, 500)),
                1 => NewValue::Float(-0.125),
                2 => NewValue::Float(0.005),
                3 => NewValue::Float(1e15),
                _ => NewValue::Float(self.rng.unit() * 100.0),
            },
            Accepted::Whole(min, max) => {
                let max = if field.key == "owner" { max.min(self.max_seats) } else { max };
                whole(self.number(min, max))
            }
            Accepted::Numbers(min, max) => text(words::numbers(&mut self.rng, min, max)),
            Accepted::Size => text(words::size(&mut self.rng)),
            Accepted::Word(known) => {
                let known: Vec<&str> = known.iter().copied().filter(|word| !REFUSED.contains(word)).collect();
                text(*self.rng.pick(&known)?)
            }
            Accepted::Words(known) => {
                let count = self.rng.index(4);
                let items = (0..count).filter_map(|_| self.rng.pick(known).map(|word| text(*word)));
                NewValue::Array(items.collect())
            }
            Accepted::Names(what) => {
                NewValue::Array(words::content(&mut self.rng, what).into_iter().map(text).collect())
            }
            Accepted::Zone => self.zone()?,
            Accepted::Zones => match self.rng.index(3) {
                0 => self.zone()?,
                count => NewValue::Array((0..count).filter_map(|_| self.zone()).collect()),
            },
            Accepted::Structure("Settings") => NewValue::Object(vec![(
                "heroes".to_owned(),
                NewValue::Object(vec![("perPlayerOnMapCap".to_owned(), whole(self.number(1, 8)))]),
            )]),
            Accepted::Structure(title) => NewValue::Object(self.structure(titled(title)?)),
            // The connections of a template are built when its zones are known.
            Accepted::List(_) if of.title == TEMPLATE.title => return None,
            Accepted::List(title) => {
                let (count, item) = (self.rng.index(5), titled(title)?);
                NewValue::Array((0..count).map(|_| NewValue::Object(self.structure(item))).collect())
            }
            Accepted::ByName(_) => self.by_name(field.key)?,
            Accepted::Foreign => NewValue::Int(self.rng.between(-1, 5)),
        })
    }

    /// Returns a number of a range: an end, near an end, or between.
    fn number(&mut self, min: u32, max: u32) -> u32 {
        let span = max - min;
        let beyond = match self.rng.index(12) {
            0 => 0,
            1 => span,
            2 => span / 2,
            3 => self.rng.below(span.saturating_add(1).max(1)),
            4..8 => self.rng.below(span.min(20) + 1),
            _ => self.rng.below(span.min(20_000) + 1),
        };
        min + beyond.min(span)
    }

    fn text(&mut self, key: &str) -> String {
        let rng = &mut self.rng;
        match key {
            "type" => words::object(rng).0,
            "subtype" => words::object(rng).1,
            "creature" => ["griffin", "core:pikeman", "noSuchCreature"][rng.index(3)].to_owned(),
            "id" => {
                let (object, subtype) = words::object(rng);
                if rng.chance(1, 2) { object } else { format!("{object}.{subtype}") }
            }
            "victory" => match rng.index(6) {
                0 => "all-defeated".to_owned(),
                1 => "grail".to_owned(),
                2 => "town".to_owned(),
                3 => self.ids.first().map_or_else(|| "town".to_owned(), |id| format!("town={}", id.trim())),
                4 => "artifact=angelWings".to_owned(),
                _ => "standard".to_owned(),
            },
            _ => {
                let count = 1 + rng.index(3);
                (0..count).map(|_| words::title(rng)).collect::<Vec<_>>().join(" ")
            }
        }
    }

    /// Returns the id of a zone: as text, or rarely as a number if possible.
    fn zone(&mut self) -> Option<NewValue> {
        let known = if self.is_tangled { self.ids.len() } else { self.known };
        let id = self.rng.pick(&self.ids[..known])?;
        let number = id.parse::<i64>().ok().filter(|number| number.to_string() == *id);
        Some(match number {
            Some(number) if self.rng.chance(1, 8) => NewValue::Int(number),
            _ => text(id.as_str()),
        })
    }

    /// Returns a structure whose keys are names.
    fn by_name(&mut self, key: &str) -> Option<NewValue> {
        let count = self.rng.index(5);
        let mut members = Members::new();
        match key {
            "mines" | "mineDensities" => {
                let resources: BTreeSet<String> =
                    words::content(&mut self.rng, "resources").into_iter().collect();
                for name in resources {
                    members.push((name, whole(self.number(0, MAX_COUNT))));
                }
            }
            "bannedObjects" if self.rng.chance(1, 6) => {
                let names = (0..count).map(|_| text(self.text("id")));
                return Some(NewValue::Array(names.collect()));
            }
            "bannedObjects" => self.objects(count, &mut members, |_| NewValue::Bool(true)),
            "requiredObjects" => self.objects(count, &mut members, |builder| {
                if builder.rng.chance(1, 2) {
                    whole(builder.number(0, MAX_COUNT))
                } else {
                    NewValue::Object(builder.structure(&REQUIRED_OBJECT))
                }
            }),
            _ => return None,
        }
        Some(NewValue::Object(members))
    }

    /// Adds values by type of objects, or by their subtypes.
    fn objects(&mut self, count: usize, members: &mut Members, one: impl Fn(&mut Self) -> NewValue) {
        let mut types = BTreeSet::new();
        for _ in 0..count {
            let (object, subtype) = words::object(&mut self.rng);
            if !types.insert(object.clone()) {
                continue;
            }
            let value =
                if self.rng.chance(1, 2) { one(self) } else { NewValue::Object(vec![(subtype, one(self))]) };
            members.push((object, value));
        }
    }
}

/// Sorts the values of two keys.
fn in_order(members: &mut Members, low: &str, high: &str, size: impl Fn(&NewValue) -> i64) {
    let position = |key: &str| members.iter().position(|(of, value)| of == key && *value != NewValue::Null);
    let (Some(low), Some(high)) = (position(low), position(high)) else {
        // Without the upper value, it is 0, so the lower one must be 0 too.
        if let (Some(low), None) = (position(low), position(high)) {
            members.remove(low);
        }
        return;
    };
    if size(&members[low].1) > size(&members[high].1) {
        let value = std::mem::replace(&mut members[low].1, NewValue::Null);
        members[low].1 = std::mem::replace(&mut members[high].1, value);
    }
}
