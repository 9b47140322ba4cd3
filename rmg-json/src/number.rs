//! Numbers of the dialect: allows a leading `+`, a leading or trailing point and exponents, but no hex,
//! Infinity or NaN.

use crate::value::Kind;

/// The reason why an unquoted word is not a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NotANumber {
    /// It does not start like a number.
    Word,
    /// It starts like a number, but is malformed.
    Malformed,
    /// An integer of more than 64 bits, or a decimal beyond the range of floats.
    TooLarge,
}

/// Words that are values.
pub(super) const WORDS: [(&str, Kind); 3] =
    [("true", Kind::Bool(true)), ("false", Kind::Bool(false)), ("null", Kind::Null)];

/// Returns whether an unquoted word is a number or one of the [`WORDS`].
pub(super) fn is_scalar(run: &str) -> bool {
    WORDS.iter().any(|(word, _)| *word == run) || parse(run).is_ok()
}

/// Parses a number. Without point and exponent it is an integer.
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
    let mantissa_is_valid =
        is_digits(whole) && is_digits(fraction) && !(whole.is_empty() && fraction.is_empty());
    let exponent_is_valid = exponent.is_none_or(|digits| {
        let digits = digits.strip_prefix(['+', '-']).unwrap_or(digits);
        !digits.is_empty() && is_digits(digits)
    });
    if !mantissa_is_valid || !exponent_is_valid {
        return Err(NotANumber::Malformed);
    }
    if exponent.is_none() && !mantissa.contains('.') {
        return run.parse().map(Kind::Int).map_err(|_| NotANumber::TooLarge);
    }
    // Rust's grammar covers the remaining forms: `+.5`, `5.`, `1e+3`.
    match run.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(Kind::Float(number)),
        _ => Err(NotANumber::TooLarge),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_and_decimals_are_distinct() {
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
    fn malformed_numbers_are_distinguished_from_words() {
        for text in ["+", "-", ".", "1.2.3", "0x10", "1e", "--1", "5a", "-Infinity", "e5."] {
            let expected = if text == "e5." { NotANumber::Word } else { NotANumber::Malformed };
            assert_eq!(parse(text), Err(expected), "{text}");
        }
        assert_eq!(parse("9223372036854775808"), Err(NotANumber::TooLarge));
        assert_eq!(parse("1e999"), Err(NotANumber::TooLarge));
        assert_eq!(parse("NaN"), Err(NotANumber::Word));
    }
}
