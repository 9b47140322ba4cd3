//! Writes the JSON text: one line per zone, connection, object and row of tiles, so that maps can be compared
//! line by line.

use std::io;

use rmg_core::pack::ContentPack;
use serde::Serialize;

use super::outline::Counts;
use super::places::Path;
use rmg_json::Step;

/// Number of bytes per write.
const CHUNK: usize = 1 << 16;

/// The layout of an object and its direct lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// One line per key, and one line per item of a list.
    Page,
    /// One line without blanks.
    Line,
}

/// The position of each pack id among the names of the file.
#[derive(Debug)]
pub(super) struct Positions {
    pub(super) terrains: Vec<u32>,
    pub(super) roads: Vec<u32>,
    pub(super) rivers: Vec<u32>,
}

/// Writes JSON, with the context of the whole map.
pub(super) struct Writer<'a> {
    pub(super) pack: &'a ContentPack,
    pub(super) counts: Counts,
    pub(super) positions: Positions,
    to: &'a mut dyn io::Write,
    /// Buffered text.
    text: Vec<u8>,
    /// Style of the current object.
    style: Style,
    /// Path of the current line.
    path: Path,
}

impl<'a> Writer<'a> {
    pub(super) fn new(
        pack: &'a ContentPack,
        counts: Counts,
        positions: Positions,
        to: &'a mut dyn io::Write,
    ) -> Self {
        let text = Vec::with_capacity(2 * CHUNK);
        Self { pack, counts, positions, to, text, style: Style::Page, path: Path::default() }
    }

    /// Ends the file and flushes it.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.raw("\n");
        self.to.write_all(&self.text)?;
        self.to.flush()
    }

    fn raw(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    /// Writes a value in its serde form.
    pub(super) fn plain<T: Serialize + ?Sized>(&mut self, value: &T) -> io::Result<()> {
        serde_json::to_writer(&mut self.text, value).map_err(io::Error::from)
    }

    /// Writes a key of an object; `put` writes its value.
    pub(super) fn field(
        &mut self,
        style: Style,
        is_first: bool,
        key: &'static str,
        put: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        let (before, between) = match style {
            Style::Page => (if is_first { "{\n" } else { ",\n" }, ": "),
            Style::Line => (if is_first { "{" } else { "," }, ":"),
        };
        debug_assert!(!key.contains(['"', '\\']), "keys are written as they are");
        [before, "\"", key, "\"", between].into_iter().for_each(|text| self.raw(text));
        self.style = style;
        self.within(style, Step::Key(key), put)
    }

    /// Ends an object.
    pub(super) fn close(&mut self, style: Style, is_empty: bool) -> io::Result<()> {
        self.raw(match (style, is_empty) {
            (Style::Page, _) => "\n}",
            (Style::Line, true) => "{}",
            (Style::Line, false) => "}",
        });
        Ok(())
    }

    /// Writes a list; `put` writes an item.
    pub(super) fn list<T>(
        &mut self,
        items: impl Iterator<Item = T>,
        mut put: impl FnMut(T, &mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        let style = std::mem::replace(&mut self.style, Style::Line);
        let (first, between, end) = match style {
            Style::Page => ("\n", ",\n", "\n]"),
            Style::Line => ("", ",", "]"),
        };
        self.raw("[");
        for (at, item) in items.enumerate() {
            self.raw(if at == 0 { first } else { between });
            self.within(style, Step::Index(at), |to| put(item, to))?;
            if self.text.len() >= CHUNK {
                self.to.write_all(&self.text)?;
                self.text.clear();
            }
        }
        self.raw(end);
        Ok(())
    }

    /// Runs `put` with the path extended by `step`. Paths do not extend into lines.
    fn within(
        &mut self,
        style: Style,
        step: Step<'static>,
        put: impl FnOnce(&mut Self) -> io::Result<()>,
    ) -> io::Result<()> {
        if style == Style::Line {
            return put(self);
        }
        self.path.0.push(step);
        put(self)?;
        self.path.0.pop();
        Ok(())
    }

    /// Returns the error for content that `pack` or the map does not have.
    pub(super) fn refused(&self, why: impl AsRef<str>) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidInput, format!("{}: {}", self.path, why.as_ref()))
    }

    /// Returns an error for a number that is not below its count.
    pub(super) fn check_number(&self, number: usize, count: usize, what: &str) -> io::Result<()> {
        if number < count { Ok(()) } else { Err(self.refused(format!("unknown {what} {number}"))) }
    }
}
