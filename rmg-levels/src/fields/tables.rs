//! Tables inside a table: lists of entries, and parts by their kind.

use rmg_core::diag::Spanned;
use toml::de::DeValue;

use super::{Fields, Kinds, OwnKind, suggestion};

impl<'r, 't> Fields<'r, 't> {
    /// Returns the tables of a list. Empty if the key is missing.
    fn tables(&mut self, key: &'static str, what: &'static str) -> Vec<Self> {
        let Some((value, at)) = self.value(key) else { return Vec::new() };
        let DeValue::Array(items) = value else {
            self.wrong_type(key, "a list of tables", value, at);
            return Vec::new();
        };
        let table = |item: &'r toml::Spanned<DeValue<'t>>| {
            let at = self.shared.span(item.span());
            match item.get_ref() {
                DeValue::Table(table) => Some(Fields::new(self.shared, table, at, what)),
                other => {
                    self.wrong_type(key, "a list of tables", other, at);
                    None
                }
            }
        };
        items.iter().filter_map(table).collect()
    }

    /// Reads each table of a list.
    pub(crate) fn each<T>(&mut self, key: &'static str, read: impl Fn(&mut Fields<'_, '_>) -> T) -> Vec<T> {
        self.each_named(key, "entry", read)
    }

    /// Reads each table of a list. `what` is the kind of table, for messages.
    pub(crate) fn each_named<T>(
        &mut self,
        key: &'static str,
        what: &'static str,
        read: impl Fn(&mut Fields<'_, '_>) -> T,
    ) -> Vec<T> {
        let tables = self.tables(key, what).into_iter();
        tables
            .map(|mut fields| {
                let part = read(&mut fields);
                fields.finish();
                part
            })
            .collect()
    }

    /// Reads the part that the key `kind` of this table names. `None` after an error.
    pub(crate) fn kind<T: OwnKind>(&mut self, kinds: &Kinds<T>) -> Option<T> {
        let Some(kind) = self.spanned_text("kind") else {
            if self.value("kind").is_none() {
                self.missing("kind", &format!("\"{}\"", kinds[0].0));
            }
            return None;
        };
        self.kind_with(kind, kinds, &format!("kind of {}", self.what))
    }

    /// Reads the part of that kind: an own one, otherwise a built-in one.
    fn kind_with<T: OwnKind>(&mut self, kind: Spanned<&str>, kinds: &Kinds<T>, what: &str) -> Option<T> {
        if let Some(own) = T::read(kind.value, self) {
            return Some(own);
        }
        let Some((_, read)) = kinds.iter().find(|(name, _)| *name == kind.value) else {
            let own = T::names(self);
            let known = own.iter().map(|name| &**name).chain(kinds.iter().map(|(name, _)| *name));
            let message = format!("unknown {what} `{}`", kind.value);
            self.error("unknown-name", kind.span, message, &suggestion(kind.value, known));
            return None;
        };
        Some(read(self))
    }

    /// Reads one part: a table with `kind`, or only the name of a kind that needs no keys.
    pub(crate) fn part<T: OwnKind>(&mut self, key: &'static str, kinds: &Kinds<T>) -> Option<T> {
        let (value, at) = self.value(key)?;
        match value {
            DeValue::Table(table) => {
                let mut fields = Fields::new(self.shared, table, at, key);
                let part = fields.kind(kinds)?;
                fields.finish();
                Some(part)
            }
            DeValue::String(name) => {
                let mut fields = Fields { table: None, span: at, ..Fields::empty(self.shared) };
                fields.kind_with(Spanned::new(name.trim(), at), kinds, key)
            }
            other => {
                self.wrong_type(key, "a table with `kind`", other, at);
                None
            }
        }
    }

    /// Reads a list of parts: tables with `kind`.
    pub(crate) fn parts<T: OwnKind>(&mut self, key: &'static str, kinds: &Kinds<T>) -> Vec<T> {
        let tables = self.tables(key, "part").into_iter();
        tables
            .filter_map(|mut fields| {
                let part = fields.kind(kinds)?;
                fields.finish();
                Some(part)
            })
            .collect()
    }
}
