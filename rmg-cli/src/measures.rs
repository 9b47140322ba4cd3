//! Conditions on measures, by which `rmg level` and `rmg puzzle` search a seed.

use rmg::Seed;
use rmg::diag::nearest;
use rmg::text::counted;

use crate::prelude::*;
use crate::seeds::Seeds;
use crate::table::table;

/// Maximum number of seeds that a search tries.
const MOST_SEEDS: u32 = 10_000;

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
    fn check(&self, names: &[&str]) -> Result<(), String> {
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
    fn is_met(&self, names: &[&str], values: &[u32]) -> bool {
        let found = names.iter().position(|name| *name == self.name).and_then(|at| values.get(at));
        found.is_some_and(|found| match self.compare {
            Compare::AtLeast => *found >= self.value,
            Compare::AtMost => *found <= self.value,
            Compare::Equal => *found == self.value,
        })
    }
}

/// Returns the first seed whose measures meet all conditions, and prints it. `measure` returns the values of
/// `names`; `None` if nothing was generated.
pub(crate) fn seek<const N: usize>(
    conditions: &[Condition],
    names: &[&str; N],
    seeds: &Seeds,
    measure: impl Fn(Seed) -> Option<[u32; N]>,
) -> Result<Seeds, Failure> {
    conditions.iter().try_for_each(|condition| condition.check(names)).map_err(Failure::usage)?;
    let Seed(first) = seeds.first();
    for at in 0..MOST_SEEDS {
        let seed = Seed(first.wrapping_add(at.into()));
        let is_met = |values: [u32; N]| conditions.iter().all(|condition| condition.is_met(names, &values));
        if measure(seed).is_some_and(is_met) {
            print(&format!("found     seed {seed} of {}\n", counted(at + 1, "tried seed")))?;
            return Ok(seeds.only(seed));
        }
    }
    Err(Failure::refusal(format!("none of {MOST_SEEDS} seeds meets the conditions"))
        .help("relax one, or change the file"))
}

/// Returns a table with the minimum, median and maximum of each measure.
pub(crate) fn measures_table<const N: usize>(names: &[&str; N], all: &[[u32; N]]) -> String {
    let row = |(at, name): (usize, &&str)| {
        let mut values: Vec<u32> = all.iter().map(|values| values[at]).collect();
        values.sort_unstable();
        let rank = |share: usize| {
            values.get(values.len().saturating_sub(1) * share / 100).copied().unwrap_or(0).to_string()
        };
        vec![(*name).to_owned(), rank(0), rank(50), rank(100)]
    };
    let rows: Vec<Vec<String>> = names.iter().enumerate().map(row).collect();
    table(&["measure", "minimum", "median", "maximum"], &rows, &[1, 2, 3])
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
