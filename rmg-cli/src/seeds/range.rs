//! Ranges of seeds on the command line: `A..B` excludes B, `A..=B` includes it, `N` means 1 to N.

use rmg::stats::SeedRow;

/// Maximum number of seeds of a range. A larger one is probably a typo.
const MOST: u64 = 1_000_000;

pub(crate) fn parse_seeds(text: &str) -> Result<SeedRow, String> {
    let number = |part: &str| {
        part.trim()
            .parse::<u64>()
            .map_err(|_| format!("invalid integer `{part}`: expected N, A..B or A..=B, for example 1..=10"))
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
        format!("empty range `{text}`: the first number must be smaller than the last, for example 1..=10")
    })?;
    // the difference of the ends cannot overflow, but their count can
    match (last - first).checked_add(1) {
        Some(count) if count <= MOST => Ok(SeedRow { first, count }),
        _ => Err(format!("too many seeds in `{text}`: the maximum is {MOST}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_parsed_as_documented() {
        let seeds = |text: &str| parse_seeds(text).map(|row| (row.first, row.count));
        assert_eq!(seeds("3"), Ok((1, 3)));
        assert_eq!(seeds("3..5"), Ok((3, 2)));
        assert_eq!(seeds("3..=5"), Ok((3, 3)));
        assert_eq!(seeds("18446744073709551615..=18446744073709551615"), Ok((u64::MAX, 1)));
        for wrong in
            ["", "x", "0", "5..5", "5..3", "0..0", "1..", "0..=18446744073709551615", "2000000", "-1..3"]
        {
            assert!(seeds(wrong).is_err(), "{wrong}");
        }
    }
}
