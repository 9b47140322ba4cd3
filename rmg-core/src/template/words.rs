//! Texts about a template that lists and pages share.

use std::fmt;

use crate::template::{Presence, Template, TreasureTier};

impl Template {
    /// Returns the numbers of players: `2-4, 1-2 human`.
    #[must_use]
    pub fn players_words(&self) -> String {
        let all = &self.players.value;
        self.humans
            .as_ref()
            .map_or_else(|| all.to_string(), |humans| format!("{all}, {} human", humans.value))
    }

    /// Returns the range of sizes: `s to xl`, or the only size.
    #[must_use]
    pub fn sizes_words(&self) -> String {
        let (min, max) = (self.min_size.value, self.max_size.value);
        if min == max { min.to_string() } else { format!("{min} to {max}") }
    }

    /// Returns whether some parts exist only for some numbers of players.
    #[must_use]
    pub fn differs_by_players(&self) -> bool {
        !(self.zones.iter().all(|zone| zone.presence.is_always())
            && self.connections.iter().all(|connection| connection.presence.is_always()))
    }
}

/// Writes `1-2 human, 3-4 players`; nothing if it always exists.
impl fmt::Display for Presence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(humans) = &self.humans {
            write!(f, "{humans} human")?;
        }
        if let Some(players) = &self.players {
            let comma = if self.humans.is_some() { ", " } else { "" };
            let noun = if players.ranges == [(1, 1)] { "player" } else { "players" };
            write!(f, "{comma}{players} {noun}")?;
        }
        Ok(())
    }
}

impl TreasureTier {
    /// Returns the value of the tier on 400 tiles if its piles have the mean value of its range.
    #[must_use]
    pub fn worth(&self) -> u64 {
        u64::midpoint(u64::from(self.min), u64::from(self.max)).saturating_mul(u64::from(self.density))
    }
}
