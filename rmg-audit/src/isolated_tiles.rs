//! Isolated tiles: terrain too thin for any sprite.
//!
//! Every tile must belong to a 2 x 2 block of its own terrain (`docs/sources/h3m.md` section 9.2). Sand is
//! exempt, because it has no edges. For dirt, all terrains without their own edge count as dirt. Beyond the
//! map edge, the terrain of the edge continues.

use rmg_core::ids::TerrainId;

/// The 3 x 3 terrains around a tile, row by row.
pub(crate) type Terrains = [TerrainId; 9];

/// Returns whether no 2 x 2 block around the center consists of terrain that `is_own`.
pub(crate) fn is_isolated(around: &Terrains, is_own: impl Fn(TerrainId) -> bool) -> bool {
    // The other three cells of each block.
    const BLOCKS: [[usize; 3]; 4] = [[0, 1, 3], [1, 2, 5], [3, 6, 7], [5, 7, 8]];
    !BLOCKS.iter().any(|block| block.iter().all(|cell| is_own(around[*cell])))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strip_is_isolated_and_a_block_is_not() {
        let around = |pattern: &[u8; 9]| pattern.map(|byte| TerrainId(u16::from(byte)));
        let is_own = |terrain| terrain == TerrainId(u16::from(b'#'));
        assert!(is_isolated(&around(b".#..#..#."), is_own));
        assert!(!is_isolated(&around(b".##.##..."), is_own));
    }
}
