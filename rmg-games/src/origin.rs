//! Where a map comes from, in words that can be read back: for the names and descriptions that files of games have.

use std::fmt::Write;

use rmg_core::Seed;
use rmg_core::pack::ContentPack;
use rmg_core::plan::PlayerPlan;

/// What stands between a template and a seed.
const SEED: &str = ", seed ";

/// The end of a name: the seed.
pub(crate) fn seed_words(seed: Seed) -> String {
    format!("{SEED}{seed}")
}

/// Template and seed of words that end with [`seed_words`].
pub(crate) fn split_seed(words: &str) -> Option<(&str, Seed)> {
    let (template, seed) = words.rsplit_once(SEED)?;
    seed.parse().ok().map(|seed| (template, Seed(seed)))
}

/// The players as options of the command line, each after a space: ` --player red=human,town=castle,team=1`.
pub(crate) fn player_options(players: &[PlayerPlan], pack: &ContentPack) -> String {
    let mut options = String::new();
    let write = "a string takes any text";
    for player in players {
        let who = if player.human { "human" } else { "computer" };
        write!(options, " --player {}={who}", player.color).expect(write);
        if let Some(faction) = player.faction.and_then(|faction| pack.factions.get(faction)) {
            write!(options, ",town={}", faction.name).expect(write);
        }
        if let Some(team) = player.team {
            write!(options, ",team={team}").expect(write);
        }
    }
    options
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_tell_template_and_seed() {
        let name = format!("a, seed 7{}", seed_words(Seed(u64::MAX)));
        assert_eq!(split_seed(&name), Some(("a, seed 7", Seed(u64::MAX))));
        assert_eq!(split_seed("Good to Go"), None);
        assert_eq!(split_seed("x, seed y"), None);
    }
}
