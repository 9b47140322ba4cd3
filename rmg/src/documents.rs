//! What is known of a map as JSON, in the words of `rmg info --json` and `rmg fairness --json`.

mod fairness;
mod map;

pub use fairness::{fairness_members, spread_values, unfairness_value};
pub use map::{map_members, player_values};
