//! Objects and what they hold.

use crate::ids::{
    AppearanceId, ArtifactId, CreatureId, FactionId, HeroId, ObjectKindId, PlayerColor, ResourceId, SpellId,
};
use crate::model::causes::{Cause, Guarded};
use crate::model::ids::{IdShift, MapPos, ObjectId};

/// An object on the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapObject {
    /// Type and subtype.
    pub kind: ObjectKindId,
    /// Shape and sprite.
    pub appearance: AppearanceId,
    /// Where the anchor of the footprint lies.
    pub at: MapPos,
    /// What the kind leaves open.
    pub body: ObjectBody,
    /// Why it is there.
    pub cause: Cause,
}

impl MapObject {
    /// The player who owns it; `None` where it has no owner, or is nothing that players own.
    #[must_use]
    pub fn owner(&self) -> Option<PlayerColor> {
        match self.body {
            ObjectBody::Town { owner, .. } | ObjectBody::Owned { owner } => owner,
            _ => None,
        }
    }

    /// Moves all ids that the object names behind those of other lists.
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

/// What the kind of an object leaves open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ObjectBody {
    /// Nothing.
    Plain,
    /// A town.
    Town {
        /// Owner; `None` for a neutral one.
        owner: Option<PlayerColor>,
        /// Faction.
        faction: FactionId,
        /// With a fort (a castle) or without.
        has_fort: bool,
        /// The main town of its owner.
        is_main: bool,
    },
    /// A stack of creatures that guards something.
    Monster {
        /// Creature.
        creature: CreatureId,
        /// How many, at least 1.
        count: u32,
        /// Strength that was wanted, in AI value.
        strength: u32,
    },
    /// One end of a portal; its kind tells which ends belong together.
    Portal {
        /// The other end.
        partner: ObjectId,
    },
    /// A pile of the resource that its kind stands for.
    Resource {
        /// How much; 0: the game rolls it.
        amount: u32,
    },
    /// Something that players own and that is no town: a mine, a dwelling, a shipyard, a lighthouse.
    Owned {
        /// Owner; `None`: nobody yet.
        owner: Option<PlayerColor>,
    },
    /// A scroll.
    Scroll {
        /// What it teaches.
        spell: SpellId,
    },
    /// A hero to be freed.
    Prison {
        /// Who.
        hero: HeroId,
        /// Experience of the hero.
        experience: u32,
    },
    /// A box that gives things, Pandora's.
    Box {
        /// What it gives.
        gifts: Box<Gifts>,
    },
    /// Somebody who gives things for a quest, a seer.
    Seer {
        /// What is wanted.
        quest: Box<Quest>,
        /// What is given.
        gifts: Box<Gifts>,
    },
    /// Somebody who lets heroes pass for a quest.
    QuestGuard {
        /// What is wanted.
        quest: Box<Quest>,
    },
}

impl ObjectBody {
    /// What it is the body of, in words that follow "a": `town of that faction`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Plain => "plain object",
            Self::Town { .. } => "town of that faction",
            Self::Monster { .. } => "stack of those creatures",
            Self::Portal { .. } => "portal",
            Self::Resource { .. } => "pile of a resource",
            Self::Owned { .. } => "thing with an owner",
            Self::Scroll { .. } => "scroll",
            Self::Prison { .. } => "prison",
            Self::Box { .. } => "box of gifts",
            Self::Seer { .. } => "seer",
            Self::QuestGuard { .. } => "guard with a quest",
        }
    }
}

/// What an object gives to a hero.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Gifts {
    /// Experience.
    pub experience: u32,
    /// Resources and their amounts.
    pub resources: Vec<(ResourceId, u32)>,
    /// Artifacts.
    pub artifacts: Vec<ArtifactId>,
    /// Spells.
    pub spells: Vec<SpellId>,
    /// Creatures and their numbers.
    pub creatures: Vec<(CreatureId, u32)>,
}

/// What is wanted of a hero.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Quest {
    /// To bring artifacts.
    Artifacts(Vec<ArtifactId>),
    /// To bring creatures, with their numbers.
    Creatures(Vec<(CreatureId, u32)>),
    /// To bring resources, with their amounts.
    Resources(Vec<(ResourceId, u32)>),
    /// To have reached a level of experience.
    Level(u32),
    /// To be a certain hero.
    Hero(HeroId),
}
