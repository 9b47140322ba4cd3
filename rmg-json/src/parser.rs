//! Parses tokens to values with an explicit stack, so that nesting uses no call stack and is bounded.

mod line;

use std::ops::Range;

use rmg_core::diag::{Diagnostic, DiagnosticList, Edit, Fix, Severity, Span, nearest};
use rmg_core::text::shortened;

use crate::lexer::{Lexer, Token};
use crate::limits::{MAX_DEPTH, MAX_DIAGNOSTICS, MAX_VALUES, SHOWN};
use crate::number::{self, NotANumber, WORDS};
use crate::string::quote;
use crate::value::{Key, Kind, Member, Value};

/// Number of unclosed brackets that are listed if the text ends too early.
const SHOWN_BRACKETS: usize = 3;

/// Parses the value in the part `body` of `text`; reports if there is none.
pub(super) fn parse(text: &str, body: Range<usize>, diagnostics: &mut DiagnosticList) -> Option<Value> {
    let parser = Parser {
        lexer: Lexer::new(text, body),
        text,
        diagnostics,
        stack: Vec::new(),
        open_objects: 0,
        root: None,
        count: 0,
        last_end: 0,
        saw_comment: false,
        line_end: 0,
        suppress: Suppress::None,
        brackets_unreliable: false,
    };
    parser.run()
}

/// Adds an entry to a list that grows by a quarter instead of doubling, so that long lists waste little
/// memory.
fn push<T>(list: &mut Vec<T>, entry: T) {
    if list.len() == list.capacity() {
        list.reserve_exact((list.len() / 4).max(4));
    }
    list.push(entry);
}

/// An open list or structure.
struct Frame {
    start: u32,
    entries: Entries,
    /// The last entry has no comma after it.
    wants_comma: bool,
}

enum Entries {
    Items(Vec<Value>),
    Members { members: Vec<Member>, pending: Option<Pending> },
}

/// A key without its value.
struct Pending {
    /// `None` if there is a value instead of a key, which is reported; the value is dropped.
    key: Option<Key>,
    has_colon: bool,
}

/// How far later diagnostics are suppressed because they may result from an earlier error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Suppress {
    None,
    /// To the next comma or bracket, or the end of the line.
    ToComma,
    /// To the end of the line.
    ToLineEnd,
}

struct Parser<'a, 'f> {
    lexer: Lexer<'a>,
    text: &'a str,
    diagnostics: &'f mut DiagnosticList,
    stack: Vec<Frame>,
    /// Number of open structures.
    open_objects: usize,
    root: Option<Value>,
    /// Number of values and keys.
    count: usize,
    /// End of the previous token that is not a comment.
    last_end: u32,
    saw_comment: bool,
    /// End of the current line.
    line_end: usize,
    suppress: Suppress,
    /// An error may have hidden brackets, so bracket errors are not reported.
    brackets_unreliable: bool,
}

impl<'a> Parser<'a, '_> {
    fn slice(&self, place: Span) -> &'a str {
        self.lexer.slice(place)
    }

    fn run(mut self) -> Option<Value> {
        loop {
            self.lexer.skip_blanks();
            if self.lexer.at() >= self.line_end {
                self.begin_line();
            }
            let (token, place) = self.next_token();
            if token == Token::Comment {
                self.saw_comment = true;
                continue;
            }
            if token == Token::End {
                self.end_of_text(place.start);
                return self.root;
            }
            if self.root.is_some() {
                if !self.brackets_unreliable {
                    self.warn(
                        "text-after-end",
                        place,
                        "unexpected text after the first value; it is ignored",
                        Some("end the text after its first value"),
                    );
                }
                return self.root;
            }
            if !self.take(token, place) {
                self.close_all(place.end);
                return self.root;
            }
            let is_inside = matches!(token, Token::Quoted | Token::Unquoted | Token::Colon);
            if self.suppress == Suppress::ToComma && !is_inside {
                self.suppress = Suppress::None;
            }
            self.last_end = place.end;
        }
    }

    /// Handles one token; false if parsing must stop.
    fn take(&mut self, token: Token, place: Span) -> bool {
        if self.diagnostics.total() > MAX_DIAGNOSTICS {
            self.stop("too-many-faults", place, "too many errors; the rest is not read");
            return false;
        }
        match token {
            Token::OpenObject | Token::OpenArray => return self.open(token == Token::OpenObject, place),
            Token::CloseObject | Token::CloseArray => self.close(token == Token::CloseObject, place),
            Token::Colon => self.colon(place),
            Token::Comma => self.comma(place),
            Token::Quoted | Token::Unquoted => {
                if self.expects_key() {
                    self.key(token, place);
                } else {
                    self.before_value(place);
                    let kind = self.scalar(token, place);
                    self.put(Value { kind, span: place });
                }
                return self.has_room(place);
            }
            Token::Comment | Token::End => {} // handled by `run`
        }
        true
    }

    /// Counts a value or key; false if there are too many.
    fn has_room(&mut self, place: Span) -> bool {
        self.count += 1;
        if self.count > MAX_VALUES {
            let message = format!("more than {MAX_VALUES} values; the rest is not read");
            self.stop("too-many-values", place, &message);
            return false;
        }
        true
    }

    fn expects_key(&self) -> bool {
        let entries = self.stack.last().map(|frame| &frame.entries);
        matches!(entries, Some(Entries::Members { pending: None, .. }))
    }

    fn open(&mut self, is_object: bool, place: Span) -> bool {
        if self.stack.len() == MAX_DEPTH {
            let message = format!("nested deeper than {MAX_DEPTH} levels; the rest is not read");
            self.stop("too-deep", place, &message);
            return false;
        }
        self.before_value(place);
        let entries = if is_object {
            self.open_objects += 1;
            Entries::Members { members: Vec::new(), pending: None }
        } else {
            Entries::Items(Vec::new())
        };
        self.stack.push(Frame { start: place.start, entries, wants_comma: false });
        self.has_room(place)
    }

    /// Reports a missing comma, colon or key before a value that starts at `place`.
    fn before_value(&mut self, place: Span) {
        let Some(frame) = self.stack.last_mut() else { return };
        match &mut frame.entries {
            Entries::Items(_) if frame.wants_comma => self.missing_comma(place),
            Entries::Items(_) => {}
            Entries::Members { pending: Some(Pending { key: Some(key), has_colon: false }), .. } => {
                let (message, end) =
                    (format!("missing `:` after the key `{}`", shortened(&key.name, SHOWN)), key.span.end);
                self.push(Severity::Error, || {
                    Diagnostic::new(Severity::Error, "missing-colon", Some(place), message)
                        .fix(Fix::guess("add the colon", vec![Edit::insert(end, " :")]))
                });
            }
            Entries::Members { pending: Some(_), .. } => {}
            Entries::Members { pending: pending @ None, .. } => {
                *pending = Some(Pending { key: None, has_colon: true });
                self.error(
                    "missing-key",
                    place,
                    "missing key before this value",
                    Some("write \"key\" : before it"),
                );
            }
        }
    }

    fn missing_comma(&mut self, place: Span) {
        let end = self.last_end;
        self.push(Severity::Warning, || {
            let message = "missing comma before this";
            Diagnostic::new(Severity::Warning, "missing-comma", Some(place), message)
                .fix(Fix::certain("add the comma", vec![Edit::insert(end, ",")]))
        });
    }

    /// Adds a finished value to the innermost frame.
    fn put(&mut self, value: Value) {
        let Some(frame) = self.stack.last_mut() else {
            self.root = Some(value);
            return;
        };
        match &mut frame.entries {
            Entries::Items(items) => push(items, value),
            Entries::Members { members, pending } => {
                if let Some(key) = pending.take().and_then(|pending| pending.key) {
                    push(members, Member { key, value });
                }
            }
        }
        frame.wants_comma = true;
    }

    fn key(&mut self, token: Token, place: Span) {
        let raw = self.slice(place);
        let text = if token == Token::Quoted {
            self.string(place)
        } else {
            if self.suppress == Suppress::None && raw.contains(|c: char| !c.is_alphanumeric()) {
                let message = format!("the key `{}` needs quotes", shortened(raw, SHOWN));
                let quotes = vec![Edit::insert(place.start, "\""), Edit::insert(place.end, "\"")];
                self.diagnostics.push_with(Severity::Error, || {
                    Diagnostic::new(Severity::Error, "bare-key", Some(place), message)
                        .help("unquoted keys may contain only letters and digits")
                        .fix(Fix::certain("put quotes around it", quotes))
                });
            }
            raw.to_owned()
        };
        let key = match text.split_once('#') {
            Some((name, flags)) => Key { name: name.to_owned(), flags: Some(flags.to_owned()), span: place },
            None => Key { name: text, flags: None, span: place },
        };
        let frame = self.stack.last_mut().expect("keys are expected in objects only");
        let wants_comma = std::mem::take(&mut frame.wants_comma);
        if let Entries::Members { pending, .. } = &mut frame.entries {
            *pending = Some(Pending { key: Some(key), has_colon: false });
        }
        if wants_comma {
            self.missing_comma(place);
        }
    }

    fn colon(&mut self, place: Span) {
        if let Some(Frame { entries: Entries::Members { pending: Some(pending), .. }, .. }) =
            self.stack.last_mut()
            && !pending.has_colon
        {
            pending.has_colon = true;
            return;
        }
        let help = "write `:` only between a key and its value";
        self.error("stray-colon", place, "unexpected `:`", Some(help));
    }

    fn comma(&mut self, place: Span) {
        if let Some(frame) = self.stack.last_mut() {
            if std::mem::take(&mut frame.wants_comma) {
                return;
            }
            if self.drop_pending() {
                return;
            }
        }
        self.push(Severity::Error, || {
            let message = "unexpected comma: there is no value before it";
            Diagnostic::new(Severity::Error, "stray-comma", Some(place), message)
                .help("remove it")
                .fix(Fix::guess("remove the comma", vec![Edit::new(place, "")]))
        });
    }

    /// Reports and drops a key of the innermost structure that has no value; false if there is none.
    fn drop_pending(&mut self) -> bool {
        let Some(Frame { entries: Entries::Members { pending, .. }, .. }) = self.stack.last_mut() else {
            return false;
        };
        let Some(key) = pending.take().and_then(|pending| pending.key) else { return false };
        self.push(Severity::Error, || {
            let message = format!("the key `{}` has no value", shortened(&key.name, SHOWN));
            Diagnostic::new(Severity::Error, "missing-value", Some(key.span), message)
        });
        true
    }

    fn close(&mut self, is_object: bool, place: Span) {
        let (bracket, partners) =
            if is_object { ("}", self.open_objects) } else { ("]", self.stack.len() - self.open_objects) };
        if partners == 0 {
            if !self.brackets_unreliable {
                let message = format!("unmatched `{bracket}`");
                self.error("stray-bracket", place, &message, None);
            }
            return;
        }
        loop {
            let frame = self.stack.last().expect("a partner is on the stack");
            let frame_is_object = matches!(frame.entries, Entries::Members { .. });
            if frame_is_object == is_object {
                break;
            }
            let (start, expected) = (frame.start, if frame_is_object { "}" } else { "]" });
            if !self.brackets_unreliable {
                let message = format!("expected `{expected}`, found `{bracket}`");
                let diagnostic = Diagnostic::new(Severity::Error, "wrong-bracket", Some(place), message);
                self.push(Severity::Error, || diagnostic.related(Span::new(start, start + 1), "opened here"));
            }
            self.close_innermost(place.start);
        }
        self.close_innermost(place.end);
    }

    /// Converts the innermost frame, which ends at `end`, to a value.
    fn close_innermost(&mut self, end: u32) {
        self.drop_pending();
        let Some(frame) = self.stack.pop() else { return };
        let kind = match frame.entries {
            Entries::Items(items) => Kind::Array(items),
            Entries::Members { members, .. } => {
                self.open_objects -= 1;
                Kind::Object(members)
            }
        };
        self.put(Value { kind, span: Span::new(frame.start, end) });
    }

    /// Closes all frames without further diagnostics.
    fn close_all(&mut self, end: u32) {
        while let Some(frame) = self.stack.last_mut() {
            if let Entries::Members { pending, .. } = &mut frame.entries {
                *pending = None;
            }
            self.close_innermost(end);
        }
    }

    fn end_of_text(&mut self, end: u32) {
        if self.stack.is_empty() && self.root.is_none() {
            if self.saw_comment {
                self.warn(
                    "nothing-but-comments",
                    Span::new(end, end),
                    "the text contains only comments",
                    None,
                );
            } else if !self.diagnostics.has_errors() {
                self.error(
                    "empty",
                    Span::new(end, end),
                    "the text is empty",
                    Some("write a template file as { \"name\" : { ... } }"),
                );
            }
            return;
        }
        if let Some(frame) = self.stack.last().filter(|_| !self.brackets_unreliable) {
            let expected = if matches!(frame.entries, Entries::Members { .. }) { "}" } else { "]" };
            let message = format!("expected `{expected}`, found the end of the text");
            let diagnostic = Diagnostic::new(Severity::Error, "cut-off", Some(Span::new(end, end)), message)
                .help("add the closing bracket, or restore the rest of the file");
            let opened = self.stack.iter().rev().take(SHOWN_BRACKETS).map(|frame| frame.start);
            self.diagnostics.push(
                opened.fold(diagnostic, |diagnostic, at| {
                    diagnostic.related(Span::new(at, at + 1), "opened here")
                }),
            );
        }
        self.close_all(end);
    }

    /// Returns the value of a string, number or word.
    fn scalar(&mut self, token: Token, place: Span) -> Kind {
        let raw = self.slice(place);
        if token == Token::Quoted {
            return Kind::String(self.string(place));
        }
        if let Some((_, kind)) = WORDS.into_iter().find(|(word, _)| *word == raw) {
            return kind;
        }
        match number::parse(raw) {
            Ok(kind) => return kind,
            Err(NotANumber::Malformed) => {
                let message = format!("`{}` is not a number", shortened(raw, SHOWN));
                self.error(
                    "bad-number",
                    place,
                    &message,
                    Some("write digits with an optional point or exponent, or put quotes around a text"),
                );
            }
            Err(NotANumber::TooLarge) => {
                self.error(
                    "bad-number",
                    place,
                    "the number is too large",
                    Some("use an integer of at most 64 bits"),
                );
            }
            Err(NotANumber::Word) => {
                let message = format!("`{}` is not a value", shortened(raw, SHOWN));
                self.push(Severity::Error, || {
                    let diagnostic = Diagnostic::new(Severity::Error, "bare-word", Some(place), message);
                    match nearest(raw, WORDS.iter().map(|(word, _)| *word)) {
                        Some(word) => diagnostic
                            .help(format!("did you mean `{word}`?"))
                            .fix(Fix::guess(format!("write `{word}`"), vec![Edit::new(place, word)])),
                        None => {
                            let quoted = quote(raw).into_iter().map(|text| Edit::new(place, text)).collect();
                            diagnostic
                                .help("put quotes around it")
                                .fix(Fix::guess("put quotes around it", quoted))
                        }
                    }
                });
            }
        }
        Kind::Bad
    }

    /// Reports why parsing stops.
    fn stop(&mut self, code: &'static str, place: Span, message: &str) {
        self.diagnostics.push(Diagnostic::new(Severity::Error, code, Some(place), message));
    }

    fn error(&mut self, code: &'static str, place: Span, message: &str, help: Option<&str>) {
        self.report(Severity::Error, code, place, message, help);
    }

    fn warn(&mut self, code: &'static str, place: Span, message: &str, help: Option<&str>) {
        self.report(Severity::Warning, code, place, message, help);
    }

    fn report(
        &mut self,
        severity: Severity,
        code: &'static str,
        place: Span,
        message: &str,
        help: Option<&str>,
    ) {
        self.push(severity, || {
            let diagnostic = Diagnostic::new(severity, code, Some(place), message);
            match help {
                Some(help) => diagnostic.help(help),
                None => diagnostic,
            }
        });
    }

    /// Reports a diagnostic, unless it may result from an earlier error.
    fn push(&mut self, severity: Severity, build: impl FnOnce() -> Diagnostic) {
        if self.suppress != Suppress::None {
            return;
        }
        self.diagnostics.push_with(severity, build);
        if severity == Severity::Error {
            self.suppress = Suppress::ToComma;
            self.brackets_unreliable = true;
        }
    }
}
