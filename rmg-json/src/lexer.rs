//! Splits text into tokens.

use std::ops::Range;

use rmg_core::diag::{Diagnostic, DiagnosticList, Edit, Fix, Severity, Span};

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Token {
    /// `{`
    OpenObject,
    /// `}`
    CloseObject,
    /// `[`
    OpenArray,
    /// `]`
    CloseArray,
    /// `:`
    Colon,
    /// `,`
    Comma,
    /// A string with its quotes. The closing quote may be missing, which the lexer reports.
    Quoted,
    /// Letters, digits and `+ - . _`: a number, a word of the language, or an unquoted key.
    Unquoted,
    /// `//` to the end of the line.
    Comment,
    /// The end of the text.
    End,
}

/// A missing or extra quote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Typo {
    /// The byte before which a quote is missing, or the extra quote.
    pub(super) at: usize,
    pub(super) kind: TypoKind,
}

/// The kind of an error in quotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TypoKind {
    /// The string that starts at this byte has no closing quote.
    Closing(usize),
    /// A string has no opening quote; this is the quote to add.
    Opening(u8),
    /// An extra quote.
    Extra,
}

/// Reads tokens sequentially.
#[derive(Debug, Clone)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    end: usize,
    /// The typo that the lexer corrects while it reads.
    typo: Option<Typo>,
    /// The lexer skipped invalid characters or an unclosed string.
    saw_invalid: bool,
}

/// Converts a range of bytes to a span.
pub(super) fn span(range: Range<usize>) -> Span {
    let offset = |at: usize| u32::try_from(at).expect("documents are at most `MAX_BYTES` long");
    Span::new(offset(range.start), offset(range.end))
}

/// Returns all comments of a text.
pub(super) fn comments(text: &str) -> Vec<Span> {
    let mut ignored = DiagnosticList::new(0);
    let start = text.len() - text.trim_start_matches('\u{feff}').len();
    let mut lexer = Lexer::new(text, start..text.len());
    let mut found = Vec::new();
    loop {
        match lexer.next(&mut ignored) {
            (Token::End, _) => return found,
            (Token::Comment, place) => found.push(place),
            _ => {}
        }
    }
}

/// Converts the text of a block comment to line comments. Adds a line end if other text follows on the line.
fn line_comments(inside: &str, is_last: bool) -> String {
    let lines: Vec<String> = inside
        .lines()
        .map(|line| line.trim().trim_start_matches('*').trim())
        .filter(|line| !line.is_empty())
        .map(|line| format!("// {line}"))
        .collect();
    let end = if is_last || lines.is_empty() { "" } else { "\n" };
    lines.join("\n") + end
}

/// Returns the length in bytes of an escape at the start of a text. The escaped character belongs to the
/// string, even if it is a quote or a line break.
fn escape_length(bytes: &[u8]) -> usize {
    if bytes[1..].starts_with(b"\r\n") { 3 } else { 2 }
}

/// Returns the length in bytes of a comment at the start of a text: to the end of the line, or of the block.
fn comment_length(text: &str) -> usize {
    match text.strip_prefix("/*") {
        Some(opened) => opened.find("*/").map_or(text.len(), |end| end + 4),
        None => text.find(['\n', '\r']).unwrap_or(text.len()),
    }
}

/// Builds the diagnostic for a line with unmatched quotes if the wrong quote is unknown.
pub(super) fn open_string(place: Span) -> Diagnostic {
    Diagnostic::new(Severity::Error, "open-string", Some(place), "the quotes on this line do not match").help(
        "put a quote before and after each text, on the same line; write \\\" for a quote inside, or end the line with \\ to continue the text",
    )
}

impl<'a> Lexer<'a> {
    /// Creates a lexer for the part `body` of `text`.
    pub(super) fn new(text: &'a str, body: Range<usize>) -> Self {
        Self { text, at: body.start, end: body.end, typo: None, saw_invalid: false }
    }

    /// Returns a lexer for the part from here to the byte `end` that corrects a typo.
    pub(super) fn part(&self, end: usize, typo: Option<Typo>) -> Self {
        Self { end, typo, ..*self }
    }

    /// Returns a lexer that starts at the byte `at`.
    pub(super) fn after(&self, at: usize) -> Self {
        Self { at, typo: None, ..*self }
    }

    /// Corrects a typo in the text that follows.
    pub(super) fn assume_typo(&mut self, typo: Typo) {
        self.typo = Some(typo);
    }

    /// Returns the corrected typo if it is in a span.
    pub(super) fn typo_in(&self, place: Span) -> Option<Typo> {
        self.typo.filter(|typo| (place.start as usize..=place.end as usize).contains(&typo.at))
    }

    /// Returns whether there was invalid text since the last call, and resets the flag.
    pub(super) fn take_invalid(&mut self) -> bool {
        std::mem::take(&mut self.saw_invalid)
    }

    /// Returns the position of the next unread byte.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Returns the text up to the end of the range to read.
    pub(super) fn bytes(&self) -> &'a [u8] {
        &self.text.as_bytes()[..self.end]
    }

    /// Returns the text of a span.
    pub(super) fn slice(&self, place: Span) -> &'a str {
        &self.text[place.start as usize..place.end as usize]
    }

    /// Skips blanks.
    pub(super) fn skip_blanks(&mut self) {
        self.at += self.bytes()[self.at..].iter().take_while(|byte| **byte <= b' ').count();
    }

    /// Returns the end of the current line, and whether a string on it is unclosed. Must be called between
    /// two tokens. Strings with an escaped line end and block comments count as part of the line on which
    /// they start.
    pub(super) fn line(&self) -> (usize, bool) {
        let bytes = self.bytes();
        let (mut at, mut quote) = (self.at, None);
        while let Some(byte) = bytes.get(at) {
            match (byte, quote) {
                (b'\n' | b'\r', _) => break,
                (b'\\', Some(_)) => at += escape_length(&bytes[at..]) - 1,
                (byte, Some(open)) if *byte == open => quote = None,
                (b'"' | b'\'', None) => quote = Some(*byte),
                (b'/', None) => at += comment_length(&self.text[at..self.end]) - 1,
                _ => {}
            }
            at += 1;
        }
        (at.min(bytes.len()), quote.is_some())
    }

    /// Returns the next token and its span. Reports and skips characters that cannot start a token.
    pub(super) fn next(&mut self, diagnostics: &mut DiagnosticList) -> (Token, Span) {
        loop {
            self.skip_blanks();
            let start = self.at;
            let Some(byte) = self.bytes().get(start) else {
                return (Token::End, span(start..start));
            };
            match self.typo.filter(|typo| typo.at == start).map(|typo| typo.kind) {
                Some(TypoKind::Extra) => {
                    self.at += 1;
                    continue;
                }
                Some(TypoKind::Opening(quote)) => {
                    return (self.quoted(quote, start, diagnostics), span(start..self.at));
                }
                Some(TypoKind::Closing(_)) | None => {}
            }
            let token = match byte {
                b'{' => self.one(Token::OpenObject),
                b'}' => self.one(Token::CloseObject),
                b'[' => self.one(Token::OpenArray),
                b']' => self.one(Token::CloseArray),
                b':' => self.one(Token::Colon),
                b',' => self.one(Token::Comma),
                b'"' | b'\'' => self.quoted(*byte, start + 1, diagnostics),
                b'/' => match self.comment(diagnostics) {
                    Some(token) => token,
                    None => continue,
                },
                _ if self.unquoted() => Token::Unquoted,
                _ => {
                    self.junk(diagnostics);
                    continue;
                }
            };
            return (token, span(start..self.at));
        }
    }

    /// Reads a token of one byte.
    fn one(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    /// Reads a string that starts here, with its first letter at `at`.
    fn quoted(&mut self, quote: u8, mut at: usize, diagnostics: &mut DiagnosticList) -> Token {
        let bytes = self.bytes();
        let start = self.at;
        loop {
            match (bytes.get(at), self.typo.filter(|typo| typo.at == at).map(|typo| typo.kind)) {
                (_, Some(TypoKind::Closing(_))) => {
                    self.at = at;
                    return Token::Quoted;
                }
                (Some(_), Some(TypoKind::Extra)) => at += 1,
                (Some(byte), _) if *byte == quote => {
                    self.at = at + 1;
                    return Token::Quoted;
                }
                (Some(b'\\'), _) if at + 1 < bytes.len() => at += escape_length(&bytes[at..]),
                (Some(b'\n' | b'\r') | None, _) => break,
                (Some(_), _) => at += 1,
            }
        }
        self.at = at.min(bytes.len());
        self.saw_invalid = true;
        let place = span(start..self.at);
        diagnostics.push_with(Severity::Error, || open_string(place));
        Token::Quoted
    }

    /// Reads a comment; `None` for a block comment, which is reported.
    fn comment(&mut self, diagnostics: &mut DiagnosticList) -> Option<Token> {
        let rest = &self.text[self.at..self.end];
        let length = comment_length(rest);
        if let Some(opened) = rest.strip_prefix("/*") {
            let inside = opened.find("*/").map(|end| &opened[..end]);
            let whole = span(self.at..self.at + length);
            self.at += length;
            let is_last = rest[length..].trim_start_matches([' ', '\t']).starts_with(['\n', '\r']);
            diagnostics.push_with(Severity::Error, || {
                let message = "block comments are not supported";
                let place = Span::new(whole.start, whole.start + 2);
                let diagnostic = Diagnostic::new(Severity::Error, "block-comment", Some(place), message)
                    .help("start each line with //");
                match inside {
                    // an unclosed comment extends to the end of the text
                    None => diagnostic,
                    Some(inside) => {
                        let lines = vec![Edit::new(whole, line_comments(inside, is_last))];
                        diagnostic.fix(Fix::certain("start each line with //", lines))
                    }
                }
            });
            return None;
        }
        if !rest.starts_with("//") {
            let place = span(self.at..self.at + 1);
            diagnostics.push_with(Severity::Warning, || {
                let message = "a single `/` is read as the start of a comment";
                Diagnostic::new(Severity::Warning, "single-slash", Some(place), message)
                    .help("write //")
                    .fix(Fix::certain("write //", vec![Edit::insert(place.start, "/")]))
            });
        }
        self.at += length;
        Some(Token::Comment)
    }

    /// Reads an unquoted word; false if there is none here.
    fn unquoted(&mut self) -> bool {
        let rest = &self.text[self.at..self.end];
        let is_word_letter = |c: char| c.is_alphanumeric() || matches!(c, '+' | '-' | '.' | '_');
        let length = rest.find(|c| !is_word_letter(c)).unwrap_or(rest.len());
        self.at += length;
        length > 0
    }

    /// Reports and skips characters that cannot start a token.
    fn junk(&mut self, diagnostics: &mut DiagnosticList) {
        let rest = &self.text[self.at..self.end];
        let starts_token = |c: char| c <= ' ' || c.is_alphanumeric() || "{}[]:,\"'/+-._".contains(c);
        let length = rest.find(starts_token).unwrap_or(rest.len());
        let place = self.at..self.at + length;
        self.at += length;
        self.saw_invalid = true;
        diagnostics.push_with(Severity::Error, || {
            let shown: String = self.text[place.clone()].chars().take(8).collect();
            let message = format!("unexpected `{}`", shown.escape_debug());
            Diagnostic::new(Severity::Error, "stray-character", Some(span(place)), message)
        });
    }
}
