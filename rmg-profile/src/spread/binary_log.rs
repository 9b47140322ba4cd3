//! Binary logarithms and powers, computed with products and square roots only: the same bits on every
//! platform.

/// Binary digits of a logarithm. Each squaring doubles the error of earlier digits, so that about this many
/// digits are correct.
const DIGITS: u32 = 44;

/// Returns the binary logarithm of a number; 0.0 for numbers below 1.
///
/// Computes one digit at a time: the square of a number from 1 to 2 is at least 2 if and only if the next
/// digit of its logarithm is 1 (Knuth, *The Art of Computer Programming* 1, section 1.2.2).
pub(super) fn log2(number: f64) -> f64 {
    if number <= 1.0 {
        return 0.0;
    }
    let (mut rest, mut log) = (number, 0.0);
    while rest >= 2.0 {
        rest /= 2.0;
        log += 1.0;
    }
    let mut digit = 1.0;
    for _ in 0..DIGITS {
        digit /= 2.0;
        rest *= rest;
        if rest >= 2.0 {
            rest /= 2.0;
            log += digit;
        }
    }
    log
}

/// Returns 2 to the power of a number from -1023 to 1023. Computes one root for each binary digit.
pub(super) fn exp2(log: f64) -> f64 {
    let whole = log.clamp(-1023.0, 1023.0).floor();
    let mut rest = log.clamp(-1023.0, 1023.0) - whole;
    let (mut power, mut root) = (1.0, 2.0f64);
    for _ in 0..DIGITS {
        root = root.sqrt();
        rest *= 2.0;
        if rest >= 1.0 {
            rest -= 1.0;
            power *= root;
        }
    }
    let mut steps = whole;
    while steps >= 1.0 {
        power *= 2.0;
        steps -= 1.0;
    }
    while steps <= -1.0 {
        power /= 2.0;
        steps += 1.0;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_of_powers_of_two_are_exact_and_others_agree_with_tables() {
        for power in 0..60u32 {
            assert!((log2((1u64 << power) as f64) - f64::from(power)).abs() < f64::EPSILON, "{power}");
        }
        // From tables: log2 of 3, of 10, and of 1 billion.
        let table = [(3.0, 1.584_962_500_721), (10.0, std::f64::consts::LOG2_10), (1e9, 29.897_352_853_986)];
        for (number, log) in table {
            assert!((log2(number) - log).abs() < 1e-11, "{number}: {}", log2(number));
        }
        assert!(log2(1.0).abs() + log2(0.0).abs() < f64::EPSILON);
    }

    #[test]
    fn exp2_inverts_log2() {
        for number in [1.0, 1.5, 7.0, 1234.5, 41_472.0, 3.7e9] {
            assert!((exp2(log2(number)) / number - 1.0).abs() < 1e-11, "{number}");
        }
        assert!((exp2(-2.0) - 0.25).abs() < 1e-15 && (exp2(-0.5) * exp2(0.5) - 1.0).abs() < 1e-12);
    }
}
