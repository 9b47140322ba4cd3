//! Specks: bits of terrain too thin for any sprite.
//!
//! Every tile must belong to a 2 x 2 block of its own terrain (`docs/sources/h3m.md` section 9.2). Sand needs
//! none, as it has no edges; dirt counts all terrains without an edge of their own as its own. Beyond the
//! map, terrain goes on as at its edge.

use rmg_core::ids::TerrainId;

/// The 3 x 3 terrains around a tile, row by row.
pub(crate) type Terrains = [TerrainId; 9];

/// Whether no 2 x 2 block around the middle consists of terrain that `is_own`.
pub(crate) fn is_speck(around: &Terrains, is_own: impl Fn(TerrainId) -> bool) -> bool {
    // The other three cells of each block.
    const BLOCKS: [[usize; 3]; 4] = [[0, 1, 3], [1, 2, 5], [3, 6, 7], [5, 7, 8]];
    !BLOCKS.iter().any(|block| block.iter().all(|cell| is_own(around[*cell])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strip_is_a_speck_and_a_block_is_none() {
        let around = |picture: &[u8; 9]| picture.map(|byte| TerrainId(u16::from(byte)));
        let is_own = |terrain| terrain == TerrainId(u16::from(b'#'));
        assert!(is_speck(&around(b".#..#..#."), is_own));
        assert!(!is_speck(&around(b".##.##..."), is_own));
    }
}
