//! Ranges of walk lengths on the command line.

use std::str::FromStr;

/// Walk lengths from `min` to `max`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct StepsRange {
    pub(crate) min: u64,
    pub(crate) max: u64,
}

impl FromStr for StepsRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |part: &str| {
            part.trim()
                .parse::<u64>()
                .map_err(|_| format!("invalid integer `{part}`: expected N, A..B, A..=B, A.. or ..=B"))
        };
        let Some((first, last)) = text.split_once("..") else {
            let exact = number(text)?;
            return Ok(Self { min: exact, max: exact });
        };
        let min = if first.trim().is_empty() { 0 } else { number(first)? };
        let max = match (last.strip_prefix('='), last.trim()) {
            (Some(last), _) => Some(number(last)?),
            (None, "") => Some(u64::MAX),
            (None, last) => number(last)?.checked_sub(1),
        };
        match max {
            Some(max) if max >= min => Ok(Self { min, max }),
            _ => Err(format!(
                "empty range `{text}`: the first number must be smaller than the last, for example 3..=9"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_parsed_as_documented() {
        let read = |text: &str| text.parse::<StepsRange>().map(|range| (range.min, range.max));
        assert_eq!(read("7"), Ok((7, 7)));
        assert_eq!(read("3..9"), Ok((3, 8)));
        assert_eq!(read("3..=9"), Ok((3, 9)));
        assert_eq!(read("3.."), Ok((3, u64::MAX)));
        assert_eq!(read("..=9"), Ok((0, 9)));
        for wrong in ["", "x", "5..5", "9..=3", "..0", "-1..3", "1..2..3"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
