//! Iterates over the entries of a long text without building a tree of the whole text.

use rmg_core::diag::{Diagnostic, DiagnosticList, Severity, Span};
use rmg_core::text::shortened;

use crate::lexer::{Lexer, Token};
use crate::limits::{MAX_DEPTH, SHOWN};
use crate::string::unquote;

/// An entry of the outermost list or structure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<'t> {
    /// The key, without flags; `None` in a list.
    pub key: Option<String>,
    /// The text of the value.
    pub value: &'t str,
    /// Offset of the first byte of the value.
    pub at: usize,
}

/// Returns the entries of the outermost list or structure in order. Accepts everything that the dialect
/// allows *between* values: comments, missing and trailing commas, unquoted keys. *In* values, checks only
/// brackets and quotes, so that the caller can parse each value separately.
///
/// Ends after the first error, because the position of later entries is unknown.
///
/// ```
/// use rmg_json::entries;
///
/// let text = "[ 5, // five\n { a: [] }, ]";
/// let values: Vec<_> = entries(text).map(|entry| entry.unwrap().value).collect();
/// assert_eq!(values, ["5", "{ a: [] }"]);
/// ```
///
/// # Cost
/// O(bytes) time for all entries; memory for one key.
#[must_use]
pub fn entries(text: &str) -> Entries<'_> {
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    Entries {
        text,
        lexer: Lexer::new(text, start..text.len()),
        diagnostics: DiagnosticList::new(1),
        state: State::Before,
        is_object: false,
    }
}

/// See [`entries`].
#[derive(Debug)]
pub struct Entries<'t> {
    text: &'t str,
    lexer: Lexer<'t>,
    diagnostics: DiagnosticList,
    state: State,
    is_object: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Before,
    /// Expects an entry or the end.
    AfterComma,
    AfterEntry,
    End,
}

impl<'t> Iterator for Entries<'t> {
    type Item = Result<Entry<'t>, Diagnostic>;

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.entry();
        if matches!(entry, None | Some(Err(_))) {
            self.state = State::End;
        }
        entry
    }
}

impl<'t> Entries<'t> {
    /// Returns whether the text is a structure. Known after the first call of `next`.
    #[must_use]
    pub fn is_object(&self) -> bool {
        self.is_object
    }

    fn entry(&mut self) -> Option<Result<Entry<'t>, Diagnostic>> {
        loop {
            let (token, place) = match (self.state, self.token()) {
                (State::End, _) => return None,
                (_, Err(diagnostic)) => return Some(Err(diagnostic)),
                (_, Ok(found)) => found,
            };
            if self.state == State::Before {
                self.is_object = token == Token::OpenObject;
                if !self.is_object && token != Token::OpenArray {
                    return Some(Err(error("no-entries", place, "expected a structure or a list")));
                }
                self.state = State::AfterComma;
                continue;
            }
            match token {
                Token::CloseObject | Token::CloseArray if self.is_object == (token == Token::CloseObject) => {
                    return self.after_end();
                }
                // The dialect tolerates missing commas, but not duplicate ones.
                Token::Comma if self.state == State::AfterEntry => self.state = State::AfterComma,
                Token::Comma => {
                    return Some(Err(error(
                        "stray-comma",
                        place,
                        "unexpected comma: there is no value before it",
                    )));
                }
                _ => {
                    let entry =
                        if self.is_object { self.member(token, place) } else { self.item(token, place) };
                    self.state = State::AfterEntry;
                    return Some(entry);
                }
            }
        }
    }

    /// Returns `None`, or an error if text follows the outermost bracket.
    fn after_end(&mut self) -> Option<Result<Entry<'t>, Diagnostic>> {
        self.state = State::End;
        match self.token() {
            Ok((Token::End, _)) => None,
            Ok((_, place)) => {
                Some(Err(error("text-after-end", place, "unexpected text after the first value")))
            }
            Err(diagnostic) => Some(Err(diagnostic)),
        }
    }

    fn item(&mut self, token: Token, place: Span) -> Result<Entry<'t>, Diagnostic> {
        let place = self.value(token, place)?;
        Ok(Entry { key: None, value: self.slice(place), at: place.start as usize })
    }

    fn slice(&self, place: Span) -> &'t str {
        &self.text[place.start as usize..place.end as usize]
    }

    fn member(&mut self, token: Token, place: Span) -> Result<Entry<'t>, Diagnostic> {
        let raw = self.slice(place);
        let key = match token {
            Token::Quoted => unquote(raw, place.start as usize, &mut self.diagnostics),
            Token::Unquoted => raw.to_owned(),
            _ => return Err(error("missing-key", place, "missing key before this value")),
        };
        let name = key.split_once('#').map_or(key.as_str(), |(name, _)| name).to_owned();
        let (token, place) = self.token()?;
        if token != Token::Colon {
            let message = format!("missing `:` after the key `{}`", shortened(&name, SHOWN));
            return Err(error("missing-colon", place, &message));
        }
        let (token, place) = self.token()?;
        let place = self.value(token, place)?;
        Ok(Entry { key: Some(name), value: self.slice(place), at: place.start as usize })
    }

    /// Returns the span of the value that starts with this token.
    fn value(&mut self, token: Token, place: Span) -> Result<Span, Diagnostic> {
        match token {
            Token::Quoted | Token::Unquoted => return Ok(place),
            Token::OpenObject | Token::OpenArray => {}
            _ => return Err(error("missing-value", place, "expected a value")),
        }
        let mut open = vec![token];
        loop {
            let (token, here) = self.token()?;
            match token {
                Token::OpenObject | Token::OpenArray if open.len() == MAX_DEPTH => {
                    let message = format!("nested deeper than {MAX_DEPTH} levels; the rest is not read");
                    return Err(error("too-deep", here, &message));
                }
                Token::OpenObject | Token::OpenArray => open.push(token),
                Token::CloseObject | Token::CloseArray => {
                    let expected =
                        if token == Token::CloseObject { Token::OpenObject } else { Token::OpenArray };
                    if open.pop() != Some(expected) {
                        return Err(error("wrong-bracket", here, "unmatched bracket"));
                    }
                    if open.is_empty() {
                        return Ok(Span::new(place.start, here.end));
                    }
                }
                Token::Colon
                | Token::Comma
                | Token::Quoted
                | Token::Unquoted
                | Token::Comment
                | Token::End => {}
            }
        }
    }

    /// Returns the next token that is not a comment. The end of the text is an error while brackets are open.
    fn token(&mut self) -> Result<(Token, Span), Diagnostic> {
        loop {
            let (token, place) = self.lexer.next(&mut self.diagnostics);
            if self.diagnostics.has_errors() {
                let diagnostics = std::mem::take(&mut self.diagnostics).finish();
                let first = diagnostics.into_iter().find(|diagnostic| diagnostic.severity == Severity::Error);
                return Err(first.expect("an error was reported"));
            }
            match token {
                Token::Comment => {}
                Token::End if self.state != State::End => {
                    let state = if self.state == State::Before { "empty" } else { "cut off" };
                    return Err(error("cut-off", place, &format!("the text is {state}")));
                }
                _ => return Ok((token, place)),
            }
        }
    }
}

fn error(code: &'static str, place: Span, message: &str) -> Diagnostic {
    Diagnostic::new(Severity::Error, code, Some(place), message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Document, Kind};

    fn all(text: &str) -> Result<Vec<(Option<String>, &str)>, String> {
        entries(text)
            .map(|found| {
                let found = found.map_err(|diagnostic| diagnostic.code.to_owned())?;
                let at = found.value.as_ptr() as usize - text.as_ptr() as usize;
                assert_eq!(found.at, at, "the offset is that of the value");
                Ok((found.key, &text[at..at + found.value.len()]))
            })
            .collect()
    }

    #[test]
    fn entries_equal_those_of_the_parsed_document() {
        for text in [
            "[]",
            "{}",
            "[1, 'two', [3, {a: ']'}], {\"b\": \"}\"},]",
            "\u{feff}// before\n{ a: 1 // one\n \"b#override\": { c: [1, 2] // }\n} 'd' : null } // after",
            "[1 2 3]",
            "{\"a\\\"b\": \"\\\\\", \"a\": 2, \"a\": 3}",
        ] {
            let (document, _) = Document::parse(text);
            let of = |value: &crate::Value| document.slice(value.span).to_owned();
            let expected: Vec<(Option<String>, String)> = match &document.root().unwrap().kind {
                Kind::Array(items) => items.iter().map(|item| (None, of(item))).collect(),
                Kind::Object(members) => {
                    members.iter().map(|member| (Some(member.key.name.clone()), of(&member.value))).collect()
                }
                other => panic!("{other:?}"),
            };
            let found: Vec<_> =
                all(text).unwrap().into_iter().map(|(key, value)| (key, value.to_owned())).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn only_errors_between_values_end_the_iteration() {
        for (text, code) in [
            ("", "cut-off"),
            ("// nothing", "cut-off"),
            ("5", "no-entries"),
            ("[", "cut-off"),
            ("[1, {", "cut-off"),
            ("[1,,2]", "stray-comma"),
            ("[,1]", "stray-comma"),
            ("{a 1}", "missing-colon"),
            ("{[]: 1}", "missing-key"),
            ("{a: }", "missing-value"),
            ("[[}]", "wrong-bracket"),
            ("[\"open]", "open-string"),
            ("[1] [2]", "text-after-end"),
            ("{}, {}", "text-after-end"),
            ("[] ?", "stray-character"),
        ] {
            assert_eq!(all(text), Err(code.to_owned()), "{text}");
        }
        assert_eq!(all(&"[".repeat(1000)), Err("too-deep".to_owned()));
        assert_eq!(all("[{a b c}, nonsense]").unwrap(), [(None, "{a b c}"), (None, "nonsense")]);
        let mut broken = entries("[1 , ?, 2]");
        assert!(broken.next().unwrap().is_ok() && broken.next().unwrap().is_err() && broken.next().is_none());
    }
}
