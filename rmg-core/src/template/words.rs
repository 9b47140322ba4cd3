//! What a template says, in the words that lists and pages share.

use std::fmt;

use crate::template::{Presence, Template, TreasureTier};

impl Template {
    /// How many play: `2-4, 1-2 human`.
    #[must_use]
    pub fn players_words(&self) -> String {
        let all = &self.players.value;
        self.humans
            .as_ref()
            .map_or_else(|| all.to_string(), |humans| format!("{all}, {} human", humans.value))
    }

    /// Between which sizes: `s to xl`, or the only one.
    #[must_use]
    pub fn sizes_words(&self) -> String {
        let (least, most) = (self.min_size.value, self.max_size.value);
        if least == most { least.to_string() } else { format!("{least} to {most}") }
    }

    /// Whether some of it is only there for some numbers of players.
    #[must_use]
    pub fn differs_by_players(&self) -> bool {
        !(self.zones.iter().all(|zone| zone.presence.is_always())
            && self.connections.iter().all(|connection| connection.presence.is_always()))
    }
}

/// `1-2 human, 3-4 players`; nothing where it is always there.
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
    /// What the tier is worth on 400 tiles if its piles are worth the mean of its bounds.
    #[must_use]
    pub fn worth(&self) -> u64 {
        u64::midpoint(u64::from(self.min), u64::from(self.max)).saturating_mul(u64::from(self.density))
    }
}
