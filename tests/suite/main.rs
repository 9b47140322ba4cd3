//! Tests of the promises of rmg: one module for each promise.
#![expect(
    clippy::unwrap_used,
    reason = "test helpers may unwrap too; clippy.toml allows it only inside tests"
)]

mod audit;
mod bad_input;
mod bans;
mod coasts;
mod content_pack;
mod control;
mod cycles;
mod diff;
mod entrances;
mod fairness;
mod fill;
mod finished_maps;
mod fuzzing;
mod generate;
mod h3m;
mod hota_maps;
mod items;
mod language;
mod layout;
mod levels;
mod manifests;
mod many_levels;
mod map_page;
mod monsters;
mod planned;
mod players;
mod puzzle;
mod quests;
mod random_monsters;
mod random_templates;
mod records;
mod records_counters;
mod rmgmap;
mod rules;
mod sameness;
mod sea_content;
mod symmetric_fairness;
mod symmetric_files;
mod symmetric_maps;
mod symmetry;
mod tables;
mod template_check;
mod templates;
mod tiled;
mod tokens;
mod treasure;
mod victory;
mod vmap;
mod why;
mod worlds;
