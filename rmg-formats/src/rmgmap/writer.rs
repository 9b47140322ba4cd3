//! The text of the file: one line per zone, connection, object and row of tiles, so that maps can be compared and
//! searched line by line.

use std::io;

use rmg_core::pack::ContentPack;
use serde::Serialize;

use super::outline::Counts;
use super::places::Path;
use rmg_json::Step;

/// Bytes that are written at once.
const PIECE: usize = 1 << 16;

/// How an object is written, and the lists right in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// A line for each key, and one for each item of a list.
    Page,
    /// All in one line, without blanks.
    Line,
}

/// By id of the pack: where it stands among the names of the file.
#[derive(Debug)]
pub(super) struct Positions {
    pub(super) terrains: Vec<u32>,
    pub(super) roads: Vec<u32>,
    pub(super) rivers: Vec<u32>,
}

/// Writes JSON, with what parts have to know of the whole map.
pub(super) struct Writer<'a> {
    pub(super) pack: &'a ContentPack,
    pub(super) counts: Counts,
    pub(super) positions: Positions,
    to: &'a mut dyn io::Write,
    /// What is still to be written to `to`.
    text: Vec<u8>,
    /// Style of the object that is being written.
    style: Style,
    /// The way to the line that is being written.
    path: Path,
}

impl<'a> Writer<'a> {
    pub(super) fn new(
        pack: &'a ContentPack,
        counts: Counts,
        positions: Positions,
        to: &'a mut dyn io::Write,
    ) -> Self {
        let text = Vec::with_capacity(2 * PIECE);
        Self { pack, counts, positions, to, text, style: Style::Page, path: Path::default() }
    }

    /// The end of the file.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.raw("\n");
        self.to.write_all(&self.text)?;
        self.to.flush()
    }

    fn raw(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    /// A number, a text or the like.
    pub(super) fn plain<T: Serialize + ?Sized>(&mut self, value: &T) -> io::Result<()> {
        serde_json::to_writer(&mut self.text, value).map_err(io::Error::from)
    }

    /// A key of an object and its value, which `put` writes.
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
        self.raw(before);
        self.plain(key)?;
        self.raw(between);
        self.style = style;
        self.within(style, Step::Key(key), put)
    }

    /// The end of an object.
    pub(super) fn close(&mut self, style: Style, is_empty: bool) -> io::Result<()> {
        self.raw(match (style, is_empty) {
            (Style::Page, _) => "\n}",
            (Style::Line, true) => "{}",
            (Style::Line, false) => "}",
        });
        Ok(())
    }

    /// A list; `put` writes an item.
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
            if self.text.len() >= PIECE {
                self.to.write_all(&self.text)?;
                self.text.clear();
            }
        }
        self.raw(end);
        Ok(())
    }

    /// Writes something at `step`; paths end with the line.
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

    /// The map has something that `pack` or the map itself does not have.
    pub(super) fn refused(&self, why: impl AsRef<str>) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidInput, format!("{}: {}", self.path, why.as_ref()))
    }

    /// Refuses a number that is not below its count.
    pub(super) fn check_number(&self, number: usize, count: usize, what: &str) -> io::Result<()> {
        if number < count { Ok(()) } else { Err(self.refused(format!("there is no {what} {number}"))) }
    }
}
