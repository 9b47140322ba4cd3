//! Which tiles a swap concerns.

use rmg_core::RngStream;

use crate::bits::BitBoard;
use crate::fields::Fields;

/// Rounds of smoothing of the coarse selection, as in the programs that authors know.
const ROUNDS: u32 = 25;

/// See the module text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Selection {
    /// Each tile with a chance in per cent.
    Random(u32),
    /// Patches: noise of so many per cent, smoothed by majority 25 times. Below 40 next to nothing is left, above 60
    /// next to everything is selected.
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

    /// The selected tiles of a level.
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
