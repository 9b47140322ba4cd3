//! Tests of the conversion between files and models.

#[path = "../../../tests/readers/src/corpus.rs"]
mod corpus;
mod foreign_maps;
mod game_rules;
mod model;
mod sod_limits;
mod work;
