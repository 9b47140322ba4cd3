//! The library of the program `measure`, and inputs of the benches.
//!
//! - [`cases`]: templates, sizes and seeds.
//! - [`character`]: targets of the look of maps, and the distance from maps that people made.
//! - [`effort`]: effort and placement mode of layouts.
//! - [`record`]: one layout, timed and checked by the oracles of `rmg-tests`.
//! - [`report`]: tables and totals of many records; [`targets`]: missed targets.
//! - [`statistics`]: medians and other statistics.
//! - [`maps`]: one map, timed and measured; [`passes`]: its time by pass.
//! - [`treasure_items`]: allowed and found items in treasure; [`shares`]: their found and expected
//!   frequencies.
//! - [`samples`]: sample cases of puzzles.
//! - [`inputs`]: plans for the benches in `suite/`.

pub mod cases;
pub mod character;
pub mod effort;
pub mod inputs;
pub mod maps;
pub mod passes;
pub mod record;
pub mod report;
pub mod samples;
pub mod shares;
pub mod statistics;
pub mod targets;
pub mod treasure_items;
