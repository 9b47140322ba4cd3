//! What objects hold, as the generator makes them: the list of roles. What treasure may roll, what a template may require and
//! what an object holds once it stands follow from it.

use super::{ObjectKind, ObjectRole};

/// What the games' files hold of those who let heroes pass for a quest; other barriers open with a key.
const QUEST_GUARD: &str = "quest_guard";

/// What objects of a role hold, as the generator makes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ObjectContent {
    /// An amount of something.
    Amount,
    /// Gifts for whoever opens it.
    Box,
    /// A hero.
    Prison,
    /// A quest that lets heroes pass.
    QuestGuard,
    /// A spell.
    Scroll,
    /// A quest and its reward.
    Seer,
    /// Nothing; some have an owner.
    Nothing,
}

impl ObjectKind {
    /// What the generator would have to make for an object of a kind, in words (a plural), and does not make yet; `None` for
    /// objects that modifiers can place.
    #[must_use]
    pub fn not_made_yet(&self) -> Option<&'static str> {
        self.content().err()
    }

    /// What objects of this kind hold.
    ///
    /// # Errors
    /// What would have to be made for such an object and is not made yet, in words (a plural).
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
            ObjectRole::Boat | ObjectRole::Shipyard => Err("boats and shipyards beside those of seas"),
            ObjectRole::Decoration => Err("obstacles at a template's wish"),
            ObjectRole::Event => Err("events"),
            ObjectRole::Garrison => Err("garrisons"),
            ObjectRole::Grail => Err("places of the grail"),
            ObjectRole::Hero | ObjectRole::HeroPlaceholder | ObjectRole::RandomHero => {
                Err("heroes on the map")
            }
            ObjectRole::MagicTerrain => Err("grounds that work magic"),
            ObjectRole::Monster | ObjectRole::RandomMonster => Err("monsters that guard nothing"),
            ObjectRole::Portal => Err("portals beside those of connections"),
            ObjectRole::RandomTown | ObjectRole::Town => Err("towns as required objects"),
        }
    }
}
