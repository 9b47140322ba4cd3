//! Maps paths in a document to parts of the template language.

use rmg_json::Step;
use rmg_template::json::language::{Accepted, Field, REQUIRED_OBJECT, STRUCTURES, Structure, TEMPLATE, ZONE};

/// The part of the language at a path. The path need not exist yet.
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
    /// The value of a name in the structure that is the value of a key.
    Named(&'static Field),
    /// The value of a name at the second level: a subtype of objects.
    Subtype(&'static Field),
    /// An unknown part.
    Unknown,
}

impl Shape {
    /// Returns the shape at a path from the root.
    pub(crate) fn at(path: &[Step<'_>]) -> Self {
        path.iter().fold(Self::File, |shape, step| shape.step(*step))
    }

    /// Returns the shape after one more step. For a value that is a structure of the language, returns the
    /// structure.
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

    /// Returns the key to which the value belongs.
    pub(crate) fn field(self) -> Option<&'static Field> {
        match self {
            Self::Field(field) | Self::Item(field) | Self::Named(field) | Self::Subtype(field) => Some(field),
            Self::File | Self::Structure(_) | Self::Unknown => None,
        }
    }
}

/// Returns the key with a name, and its structure, in a value with a shape.
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

/// Returns the key at a path, with its structure. For a path into a list or into names, returns the last key
/// before it.
pub(crate) fn key_at(path: &[Step<'_>]) -> Option<(&'static Structure, &'static Field)> {
    let target = Shape::at(path).field();
    (0..path.len()).rev().find_map(|at| {
        let Step::Key(key) = path[at] else { return None };
        let (structure, field) = key_of(Shape::at(&path[..at]), key)?;
        let is_last = at + 1 == path.len();
        let is_target = target.is_some_and(|target| std::ptr::eq(target, field));
        (is_last || is_target).then_some((structure, field))
    })
}

fn field_of(structure: &'static Structure, key: &str) -> Option<&'static Field> {
    structure.fields.iter().find(|field| field.key == key)
}

fn value_of(parent: &'static Structure, key: &str) -> Shape {
    match field_of(parent, key) {
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

/// Returns whether the value of the key is the zones of a template.
pub(crate) fn is_zones(field: &Field) -> bool {
    field.key == "zones"
}

/// Returns whether the value of the key is required objects.
pub(crate) fn is_required(field: &Field) -> bool {
    field.key == "requiredObjects"
}

/// Returns whether the value of the key has types of objects as keys, and those have subtypes.
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
    fn every_structure_title_is_known() {
        for field in STRUCTURES.iter().flat_map(|structure| structure.fields) {
            if let Accepted::Structure(title) | Accepted::List(title) = field.value {
                assert!(matches!(structure(title), Shape::Structure(_)), "{title}");
            }
        }
    }
}
