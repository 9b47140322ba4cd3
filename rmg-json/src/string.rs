//! Quoted strings: resolves and writes escapes.

use rmg_core::diag::{Diagnostic, DiagnosticList, Severity};

use crate::lexer::span;

/// Returns the text of a quoted string.
///
/// `raw` is the string with its opening quote and, unless it is cut off, its closing quote; `start` is its
/// position. Reports what VCMI tolerates as warnings.
pub(super) fn unquote(raw: &str, start: usize, diagnostics: &mut DiagnosticList) -> String {
    let quote = raw.chars().next().expect("a string starts with its quote");
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.char_indices().skip(1).peekable();
    while let Some((at, c)) = chars.next() {
        let warn = |diagnostics: &mut DiagnosticList, length: usize, code, message: &str, help: &str| {
            let place = span(start + at..start + at + length);
            diagnostics.push_with(Severity::Warning, || {
                Diagnostic::new(Severity::Warning, code, Some(place), message).help(help)
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
                Some((_, '\n')) => {} // the text continues on the next line
                Some((_, '\r')) => {
                    chars.next_if(|(_, c)| *c == '\n');
                }
                Some((_, '\'')) => {
                    warn(
                        diagnostics,
                        2,
                        "unknown-escape",
                        "VCMI does not support the escape `\\'`",
                        "use double quotes around the text",
                    );
                    text.push('\'');
                }
                Some((after, 'u')) => {
                    let (decoded, length) = unicode_escape(&raw[at..]);
                    warn(
                        diagnostics,
                        length,
                        "unknown-escape",
                        "VCMI does not support `\\u` escapes and keeps their digits",
                        "write the character itself, in UTF-8",
                    );
                    match decoded {
                        Some(c) => {
                            text.push(c);
                            // `after` is the position of the `u`; the rest of the escape is ASCII.
                            while chars.next_if(|(next, _)| *next < at + length).is_some() {}
                        }
                        None => text.push_str(&raw[after..after + 1]),
                    }
                }
                Some((_, other)) => {
                    warn(
                        diagnostics,
                        2,
                        "unknown-escape",
                        "unknown escape, kept without its backslash",
                        "write \\\\ for a backslash",
                    );
                    text.push(other);
                }
                None => {} // cut off by the end of the file, which is reported elsewhere
            },
            c if c == quote => break, // an unescaped quote closes the string
            c if u32::from(c) < 0x20 => {
                warn(
                    diagnostics,
                    1,
                    "control-character",
                    "control characters in a text are dropped",
                    "write \\t or a space",
                );
            }
            c => text.push(c),
        }
    }
    text
}

/// Decodes a `\uXXXX` escape or a surrogate pair at the start of `raw`. Returns the character and the length
/// in bytes.
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

/// Writes `text` in double quotes with the escapes of the dialect; `None` if it contains a control character
/// that the dialect cannot represent.
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
