//! Distances between piles: Poisson discs with a radius from a smooth field over the zone, so that some
//! stretches are rich and others empty.
//!
//! The radius at a tile is the mean radius times `e^(SPREAD * n)`; `n` is smooth noise with mean 0 and
//! variance 1. The factors are scaled so that the mean of their squares is 1. Then the discs need the same
//! ground as without the field.

use rmg_core::RngStream;

use crate::fields::{Cell, Noise, Plane};
use crate::layers::{Claim, Tiles};

/// Amplitude of the field: the exponent at one standard deviation of the noise.
const SPREAD: f64 = 1.5;
/// The noise has features of 8 tiles.
const GRAIN_SHIFT: u32 = 3;
/// Mean and standard deviation of [`Noise`].
const NOISE_MEAN: f64 = 127.5;
const NOISE_DEVIATION: f64 = 55.0;
/// Mean radius, relative to the side of the square that a pile has in the zone, in thousandths.
const MEAN_RADIUS: f64 = 0.9;
/// Minimum radius, while distances are kept, and the radius of objects that were there before.
const MIN_RADIUS: f64 = 3.3;
const MAX_RADIUS: f64 = 31.0;

/// Factors of the distances, one after the other, when no place is found. Then distances no longer count.
pub(super) const SCALES: [f64; 5] = [1.0, 0.8, 0.62, 0.45, 0.3];
/// The last one with the minimum radius.
const LAST_WITH_MIN: usize = 3;

/// Maximum distance of a guard from the guard with which it makes a pair, squared.
const PAIR_SQ: i32 = 17;

/// The places of a zone where the distance to all others is kept.
#[derive(Debug)]
pub(super) struct Spacing {
    /// By position: the noise, from which the radius follows.
    noise: Vec<u8>,
    /// Radius by noise, for a mean radius of 1.
    factors: Vec<f64>,
    mean: f64,
    /// Tiles in the reach of heroes.
    near_ground: Plane,
    /// For each of [`SCALES`], the cells that are far enough from all piles.
    far: Vec<Plane>,
    /// Cells near the guard of a pile.
    near_guards: Plane,
    placed: Vec<(Cell, bool)>,
}

impl Spacing {
    /// Draws the field. O(window).
    pub(super) fn new(tiles: &Tiles, rng: &mut RngStream) -> Self {
        let window = tiles.window();
        let field = Noise::new(&window, GRAIN_SHIFT, rng);
        let (mut noise, mut row) = (Vec::with_capacity(tiles.len()), Vec::new());
        for y in 0..window.height() {
            field.read_row(y, &mut row);
            let narrow = |value: &u32| u8::try_from(*value).unwrap_or(u8::MAX);
            noise.extend(row[..window.stride()].iter().map(narrow));
        }
        let power = |value: u8| exponential(SPREAD * (f64::from(value) - NOISE_MEAN) / NOISE_DEVIATION);
        let mut factors: Vec<f64> = (0..=u8::MAX).map(power).collect();
        let (mut sum, mut count) = (0.0, 0.0);
        for at in tiles.own() {
            let factor = factors[usize::from(noise[at])];
            (sum, count) = (sum + factor * factor, count + 1.0);
        }
        let norm = if sum > 0.0 { (f64::sqrt(sum / count)).max(0.01) } else { 1.0 };
        factors.iter_mut().for_each(|factor| *factor /= norm);
        Self {
            noise,
            factors,
            mean: 0.0,
            near_ground: tiles.walking().grown().grown(),
            far: Vec::new(),
            near_guards: Plane::new(&window),
            placed: tiles
                .own()
                .filter(|at| tiles.claim(*at) == Claim::Soft)
                .map(|at| (tiles.cell(at), true))
                .collect(),
        }
    }

    /// Starts piles that share some ground. O(window, and the discs of all earlier piles).
    pub(super) fn start(&mut self, tiles: &Tiles, ground: u64, piles: u64) {
        #[expect(clippy::cast_precision_loss, reason = "numbers of tiles and piles are below 2^52")]
        let share = ground as f64 / piles.max(1) as f64;
        self.mean = MEAN_RADIUS * share.sqrt();
        self.far = vec![self.near_ground.clone(); SCALES.len()];
        for (cell, is_old) in self.placed.clone() {
            self.clear(tiles, cell, is_old);
        }
    }

    /// Returns the cells where distances are kept, at one of [`SCALES`]; beyond them all in the reach of
    /// heroes.
    pub(super) fn far(&self, scale: usize) -> &Plane {
        self.far.get(scale).unwrap_or(&self.near_ground)
    }

    /// Returns the cells near the guard of another pile.
    pub(super) fn near_guards(&self) -> &Plane {
        &self.near_guards
    }

    /// Returns the surcharge of a place, in hundredths of an open tile: rich stretches are cheaper.
    pub(super) fn price(&self, at: usize) -> u32 {
        2 * u32::from(self.noise[at])
    }

    /// Adds a pile. O(rows of the disc).
    pub(super) fn place(&mut self, tiles: &Tiles, cell: Cell, is_guarded: bool) {
        self.placed.push((cell, false));
        self.clear(tiles, cell, false);
        if is_guarded {
            let disc = Cell::square(4).filter(|step| step.length_sq() <= PAIR_SQ);
            disc.for_each(|step| self.near_guards.set(cell + step, true));
        }
    }

    fn clear(&mut self, tiles: &Tiles, cell: Cell, is_old: bool) {
        let factor =
            tiles.window().position(cell).map_or(0.0, |at| self.factors[usize::from(self.noise[at])]);
        for ((plane, scale), number) in self.far.iter_mut().zip(SCALES).zip(0..) {
            let least = if number <= LAST_WITH_MIN { MIN_RADIUS } else { 1.0 };
            let radius = if is_old { least } else { (factor * self.mean * scale).clamp(least, MAX_RADIUS) };
            #[expect(clippy::cast_possible_truncation, reason = "the radius is at most 31")]
            let radius_sq = (radius * radius) as i32;
            let radius = radius_sq.isqrt();
            let mut half = radius;
            for dy in 0..=radius {
                while half * half + dy * dy > radius_sq {
                    half -= 1;
                }
                for row in [cell.y - dy, cell.y + dy] {
                    plane.clear_stretch(row, cell.x - half, cell.x + half);
                }
            }
        }
    }
}

/// Returns `e^x` for small `x`, by multiplications only: `(1 + x / 64)^64`.
fn exponential(x: f64) -> f64 {
    (0..6).fold(1.0 + x / 64.0, |power, _| power * power)
}

/// Number of closed tiles around a place in a corner of closed ground.
const CLOSED_AROUND_NOOK: usize = 4;

/// Returns whether a tile is between two closed tiles or in a corner of closed ground.
pub(super) fn is_closed_in(tiles: &Tiles, at: usize) -> bool {
    let closed = tiles.neighbors8(at).map(|near| tiles.claim(near).is_solid());
    let [_, north, _, west, east, _, south, _] = closed;
    let count = closed.iter().filter(|is_closed| **is_closed).count();
    count >= CLOSED_AROUND_NOOK || (north && south) || (west && east)
}
