//! Templates of anything that the tables of the language accept.

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

/// What is accepted as a word and refused as a wish.
const REFUSED: [&str; 1] = ["rooms"];
/// Highest seat beside zones that are mirrored: the other side needs as many.
const SEATS_OF_A_SIDE: u32 = 3;

/// The members of a template.
pub(super) fn template(name: StreamName, is_tangled: bool) -> Members {
    let mut rng = name.at("zones").stream();
    let count = 1 + rng.index(12);
    let has_braces = rng.chance(1, 4);
    let ids = words::zone_ids(&mut rng, count, has_braces);
    // a mention in braces would want a name of `repeat`
    let copies = if has_braces { Copies::default() } else { Copies::beside(&mut rng, &ids) };
    let mut maker = Maker { rng, ids: &ids, known: 0, is_tangled, most_seats: u32::MAX };
    if copies.mirrored.is_some() {
        maker.most_seats = SEATS_OF_A_SIDE;
    }
    let mut zones = Members::new();
    for (at, id) in ids.iter().enumerate() {
        maker.known = at;
        zones.push((id.clone(), NewValue::Object(maker.structure(&ZONE))));
    }
    maker.known = ids.len();
    if let Some((id, seat)) = &copies.repeated {
        let mut members = maker.structure(&ZONE);
        if let Some(seat) = seat.as_ref().filter(|_| maker.rng.chance(1, 2)) {
            members.retain(|(key, _)| key != "owner");
            members.push(("owner".to_owned(), text(seat)));
        }
        zones.push((id.clone(), NewValue::Object(members)));
    }
    if let Some(id) = &copies.mirrored {
        zones.push((id.clone(), NewValue::Object(maker.structure(&ZONE))));
    }
    maker.rng = name.at("connections").stream();
    let mut connections: Vec<NewValue> =
        (0..maker.rng.index(31)).map(|_| NewValue::Object(maker.structure(&CONNECTION))).collect();
    let side = copies.mirrored.iter().flat_map(|side| ids.first().map(|hub| [hub.clone(), side.clone()]));
    for [a, b] in copies.ways.iter().cloned().chain(side) {
        let mut members = maker.structure(&CONNECTION);
        members.retain(|(key, _)| key != "a" && key != "b");
        members.extend([("a".to_owned(), text(a)), ("b".to_owned(), text(b))]);
        connections.push(NewValue::Object(members));
    }
    maker.rng = name.at("template").stream();
    let mut members = maker.structure(&TEMPLATE);
    members.extend(copies.members);
    members.push(("zones".to_owned(), NewValue::Object(zones)));
    members.push(("connections".to_owned(), NewValue::Array(connections)));
    members
}

/// The structure of a title; `None` where the language has none.
fn titled(title: &str) -> Option<&'static Structure> {
    STRUCTURES.into_iter().find(|structure| structure.title == title)
}

struct Maker<'i> {
    rng: RngStream,
    /// Ids of the zones that are not copied.
    ids: &'i [String],
    /// How many of them may be named in a zone: those before it, so that nothing goes round in a circle.
    known: usize,
    is_tangled: bool,
    most_seats: u32,
}

impl Maker<'_> {
    /// A random subset of the keys of a structure.
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
        // the older way to name an object stands alone
        if members.iter().any(|(key, id)| key == "id" && *id != NewValue::Null) && self.rng.chance(1, 2) {
            members.retain(|(key, _)| key != "type");
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

    /// Something that is accepted behind a key; `None` for what a template makes as a whole.
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
            Accepted::Whole(least, most) => {
                let most = if field.key == "owner" { most.min(self.most_seats) } else { most };
                whole(self.number(least, most))
            }
            Accepted::Numbers(least, most) => text(words::numbers(&mut self.rng, least, most)),
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
            // the connections of a template are made when its zones are known
            Accepted::List(_) if of.title == TEMPLATE.title => return None,
            Accepted::List(title) => {
                let (count, item) = (self.rng.index(5), titled(title)?);
                NewValue::Array((0..count).map(|_| NewValue::Object(self.structure(item))).collect())
            }
            Accepted::ByName(_) => self.by_name(field.key)?,
            Accepted::Foreign => NewValue::Int(self.rng.between(-1, 5)),
        })
    }

    /// A number of a range: an end, near an end, or between.
    fn number(&mut self, least: u32, most: u32) -> u32 {
        let span = most - least;
        let beyond = match self.rng.index(12) {
            0 => 0,
            1 => span,
            2 => span / 2,
            3 => self.rng.below(span.saturating_add(1).max(1)),
            4..8 => self.rng.below(span.min(20) + 1),
            _ => self.rng.below(span.min(20_000) + 1),
        };
        least + beyond.min(span)
    }

    fn text(&mut self, key: &str) -> String {
        let rng = &mut self.rng;
        match key {
            "type" => words::object(rng).0,
            "subtype" => words::object(rng).1,
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

    /// The id of a zone: as a text, or as a number where it is one; rarely of none.
    fn zone(&mut self) -> Option<NewValue> {
        let known = if self.is_tangled { self.ids.len() } else { self.known };
        let id = self.rng.pick(&self.ids[..known])?;
        let number = id.parse::<i64>().ok().filter(|number| number.to_string() == *id);
        Some(match number {
            Some(number) if self.rng.chance(1, 8) => NewValue::Int(number),
            _ => text(id.as_str()),
        })
    }

    /// A structure whose keys are names.
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
            "requiredObjects" => self.objects(count, &mut members, |maker| {
                if maker.rng.chance(1, 2) {
                    whole(maker.number(0, MAX_COUNT))
                } else {
                    NewValue::Object(maker.structure(&REQUIRED_OBJECT))
                }
            }),
            _ => return None,
        }
        Some(NewValue::Object(members))
    }

    /// Values by type of objects, or by subtypes of it.
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

/// Puts the values of two keys into order.
fn in_order(members: &mut Members, low: &str, high: &str, size: impl Fn(&NewValue) -> i64) {
    let place = |key: &str| members.iter().position(|(of, value)| of == key && *value != NewValue::Null);
    let (Some(low), Some(high)) = (place(low), place(high)) else {
        // without the upper one it is 0, which the lower one must be, too
        if let (Some(low), None) = (place(low), place(high)) {
            members.remove(low);
        }
        return;
    };
    if size(&members[low].1) > size(&members[high].1) {
        let value = std::mem::replace(&mut members[low].1, NewValue::Null);
        members[low].1 = std::mem::replace(&mut members[high].1, value);
    }
}
