//! The relation between fields of a file and the map model, for both directions: content, appearances,
//! positions, default values and the origin of a map.

pub(super) mod appearances;
pub(super) mod defaults;
pub(super) mod game_rules;
mod hota_classes;
pub(super) mod numbers;
pub(super) mod origin;
pub(super) mod positions;
pub(super) mod tile_codes;
