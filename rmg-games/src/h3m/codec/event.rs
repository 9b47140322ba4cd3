//! Timed events for players and for towns. Source: `docs/sources/h3m.md` sections 7 and 8.

use super::army::Resources;
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
    }
}

record! {
    /// An event of a town on a day.
    pub struct TownEvent {
        event: TimedEvent,
        /// Buildings that are built.
        buildings: BuildingMask,
        /// Creatures that are added, by level.
        creatures: [u16; 7],
        reserved: Reserved<4>,
    }
}
