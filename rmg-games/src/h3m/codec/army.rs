//! Stacks, artifacts, skills and guards. Source: `docs/sources/h3m.md` sections 5 and 7.

use super::codes::{ArtifactCode, CreatureCode, SkillCode, SkillLevel};
use super::prelude::*;

record! {
    /// Creatures of one kind.
    #[derive(Copy)]
    pub struct Stack {
        /// [`CreatureCode::NONE`] for an empty slot.
        creature: CreatureCode,
        count: i16,
    }
}

/// Seven slots for stacks.
pub type Army = [Stack; 7];

record! {
    /// A secondary skill.
    #[derive(Copy)]
    pub struct SkillEntry {
        skill: SkillCode,
        level: SkillLevel,
    }
}

record! {
    /// The artifacts of a hero.
    pub struct HeroArtifacts {
        /// Equipped artifacts, by [`WornSlot`]. The last slot exists since The Shadow of Death.
        [stored 18 18 19] worn: [ArtifactCode; 19],
        /// Artifacts in the backpack.
        [count u16] backpack: Vec<ArtifactCode>,
    }
}

/// A slot for an equipped artifact: an index in [`HeroArtifacts::worn`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names are sufficient")]
pub enum WornSlot {
    Head,
    Shoulders,
    Neck,
    RightHand,
    LeftHand,
    Torso,
    RightRing,
    LeftRing,
    Feet,
    Misc1,
    Misc2,
    Misc3,
    Misc4,
    Ballista,
    AmmoCart,
    FirstAidTent,
    /// Always empty, because every hero has a catapult.
    Catapult,
    SpellBook,
    Misc5,
}

record! {
    /// The guards of an object, and their message.
    pub struct Guard {
        message: Text,
        /// `None` for a message only.
        army: Option<Army>,
        reserved: Reserved<4>,
    }
}

/// An amount of each resource, by [`ResourceCode`](super::ResourceCode).
pub type Resources = [i32; 7];
