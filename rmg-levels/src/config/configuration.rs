//! Collects the parts of a dungeon.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rmg_core::diag::{Span, Spanned};
use rmg_core::dungeon::Textures;

use crate::adders::{Adder, PortalAdder};
use crate::config::context::LevelContext;
use crate::config::part::LevelPart;
use crate::corridors::Corridor;
use crate::decor::Decorator;
use crate::doors::DoorRule;
use crate::graph::LevelGraph;
use crate::partition::Partitioner;
use crate::rooms::{Fill, RoomGenerator};
use crate::vault::Vault;

/// The parts of a dungeon, by level type.
#[derive(Debug, Default)]
pub struct LevelConfiguration {
    pub(super) title: String,
    pub(super) textures: Textures,
    pub(super) start: Option<Spanned<String>>,
    pub(super) depth: u32,
    pub(super) contexts: Vec<LevelPart<LevelContext>>,
    pub(super) partitioners: Vec<LevelPart<dyn Partitioner>>,
    pub(super) rooms: Vec<LevelPart<dyn RoomGenerator>>,
    pub(super) fills: Vec<LevelPart<Fill>>,
    pub(super) vaults: Vec<LevelPart<Vault>>,
    pub(super) graphs: Vec<LevelPart<LevelGraph>>,
    pub(super) doors: Vec<LevelPart<DoorRule>>,
    pub(super) corridors: Vec<LevelPart<dyn Corridor>>,
    pub(super) decorators: Vec<LevelPart<dyn Decorator>>,
    pub(super) portals: Vec<LevelPart<PortalAdder>>,
    pub(super) traps: Vec<LevelPart<dyn Adder>>,
    pub(super) creatures: Vec<LevelPart<dyn Adder>>,
    pub(super) items: Vec<LevelPart<dyn Adder>>,
}

macro_rules! with_parts {
    ($($name:ident = $field:ident: $part:ty, $text:literal;)+) => {
        $(#[doc = $text]
        #[must_use]
        pub fn $name(mut self, parts: impl IntoIterator<Item = LevelPart<$part>>) -> Self {
            self.$field.extend(parts);
            self
        })+
    };
}

impl LevelConfiguration {
    /// The maximum depth of a dungeon in levels.
    pub const MAX_DEPTH: u32 = 100;
    /// The default depth of a dungeon in levels.
    pub const DEFAULT_DEPTH: u32 = 10;

    /// Returns a configuration without parts. A dungeon without a title is named after the type of its first
    /// level.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Self { title: title.to_owned(), depth: Self::DEFAULT_DEPTH, ..Self::default() }
    }

    /// Sets the names of the textures that the parts use.
    #[must_use]
    pub fn with_textures(mut self, textures: Textures) -> Self {
        self.textures = textures;
        self
    }

    /// Sets the type of the level where the player starts. Default: the first type with a context.
    #[must_use]
    pub fn with_start(self, level_type: &str) -> Self {
        self.with_start_at(Spanned::new(level_type.to_owned(), Span::default()))
    }

    pub(crate) fn with_start_at(mut self, level_type: Spanned<String>) -> Self {
        self.start = Some(level_type);
        self
    }

    /// Sets the depth of the dungeon in levels. Levels at the bottom have no portals that lead down. At least
    /// 1; default: 10.
    #[must_use]
    pub fn with_depth(mut self, depth: u32) -> Self {
        self.depth = depth.clamp(1, Self::MAX_DEPTH);
        self
    }

    with_parts! {
        with_contexts = contexts: LevelContext, "Adds contexts. Each level picks one of its type at random.";
        with_partitioners = partitioners: dyn Partitioner, "Adds partitioners. Each level picks one of its type at random.";
        with_rooms = rooms: dyn RoomGenerator, "Adds room generators. Each section picks one of its type at random.";
        with_fills = fills: Fill, "Adds fills. Each room picks one of its type at random, if there are any.";
        with_vaults = vaults: Vault, "Adds vaults. Each level has each vault of its type with the chance of the vault, if it fits.";
        with_graphs = graphs: LevelGraph, "Adds graphs of rooms. Each level picks one of its type at random, if there are any, and has no other rooms.";
        with_doors = doors: DoorRule, "Adds kinds of doors. Each doorway picks one of its type at random, if there are any.";
        with_corridors = corridors: dyn Corridor,
            "Adds corridors. Each level picks one of its type at random. Default: bent corridors.";
        with_decorators = decorators: dyn Decorator, "Adds decorators. Each level picks one of its type at random, if there are any.";
        with_portals = portals: PortalAdder, "Adds portals. Each level has each portal of its type with the chance of the portal.";
        with_traps = traps: dyn Adder, "Adds trap adders. Each level picks one of its type at random, if there are any.";
        with_creatures = creatures: dyn Adder, "Adds creature adders. Each level picks one of its type at random, if there are any.";
        with_items = items: dyn Adder, "Adds item adders. Each level picks one of its type at random, if there are any.";
    }

    /// Returns all vaults by name.
    pub(super) fn vaults_by_name(&self) -> BTreeMap<Arc<str>, Arc<Vault>> {
        let vaults = self.vaults.iter().filter_map(|part| part.part.clone());
        vaults.map(|vault| (Arc::clone(&vault.name), vault)).collect()
    }

    /// Sets the title if it is not empty.
    pub(crate) fn titled(mut self, title: Option<Arc<str>>) -> Self {
        if let Some(title) = title {
            title.as_ref().clone_into(&mut self.title);
        }
        self
    }

    /// Returns the type of the level where the player starts.
    pub(super) fn start_type(&self) -> Option<&str> {
        let first = || self.contexts.iter().flat_map(|part| &part.level_types).next();
        self.start.as_ref().or_else(first).map(|start| start.value.as_str())
    }

    /// Returns all level types that a part or portal names, in order of name, except those outside the
    /// dungeon.
    pub(super) fn level_types(&self) -> Vec<String> {
        let outside = self.outside_types();
        let types: BTreeSet<&str> = self.mentions().iter().map(|mention| mention.value).collect();
        types.difference(&outside).map(|name| (*name).to_owned()).collect()
    }

    /// Returns each level type that a part names, and the start, with their locations.
    pub(super) fn mentions(&self) -> Vec<Spanned<&str>> {
        self.mentions_except(|_| false)
    }

    /// As [`mentions`](Self::mentions), without the portals for which `skip` is true.
    pub(super) fn mentions_except(
        &self,
        skip: impl Fn(&LevelPart<PortalAdder>) -> bool,
    ) -> Vec<Spanned<&str>> {
        fn of<'p, T: ?Sized + 'p>(
            parts: impl IntoIterator<Item = &'p LevelPart<T>>,
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
        all.extend(of(&self.fills));
        all.extend(of(&self.vaults));
        all.extend(of(&self.graphs));
        all.extend(of(&self.doors));
        all.extend(of(&self.corridors));
        all.extend(of(&self.decorators));
        all.extend(of(self.portals.iter().filter(|portal| !skip(portal))));
        all.extend(of(&self.traps));
        all.extend(of(&self.creatures));
        all.extend(of(&self.items));
        all
    }
}
