//! Decodes and encodes tables. Tables do not state their encoding, so it is guessed. Any guess writes the
//! same bytes that were read.

use std::fmt;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{UTF_8, WINDOWS_1252};

/// The encoding of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-8, with or without a byte order mark.
    Utf8 {
        /// Whether there is a byte order mark.
        mark: bool,
    },
    /// UTF-16 with a byte order mark, as spreadsheets export it.
    Utf16 {
        /// Whether the high byte comes first.
        big_endian: bool,
    },
    /// A code page by its WHATWG name.
    Page(&'static str),
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Utf8 { mark: false } => f.write_str("UTF-8"),
            Self::Utf8 { mark: true } => f.write_str("UTF-8 with a byte order mark"),
            Self::Utf16 { big_endian } => {
                write!(f, "UTF-16, {} byte first", if *big_endian { "high" } else { "low" })
            }
            Self::Page(name) => f.write_str(name),
        }
    }
}

const UTF8_MARK: &[u8] = &[0xef, 0xbb, 0xbf];

/// Decodes any bytes. Returns the text and the encoding with which [`encode`] restores the bytes.
pub(crate) fn decode(bytes: &[u8]) -> (String, Encoding) {
    for (mark, big_endian) in [([0xff, 0xfe], false), ([0xfe, 0xff], true)] {
        if let Some(text) = bytes.strip_prefix(&mark).and_then(|rest| utf16(rest, big_endian)) {
            return (text, Encoding::Utf16 { big_endian });
        }
    }
    let (rest, mark) = bytes.strip_prefix(UTF8_MARK).map_or((bytes, false), |rest| (rest, true));
    if let Ok(text) = std::str::from_utf8(rest) {
        return (text.to_owned(), Encoding::Utf8 { mark });
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(bytes, true);
    for page in [detector.guess(None, Utf8Detection::Deny), WINDOWS_1252] {
        let (text, had_errors) = page.decode_without_bom_handling(bytes);
        let encoding = Encoding::Page(page.name());
        if page != UTF_8 && !had_errors && encode(&text, encoding).as_deref() == Ok(bytes) {
            return (text.into_owned(), encoding);
        }
    }
    unreachable!("every byte is a character of {}", WINDOWS_1252.name())
}

/// A character that an encoding does not have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{encoding} has no character `{letter}`")]
pub struct NoSuchLetter {
    pub encoding: Encoding,
    /// The first missing character.
    pub letter: char,
}

/// Encodes a text.
///
/// # Errors
/// If the encoding does not have a character of the text.
pub(crate) fn encode(text: &str, encoding: Encoding) -> Result<Vec<u8>, NoSuchLetter> {
    match encoding {
        Encoding::Utf8 { mark } => {
            let mut bytes = if mark { UTF8_MARK.to_vec() } else { Vec::new() };
            bytes.extend_from_slice(text.as_bytes());
            Ok(bytes)
        }
        Encoding::Utf16 { big_endian } => {
            let unit = |unit: u16| if big_endian { unit.to_be_bytes() } else { unit.to_le_bytes() };
            Ok(std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(unit).collect())
        }
        Encoding::Page(name) => {
            let page = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap_or(WINDOWS_1252);
            let (bytes, _, had_errors) = page.encode(text);
            if !had_errors {
                return Ok(bytes.into_owned());
            }
            let lacks = |letter: &char| page.encode(letter.encode_utf8(&mut [0; 4])).2;
            let letter = text.chars().find(lacks).unwrap_or(char::REPLACEMENT_CHARACTER);
            Err(NoSuchLetter { encoding, letter })
        }
    }
}

/// Decodes two-byte units; `None` if they are invalid.
fn utf16(bytes: &[u8], big_endian: bool) -> Option<String> {
    let (units, rest) = bytes.as_chunks::<2>();
    let unit =
        |pair: &[u8; 2]| if big_endian { u16::from_be_bytes(*pair) } else { u16::from_le_bytes(*pair) };
    let text: Result<String, _> = char::decode_utf16(units.iter().map(unit)).collect();
    text.ok().filter(|_| rest.is_empty())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn encodings_are_detected() {
        let russian = "Случайная карта с сильной охраной и богатой серединой";
        for (text, encoding) in [
            ("Jebus Cross", Encoding::Utf8 { mark: false }),
            (russian, Encoding::Utf8 { mark: false }),
            (russian, Encoding::Utf8 { mark: true }),
            (russian, Encoding::Utf16 { big_endian: false }),
            (russian, Encoding::Utf16 { big_endian: true }),
            (russian, Encoding::Page("windows-1251")),
            ("Château des Rêves, très élégant", Encoding::Page("windows-1252")),
            ("Zażółć gęślą jaźń: mapa dla ośmiu graczy", Encoding::Page("windows-1250")),
            ("随机地图模板 四个玩家 中央宝藏", Encoding::Page("GBK")),
        ] {
            let bytes = encode(text, encoding).unwrap();
            assert_eq!(decode(&bytes), (text.to_owned(), encoding));
        }
    }

    #[test]
    fn the_error_names_the_missing_character() {
        let error = encode("a Ω b", Encoding::Page("windows-1251")).unwrap_err();
        assert_eq!(error.to_string(), "windows-1251 has no character `Ω`");
    }

    proptest! {
        #[test]
        fn decoding_and_encoding_restores_the_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let (text, encoding) = decode(&bytes);
            prop_assert_eq!(encode(&text, encoding).unwrap(), bytes);
        }
    }
}
