//! Search for the nearest zones of groups of points.

use wide::f32x8;

use crate::lattice::points::LANES;

/// The site of a zone in the power diagram.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Site {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) weight: f32,
    pub(super) level: u8,
}

/// The sites that can win points of one level, as lists by zone. Zones of other levels, `no_zone` and the
/// padding to whole lanes have a weight of negative infinity, so they win no point.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Rivals {
    xs: Vec<f32>,
    ys: Vec<f32>,
    weights: Vec<f32>,
}

impl Rivals {
    pub(super) fn new(zones: usize) -> Self {
        let width = (zones + 1).next_multiple_of(LANES);
        Self { xs: vec![0.0; width], ys: vec![0.0; width], weights: vec![f32::NEG_INFINITY; width] }
    }

    /// Sets the site of a zone, which is on this level or not.
    pub(super) fn set(&mut self, zone: usize, site: Site, is_here: bool) {
        (self.xs[zone], self.ys[zone]) = (site.x, site.y);
        self.weights[zone] = if is_here { site.weight } else { f32::NEG_INFINITY };
    }

    /// Returns the maximum power distance of points to their owners; infinite if an owner is not on this
    /// level.
    pub(super) fn max_power(&self, owners: &[u32; LANES], x: f32x8, y: f32x8) -> f32 {
        let of = |values: &[f32]| f32x8::new(owners.map(|owner| values[owner as usize]));
        extremes(power(x - of(&self.xs), y - of(&self.ys), of(&self.weights))).1
    }
}

/// Points with the nearest zone found so far. Zone numbers are stored as floats, so that a comparison selects
/// power and zone in registers of one kind.
pub(super) struct PointGroup {
    /// Positions; not a number if there is no point.
    pub(super) x: f32x8,
    pub(super) y: f32x8,
    pub(super) power: f32x8,
    pub(super) owner: f32x8,
}

impl PointGroup {
    /// Updates the points with the zones of `rivals` if these are nearer. Of equally near zones the first
    /// wins. Skips zones that are farther than `bound` from all points; the nearest ones must not be.
    pub(super) fn update_nearest(&mut self, rivals: &Rivals, bound: f32) {
        let (x_range, y_range) = (extremes(self.x), extremes(self.y));
        let outside = |at: &[f32; LANES], (low, high): (f32, f32)| {
            let at = f32x8::new(*at);
            (f32x8::splat(low) - at).fast_max(at - f32x8::splat(high)).fast_max(f32x8::ZERO)
        };
        let (xs, ys) = (rivals.xs.as_chunks().0, rivals.ys.as_chunks().0);
        let zones = xs.iter().zip(ys).zip(rivals.weights.as_chunks().0);
        for (first, ((xs, ys), weights)) in (0u16..).step_by(LANES).zip(zones) {
            // The power distance of the rectangle around the points. Rounding is monotonic, so no point has
            // less.
            let least = power(outside(xs, x_range), outside(ys, y_range), f32x8::new(*weights));
            let mut bits = least.simd_le(f32x8::splat(bound)).to_bitmask();
            while bits != 0 {
                let lane = bits.trailing_zeros();
                bits &= bits - 1;
                let of = |values: &[f32; LANES]| f32x8::splat(values[lane as usize]);
                let found = power(self.x - of(xs), self.y - of(ys), of(weights));
                let is_nearer = found.simd_lt(self.power);
                let zone = f32x8::splat(f32::from(first) + lane as f32);
                self.owner = is_nearer.bitselect(zone, self.owner);
                self.power = found.fast_min(self.power);
            }
        }
    }
}

/// Returns power distances: squared distances minus weights.
pub(super) fn power(dx: f32x8, dy: f32x8, weight: f32x8) -> f32x8 {
    dx * dx + dy * dy - weight
}

/// Returns the minimum and the maximum of the values that are numbers.
fn extremes(values: f32x8) -> (f32, f32) {
    let none = (f32::INFINITY, f32::NEG_INFINITY);
    values.to_array().into_iter().fold(none, |(low, high), value| {
        (if value < low { value } else { low }, if value > high { value } else { high })
    })
}
