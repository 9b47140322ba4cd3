//! Specks: pieces of rock too small to read as walls, which are left to obstacles.

use rmg_core::{Grid, TerrainId, TilePos};

/// Largest piece of rock that is a speck, in tiles. Levels of the best-known generator have one or two of
/// them in 1,000 tiles.
const SPECK: usize = 12;

/// The specks of a level, smallest first, then in rows. O(tiles).
pub(super) fn find_specks(made: &Grid<TerrainId>, rock: TerrainId) -> Vec<Vec<TilePos>> {
    let mut is_seen = vec![false; made.cells().len()];
    let mut specks = Vec::new();
    let mut open = Vec::new();
    for (start, _) in made.iter().filter(|(_, terrain)| **terrain == rock) {
        if std::mem::replace(&mut is_seen[made.index(start)], true) {
            continue;
        }
        let mut piece = Vec::new();
        let mut tiles = 0;
        open.push(start);
        while let Some(tile) = open.pop() {
            tiles += 1;
            if tiles <= SPECK {
                piece.push(tile);
            }
            for near in made.neighbors4(tile).filter(|near| made[*near] == rock) {
                if !std::mem::replace(&mut is_seen[made.index(near)], true) {
                    open.push(near);
                }
            }
        }
        if tiles <= SPECK {
            specks.push(piece);
        }
    }
    specks.sort_by_key(Vec::len);
    specks
}

/// The tiles of as many specks as make no more than so many tiles, smallest first.
pub(super) fn within(specks: Vec<Vec<TilePos>>, most: usize) -> Vec<TilePos> {
    let mut tiles = Vec::new();
    for speck in specks {
        if tiles.len() + speck.len() > most {
            break;
        }
        tiles.extend(speck);
    }
    tiles
}
