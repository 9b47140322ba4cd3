//! Reads `pack.toml`.

use std::ops::Range;

use rmg_core::diag::did_you_mean;
use rmg_core::text::shown;
use toml::Spanned;
use toml::de::{DeString, DeTable, DeValue};

use super::error::{Location, Report, suggestion};
use super::schema;
use super::sheet::{span, utf8};
use super::source::PackSource;

/// Keys of `pack.toml`.
const KEYS: &[&str] = &["name", "title", "version", "namespaces", "extends", "defaults", "remove"];

/// The only default that is a number.
pub(super) const LARGEST_STACK: &str = "largest_stack";

/// A text of `pack.toml` and its location.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) text: String,
    pub(super) place: Location,
}

/// Maximum size of a `pack.toml` in bytes. Removing every row of the built-in pack takes a quarter of it.
const MAX_BYTES: usize = 256 << 10;

/// The content of `pack.toml`; missing keys are empty.
#[derive(Debug, Default)]
pub(super) struct Manifest {
    pub(super) name: String,
    pub(super) title: String,
    pub(super) version: String,
    pub(super) namespaces: Vec<String>,
    pub(super) extends: Option<Entry>,
    /// Defaults and the names of their content.
    pub(super) defaults: Vec<(String, Entry)>,
    /// Tables and the names to remove from them.
    pub(super) remove: Vec<(&'static str, Entry)>,
    /// The location of `pack.toml`.
    pub(super) place: Location,
}

impl Manifest {
    /// Reads the `pack.toml` of `source` and reports unknown files.
    pub(super) fn read(source: &PackSource<'_>, report: &Report) -> Self {
        let mut manifest = Self { place: Location::file(source.path("pack.toml")), ..Self::default() };
        check_files(source, report);
        if source.bytes("pack.toml").is_none() {
            let help =
                "write one with `name` and `version`, and `extends = \"heroes3\"` if it extends that pack";
            report.push(manifest.place.clone(), "no-manifest", "missing pack.toml".to_owned(), help);
            return manifest;
        }
        if let Some(text) = utf8(source, "pack.toml", report) {
            if text.len() > MAX_BYTES {
                let message =
                    format!("pack.toml has {} KB: the maximum is {} KB", text.len() >> 10, MAX_BYTES >> 10);
                report.push(manifest.place.clone(), "too-long", message, "move content into tables");
                return manifest;
            }
            let (root, errors) = DeTable::parse_recoverable(text);
            let line_ends =
                text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at).collect();
            let reader = Reader { text, line_ends, file: source.path("pack.toml"), report };
            for error in &errors {
                let place = reader.place(error.span().unwrap_or(0..0));
                report.push(place, "bad-toml", error.message().to_owned(), "see https://toml.io");
            }
            if errors.is_empty() {
                reader.take_root(root.get_ref(), &mut manifest);
            }
        }
        manifest
    }

    /// Returns the built-in pack that the pack extends, if any.
    pub(super) fn built_in_base(&self) -> Option<PackSource<'static>> {
        PackSource::built_in(&self.extends.as_ref()?.text)
    }
}

/// Reports unknown files, because a misspelled table would be ignored silently.
fn check_files(source: &PackSource<'_>, report: &Report) {
    for name in source.file_names() {
        if name != "pack.toml" && !schema::ALL.iter().any(|schema| schema.file == name) {
            let known = schema::ALL.iter().map(|schema| schema.file);
            let help = did_you_mean(name, known).unwrap_or_else(|| {
                "rename or remove it; the readme of the heroes3 pack lists the tables".to_owned()
            });
            report.push(Location::file(source.path(name)), "unknown-file", "unknown file".to_owned(), help);
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    /// Offsets of line ends.
    line_ends: Vec<usize>,
    file: String,
    report: &'a Report,
}

impl Reader<'_> {
    fn take_root(&self, root: &DeTable<'_>, manifest: &mut Manifest) {
        for (key, value) in root {
            match key.get_ref().as_ref() {
                "name" => manifest.name = self.text_of(key, value),
                "title" => manifest.title = self.text_of(key, value),
                "version" => manifest.version = self.text_of(key, value),
                "namespaces" => {
                    manifest.namespaces = self.list(key, value).into_iter().map(|entry| entry.text).collect();
                }
                "extends" => {
                    manifest.extends =
                        Some(Entry { text: self.text_of(key, value), place: self.place(value.span()) });
                }
                "defaults" => {
                    for (part, name) in self.table(key, value).into_iter().flatten() {
                        let text = match name.get_ref() {
                            DeValue::Integer(number) if part.get_ref() == LARGEST_STACK => number.to_string(),
                            _ => self.text_of(part, name),
                        };
                        let entry = Entry { text, place: self.place(name.span()) };
                        manifest.defaults.push((part.get_ref().to_string(), entry));
                    }
                }
                "remove" => self.take_removals(self.table(key, value).into_iter().flatten(), manifest),
                unknown => {
                    let help = suggestion(unknown, KEYS.iter().copied());
                    self.diagnostic(
                        key.span(),
                        "unknown-key",
                        format!("unknown key `{}`", shown(unknown)),
                        help,
                    );
                }
            }
        }
        for required in ["name", "version"] {
            let is_blank =
                |value: &DeValue<'_>| matches!(value, DeValue::String(text) if text.trim().is_empty());
            if !root.iter().any(|(key, value)| key.get_ref() == required && !is_blank(value.get_ref())) {
                let help = format!("add a line `{required} = \"...\"`");
                self.report.push(
                    manifest.place.clone(),
                    "missing-key",
                    format!("missing key `{required}`"),
                    help,
                );
            }
        }
    }

    fn take_removals<'i>(
        &self,
        tables: impl Iterator<Item = (&'i Spanned<DeString<'i>>, &'i Spanned<DeValue<'i>>)>,
        manifest: &mut Manifest,
    ) {
        for (key, names) in tables {
            let known = || schema::ALL.iter().map(|schema| schema.table);
            match known().find(|table| *table == key.get_ref()) {
                Some(table) => manifest.remove.extend(self.list(key, names).into_iter().map(|e| (table, e))),
                None => {
                    let help = suggestion(key.get_ref(), known());
                    self.diagnostic(
                        key.span(),
                        "unknown-table",
                        format!("unknown table `{}`", shown(key.get_ref())),
                        help,
                    );
                }
            }
        }
    }

    fn text_of(&self, key: &Spanned<DeString<'_>>, value: &Spanned<DeValue<'_>>) -> String {
        match value.get_ref() {
            DeValue::String(text) => text.trim().to_owned(),
            other => {
                self.wrong_type(key, value, "a text", other);
                String::new()
            }
        }
    }

    fn list(&self, key: &Spanned<DeString<'_>>, value: &Spanned<DeValue<'_>>) -> Vec<Entry> {
        match value.get_ref() {
            DeValue::Array(items) => items
                .iter()
                .map(|item| Entry { text: self.text_of(key, item), place: self.place(item.span()) })
                .filter(|entry| !entry.text.is_empty())
                .collect(),
            other => {
                self.wrong_type(key, value, "a list of texts", other);
                Vec::new()
            }
        }
    }

    fn table<'v, 'i>(
        &self,
        key: &Spanned<DeString<'_>>,
        value: &'v Spanned<DeValue<'i>>,
    ) -> Option<&'v DeTable<'i>> {
        match value.get_ref() {
            DeValue::Table(table) => Some(table),
            other => {
                self.wrong_type(key, value, "a table", other);
                None
            }
        }
    }

    fn wrong_type(
        &self,
        key: &Spanned<DeString<'_>>,
        at: &Spanned<DeValue<'_>>,
        wanted: &str,
        got: &DeValue<'_>,
    ) {
        let message = format!("`{}` must be {wanted}, not {}", shown(key.get_ref()), got.type_str());
        self.diagnostic(at.span(), "wrong-type", message, format!("write {wanted}"));
    }

    fn diagnostic(&self, at: Range<usize>, code: &'static str, message: String, help: String) {
        self.report.push(self.place(at), code, message, help);
    }

    fn place(&self, at: Range<usize>) -> Location {
        let start = at.start.min(self.text.len());
        let line = 1 + self.line_ends.partition_point(|end| *end < start);
        Location { file: self.file.clone(), line: line as u64, column: None, span: span(start, at.end) }
    }
}
