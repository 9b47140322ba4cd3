//! Rules of the game that files of Horn of the Abyss state. Packs of templates have them too.

use std::fmt;

/// Rules of the whole game. The default is that of the game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameRules {
    /// Whether there are no special weeks and months.
    pub no_special_weeks: bool,
    /// Whether guilds cannot research other spells.
    pub no_spell_research: bool,
    /// Maximum number of rounds of a battle, from 1 to 9999; `None`: no limit.
    pub battle_rounds: Option<u16>,
    /// Combination artifacts that cannot be assembled, as numbers of their order in the game from 0
    /// to [`MAX_COMBINATION`](Self::MAX_COMBINATION): sorted, without duplicates.
    pub unassembled: Vec<u8>,
}

impl GameRules {
    /// Largest limit of the rounds of a battle.
    pub const MAX_ROUNDS: u16 = 9999;
    /// Number of the last combination artifact in their order in the game.
    pub const MAX_COMBINATION: u8 = 15;
}

/// Lists the rules that differ from the default, separated by commas; `default` if there are none.
impl fmt::Display for GameRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = Vec::new();
        parts.extend(self.no_special_weeks.then(|| "no special weeks".to_owned()));
        parts.extend(self.no_spell_research.then(|| "no spell research".to_owned()));
        parts.extend(self.battle_rounds.map(|rounds| format!("battles of at most {rounds} rounds")));
        if !self.unassembled.is_empty() {
            let numbers: Vec<String> = self.unassembled.iter().map(u8::to_string).collect();
            parts.push(format!("combination artifacts {} are not assembled", numbers.join(" ")));
        }
        f.write_str(if parts.is_empty() { "default" } else { "" })?;
        f.write_str(&parts.join(", "))
    }
}

/// How monsters of a zone join heroes. The default is that of the editor of Horn of the Abyss.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JoiningRules {
    /// Their mood: 0 (always join) to 4 (never join), or [`EXACT`](Self::EXACT).
    pub mood: u8,
    /// Their aggression, from 1 to 10; only with the mood [`EXACT`](Self::EXACT).
    pub aggression: u8,
    /// The part of the creatures that can join, in percent.
    pub percent: u8,
    /// Whether they join only for money.
    pub only_for_money: bool,
}

impl JoiningRules {
    /// The mood that [`aggression`](Self::aggression) states exactly.
    pub const EXACT: u8 = 5;
}

impl Default for JoiningRules {
    fn default() -> Self {
        Self { mood: 3, aggression: 0, percent: 100, only_for_money: false }
    }
}

impl fmt::Display for JoiningRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOODS: [&str; 5] = ["compliant", "friendly", "aggressive", "hostile", "savage"];
        match MOODS.get(usize::from(self.mood)) {
            Some(mood) => f.write_str(mood)?,
            None => write!(f, "aggression {}", self.aggression)?,
        }
        let price = if self.only_for_money { "only for money" } else { "also for free" };
        write!(f, ", {} % join, {price}", self.percent)
    }
}
