//! One table of a configuration: typed access to its keys, with a fault for everything that is not as it should be.

mod locations;
mod tables;

pub(crate) use locations::check_locations;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use rmg_core::diag::{Fault, FaultList, Severity, Span, Spanned, nearest};
use rmg_core::dungeon::{TextureId, Textures};
use toml::de::{DeTable, DeValue};

use crate::chance::Amount;
use crate::traps::trap::TrapSpec;

/// Words for chances that authors of such levels know.
const CHANCES: [(&str, u32); 7] = [
    ("certainly", 100),
    ("almost-certain", 90),
    ("highly-likely", 70),
    ("likely", 50),
    ("unlikely", 30),
    ("almost-certainly-not", 10),
    ("certainly-not", 0),
];

/// Longest side of a level in tiles.
const MAX_SIDE: u32 = rmg_core::MapSize::MAX_SIDE as u32;

/// Kinds of parts with their names, and how each is read.
pub(crate) type Kinds<T> = [(&'static str, fn(&mut Fields<'_, '_>) -> T)];

/// The items of each type.
pub(crate) type ItemTypes = BTreeMap<String, Arc<[Arc<str>]>>;

/// A tag that some part wants to use as location.
#[derive(Debug)]
pub(crate) struct SoughtLocation {
    word: String,
    at: Span,
    can_hang: bool,
}

/// What all tables of a file share.
#[derive(Debug, Default)]
pub(crate) struct Shared {
    pub(crate) faults: RefCell<FaultList>,
    pub(crate) textures: RefCell<Textures>,
    /// Textures that some part lays.
    pub(crate) laid: RefCell<BTreeSet<TextureId>>,
    /// Textures that some part wants to replace, and where it says so.
    pub(crate) sought: RefCell<Vec<(TextureId, Span)>>,
    /// Tags of rooms.
    pub(crate) tags: RefCell<BTreeSet<String>>,
    /// Tags that some part wants to use as location.
    pub(crate) locations: RefCell<Vec<SoughtLocation>>,
    pub(crate) traps: RefCell<BTreeMap<String, TrapSpec>>,
    /// `None`: the file has no such list, and the game chooses items.
    pub(crate) item_types: RefCell<Option<ItemTypes>>,
}

impl Shared {
    pub(crate) fn error(&self, code: &'static str, span: Span, message: String, help: &str) {
        let fault = || Fault::new(Severity::Error, code, Some(span), message).help(help);
        self.faults.borrow_mut().push_with(Severity::Error, fault);
    }
}

pub(crate) struct Fields<'r, 't> {
    pub(crate) shared: &'r Shared,
    pub(crate) table: Option<&'r DeTable<'t>>,
    /// Where the table stands.
    pub(crate) span: Span,
    /// What the table is, for messages: `room`.
    pub(crate) what: &'static str,
    /// The keys that were asked for.
    pub(crate) asked: Vec<&'static str>,
}

impl fmt::Debug for Fields<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fields({} {:?})", self.what, self.span)
    }
}

pub(crate) fn span(range: Range<usize>) -> Span {
    let narrow = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(narrow(range.start), narrow(range.end))
}

impl<'r, 't> Fields<'r, 't> {
    pub(crate) fn new(shared: &'r Shared, table: &'r DeTable<'t>, span: Span, what: &'static str) -> Self {
        Self { shared, table: Some(table), span, what, asked: Vec::new() }
    }

    /// A table without keys, to find out which ones a part asks for.
    pub(crate) fn empty(shared: &'r Shared) -> Self {
        Self { shared, table: None, span: Span::default(), what: "part", asked: Vec::new() }
    }

    pub(crate) fn value(&mut self, key: &'static str) -> Option<(&'r DeValue<'t>, Span)> {
        if !self.asked.contains(&key) {
            self.asked.push(key);
        }
        let value = self.table?.get(key)?;
        Some((value.get_ref(), span(value.span())))
    }

    pub(crate) fn error(&self, code: &'static str, span: Span, message: String, help: &str) {
        self.shared.error(code, span, message, help);
    }

    /// A fault of the table as a whole.
    pub(crate) fn fault(&self, code: &'static str, message: String, help: &str) {
        self.error(code, self.span, message, help);
    }

    pub(crate) fn wrong_type(&self, key: &str, wanted: &str, got: &DeValue<'_>, at: Span) {
        let message = format!("`{key}` is {wanted}, not {}", type_words(got));
        self.error("wrong-type", at, message, &format!("write {wanted}"));
    }

    pub(crate) fn missing(&self, key: &'static str, wanted: &str) {
        let message = format!("this {} has no `{key}`", self.what);
        self.error("missing-key", self.span, message, &format!("add `{key} = {wanted}`"));
    }

    /// Lets [`finish`](Self::finish) say nothing: what the table is could not be read.
    pub(crate) fn accept_all(&mut self) {
        self.table = None;
    }

    /// Reports keys that nobody asked for.
    pub(crate) fn finish(&self) {
        for (key, _) in self.table.into_iter().flatten() {
            let name = key.get_ref().as_ref();
            if !self.asked.contains(&name) {
                let help = suggestion(name, self.asked.iter().copied());
                let message = format!("a {} has no key `{name}`", self.what);
                self.error("unknown-key", span(key.span()), message, &help);
            }
        }
    }

    pub(crate) fn spanned_text(&mut self, key: &'static str) -> Option<Spanned<&'r str>> {
        let (value, at) = self.value(key)?;
        match value {
            DeValue::String(text) if !text.trim().is_empty() => Some(Spanned::new(text.trim(), at)),
            DeValue::String(_) => {
                self.error("empty-text", at, format!("`{key}` is empty"), "write a name, or remove the line");
                None
            }
            other => {
                self.wrong_type(key, "a text", other, at);
                None
            }
        }
    }

    /// A text, if there is one.
    pub(crate) fn text(&mut self, key: &'static str) -> Option<Arc<str>> {
        self.spanned_text(key).map(|text| text.value.into())
    }

    /// A text with its place, if there is one.
    pub(crate) fn place_of_text(&mut self, key: &'static str) -> Option<Spanned<String>> {
        self.spanned_text(key).map(|text| Spanned::new(text.value.to_owned(), text.span))
    }

    /// A text that must be there.
    pub(crate) fn required_text(&mut self, key: &'static str) -> Arc<str> {
        if self.value(key).is_none() {
            self.missing(key, "\"...\"");
        }
        self.text(key).unwrap_or_default()
    }

    /// One of some words; `default` when the key is not there, and a fault when there is no default either.
    pub(crate) fn word<T: Copy>(
        &mut self,
        key: &'static str,
        known: &[(&'static str, T)],
        default: Option<T>,
    ) -> Option<T> {
        let Some(text) = self.spanned_text(key) else {
            if default.is_none() && self.value(key).is_none() {
                self.missing(key, &format!("\"{}\"", known.first().map_or("...", |(word, _)| word)));
            }
            return default;
        };
        self.known_word(key, text, known).or(default)
    }

    pub(crate) fn known_word<T: Copy>(
        &self,
        key: &str,
        text: Spanned<&str>,
        known: &[(&'static str, T)],
    ) -> Option<T> {
        let found = known.iter().find(|(word, _)| *word == text.value);
        if found.is_none() {
            let help = suggestion(text.value, known.iter().map(|(word, _)| *word));
            self.error("unknown-name", text.span, format!("there is no {key} `{}`", text.value), &help);
        }
        found.map(|(_, value)| *value)
    }

    /// A list of some words; empty when the key is not there.
    pub(crate) fn words<T: Copy>(&mut self, key: &'static str, known: &[(&'static str, T)]) -> Vec<T> {
        let texts = self.list_of_texts(key);
        texts.into_iter().filter_map(|text| self.known_word(key, text, known)).collect()
    }

    /// One text or a list of texts; empty when the key is not there.
    pub(crate) fn list_of_texts(&mut self, key: &'static str) -> Vec<Spanned<&'r str>> {
        match self.value(key) {
            None => Vec::new(),
            Some((DeValue::Array(items), _)) => {
                let text = |item: &'r toml::Spanned<DeValue<'t>>| match item.get_ref() {
                    DeValue::String(text) if !text.trim().is_empty() => {
                        Some(Spanned::new(text.trim(), span(item.span())))
                    }
                    other => {
                        self.wrong_type(key, "a list of names", other, span(item.span()));
                        None
                    }
                };
                items.iter().filter_map(text).collect()
            }
            Some(_) => self.spanned_text(key).into_iter().collect(),
        }
    }

    /// The texture of that name.
    pub(crate) fn intern(&self, name: &str) -> TextureId {
        let id = self.shared.textures.borrow_mut().intern(name);
        self.shared.laid.borrow_mut().insert(id);
        id
    }

    /// A texture that must be there, and that the part lays.
    pub(crate) fn texture(&mut self, key: &'static str) -> TextureId {
        let name = self.required_text(key);
        self.intern(&name)
    }

    /// A texture that the part lays.
    pub(crate) fn texture_or(&mut self, key: &'static str, default: TextureId) -> TextureId {
        self.text(key).map_or(default, |name| self.intern(&name))
    }

    /// Textures that the part lays, at least one.
    pub(crate) fn textures(&mut self, key: &'static str) -> Vec<TextureId> {
        if self.value(key).is_none() {
            self.missing(key, "[\"...\"]");
        }
        self.optional_textures(key)
    }

    /// Textures that the part lays.
    pub(crate) fn optional_textures(&mut self, key: &'static str) -> Vec<TextureId> {
        self.list_of_texts(key).into_iter().map(|text| self.intern(text.value)).collect()
    }

    fn seek(&self, name: &str, at: Span) -> TextureId {
        let id = self.shared.textures.borrow_mut().intern(name);
        self.shared.sought.borrow_mut().push((id, at));
        id
    }

    /// A texture that must be there, and that another part must lay.
    pub(crate) fn texture_sought(&mut self, key: &'static str) -> TextureId {
        if self.value(key).is_none() {
            self.missing(key, "\"...\"");
        }
        self.texture_sought_or_any(key)
    }

    /// A texture that another part must lay; none when the key is not there.
    pub(crate) fn texture_sought_or_any(&mut self, key: &'static str) -> TextureId {
        self.spanned_text(key).map_or(TextureId::NONE, |text| self.seek(text.value, text.span))
    }

    /// A table of textures: what another part laid, and what it becomes.
    pub(crate) fn texture_map(&mut self, key: &'static str) -> Vec<(TextureId, TextureId)> {
        let Some((value, at)) = self.value(key) else { return Vec::new() };
        let DeValue::Table(table) = value else {
            self.wrong_type(key, "a table of names", value, at);
            return Vec::new();
        };
        let mut pairs = Vec::new();
        for (from, to) in table {
            match to.get_ref() {
                DeValue::String(to) if !to.trim().is_empty() => {
                    let from = self.seek(from.get_ref(), span(from.span()));
                    pairs.push((from, self.intern(to.trim())));
                }
                other => self.wrong_type(key, "a table of names", other, span(to.span())),
            }
        }
        pairs
    }

    /// Yes or no.
    pub(crate) fn flag(&mut self, key: &'static str, default: bool) -> bool {
        match self.value(key) {
            None => default,
            Some((DeValue::Boolean(flag), _)) => *flag,
            Some((other, at)) => {
                self.wrong_type(key, "true or false", other, at);
                default
            }
        }
    }

    fn whole(&self, key: &str, value: &DeValue<'_>, at: Span, range: &RangeInclusive<u32>) -> Option<u32> {
        let DeValue::Integer(number) = value else {
            self.wrong_type(key, "a whole number", value, at);
            return None;
        };
        let parsed = i64::from_str_radix(number.as_str(), number.radix()).ok();
        let parsed =
            parsed.and_then(|number| u32::try_from(number).ok()).filter(|number| range.contains(number));
        if parsed.is_none() {
            let message = format!("`{key}` is {number}");
            let help = format!("write a whole number from {} to {}", range.start(), range.end());
            self.error("out-of-range", at, message, &help);
        }
        parsed
    }

    /// A whole number; `default` `None`: it must be there.
    pub(crate) fn number(
        &mut self,
        key: &'static str,
        range: RangeInclusive<u32>,
        default: Option<u32>,
    ) -> u32 {
        if default.is_none() && self.value(key).is_none() {
            self.missing(key, &range.start().to_string());
        }
        self.optional_number(key, range.clone()).or(default).unwrap_or(*range.start())
    }

    /// A whole number, if there is one.
    pub(crate) fn optional_number(&mut self, key: &'static str, range: RangeInclusive<u32>) -> Option<u32> {
        let (value, at) = self.value(key)?;
        self.whole(key, value, at, &range)
    }

    /// A small whole number that must be there.
    pub(crate) fn small_number(&mut self, key: &'static str, range: RangeInclusive<u16>) -> u16 {
        let wide = u32::from(*range.start())..=u32::from(*range.end());
        u16::try_from(self.number(key, wide, None)).unwrap_or(*range.start())
    }

    /// A chance in per cent, as number or word.
    pub(crate) fn percent(&mut self, key: &'static str, default: u32) -> u32 {
        match self.value(key) {
            None => default,
            Some((DeValue::String(_), _)) => self.word(key, &CHANCES, Some(default)).unwrap_or(default),
            Some((value, at)) => self.whole(key, value, at, &(0..=100)).unwrap_or(default),
        }
    }

    /// Width and height in tiles, as a list of two numbers that must be there.
    pub(crate) fn sides(&mut self, key: &'static str) -> (u16, u16) {
        let Some((value, at)) = self.value(key) else {
            self.missing(key, "[20, 15]");
            return (MAX_SIDE_U16, MAX_SIDE_U16);
        };
        if let DeValue::Array(items) = value
            && let [width, height] = &items[..]
        {
            let side = |item: &toml::Spanned<DeValue<'t>>| {
                let side = self.whole(key, item.get_ref(), span(item.span()), &(1..=MAX_SIDE));
                side.and_then(|side| u16::try_from(side).ok()).unwrap_or(MAX_SIDE_U16)
            };
            return (side(width), side(height));
        }
        self.wrong_type(key, "a list of width and height", value, at);
        (MAX_SIDE_U16, MAX_SIDE_U16)
    }

    /// The keys `min` (default 1) and `max` (default `min`).
    pub(crate) fn amount(&mut self) -> Amount {
        let min = self.number("min", 0..=Amount::MOST, Some(1));
        let max = self.number("max", 0..=Amount::MOST, Some(min));
        if min > max {
            let at = self.value("max").or(self.value("min")).map_or(self.span, |(_, at)| at);
            let help = format!("write `min = {max}, max = {min}`, or one number for both");
            self.error("min-above-max", at, format!("min {min} is above max {max}"), &help);
            return Amount::new(max, min);
        }
        Amount::new(min, max)
    }

    /// The trap of that name, which must be there.
    pub(crate) fn trap(&mut self, key: &'static str) -> TrapSpec {
        let traps = self.shared.traps.borrow();
        let Some(name) = self.spanned_text(key) else {
            if self.value(key).is_none() {
                self.missing(key, "\"...\"");
            }
            return TrapSpec::stand_in();
        };
        let found = traps.get(name.value).cloned();
        found.unwrap_or_else(|| {
            let help = if traps.is_empty() {
                format!("define it: `[traps.{}]` with `kind = \"pit\"`", name.value)
            } else {
                suggestion(name.value, traps.keys().map(String::as_str))
            };
            self.error("unknown-name", name.span, format!("there is no trap `{}`", name.value), &help);
            TrapSpec::stand_in()
        })
    }

    /// The items of a type that the key names.
    pub(crate) fn items_of_type(&mut self, key: &'static str, item_type: &str) -> Arc<[Arc<str>]> {
        let types = self.shared.item_types.borrow();
        let Some(types) = types.as_ref() else { return [].into() };
        if let Some(items) = types.get(item_type) {
            return Arc::clone(items);
        }
        let at = self.value(key).map_or(self.span, |(_, at)| at);
        let help = suggestion(item_type, types.keys().map(String::as_str));
        self.error("unknown-name", at, format!("`[item_types]` has no type `{item_type}`"), &help);
        [].into()
    }

    /// The entries of a table with names of the author's choice; none when the key is not there.
    pub(crate) fn entries(&mut self, key: &'static str) -> Vec<(&'r str, Span, &'r DeValue<'t>, Span)> {
        let Some((value, at)) = self.value(key) else { return Vec::new() };
        let DeValue::Table(table) = value else {
            self.wrong_type(key, "a table", value, at);
            return Vec::new();
        };
        let entry =
            |(name, value): (&'r toml::Spanned<toml::de::DeString<'t>>, &'r toml::Spanned<DeValue<'t>>)| {
                (name.get_ref().as_ref(), span(name.span()), value.get_ref(), span(value.span()))
            };
        table.iter().map(entry).collect()
    }
}

/// Largest side, as it stands in for one that could not be read: it makes no section too small.
const MAX_SIDE_U16: u16 = rmg_core::MapSize::MAX_SIDE;

/// What a value is, in words.
fn type_words(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(text) if text.trim().is_empty() => "an empty text",
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// What was probably meant, or all there is.
pub(crate) fn suggestion<'k>(word: &str, known: impl Iterator<Item = &'k str> + Clone) -> String {
    match nearest(word, known.clone()) {
        Some(known) => format!("did you mean `{known}`?"),
        None => format!("known are {}", known.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")),
    }
}
