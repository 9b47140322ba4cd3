//! Options as the arguments with which `rmg generate` generates the same map.

use std::fmt;

use rmg_core::Game;
use rmg_core::plan::MapMonsters;

use crate::options::{Effort, GenOptions, PlacementMode, PlayerChoice};

impl GenOptions {
    /// Returns these options as arguments of `rmg generate`, the seed first. Omits defaults.
    ///
    /// ```
    /// use rmg_core::Seed;
    /// use rmg_plan::GenOptions;
    ///
    /// let options = GenOptions { size: "m+u".parse().ok(), ..GenOptions::new(Seed(7)) };
    /// assert_eq!(options.words(), ["--seed", "7", "--size", "m+u"]);
    /// ```
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let mut put = |option: &str, value: String| words.extend([option.to_owned(), value]);
        put("--seed", self.seed.to_string());
        for seed in &self.content_seeds {
            put("--content-seed", seed.to_string());
        }
        if self.layout_attempt > 0 {
            put("--layout-attempt", self.layout_attempt.to_string());
        }
        if let Some(size) = self.size {
            put("--size", size.to_string());
        }
        for player in &self.players {
            put("--player", player.to_string());
        }
        if let Some(water) = self.water {
            put("--water", water.word().to_owned());
        }
        if self.monsters != MapMonsters::default() {
            put("--monsters", self.monsters.word().to_owned());
        }
        if self.effort != Effort::default() {
            put("--effort", self.effort.word().to_owned());
        }
        if self.placement != PlacementMode::default() {
            put("--placement", self.placement.word().to_owned());
        }
        for (option, choices) in [("--ban", &self.ban), ("--enable", &self.enable)] {
            for list in choices.chunk_by(|one, next| one.sort == next.sort) {
                let names: Vec<&str> = list.iter().map(|choice| choice.name.as_str()).collect();
                put(option, format!("{}={}", list[0].sort.word(), names.join(",")));
            }
        }
        if let Some(victory) = &self.victory {
            put("--victory", victory.to_string());
        }
        if let Some(symmetry) = self.symmetry {
            put("--symmetry", symmetry.word().to_owned());
        }
        if self.target != Game::default() {
            put("--target", self.target.word().to_owned());
        }
        words
    }
}

impl fmt::Display for PlayerChoice {
    /// Formats the player as [`str::parse`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut choices: Vec<String> = Vec::new();
        choices.extend(self.human.map(|human| if human { "human" } else { "computer" }.to_owned()));
        choices.extend(self.town.as_ref().map(|town| format!("town={town}")));
        choices.extend(self.hero.as_ref().map(|hero| format!("hero={hero}")));
        choices.extend(self.team.map(|team| format!("team={team}")));
        choices.extend(self.seat.map(|seat| format!("seat={seat}")));
        if !self.bonus.is_empty() {
            let bonus: Vec<String> =
                self.bonus.iter().map(|(resource, amount)| format!("{resource}:{amount}")).collect();
            choices.push(format!("bonus={}", bonus.join("+")));
        }
        f.write_str(self.color.name())?;
        if choices.is_empty() { Ok(()) } else { write!(f, "={}", choices.join(",")) }
    }
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;
    use crate::options::{ContentChoice, ContentKind};

    #[test]
    fn parsing_a_formatted_player_returns_the_same_player() {
        for text in ["pink", "red=human,town=castle,hero=orrin,team=1,seat=2,bonus=gold:2000+wood:10"] {
            let player: PlayerChoice = text.parse().unwrap();
            assert_eq!(player.to_string(), text);
        }
    }

    #[test]
    fn words_keep_the_order_of_content() {
        let choice = |sort, name: &str| ContentChoice { sort, name: name.to_owned() };
        let (spell, hero) = (ContentKind::Spell, ContentKind::Hero);
        let ban =
            vec![choice(spell, "fly"), choice(spell, "haste"), choice(hero, "orrin"), choice(spell, "slow")];
        let options = GenOptions { ban, ..GenOptions::new(Seed(1)) };
        assert_eq!(
            options.words()[2..],
            ["--ban", "spell=fly,haste", "--ban", "hero=orrin", "--ban", "spell=slow"]
        );
    }
}
