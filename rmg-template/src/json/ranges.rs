//! Reads numbers of players and map sizes.

use std::ops::RangeInclusive;

use rmg_core::MapSize;
use rmg_core::diag::{Diagnostic, Severity, Spanned};
use rmg_core::template::NumberSet;
use rmg_core::text::shown;
use rmg_json::Member;

use crate::json::context::Context;
use crate::json::scalars::text;

/// Reads the numbers of a key such as `players`: `2`, `2-4`, `2,4-6`; `None` for an empty text.
pub(super) fn numbers(
    context: &mut Context<'_>,
    member: &Member,
    allowed: RangeInclusive<u32>,
) -> Option<Spanned<NumberSet>> {
    let written = text(context, member)?;
    if written.value.trim().is_empty() {
        return None;
    }
    match number_set(&written.value, &allowed) {
        Ok(set) => Some(Spanned::new(set, written.span)),
        Err((code, message)) => {
            let message = format!("`{}`: {message}", member.key.name);
            let diagnostic = Diagnostic::new(Severity::Error, code, Some(written.span), message)
                .help("write numbers and ranges, such as 2, 2-4 or 2,4-6");
            context.diagnostics.push(diagnostic);
            None
        }
    }
}

/// Parses a set of numbers, or returns the code and message of an error.
fn number_set(text: &str, allowed: &RangeInclusive<u32>) -> Result<NumberSet, (&'static str, String)> {
    let number = |text: &str| {
        let text = text.trim();
        let number =
            text.parse::<u32>().map_err(|_| ("bad-range", format!("`{}` is not a number", shown(text))))?;
        if allowed.contains(&number) {
            return Ok(number);
        }
        let (min, max) = (allowed.start(), allowed.end());
        Err(("out-of-range", format!("{number} is not between {min} and {max}")))
    };
    let ranges = text.split(',').map(|part| {
        let (low, high) = part.split_once('-').unwrap_or((part, part));
        let (low, high) = (number(low)?, number(high)?);
        if low > high {
            return Err(("reversed-range", format!("{low}-{high} is reversed; write {high}-{low}")));
        }
        Ok((low, high))
    });
    ranges.collect::<Result<_, _>>().map(|ranges| NumberSet { ranges })
}

/// Reads the map size of a key.
pub(super) fn size(context: &mut Context<'_>, member: &Member) -> Option<Spanned<MapSize>> {
    let written = text(context, member)?;
    match written.value.parse() {
        Ok(size) => Some(Spanned::new(size, written.span)),
        Err(error) => {
            let message = format!("`{}`: {error}", member.key.name);
            context.diagnostics.push(Diagnostic::new(
                Severity::Error,
                "bad-size",
                Some(written.span),
                message,
            ));
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_sets_are_written_as_they_were_read() {
        for text in ["2", "2-4", "2,4-6", "1,3,5-8"] {
            assert_eq!(number_set(text, &(1..=8)).unwrap().to_string(), text);
        }
        assert_eq!(number_set(" 2 - 4 , 6", &(1..=8)).unwrap().to_string(), "2-4,6");
    }

    #[test]
    fn errors_of_number_sets_have_codes() {
        for (text, code) in [
            ("4-2", "reversed-range"),
            ("2-", "bad-range"),
            ("-2", "bad-range"),
            ("2-3-4", "bad-range"),
            ("two", "bad-range"),
            ("2,", "bad-range"),
            ("0", "out-of-range"),
            ("2-9", "out-of-range"),
            ("99999999999", "bad-range"),
        ] {
            assert_eq!(number_set(text, &(1..=8)).unwrap_err().0, code, "{text}");
        }
    }
}
