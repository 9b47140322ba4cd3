//! Short codes of maps, to read out: size, seed, a part of the hash of the template, and a checksum.
//!
//! ```
//! use rmg::short_code::ShortCode;
//!
//! let code = ShortCode::new("m+u".parse()?, 1234, "the text of a template");
//! let text = code.to_string();
//! assert!(text.starts_with("M+U "));
//! assert_eq!(text.to_lowercase().replace('0', "o").parse(), Ok(code), "similar letters are the same");
//! assert!(code.is_of("the text of a template") && !code.is_of("another text"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::str::FromStr;

use crate::MapSize;
use crate::stats::fingerprint;

/// Letters of five bits, without I, L, O and U. Source: Crockford, <https://www.crockford.com/base32.html>.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The largest prime below 2^10, so that the checksum finds every single wrong letter.
const CHECK: u64 = 1021;
/// Bits of the hash of the template, and of the checksum.
const TEMPLATE_BITS: u32 = 20;
const CHECK_BITS: u32 = 10;

/// A code of a map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShortCode {
    /// The size of the map.
    pub size: MapSize,
    /// The seed.
    pub seed: u64,
    /// The first 20 bits of the SHA-256 hash of the template.
    pub template: u32,
}

/// Why a text is not a short code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ShortCodeError {
    /// The first word is not a size.
    #[error("a code starts with the size of the map, such as M or XL+U")]
    Size,
    /// A letter is not part of a code.
    #[error("`{0}` is not a letter of a code")]
    Letter(char),
    /// There are too few or too many letters.
    #[error("the code has a wrong number of letters")]
    Length,
    /// A letter is wrong.
    #[error("a letter of the code is wrong: its checksum does not match")]
    Checksum,
}

impl ShortCode {
    /// Creates the code of a map. The template is hashed as text, so an edited comment gives another code.
    #[must_use]
    pub fn new(size: MapSize, seed: u64, template: &str) -> Self {
        Self { size, seed, template: hash(template) }
    }

    /// Returns whether the code was made with this template. One of a million others has the same hash.
    #[must_use]
    pub fn is_of(&self, template: &str) -> bool {
        self.template == hash(template)
    }

    /// Returns the remainder of the number that all parts form. A wrong letter changes the number by a
    /// product of small numbers, which [`CHECK`] does not divide.
    fn check(&self) -> u64 {
        let size = self.size.to_string().bytes().fold(1, |sum, byte| (sum * 256 + u64::from(byte)) % CHECK);
        [self.seed, u64::from(self.template)]
            .iter()
            .fold(size, |sum, part| (sum * 256 + part % CHECK) % CHECK)
    }
}

fn hash(template: &str) -> u32 {
    // five hexadecimal digits are 20 bits
    u32::from_str_radix(&fingerprint(template)[..5], 16).unwrap_or(0)
}

impl fmt::Display for ShortCode {
    /// `M+U 16J-A9C-3FD`: the size, and letters in groups of three.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fixed = (u64::from(self.template) << CHECK_BITS) | self.check();
        let mut letters: Vec<u8> = Vec::new();
        let letter = |number: u64| LETTERS[usize::try_from(number & 31).unwrap_or(0)];
        letters.extend((0..(TEMPLATE_BITS + CHECK_BITS) / 5).map(|at| letter(fixed >> (5 * at))));
        let mut seed = self.seed;
        while seed > 0 {
            letters.push(letter(seed));
            seed >>= 5;
        }
        letters.reverse();
        write!(out, "{}", self.size.to_string().to_uppercase())?;
        for (at, letter) in letters.iter().enumerate() {
            let is_first = at == 0;
            let sign = if is_first {
                " "
            } else if (letters.len() - at).is_multiple_of(3) {
                "-"
            } else {
                ""
            };
            write!(out, "{sign}{}", char::from(*letter))?;
        }
        Ok(())
    }
}

impl FromStr for ShortCode {
    type Err = ShortCodeError;

    /// Parses a code. Letter case, spaces and dashes do not matter; O is 0, I and L are 1.
    fn from_str(text: &str) -> Result<Self, ShortCodeError> {
        let (size, rest) = text.trim().split_once(char::is_whitespace).ok_or(ShortCodeError::Size)?;
        let size: MapSize = size.to_lowercase().parse().map_err(|_| ShortCodeError::Size)?;
        let mut numbers = Vec::new();
        for letter in rest.chars().filter(|letter| !letter.is_whitespace() && *letter != '-') {
            let upper = match letter.to_ascii_uppercase() {
                'O' => '0',
                'I' | 'L' => '1',
                upper => upper,
            };
            let at = LETTERS.iter().position(|known| char::from(*known) == upper);
            numbers.push(u64::try_from(at.ok_or(ShortCodeError::Letter(letter))?).unwrap_or(0));
        }
        let fixed = usize::try_from((TEMPLATE_BITS + CHECK_BITS) / 5).unwrap_or(0);
        // 13 letters hold 64 bits
        if numbers.len() < fixed || numbers.len() > fixed + 13 {
            return Err(ShortCodeError::Length);
        }
        let (seed, rest) = numbers.split_at(numbers.len() - fixed);
        let join = |numbers: &[u64]| {
            numbers.iter().try_fold(0_u64, |sum, number| Some(sum.checked_mul(32)? | number))
        };
        let seed = join(seed).ok_or(ShortCodeError::Length)?;
        let fixed = join(rest).ok_or(ShortCodeError::Length)?;
        let template = u32::try_from(fixed >> CHECK_BITS).map_err(|_| ShortCodeError::Length)?;
        let code = Self { size, seed, template };
        if code.check() == fixed & ((1 << CHECK_BITS) - 1) { Ok(code) } else { Err(ShortCodeError::Checksum) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes() -> impl Iterator<Item = ShortCode> {
        let seeds = [0, 1, 31, 32, 999_999, u64::from(u32::MAX), u64::MAX];
        let sizes = ["s", "m+u", "xl", "100x80", "252x252x2"];
        sizes
            .into_iter()
            .flat_map(move |size| seeds.map(|seed| ShortCode::new(size.parse().unwrap(), seed, "a template")))
    }

    #[test]
    fn codes_are_read_as_they_were_written() {
        for code in codes() {
            assert_eq!(code.to_string().parse(), Ok(code), "{code}");
            let spoken =
                code.to_string().to_lowercase().replace('-', " ").replace('0', "o").replace('1', "l");
            let (size, rest) =
                code.to_string().split_once(' ').map(|(size, _)| (size.to_owned(), spoken)).unwrap();
            let rest = rest.split_once(' ').unwrap().1.to_owned();
            assert_eq!(format!("{size} {rest}").parse(), Ok(code), "{size} {rest}");
        }
    }

    #[test]
    fn every_wrong_letter_is_found() {
        for code in codes() {
            let text = code.to_string();
            let start = text.find(' ').unwrap() + 1;
            for at in (start..text.len()).filter(|at| &text[*at..=*at] != "-") {
                for letter in LETTERS {
                    let mut other = text.clone().into_bytes();
                    if other[at] == *letter {
                        continue;
                    }
                    other[at] = *letter;
                    let other = String::from_utf8(other).unwrap();
                    assert!(other.parse::<ShortCode>().is_err(), "{text} and {other}");
                }
            }
        }
    }

    #[test]
    fn other_texts_are_refused_with_the_reason() {
        assert_eq!("".parse::<ShortCode>(), Err(ShortCodeError::Size));
        assert_eq!("M".parse::<ShortCode>(), Err(ShortCodeError::Size));
        assert_eq!("q 123456".parse::<ShortCode>(), Err(ShortCodeError::Size));
        assert_eq!("M 12$456".parse::<ShortCode>(), Err(ShortCodeError::Letter('$')));
        assert_eq!("M 123".parse::<ShortCode>(), Err(ShortCodeError::Length));
        assert_eq!(format!("M {}", "Z".repeat(19)).parse::<ShortCode>(), Err(ShortCodeError::Length));
    }
}
