//! Run-length encoding of rows of tiles.
//!
//! A value is a number in base 26. Its first digit is a capital letter, further digits are small letters: `A`
//! is 0, `Z` is 25, `Ba` is 26. A point is "nothing". A decimal number after the value is the number of
//! consecutive tiles with the value; without a number it is one. `A3.Cb` is `0 0 0 nothing 53`.

use std::fmt::Write as _;

/// Base of the values.
const BASE: u32 = 26;
/// Maximum length of a value in letters: 26^6 exceeds the size of every table and fits in 32 bits.
const MAX_LETTERS: usize = 6;

/// An error in a row.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(super) enum RowError {
    /// An invalid character.
    #[error("invalid character `{letter}` at position {at}")]
    Letter {
        letter: char,
        /// Its position, from 1.
        at: usize,
    },
    /// A value that exceeds the size of every table.
    #[error("the value at character {at} is too large")]
    Value {
        /// Its start, from 1.
        at: usize,
    },
    /// A run without tiles.
    #[error("the run at character {at} has no tiles")]
    EmptyRun {
        /// Its start, from 1.
        at: usize,
    },
    /// More tiles than the map width.
    #[error("the row has more than {width} tiles")]
    TooLong {
        /// The width of the map.
        width: usize,
    },
    /// Fewer tiles than the map width.
    #[error("the row has {found} tiles, but the map is {width} wide")]
    TooShort {
        found: usize,
        /// The width of the map.
        width: usize,
    },
}

/// Encodes `values` and appends them to `to`.
pub(super) fn pack_row(values: impl IntoIterator<Item = Option<u32>>, to: &mut String) {
    let mut run: Option<(Option<u32>, usize)> = None;
    for value in values {
        match &mut run {
            Some((last, count)) if *last == value => *count += 1,
            _ => {
                if let Some((last, count)) = run.replace((value, 1)) {
                    pack_run(last, count, to);
                }
            }
        }
    }
    if let Some((last, count)) = run {
        pack_run(last, count, to);
    }
}

fn pack_run(value: Option<u32>, count: usize, to: &mut String) {
    let digit = |digit: u32, first: u8| char::from(first + u8::try_from(digit).expect("a digit is below 26"));
    match value {
        None => to.push('.'),
        Some(value) => {
            let mut place = 1;
            while value / place >= BASE {
                place *= BASE;
            }
            to.push(digit(value / place, b'A'));
            while place > 1 {
                place /= BASE;
                to.push(digit(value / place % BASE, b'a'));
            }
        }
    }
    if count > 1 {
        write!(to, "{count}").expect("writing to a string never fails");
    }
}

/// Decodes a row of `width` tiles. Calls `take` with every run that fits into the row.
pub(super) fn unpack_row(
    text: &str,
    width: usize,
    mut take: impl FnMut(Option<u32>, usize),
) -> Result<(), RowError> {
    let bytes = text.as_bytes();
    let (mut at, mut tiles) = (0, 0);
    while at < bytes.len() {
        let start = at;
        let value = match bytes[at] {
            b'.' => {
                at += 1;
                None
            }
            first @ b'A'..=b'Z' => {
                at += 1;
                let mut value = u32::from(first - b'A');
                while let Some(digit @ b'a'..=b'z') = bytes.get(at) {
                    if at - start == MAX_LETTERS {
                        return Err(RowError::Value { at: start + 1 });
                    }
                    value = value * BASE + u32::from(digit - b'a');
                    at += 1;
                }
                Some(value)
            }
            _ => return Err(misplaced(text, at)),
        };
        let digits = bytes[at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let count = match &text[at..at + digits] {
            "" => 1,
            // a number that overflows exceeds any row
            number => number.parse().unwrap_or(usize::MAX),
        };
        if count == 0 {
            return Err(RowError::EmptyRun { at: start + 1 });
        }
        if count > width - tiles {
            return Err(RowError::TooLong { width });
        }
        at += digits;
        tiles += count;
        take(value, count);
    }
    if tiles < width { Err(RowError::TooShort { found: tiles, width }) } else { Ok(()) }
}

/// Returns the error for the character at byte `at`.
fn misplaced(text: &str, at: usize) -> RowError {
    let letter = text.get(at..).and_then(|rest| rest.chars().next()).unwrap_or('?');
    RowError::Letter { letter, at: at + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpacked(text: &str, width: usize) -> Result<Vec<Option<u32>>, RowError> {
        let mut values = Vec::new();
        unpack_row(text, width, |value, count| values.extend(std::iter::repeat_n(value, count)))?;
        Ok(values)
    }

    #[test]
    fn encoded_rows_decode_to_the_same_values() {
        let values = [0, 0, 0, 25, 26, 26, 675, 676, 65_535].map(Some);
        let row: Vec<Option<u32>> = values.into_iter().chain([None, None, Some(1)]).collect();
        let mut text = String::new();
        pack_row(row.iter().copied(), &mut text);
        assert_eq!(text, "A3ZBa2ZzBaaDsyp.2B");
        assert_eq!(unpacked(&text, row.len()), Ok(row));
    }

    #[test]
    fn invalid_rows_return_an_error() {
        for (text, error) in [
            ("A", RowError::TooShort { found: 1, width: 3 }),
            ("A4", RowError::TooLong { width: 3 }),
            ("A2B2", RowError::TooLong { width: 3 }),
            ("A99999999999999999999999", RowError::TooLong { width: 3 }),
            ("A0", RowError::EmptyRun { at: 1 }),
            ("a3", RowError::Letter { letter: 'a', at: 1 }),
            ("A2ö", RowError::Letter { letter: 'ö', at: 3 }),
            ("BAaaaaaaaa", RowError::Value { at: 2 }),
            ("3A", RowError::Letter { letter: '3', at: 1 }),
        ] {
            assert_eq!(unpacked(text, 3), Err(error), "{text}");
        }
    }
}
