//! Fine chance by place, which repeats after a few tiles: uneven shores, waves, strips of rock.

use super::arithmetic::{ONE, index, mean, noise, smooth};

/// Pixels a side.
const SIDE: i32 = 64;
/// Greatest value.
pub(super) const HIGHEST: i32 = 14;

/// Values from -[`HIGHEST`] to [`HIGHEST`] by pixel; a row goes on for another tile before the next begins.
pub(super) struct Texture {
    values: Vec<i8>,
    width: i32,
}

impl Texture {
    /// With grains of about a third of a tile of so many pixels.
    pub(super) fn new(pixels: i32) -> Self {
        let grain = [2, 4, 8, 16].into_iter().find(|grain| grain * 3 >= pixels).unwrap_or(16);
        let corner = |x: i32, y: i32| {
            let grains = SIDE / grain;
            noise(x.rem_euclid(grains), y.rem_euclid(grains), 8) % (2 * HIGHEST * 16 + 1) - HIGHEST * 16
        };
        let value = |x: i32, y: i32| {
            let (cx, cy) = (x / grain, y / grain);
            let corners = [corner(cx, cy), corner(cx + 1, cy), corner(cx, cy + 1), corner(cx + 1, cy + 1)];
            let share = |at: i32| smooth(at % grain * ONE / grain);
            i8::try_from(mean(corners, share(x), share(y)) / 16).expect("a mean of small numbers")
        };
        let width = SIDE + pixels;
        let values = (0..SIDE).flat_map(|y| (0..width).map(move |x| value(x % SIDE, y))).collect();
        Self { values, width }
    }

    /// `count` values from a place on, at most those of a tile.
    pub(super) fn row(&self, y: i32, x: i32, count: usize) -> &[i8] {
        let first = index(y.rem_euclid(SIDE) * self.width + x.rem_euclid(SIDE));
        &self.values[first..first + count]
    }
}
