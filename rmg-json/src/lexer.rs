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

/// Reads tokens one after another.
#[derive(Debug, Clone)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    end: usize,
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

impl<'a> Lexer<'a> {
    /// A lexer for the part `body` of `text`.
    pub(super) fn new(text: &'a str, body: Range<usize>) -> Self {
        Self { text, at: body.start, end: body.end }
    }

    /// The next token and its place. Characters that begin no token are reported and skipped.
    pub(super) fn next(&mut self, faults: &mut FaultList) -> (Token, Span) {
        loop {
            let rest = &self.text.as_bytes()[self.at..self.end];
            let blanks = rest.iter().take_while(|byte| **byte <= b' ').count();
            self.at += blanks;
            let start = self.at;
            let Some(byte) = rest.get(blanks) else {
                return (Token::End, span(start..start));
            };
            let token = match byte {
                b'{' => self.one(Token::OpenObject),
                b'}' => self.one(Token::CloseObject),
                b'[' => self.one(Token::OpenArray),
                b']' => self.one(Token::CloseArray),
                b':' => self.one(Token::Colon),
                b',' => self.one(Token::Comma),
                b'"' | b'\'' => self.quoted(*byte, faults),
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

    /// Moves past a string that begins here.
    fn quoted(&mut self, quote: u8, faults: &mut FaultList) -> Token {
        let bytes = &self.text.as_bytes()[..self.end];
        let start = self.at;
        let mut at = start + 1;
        loop {
            match bytes.get(at) {
                Some(byte) if *byte == quote => {
                    self.at = at + 1;
                    return Token::Quoted;
                }
                // The escaped character is part of the string, also when it is a quote or a line break.
                Some(b'\\') if bytes[at + 1..].starts_with(b"\r\n") => at += 3,
                Some(b'\\') if at + 1 < bytes.len() => at += 2,
                Some(b'\n' | b'\r') | None => break,
                Some(_) => at += 1,
            }
        }
        self.at = at.min(bytes.len());
        let place = start..self.at;
        faults.push_with(Severity::Error, || {
            let quote = char::from(quote);
            Fault::new(
                Severity::Error,
                "open-string",
                Some(span(place)),
                "the text is not closed on its line",
            )
            .help(format!("add the closing {quote}, or end the line with \\ to go on in the next"))
        });
        Token::Quoted
    }

    /// Moves past a comment that begins here; `None` for a block comment, which was reported.
    fn comment(&mut self, faults: &mut FaultList) -> Option<Token> {
        let rest = &self.text[self.at..self.end];
        if let Some(opened) = rest.strip_prefix("/*") {
            let inside = opened.find("*/").map(|end| &opened[..end]);
            let length = inside.map_or(rest.len(), |inside| inside.len() + 4);
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
        self.at += rest.find(['\n', '\r']).unwrap_or(rest.len());
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
        faults.push_with(Severity::Error, || {
            let shown: String = self.text[place.clone()].chars().take(8).collect();
            let message = format!("`{}` means nothing here", shown.escape_debug());
            Fault::new(Severity::Error, "stray-character", Some(span(place)), message)
        });
    }
}
