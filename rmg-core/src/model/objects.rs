//! Objects and their content.

use crate::ids::{
    AppearanceId, ArtifactId, CreatureId, FactionId, HeroId, ObjectKindId, PlayerColor, ResourceId, SpellId,
};
use crate::model::causes::{Cause, Guarded};
use crate::model::ids::{IdShift, MapPos, ObjectId};
use crate::pack::StackCreature;

/// An object on the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapObject {
    /// Type and subtype.
    pub kind: ObjectKindId,
    /// Shape and sprite.
    pub appearance: AppearanceId,
    /// Position of the anchor of the footprint.
    pub at: MapPos,
    /// Properties beyond those of the kind.
    pub body: ObjectBody,
    /// Why it was placed.
    pub cause: Cause,
}

impl MapObject {
    /// Returns the owner; `None` if it has none, or if players cannot own it.
    #[must_use]
    pub fn owner(&self) -> Option<PlayerColor> {
        match self.body {
            ObjectBody::Town { owner, .. } | ObjectBody::Owned { owner } => owner,
            _ => None,
        }
    }

    /// Shifts all ids of the object.
    pub fn shift_ids(&mut self, by: IdShift) {
        if let ObjectBody::Portal { partner } = &mut self.body {
            by.object(partner);
        }
        if let Some(pile) = &mut self.cause.pile {
            by.pile(pile);
        }
        if let Some(Guarded::Pile(pile)) = &mut self.cause.guards {
            by.pile(pile);
        }
    }
}

/// The properties of an object beyond those of its kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ObjectBody {
    /// No further properties.
    Plain,
    /// A town, owned or neutral.
    Town {
        /// Owner; `None` for a neutral one.
        owner: Option<PlayerColor>,
        /// The faction of the town.
        faction: FactionId,
        /// Whether it has a fort (a castle).
        has_fort: bool,
        /// Whether it is the main town of its owner.
        is_main: bool,
    },
    /// A stack of creatures that guards something.
    Monster {
        /// The kind of creature.
        creature: StackCreature,
        /// Number of creatures, at least 1.
        count: u32,
        /// Requested strength, in AI value.
        strength: u32,
    },
    /// One end of a portal; ends of the same kind are connected.
    Portal {
        /// The other end.
        partner: ObjectId,
    },
    /// A pile of the resource of its kind.
    Resource {
        /// Amount; 0: chosen by the game.
        amount: u32,
    },
    /// An object other than a town that players can own: a mine, a dwelling, a shipyard, a lighthouse.
    Owned {
        /// Owner; `None`: no owner yet.
        owner: Option<PlayerColor>,
    },
    /// A scroll with one spell.
    Scroll {
        /// The spell that it teaches.
        spell: SpellId,
    },
    /// A prison with a hero.
    Prison {
        /// The imprisoned hero.
        hero: HeroId,
        /// Experience of the hero.
        experience: u32,
    },
    /// Pandora's box.
    Box {
        /// Its content.
        gifts: Box<Gifts>,
    },
    /// A seer, who rewards a quest.
    Seer {
        /// The quest that the seer sets.
        quest: Box<Quest>,
        /// The reward for the quest.
        gifts: Box<Gifts>,
    },
    /// A guard who lets heroes pass after a quest.
    QuestGuard {
        /// The quest that a hero must solve to pass.
        quest: Box<Quest>,
    },
}

impl ObjectBody {
    /// Returns the kind of body as a noun that follows "a": `town of that faction`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Plain => "plain object",
            Self::Town { .. } => "town of that faction",
            Self::Monster { .. } => "stack of those creatures",
            Self::Portal { .. } => "portal",
            Self::Resource { .. } => "pile of a resource",
            Self::Owned { .. } => "object with an owner",
            Self::Scroll { .. } => "scroll",
            Self::Prison { .. } => "prison",
            Self::Box { .. } => "box of gifts",
            Self::Seer { .. } => "seer",
            Self::QuestGuard { .. } => "guard with a quest",
        }
    }
}

/// The items that an object gives to a hero.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Gifts {
    /// Experience points.
    pub experience: u32,
    /// Resources and their amounts.
    pub resources: Vec<(ResourceId, u32)>,
    /// Artifacts that the hero receives.
    pub artifacts: Vec<ArtifactId>,
    /// Spells that the hero learns.
    pub spells: Vec<SpellId>,
    /// Creatures and their numbers.
    pub creatures: Vec<(CreatureId, u32)>,
}

/// The task of a quest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Quest {
    /// Bring artifacts.
    Artifacts(Vec<ArtifactId>),
    /// Bring creatures, with their numbers.
    Creatures(Vec<(CreatureId, u32)>),
    /// Bring resources, with their amounts.
    Resources(Vec<(ResourceId, u32)>),
    /// Reach a level of experience.
    Level(u32),
    /// Be a certain hero.
    Hero(HeroId),
}
