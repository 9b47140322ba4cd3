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

/// An artifact, and the spell of a scroll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArtifactEntry {
    pub artifact: ArtifactCode,
    /// The spell of a scroll (artifact 1) in recent files of Horn of the Abyss. Otherwise 0, or -1 without an
    /// artifact; editors also write -1 with one.
    pub spell: i16,
}

impl From<ArtifactCode> for ArtifactEntry {
    fn from(artifact: ArtifactCode) -> Self {
        Self { artifact, spell: if artifact == ArtifactCode::NONE { -1 } else { 0 } }
    }
}

impl Default for ArtifactEntry {
    fn default() -> Self {
        ArtifactCode::NONE.into()
    }
}

impl Field for ArtifactEntry {
    const MIN_BYTES: usize = ArtifactCode::MIN_BYTES;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        let entry = Self::from(ArtifactCode::read(from)?);
        if from.version < Version::HOTA_5 {
            return Ok(entry);
        }
        Ok(Self { spell: from.field("spell", Field::read)?, ..entry })
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        self.artifact.write(to)?;
        if to.version < Version::HOTA_5 {
            return to.absent(&self.spell, &Self::from(self.artifact).spell);
        }
        self.spell.write(to)
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        let entry = Self::from(ArtifactCode::sample(dice));
        if dice.version < Version::HOTA_5 { entry } else { Self { spell: Field::sample(dice), ..entry } }
    }
}

record! {
    /// The artifacts of a hero.
    pub struct HeroArtifacts {
        /// Equipped artifacts, by [`WornSlot`]. The last slot exists since The Shadow of Death.
        [stored 18 18 19] worn: [ArtifactEntry; 19],
        /// Artifacts in the backpack.
        [count u16] backpack: Vec<ArtifactEntry>,
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
