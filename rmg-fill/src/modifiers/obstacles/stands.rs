//! Stands: which set of a palette dominates where.
//!
//! Each set has a smooth random field of its own. A number is added to each, so that it is the highest on its
//! share of the tiles. The set with the highest field is the stand of a tile; others come next in the order
//! of their fields.

use rmg_core::RngStream;

use crate::fields::{Cell, Noise, Window};

/// Tiles between the points of a field, as a power of two: a stand is one to two screens wide.
const FIELD_SHIFT: u32 = 3;

/// Rounds of correction of the shares, and the number of tiles that they count.
const ROUNDS: usize = 12;
const COUNTED: usize = 120;

/// Maximum of a field.
pub(super) const HIGHEST: i32 = 255 << FRACTION;

/// Fields have this number of bits below those of the noise, so that small shares can be corrected.
const FRACTION: u32 = 4;

/// Correction per round for a set that wins nothing and should win everything.
const STEP: i64 = 64 << FRACTION;

/// The fields of the sets on some tiles.
#[derive(Debug)]
pub(super) struct Stands {
    tiles: usize,
    /// By set, then by tile: how far its field is below the highest.
    behind: Vec<i16>,
}

impl Stands {
    /// Creates the fields of sets. O(tiles · sets).
    ///
    /// - `cells`: the tiles, in order of rows.
    /// - `shares`: of each set; at least one is not 0.
    pub(super) fn new(window: &Window, cells: &[Cell], shares: &[u32], rng: &mut RngStream) -> Self {
        let (sets, tiles) = (shares.len(), cells.len());
        let (mut behind, mut values) = (Vec::with_capacity(tiles * sets), Vec::new());
        for _ in 0..sets {
            let noise = Noise::new(window, FIELD_SHIFT, rng);
            for row in cells.chunk_by(|a, b| a.y == b.y) {
                noise.read_row(row[0].y, &mut values);
                let value = |cell: &Cell| values[cell.in_window()[0]] << FRACTION;
                behind.extend(row.iter().map(|cell| i16::try_from(value(cell)).expect("at most `HIGHEST`")));
            }
        }
        // Odd, so that the counted tiles are in all columns.
        let counted = (0..tiles).step_by(tiles.div_ceil(COUNTED) | 1);
        let counted = counted.flat_map(|tile| behind[tile..].iter().step_by(tiles).map(|n| i32::from(*n)));
        let bias = biases(&counted.collect::<Vec<_>>(), shares);
        let mut top = vec![i16::MIN; tiles];
        for (fields, bias) in behind.chunks_exact_mut(tiles).zip(bias) {
            let bias = i16::try_from(bias).expect("at most a step in each round");
            for (field, top) in fields.iter_mut().zip(&mut top) {
                *field += bias;
                *top = (*top).max(*field);
            }
        }
        for fields in behind.chunks_exact_mut(tiles) {
            fields.iter_mut().zip(&top).for_each(|(field, top)| *field = top - *field);
        }
        Self { tiles, behind }
    }

    /// Returns how far the field of a set is below the highest on a tile, by its number.
    pub(super) fn behind(&self, tile: usize, set: usize) -> i32 {
        self.behind[set * self.tiles + tile].into()
    }

    /// Returns the set with the highest field on a tile.
    pub(super) fn stand(&self, tile: usize) -> usize {
        let highest = self.behind[tile..].iter().step_by(self.tiles).position(|behind| *behind == 0);
        highest.expect("one of them is the highest")
    }
}

/// Returns what to add to each field so that it is the highest on its share of some tiles.
///
/// - `values`: by tile, then by set.
fn biases(values: &[i32], shares: &[u32]) -> Vec<i32> {
    let sets = shares.len();
    let total: i64 = shares.iter().map(|share| i64::from(*share)).sum::<i64>().max(1);
    let mut bias = vec![0; sets];
    for _ in 0..ROUNDS {
        let (mut won, mut counted) = (vec![0i64; sets], 0);
        for of_tile in values.chunks_exact(sets) {
            let (mut best, mut highest) = (0, i32::MIN);
            for (set, (value, bias)) in of_tile.iter().zip(&bias).enumerate() {
                if value + bias > highest {
                    (best, highest) = (set, value + bias);
                }
            }
            won[best] += 1;
            counted += 1;
        }
        for ((bias, won), share) in bias.iter_mut().zip(won).zip(shares) {
            let missing = STEP * i64::from(*share) / total - STEP * won / counted.max(1);
            *bias += i32::try_from(missing).expect("at most one step");
        }
    }
    bias
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;

    #[test]
    fn each_set_is_the_highest_on_its_share_of_the_tiles() {
        let window = Window::around(Cell::new(1, 1), Cell::new(80, 60));
        let cells: Vec<Cell> = (1..61).flat_map(|y| (1..81).map(move |x| Cell::new(x, y))).collect();
        let shares = [45, 40, 10, 5];
        let stands = Stands::new(&window, &cells, &shares, &mut Seed(3).at("stands").stream());
        let mut won = [0; 4];
        (0..cells.len()).for_each(|tile| {
            won[stands.stand(tile)] += 100;
        });
        for (won, share) in won.into_iter().zip(shares) {
            let won = won / u32::try_from(cells.len()).unwrap();
            assert!(won.abs_diff(share) <= 3 + share / 6, "{won} instead of {share}");
        }
    }
}
