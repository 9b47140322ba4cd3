//! The parts of a dungeon, as they are collected.

use std::collections::BTreeSet;

use rmg_core::diag::{Span, Spanned};
use rmg_core::dungeon::Textures;

use crate::adders::{Adder, PortalAdder};
use crate::config::context::LevelContext;
use crate::config::part::Part;
use crate::corridors::Corridor;
use crate::decor::Decorator;
use crate::partition::Partitioner;
use crate::rooms::RoomGenerator;

/// Collects the parts of a dungeon. See the module text for an example.
#[derive(Debug, Default)]
pub struct LevelConfiguration {
    pub(super) title: String,
    pub(super) textures: Textures,
    pub(super) start: Option<Spanned<String>>,
    pub(super) depth: u32,
    pub(super) contexts: Vec<Part<LevelContext>>,
    pub(super) partitioners: Vec<Part<dyn Partitioner>>,
    pub(super) rooms: Vec<Part<dyn RoomGenerator>>,
    pub(super) corridors: Vec<Part<dyn Corridor>>,
    pub(super) decorators: Vec<Part<dyn Decorator>>,
    pub(super) portals: Vec<Part<PortalAdder>>,
    pub(super) traps: Vec<Part<dyn Adder>>,
    pub(super) creatures: Vec<Part<dyn Adder>>,
    pub(super) items: Vec<Part<dyn Adder>>,
}

macro_rules! with_parts {
    ($($name:ident = $field:ident: $part:ty, $text:literal;)+) => {
        $(#[doc = $text]
        #[must_use]
        pub fn $name(mut self, parts: impl IntoIterator<Item = Part<$part>>) -> Self {
            self.$field.extend(parts);
            self
        })+
    };
}

impl LevelConfiguration {
    /// Deepest dungeon that may be asked for, in levels.
    pub const MAX_DEPTH: u32 = 100;
    /// How many levels deep a dungeon is when nobody says.
    pub const DEFAULT_DEPTH: u32 = 10;

    /// A configuration without parts. A dungeon without a title is called after the type of its first level.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Self { title: title.to_owned(), depth: Self::DEFAULT_DEPTH, ..Self::default() }
    }

    /// The names that the parts' textures belong to.
    #[must_use]
    pub fn with_textures(mut self, textures: Textures) -> Self {
        self.textures = textures;
        self
    }

    /// The type of the level where the player starts; by default the first one with a context.
    #[must_use]
    pub fn with_start(self, level_type: &str) -> Self {
        self.with_start_at(Spanned::new(level_type.to_owned(), Span::default()))
    }

    pub(crate) fn with_start_at(mut self, level_type: Spanned<String>) -> Self {
        self.start = Some(level_type);
        self
    }

    /// How many levels deep the dungeon is: levels at the bottom have no portals further down. At least 1, default 10.
    #[must_use]
    pub fn with_depth(mut self, depth: u32) -> Self {
        self.depth = depth.clamp(1, Self::MAX_DEPTH);
        self
    }

    with_parts! {
        with_contexts = contexts: LevelContext, "Adds contexts; a level draws one of those of its type.";
        with_partitioners = partitioners: dyn Partitioner, "Adds partitioners; a level draws one of those of its type.";
        with_rooms = rooms: dyn RoomGenerator, "Adds room generators; each section draws one of those of its type.";
        with_corridors = corridors: dyn Corridor,
            "Adds corridors; a level draws one of those of its type, or has bent ones when there are none.";
        with_decorators = decorators: dyn Decorator, "Adds decorators; a level draws one of those of its type, if there are any.";
        with_portals = portals: PortalAdder, "Adds portals; a level has each of those of its type with its chance.";
        with_traps = traps: dyn Adder, "Adds trap adders; a level draws one of those of its type, if there are any.";
        with_creatures = creatures: dyn Adder, "Adds creature adders; a level draws one of those of its type, if there are any.";
        with_items = items: dyn Adder, "Adds item adders; a level draws one of those of its type, if there are any.";
    }

    /// The type of the level where the player starts.
    pub(super) fn start_type(&self) -> Option<&str> {
        let first = || self.contexts.iter().flat_map(|part| &part.level_types).next();
        self.start.as_ref().or_else(first).map(|start| start.value.as_str())
    }

    /// Every level type that some part or portal names, but those outside of the dungeon, in order of name.
    pub(super) fn level_types(&self) -> Vec<String> {
        let outside = self.outside_types();
        let types: BTreeSet<&str> = self.mentions().iter().map(|mention| mention.value).collect();
        types.difference(&outside).map(|name| (*name).to_owned()).collect()
    }

    /// Every place where a part names a level type, and the start.
    pub(super) fn mentions(&self) -> Vec<Spanned<&str>> {
        self.mentions_but(|_| false)
    }

    /// The same without those of some portals.
    pub(super) fn mentions_but(&self, skip: impl Fn(&Part<PortalAdder>) -> bool) -> Vec<Spanned<&str>> {
        fn of<'p, T: ?Sized + 'p>(
            parts: impl IntoIterator<Item = &'p Part<T>>,
        ) -> impl Iterator<Item = Spanned<&'p str>> {
            parts
                .into_iter()
                .flat_map(|part| &part.level_types)
                .map(|name| Spanned::new(name.value.as_str(), name.span))
        }
        let mut all: Vec<Spanned<&str>> = of(&self.contexts).collect();
        all.extend(self.start.iter().map(|start| Spanned::new(start.value.as_str(), start.span)));
        all.extend(of(&self.partitioners));
        all.extend(of(&self.rooms));
        all.extend(of(&self.corridors));
        all.extend(of(&self.decorators));
        all.extend(of(self.portals.iter().filter(|portal| !skip(portal))));
        all.extend(of(&self.traps));
        all.extend(of(&self.creatures));
        all.extend(of(&self.items));
        all
    }
}
