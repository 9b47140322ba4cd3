//! Reads JSON value by value, goes on after a fault, and knows where everything stands.
//!
//! A value stays text until somebody asks what it is, so every part of the text is looked at once for each level that
//! it is read through, and formats are a few levels deep.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::RangeInclusive;

use rmg_core::diag::{Fault, FaultList, Severity, Span, nearest};
use rmg_core::text::{shortened, shown};
use serde_json::value::RawValue;

use crate::json::object::{Fields, Members, Object};

/// A step to a place in a file.
#[derive(Debug)]
enum PathStep {
    Key(Cow<'static, str>),
    Item(usize),
}

/// Reads one text. Methods that read give `None` after they have reported a fault.
#[derive(Debug)]
pub(crate) struct Reader<'t> {
    text: &'t str,
    path: Vec<PathStep>,
    faults: FaultList,
    /// How many more names without meaning are compared with those that mean something.
    slips_left: usize,
}

/// Most names without meaning of a text that are looked at for slips of the pen: comparing them costs more than reading them.
const MOST_SLIPS: usize = 10_000;

const UNKNOWN_FIELD: &str = "unknown_field";

/// Fields for people and editors, which any object may have.
const FOR_PEOPLE: [&str; 3] = ["about", "comment", "expect"];

/// First letters of further names that are never ours: `$schema`, `_note`, `//`.
const FOREIGN: [char; 4] = ['$', '_', '/', '#'];

impl<'t> Reader<'t> {
    /// A reader of `text`.
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, path: Vec::new(), faults: FaultList::default(), slips_left: MOST_SLIPS }
    }

    /// All faults, in the order in which they were met.
    pub(crate) fn finish(self) -> Vec<Fault> {
        self.faults.finish()
    }

    /// How many faults there are so far.
    pub(crate) fn fault_count(&self) -> usize {
        self.faults.total()
    }

    /// Whether something cannot be used.
    pub(crate) fn has_errors(&self) -> bool {
        self.faults.has_errors()
    }

    /// Reports what is wrong with a value; the message gets its path, and help may be empty.
    pub(crate) fn fault(
        &mut self,
        node: &RawValue,
        code: &'static str,
        message: impl AsRef<str>,
        help: impl Into<String>,
    ) {
        let span = self.span(node);
        self.fault_at(Severity::Error, span, code, message.as_ref(), help.into());
    }

    /// Warns of what is probably not meant; the message says where it is.
    pub(crate) fn warn(
        &mut self,
        node: &RawValue,
        code: &'static str,
        message: impl AsRef<str>,
        help: impl Into<String>,
    ) {
        let span = self.span(node);
        self.fault_at(Severity::Warning, span, code, message.as_ref(), help.into());
    }

    fn fault_at(&mut self, severity: Severity, span: Span, code: &'static str, message: &str, help: String) {
        let Self { path, faults, .. } = self;
        faults.push_with(severity, || {
            let fault = Fault::new(severity, code, Some(span), format!("{}{message}", path_text(path)));
            if help.is_empty() { fault } else { fault.help(help) }
        });
    }

    /// The place of a value; the first line of a long one, so that a picture of it stays short.
    pub(crate) fn span(&self, node: &RawValue) -> Span {
        const LONGEST: usize = 60;
        let text = node.get();
        let mut end = text.lines().next().map_or(0, str::len).min(LONGEST);
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        self.span_of(&text[..end])
    }

    /// The place of a part of the text; that of nothing for texts from elsewhere.
    fn span_of(&self, part: &str) -> Span {
        let offset = (part.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize);
        let start = offset.filter(|start| start + part.len() <= self.text.len()).unwrap_or(0);
        let at = |byte: usize| u32::try_from(byte).unwrap_or(u32::MAX);
        Span::new(at(start), at(start + part.len()))
    }

    /// The value that the text is.
    pub(crate) fn root(&mut self) -> Option<&'t RawValue> {
        let text = self.text.strip_prefix('\u{feff}').unwrap_or(self.text);
        self.parsed(text)
    }

    /// Parses a part of the text, which may still hold numbers and letters that there are not.
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
        // lines of a part are not those of the file
        let message = match message.rsplit_once(" at line") {
            Some((message, _)) if !self.path.is_empty() => message,
            _ => &message,
        };
        self.fault_at(Severity::Error, span, "bad_json", &format!("no JSON: {message}"), String::new());
        None
    }

    /// Reads something at a step deeper.
    fn deeper<T>(&mut self, step: PathStep, read: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(step);
        let read = read(self);
        self.path.pop();
        read
    }

    /// Reads what stands in the file under a name.
    pub(crate) fn under<T>(&mut self, name: &'static str, read: impl FnOnce(&mut Self) -> T) -> T {
        self.deeper(PathStep::Key(Cow::Borrowed(name)), read)
    }

    /// An object whose fields are checked.
    ///
    /// `what` is what should stand here, `help` says how it is written.
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

    /// An object whose fields are not checked yet.
    pub(crate) fn members(&mut self, node: &'t RawValue, what: &str, help: &str) -> Option<Object<'t>> {
        if !node.get().starts_with('{') {
            self.wrong_shape(node, what, help);
            return None;
        }
        let Members(members) = self.parsed(node.get())?;
        Some(Object { node, members })
    }

    /// Fields that are given twice are faults, those without meaning are warned of.
    pub(crate) fn check_fields(&mut self, object: &Object<'t>, fields: Fields) {
        for field in fields.all() {
            let mut again = object.members.iter().filter(|(name, _)| name.0 == field).skip(1);
            if let Some((name, value)) = again.next() {
                self.given_twice(&name.0, value);
            }
        }
        let missing: Vec<&str> =
            fields.required.iter().copied().filter(|field| object.get(field).is_none()).collect();
        for (name, value) in &object.members {
            self.warn_of_unknown(&name.0, value, fields, &missing);
        }
    }

    fn given_twice(&mut self, name: &str, value: &RawValue) {
        let span = self.span_of_name(name, value);
        let message = format!("`{}` is given twice", shown(name));
        self.fault_at(Severity::Error, span, "given_twice", &message, "keep one of them".to_owned());
    }

    /// The place of a name in the text, or of its value where the name is written with escapes.
    fn span_of_name(&self, name: &str, value: &RawValue) -> Span {
        let span = self.span_of(name);
        if span.start == 0 { self.span(value) } else { span }
    }

    /// Warns of a field without meaning, unless it is for people. A likely typing error is reported with what was meant; any other name
    /// once for all objects that have it. A typing error in a field that must be there is reported as the missing field.
    fn warn_of_unknown(&mut self, name: &str, value: &RawValue, fields: Fields, missing: &[&str]) {
        if fields.all().chain(FOR_PEOPLE).any(|field| field == name) || name.starts_with(FOREIGN) {
            return;
        }
        let has_room = self.slips_left > 0 && self.faults.has_room(Severity::Warning);
        self.slips_left = self.slips_left.saturating_sub(1);
        let meant = if has_room { nearest(name, fields.all()) } else { None };
        if meant.is_some_and(|meant| missing.contains(&meant)) {
            return;
        }
        let span = self.span_of_name(name, value);
        let message = format!("there is a field `{}`, which means nothing", shown(name));
        if let Some(meant) = meant {
            let help = format!("did you mean `{meant}`?");
            self.fault_at(Severity::Warning, span, UNKNOWN_FIELD, &message, help);
        } else if !self.faults.join(Severity::Warning, UNKNOWN_FIELD, &message, Some(span)) {
            let known: Vec<String> = fields.all().map(|field| format!("`{field}`")).collect();
            let help = format!("fields here are {}; `about` is for remarks", known.join(", "));
            self.faults.push_with(Severity::Warning, || {
                Fault::new(Severity::Warning, UNKNOWN_FIELD, Some(span), message).help(help)
            });
        }
    }

    /// The value of a field that must be there.
    pub(crate) fn required<T>(
        &mut self,
        object: &Object<'t>,
        name: &'static str,
        read: impl FnOnce(&mut Self, &'t RawValue) -> Option<T>,
    ) -> Option<T> {
        let Some(value) = object.get(name) else {
            let has_room = self.faults.has_room(Severity::Error);
            let help =
                match nearest(name, object.members.iter().filter(|_| has_room).map(|(name, _)| &*name.0)) {
                    Some(meant) => format!("there is `{meant}`; did you mean `{name}`?"),
                    None => format!("add `{name}`"),
                };
            self.fault(object.node, "missing_field", format!("there is no `{name}`"), help);
            return None;
        };
        self.under(name, |reader| read(reader, value))
    }

    /// The value of a field that may be left out.
    pub(crate) fn optional<T>(
        &mut self,
        object: &Object<'t>,
        name: &'static str,
        read: impl FnOnce(&mut Self, &'t RawValue) -> Option<T>,
    ) -> Option<T> {
        let value = object.given(name)?;
        self.under(name, |reader| read(reader, value))
    }

    /// Reads all values of an object whose names are of the author's choice.
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
                self.given_twice(&name.0, value);
            }
            let step = PathStep::Key(Cow::Owned(name.0.to_string()));
            self.deeper(step, |reader| read(reader, &name.0, value));
        }
    }

    /// The items of a list.
    pub(crate) fn list(&mut self, node: &'t RawValue, what: &str, help: &str) -> Option<Vec<&'t RawValue>> {
        if !node.get().starts_with('[') {
            self.wrong_shape(node, what, help);
            return None;
        }
        self.parsed(node.get())
    }

    /// Reads something of every item of a list.
    pub(crate) fn items<T>(
        &mut self,
        list: &[&'t RawValue],
        mut read: impl FnMut(&mut Self, usize, &'t RawValue) -> T,
    ) -> Vec<T> {
        let items = list.iter().enumerate();
        items.map(|(at, item)| self.deeper(PathStep::Item(at), |reader| read(reader, at, item))).collect()
    }

    /// What could be read of the items of a list.
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

    /// A list of texts, without those that are none.
    pub(crate) fn texts(&mut self, node: &'t RawValue, what: &str) -> Option<Vec<String>> {
        self.each(node, &format!("a list of {what}"), "", Self::text)
    }

    /// A text.
    pub(crate) fn text(&mut self, node: &'t RawValue) -> Option<String> {
        if !node.get().starts_with('"') {
            self.wrong_shape(node, "a text", "");
            return None;
        }
        self.parsed(node.get())
    }

    /// `true` or `false`.
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

    /// A whole number within bounds.
    pub(crate) fn whole(&mut self, node: &RawValue, bounds: RangeInclusive<i64>, help: &str) -> Option<i64> {
        let text = node.get();
        if !text.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
            self.wrong_shape(node, "a whole number", help);
            return None;
        }
        if let Some(number) = whole_of(node).filter(|number| bounds.contains(number)) {
            return Some(number);
        }
        let shown = shortened(text, LETTERS);
        if text.contains(['.', 'e', 'E']) {
            self.fault(node, "not_whole", format!("{shown} is no whole number"), help);
        } else {
            let (least, most) = bounds.into_inner();
            self.fault(node, "out_of_range", format!("{shown} is not in {least} to {most}"), help);
        }
        None
    }

    /// One of some words: each with what it stands for.
    pub(crate) fn word<T: Copy>(&mut self, node: &'t RawValue, what: &str, words: &[(&str, T)]) -> Option<T> {
        let all = || {
            let list: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
            format!("{what}s are {}", list.join(", "))
        };
        if !node.get().starts_with('"') {
            self.wrong_shape(node, &format!("a {what}"), &all());
            return None;
        }
        let given: String = self.parsed(node.get())?;
        let found = words.iter().find(|(word, _)| *word == given);
        if found.is_none() {
            let has_room = self.faults.has_room(Severity::Error);
            let help = match nearest(&given, words.iter().filter(|_| has_room).map(|(word, _)| *word)) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => all(),
            };
            self.fault(node, "unknown_word", format!("there is no {what} `{}`", shown(&given)), help);
        }
        found.map(|(_, is)| *is)
    }

    /// Says what stands where something else should.
    pub(crate) fn wrong_shape(&mut self, node: &RawValue, wanted: &str, help: &str) {
        self.fault(node, "bad_shape", format!("{} instead of {wanted}", in_words(node)), help);
    }
}

/// The whole number that a value is, if it is one.
pub(crate) fn whole_of(node: &RawValue) -> Option<i64> {
    node.get().parse().ok()
}

/// `config.state[2].values: `; nothing at the top of a file.
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

/// Letters of a value that a message shows.
const LETTERS: usize = 24;

/// What a value is, in words.
fn in_words(node: &RawValue) -> String {
    let text = node.get();
    match text.chars().next() {
        Some('{') => "an object".to_owned(),
        Some('[') => "a list".to_owned(),
        Some('"') if text.chars().nth(LETTERS + 2).is_none() => format!("the text {text}"),
        Some('"') => "a text".to_owned(),
        Some('-' | '0'..='9') => format!("the number {}", shortened(text, LETTERS)),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests;
