//! Functions that return the same bits on every platform.
//!
//! They use only `+ - * /`, `sqrt` and comparisons, which IEEE 754 defines exactly. The `exp` and `sin` of
//! platform libraries differ.

/// sqrt(5).
const SQRT5: f64 = 2.236_067_977_499_79;

/// The golden ratio, (1 + sqrt(5)) / 2.
pub const GOLDEN_RATIO: f64 = (1.0 + SQRT5) / 2.0;

/// Returns e to the power of `x`, within 1e-12 relative error; 0 below -700, infinity above 700.
///
/// Halves the argument until it is small, sums the Taylor series there, and squares the result back.
#[must_use]
pub fn exp(x: f64) -> f64 {
    if x < -700.0 {
        return 0.0;
    }
    if x > 700.0 {
        return f64::INFINITY;
    }
    let mut reduced = x;
    let mut halvings = 0u32;
    while reduced.abs() > 0.125 {
        reduced *= 0.5;
        halvings += 1;
    }
    let mut term = 1.0;
    let mut sum = 1.0;
    for n in 1..=10u32 {
        term *= reduced / f64::from(n);
        sum += term;
    }
    for _ in 0..halvings {
        sum *= sum;
    }
    sum
}

/// Returns the natural logarithm of a positive number, within 1e-15 relative error of values of at least 0.1;
/// NaN for other numbers.
///
/// Halves or doubles the argument until it is near 1, and sums the series of the inverse hyperbolic tangent.
#[must_use]
pub fn ln(x: f64) -> f64 {
    if !(x > 0.0 && x.is_finite()) {
        return f64::NAN;
    }
    let (mut reduced, mut halvings) = (x, 0.0);
    while reduced > std::f64::consts::SQRT_2 {
        reduced *= 0.5;
        halvings += 1.0;
    }
    while reduced < std::f64::consts::FRAC_1_SQRT_2 {
        reduced *= 2.0;
        halvings -= 1.0;
    }
    let z = (reduced - 1.0) / (reduced + 1.0);
    let (mut power, mut sum) = (z, 0.0);
    for n in 0..12_u32 {
        sum += power / f64::from(2 * n + 1);
        power *= z * z;
    }
    halvings * std::f64::consts::LN_2 + 2.0 * sum
}

/// Returns `base` to an integer power.
#[must_use]
pub fn powu(base: f64, mut exponent: u32) -> f64 {
    let mut result = 1.0;
    let mut square = base;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result *= square;
        }
        square *= square;
        exponent >>= 1;
    }
    result
}

/// Returns cosine and sine of 36 degrees, a tenth of a turn: the step between corners of a decagon.
#[must_use]
pub fn cos_sin_tenth_turn() -> (f64, f64) {
    (GOLDEN_RATIO / 2.0, (10.0 - 2.0 * SQRT5).sqrt() / 4.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::disallowed_methods, reason = "the function of the platform is the reference")]
    fn exp_agrees_with_the_platform() {
        for step in -400..=400 {
            let x = f64::from(step) * 0.5;
            let (computed, reference) = (exp(x), x.exp());
            assert!((computed - reference).abs() <= reference * 1e-11, "exp({x}): {computed} {reference}");
        }
        assert!(exp(-1e9) < 1e-300 && exp(1e9).is_infinite());
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "the function of the platform is the reference")]
    fn ln_agrees_with_the_platform() {
        for step in 1..=4000 {
            for x in [f64::from(step) * 0.01, f64::from(step) * 1e9, 1e-9 / f64::from(step)] {
                let (computed, reference) = (ln(x), x.ln());
                assert!((computed - reference).abs() <= 1e-14 * reference.abs().max(0.1), "ln({x})");
            }
        }
        assert!(ln(0.0).is_nan() && ln(-1.0).is_nan() && ln(f64::INFINITY).is_nan());
    }

    #[test]
    fn exp_returns_exact_bits() {
        assert_eq!(exp(1.0).to_bits(), 0x4005_bf0a_8b14_5760);
        assert_eq!(exp(-3.7).to_bits(), 0x3f99_511f_c687_101e);
    }

    #[test]
    fn ten_steps_close_a_decagon() {
        let (cos, sin) = cos_sin_tenth_turn();
        let (mut x, mut y) = (1.0f64, 0.0f64);
        for _ in 0..10 {
            (x, y) = (x * cos - y * sin, x * sin + y * cos);
        }
        assert!((x - 1.0).abs() < 1e-12 && y.abs() < 1e-12);
    }
}
