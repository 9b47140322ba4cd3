//! Gradient noise: smooth integer noise without the axes of value noise.

/// Directions of the gradients: multiples of 22.5 degrees, in 1/256.
const GRADIENTS: [(i32, i32); 16] = [
    (256, 0),
    (237, 98),
    (181, 181),
    (98, 237),
    (0, 256),
    (-98, 237),
    (-181, 181),
    (-237, 98),
    (-256, 0),
    (-237, -98),
    (-181, -181),
    (-98, -237),
    (0, -256),
    (98, -237),
    (181, -181),
    (237, -98),
];

/// Weight of the far corner by distance from the near one, in 1/256: `6t^5 - 15t^4 + 10t^3`.
const WEIGHTS: [i32; 256] = {
    let mut weights = [0; 256];
    let (mut at, mut t): (usize, i64) = (0, 0);
    while at < 256 {
        weights[at] = ((t * t * t * (t * (6 * t - 15 * 256) + 10 * 65_536)) >> 32) as i32;
        (at, t) = (at + 1, t + 1);
    }
    weights
};

/// Gradient noise (Perlin, *Improving Noise*, 2002, with 16 gradients of equal length).
#[derive(Debug)]
pub(crate) struct GradientNoise {
    seed: u32,
    /// The cell of the last point, and the gradients at its corners, row by row.
    cell: (i32, i32),
    corners: [(i32, i32); 4],
}

impl GradientNoise {
    /// - `seed`: selects one of the noises.
    pub(crate) fn new(seed: u32) -> Self {
        let mut noise = Self { seed, cell: (0, 0), corners: [(0, 0); 4] };
        noise.enter(noise.cell);
        noise
    }

    /// Reads the gradients of a cell.
    fn enter(&mut self, (column, row): (i32, i32)) {
        self.cell = (column, row);
        self.corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(dx, dy)| {
            let number = cell_noise(column + dx, row + dy, self.seed) >> 28;
            GRADIENTS[number as usize]
        });
    }

    /// Returns the noise at a point: -725 to 725, with a mean of 0 and a deviation of about 260. About 3 ns,
    /// more in another cell than before.
    ///
    /// - `u`, `v`: the point in 1/256 of a cell.
    pub(crate) fn at(&mut self, u: i32, v: i32) -> i32 {
        let cell = (u >> 8, v >> 8);
        if cell != self.cell {
            self.enter(cell);
        }
        let (x, y) = (u & 255, v & 255);
        let corner =
            |(along, down): (i32, i32), dx: i32, dy: i32| along * (x - 256 * dx) + down * (y - 256 * dy);
        let between = |a: i32, b: i32, weight: i32| a + (((b - a) * weight) >> 8);
        let weight = |at: i32| WEIGHTS[usize::from(at.to_le_bytes()[0])];
        let [north_west, north_east, south_west, south_east] = self.corners;
        let north = between(corner(north_west, 0, 0), corner(north_east, 1, 0), weight(x));
        let south = between(corner(south_west, 0, 1), corner(south_east, 1, 1), weight(x));
        between(north, south, weight(y)) >> 6
    }
}

/// Returns 32 random bits of a cell.
pub(crate) fn cell_noise(x: i32, y: i32, seed: u32) -> u32 {
    let mut bits =
        seed ^ x.cast_unsigned().wrapping_mul(0x8da6_b343) ^ y.cast_unsigned().wrapping_mul(0xd816_3841);
    bits = (bits ^ (bits >> 16)).wrapping_mul(0x85eb_ca6b);
    bits = (bits ^ (bits >> 13)).wrapping_mul(0xc2b2_ae35);
    bits ^ (bits >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_noise_is_smooth_and_its_deviation_is_as_documented() {
        let mut noise = GradientNoise::new(7);
        let mut at = |x: i32, y: i32| noise.at(x * 16, y * 16);
        let (mut sum, mut squares, mut count) = (0i64, 0i64, 0i64);
        for (x, y) in (-200..200).flat_map(|y| (-200..200).map(move |x| (x, y))) {
            let here = at(x, y);
            assert!(here.abs() <= 725, "{here} at {x} {y}");
            assert!(here.abs_diff(at(x + 1, y)) <= 160 && here.abs_diff(at(x, y + 1)) <= 160);
            (sum, squares, count) = (sum + i64::from(here), squares + i64::from(here * here), count + 1);
        }
        let deviation = (squares / count).isqrt();
        assert!((sum / count).abs() < 25 && (220..300).contains(&deviation), "{} {deviation}", sum / count);
    }
}
