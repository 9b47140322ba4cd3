//! Isolated tiles: pieces of rock too small to look like walls. They become obstacles.

use rmg_core::{Grid, TerrainId, TilePos};

/// Maximum size of an isolated piece of rock, in tiles. Maps of the best-known generator have one or two of
/// them in 1,000 tiles.
const MAX_ISOLATED: usize = 12;

/// Returns the isolated pieces of rock of a level, smallest first, then by rows. O(tiles).
pub(super) fn find_isolated(result: &Grid<TerrainId>, rock: TerrainId) -> Vec<Vec<TilePos>> {
    let mut is_seen = vec![false; result.cells().len()];
    let mut isolated = Vec::new();
    let mut open = Vec::new();
    for (start, _) in result.iter().filter(|(_, terrain)| **terrain == rock) {
        if std::mem::replace(&mut is_seen[result.index(start)], true) {
            continue;
        }
        let mut piece = Vec::new();
        let mut tiles = 0;
        open.push(start);
        while let Some(tile) = open.pop() {
            tiles += 1;
            if tiles <= MAX_ISOLATED {
                piece.push(tile);
            }
            for near in result.neighbors4(tile).filter(|near| result[*near] == rock) {
                if !std::mem::replace(&mut is_seen[result.index(near)], true) {
                    open.push(near);
                }
            }
        }
        if tiles <= MAX_ISOLATED {
            isolated.push(piece);
        }
    }
    isolated.sort_by_key(Vec::len);
    isolated
}

/// Returns the tiles of the smallest pieces with at most `most` tiles in total.
pub(super) fn within(isolated: Vec<Vec<TilePos>>, most: usize) -> Vec<TilePos> {
    let mut tiles = Vec::new();
    for piece in isolated {
        if tiles.len() + piece.len() > most {
            break;
        }
        tiles.extend(piece);
    }
    tiles
}
