//! Heroes, prisons, and placeholders of heroes from earlier scenarios.

use crate::h3m::codec::army::{Army, HeroArtifacts, SkillEntry};
use crate::h3m::codec::codes::{
    Formation, Gender, HeroCode, Identity, PatrolRadius, PlayerCode, PortraitCode, SpellCode,
};
use crate::h3m::codec::hota::HeroGrowth;
use crate::h3m::codec::masks::SpellMask;
use crate::h3m::codec::prelude::*;

record! {
    /// Body of a hero, a random hero and a prison.
    pub struct Hero {
        /// Other objects refer to it by this number.
        [since Ab] identity: Identity,
        /// [`PlayerCode::NONE`] in a prison.
        owner: PlayerCode,
        /// [`HeroCode::NONE`] for a random hero.
        hero: HeroCode,
        /// `None` for the default, also in the following fields.
        name: Option<Text>,
        /// Always present before The Shadow of Death.
        [flag since Sod] experience: Option<i32>,
        portrait: Option<PortraitCode>,
        /// Secondary skills.
        skills: Option<Vec<SkillEntry>>,
        army: Option<Army>,
        formation: Formation,
        artifacts: Option<HeroArtifacts>,
        patrol_radius: PatrolRadius,
        /// Custom biography.
        [since Ab] biography: Option<Text>,
        /// Custom gender.
        [since Ab] gender: Gender,
        /// The only spell of a hero in Armageddon's Blade.
        [only Ab] spell: SpellCode,
        /// Custom spells.
        [since Sod] spells: Option<SpellMask>,
        /// Attack, defense, power, knowledge.
        [since Sod] primary: Option<[u8; 4]>,
        reserved: Reserved<16>,
        growth: HeroGrowth,
    }
}

record! {
    /// Body of the placeholder of a hero from an earlier scenario.
    pub struct HeroPlaceholder {
        owner: PlayerCode,
        who: PlaceholderHero,
        [since HOTA_5] has_army: Flag,
        [since HOTA_5] army: [WideStack; 7],
        [since HOTA_5] artifacts: Vec<i32>,
    }
}

record! {
    /// Creatures of one kind, in 32 bits.
    #[derive(Copy)]
    pub struct WideStack {
        count: i32,
        creature: i32,
    }
}

/// The selection of a hero from an earlier scenario.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceholderHero {
    /// This hero; [`HeroCode::NONE`] is not allowed.
    Hero(HeroCode),
    /// By power: the strongest (1), the second strongest (2), and so on.
    Rank(u8),
}

impl Default for PlaceholderHero {
    fn default() -> Self {
        Self::Rank(1)
    }
}

impl Field for PlaceholderHero {
    const MIN_BYTES: usize = 1;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        match HeroCode::read(from)? {
            HeroCode::NONE => from.field("rank", u8::read).map(Self::Rank),
            hero => Ok(Self::Hero(hero)),
        }
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        match self {
            Self::Hero(HeroCode::NONE) => Err(to.error(H3mWriteProblem::Contradiction(
                "the placeholder must not be HeroCode::NONE; use a rank",
            ))),
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
