//! Selects tiles for a swap.

use rmg_core::RngStream;

use crate::bits::BitBoard;
use crate::fields::Fields;

/// Number of smoothing rounds of the coarse selection. Programs that authors of levels know use the same
/// number.
const ROUNDS: u32 = 25;

/// A random selection of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Selection {
    /// Each tile, with a chance in percent.
    Random(u32),
    /// Patches: noise with the given percentage, smoothed by majority 25 times. Below 40, almost no tile is
    /// selected; above 60, almost every tile.
    Coarse(u32),
}

impl Selection {
    /// Reads the keys `selection` and `rate`.
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        const NAMES: [(&str, bool); 2] = [("random", false), ("coarse", true)];
        let is_coarse = fields.word("selection", &NAMES, Some(false)).unwrap_or(false);
        let rate = fields.percent("rate", 50);
        if is_coarse { Self::Coarse(rate) } else { Self::Random(rate) }
    }

    /// Returns the selected tiles of a level.
    pub(super) fn select(self, width: u16, height: u16, rng: &mut RngStream) -> BitBoard {
        match self {
            Self::Random(rate) => BitBoard::noise(width, height, rate, rng),
            Self::Coarse(rate) => {
                let mut board = BitBoard::noise(width, height, rate, rng);
                for _ in 0..ROUNDS {
                    board.smooth();
                }
                board
            }
        }
    }
}
