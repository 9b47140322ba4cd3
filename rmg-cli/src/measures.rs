//! Conditions on measures, by which `rmg level` and `rmg puzzle` search a seed.

use rmg::diag::nearest;

/// Maximum number of seeds that a search tries.
pub(crate) const MOST_SEEDS: u32 = 10_000;

/// A condition such as `on_cycle>=50`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Condition {
    name: String,
    compare: Compare,
    value: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Compare {
    AtLeast,
    AtMost,
    Equal,
}

/// Parses `MEASURE>=NUMBER`, `MEASURE<=NUMBER` or `MEASURE=NUMBER`.
pub(crate) fn parse_condition(text: &str) -> Result<Condition, String> {
    let signs = [(">=", Compare::AtLeast), ("<=", Compare::AtMost), ("=", Compare::Equal)];
    let parts = signs.iter().find_map(|(sign, compare)| Some((text.split_once(sign)?, *compare)));
    let help = "write MEASURE>=NUMBER, MEASURE<=NUMBER or MEASURE=NUMBER";
    let ((name, value), compare) = parts.ok_or(help)?;
    let value = value.trim().parse().map_err(|_| format!("`{}` is not a number: {help}", value.trim()))?;
    Ok(Condition { name: name.trim().to_owned(), compare, value })
}

impl Condition {
    /// Returns an error if there is no such measure.
    pub(crate) fn check(&self, names: &[&str]) -> Result<(), String> {
        if names.contains(&self.name.as_str()) {
            return Ok(());
        }
        let help = match nearest(&self.name, names.iter().copied()) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("use one of {}", names.join(", ")),
        };
        Err(format!("unknown measure `{}`: {help}", self.name))
    }

    /// Returns whether the measures meet the condition.
    pub(crate) fn is_met(&self, names: &[&str], values: &[u32]) -> bool {
        let found = names.iter().position(|name| *name == self.name).and_then(|at| values.get(at));
        found.is_some_and(|found| match self.compare {
            Compare::AtLeast => *found >= self.value,
            Compare::AtMost => *found <= self.value,
            Compare::Equal => *found == self.value,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conditions_compare_measures() {
        let names = ["rooms", "on_cycle"];
        let is_met = |text: &str| parse_condition(text).unwrap().is_met(&names, &[12, 60]);
        assert_eq!(["rooms>=12", "rooms <= 11", "on_cycle=60"].map(is_met), [true, false, true]);
        assert!(parse_condition("rooms>5").is_err() && parse_condition("rooms>=x").is_err());
        let typo = parse_condition("on_cycel>=5").unwrap().check(&names).unwrap_err();
        assert_eq!(typo, "unknown measure `on_cycel`: did you mean `on_cycle`?");
    }
}
