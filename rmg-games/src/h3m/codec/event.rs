//! Events of the calendar, for players and for towns. Source: `docs/sources/h3m.md` sections 7 and 8.

use super::army::Resources;
use super::masks::{BuildingMask, PlayerMask};
use super::prelude::*;

record! {
    /// Something that happens on a day.
    pub struct TimedEvent {
        name: Text,
        text: Text,
        /// What they get; negative takes.
        resources: Resources,
        players: PlayerMask,
        /// It happens to humans. Always so before The Shadow of Death.
        [since Sod else Flag::YES] for_humans: Flag,
        /// It happens to the computer.
        for_computer: Flag,
        /// Day on which it happens first, from 0.
        first_day: u16,
        /// Days after which it happens again; 0 never.
        repeat_days: u16,
        reserved: Reserved<16>,
    }
}

record! {
    /// Something that happens to a town on a day.
    pub struct TownEvent {
        /// When, to whom, and what else.
        event: TimedEvent,
        buildings: BuildingMask,
        /// Creatures that come, by level.
        creatures: [u16; 7],
        reserved: Reserved<4>,
    }
}
