//! Typed access to the keys of one table of a configuration, with a diagnostic for each error.

mod depths;
mod locations;
mod own_kind;
mod shared;
mod tables;

pub(crate) use locations::check_locations;
pub(crate) use own_kind::OwnKind;
pub use shared::Load;
pub(crate) use shared::{Given, Shared};

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use rmg_core::diag::{Span, Spanned, nearest};
use rmg_core::dungeon::TextureId;
use toml::de::{DeTable, DeValue};

use crate::chance::Amount;
use crate::traps::trap::TrapSpec;

/// Names of chances. Authors of such levels know them.
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

/// Names of the kinds of a part, each with its reader.
pub(crate) type Kinds<T> = [(&'static str, fn(&mut Fields<'_, '_>) -> T)];

/// A table of a configuration.
pub(crate) struct Fields<'r, 't> {
    pub(crate) shared: &'r Shared<'r>,
    pub(crate) table: Option<&'r DeTable<'t>>,
    /// The location of the table.
    pub(crate) span: Span,
    /// The kind of table, for messages: `room`.
    pub(crate) what: &'static str,
    /// The keys that were read so far. All other keys of the table are unknown.
    pub(crate) read_keys: Vec<&'static str>,
}

impl fmt::Debug for Fields<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fields({} {:?})", self.what, self.span)
    }
}

impl<'r, 't> Fields<'r, 't> {
    pub(crate) fn new(
        shared: &'r Shared<'r>,
        table: &'r DeTable<'t>,
        span: Span,
        what: &'static str,
    ) -> Self {
        Self { shared, table: Some(table), span, what, read_keys: Vec::new() }
    }

    /// Creates a table without keys, to find out which keys a part reads.
    pub(crate) fn empty(shared: &'r Shared<'r>) -> Self {
        Self { shared, table: None, span: Span::default(), what: "part", read_keys: Vec::new() }
    }

    pub(crate) fn value(&mut self, key: &'static str) -> Option<(&'r DeValue<'t>, Span)> {
        if !self.read_keys.contains(&key) {
            self.read_keys.push(key);
        }
        let value = self.table?.get(key)?;
        Some((value.get_ref(), self.shared.span(value.span())))
    }

    pub(crate) fn error(&self, code: &'static str, span: Span, message: String, help: &str) {
        self.shared.error(code, span, message, help);
    }

    /// Reports an error of the whole table.
    pub(crate) fn diagnostic(&self, code: &'static str, message: String, help: &str) {
        self.error(code, self.span, message, help);
    }

    pub(crate) fn wrong_type(&self, key: &str, wanted: &str, got: &DeValue<'_>, at: Span) {
        let message = format!("`{key}`: expected {wanted}, found {}", type_name(got));
        self.error("wrong-type", at, message, &format!("write {wanted}"));
    }

    pub(crate) fn missing(&self, key: &'static str, wanted: &str) {
        let message = format!("missing key `{key}` in this {}", self.what);
        self.error("missing-key", self.span, message, &format!("add `{key} = {wanted}`"));
    }

    /// Makes [`finish`](Self::finish) accept all keys. For tables of an unknown kind.
    pub(crate) fn accept_all(&mut self) {
        self.table = None;
    }

    /// Reports unknown keys: those that no part has read.
    pub(crate) fn finish(&self) {
        for (key, _) in self.table.into_iter().flatten() {
            let name = key.get_ref().as_ref();
            if !self.read_keys.contains(&name) {
                let help = suggestion(name, self.read_keys.iter().copied());
                let message = format!("unknown key `{name}` in this {}", self.what);
                self.error("unknown-key", self.shared.span(key.span()), message, &help);
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
                self.wrong_type(key, "a string", other, at);
                None
            }
        }
    }

    /// Reads an optional string.
    pub(crate) fn text(&mut self, key: &'static str) -> Option<Arc<str>> {
        self.spanned_text(key).map(|text| text.value.into())
    }

    /// Reads an optional string with its location.
    pub(crate) fn text_with_span(&mut self, key: &'static str) -> Option<Spanned<String>> {
        self.spanned_text(key).map(|text| Spanned::new(text.value.to_owned(), text.span))
    }

    /// Reads a required string.
    pub(crate) fn required_text(&mut self, key: &'static str) -> Arc<str> {
        if self.value(key).is_none() {
            self.missing(key, "\"...\"");
        }
        self.text(key).unwrap_or_default()
    }

    /// Reads one of several words. Returns `default` if the key is missing, and reports an error if there is
    /// no default.
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
            self.error("unknown-name", text.span, format!("unknown {key} `{}`", text.value), &help);
        }
        found.map(|(_, value)| *value)
    }

    /// Reads a list of known words. Empty if the key is missing.
    pub(crate) fn words<T: Copy>(&mut self, key: &'static str, known: &[(&'static str, T)]) -> Vec<T> {
        let texts = self.list_of_texts(key);
        texts.into_iter().filter_map(|text| self.known_word(key, text, known)).collect()
    }

    /// Reads one string or a list of strings. Empty if the key is missing.
    pub(crate) fn list_of_texts(&mut self, key: &'static str) -> Vec<Spanned<&'r str>> {
        match self.value(key) {
            None => Vec::new(),
            Some((DeValue::Array(items), _)) => {
                let text = |item: &'r toml::Spanned<DeValue<'t>>| match item.get_ref() {
                    DeValue::String(text) if !text.trim().is_empty() => {
                        Some(Spanned::new(text.trim(), self.shared.span(item.span())))
                    }
                    other => {
                        self.wrong_type(key, "a list of names", other, self.shared.span(item.span()));
                        None
                    }
                };
                items.iter().filter_map(text).collect()
            }
            Some(_) => self.spanned_text(key).into_iter().collect(),
        }
    }

    /// Returns the texture with that name, and records that a part places it.
    pub(crate) fn intern(&self, name: &str) -> TextureId {
        let id = self.shared.textures.borrow_mut().intern(name);
        self.shared.placed_textures.borrow_mut().insert(id);
        id
    }

    /// Reads a required texture that the part places.
    pub(crate) fn texture(&mut self, key: &'static str) -> TextureId {
        let name = self.required_text(key);
        self.intern(&name)
    }

    /// Reads a texture that the part places.
    pub(crate) fn texture_or(&mut self, key: &'static str, default: TextureId) -> TextureId {
        self.text(key).map_or(default, |name| self.intern(&name))
    }

    /// Reads textures that the part places, at least one.
    pub(crate) fn textures(&mut self, key: &'static str) -> Vec<TextureId> {
        if self.value(key).is_none() {
            self.missing(key, "[\"...\"]");
        }
        self.optional_textures(key)
    }

    /// Reads textures that the part places.
    pub(crate) fn optional_textures(&mut self, key: &'static str) -> Vec<TextureId> {
        self.list_of_texts(key).into_iter().map(|text| self.intern(text.value)).collect()
    }

    fn source(&self, name: &str, at: Span) -> TextureId {
        let id = self.shared.textures.borrow_mut().intern(name);
        self.shared.source_textures.borrow_mut().push((id, at));
        id
    }

    /// Reads a required texture that another part must place.
    pub(crate) fn source_texture(&mut self, key: &'static str) -> TextureId {
        if self.value(key).is_none() {
            self.missing(key, "\"...\"");
        }
        self.optional_source_texture(key)
    }

    /// Reads a texture that another part must place. [`TextureId::NONE`] if the key is missing.
    pub(crate) fn optional_source_texture(&mut self, key: &'static str) -> TextureId {
        self.spanned_text(key).map_or(TextureId::NONE, |text| self.source(text.value, text.span))
    }

    /// Reads a table of textures: the one that another part places, and its replacement.
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
                    let from = self.source(from.get_ref(), self.shared.span(from.span()));
                    pairs.push((from, self.intern(to.trim())));
                }
                other => self.wrong_type(key, "a table of names", other, self.shared.span(to.span())),
            }
        }
        pairs
    }

    /// Reads a boolean.
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

    fn integer(&self, key: &str, value: &DeValue<'_>, at: Span, range: &RangeInclusive<u32>) -> Option<u32> {
        let DeValue::Integer(number) = value else {
            self.wrong_type(key, "an integer", value, at);
            return None;
        };
        let parsed = i64::from_str_radix(number.as_str(), number.radix()).ok();
        let parsed =
            parsed.and_then(|number| u32::try_from(number).ok()).filter(|number| range.contains(number));
        if parsed.is_none() {
            let message = format!("invalid `{key}`: {number}");
            let help = format!("write an integer from {} to {}", range.start(), range.end());
            self.error("out-of-range", at, message, &help);
        }
        parsed
    }

    /// Reads an integer. It is required if `default` is `None`.
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

    /// Reads an optional integer.
    pub(crate) fn optional_number(&mut self, key: &'static str, range: RangeInclusive<u32>) -> Option<u32> {
        let (value, at) = self.value(key)?;
        self.integer(key, value, at, &range)
    }

    /// Reads a required integer of 16 bits.
    pub(crate) fn small_number(&mut self, key: &'static str, range: RangeInclusive<u16>) -> u16 {
        let wide = u32::from(*range.start())..=u32::from(*range.end());
        u16::try_from(self.number(key, wide, None)).unwrap_or(*range.start())
    }

    /// Reads a chance in percent, as a number or a word.
    pub(crate) fn percent(&mut self, key: &'static str, default: u32) -> u32 {
        match self.value(key) {
            None => default,
            Some((DeValue::String(_), _)) => self.word(key, &CHANCES, Some(default)).unwrap_or(default),
            Some((value, at)) => self.integer(key, value, at, &(0..=100)).unwrap_or(default),
        }
    }

    /// Reads a required list of two numbers: width and height in tiles.
    pub(crate) fn sides(&mut self, key: &'static str) -> (u16, u16) {
        let Some((value, at)) = self.value(key) else {
            self.missing(key, "[20, 15]");
            return (MAX_SIDE_U16, MAX_SIDE_U16);
        };
        if let DeValue::Array(items) = value
            && let [width, height] = &items[..]
        {
            let side = |item: &toml::Spanned<DeValue<'t>>| {
                let side = self.integer(key, item.get_ref(), self.shared.span(item.span()), &(1..=MAX_SIDE));
                side.and_then(|side| u16::try_from(side).ok()).unwrap_or(MAX_SIDE_U16)
            };
            return (side(width), side(height));
        }
        self.wrong_type(key, "a list of width and height", value, at);
        (MAX_SIDE_U16, MAX_SIDE_U16)
    }

    /// Reads the keys `min` (default: 1) and `max` (default: `min`).
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

    /// Reads the name of a trap and returns the trap. The key is required.
    pub(crate) fn trap(&mut self, key: &'static str) -> TrapSpec {
        let traps = self.shared.traps.borrow();
        let Some(name) = self.spanned_text(key) else {
            if self.value(key).is_none() {
                self.missing(key, "\"...\"");
            }
            return TrapSpec::placeholder();
        };
        let found = traps.get(name.value).cloned();
        found.unwrap_or_else(|| {
            let help = if traps.is_empty() {
                format!("define it: `[traps.{}]` with `kind = \"pit\"`", name.value)
            } else {
                suggestion(name.value, traps.keys().map(String::as_str))
            };
            self.error("unknown-name", name.span, format!("unknown trap `{}`", name.value), &help);
            TrapSpec::placeholder()
        })
    }

    /// Returns the items of a type that the key names.
    pub(crate) fn items_of_type(&mut self, key: &'static str, item_type: &str) -> Arc<[Arc<str>]> {
        let types = self.shared.item_types.borrow();
        let Some(types) = types.as_ref() else { return [].into() };
        if let Some(items) = types.get(item_type) {
            return Arc::clone(items);
        }
        let at = self.value(key).map_or(self.span, |(_, at)| at);
        let help = suggestion(item_type, types.keys().map(String::as_str));
        self.error("unknown-name", at, format!("unknown type `{item_type}` of `[item_types]`"), &help);
        [].into()
    }

    /// Returns the entries of a table in which the author chooses the keys. Empty if the key is missing.
    pub(crate) fn entries(&mut self, key: &'static str) -> Vec<(&'r str, Span, &'r DeValue<'t>, Span)> {
        let Some((value, at)) = self.value(key) else { return Vec::new() };
        let DeValue::Table(table) = value else {
            self.wrong_type(key, "a table", value, at);
            return Vec::new();
        };
        let entry =
            |(name, value): (&'r toml::Spanned<toml::de::DeString<'t>>, &'r toml::Spanned<DeValue<'t>>)| {
                (
                    name.get_ref().as_ref(),
                    self.shared.span(name.span()),
                    value.get_ref(),
                    self.shared.span(value.span()),
                )
            };
        table.iter().map(entry).collect()
    }
}

/// The largest side. It replaces a side that could not be read, because it makes no section too small.
const MAX_SIDE_U16: u16 = rmg_core::MapSize::MAX_SIDE;

/// Returns the type of a value, as text.
fn type_name(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(text) if text.trim().is_empty() => "an empty string",
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "an integer",
        DeValue::Float(_) => "a float",
        DeValue::Boolean(_) => "a boolean",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// Suggests the nearest known word, or lists all of them.
pub(crate) fn suggestion<'k>(word: &str, known: impl Iterator<Item = &'k str> + Clone) -> String {
    match nearest(word, known.clone()) {
        Some(known) => format!("did you mean `{known}`?"),
        None => {
            format!("use one of {}", known.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "))
        }
    }
}
