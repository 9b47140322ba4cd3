//! Writes the JSON text: one line per zone, connection, object and row of tiles, so that maps can be compared
//! line by line.

use std::io;
use std::ops::Range;
use std::sync::Arc;

use rmg_core::pack::ContentPack;
use serde::Serialize;

use super::outline::Counts;
use super::places::Path;
use rmg_json::Step;

/// Number of lines of a part. Shorter lists belong to the part around them.
const PART: usize = 64;

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
    pub(super) positions: &'a Positions,
    /// The parts before the current text.
    parts: Vec<Part<'a>>,
    text: Vec<u8>,
    /// Memory for [`built`](Self::built).
    scratch: String,
    /// Style of the current object.
    style: Style,
    /// Path of the current line.
    path: Path,
}

/// A part of the text of a map: text, or lines that are not encoded yet.
pub struct Part<'a>(Content<'a>);

enum Content<'a> {
    Text(Vec<u8>),
    Lines { context: Writer<'a>, lines: Range<usize>, put: PutLine<'a> },
}

/// Writes a line of a list.
type PutLine<'a> = Arc<dyn Fn(usize, &mut Writer<'a>) -> io::Result<()> + Send + Sync + 'a>;

impl Part<'_> {
    /// Returns the text of the part.
    ///
    /// # Errors
    /// For a map with ids that the pack or the map itself does not have.
    pub fn encode(&self) -> io::Result<Vec<u8>> {
        match &self.0 {
            Content::Text(text) => Ok(text.clone()),
            Content::Lines { context, lines, put } => {
                let mut to = context.fresh(context.path.clone());
                to.lines(Style::Page, lines.clone(), &**put)?;
                if to.parts.is_empty() {
                    return Ok(to.text);
                }
                let parts: io::Result<Vec<Vec<u8>>> = to.into_parts().iter().map(Part::encode).collect();
                Ok(parts?.concat())
            }
        }
    }
}

impl std::fmt::Debug for Part<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Content::Text(text) => write!(out, "Part({} bytes)", text.len()),
            Content::Lines { context, lines, .. } => write!(out, "Part({} {lines:?})", context.path),
        }
    }
}

impl<'a> Writer<'a> {
    pub(super) fn new(pack: &'a ContentPack, counts: Counts, positions: &'a Positions) -> Self {
        let (parts, text, scratch) = (Vec::new(), Vec::new(), String::new());
        Self { pack, counts, positions, parts, text, scratch, style: Style::Page, path: Path::default() }
    }

    /// Creates an empty writer of the same map.
    fn fresh(&self, path: Path) -> Self {
        Self { path, ..Self::new(self.pack, self.counts, self.positions) }
    }

    /// Returns the parts, which follow each other in the file.
    pub(super) fn into_parts(mut self) -> Vec<Part<'a>> {
        self.parts.push(Part(Content::Text(self.text)));
        self.parts
    }

    pub(super) fn raw(&mut self, text: &str) {
        self.text.extend_from_slice(text.as_bytes());
    }

    /// Writes a value in its serde form.
    pub(super) fn plain<T: Serialize + ?Sized>(&mut self, value: &T) -> io::Result<()> {
        serde_json::to_writer(&mut self.text, value).map_err(io::Error::from)
    }

    /// Writes a text that `build` appends to an empty one.
    pub(super) fn built(&mut self, build: impl FnOnce(&mut String)) -> io::Result<()> {
        let mut text = std::mem::take(&mut self.scratch);
        text.clear();
        build(&mut text);
        let result = self.plain(&text);
        self.scratch = text;
        result
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

    /// Writes a list of `count` items; `put` writes an item.
    pub(super) fn list(
        &mut self,
        count: usize,
        put: impl Fn(usize, &mut Self) -> io::Result<()> + Send + Sync + 'a,
    ) -> io::Result<()> {
        let style = std::mem::replace(&mut self.style, Style::Line);
        self.raw("[");
        if style == Style::Line || count <= PART {
            self.lines(style, 0..count, &put)?;
        } else {
            let put: PutLine<'a> = Arc::new(put);
            for first in (0..count).step_by(PART) {
                let lines = first..(first + PART).min(count);
                let content =
                    Content::Lines { context: self.fresh(self.path.clone()), lines, put: Arc::clone(&put) };
                self.parts.extend([Part(Content::Text(std::mem::take(&mut self.text))), Part(content)]);
            }
        }
        self.raw(if style == Style::Page { "\n]" } else { "]" });
        Ok(())
    }

    /// Writes items of a list, with what separates them from earlier ones.
    fn lines(
        &mut self,
        style: Style,
        items: Range<usize>,
        put: &(impl Fn(usize, &mut Self) -> io::Result<()> + ?Sized),
    ) -> io::Result<()> {
        self.style = Style::Line;
        for at in items {
            self.raw(match (style, at) {
                (Style::Page, 0) => "\n",
                (Style::Page, _) => ",\n",
                (Style::Line, 0) => "",
                (Style::Line, _) => ",",
            });
            self.within(style, Step::Index(at), |to| put(at, to))?;
        }
        Ok(())
    }

    /// Writes a temporary record on one line.
    pub(super) fn line<'b>(&mut self, put: impl FnOnce(&mut Writer<'b>) -> io::Result<()>) -> io::Result<()>
    where
        'a: 'b,
    {
        let text = std::mem::take(&mut self.text);
        let path = std::mem::take(&mut self.path);
        let mut to = Writer {
            text,
            path,
            style: Style::Line,
            ..Writer::<'b>::new(self.pack, self.counts, self.positions)
        };
        let result = put(&mut to);
        (self.text, self.path) = (to.text, to.path);
        result
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
