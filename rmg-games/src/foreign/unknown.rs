//! What a file says and the model does not hold.

use std::collections::BTreeMap;
use std::fmt;

use rmg_core::model::{MapPos, ObjectId};
use rmg_core::pack::Offset;

/// What the model does not hold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Unknown {
    /// Whole objects, in the order of the file.
    pub objects: Vec<UnknownObject>,
    /// Parts of the file, of its header and of objects that are known otherwise, in the order of reading.
    pub parts: Vec<UnknownPart>,
}

impl Unknown {
    /// True when everything was understood.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.objects.is_empty() && self.parts.is_empty()
    }

    /// Keeps a part.
    pub(crate) fn keep(
        &mut self,
        kind: UnknownKind,
        name: impl Into<String>,
        object: Option<ObjectId>,
        opaque: Vec<u8>,
    ) {
        self.parts.push(UnknownPart { kind, name: name.into(), object, opaque });
    }

    /// Whether heroes may visit an object of unknown kind, which may lead anywhere: what is not reached then
    /// stays open.
    #[must_use]
    pub fn may_lead_on(&self) -> bool {
        self.objects.iter().any(|object| !object.actions.is_empty())
    }

    /// How often each kind of thing is there, in order of kinds and names. O(n log n).
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

/// What kind of thing is unknown. The words of [`Display`](fmt::Display) are for people.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum UnknownKind {
    /// A file inside the file.
    Entry,
    /// Something that the header says.
    Header,
    /// A road or river on one tile.
    Line,
    Object,
    /// The sprite of an object whose kind and shape are known; the model has an appearance of that shape.
    Look,
    /// Something that an object holds or does.
    Option,
}

impl fmt::Display for UnknownKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Entry => "file",
            Self::Header => "map setting",
            Self::Line => "road or river",
            Self::Object => "object",
            Self::Look => "sprite",
            Self::Option => "property of objects",
        })
    }
}

/// An object whose kind the content pack does not have. It covers its tiles all the same; one without a look
/// (in a `.vmap` the place of the grail) covers none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownObject {
    /// What the file calls it: its own name, or its position in the file.
    pub name: String,
    /// Type as in the file: a word or a number.
    pub type_name: String,
    /// Subtype as in the file; empty where the file has none.
    pub subtype: String,
    /// Sprite as in the file; empty for one without a look.
    pub sprite: String,
    /// Where its anchor lies, maybe beyond the edge.
    pub at: MapPos,
    /// Cells that nobody can enter, relative to the anchor.
    pub solid: Vec<Offset>,
    /// Cells where it is visited.
    pub actions: Vec<Offset>,
    /// The object as the file has it: JSON text, or bytes.
    pub opaque: Vec<u8>,
}

impl UnknownObject {
    /// `type/subtype`, or the type alone.
    #[must_use]
    pub fn kind_name(&self) -> String {
        if self.subtype.is_empty() {
            self.type_name.clone()
        } else {
            format!("{}/{}", self.type_name, self.subtype)
        }
    }

    /// Bytes that it holds, beside its own.
    pub(crate) fn own_bytes(&self) -> usize {
        let texts = [&self.name, &self.type_name, &self.subtype, &self.sprite];
        let cells = self.solid.capacity() + self.actions.capacity();
        texts.iter().map(|text| text.capacity()).sum::<usize>()
            + cells * size_of::<Offset>()
            + self.opaque.capacity()
    }
}

/// A part that the model has no place for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownPart {
    /// What it is a part of.
    pub kind: UnknownKind,
    /// Its name, by which it is counted: of an entry, of a setting (`events`), of a property of objects of
    /// one type (`town.buildings`), of a sprite.
    pub name: String,
    /// The object that has it.
    pub object: Option<ObjectId>,
    /// The part as the file has it: JSON text, or bytes.
    pub opaque: Vec<u8>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_things_are_counted_by_kind_and_name() {
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
            ["map setting events: 1", "property of objects town.army: 2", "property of objects town.name: 1"]
        );
        assert!(!unknown.is_empty() && Unknown::default().is_empty());
    }
}
