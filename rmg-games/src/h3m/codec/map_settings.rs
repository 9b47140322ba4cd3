//! Allowed heroes, artifacts, spells and skills, rumors and settings of heroes. Source: `docs/sources/h3m.md`
//! section 5.

use std::collections::BTreeMap;

use super::army::{HeroArtifacts, SkillEntry};
use super::codes::{Gender, HeroCode, PortraitCode};
use super::masks::{ArtifactMask, HeroMask, PlayerMask, SkillMask, SpellMask};
use super::prelude::*;

record! {
    /// Allowed content, rumors and settings of heroes.
    pub struct MapSettings {
        /// Heroes that may appear.
        [stored 16 20 20] heroes_available: HeroMask,
        /// Placeholders of campaigns.
        [since Ab] placeholder_heroes: Vec<HeroCode>,
        /// Heroes with another name, portrait or set of players.
        [since Sod count u8] custom_heroes: Vec<CustomHero>,
        reserved: Reserved<31>,
        /// Artifacts that the game never chooses.
        [stored 0 17 18] artifacts_banned: ArtifactMask,
        /// Spells that the game never chooses.
        [since Sod] spells_banned: SpellMask,
        /// Skills that the game never chooses.
        [since Sod] skills_banned: SkillMask,
        /// Rumors in taverns.
        rumors: Vec<Rumor>,
        /// Heroes with changed properties.
        [since Sod] hero_settings: HeroSettingsTable,
    }
}

record! {
    /// A hero with another name, portrait or set of players.
    pub struct CustomHero {
        hero: HeroCode,
        portrait: PortraitCode,
        /// Empty for the default name.
        name: Text,
        /// Players who can hire it.
        hired_by: PlayerMask,
    }
}

record! {
    /// A rumor in taverns.
    pub struct Rumor {
        title: Text,
        text: Text,
    }
}

record! {
    /// Changed properties of a hero.
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

/// Changed properties of heroes, by hero.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HeroSettingsTable(pub BTreeMap<HeroCode, HeroSettings>);

impl HeroSettingsTable {
    /// Number of entries in a file.
    pub const HEROES: u8 = 156;
}

impl Field for HeroSettingsTable {
    const MIN_BYTES: usize = Self::HEROES as usize;

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
                to.error(H3mWriteProblem::Contradiction("settings of a hero that the format does not have"))
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
