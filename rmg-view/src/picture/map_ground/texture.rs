//! Fine noise that repeats after a few tiles, for uneven shores, waves and strips of rock.

use super::arithmetic::{ONE, index, mean, noise, smooth};

/// Side in pixels.
const SIDE: i32 = 64;
/// Maximum value.
pub(super) const HIGHEST: i32 = 14;

/// Values from -[`HIGHEST`] to [`HIGHEST`] by pixel. Each row repeats its first tile at the end.
pub(super) struct Texture {
    values: Vec<i8>,
    width: i32,
}

impl Texture {
    /// Creates noise with grains of about a third of a tile of `pixels` pixels.
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
            i8::try_from(mean(corners, share(x), share(y)) / 16).expect("the mean of small numbers is small")
        };
        let width = SIDE + pixels;
        let values = (0..SIDE).flat_map(|y| (0..width).map(move |x| value(x % SIDE, y))).collect();
        Self { values, width }
    }

    /// Returns `count` values from a pixel on, at most those of a tile.
    pub(super) fn row(&self, y: i32, x: i32, count: usize) -> &[i8] {
        let first = index(y.rem_euclid(SIDE) * self.width + x.rem_euclid(SIDE));
        &self.values[first..first + count]
    }
}
