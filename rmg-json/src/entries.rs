//! The entries of a long text one by one, so that nobody needs the tree of all of it.

use rmg_core::diag::{Fault, FaultList, Severity, Span};
use rmg_core::text::shortened;

use crate::lexer::{Lexer, Token};
use crate::limits::{MAX_DEPTH, SHOWN};
use crate::string::unquote;

/// An entry of the outermost list or structure of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<'t> {
    /// Its key in a structure, without flags.
    pub key: Option<String>,
    /// Its value, from the first to the last character.
    pub value: &'t str,
    /// First byte of the value in the text.
    pub at: usize,
}

/// The entries of the outermost list or structure of a text, in their order: all that the dialect allows *between* values
/// (comments, commas left out or at the end, keys without quotes) is understood; what stands *in* them is not looked at
/// beyond its brackets and quotes, so that each can be read by itself, in its own memory.
///
/// Ends after the first fault: what follows it has no known place.
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
/// O(bytes) time for all of them; memory for one key.
#[must_use]
pub fn entries(text: &str) -> Entries<'_> {
    let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    Entries {
        text,
        lexer: Lexer::new(text, start..text.len()),
        faults: FaultList::new(1),
        state: State::Before,
        is_object: false,
    }
}

/// See [`entries`].
#[derive(Debug)]
pub struct Entries<'t> {
    text: &'t str,
    lexer: Lexer<'t>,
    faults: FaultList,
    state: State,
    is_object: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Before,
    /// An entry or the end may follow; no comma, as none was begun or one was written.
    AfterComma,
    AfterEntry,
    End,
}

impl<'t> Iterator for Entries<'t> {
    type Item = Result<Entry<'t>, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.entry();
        if matches!(entry, None | Some(Err(_))) {
            self.state = State::End;
        }
        entry
    }
}

impl<'t> Entries<'t> {
    /// Whether the text is a structure; known once the first entry was asked for.
    #[must_use]
    pub fn is_object(&self) -> bool {
        self.is_object
    }

    fn entry(&mut self) -> Option<Result<Entry<'t>, Fault>> {
        loop {
            let (token, place) = match (self.state, self.token()) {
                (State::End, _) => return None,
                (_, Err(fault)) => return Some(Err(fault)),
                (_, Ok(found)) => found,
            };
            if self.state == State::Before {
                self.is_object = token == Token::OpenObject;
                if !self.is_object && token != Token::OpenArray {
                    return Some(Err(error("no-entries", place, "a structure or a list belongs here")));
                }
                self.state = State::AfterComma;
                continue;
            }
            match token {
                Token::CloseObject | Token::CloseArray if self.is_object == (token == Token::CloseObject) => {
                    return self.after_end();
                }
                // A comma that is missing is tolerated, one that is there twice is not, as in all of the dialect.
                Token::Comma if self.state == State::AfterEntry => self.state = State::AfterComma,
                Token::Comma => {
                    return Some(Err(error("stray-comma", place, "a comma with nothing before it")));
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

    /// Nothing, or the fault that something stands after the outermost bracket.
    fn after_end(&mut self) -> Option<Result<Entry<'t>, Fault>> {
        self.state = State::End;
        match self.token() {
            Ok((Token::End, _)) => None,
            Ok((_, place)) => {
                Some(Err(error("text-after-end", place, "the text should end after its first value")))
            }
            Err(fault) => Some(Err(fault)),
        }
    }

    fn item(&mut self, token: Token, place: Span) -> Result<Entry<'t>, Fault> {
        let place = self.value(token, place)?;
        Ok(Entry { key: None, value: self.slice(place), at: place.start as usize })
    }

    fn slice(&self, place: Span) -> &'t str {
        &self.text[place.start as usize..place.end as usize]
    }

    fn member(&mut self, token: Token, place: Span) -> Result<Entry<'t>, Fault> {
        let raw = self.slice(place);
        let key = match token {
            Token::Quoted => unquote(raw, place.start as usize, &mut self.faults),
            Token::Unquoted => raw.to_owned(),
            _ => return Err(error("missing-key", place, "a value without a key")),
        };
        let name = key.split_once('#').map_or(key.as_str(), |(name, _)| name).to_owned();
        let (token, place) = self.token()?;
        if token != Token::Colon {
            let message = format!("`:` is missing after the key `{}`", shortened(&name, SHOWN));
            return Err(error("missing-colon", place, &message));
        }
        let (token, place) = self.token()?;
        let place = self.value(token, place)?;
        Ok(Entry { key: Some(name), value: self.slice(place), at: place.start as usize })
    }

    /// The place of the value that begins with this token.
    fn value(&mut self, token: Token, place: Span) -> Result<Span, Fault> {
        match token {
            Token::Quoted | Token::Unquoted => return Ok(place),
            Token::OpenObject | Token::OpenArray => {}
            _ => return Err(error("missing-value", place, "a value belongs here")),
        }
        let mut open = vec![token];
        loop {
            let (token, here) = self.token()?;
            match token {
                Token::OpenObject | Token::OpenArray if open.len() == MAX_DEPTH => {
                    let message = format!("nested deeper than {MAX_DEPTH} levels; reading stops here");
                    return Err(error("too-deep", here, &message));
                }
                Token::OpenObject | Token::OpenArray => open.push(token),
                Token::CloseObject | Token::CloseArray => {
                    let wanted =
                        if token == Token::CloseObject { Token::OpenObject } else { Token::OpenArray };
                    if open.pop() != Some(wanted) {
                        return Err(error("wrong-bracket", here, "this bracket closes nothing"));
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

    /// The next token that is no comment; the end of the text is a fault, as all brackets are open here.
    fn token(&mut self) -> Result<(Token, Span), Fault> {
        loop {
            let (token, place) = self.lexer.next(&mut self.faults);
            if self.faults.has_errors() {
                let faults = std::mem::take(&mut self.faults).finish();
                let first = faults.into_iter().find(|fault| fault.severity == Severity::Error);
                return Err(first.expect("an error was taken"));
            }
            match token {
                Token::Comment => {}
                Token::End if self.state != State::End => {
                    let what = if self.state == State::Before { "empty" } else { "cut off" };
                    return Err(error("cut-off", place, &format!("the text is {what}")));
                }
                _ => return Ok((token, place)),
            }
        }
    }
}

fn error(code: &'static str, place: Span, message: &str) -> Fault {
    Fault::new(Severity::Error, code, Some(place), message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Document, Kind};

    fn all(text: &str) -> Result<Vec<(Option<String>, &str)>, String> {
        entries(text)
            .map(|found| {
                let found = found.map_err(|fault| fault.code.to_owned())?;
                let at = found.value.as_ptr() as usize - text.as_ptr() as usize;
                assert_eq!(found.at, at, "the place is that of the value");
                Ok((found.key, &text[at..at + found.value.len()]))
            })
            .collect()
    }

    #[test]
    fn entries_are_those_of_the_whole_document() {
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
            let wanted: Vec<(Option<String>, String)> = match &document.root().unwrap().kind {
                Kind::Array(items) => items.iter().map(|item| (None, of(item))).collect(),
                Kind::Object(members) => {
                    members.iter().map(|member| (Some(member.key.name.clone()), of(&member.value))).collect()
                }
                other => panic!("{other:?}"),
            };
            let found: Vec<_> =
                all(text).unwrap().into_iter().map(|(key, value)| (key, value.to_owned())).collect();
            assert_eq!(found, wanted, "{text}");
        }
    }

    #[test]
    fn what_is_broken_between_values_ends_the_reading_and_what_is_broken_inside_them_does_not() {
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
