//! The fields of maps of Horn of the Abyss before the tiles. Source: `docs/sources/h3m-hota.md` sections 2
//! and 3.

use super::listed::Listed;
use super::prelude::*;
use super::script::Scripts;

record! {
    /// The fields between the version and the basic data.
    pub struct HotaHeader {
        /// The release of the game: major, minor, patch.
        [since HOTA_8] release: [u32; 3],
        /// Whether it is a mirrored random map.
        [since HOTA_1] is_mirrored: Flag,
        /// Whether it is an arena for one battle.
        [since HOTA_1] is_arena: Flag,
        /// Number of terrains of the game.
        [since HOTA_2 else 12] terrain_count: u32,
        /// Number of towns of the game.
        [since HOTA_5] town_count: u32,
        /// Difficulties that players can choose, as bits.
        [since HOTA_5 else 31] difficulties: u8,
        /// Whether defeated heroes can be hired again.
        [since HOTA_7 else Flag::YES] defeated_heroes_return: Flag,
        /// Whether only this release can play the map.
        [since HOTA_8] only_this_release: Flag,
        /// Variables that are kept for the next scenario of a campaign.
        [since HOTA_9] variables: Vec<KeptVariable>,
    }
}

record! {
    /// A variable that is kept for the next scenario.
    pub struct KeptVariable {
        name: Text,
        value: i32,
        /// Meaning unknown; 1 in public maps.
        mark: u8,
    }
}

impl HotaHeader {
    /// Returns the header of a new map.
    pub(super) fn new(version: Version) -> Self {
        let Some(layout) = version.hota() else { return Self::default() };
        let number = layout.number();
        Self {
            release: match number {
                0..=7 => [0; 3],
                8 => [1, 7, 3],
                _ => [1, 8, 0],
            },
            town_count: if number < 5 { 0 } else { layout.towns().into() },
            ..Self::default()
        }
    }
}

record! {
    /// The settings before the bans.
    pub struct HotaSettings {
        /// Whether there are special weeks and months.
        [since HOTA_0 else Flag::YES] special_weeks: Flag,
        [since HOTA_0] reserved: Reserved<3>,
        /// Combination artifacts that cannot be assembled, by their order.
        [since HOTA_1] unassembled: Listed<32>,
        /// Maximum number of rounds of a battle; -1 for no limit.
        [since HOTA_3 else -1] battle_rounds: i32,
        /// Players who cannot hire heroes, by color.
        [since HOTA_5] no_hiring: [Flag; 8],
        /// The event system.
        [since HOTA_9] scripts: Option<Box<Scripts>>,
    }
}

/// Number of combination artifacts.
const COMBINATIONS: u32 = 16;

impl HotaSettings {
    /// Returns the settings of a new map.
    pub(super) fn new(version: Version) -> Self {
        let mut settings = Self::default();
        if version >= Version::HOTA_1 {
            settings.unassembled.count = COMBINATIONS;
        }
        settings
    }
}

record! {
    /// The growth of a hero in Horn of the Abyss.
    #[derive(Copy)]
    pub struct HeroGrowth {
        /// Whether it gets the skills of its start level.
        [since HOTA_5 else Flag::YES] gets_skills: Flag,
        /// Whether it never gains experience.
        [since HOTA_5] no_experience: Flag,
        /// Its level at the start, from 1.
        [since HOTA_5 else 1] level: i32,
    }
}

record! {
    /// The script that an object or event runs.
    #[derive(Copy)]
    pub struct ScriptLink {
        /// The id of the script in the list of its kind.
        id: i32,
        mark: Flag,
    }
}
