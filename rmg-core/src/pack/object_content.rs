//! The content of generated objects, by role. It decides what treasure may contain, what a template may
//! require, and what a placed object contains.

use super::{ObjectKind, ObjectRole};

/// Body of quest guards in the games' files; other barriers open with a key.
const QUEST_GUARD: &str = "quest_guard";

/// The content of generated objects of a role.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ObjectContent {
    /// An amount of a resource.
    Amount,
    /// Gifts for the hero who opens it.
    Box,
    /// A hero.
    Prison,
    /// A quest that lets heroes pass.
    QuestGuard,
    /// A spell.
    Scroll,
    /// A quest and its reward.
    Seer,
    /// No content; some have an owner.
    Nothing,
}

impl ObjectKind {
    /// Returns the unsupported content of objects of this kind, as a plural noun; `None` for objects that
    /// modifiers can place.
    #[must_use]
    pub fn not_made_yet(&self) -> Option<&'static str> {
        self.content().err()
    }

    /// Returns the content of objects of this kind.
    ///
    /// # Errors
    /// The unsupported content, as a plural noun.
    pub fn content(&self) -> Result<ObjectContent, &'static str> {
        match self.role {
            ObjectRole::Barrier if self.body == QUEST_GUARD => Ok(ObjectContent::QuestGuard),
            ObjectRole::Resource | ObjectRole::RandomResource => Ok(ObjectContent::Amount),
            ObjectRole::Pandora => Ok(ObjectContent::Box),
            ObjectRole::Prison => Ok(ObjectContent::Prison),
            ObjectRole::SeerHut => Ok(ObjectContent::Seer),
            ObjectRole::SpellScroll => Ok(ObjectContent::Scroll),
            ObjectRole::Artifact
            | ObjectRole::CreatureBank
            | ObjectRole::Dwelling
            | ObjectRole::Market
            | ObjectRole::Mine
            | ObjectRole::Obelisk
            | ObjectRole::Pickup
            | ObjectRole::RandomArtifact
            | ObjectRole::RandomDwelling
            | ObjectRole::Shrine
            | ObjectRole::Sign
            | ObjectRole::Visitable => Ok(ObjectContent::Nothing),
            ObjectRole::Barrier | ObjectRole::Keymaster => Err("barriers and their keys"),
            ObjectRole::Boat | ObjectRole::Shipyard => Err("boats and shipyards other than those of seas"),
            ObjectRole::Decoration => Err("obstacles requested by a template"),
            ObjectRole::Event => Err("events"),
            ObjectRole::Garrison => Err("garrisons"),
            ObjectRole::Grail => Err("grail sites"),
            ObjectRole::Hero | ObjectRole::HeroPlaceholder | ObjectRole::RandomHero => {
                Err("heroes on the map")
            }
            ObjectRole::MagicTerrain => Err("magic terrains"),
            ObjectRole::Monster | ObjectRole::RandomMonster => Err("monsters that guard nothing"),
            ObjectRole::Portal => Err("portals other than those of connections"),
            ObjectRole::RandomTown | ObjectRole::Town => Err("towns as required objects"),
        }
    }
}
