//! Tests of the conversion between files and models.

mod foreign_maps;
mod game_rules;
mod model;
mod sod_limits;
mod work;
