//! Reads JSON value by value, continues after errors, and records the location of each value.
//!
//! A value stays text until it is read. So each part of the text is parsed once per nesting level, and
//! formats have only a few levels.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::RangeInclusive;

use rmg_core::diag::{Diagnostic, DiagnosticList, Severity, Span, nearest};
use rmg_core::text::{shortened, shown};
use serde_json::value::RawValue;

use crate::json::object::{Fields, Members, Object};

/// A step of the path of a value.
#[derive(Debug)]
enum PathStep {
    Key(Cow<'static, str>),
    Item(usize),
}

/// Reads one text. Methods that read a value return `None` after they report an error.
#[derive(Debug)]
pub(crate) struct Reader<'t> {
    text: &'t str,
    path: Vec<PathStep>,
    diagnostics: DiagnosticList,
    /// Number of further unknown names that are compared with known names.
    comparisons_left: usize,
}

/// Maximum number of unknown names of a text that are checked for typos: comparing them takes longer than
/// reading them.
const MAX_COMPARISONS: usize = 10_000;

const UNKNOWN_FIELD: &str = "unknown_field";

/// Fields for people and editors, which any object may have.
const FOR_PEOPLE: [&str; 3] = ["about", "comment", "expect"];

/// First characters of names that are ignored: `$schema`, `_note`, `//`.
const FOREIGN: [char; 4] = ['$', '_', '/', '#'];

impl<'t> Reader<'t> {
    /// Creates a reader of `text`.
    pub(crate) fn new(text: &'t str) -> Self {
        Self {
            text,
            path: Vec::new(),
            diagnostics: DiagnosticList::default(),
            comparisons_left: MAX_COMPARISONS,
        }
    }

    /// Returns all diagnostics in the order in which they were found.
    pub(crate) fn finish(self) -> Vec<Diagnostic> {
        self.diagnostics.finish()
    }

    /// Returns the number of diagnostics so far.
    pub(crate) fn diagnostic_count(&self) -> usize {
        self.diagnostics.total()
    }

    /// Returns whether there are errors, not only warnings.
    pub(crate) fn has_errors(&self) -> bool {
        self.diagnostics.has_errors()
    }

    /// Reports an error in a value. The path of the value is added to the message. `help` may be empty.
    pub(crate) fn diagnostic(
        &mut self,
        node: &RawValue,
        code: &'static str,
        message: impl AsRef<str>,
        help: impl Into<String>,
    ) {
        let span = self.span(node);
        self.diagnostic_at(Severity::Error, span, code, message.as_ref(), help.into());
    }

    /// Reports a warning about a value, like [`Self::diagnostic`].
    pub(crate) fn warn(
        &mut self,
        node: &RawValue,
        code: &'static str,
        message: impl AsRef<str>,
        help: impl Into<String>,
    ) {
        let span = self.span(node);
        self.diagnostic_at(Severity::Warning, span, code, message.as_ref(), help.into());
    }

    fn diagnostic_at(
        &mut self,
        severity: Severity,
        span: Span,
        code: &'static str,
        message: &str,
        help: String,
    ) {
        let Self { path, diagnostics, .. } = self;
        diagnostics.push_with(severity, || {
            let diagnostic =
                Diagnostic::new(severity, code, Some(span), format!("{}{message}", path_text(path)));
            if help.is_empty() { diagnostic } else { diagnostic.help(help) }
        });
    }

    /// Returns the location of a value. Long values are cut after their first line, so that the shown source
    /// stays short.
    pub(crate) fn span(&self, node: &RawValue) -> Span {
        const LONGEST: usize = 60;
        let text = node.get();
        let mut end = text.lines().next().map_or(0, str::len).min(LONGEST);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        self.span_of(&text[..end])
    }

    /// Returns the location of a part of the text; an empty range for other texts.
    fn span_of(&self, part: &str) -> Span {
        let offset = (part.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize);
        let start = offset.filter(|start| start + part.len() <= self.text.len()).unwrap_or(0);
        let at = |byte: usize| u32::try_from(byte).unwrap_or(u32::MAX);
        Span::new(at(start), at(start + part.len()))
    }

    /// Returns the root value of the text.
    pub(crate) fn root(&mut self) -> Option<&'t RawValue> {
        let text = self.text.strip_prefix('\u{feff}').unwrap_or(self.text);
        self.parsed(text)
    }

    /// Parses a part of the text. It may still contain invalid numbers and escapes.
    fn parsed<T: serde::Deserialize<'t>>(&mut self, part: &'t str) -> Option<T> {
        let error = match serde_json::from_str(part) {
            Ok(value) => return Some(value),
            Err(error) => error,
        };
        let before: usize =
            part.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let mut at = (before + error.column().saturating_sub(1)).min(part.len());
        while !part.is_char_boundary(at) {
            at -= 1;
        }
        let length = part[at..].chars().next().map_or(0, char::len_utf8);
        let span = self.span_of(&part[at..at + length]);
        let message = error.to_string();
        // line numbers of a part are not those of the file
        let message = match message.rsplit_once(" at line") {
            Some((message, _)) if !self.path.is_empty() => message,
            _ => &message,
        };
        self.diagnostic_at(
            Severity::Error,
            span,
            "bad_json",
            &format!("invalid JSON: {message}"),
            String::new(),
        );
        None
    }

    /// Reads a value with `step` added to the path.
    fn deeper<T>(&mut self, step: PathStep, read: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(step);
        let read = read(self);
        self.path.pop();
        read
    }

    /// Reads the value of a field, with the name added to the path.
    pub(crate) fn under<T>(&mut self, name: &'static str, read: impl FnOnce(&mut Self) -> T) -> T {
        self.deeper(PathStep::Key(Cow::Borrowed(name)), read)
    }

    /// Reads an object and checks its fields.
    ///
    /// `what` is the expected kind of value. `help` describes its syntax.
    pub(crate) fn object(
        &mut self,
        node: &'t RawValue,
        fields: Fields,
        what: &str,
        help: &str,
    ) -> Option<Object<'t>> {
        let object = self.members(node, what, help)?;
        self.check_fields(&object, fields);
        Some(object)
    }

    /// Reads an object without checking its fields.
    pub(crate) fn members(&mut self, node: &'t RawValue, what: &str, help: &str) -> Option<Object<'t>> {
        if !node.get().starts_with('{') {
            self.wrong_shape(node, what, help);
            return None;
        }
        let Members(members) = self.parsed(node.get())?;
        Some(Object { node, members })
    }

    /// Reports duplicate fields as errors and unknown fields as warnings.
    pub(crate) fn check_fields(&mut self, object: &Object<'t>, fields: Fields) {
        for field in fields.all() {
            let mut again = object.members.iter().filter(|(name, _)| name.0 == field).skip(1);
            if let Some((name, value)) = again.next() {
                self.report_duplicate(&name.0, value);
            }
        }
        let missing: Vec<&str> =
            fields.required.iter().copied().filter(|field| object.get(field).is_none()).collect();
        for (name, value) in &object.members {
            self.warn_of_unknown(&name.0, value, fields, &missing);
        }
    }

    fn report_duplicate(&mut self, name: &str, value: &RawValue) {
        let span = self.span_of_name(name, value);
        let message = format!("duplicate key `{}`", shown(name));
        self.diagnostic_at(Severity::Error, span, "given_twice", &message, "keep one of them".to_owned());
    }

    /// Returns the location of a name in the text; of its value if the name is written with escapes.
    fn span_of_name(&self, name: &str, value: &RawValue) -> Span {
        let span = self.span_of(name);
        if span.start == 0 { self.span(value) } else { span }
    }

    /// Warns of an unknown field, unless it is for people. A likely typo is reported with a suggestion. All
    /// other unknown fields with the same name share one warning. A typo in a required field is reported as
    /// the missing field instead.
    fn warn_of_unknown(&mut self, name: &str, value: &RawValue, fields: Fields, missing: &[&str]) {
        if fields.all().chain(FOR_PEOPLE).any(|field| field == name) || name.starts_with(FOREIGN) {
            return;
        }
        let has_room = self.comparisons_left > 0 && self.diagnostics.has_room(Severity::Warning);
        self.comparisons_left = self.comparisons_left.saturating_sub(1);
        let meant = if has_room { nearest(name, fields.all()) } else { None };
        if meant.is_some_and(|meant| missing.contains(&meant)) {
            return;
        }
        let span = self.span_of_name(name, value);
        let message = format!("unknown field `{}`", shown(name));
        if let Some(meant) = meant {
            let help = format!("did you mean `{meant}`?");
            self.diagnostic_at(Severity::Warning, span, UNKNOWN_FIELD, &message, help);
        } else if !self.diagnostics.join(Severity::Warning, UNKNOWN_FIELD, &message, Some(span)) {
            let known: Vec<String> = fields.all().map(|field| format!("`{field}`")).collect();
            let help = format!("known fields: {}; use `about` for remarks", known.join(", "));
            self.diagnostics.push_with(Severity::Warning, || {
                Diagnostic::new(Severity::Warning, UNKNOWN_FIELD, Some(span), message).help(help)
            });
        }
    }

    /// Reads a required field.
    pub(crate) fn required<T>(
        &mut self,
        object: &Object<'t>,
        name: &'static str,
        read: impl FnOnce(&mut Self, &'t RawValue) -> Option<T>,
    ) -> Option<T> {
        let Some(value) = object.get(name) else {
            let has_room = self.diagnostics.has_room(Severity::Error);
            let help =
                match nearest(name, object.members.iter().filter(|_| has_room).map(|(name, _)| &*name.0)) {
                    Some(meant) => format!("found `{meant}`; did you mean `{name}`?"),
                    None => format!("add `{name}`"),
                };
            self.diagnostic(object.node, "missing_field", format!("missing field `{name}`"), help);
            return None;
        };
        self.under(name, |reader| read(reader, value))
    }

    /// Reads an optional field.
    pub(crate) fn optional<T>(
        &mut self,
        object: &Object<'t>,
        name: &'static str,
        read: impl FnOnce(&mut Self, &'t RawValue) -> Option<T>,
    ) -> Option<T> {
        let value = object.given(name)?;
        self.under(name, |reader| read(reader, value))
    }

    /// Reads all values of an object with arbitrary keys.
    pub(crate) fn each_member(
        &mut self,
        node: &'t RawValue,
        what: &str,
        mut read: impl FnMut(&mut Self, &str, &'t RawValue),
    ) {
        let Some(object) = self.members(node, what, "") else { return };
        let mut known: BTreeSet<&str> = BTreeSet::new();
        for (name, value) in &object.members {
            if !known.insert(&name.0) {
                self.report_duplicate(&name.0, value);
            }
            let step = PathStep::Key(Cow::Owned(name.0.to_string()));
            self.deeper(step, |reader| read(reader, &name.0, value));
        }
    }

    /// Reads the items of a list as raw values.
    pub(crate) fn list(&mut self, node: &'t RawValue, what: &str, help: &str) -> Option<Vec<&'t RawValue>> {
        if !node.get().starts_with('[') {
            self.wrong_shape(node, what, help);
            return None;
        }
        self.parsed(node.get())
    }

    /// Applies `read` to each item of a list.
    pub(crate) fn items<T>(
        &mut self,
        list: &[&'t RawValue],
        mut read: impl FnMut(&mut Self, usize, &'t RawValue) -> T,
    ) -> Vec<T> {
        let items = list.iter().enumerate();
        items.map(|(at, item)| self.deeper(PathStep::Item(at), |reader| read(reader, at, item))).collect()
    }

    /// Reads a list and returns the items that are valid.
    pub(crate) fn each<T>(
        &mut self,
        node: &'t RawValue,
        what: &str,
        help: &str,
        mut read: impl FnMut(&mut Self, &'t RawValue) -> Option<T>,
    ) -> Option<Vec<T>> {
        let list = self.list(node, what, help)?;
        Some(self.items(&list, |reader, _, item| read(reader, item)).into_iter().flatten().collect())
    }

    /// Reads a list of strings, without invalid items.
    pub(crate) fn texts(&mut self, node: &'t RawValue, what: &str) -> Option<Vec<String>> {
        self.each(node, &format!("a list of {what}"), "", Self::text)
    }

    /// Reads a string.
    pub(crate) fn text(&mut self, node: &'t RawValue) -> Option<String> {
        if !node.get().starts_with('"') {
            self.wrong_shape(node, "a string", "");
            return None;
        }
        self.parsed(node.get())
    }

    /// Reads `true` or `false`.
    pub(crate) fn truth(&mut self, node: &'t RawValue) -> Option<bool> {
        match node.get() {
            "true" => Some(true),
            "false" => Some(false),
            _ => {
                self.wrong_shape(node, "true or false", "");
                None
            }
        }
    }

    /// Reads an integer in a range.
    pub(crate) fn whole(&mut self, node: &RawValue, bounds: RangeInclusive<i64>, help: &str) -> Option<i64> {
        let text = node.get();
        if !text.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
            self.wrong_shape(node, "an integer", help);
            return None;
        }
        if let Some(number) = whole_of(node).filter(|number| bounds.contains(number)) {
            return Some(number);
        }
        let shown = shortened(text, MAX_SHOWN_LENGTH);
        if text.contains(['.', 'e', 'E']) {
            self.diagnostic(node, "not_whole", format!("expected an integer, found {shown}"), help);
        } else {
            let (min, max) = bounds.into_inner();
            self.diagnostic(
                node,
                "out_of_range",
                format!("{shown} is out of range: expected {min} to {max}"),
                help,
            );
        }
        None
    }

    /// Reads one of several words, and returns the value that belongs to it.
    pub(crate) fn word<T: Copy>(&mut self, node: &'t RawValue, what: &str, words: &[(&str, T)]) -> Option<T> {
        let all = || {
            let list: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            format!("use one of {}", list.join(", "))
        };
        if !node.get().starts_with('"') {
            self.wrong_shape(node, &format!("a {what}"), &all());
            return None;
        }
        let given: String = self.parsed(node.get())?;
        let found = words.iter().find(|(word, _)| *word == given);
        if found.is_none() {
            let has_room = self.diagnostics.has_room(Severity::Error);
            let help = match nearest(&given, words.iter().filter(|_| has_room).map(|(word, _)| *word)) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => all(),
            };
            self.diagnostic(node, "unknown_word", format!("unknown {what} `{}`", shown(&given)), help);
        }
        found.map(|(_, value)| *value)
    }

    /// Reports a value of the wrong kind.
    pub(crate) fn wrong_shape(&mut self, node: &RawValue, expected: &str, help: &str) {
        self.diagnostic(node, "bad_shape", format!("expected {expected}, found {}", value_text(node)), help);
    }
}

/// Returns the value as an integer; `None` if it is not an integer.
pub(crate) fn whole_of(node: &RawValue) -> Option<i64> {
    node.get().parse().ok()
}

/// Formats a path as the start of a message: `config.state[2].values: `. Returns an empty text for the root.
fn path_text(path: &[PathStep]) -> String {
    let mut text = String::new();
    for (at, step) in path.iter().enumerate() {
        let _ = match step {
            PathStep::Key(key) if at == 0 => write!(text, "{}", shown(key)),
            PathStep::Key(key) => write!(text, ".{}", shown(key)),
            PathStep::Item(item) => write!(text, "[{item}]"),
        };
    }
    if !text.is_empty() {
        text.push_str(": ");
    }
    text
}

/// Maximum length of a value in a message.
const MAX_SHOWN_LENGTH: usize = 24;

/// Describes a value in a message.
fn value_text(node: &RawValue) -> String {
    let text = node.get();
    match text.chars().next() {
        Some('{') => "an object".to_owned(),
        Some('[') => "a list".to_owned(),
        Some('"') if text.chars().nth(MAX_SHOWN_LENGTH + 2).is_none() => format!("the string {text}"),
        Some('"') => "a string".to_owned(),
        Some('-' | '0'..='9') => format!("the number {}", shortened(text, MAX_SHOWN_LENGTH)),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests;
