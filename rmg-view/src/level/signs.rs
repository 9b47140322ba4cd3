//! Signs of puzzles: each switch has a number or an upper-case letter, and each condition of doors a
//! lower-case letter, with its meaning below the picture. Those beyond the last sign have none.

use std::collections::BTreeSet;

use rmg_core::dungeon::DungeonLevel;

/// The signs of switches, without the letters of goals.
const OF_SWITCHES: &str = "123456789ABCDEFHIJKLMNOPQRSTUVWXYZ";
/// The signs of doors, without the letters of keys and switches.
const OF_DOORS: &str = "abcdefghijlmnopqrtuvwxyz";

/// The names of the switches and the conditions of the doors of a puzzle; nothing for other levels.
#[derive(Debug, Default)]
pub(super) struct Signs<'l> {
    switches: Vec<&'l str>,
    doors: Vec<&'l str>,
}

impl<'l> Signs<'l> {
    pub(super) fn of(level: &'l DungeonLevel) -> Self {
        let switches = level.items.iter().filter(|item| item.item_type.as_deref() == Some("switch"));
        let switches = distinct(switches.filter_map(|item| item.name.as_deref()));
        if switches.is_empty() {
            return Self::default();
        }
        Self { switches, doors: distinct(level.doors.iter().filter_map(|door| door.key.as_deref())) }
    }

    /// Returns the sign of the switch with that name.
    pub(super) fn of_switch(&self, name: &str) -> Option<char> {
        OF_SWITCHES.chars().nth(self.switches.iter().position(|other| *other == name)?)
    }

    /// Returns the sign of the doors with that condition.
    pub(super) fn of_door(&self, key: &str) -> Option<char> {
        OF_DOORS.chars().nth(self.doors.iter().position(|other| *other == key)?)
    }

    /// Returns all signs with their meanings.
    pub(super) fn lines(&self) -> impl Iterator<Item = (char, String)> + '_ {
        let switches = OF_SWITCHES.chars().zip(self.switches.iter().map(|name| (*name).to_owned()));
        let doors = OF_DOORS.chars().zip(self.doors.iter().map(|key| format!("door: {key}")));
        switches.chain(doors)
    }
}

/// Returns each text once, in order of the first.
fn distinct<'l>(texts: impl Iterator<Item = &'l str>) -> Vec<&'l str> {
    let mut seen = BTreeSet::new();
    texts.filter(|text| seen.insert(*text)).collect()
}
