//! A bitmap that is smoothed 64 tiles at a time.

use rmg_core::RngStream;

use crate::chance::percent;

/// Bits of a `width` x `height` area. All bits outside are 0.
#[derive(Debug, Clone)]
pub(crate) struct BitBoard {
    width: u16,
    words_a_row: usize,
    words: Vec<u64>,
}

impl BitBoard {
    /// Returns a bitmap in which each bit is 1 with a chance of `share` percent.
    pub(crate) fn noise(width: u16, height: u16, share: u32, rng: &mut RngStream) -> Self {
        let words_a_row = usize::from(width).div_ceil(64);
        let mut board = Self { width, words_a_row, words: vec![0; words_a_row * usize::from(height)] };
        if share == 50 {
            board.words.fill_with(|| rng.bits());
            board.clear_beyond_edge();
            return board;
        }
        for row in board.words.chunks_mut(words_a_row) {
            for x in 0..usize::from(width) {
                row[x / 64] |= u64::from(percent(rng, share)) << (x % 64);
            }
        }
        board
    }

    fn slot(&self, x: u16, y: u16) -> (usize, u64) {
        (usize::from(y) * self.words_a_row + usize::from(x) / 64, 1 << (x % 64))
    }

    /// Returns whether a bit is 1.
    pub(crate) fn is_set(&self, x: u16, y: u16) -> bool {
        let (word, mask) = self.slot(x, y);
        self.words[word] & mask != 0
    }

    /// Sets a bit to 1.
    pub(crate) fn set(&mut self, x: u16, y: u16) {
        let (word, mask) = self.slot(x, y);
        self.words[word] |= mask;
    }

    /// Sets a bit to 0. Returns whether it was 1.
    pub(crate) fn take(&mut self, x: u16, y: u16) -> bool {
        let (word, mask) = self.slot(x, y);
        let was_set = self.words[word] & mask != 0;
        self.words[word] &= !mask;
        was_set
    }

    /// Replaces each bit by the majority (at least 5) of the 9 bits around it, itself included.
    ///
    /// Counts are bit planes: the three bits in a row add up to `ones + 2 * twos`, and three rows add up to
    /// `ones(ones) + 2 * (twos(ones) + twos of each row)`.
    pub(crate) fn smooth(&mut self) {
        let sums: Vec<(u64, u64)> = self.words.chunks(self.words_a_row.max(1)).flat_map(row_sums).collect();
        let row = self.words_a_row;
        for (at, word) in self.words.iter_mut().enumerate() {
            let above = at.checked_sub(row).map_or((0, 0), |above| sums[above]);
            let below = sums.get(at + row).copied().unwrap_or((0, 0));
            let here = sums[at];
            let (odd, carry) = add(above.0, here.0, below.0);
            let (twos, fours) = add(above.1, here.1, below.1);
            // the sum is odd + 2 * (twos + carry) + 4 * fours
            let at_least_six = fours & (twos | carry);
            let at_least_four = fours | (twos & carry);
            *word = at_least_six | (at_least_four & odd);
        }
        self.clear_beyond_edge();
    }

    fn clear_beyond_edge(&mut self) {
        let used = self.width % 64;
        if used != 0 {
            for row in self.words.chunks_mut(self.words_a_row) {
                if let Some(last) = row.last_mut() {
                    *last &= (1 << used) - 1;
                }
            }
        }
    }
}

/// Returns the sum of each bit and its two neighbors, for each word of a row: the ones bits and the twos
/// bits.
fn row_sums(row: &[u64]) -> impl Iterator<Item = (u64, u64)> {
    row.iter().enumerate().map(|(at, word)| {
        let before = if at > 0 { row[at - 1] } else { 0 };
        let after = row.get(at + 1).copied().unwrap_or(0);
        add((word << 1) | (before >> 63), *word, (word >> 1) | (after << 63))
    })
}

/// Adds three bits. Returns the ones bit and the twos bit.
fn add(a: u64, b: u64, c: u64) -> (u64, u64) {
    (a ^ b ^ c, (a & b) | (a & c) | (b & c))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rmg_core::Seed;

    /// Smooths bit by bit, as a reference.
    fn smoothed_bit_by_bit(board: &BitBoard, height: u16) -> Vec<bool> {
        let is_set = |x: i32, y: i32| match (u16::try_from(x), u16::try_from(y)) {
            (Ok(x), Ok(y)) => x < board.width && y < height && board.is_set(x, y),
            _ => false,
        };
        let around = |x: i32, y: i32| {
            (-1..=1)
                .flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)))
                .filter(|(dx, dy)| is_set(x + dx, y + dy))
                .count()
        };
        (0..i32::from(height))
            .flat_map(|y| (0..i32::from(board.width)).map(move |x| around(x, y) >= 5))
            .collect()
    }

    #[test]
    fn bit_planes_agree_with_counting_bit_by_bit() {
        for (width, height, share) in
            [(1, 1, 100), (3, 3, 50), (64, 7, 50), (65, 9, 60), (130, 20, 45), (200, 3, 55)]
        {
            let mut rng = Seed(9).at("test").at(u32::from(width)).stream();
            let mut board = BitBoard::noise(width, height, share, &mut rng);
            for _ in 0..4 {
                let expected = smoothed_bit_by_bit(&board, height);
                board.smooth();
                let found: Vec<bool> = (0..height)
                    .flat_map(|y| (0..width).map(move |x| (x, y)))
                    .map(|(x, y)| board.is_set(x, y))
                    .collect();
                assert_eq!(found, expected, "{width}x{height}");
            }
        }
    }
}
