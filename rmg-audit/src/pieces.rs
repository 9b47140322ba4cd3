//! Pieces of connected tiles, by union-find over rows.

use rmg_core::graph::DisjointSets;

/// Which piece each tile belongs to.
#[derive(Debug)]
pub(crate) struct Pieces {
    /// For each tile the first tile (in rows) of its piece, itself for that one; [`NO_PIECE`] for tiles left
    /// out.
    root: Vec<u32>,
}

/// A piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Number of its tiles.
    pub(crate) tiles: usize,
    /// The first of them in rows.
    pub(crate) first: usize,
}

const NO_PIECE: u32 = u32::MAX;

impl Pieces {
    /// Joins every tile of `tiles` (positions in rising order) that `takes` accepts with those of `back`
    /// before it for which `joins` holds. O(tiles) but for the inverse Ackermann function.
    ///
    /// # Arguments
    /// - `len`: number of positions, more than any of `tiles`.
    /// - `back`: distances to the neighbours that come before a tile in rows.
    /// - `joins`: whether a tile (first) and a neighbour before it (second), both accepted, are connected.
    pub(crate) fn new<const N: usize>(
        len: usize,
        tiles: impl Iterator<Item = usize>,
        back: [usize; N],
        takes: impl Fn(usize) -> bool,
        joins: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let mut root = vec![NO_PIECE; len];
        let mut sets = DisjointSets::new(len);
        for tile in tiles.filter(|tile| takes(*tile)) {
            root[tile] = number(tile);
            for before in back.map(|distance| tile - distance) {
                // Most neighbours are joined by way of another one.
                if root[before] != NO_PIECE && sets.find(tile) != sets.find(before) && joins(tile, before) {
                    sets.join(tile, before);
                }
            }
        }
        for (tile, root) in root.iter_mut().enumerate().filter(|(_, root)| **root != NO_PIECE) {
            *root = number(sets.find(tile));
        }
        Self { root }
    }

    /// The first tile of the piece of `tile`; `None` when the tile was left out.
    pub(crate) fn of(&self, tile: usize) -> Option<usize> {
        let root = self.root[tile];
        (root != NO_PIECE).then_some(root as usize)
    }

    /// The pieces of every zone: number of tiles and first tile of each, the largest first, of equal ones the
    /// first in rows. `owner` names the zone of each position; all tiles of a piece have one owner. O(tiles).
    ///
    /// # Arguments
    /// - `tiles`: positions in rising order; those that were left out are passed over.
    /// - `zones`: number of zones; tiles of higher owners are passed over.
    pub(crate) fn by_owner(
        &self,
        tiles: impl Iterator<Item = usize>,
        owner: &[u16],
        zones: usize,
    ) -> Vec<Vec<Piece>> {
        // Position in its zone's list, by first tile.
        let mut slot = vec![0u32; self.root.len()];
        let mut list: Vec<Vec<Piece>> = vec![Vec::new(); zones];
        for tile in tiles {
            let Some(pieces) = list.get_mut(usize::from(owner[tile])) else { continue };
            match self.of(tile) {
                Some(first) if first == tile => {
                    slot[tile] = number(pieces.len());
                    pieces.push(Piece { tiles: 1, first });
                }
                Some(first) => pieces[slot[first] as usize].tiles += 1,
                None => {}
            }
        }
        for pieces in &mut list {
            pieces.sort_by_key(|piece| (std::cmp::Reverse(piece.tiles), piece.first));
        }
        list
    }
}

fn number(tile: usize) -> u32 {
    u32::try_from(tile).expect("a level has at most 4098 x 4098 positions")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_horseshoe_is_one_piece() {
        // 5 wide, the first row and column are the rim.
        let board = b"......#.#..#.#..###.";
        let pieces = Pieces::new(board.len(), 6..board.len(), [1, 5], |at| board[at] == b'#', |_, _| true);
        assert_eq!(pieces.of(6), Some(6));
        assert_eq!(pieces.of(8), Some(6));
        assert_eq!(pieces.of(18), Some(6));
        assert_eq!(pieces.of(7), None);
        let list = pieces.by_owner(6..board.len(), &[0; 20], 1);
        assert_eq!(list, [[Piece { tiles: 7, first: 6 }]]);
    }
}
