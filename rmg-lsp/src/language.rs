//! Which part of the language of templates stands at the end of a path.

use rmg_json::Step;
use rmg_template::json::language::{Accepted, Field, REQUIRED_OBJECT, STRUCTURES, Structure, TEMPLATE, ZONE};

/// What stands at a place, whether or not it is there yet.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Shape {
    /// The file: templates by their ids.
    File,
    /// A structure of the language.
    Structure(&'static Structure),
    /// The value of a key.
    Field(&'static Field),
    /// An item of the list that is the value of a key.
    Item(&'static Field),
    /// What stands behind a name in the structure that is the value of a key.
    Named(&'static Field),
    /// What stands behind a name of the second rank: a subtype of objects.
    Subtype(&'static Field),
    /// Nothing that the language knows.
    Unknown,
}

impl Shape {
    /// What a path from the outermost value leads to.
    pub(crate) fn at(path: &[Step<'_>]) -> Self {
        path.iter().fold(Self::File, |shape, step| shape.step(*step))
    }

    /// What one more step leads to. A value that is a structure of the language is that structure.
    pub(crate) fn step(self, step: Step<'_>) -> Self {
        match (self, step) {
            (Self::File, Step::Key(_)) => Self::Structure(&TEMPLATE),
            (Self::Structure(structure), Step::Key(key)) => value_of(structure, key),
            (Self::Field(field), Step::Index(_)) => match field.value {
                Accepted::List(title) => structure(title),
                _ => Self::Item(field),
            },
            (Self::Field(field), Step::Key(_)) if is_zones(field) => Self::Structure(&ZONE),
            (Self::Field(field), Step::Key(_)) if is_by_name(field) => Self::Named(field),
            (Self::Named(field), Step::Key(key)) if is_required(field) && REQUIRED_OBJECT.has(key) => {
                value_of(&REQUIRED_OBJECT, key)
            }
            (Self::Named(field), Step::Key(_)) if has_subtypes(field) => Self::Subtype(field),
            (Self::Subtype(field), Step::Key(key)) if is_required(field) => value_of(&REQUIRED_OBJECT, key),
            _ => Self::Unknown,
        }
    }

    /// The key whose value stands there, or is a part of what stands there.
    pub(crate) fn field(self) -> Option<&'static Field> {
        match self {
            Self::Field(field) | Self::Item(field) | Self::Named(field) | Self::Subtype(field) => Some(field),
            Self::File | Self::Structure(_) | Self::Unknown => None,
        }
    }
}

/// The key of that name with its structure, in a value of that shape.
pub(crate) fn key_of(shape: Shape, key: &str) -> Option<(&'static Structure, &'static Field)> {
    let structure = match shape {
        Shape::Structure(structure) => structure,
        Shape::Named(field) | Shape::Subtype(field) if is_required(field) => &REQUIRED_OBJECT,
        Shape::File
        | Shape::Field(_)
        | Shape::Item(_)
        | Shape::Named(_)
        | Shape::Subtype(_)
        | Shape::Unknown => return None,
    };
    Some((structure, field_of(structure, key)?))
}

/// The key that a path leads to, with its structure; for a path into a list or into names the key before.
pub(crate) fn key_at(path: &[Step<'_>]) -> Option<(&'static Structure, &'static Field)> {
    let wanted = Shape::at(path).field();
    (0..path.len()).rev().find_map(|at| {
        let Step::Key(key) = path[at] else { return None };
        let (structure, field) = key_of(Shape::at(&path[..at]), key)?;
        let is_last = at + 1 == path.len();
        let is_it = wanted.is_some_and(|wanted| std::ptr::eq(wanted, field));
        (is_last || is_it).then_some((structure, field))
    })
}

fn field_of(structure: &'static Structure, key: &str) -> Option<&'static Field> {
    structure.fields.iter().find(|field| field.key == key)
}

fn value_of(structure_around: &'static Structure, key: &str) -> Shape {
    match field_of(structure_around, key) {
        None => Shape::Unknown,
        Some(field) => match field.value {
            Accepted::Structure(title) => structure(title),
            _ => Shape::Field(field),
        },
    }
}

fn structure(title: &str) -> Shape {
    STRUCTURES
        .iter()
        .find(|known| known.title == title)
        .map_or(Shape::Unknown, |known| Shape::Structure(known))
}

fn is_by_name(field: &Field) -> bool {
    matches!(field.value, Accepted::ByName(_))
}

/// Whether the zones of a template stand behind the key.
pub(crate) fn is_zones(field: &Field) -> bool {
    field.key == "zones"
}

/// Whether required objects stand behind the key.
pub(crate) fn is_required(field: &Field) -> bool {
    field.key == "requiredObjects"
}

/// Whether types of objects stand behind the key, and subtypes behind those.
pub(crate) fn has_subtypes(field: &Field) -> bool {
    is_required(field) || field.key == "bannedObjects"
}

#[cfg(test)]
mod tests {
    use rmg_json::steps_of;

    use super::*;

    #[test]
    fn paths_lead_to_keys_of_the_language() {
        for (path, key) in [
            ("t.zones.a.size", "size"),
            ("t.zones.a.treasure[1].min", "min"),
            ("t.zones.a.townHints[0].notLikeZone[2]", "notLikeZone"),
            ("t.connections[3].onlyWith.humans", "humans"),
            ("t.zones.a.mines.wood", "mines"),
            ("t.zones.a.customObjects.requiredObjects.bank.hive.count", "count"),
            ("t.zones.a.customObjects.requiredObjects.bank.hive", "requiredObjects"),
            ("t.zones.a.playerTowns", "playerTowns"),
        ] {
            let found = key_at(&steps_of(path)).map(|(_, field)| field.key);
            assert_eq!(found, Some(key), "{path}");
        }
        for path in ["t", "t.zones.a", "t.nonsense", "t.connections[0]", "t.zones.a.size.b", "t.settings.x"] {
            assert!(key_at(&steps_of(path)).is_none(), "{path}");
        }
    }

    #[test]
    fn every_structure_of_a_value_is_one_of_the_language() {
        for field in STRUCTURES.iter().flat_map(|structure| structure.fields) {
            if let Accepted::Structure(title) | Accepted::List(title) = field.value {
                assert!(matches!(structure(title), Shape::Structure(_)), "{title}");
            }
        }
    }
}
