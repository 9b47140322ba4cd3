//! Numbers of the dialect: a leading `+`, a leading or trailing point, exponents; no hex, no Infinity, no NaN.

use crate::value::Kind;

/// Why a run without quotes is not a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NotANumber {
    /// It does not even begin like one.
    Word,
    /// It begins like one and goes wrong.
    Malformed,
    /// A whole number beyond 64 bits, or a decimal beyond the range of floats.
    TooLarge,
}

/// The words that are values.
pub(super) const WORDS: [(&str, Kind); 3] =
    [("true", Kind::Bool(true)), ("false", Kind::Bool(false)), ("null", Kind::Null)];

/// Whether a run without quotes is a number or one of the [`WORDS`].
pub(super) fn is_scalar(run: &str) -> bool {
    WORDS.iter().any(|(word, _)| *word == run) || parse(run).is_ok()
}

/// The number that `run` is. Without point and exponent it is an integer.
pub(super) fn parse(run: &str) -> Result<Kind, NotANumber> {
    if !run.starts_with(|c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.')) {
        return Err(NotANumber::Word);
    }
    let unsigned = run.strip_prefix(['+', '-']).unwrap_or(run);
    let (mantissa, exponent) = match unsigned.find(['e', 'E']) {
        Some(at) => (&unsigned[..at], Some(&unsigned[at + 1..])),
        None => (unsigned, None),
    };
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let mantissa_is_sane =
        is_digits(whole) && is_digits(fraction) && !(whole.is_empty() && fraction.is_empty());
    let exponent_is_sane = exponent.is_none_or(|digits| {
        let digits = digits.strip_prefix(['+', '-']).unwrap_or(digits);
        !digits.is_empty() && is_digits(digits)
    });
    if !mantissa_is_sane || !exponent_is_sane {
        return Err(NotANumber::Malformed);
    }
    if exponent.is_none() && !mantissa.contains('.') {
        return run.parse().map(Kind::Int).map_err(|_| NotANumber::TooLarge);
    }
    // Rust's own grammar covers what is left: `+.5`, `5.`, `1e+3`.
    match run.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(Kind::Float(number)),
        _ => Err(NotANumber::TooLarge),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_and_decimals_are_different() {
        for (text, number) in
            [("0", 0), ("+7", 7), ("-12", -12), ("007", 7), ("9223372036854775807", i64::MAX)]
        {
            assert_eq!(parse(text), Ok(Kind::Int(number)), "{text}");
        }
        for (text, number) in [(".5", 0.5), ("5.", 5.0), ("-.5", -0.5), ("+1e3", 1000.0), ("2E-1", 0.2)] {
            assert_eq!(parse(text), Ok(Kind::Float(number)), "{text}");
        }
    }

    #[test]
    fn what_only_looks_like_a_number_is_told_apart_from_words() {
        for text in ["+", "-", ".", "1.2.3", "0x10", "1e", "--1", "5a", "-Infinity", "e5."] {
            let expected = if text == "e5." { NotANumber::Word } else { NotANumber::Malformed };
            assert_eq!(parse(text), Err(expected), "{text}");
        }
        assert_eq!(parse("9223372036854775808"), Err(NotANumber::TooLarge));
        assert_eq!(parse("1e999"), Err(NotANumber::TooLarge));
        assert_eq!(parse("NaN"), Err(NotANumber::Word));
    }
}
