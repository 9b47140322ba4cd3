//! Decodes bytes to text: handles byte order marks, binary input, and bytes that are not UTF-8.

use std::ops::Range;

use rmg_core::diag::{Diagnostic, DiagnosticList, Severity, Span};

use crate::limits::MAX_BYTES;

/// UTF-8's byte order mark.
const BOM: &str = "\u{feff}";

/// How many bytes are searched for zero bytes: text has none, and binary formats have one early.
const BINARY_PROBE: usize = 4096;

/// The text of an input.
pub(super) struct Decoded {
    /// The whole text. In binary input, `?` replaces each byte that is not UTF-8.
    pub(super) text: String,
    /// The range to parse, after the byte order mark; `None` if the input cannot be parsed.
    pub(super) body: Option<Range<usize>>,
}

/// Decodes `bytes`. Reports why there is no body.
pub(super) fn decode(bytes: Vec<u8>, diagnostics: &mut DiagnosticList) -> Decoded {
    if let Some(what) = not_text(&bytes) {
        diagnostics.push(
            Diagnostic::new(Severity::Error, "not-text", None, format!("the file is {what}, not JSON"))
                .help("a template is a JSON text in UTF-8"),
        );
        return Decoded { text: replaced_by_marks(bytes), body: None };
    }
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            diagnostics.push(not_utf8(&error));
            replaced_by_marks(error.into_bytes())
        }
    };
    let start = if text.starts_with(BOM) { BOM.len() } else { 0 };
    if text.len() > MAX_BYTES {
        let (megabytes, max) = (text.len() >> 20, MAX_BYTES >> 20);
        let message = format!("the file has {megabytes} MB: the maximum is {max} MB");
        diagnostics.push(Diagnostic::new(Severity::Error, "too-long", None, message));
        return Decoded { text, body: None };
    }
    let end = text.len();
    Decoded { text, body: Some(start..end) }
}

/// Returns the kind of a binary input; `None` for text.
fn not_text(bytes: &[u8]) -> Option<&'static str> {
    let magic: [(&[u8], &'static str); 5] = [
        (&[0x1f, 0x8b], "a gzip archive (maybe a .h3m map)"),
        (b"PK\x03\x04", "a zip archive (maybe a .vmap map or a mod)"),
        (b"\x89PNG", "a PNG picture"),
        (&[0xff, 0xfe], "text in UTF-16"),
        (&[0xfe, 0xff], "text in UTF-16"),
    ];
    let known = magic.into_iter().find(|(start, _)| bytes.starts_with(start)).map(|(_, what)| what);
    let has_zero = || bytes.iter().take(BINARY_PROBE).any(|byte| *byte == 0);
    known.or_else(|| has_zero().then_some("binary"))
}

/// Builds the diagnostic for input with bytes that are not UTF-8.
fn not_utf8(error: &std::string::FromUtf8Error) -> Diagnostic {
    let bytes = error.as_bytes();
    let at = error.utf8_error().valid_up_to();
    let offset = u32::try_from(at).unwrap_or(u32::MAX);
    let message = match error.utf8_error().error_len() {
        Some(_) => format!("byte 0x{:02x} is not UTF-8 here", bytes[at]),
        None => "the file ends within a UTF-8 character".to_owned(),
    };
    Diagnostic::new(Severity::Error, "not-utf8", Some(Span::new(offset, offset.saturating_add(1))), message)
        .help("save the file in UTF-8 (it may be in a Windows code page)")
}

/// Replaces every byte that is not UTF-8 by `?`, so that offsets stay the same.
fn replaced_by_marks(mut bytes: Vec<u8>) -> String {
    let mut from = 0;
    while let Err(error) = std::str::from_utf8(&bytes[from..]) {
        let bad = from + error.valid_up_to();
        let end = error.error_len().map_or(bytes.len(), |length| bad + length);
        bytes[bad..end].fill(b'?');
        from = end;
    }
    String::from_utf8(bytes).expect("every other byte was replaced")
}
