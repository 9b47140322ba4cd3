//! The words, numbers and signs of a condition.

use std::ops::Range;

use super::condition_error::{ConditionError, ConditionErrorKind};

/// A sign that compares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Comparison {
    Less,
    LessOrEqual,
    Equal,
    NotEqual,
    GreaterOrEqual,
    Greater,
}

impl Comparison {
    pub(super) fn holds(self, left: f64, right: f64) -> bool {
        match self {
            Self::Less => left < right,
            Self::LessOrEqual => left <= right,
            Self::Equal => (left - right).abs() <= 0.0,
            Self::NotEqual => (left - right).abs() > 0.0,
            Self::GreaterOrEqual => left >= right,
            Self::Greater => left > right,
        }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token<'a> {
    Word(&'a str),
    /// A number; a percent sign is already applied.
    Number(f64),
    Compare(Comparison),
    And,
    Or,
    Not,
    Open,
    Close,
}

/// Splits a condition into tokens with their places.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token<'_>, Range<usize>)>, ConditionError> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        if letter.is_whitespace() {
            at += letter.len_utf8();
            continue;
        }
        let unknown = || ConditionError::new(ConditionErrorKind::Letter(letter), at..at + letter.len_utf8());
        let (token, length) = token(&text[at..]).ok_or_else(unknown)?;
        found.push((token, at..at + length));
        at += length;
    }
    Ok(found)
}

/// Returns the token at the start of a text and its length.
fn token(text: &str) -> Option<(Token<'_>, usize)> {
    const SIGNS: [(&str, Token<'static>); 14] = [
        ("<=", Token::Compare(Comparison::LessOrEqual)),
        (">=", Token::Compare(Comparison::GreaterOrEqual)),
        ("≤", Token::Compare(Comparison::LessOrEqual)),
        ("≥", Token::Compare(Comparison::GreaterOrEqual)),
        ("==", Token::Compare(Comparison::Equal)),
        ("!=", Token::Compare(Comparison::NotEqual)),
        ("<>", Token::Compare(Comparison::NotEqual)),
        ("<", Token::Compare(Comparison::Less)),
        (">", Token::Compare(Comparison::Greater)),
        ("=", Token::Compare(Comparison::Equal)),
        ("&&", Token::And),
        ("||", Token::Or),
        ("(", Token::Open),
        (")", Token::Close),
    ];
    if let Some((sign, token)) = SIGNS.iter().find(|(sign, _)| text.starts_with(sign)) {
        return Some((token.clone(), sign.len()));
    }
    if text.starts_with(|letter: char| letter.is_alphabetic() || letter == '_') {
        let is_inside = |letter: char| letter.is_alphanumeric() || "_-:".contains(letter);
        let end = text.find(|letter| !is_inside(letter)).unwrap_or(text.len());
        let word = &text[..end];
        let token = match word.to_ascii_lowercase().as_str() {
            "and" => Token::And,
            "or" => Token::Or,
            "not" => Token::Not,
            _ => Token::Word(word),
        };
        return Some((token, end));
    }
    let end = text.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(text.len());
    let number: f64 = text[..end].parse().ok()?;
    let rest = text[end..].trim_start();
    if rest.starts_with('%') {
        return Some((Token::Number(number / 100.0), text.len() - rest.len() + 1));
    }
    Some((Token::Number(number), end))
}
