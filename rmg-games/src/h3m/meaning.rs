//! What files mean in terms of the map model, for both directions: numbers of content, looks, places, what is
//! usual, and the words that tell where a map comes from.

pub(super) mod looks;
pub(super) mod numbers;
pub(super) mod origin;
pub(super) mod places;
pub(super) mod tile_codes;
pub(super) mod usual;
