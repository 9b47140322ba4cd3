//! Places in words.

use rmg_core::model::MapPos;
use rmg_core::{MapSize, TilePos};

/// `(12, 30)`, with the level where the map has two.
pub(super) fn place_words(size: MapSize, at: MapPos) -> String {
    let TilePos { x, y } = at.tile;
    if size.levels() > 1 { format!("({x}, {y}) {}", at.level) } else { format!("({x}, {y})") }
}
