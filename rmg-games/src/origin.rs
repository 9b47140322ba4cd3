//! The origin of a map as text that can be parsed, for names and descriptions in map files.

use rmg_core::Seed;

/// Title (for authors) and text (for players) of the event that gives a player the starting bonus. Map files
/// have no starting bonus; an event on the first day has the same effect.
pub(crate) const BONUS_EVENT: (&str, &str) = ("Starting bonus", "Resources to begin with.");

/// Separates a template name and a seed.
const SEED: &str = ", seed ";

/// Returns the end of a map name, which states the seed.
pub(crate) fn seed_suffix(seed: Seed) -> String {
    format!("{SEED}{seed}")
}

/// Returns template and seed of a text that ends with [`seed_suffix`].
pub(crate) fn split_seed(text: &str) -> Option<(&str, Seed)> {
    let (template, seed) = text.rsplit_once(SEED)?;
    seed.parse().ok().map(|seed| (template, Seed(seed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_contains_template_and_seed() {
        let name = format!("a, seed 7{}", seed_suffix(Seed(u64::MAX)));
        assert_eq!(split_seed(&name), Some(("a, seed 7", Seed(u64::MAX))));
        assert_eq!(split_seed("Good to Go"), None);
        assert_eq!(split_seed("x, seed y"), None);
    }
}
