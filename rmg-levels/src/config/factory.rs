//! The parts of each level type.

use std::collections::BTreeMap;
use std::sync::Arc;

use rmg_core::dungeon::Textures;

use crate::adders::{Adder, PortalAdder};
use crate::config::choice::Choice;
use crate::config::context::LevelContext;
use crate::corridors::Corridor;
use crate::decor::Decorator;
use crate::doors::DoorRule;
use crate::graph::LevelGraph;
use crate::partition::Partitioner;
use crate::rooms::{Fill, RoomGenerator};
use crate::vault::Vault;

/// A checked configuration that generates dungeons.
#[derive(Debug)]
pub struct LevelFactory {
    pub(crate) title: String,
    pub(crate) textures: Arc<Textures>,
    /// In order of name.
    pub(crate) types: Vec<TypeParts>,
    /// Position in `types`.
    pub(crate) start: usize,
    /// Portals that lead here from levels that are not generated.
    pub(crate) entrances: Vec<Arc<PortalAdder>>,
    pub(crate) depth: u32,
    /// All vaults of the configuration by name, for vaults in vaults.
    pub(crate) vaults: BTreeMap<Arc<str>, Arc<Vault>>,
}

/// The parts of one level type.
#[derive(Debug)]
pub(crate) struct TypeParts {
    pub(crate) name: String,
    pub(crate) contexts: Vec<Choice<LevelContext>>,
    pub(crate) partitioners: Vec<Choice<dyn Partitioner>>,
    pub(crate) rooms: Vec<Choice<dyn RoomGenerator>>,
    pub(crate) fills: Vec<Choice<Fill>>,
    pub(crate) vaults: Vec<Choice<Vault>>,
    pub(crate) graphs: Vec<Choice<LevelGraph>>,
    pub(crate) corridors: Vec<Choice<dyn Corridor>>,
    pub(crate) doors: Vec<Choice<DoorRule>>,
    pub(crate) decorators: Vec<Choice<dyn Decorator>>,
    /// With their positions in the configuration.
    pub(crate) portals: Vec<(u32, Choice<PortalAdder>)>,
    pub(crate) traps: Vec<Choice<dyn Adder>>,
    pub(crate) creatures: Vec<Choice<dyn Adder>>,
    pub(crate) items: Vec<Choice<dyn Adder>>,
}

impl LevelFactory {
    /// Returns the title of the dungeon.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the level types, in order of name.
    pub fn level_types(&self) -> impl Iterator<Item = &str> {
        self.types.iter().map(|parts| parts.name.as_str())
    }

    /// Returns the type of the level where the player starts.
    #[must_use]
    pub fn start(&self) -> &str {
        &self.types[self.start].name
    }

    /// Returns the depth of dungeons in levels.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }
}
