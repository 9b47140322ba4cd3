//! Where a map comes from, in words that can be read back: for the names and descriptions that files of games
//! have.

use rmg_core::Seed;

/// What the event is called that brings a player the resources of the first day: title for authors, and text
/// for players. Files of the games have no bonus of players, and events by which it is the same.
pub(crate) const BONUS_EVENT: (&str, &str) = ("Starting bonus", "Resources to begin with.");

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
