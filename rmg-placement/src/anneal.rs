//! Simulated annealing: the rule to accept a worse state.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "table positions and chances are small and positive"
)]

use rmg_core::RngStream;
use rmg_core::math::exp;

/// Steps of the table per unit of `worse / temperature`.
const STEPS_PER_UNIT: f32 = 32.0;
/// Beyond this, a step is always rejected: exp(-10) is one in 22,000.
const CUTOFF: f32 = 10.0;

/// The Metropolis rule with a table of exp(-x), so that a decision costs a lookup and one random number.
#[derive(Debug, Clone)]
pub(crate) struct Metropolis {
    /// `2^32 * exp(-x / STEPS_PER_UNIT)`, indexed by `x`.
    chances: Vec<u32>,
}

impl Metropolis {
    pub(crate) fn new() -> Self {
        let entries = (CUTOFF * STEPS_PER_UNIT) as u16;
        let chances = (0..entries)
            .map(|at| {
                let chance = exp(-(f64::from(at) + 0.5) / f64::from(STEPS_PER_UNIT));
                (chance * f64::from(u32::MAX)) as u32
            })
            .collect();
        Self { chances }
    }

    /// Returns whether to accept a step that increases the energy by `worse` (negative: decreases) at
    /// `temperature` > 0.
    pub(crate) fn accepts(&self, worse: f32, temperature: f32, rng: &mut RngStream) -> bool {
        if worse <= 0.0 {
            return true;
        }
        let x = worse / temperature;
        if x.is_nan() || x >= CUTOFF {
            return false;
        }
        (rng.bits() >> 32) as u32 <= self.chances[(x * STEPS_PER_UNIT) as usize]
    }
}
