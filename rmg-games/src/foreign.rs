//! Maps that others made: what the model holds of them, and everything else as it was.
//!
//! A reader of a game's files puts into the [`MapModel`] what the model has a place for. What it has none for, and what
//! the content pack does not know, is neither guessed nor dropped: it is kept here in the words or bytes of the file, and
//! counted by kind, so that whoever reads a map can say how much of it was understood.

mod with_plan;

use std::collections::BTreeMap;
use std::fmt;

use rmg_core::TilePos;
use rmg_core::ids::ZoneId;
use rmg_core::model::{Cause, Cover, MapLevel, MapModel, MapObject, MapPos, ObjectId, PassName};
use rmg_core::pack::{ContentPack, Offset};
use rmg_core::plan::GenPlan;

pub use with_plan::{PlanChanges, PlannedMap, WithPlanError};

/// A map that was read from a game's file.
#[derive(Debug, Clone, PartialEq)]
pub struct ForeignMap {
    /// What the model holds: a plan without zones and connections, layers, and the objects that the pack knows, in the
    /// order of the file. All tiles name zone 0, which is not there; all objects name the pass [`READ_PASS`]. The cover is
    /// [`Blocked`](rmg_core::model::Cover::Blocked) on rock, [`Used`](rmg_core::model::Cover::Used) under objects, known
    /// and unknown ones, and [`Free`](rmg_core::model::Cover::Free) elsewhere.
    pub model: MapModel,
    /// The rest.
    pub unknown: Unknown,
}

/// The pass that "placed" the objects of a map that was read.
pub const READ_PASS: &str = "read";

/// What readers put together, each from its own file.
#[derive(Debug)]
pub(crate) struct ForeignParts {
    pub(crate) plan: GenPlan,
    pub(crate) generator: String,
    pub(crate) levels: Vec<MapLevel>,
    pub(crate) objects: Vec<MapObject>,
    pub(crate) unknown: Unknown,
}

impl ForeignParts {
    /// The map. O(tiles + cells of objects).
    pub(crate) fn into_map(self, pack: &ContentPack) -> ForeignMap {
        let Self { plan, generator, mut levels, objects, unknown } = self;
        fill_cover(&mut levels, &objects, &unknown, pack);
        let model = MapModel {
            plan,
            attempt: 0,
            generator,
            pack: (pack.info.name.clone(), pack.info.version.clone()),
            levels,
            zones: Vec::new(),
            objects,
            piles: Vec::new(),
            links: Vec::new(),
            unmet: Vec::new(),
        };
        ForeignMap { model, unknown }
    }
}

/// Why an object of a map that was read is there: it was.
pub(crate) fn read_cause() -> Cause {
    Cause { pass: PassName::from(READ_PASS), zone: ZoneId(0), connection: None, pile: None, guards: None }
}

/// Says what stands on each tile of a map; see [`ForeignMap::model`].
fn fill_cover(levels: &mut [MapLevel], objects: &[MapObject], unknown: &Unknown, pack: &ContentPack) {
    for level in levels.iter_mut() {
        for (terrain, cover) in level.terrain.cells().iter().zip(level.cover.cells_mut()) {
            *cover = if pack.terrains[*terrain].is_passable() { Cover::Free } else { Cover::Blocked };
        }
    }
    let mut use_cell = |at: MapPos, cell: Offset| {
        let x = at.tile.x.checked_add_signed(cell.dx);
        let y = at.tile.y.checked_add_signed(cell.dy);
        let (Some(x), Some(y), Some(level)) = (x, y, levels.get_mut(at.level.index())) else { return };
        let tile = TilePos::new(x, y);
        if level.cover.get(tile).is_some() {
            level.cover[tile] = Cover::Used;
        }
    };
    for object in objects {
        for cell in pack.appearances[object.appearance].footprint.cells() {
            use_cell(object.at, *cell);
        }
    }
    for object in &unknown.objects {
        for cell in object.solid.iter().chain(&object.actions) {
            use_cell(object.at, *cell);
        }
    }
}

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
    /// An object.
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

/// An object whose kind or shape the content pack does not have. It covers its tiles all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownObject {
    /// What the file calls it: its own name, or its position in the file.
    pub name: String,
    /// Type as in the file: a word or a number.
    pub type_name: String,
    /// Subtype as in the file; empty where the file has none.
    pub subtype: String,
    /// Sprite as in the file.
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
}

/// A part that the model has no place for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownPart {
    /// What it is a part of.
    pub kind: UnknownKind,
    /// Its name, by which it is counted: of an entry, of a setting (`events`), of a property of objects of one type
    /// (`town.buildings`), of a sprite.
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
