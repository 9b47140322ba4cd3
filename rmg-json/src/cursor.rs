//! The context of a position in a text that may be incomplete.

use rmg_core::diag::{DiagnosticList, Span};

use crate::lexer::{Lexer, Token, span};
use crate::limits::MAX_DEPTH;
use crate::path::Step;
use crate::string::unquote;

/// The context of a position in a text that a user edits: the structure around it and what can be written
/// there.
///
/// Only the tokens before the position determine the context, so the text after it may be incomplete.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    path: Vec<OwnedStep>,
    pub role: Role,
    /// The key, text, number or word at the position, with its quotes; an empty span at the position if there
    /// is none. A text without a closing quote ends after the letters that follow the position.
    pub word: Span,
    /// The value of the word: without quotes, with escapes resolved.
    pub name: String,
    /// The keys of the surrounding structure, before and after the position, without the word itself.
    pub keys: Vec<String>,
    /// Whether a colon follows the word.
    pub has_colon: bool,
    /// Whether another entry follows the word without a comma.
    pub is_before_entry: bool,
    /// The position before the word where a comma is missing.
    pub missing_comma: Option<u32>,
}

/// What can be written at a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A key of the structure that the path leads to.
    Key,
    /// The value that the path leads to.
    Value,
    /// Neither: a colon, a comment, or the end of the text.
    Neither,
}

/// A path step that owns its key.
#[derive(Debug, Clone, PartialEq, Eq)]
enum OwnedStep {
    Key(String),
    Index(usize),
}

/// An open list or structure.
#[derive(Debug)]
enum Frame {
    Items { index: usize },
    Members { keys: Vec<String>, state: State },
}

/// The token that a structure expects next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Key,
    Colon,
    Value,
}

impl Cursor {
    /// Returns the context before the byte at `offset`. Moves offsets beyond the text or inside a character
    /// back.
    ///
    /// # Cost
    /// O(bytes).
    #[must_use]
    pub fn new(text: &str, offset: usize) -> Self {
        let offset = text.floor_char_boundary(offset);
        let start = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        let mut lexer = Lexer::new(text, start..text.len());
        let mut ignored = DiagnosticList::new(0);
        let mut walk = Walk { frames: Vec::new(), is_outside: false, last: None };
        let mut word = offset..offset;
        loop {
            let before = ignored.total();
            let (token, place) = lexer.next(&mut ignored);
            let (from, to) = (place.start as usize, place.end as usize);
            let is_word = matches!(token, Token::Quoted | Token::Unquoted);
            if token == Token::Comment && (from < offset && offset <= to) {
                walk.is_outside = true;
            }
            if from > offset || token == Token::End || walk.is_outside {
                break;
            }
            if is_word && offset <= to {
                let is_open = token == Token::Quoted && ignored.total() > before;
                word = from..word_end(text, offset, to, is_open);
                break;
            }
            if from == offset {
                break;
            }
            walk.take(text, token, place);
        }
        walk.finish(text, span(word))
    }

    /// Returns the path from the outermost value to the structure of the key, or to the value.
    #[must_use]
    pub fn path(&self) -> Vec<Step<'_>> {
        let step = |part| match part {
            &OwnedStep::Index(index) => Step::Index(index),
            OwnedStep::Key(key) => Step::Key(key),
        };
        self.path.iter().map(step).collect()
    }
}

/// Returns the end of a word. A text that contains brackets, colons or commas after the position probably has
/// no closing quote yet.
fn word_end(text: &str, offset: usize, end: usize, is_open: bool) -> usize {
    let rest = &text[offset..end];
    if !is_open && !rest.contains(['{', '}', '[', ']', ':', ',']) {
        return end;
    }
    let is_letter = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '.');
    offset + rest.find(|letter| !is_letter(letter)).unwrap_or(rest.len())
}

/// Returns the name of a word; the name of a key has no flags.
fn name_of(raw: &str, is_key: bool) -> String {
    let text = match raw.chars().next() {
        Some('"' | '\'') => unquote(raw, 0, &mut DiagnosticList::new(0)),
        _ => raw.to_owned(),
    };
    match text.split_once('#') {
        Some((name, _)) if is_key => name.to_owned(),
        _ => text,
    }
}

/// The open brackets.
struct Walk {
    frames: Vec<Frame>,
    /// Nothing can be written at the position: it is in a comment, or nested deeper than the limit.
    is_outside: bool,
    /// The last token that is not a comment, and its end.
    last: Option<(Token, u32)>,
}

impl Walk {
    fn take(&mut self, text: &str, token: Token, place: Span) {
        match token {
            Token::OpenObject => self.open(Frame::Members { keys: Vec::new(), state: State::Key }),
            Token::OpenArray => self.open(Frame::Items { index: 0 }),
            Token::CloseObject | Token::CloseArray => self.close(token == Token::CloseObject),
            Token::Colon => {
                if let Some(Frame::Members { state: state @ State::Colon, .. }) = self.frames.last_mut() {
                    *state = State::Value;
                }
            }
            Token::Comma => match self.frames.last_mut() {
                Some(Frame::Members { state, .. }) => *state = State::Key,
                Some(Frame::Items { index }) if self.last.is_some_and(|(last, _)| ends_entry(last)) => {
                    *index += 1;
                }
                Some(Frame::Items { .. }) | None => {}
            },
            Token::Quoted | Token::Unquoted => match self.frames.last_mut() {
                Some(Frame::Members { keys, state: state @ State::Key }) => {
                    let raw = &text[place.start as usize..place.end as usize];
                    keys.push(name_of(raw, true));
                    *state = State::Colon;
                }
                Some(_) | None => self.end_value(),
            },
            Token::Comment | Token::End => return,
        }
        self.last = Some((token, place.end));
    }

    fn open(&mut self, frame: Frame) {
        if self.frames.len() == MAX_DEPTH {
            self.is_outside = true;
        } else {
            self.frames.push(frame);
        }
    }

    /// Closes the innermost bracket of that kind and all brackets in it.
    fn close(&mut self, is_object: bool) {
        let is_partner = |frame: &Frame| matches!(frame, Frame::Members { .. }) == is_object;
        if let Some(at) = self.frames.iter().rposition(is_partner) {
            self.frames.truncate(at);
            self.end_value();
        }
    }

    fn end_value(&mut self) {
        if let Some(Frame::Members { state, .. }) = self.frames.last_mut() {
            *state = State::Key;
        }
    }

    /// Builds the context of `word`.
    fn finish(self, text: &str, word: Span) -> Cursor {
        let raw = &text[word.start as usize..word.end as usize];
        let (mut path, mut keys) = (Vec::new(), Vec::new());
        let mut role = Role::Neither;
        let (depth, last) = (self.frames.len(), self.last);
        for (at, frame) in self.frames.into_iter().enumerate() {
            let is_innermost = at + 1 == depth;
            match frame {
                Frame::Items { mut index } => {
                    if is_innermost {
                        role = Role::Value;
                        index += usize::from(last.is_some_and(|(last, _)| ends_entry(last)));
                    }
                    path.push(OwnedStep::Index(index));
                }
                Frame::Members { keys: mut own, state } => {
                    role = match state {
                        State::Key => Role::Key,
                        State::Colon if raw.is_empty() => Role::Neither,
                        State::Colon | State::Value => Role::Value,
                    };
                    if state != State::Key {
                        path.extend(own.last().cloned().map(OwnedStep::Key));
                    }
                    if is_innermost {
                        if role == Role::Value {
                            own.pop();
                        }
                        keys = own;
                    }
                }
            }
        }
        if self.is_outside || depth == 0 {
            role = Role::Neither;
        }
        let missing_comma = last.filter(|(token, _)| depth > 0 && ends_entry(*token)).map(|(_, end)| end);
        let missing_comma =
            missing_comma.filter(|_| role == Role::Key || matches!(path.last(), Some(OwnedStep::Index(_))));
        let after = Lookahead::scan(text, word.end as usize);
        keys.extend(after.keys);
        Cursor {
            path,
            role,
            word,
            name: name_of(raw, role == Role::Key),
            keys,
            has_colon: after.first == Token::Colon,
            is_before_entry: !matches!(
                after.first,
                Token::Colon | Token::Comma | Token::CloseObject | Token::CloseArray | Token::End
            ),
            missing_comma,
        }
    }
}

/// Returns whether an entry can end with that token. This includes keys, which a colon follows.
fn ends_entry(token: Token) -> bool {
    matches!(token, Token::Quoted | Token::Unquoted | Token::CloseObject | Token::CloseArray)
}

/// The tokens after a position, up to the bracket that closes the surrounding structure.
struct Lookahead {
    first: Token,
    /// Words that a colon follows.
    keys: Vec<String>,
}

impl Lookahead {
    fn scan(text: &str, from: usize) -> Self {
        let mut lexer = Lexer::new(text, from..text.len());
        let mut ignored = DiagnosticList::new(0);
        let (mut first, mut keys) = (None, Vec::new());
        let (mut depth, mut word) = (0_usize, None::<Span>);
        loop {
            let (token, place) = lexer.next(&mut ignored);
            if token == Token::Comment {
                continue;
            }
            let first = *first.get_or_insert(token);
            let before = word.take();
            match token {
                Token::OpenObject | Token::OpenArray => depth += 1,
                Token::CloseObject | Token::CloseArray if depth > 0 => depth -= 1,
                Token::CloseObject | Token::CloseArray | Token::End => return Self { first, keys },
                Token::Colon => keys
                    .extend(before.map(|word| name_of(&text[word.start as usize..word.end as usize], true))),
                Token::Quoted | Token::Unquoted if depth == 0 => word = Some(place),
                Token::Quoted | Token::Unquoted | Token::Comma | Token::Comment => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the context of `|` in a text: path, role, and word.
    fn at(marked: &str) -> (String, Role, String, Cursor) {
        let offset = marked.find('|').unwrap();
        let text = marked.replacen('|', "", 1);
        let cursor = Cursor::new(&text, offset);
        let path: Vec<String> = cursor
            .path()
            .iter()
            .map(|step| match step {
                Step::Key(key) => (*key).to_owned(),
                Step::Index(index) => index.to_string(),
            })
            .collect();
        (path.join("."), cursor.role, cursor.name.clone(), cursor)
    }

    fn short(marked: &str) -> (String, Role, String) {
        let (path, role, name, _) = at(marked);
        (path, role, name)
    }

    #[test]
    fn context_is_found_in_complete_and_incomplete_texts() {
        for (text, path, role, name) in [
            ("|", "", Role::Neither, ""),
            ("{|", "", Role::Key, ""),
            ("{ 't': {|", "t", Role::Key, ""),
            ("{ 't': { si|", "t", Role::Key, "si"),
            ("{ 't': { \"si|", "t", Role::Key, "si"),
            ("{ 't': { \"si|ze\": 5 } }", "t", Role::Key, "size"),
            ("{ 't': { \"size\"| }", "t", Role::Key, "size"),
            ("{ 't': { \"size\" | }", "t.size", Role::Neither, ""),
            ("{ 't': { \"size\": | }", "t.size", Role::Value, ""),
            ("{ 't': { \"size\": \"|", "t.size", Role::Value, ""),
            ("{ 't': { \"size\": 'a', |", "t", Role::Key, ""),
            ("{ 'a': [1, {'b': 2}, |", "a.2", Role::Value, ""),
            ("{ 'a': [1 |", "a.1", Role::Value, ""),
            ("{ 'a': [1|", "a.0", Role::Value, "1"),
            ("{ 'a': [,,|", "a.0", Role::Value, ""),
            ("{ 'a': [{}] } }|", "", Role::Neither, ""),
            ("{ 'a': { 'x': [1 } , |", "", Role::Key, ""),
            ("{ // b|\n 'a': 1 }", "", Role::Neither, ""),
            ("{ 'a#override': { 'b': | } }", "a.b", Role::Value, ""),
        ] {
            assert_eq!(short(text), (path.to_owned(), role, name.to_owned()), "{text}");
        }
    }

    #[test]
    fn unclosed_text_ends_after_its_letters() {
        let (_, _, name, cursor) = at("{ \"type\": \"tr|ea, \"size\": 5 }");
        assert_eq!((name.as_str(), cursor.word), ("trea", Span::new(10, 15)));
        assert_eq!(cursor.keys, ["size"]);
        let (_, _, name, cursor) = at("{ \"type\": \"a zo|ne\" }");
        assert_eq!((name.as_str(), cursor.word), ("a zone", Span::new(10, 18)));
    }

    #[test]
    fn neighboring_keys_and_commas_are_found() {
        let (.., cursor) = at("{ 'a': 1, 'b': { 'c': 2 } | 'd': { 'e': 3 }, f: 4 }");
        assert_eq!(cursor.keys, ["a", "b", "d", "f"]);
        assert_eq!((cursor.missing_comma, cursor.is_before_entry), (Some(25), true));
        let (.., cursor) = at("{ 'a': 1, '|': 2 }");
        assert_eq!((cursor.keys.len(), cursor.has_colon, cursor.missing_comma), (1, true, None));
    }

    #[test]
    fn invalid_texts_do_not_panic() {
        for text in ["[[[[", "}}]]", "{:,:}", "{'a' 'b' 'c'}", "/* x", "\u{feff}{ä: \"\\", "{\"a\u{1F600}"] {
            for offset in 0..text.len() + 3 {
                let cursor = Cursor::new(text, offset);
                assert!(cursor.word.end as usize <= text.len());
            }
        }
        assert_eq!(Cursor::new(&"[".repeat(1000), 1000).role, Role::Neither);
    }
}
