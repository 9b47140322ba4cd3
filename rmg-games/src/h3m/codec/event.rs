//! Timed events for players and for towns. Source: `docs/sources/h3m.md` sections 7 and 8.

use super::army::Resources;
use super::hota::ScriptLink;
use super::listed::Listed;
use super::masks::{BuildingMask, PlayerMask};
use super::prelude::*;

record! {
    /// An event on a day.
    pub struct TimedEvent {
        name: Text,
        text: Text,
        /// Resources that the players get; negative amounts are taken.
        resources: Resources,
        players: PlayerMask,
        /// Whether it applies to humans. Always set before The Shadow of Death.
        [since Sod else Flag::YES] for_humans: Flag,
        /// Whether it applies to computer players.
        for_computer: Flag,
        /// First day, from 0.
        first_day: u16,
        /// Number of days after which it repeats; 0 for never.
        repeat_days: u16,
        reserved: Reserved<16>,
        /// Difficulties on which it happens, as bits.
        [since HOTA_7 else 31] difficulties: i32,
        /// Its script.
        [since HOTA_9] script: Option<ScriptLink>,
        /// Bytes without a known meaning.
        [from HOTA_5 to HOTA_6] reserved_old: Reserved<14>,
    }
}

record! {
    /// An event of a town on a day.
    pub struct TownEvent {
        event: TimedEvent,
        /// Creatures of the eighth dwelling.
        [since HOTA_5] eighth_creatures: i32,
        /// Special buildings that are built, four for each town of the game.
        [since HOTA_5] special_buildings: Listed<8>,
        /// Whether it applies to a town without an owner.
        [since HOTA_7] for_neutral: Flag,
        /// Buildings that are built.
        buildings: BuildingMask,
        /// Creatures that are added, by level.
        creatures: [u16; 7],
        reserved: Reserved<4>,
    }
}
