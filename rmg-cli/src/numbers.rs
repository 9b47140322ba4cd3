//! Integers on the command line.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Returns a parser of integers in a range. Its error states the range.
pub(crate) fn number<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.trim().parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("expected an integer from {} to {}", range.start(), range.end()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_outside_the_range_are_errors_that_state_the_range() {
        let read = number(1..=1000_u32);
        assert_eq!((read("1"), read(" 1000 ")), (Ok(1), Ok(1000)));
        for wrong in ["", "x", "0", "1001", "-1", "1.5", "1e3", "99999999999999999999"] {
            assert_eq!(read(wrong).unwrap_err(), "expected an integer from 1 to 1000", "{wrong}");
        }
    }
}
