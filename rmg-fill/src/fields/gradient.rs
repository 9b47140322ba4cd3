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

/// Returns the noise at a point: -725 to 725, with a mean of 0 and a deviation of about 260 (Perlin,
/// *Improving Noise*, 2002, with 16 gradients of equal length). About 5 ns.
///
/// - `u`, `v`: the point in 1/256 of a cell.
/// - `seed`: selects one of the noises.
pub(crate) fn gradient_noise(u: i32, v: i32, seed: u32) -> i32 {
    let (column, row) = (u >> 8, v >> 8);
    let (x, y) = (u & 255, v & 255);
    let corner = |dx: i32, dy: i32| {
        let number = cell_noise(column + dx, row + dy, seed) >> 28;
        let (along, down) = GRADIENTS[number as usize];
        along * (x - 256 * dx) + down * (y - 256 * dy)
    };
    let between = |a: i32, b: i32, weight: i32| a + (((b - a) * weight) >> 8);
    let weight = |at: i32| WEIGHTS[usize::from(at.to_le_bytes()[0])];
    let north = between(corner(0, 0), corner(1, 0), weight(x));
    let south = between(corner(0, 1), corner(1, 1), weight(x));
    between(north, south, weight(y)) >> 6
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
        let at = |x: i32, y: i32| gradient_noise(x * 16, y * 16, 7);
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
