//! Whole numbers on the command line.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// Reads a whole number of a range; the error says what is expected.
pub(crate) fn number<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync + 'static,
{
    move |text| {
        let number = text.trim().parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("write a whole number from {} to {}", range.start(), range.end()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_number_of_the_range_is_answered_with_the_range() {
        let read = number(1..=1000_u32);
        assert_eq!((read("1"), read(" 1000 ")), (Ok(1), Ok(1000)));
        for wrong in ["", "x", "0", "1001", "-1", "1.5", "1e3", "99999999999999999999"] {
            assert_eq!(read(wrong).unwrap_err(), "write a whole number from 1 to 1000", "{wrong}");
        }
    }
}
