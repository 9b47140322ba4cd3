//! What heroes and guards carry: stacks, artifacts, skills, guards. Source: `docs/sources/h3m.md` sections 5
//! and 7.

use super::codes::{ArtifactCode, CreatureCode, SkillCode, SkillLevel};
use super::prelude::*;

record! {
    /// Some creatures of one kind.
    #[derive(Copy)]
    pub struct Stack {
        /// Which; [`CreatureCode::NONE`] for an empty place.
        creature: CreatureCode,
        count: i16,
    }
}

/// Seven places for stacks.
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
    /// What a hero wears and carries.
    pub struct HeroArtifacts {
        /// Worn, by [`WornSlot`]; the last place is there since The Shadow of Death.
        [stored 18 18 19] worn: [ArtifactCode; 19],
        /// Carried.
        [count u16] backpack: Vec<ArtifactCode>,
    }
}

/// Where an artifact is worn: a position in [`HeroArtifacts::worn`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it")]
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
    /// Always empty: every hero has one.
    Catapult,
    SpellBook,
    Misc5,
}

record! {
    /// Guards of something that lies about, with what they say.
    pub struct Guard {
        message: Text,
        /// Who fights; `None` for a message only.
        army: Option<Army>,
        reserved: Reserved<4>,
    }
}

/// An amount of each resource, by [`ResourceCode`](super::ResourceCode).
pub type Resources = [i32; 7];
