//! The data of a file that the model does not hold.

use std::collections::BTreeMap;
use std::fmt;

use rmg_core::model::{MapPos, ObjectId};
use rmg_core::pack::Offset;

/// The data of a file that the model does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Unknown {
    /// Objects of unknown kind, in the order of the file.
    pub objects: Vec<UnknownObject>,
    /// Unknown parts of the file, of its header and of known objects, in the order of reading.
    pub parts: Vec<UnknownPart>,
}

impl Unknown {
    /// Returns whether everything was recognized.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty() && self.parts.is_empty()
    }

    /// Adds a part.
    pub(crate) fn keep(
        &mut self,
        kind: UnknownKind,
        name: impl Into<String>,
        object: Option<ObjectId>,
        opaque: Vec<u8>,
    ) {
        self.parts.push(UnknownPart { kind, name: name.into(), object, opaque });
    }

    /// Returns whether heroes can visit an object of unknown kind. Such an object may be a portal, so
    /// reachability cannot be refuted.
    #[must_use]
    pub fn has_visitable_objects(&self) -> bool {
        self.objects.iter().any(|object| !object.actions.is_empty())
    }

    /// Returns the number of entries by kind and name. O(n log n).
    #[must_use]
    pub fn counts(&self) -> BTreeMap<(UnknownKind, String), usize> {
        let mut counts = BTreeMap::new();
        let objects = self.objects.iter().map(|object| (UnknownKind::Object, object.kind_name()));
        let parts = self.parts.iter().map(|part| (part.kind, part.name.clone()));
        for key in objects.chain(parts) {
            *counts.entry(key).or_insert(0) += 1;
        }
        counts
    }
}

/// The kind of an unknown entry. [`Display`](fmt::Display) prints it as text for users.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum UnknownKind {
    /// A file in the archive.
    Entry,
    /// A value in the header.
    Header,
    /// A road or river on one tile.
    Line,
    Object,
    /// The sprite of an object of known kind and shape. The model has an appearance with that shape.
    Sprite,
    /// A property of an object.
    Option,
}

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Entry => "file",
            Self::Header => "map setting",
            Self::Line => "road or river",
            Self::Object => "object",
            Self::Sprite => "sprite",
            Self::Option => "object property",
        })
    }
}

/// An object of a kind that the content pack does not have. It covers its tiles; an object without an
/// appearance (the location of the grail in a `.vmap`) covers none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownObject {
    /// Its name in the file, or its position in the file.
    pub name: String,
    /// Type in the file: a name or a number.
    pub type_name: String,
    /// Subtype in the file; empty if there is none.
    pub subtype: String,
    /// Sprite in the file; empty for an object without an appearance.
    pub sprite: String,
    /// Position of its anchor, possibly outside of the map.
    pub at: MapPos,
    /// Cells that cannot be entered, relative to the anchor.
    pub solid: Vec<Offset>,
    /// Cells where heroes visit it.
    pub actions: Vec<Offset>,
    /// The original object: JSON text, or bytes.
    pub opaque: Vec<u8>,
}

impl UnknownObject {
    /// Returns `type/subtype`, or the type if there is no subtype.
    #[must_use]
    pub fn kind_name(&self) -> String {
        if self.subtype.is_empty() {
            self.type_name.clone()
        } else {
            format!("{}/{}", self.type_name, self.subtype)
        }
    }

    /// Returns the bytes that it holds on the heap.
    pub(crate) fn heap_bytes(&self) -> usize {
        let texts = [&self.name, &self.type_name, &self.subtype, &self.sprite];
        let cells = self.solid.capacity() + self.actions.capacity();
        texts.iter().map(|text| text.capacity()).sum::<usize>()
            + cells * size_of::<Offset>()
            + self.opaque.capacity()
    }
}

/// A part of a file that the model does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownPart {
    /// The kind of the entry.
    pub kind: UnknownKind,
    /// Its name, by which it is counted: the name of a file, of a setting (`events`), of an object property
    /// (`town.buildings`) or of a sprite.
    pub name: String,
    /// The object that it belongs to.
    pub object: Option<ObjectId>,
    /// The original part: JSON text, or bytes.
    pub opaque: Vec<u8>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_entries_are_counted_by_kind_and_name() {
        let part = |name: &str, object| UnknownPart {
            kind: UnknownKind::Option,
            name: name.to_owned(),
            object: Some(ObjectId(object)),
            opaque: b"{}".to_vec(),
        };
        let event = UnknownPart { kind: UnknownKind::Header, object: None, ..part("events", 0) };
        let parts = vec![part("town.army", 1), event, part("town.army", 2), part("town.name", 2)];
        let unknown = Unknown { objects: Vec::new(), parts };
        let lines: Vec<String> =
            unknown.counts().iter().map(|((kind, name), count)| format!("{kind} {name}: {count}")).collect();
        assert_eq!(
            lines,
            ["map setting events: 1", "object property town.army: 2", "object property town.name: 1"]
        );
        assert!(!unknown.is_empty() && Unknown::default().is_empty());
    }
}
