//! Text to tokens.

use std::ops::Range;

use rmg_core::diag::{Edit, Fault, FaultList, Fix, Severity, Span};

/// A piece of text with a meaning of its own.
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
    /// A string with its quotes (the closing one may be missing, which was reported).
    Quoted,
    /// A run of letters, digits and `+ - . _`: a number, a word of the language or a key without quotes.
    Unquoted,
    /// `//` to the end of the line.
    Comment,
    /// The end of the text.
    End,
}

/// A quote that is missing, or one too many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Slip {
    /// The byte before which a quote belongs, or the quote that does not belong there.
    pub(super) at: usize,
    pub(super) kind: SlipKind,
}

/// What is wrong with a quote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SlipKind {
    /// The string that begins at this byte does not end.
    Closing(usize),
    /// A string does not begin with this quote.
    Opening(u8),
    /// A quote that begins and ends nothing.
    Extra,
}

/// Reads tokens one after another.
#[derive(Debug, Clone)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    end: usize,
    /// A quote that is read as if it were there, or not there.
    slip: Option<Slip>,
    /// There were letters that may have been meant as something else.
    is_doubtful: bool,
}

/// The span of a range of bytes; documents are short enough for it.
pub(super) fn span(range: Range<usize>) -> Span {
    let offset = |at: usize| u32::try_from(at).expect("documents are at most `MAX_BYTES` long");
    Span::new(offset(range.start), offset(range.end))
}

/// All comments of a text.
pub(super) fn comments(text: &str) -> Vec<Span> {
    let mut ignored = FaultList::new(0);
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

/// The inside of a block comment as comments to the end of the line; with a line end where something else follows.
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

/// The bytes of an escape at the begin of a text: the escaped character is part of the string, also when it is a quote or a line break.
fn escape_length(bytes: &[u8]) -> usize {
    if bytes[1..].starts_with(b"\r\n") { 3 } else { 2 }
}

/// The bytes of a comment at the begin of a text: to the end of the line, or of the block.
fn comment_length(text: &str) -> usize {
    match text.strip_prefix("/*") {
        Some(opened) => opened.find("*/").map_or(text.len(), |end| end + 4),
        None => text.find(['\n', '\r']).unwrap_or(text.len()),
    }
}

/// The fault of a line whose quotes do not match, where it cannot be said which of them is wrong.
pub(super) fn open_string(place: Span) -> Fault {
    Fault::new(Severity::Error, "open-string", Some(place), "the quotes on this line do not match").help(
        "a text has a quote before it and one after it, on the same line; write \\\" for a quote inside, or end the line with \\ to go on",
    )
}

impl<'a> Lexer<'a> {
    /// A lexer for the part `body` of `text`.
    pub(super) fn new(text: &'a str, body: Range<usize>) -> Self {
        Self { text, at: body.start, end: body.end, slip: None, is_doubtful: false }
    }

    /// The part from here to the byte `end`, read with a quote more or less.
    pub(super) fn part(&self, end: usize, slip: Option<Slip>) -> Self {
        Self { end, slip, ..*self }
    }

    /// What comes behind the byte `at`.
    pub(super) fn after(&self, at: usize) -> Self {
        Self { at, slip: None, ..*self }
    }

    /// Reads on with a quote more or less.
    pub(super) fn with_slip(&mut self, slip: Slip) {
        self.slip = Some(slip);
    }

    /// The quote more or less that belongs to a place.
    pub(super) fn slip_in(&self, place: Span) -> Option<Slip> {
        self.slip.filter(|slip| (place.start as usize..=place.end as usize).contains(&slip.at))
    }

    /// Whether there were letters since the last question that may have been meant as something else.
    pub(super) fn take_doubt(&mut self) -> bool {
        std::mem::take(&mut self.is_doubtful)
    }

    /// The first byte that is not read yet.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The text up to the end of what is read.
    pub(super) fn bytes(&self) -> &'a [u8] {
        &self.text.as_bytes()[..self.end]
    }

    /// The text of a place.
    pub(super) fn slice(&self, place: Span) -> &'a str {
        &self.text[place.start as usize..place.end as usize]
    }

    /// Moves to the next byte that is not blank.
    pub(super) fn skip_blanks(&mut self) {
        self.at += self.bytes()[self.at..].iter().take_while(|byte| **byte <= b' ').count();
    }

    /// Where the line ends that goes on here, between two tokens, and whether a string on it is open. A string with an escaped line end, and a
    /// block comment, belong to the line that they begin on, to their ends.
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

    /// The next token and its place. Characters that begin no token are reported and skipped.
    pub(super) fn next(&mut self, faults: &mut FaultList) -> (Token, Span) {
        loop {
            self.skip_blanks();
            let start = self.at;
            let Some(byte) = self.bytes().get(start) else {
                return (Token::End, span(start..start));
            };
            match self.slip.filter(|slip| slip.at == start).map(|slip| slip.kind) {
                Some(SlipKind::Extra) => {
                    self.at += 1;
                    continue;
                }
                Some(SlipKind::Opening(quote)) => {
                    return (self.quoted(quote, start, faults), span(start..self.at));
                }
                Some(SlipKind::Closing(_)) | None => {}
            }
            let token = match byte {
                b'{' => self.one(Token::OpenObject),
                b'}' => self.one(Token::CloseObject),
                b'[' => self.one(Token::OpenArray),
                b']' => self.one(Token::CloseArray),
                b':' => self.one(Token::Colon),
                b',' => self.one(Token::Comma),
                b'"' | b'\'' => self.quoted(*byte, start + 1, faults),
                b'/' => match self.comment(faults) {
                    Some(token) => token,
                    None => continue,
                },
                _ if self.unquoted() => Token::Unquoted,
                _ => {
                    self.junk(faults);
                    continue;
                }
            };
            return (token, span(start..self.at));
        }
    }

    /// A token of one byte.
    fn one(&mut self, token: Token) -> Token {
        self.at += 1;
        token
    }

    /// Moves past a string that begins here, with its first letter at `at`.
    fn quoted(&mut self, quote: u8, mut at: usize, faults: &mut FaultList) -> Token {
        let bytes = self.bytes();
        let start = self.at;
        loop {
            match (bytes.get(at), self.slip.filter(|slip| slip.at == at).map(|slip| slip.kind)) {
                (_, Some(SlipKind::Closing(_))) => {
                    self.at = at;
                    return Token::Quoted;
                }
                (Some(_), Some(SlipKind::Extra)) => at += 1,
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
        self.is_doubtful = true;
        let place = span(start..self.at);
        faults.push_with(Severity::Error, || open_string(place));
        Token::Quoted
    }

    /// Moves past a comment that begins here; `None` for a block comment, which was reported.
    fn comment(&mut self, faults: &mut FaultList) -> Option<Token> {
        let rest = &self.text[self.at..self.end];
        let length = comment_length(rest);
        if let Some(opened) = rest.strip_prefix("/*") {
            let inside = opened.find("*/").map(|end| &opened[..end]);
            let whole = span(self.at..self.at + length);
            self.at += length;
            let is_last = rest[length..].trim_start_matches([' ', '\t']).starts_with(['\n', '\r']);
            faults.push_with(Severity::Error, || {
                let message = "the language has no block comments";
                let place = Span::new(whole.start, whole.start + 2);
                let fault = Fault::new(Severity::Error, "block-comment", Some(place), message)
                    .help("begin each line with //");
                match inside {
                    // an open one has taken all the rest with it
                    None => fault,
                    Some(inside) => {
                        let lines = vec![Edit::new(whole, line_comments(inside, is_last))];
                        fault.fix(Fix::certain("begin each line with //", lines))
                    }
                }
            });
            return None;
        }
        if !rest.starts_with("//") {
            let place = span(self.at..self.at + 1);
            faults.push_with(Severity::Warning, || {
                let message = "a single `/` is taken as the begin of a comment";
                Fault::new(Severity::Warning, "single-slash", Some(place), message)
                    .help("write //")
                    .fix(Fix::certain("write //", vec![Edit::insert(place.start, "/")]))
            });
        }
        self.at += length;
        Some(Token::Comment)
    }

    /// Moves past a run without quotes; false when there is none here.
    fn unquoted(&mut self) -> bool {
        let rest = &self.text[self.at..self.end];
        let is_word_letter = |c: char| c.is_alphanumeric() || matches!(c, '+' | '-' | '.' | '_');
        let length = rest.find(|c| !is_word_letter(c)).unwrap_or(rest.len());
        self.at += length;
        length > 0
    }

    /// Reports and skips characters that begin no token.
    fn junk(&mut self, faults: &mut FaultList) {
        let rest = &self.text[self.at..self.end];
        let begins_token = |c: char| c <= ' ' || c.is_alphanumeric() || "{}[]:,\"'/+-._".contains(c);
        let length = rest.find(begins_token).unwrap_or(rest.len());
        let place = self.at..self.at + length;
        self.at += length;
        self.is_doubtful = true;
        faults.push_with(Severity::Error, || {
            let shown: String = self.text[place.clone()].chars().take(8).collect();
            let message = format!("`{}` means nothing here", shown.escape_debug());
            Fault::new(Severity::Error, "stray-character", Some(span(place)), message)
        });
    }
}
