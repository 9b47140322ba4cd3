//! Quotes that a line lacks, or has too many: found by what may stand where.

use crate::lexer::{Lexer, Slip, SlipKind, Token, span};
use crate::number;
use rmg_core::diag::{FaultList, Span};

/// Longest line that is looked at, in bytes: each of some dozens of places costs a pass over it.
const LONGEST_LINE: usize = 1 << 18;

/// Places that are tried for a closing quote within one string.
const MOST_ENDS: usize = 32;

/// Tokens before the first one that cannot stand where it does, in which the quote may be missing.
const SUSPECTS: usize = 3;

/// That no quote more or less makes a line fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct NoSlip {
    /// By what it is clear that a quote is wrong.
    pub(super) place: Span,
    /// Whether it is the last text on the line, which is open, and nothing before it is wrong.
    pub(super) is_last: bool,
}

/// What may come next in a text without faults.
#[derive(Debug, Clone)]
pub(super) struct Grammar {
    /// Whether each open bracket is that of an object.
    pub(super) open: Vec<bool>,
    pub(super) next: Next,
}

/// What comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// A value, or the end of the list that it stands in.
    Value,
    /// A value and nothing else.
    OnlyValue,
    /// A key, or the end of the object.
    Key,
    Colon,
    /// A comma, or the end of what the value before stands in.
    Comma,
    Nothing,
}

impl Grammar {
    /// Takes a token; false when it cannot stand here.
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

/// How well a line fits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Whole,
    /// But for a comma at its end.
    NoComma,
    /// From this token on it does not.
    Until(usize),
}

/// The line that `lexer` stands at the begin of, up to the byte `end`, with one quote more or less, if that makes all of it fit.
///
/// # Errors
/// Where nothing does.
pub(super) fn find(lexer: &Lexer<'_>, grammar: &Grammar, end: usize) -> Result<Slip, NoSlip> {
    if end - lexer.at() > LONGEST_LINE {
        let line = lexer.slice(span(lexer.at()..end));
        let first = line.chars().next().map_or(0, char::len_utf8);
        return Err(NoSlip { place: span(lexer.at()..lexer.at() + first), is_last: false });
    }
    let (tokens, fit) = fitted(lexer, grammar, end, None);
    let last = tokens.len().saturating_sub(1);
    let wrong = match fit {
        Fit::Until(at) => at.min(last),
        Fit::Whole | Fit::NoComma => last,
    };
    // a string that cannot stand there is meant, or what stands before anything else
    let is_string = tokens.get(wrong).is_some_and(|(token, _)| *token == Token::Quoted);
    let shown = if is_string { wrong } else { wrong.saturating_sub(1) };
    let place = tokens.get(shown).map_or(Span::default(), |(_, place)| *place);
    let problem = NoSlip { place, is_last: is_string && place.end as usize == end };
    let suspects = tokens.get(wrong.saturating_sub(SUSPECTS - 1)..=wrong).unwrap_or(&[]);
    let bytes = lexer.bytes();
    let mut slips = Vec::new();
    for (at, (token, place)) in suspects.iter().enumerate() {
        match token {
            Token::Quoted => {
                let kind = SlipKind::Closing(place.start as usize);
                slips.extend(ends(bytes, *place).map(|at| Slip { at, kind }));
            }
            Token::Unquoted => {
                let quotes = suspects[at..].iter().filter(|(token, _)| *token == Token::Quoted);
                let quote = quotes.map(|(_, place)| bytes[place.start as usize]).next();
                let kind = SlipKind::Opening(quote.unwrap_or(b'"'));
                slips.push(Slip { at: place.start as usize, kind });
            }
            _ => {}
        }
    }
    let strings = suspects.iter().filter(|(token, _)| *token == Token::Quoted);
    let edges = strings.flat_map(|(_, place)| [place.start as usize, (place.end as usize).saturating_sub(1)]);
    let extra = edges.filter(|at| matches!(bytes[*at], b'"' | b'\''));
    slips.extend(extra.map(|at| Slip { at, kind: SlipKind::Extra }));
    let fits = slips.into_iter().map(|slip| (fitted(lexer, grammar, end, Some(slip)).1, slip));
    match fits.min_by_key(|(fit, _)| *fit) {
        Some((Fit::Whole | Fit::NoComma, slip)) => Ok(slip),
        _ => Err(problem),
    }
}

/// Where a string may have been meant to end: before what comes behind strings, and at its end.
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
    stops.map(trimmed).take(MOST_ENDS).collect::<Vec<_>>().into_iter()
}

/// The tokens of a line up to the first that does not fit, and how well it does.
fn fitted(lexer: &Lexer<'_>, grammar: &Grammar, end: usize, slip: Option<Slip>) -> (Vec<(Token, Span)>, Fit) {
    let mut grammar = grammar.clone();
    let mut faults = FaultList::new(0);
    let mut line = lexer.part(end, slip);
    let mut tokens = Vec::new();
    loop {
        let (token, place) = line.next(&mut faults);
        if token == Token::End {
            break;
        }
        tokens.push((token, place));
        if faults.total() > 0 || !grammar.take(token, lexer.slice(place)) {
            let at = tokens.len() - 1;
            return (tokens, Fit::Until(at));
        }
    }
    if faults.total() > 0 {
        let at = tokens.len();
        return (tokens, Fit::Until(at));
    }
    let (token, place) = lexer.after(end).next(&mut faults);
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
