//! Allowed heroes, artifacts, spells and skills, rumors and settings of heroes. Source: `docs/sources/h3m.md`
//! section 5.

use std::collections::BTreeMap;

use super::army::{HeroArtifacts, SkillEntry};
use super::codes::{Gender, HeroCode, PortraitCode};
use super::hota::{HeroGrowth, HotaSettings};
use super::listed::{ArtifactMask, HeroMask};
use super::masks::{PlayerMask, SkillMask, SpellMask};
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
        /// Settings of Horn of the Abyss.
        hota: HotaSettings,
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
pub struct HeroSettingsTable {
    /// Number of heroes in a file of Horn of the Abyss; 0 in older files.
    pub count: u32,
    pub settings: BTreeMap<HeroCode, HeroSettings>,
    /// Growth in Horn of the Abyss, without heroes that have the default.
    pub growth: BTreeMap<HeroCode, HeroGrowth>,
}

impl HeroSettingsTable {
    /// Number of heroes in a file of The Shadow of Death.
    pub const HEROES: u8 = 156;

    /// Maximum number of heroes, because their codes are bytes. 255 means no hero.
    const MAX: u8 = 255;

    /// Returns the number of heroes of a file; `None` if there are more than [`MAX`](Self::MAX).
    fn heroes(&self, version: Version) -> Option<u8> {
        if version.hota().is_some() { u8::try_from(self.count).ok() } else { Some(Self::HEROES) }
    }
}

impl Field for HeroSettingsTable {
    const MIN_BYTES: usize = 4;

    fn read(from: &mut Reader<'_>) -> Result<Self, H3mError> {
        let offset = from.offset();
        let mut table = Self::default();
        if from.version.hota().is_some() {
            table.count = u32::read(from)?;
        }
        let Some(heroes) = table.heroes(from.version) else {
            let count = usize::try_from(table.count).unwrap_or(usize::MAX);
            return Err(from.error(offset, H3mProblem::ExceedsGame { count, max: Self::MAX.into() }));
        };
        for hero in 0..heroes {
            let settings = from.element(hero.into(), Option::<HeroSettings>::read)?;
            table.settings.extend(settings.map(|settings| (HeroCode(hero), settings)));
        }
        for hero in 0..heroes {
            let growth = from.element(hero.into(), HeroGrowth::read)?;
            if growth != HeroGrowth::default() {
                table.growth.insert(HeroCode(hero), growth);
            }
        }
        Ok(table)
    }

    fn write(&self, to: &mut Writer) -> Result<(), H3mWriteError> {
        if to.version.hota().is_some() {
            self.count.write(to)?;
        } else {
            to.absent(&self.count, &0)?;
        }
        let unknown = "settings of a hero that the format does not have";
        let contradiction = |to: &Writer| Err(to.error(H3mWriteProblem::Contradiction(unknown)));
        let Some(heroes) = self.heroes(to.version) else { return contradiction(to) };
        let named = self.settings.keys().chain(self.growth.keys());
        if named.max().is_some_and(|last| last.0 >= heroes) {
            return contradiction(to);
        }
        for hero in 0..heroes {
            let settings = self.settings.get(&HeroCode(hero));
            to.element(hero.into(), |to| {
                settings.is_some().write(to)?;
                settings.map_or(Ok(()), |settings| settings.write(to))
            })?;
        }
        for hero in 0..heroes {
            let growth = self.growth.get(&HeroCode(hero)).copied().unwrap_or_default();
            to.element(hero.into(), |to| growth.write(to))?;
        }
        Ok(())
    }

    #[cfg(test)]
    fn sample(dice: &mut Dice) -> Self {
        let mut table = Self::default();
        if dice.version.hota().is_some() {
            table.count = dice.pick(&[156, 179, 215, Self::MAX.into()]);
        }
        let entries = dice.list(3, |dice| (HeroCode(dice.pick(&[0, 1, 77, 155])), Field::sample(dice)));
        table.settings.extend(entries);
        let growth = dice.list(3, |dice| (HeroCode(dice.pick(&[0, 2, 99, 155])), HeroGrowth::sample(dice)));
        table.growth.extend(growth.into_iter().filter(|(_, growth)| *growth != HeroGrowth::default()));
        table
    }
}
