//! Finds missing and extra quotes on a line by testing which correction makes the line valid.

use crate::lexer::{Lexer, Token, Typo, TypoKind, span};
use crate::number;
use rmg_core::diag::{DiagnosticList, Span};

/// Maximum length of a line that is checked, in bytes: each of some dozens of candidates costs a pass over
/// it.
const MAX_LINE: usize = 1 << 18;

/// Maximum number of positions that are tried for a closing quote within one string.
const MAX_ENDS: usize = 32;

/// Number of tokens, up to the first invalid one, in which the quote may be missing.
const SUSPECTS: usize = 3;

/// No correction of one quote makes the line valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NoTypo {
    /// The span that shows that a quote is wrong.
    pub(super) place: Span,
    /// Whether the only error is that the last text on the line is unclosed.
    pub(super) is_last: bool,
}

/// The parser state that determines which tokens are valid next.
#[derive(Debug, Clone)]
pub(super) struct Grammar {
    /// For each open bracket, whether it belongs to a structure.
    pub(super) open: Vec<bool>,
    pub(super) next: Next,
}

/// The tokens that are valid next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// A value, or the end of the list.
    Value,
    /// Only a value.
    OnlyValue,
    /// A key, or the end of the structure.
    Key,
    Colon,
    /// A comma, or the end of the list or structure.
    Comma,
    Nothing,
}

impl Grammar {
    /// Accepts a token; false if it is invalid here.
    fn take(&mut self, token: Token, word: &str) -> bool {
        let next = match (self.next, token) {
            (_, Token::Comment) => return true,
            (Next::Value | Next::OnlyValue, Token::Quoted) => self.after_value(),
            (Next::Value | Next::OnlyValue, Token::Unquoted) if number::is_scalar(word) => self.after_value(),
            (Next::Value | Next::OnlyValue, Token::OpenObject) => {
                self.open.push(true);
                Next::Key
            }
            (Next::Value | Next::OnlyValue, Token::OpenArray) => {
                self.open.push(false);
                Next::Value
            }
            (Next::Key, Token::Quoted) => Next::Colon,
            (Next::Key, Token::Unquoted) if word.chars().all(char::is_alphanumeric) => Next::Colon,
            (Next::Colon, Token::Colon) => Next::OnlyValue,
            (Next::Comma, Token::Comma) if self.open.last() == Some(&true) => Next::Key,
            (Next::Comma, Token::Comma) => Next::Value,
            (Next::Key | Next::Comma, Token::CloseObject) if self.open.last() == Some(&true) => {
                self.open.pop();
                self.after_value()
            }
            (Next::Value | Next::Comma, Token::CloseArray) if self.open.last() == Some(&false) => {
                self.open.pop();
                self.after_value()
            }
            _ => return false,
        };
        self.next = next;
        true
    }

    fn after_value(&self) -> Next {
        if self.open.is_empty() { Next::Nothing } else { Next::Comma }
    }
}

/// How far a line is valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Whole,
    /// Valid except for a missing comma at its end.
    NoComma,
    /// Valid up to this token.
    Until(usize),
}

/// Finds the typo whose correction makes the line from the position of `lexer` to the byte `end` valid.
///
/// # Errors
/// [`NoTypo`] if no correction of one quote makes the line valid.
pub(super) fn find(lexer: &Lexer<'_>, grammar: &Grammar, end: usize) -> Result<Typo, NoTypo> {
    if end - lexer.at() > MAX_LINE {
        let line = lexer.slice(span(lexer.at()..end));
        let first = line.chars().next().map_or(0, char::len_utf8);
        return Err(NoTypo { place: span(lexer.at()..lexer.at() + first), is_last: false });
    }
    let (tokens, fit) = fitted(lexer, grammar, end, None);
    let last = tokens.len().saturating_sub(1);
    let wrong = match fit {
        Fit::Until(at) => at.min(last),
        Fit::Whole | Fit::NoComma => last,
    };
    // report the invalid string, or the token before any other invalid token
    let is_string = tokens.get(wrong).is_some_and(|(token, _)| *token == Token::Quoted);
    let shown = if is_string { wrong } else { wrong.saturating_sub(1) };
    let place = tokens.get(shown).map_or(Span::default(), |(_, place)| *place);
    let problem = NoTypo { place, is_last: is_string && place.end as usize == end };
    let suspects = tokens.get(wrong.saturating_sub(SUSPECTS - 1)..=wrong).unwrap_or(&[]);
    let bytes = lexer.bytes();
    let mut typos = Vec::new();
    for (at, (token, place)) in suspects.iter().enumerate() {
        match token {
            Token::Quoted => {
                let kind = TypoKind::Closing(place.start as usize);
                typos.extend(ends(bytes, *place).map(|at| Typo { at, kind }));
            }
            Token::Unquoted => {
                let quotes = suspects[at..].iter().filter(|(token, _)| *token == Token::Quoted);
                let quote = quotes.map(|(_, place)| bytes[place.start as usize]).next();
                let kind = TypoKind::Opening(quote.unwrap_or(b'"'));
                typos.push(Typo { at: place.start as usize, kind });
            }
            _ => {}
        }
    }
    let strings = suspects.iter().filter(|(token, _)| *token == Token::Quoted);
    let edges = strings.flat_map(|(_, place)| [place.start as usize, (place.end as usize).saturating_sub(1)]);
    let extra = edges.filter(|at| matches!(bytes[*at], b'"' | b'\''));
    typos.extend(extra.map(|at| Typo { at, kind: TypoKind::Extra }));
    let fits = typos.into_iter().map(|typo| (fitted(lexer, grammar, end, Some(typo)).1, typo));
    match fits.min_by_key(|(fit, _)| *fit) {
        Some((Fit::Whole | Fit::NoComma, typo)) => Ok(typo),
        _ => Err(problem),
    }
}

/// Returns possible ends of a string: before tokens that can follow a string, and at its end.
fn ends(bytes: &[u8], string: Span) -> impl Iterator<Item = usize> {
    let (start, mut end) = (string.start as usize + 1, string.end as usize);
    let quote = bytes[string.start as usize];
    if end > start && bytes[end - 1] == quote {
        end -= 1;
    }
    let stops = (start..=end).filter(move |at| *at == end || b":,}]".contains(&bytes[*at]));
    let trimmed = move |at: usize| {
        let blanks = bytes[start..at].iter().rev().take_while(|byte| **byte <= b' ').count();
        at - blanks
    };
    stops.map(trimmed).take(MAX_ENDS).collect::<Vec<_>>().into_iter()
}

/// Returns the tokens of a line up to the first invalid one, and how far the line is valid.
fn fitted(lexer: &Lexer<'_>, grammar: &Grammar, end: usize, typo: Option<Typo>) -> (Vec<(Token, Span)>, Fit) {
    let mut grammar = grammar.clone();
    let mut diagnostics = DiagnosticList::new(0);
    let mut line = lexer.part(end, typo);
    let mut tokens = Vec::new();
    loop {
        let (token, place) = line.next(&mut diagnostics);
        if token == Token::End {
            break;
        }
        tokens.push((token, place));
        if diagnostics.total() > 0 || !grammar.take(token, lexer.slice(place)) {
            let at = tokens.len() - 1;
            return (tokens, Fit::Until(at));
        }
    }
    if diagnostics.total() > 0 {
        let at = tokens.len();
        return (tokens, Fit::Until(at));
    }
    let (token, place) = lexer.after(end).next(&mut diagnostics);
    let fit = match token {
        Token::End => Fit::Whole,
        _ if grammar.clone().take(token, lexer.slice(place)) => Fit::Whole,
        _ if grammar.next == Next::Comma
            && grammar.take(Token::Comma, "")
            && grammar.take(token, lexer.slice(place)) =>
        {
            Fit::NoComma
        }
        _ => Fit::Until(tokens.len()),
    };
    (tokens, fit)
}
