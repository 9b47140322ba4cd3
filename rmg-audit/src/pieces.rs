//! Connected components of tiles, computed with union-find over rows.

use rmg_core::graph::DisjointSets;

/// The component of each tile.
#[derive(Debug)]
pub(crate) struct Pieces {
    /// By tile, the first tile of its component in rows; [`NO_PIECE`] for tiles that are not included.
    root: Vec<u32>,
}

/// A component.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Piece {
    /// Number of tiles.
    pub(crate) tiles: usize,
    /// The first tile in rows.
    pub(crate) first: usize,
}

const NO_PIECE: u32 = u32::MAX;

impl Pieces {
    /// Joins every tile that `takes` accepts with the accepted neighbors before it for which `joins` holds.
    /// O(tiles) times the inverse Ackermann function.
    ///
    /// # Arguments
    /// - `len`: number of indexes, more than any of `tiles`.
    /// - `tiles`: indexes in ascending order.
    /// - `back`: distances to the neighbors that come before a tile in rows.
    /// - `joins`: whether a tile (first argument) and a neighbor before it (second argument) are connected.
    pub(crate) fn new<const N: usize>(
        len: usize,
        tiles: impl Iterator<Item = usize>,
        back: [usize; N],
        takes: impl Fn(usize) -> bool,
        joins: impl Fn(usize, usize) -> bool,
    ) -> Self {
        // By tile the number of its set, and by set its first tile.
        let mut root = vec![NO_PIECE; len];
        let (mut sets, mut firsts) = (DisjointSets::new(0), Vec::new());
        for tile in tiles.filter(|tile| takes(*tile)) {
            let mut own = NO_PIECE;
            for before in back.map(|distance| tile - distance) {
                // Most neighbors are already joined through another one.
                if root[before] == NO_PIECE || root[before] == own {
                    continue;
                }
                let other = number(sets.find(root[before] as usize));
                if own != other && joins(tile, before) {
                    if own != NO_PIECE {
                        sets.join(own as usize, other as usize);
                    }
                    own = own.min(other);
                }
            }
            if own == NO_PIECE {
                own = number(sets.add());
                firsts.push(number(tile));
            }
            root[tile] = own;
        }
        for of in root.iter_mut().filter(|of| **of != NO_PIECE) {
            *of = firsts[sets.find(*of as usize)];
        }
        Self { root }
    }

    /// Returns the first tile of the component of `tile`; `None` if the tile is not included.
    pub(crate) fn of(&self, tile: usize) -> Option<usize> {
        let root = self.root[tile];
        (root != NO_PIECE).then_some(root as usize)
    }

    /// Returns the components of every zone, the largest first, then in rows. `owner` contains the zone of
    /// each index; all tiles of a component have one owner. O(tiles).
    ///
    /// # Arguments
    /// - `tiles`: indexes in ascending order; tiles that are not included are skipped.
    /// - `zones`: number of zones; tiles with a higher owner are skipped.
    pub(crate) fn by_owner(
        &self,
        tiles: impl Iterator<Item = usize>,
        owner: &[u16],
        zones: usize,
    ) -> Vec<Vec<Piece>> {
        // Index in the list of its zone, by first tile.
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
    fn a_u_shape_is_one_component() {
        // Width 5; the first row and column are the border.
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
