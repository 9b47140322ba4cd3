//! Quoted strings: escapes resolved, escapes made.

use rmg_core::diag::{Fault, FaultList, Severity};

use crate::lexer::span;

/// The text that a quoted string stands for.
///
/// `raw` is the string with its opening quote and, unless it was cut off, its closing one; `start` is its place.
/// Oddities that VCMI tolerates are warnings.
pub(super) fn unquote(raw: &str, start: usize, faults: &mut FaultList) -> String {
    let quote = raw.chars().next().expect("a string begins with its quote");
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.char_indices().skip(1).peekable();
    while let Some((at, c)) = chars.next() {
        let warn = |faults: &mut FaultList, length: usize, code, message: &str, help: &str| {
            let place = span(start + at..start + at + length);
            faults.push_with(Severity::Warning, || {
                Fault::new(Severity::Warning, code, Some(place), message).help(help)
            });
        };
        match c {
            '\\' => match chars.next() {
                Some((_, '"')) => text.push('"'),
                Some((_, '\\')) => text.push('\\'),
                Some((_, '/')) => text.push('/'),
                Some((_, 'b')) => text.push('\u{8}'),
                Some((_, 'f')) => text.push('\u{c}'),
                Some((_, 'n')) => text.push('\n'),
                Some((_, 'r')) => text.push('\r'),
                Some((_, 't')) => text.push('\t'),
                Some((_, '\n')) => {} // the line goes on
                Some((_, '\r')) => {
                    chars.next_if(|(_, c)| *c == '\n');
                }
                Some((_, '\'')) => {
                    warn(
                        faults,
                        2,
                        "unknown-escape",
                        "VCMI does not know the escape `\\'`",
                        "use double quotes around it",
                    );
                    text.push('\'');
                }
                Some((after, 'u')) => {
                    let (decoded, length) = unicode_escape(&raw[at..]);
                    warn(
                        faults,
                        length,
                        "unknown-escape",
                        "VCMI does not know `\\u` escapes and keeps their digits",
                        "write the character itself, in UTF-8",
                    );
                    match decoded {
                        Some(c) => {
                            text.push(c);
                            // `after` is the place of the `u`; the rest of the escape is ASCII.
                            while chars.next_if(|(next, _)| *next < at + length).is_some() {}
                        }
                        None => text.push_str(&raw[after..after + 1]),
                    }
                }
                Some((_, other)) => {
                    warn(
                        faults,
                        2,
                        "unknown-escape",
                        "unknown escape, kept without its backslash",
                        "write \\\\ for a backslash",
                    );
                    text.push(other);
                }
                None => {} // cut off by the end of the file, which was reported
            },
            c if c == quote => break, // only the closing quote is not escaped
            c if u32::from(c) < 0x20 => {
                warn(
                    faults,
                    1,
                    "control-character",
                    "control character in a text is dropped",
                    "write \\t or a blank",
                );
            }
            c => text.push(c),
        }
    }
    text
}

/// The character of a `\uXXXX` escape (or of a pair of surrogates) at the start of `raw`, and the bytes it takes.
fn unicode_escape(raw: &str) -> (Option<char>, usize) {
    let unit = |at: usize| {
        let digits =
            raw.get(at + 2..at + 6).filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()))?;
        raw[at..].starts_with("\\u").then_some(())?;
        u16::from_str_radix(digits, 16).ok()
    };
    let Some(first) = unit(0) else { return (None, 2) };
    if let Some(second) = raw.is_char_boundary(6).then(|| unit(6)).flatten()
        && let Some(Ok(c)) = char::decode_utf16([first, second]).next()
        && c.len_utf16() == 2
    {
        return (Some(c), 12);
    }
    match char::from_u32(u32::from(first)) {
        Some(c) => (Some(c), 6),
        None => (None, 2),
    }
}

/// `text` in double quotes, in the escapes of the dialect; `None` when it holds a control character that the
/// dialect cannot say.
pub(super) fn quote(text: &str) -> Option<String> {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\u{8}' => quoted.push_str("\\b"),
            '\u{c}' => quoted.push_str("\\f"),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            c if u32::from(c) < 0x20 => return None,
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    Some(quoted)
}
