//! Zones as bodies that forces move.

/// Number of bodies that are processed together.
pub(super) const LANES: usize = 8;
/// Minimum distance of zones in tiles, for forces.
pub(super) const NEAREST: f32 = 1e-3;

/// Positions of zones and their shifts in a step, as lists by zone. The lists are padded to whole lanes with
/// bodies without forces.
#[derive(Debug)]
pub(super) struct Bodies {
    zones: usize,
    /// Positions in tiles.
    pub(super) xs: Vec<f32>,
    pub(super) ys: Vec<f32>,
    /// Shifts of this step, in tiles.
    pub(super) shift_xs: Vec<f32>,
    pub(super) shift_ys: Vec<f32>,
    /// Overlaps and gaps of this step, in tiles.
    pub(super) misplaced: Vec<f32>,
}

impl Bodies {
    #[expect(clippy::cast_possible_truncation, reason = "places in tiles need few digits")]
    pub(super) fn new(spots: &[(f64, f64)]) -> Self {
        let width = spots.len().next_multiple_of(LANES);
        let filled = |values: &mut dyn Iterator<Item = f64>| -> Vec<f32> {
            values.map(|value| value as f32).chain(std::iter::repeat(0.0)).take(width).collect()
        };
        Self {
            zones: spots.len(),
            xs: filled(&mut spots.iter().map(|spot| spot.0)),
            ys: filled(&mut spots.iter().map(|spot| spot.1)),
            shift_xs: vec![0.0; width],
            shift_ys: vec![0.0; width],
            misplaced: vec![0.0; width],
        }
    }

    /// Starts a step.
    pub(super) fn start_step(&mut self) {
        self.shift_xs.fill(0.0);
        self.shift_ys.fill(0.0);
        self.misplaced.fill(0.0);
    }

    /// Returns the vector from `a` to `b`, and its length.
    pub(super) fn between(&self, a: usize, b: usize) -> (f32, f32, f32) {
        let (dx, dy) = (self.xs[b] - self.xs[a], self.ys[b] - self.ys[a]);
        (dx, dy, (dx * dx + dy * dy).sqrt().max(NEAREST))
    }

    /// Shifts `a` by half of the vector, and `b` by half of the opposite.
    pub(super) fn shift_both(&mut self, a: usize, b: usize, (dx, dy): (f32, f32)) {
        self.shift_xs[a] += 0.5 * dx;
        self.shift_ys[a] += 0.5 * dy;
        self.shift_xs[b] -= 0.5 * dx;
        self.shift_ys[b] -= 0.5 * dy;
    }

    /// Moves all bodies by their shifts, at most `limit` tiles each.
    pub(super) fn move_all(&mut self, limit: f32) {
        for zone in 0..self.zones {
            let (dx, dy) = (self.shift_xs[zone], self.shift_ys[zone]);
            let length = (dx * dx + dy * dy).sqrt();
            let scale = if length > limit { limit / length } else { 1.0 };
            self.xs[zone] += dx * scale;
            self.ys[zone] += dy * scale;
        }
    }

    pub(super) fn swap(&mut self, a: usize, b: usize) {
        self.xs.swap(a, b);
        self.ys.swap(a, b);
    }

    /// Returns the positions in tiles.
    pub(super) fn spots(&self) -> Vec<(f64, f64)> {
        let places = self.xs.iter().zip(&self.ys).take(self.zones);
        places.map(|(x, y)| (f64::from(*x), f64::from(*y))).collect()
    }
}
