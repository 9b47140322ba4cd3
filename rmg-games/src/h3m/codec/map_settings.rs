//! What is allowed, and what rumours say: heroes, artifacts, spells, skills. Source:
//! `docs/sources/h3m.md` section 5.

use std::collections::BTreeMap;

use super::army::{HeroArtifacts, SkillEntry};
use super::codes::{Gender, HeroCode, PortraitCode};
use super::masks::{ArtifactMask, HeroMask, PlayerMask, SkillMask, SpellMask};
use super::prelude::*;

record! {
    /// What is allowed, and what is told.
    pub struct MapSettings {
        /// Heroes that may appear.
        [stored 16 20 20] heroes_available: HeroMask,
        /// Placeholders of campaigns.
        [since Ab] placeholder_heroes: Vec<HeroCode>,
        /// Heroes with another name, picture or employer.
        [since Sod count u8] custom_heroes: Vec<CustomHero>,
        reserved: Reserved<31>,
        /// Artifacts that are never rolled.
        [stored 0 17 18] artifacts_banned: ArtifactMask,
        /// Spells that are never rolled.
        [since Sod] spells_banned: SpellMask,
        /// Skills that are never rolled.
        [since Sod] skills_banned: SkillMask,
        /// What is told in taverns.
        rumours: Vec<Rumour>,
        /// Heroes that are not as they always are.
        [since Sod] hero_settings: HeroSettingsTable,
    }
}

record! {
    /// A hero with another name, picture or employer.
    pub struct CustomHero {
        hero: HeroCode,
        portrait: PortraitCode,
        /// Its name; empty for its own.
        name: Text,
        hired_by: PlayerMask,
    }
}

record! {
    /// Something that is told in taverns.
    pub struct Rumour {
        title: Text,
        text: Text,
    }
}

record! {
    /// How a hero differs from itself.
    pub struct HeroSettings {
        experience: Option<i32>,
        skills: Option<Vec<SkillEntry>>,
        artifacts: Option<HeroArtifacts>,
        biography: Option<Text>,
        gender: Gender,
        spells: Option<SpellMask>,
        primary: Option<[u8; 4]>,
    }
}

/// Heroes that are not as they always are, by hero.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HeroSettingsTable(pub BTreeMap<HeroCode, HeroSettings>);

impl HeroSettingsTable {
    /// Heroes that a file has an entry for.
    pub const HEROES: u8 = 156;
}

impl Field for HeroSettingsTable {
    const LEAST: usize = Self::HEROES as usize;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        let mut table = BTreeMap::new();
        for hero in 0..Self::HEROES {
            let settings = from.element(hero.into(), Option::<HeroSettings>::read)?;
            table.extend(settings.map(|settings| (HeroCode(hero), settings)));
        }
        Ok(Self(table))
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        if self.0.range(HeroCode(Self::HEROES)..).next().is_some() {
            return Err(
                to.error(H3mWriteProblem::Contradiction("settings of a hero that the format does not know"))
            );
        }
        for hero in 0..Self::HEROES {
            let settings = self.0.get(&HeroCode(hero));
            to.element(hero.into(), |to| {
                settings.is_some().write(to)?;
                settings.map_or(Ok(()), |settings| settings.write(to))
            })?;
        }
        Ok(())
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        let entries = dice.list(3, |dice| (HeroCode(dice.pick(&[0, 1, 77, 155])), Field::sample(dice)));
        Self(entries.into_iter().collect())
    }
}
