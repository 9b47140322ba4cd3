//! Heroes, prisons, and places of heroes from earlier scenarios.

use crate::h3m::codec::army::{Army, HeroArtifacts, SkillEntry};
use crate::h3m::codec::codes::{
    Formation, Gender, HeroCode, Identity, PatrolRadius, PlayerCode, PortraitCode, SpellCode,
};
use crate::h3m::codec::masks::SpellMask;
use crate::h3m::codec::prelude::*;

record! {
    /// Body of a hero, a random hero and a prison.
    pub struct Hero {
        /// What others call it.
        [since Ab] identity: Identity,
        /// Whose it is; nobody's in a prison.
        owner: PlayerCode,
        /// Who it is; [`HeroCode::NONE`] for a random one.
        hero: HeroCode,
        /// Its name, if not its own.
        name: Option<Text>,
        /// Experience, if not the usual. Before The Shadow of Death always given.
        [flag since Sod] experience: Option<i32>,
        /// Its picture, if not its own.
        portrait: Option<PortraitCode>,
        /// Secondary skills, if not its own.
        skills: Option<Vec<SkillEntry>>,
        /// Its army, if not the usual.
        army: Option<Army>,
        formation: Formation,
        /// Artifacts, if not the usual.
        artifacts: Option<HeroArtifacts>,
        patrol_radius: PatrolRadius,
        /// Biography, if not its own.
        [since Ab] biography: Option<Text>,
        /// Sex.
        [since Ab] gender: Gender,
        /// The one spell of a hero of Armageddon's Blade.
        [only Ab] spell: SpellCode,
        /// Spells, if not its own.
        [since Sod] spells: Option<SpellMask>,
        /// Attack, defence, power, knowledge, if not its own.
        [since Sod] primary: Option<[u8; 4]>,
        reserved: Reserved<16>,
    }
}

record! {
    /// Body of the place of a hero from an earlier scenario.
    pub struct HeroPlaceholder {
        owner: PlayerCode,
        who: PlaceholderHero,
    }
}

/// Who comes from an earlier scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceholderHero {
    /// This hero; [`HeroCode::NONE`] cannot be said.
    Hero(HeroCode),
    /// The strongest (1), second strongest, and so on.
    Rank(u8),
}

impl Default for PlaceholderHero {
    fn default() -> Self {
        Self::Rank(1)
    }
}

impl Field for PlaceholderHero {
    const LEAST: usize = 1;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        match HeroCode::read(from)? {
            HeroCode::NONE => from.field("rank", u8::read).map(Self::Rank),
            hero => Ok(Self::Hero(hero)),
        }
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        match self {
            Self::Hero(HeroCode::NONE) => {
                Err(to.error(H3mWriteProblem::Contradiction("a placeholder for no hero; give it a rank")))
            }
            Self::Hero(hero) => hero.write(to),
            Self::Rank(rank) => {
                HeroCode::NONE.write(to)?;
                rank.write(to)
            }
        }
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        match HeroCode::sample(dice) {
            HeroCode::NONE => Self::Rank(Field::sample(dice)),
            hero => Self::Hero(hero),
        }
    }
}
