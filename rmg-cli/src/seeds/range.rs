//! Ranges of seeds on the command line: `A..B` without B, `A..=B` with it, `N` for 1 to N.

use std::str::FromStr;

use rmg_core::Seed;
use rmg_stats::SeedRow;

/// Seeds one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SeedRange {
    first: u64,
    count: u64,
}

/// Most seeds of a range; more is a slip of the finger.
const MOST: u64 = 1_000_000;

impl SeedRange {
    /// The seeds in order.
    pub(crate) fn seeds(self) -> Vec<Seed> {
        (0..self.count).map(|at| Seed(self.first + at)).collect()
    }

    /// The same as results of sweeps name them.
    pub(crate) fn row(self) -> SeedRow {
        SeedRow { first: self.first, count: self.count }
    }
}

impl FromStr for SeedRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |part: &str| {
            part.trim().parse::<u64>().map_err(|_| {
                format!("`{part}` is not a whole number; write N, A..B or A..=B, such as 1..=10")
            })
        };
        let (first, last) = match text.split_once("..") {
            None => (1, Some(number(text)?)),
            Some((first, last)) => {
                let last = match last.strip_prefix('=') {
                    Some(last) => Some(number(last)?),
                    None => number(last)?.checked_sub(1),
                };
                (number(first)?, last)
            }
        };
        let last = last.filter(|last| *last >= first).ok_or_else(|| {
            format!("`{text}` is an empty range; the first number comes before the last, as in 1..=10")
        })?;
        // the difference of two ends cannot be too large, their count can
        match (last - first).checked_add(1) {
            Some(count) if count <= MOST => Ok(Self { first, count }),
            _ => Err(format!("`{text}` has more than {MOST} numbers")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_the_manual_says() {
        let seeds = |text: &str| text.parse::<SeedRange>().map(|range| range.seeds());
        assert_eq!(seeds("3").unwrap(), [Seed(1), Seed(2), Seed(3)]);
        assert_eq!(seeds("3..5").unwrap(), [Seed(3), Seed(4)]);
        assert_eq!(seeds("3..=5").unwrap(), [Seed(3), Seed(4), Seed(5)]);
        assert_eq!(seeds("18446744073709551615..=18446744073709551615").unwrap(), [Seed(u64::MAX)]);
        for wrong in
            ["", "x", "0", "5..5", "5..3", "0..0", "1..", "0..=18446744073709551615", "2000000", "-1..3"]
        {
            assert!(seeds(wrong).is_err(), "{wrong}");
        }
    }
}
