//! Results as JSON: of one seed, or a list for several seeds.

use std::fmt::Display;
use std::io::{self, Write};

use crate::json::text::{indented, quoted};

/// The layout of results in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunFormat {
    /// Whether a run of a list starts on the line of its seed, and a refusal takes one line.
    pub(crate) is_compact: bool,
}

/// The result of one seed, ready to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The members of the result with their values as JSON. The first member starts at indentation 0.
    Made(Vec<(&'static str, String)>),
    /// A refusal: `{"error": kind, "message": text}`.
    Refusal {
        /// A short code for programs.
        kind: String,
        /// A text for people.
        message: String,
    },
}

impl Outcome {
    /// Creates a refusal with all its causes. The first cause determines the kind.
    #[must_use]
    pub fn refusal<E: Display>(causes: &[E], kind: impl Fn(&E) -> &'static str) -> Self {
        Self::Refusal {
            kind: causes.first().map_or("unknown", kind).to_owned(),
            message: causes.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "),
        }
    }

    /// Returns whether there is a result.
    #[must_use]
    pub fn is_made(&self) -> bool {
        matches!(self, Self::Made(_))
    }

    /// Writes the members, indented by `indent`.
    fn write_members(&self, format: RunFormat, indent: &str, to: &mut impl Write) -> io::Result<()> {
        let refusal;
        let members = match self {
            Self::Made(members) => members.as_slice(),
            Self::Refusal { kind, message } => {
                refusal = [("error", quoted(kind)), ("message", quoted(message))];
                &refusal
            }
        };
        let between = if format.is_compact { ", ".to_owned() } else { format!(",\n{indent}") };
        for (at, (name, json)) in members.iter().enumerate() {
            let between = if at == 0 { "" } else { &between };
            write!(to, "{between}\"{name}\": {}", indented(json, indent))?;
        }
        Ok(())
    }
}

/// Writes the result of one seed.
///
/// # Errors
/// Errors of `to`.
pub fn write_run(format: RunFormat, outcome: &Outcome, to: &mut impl Write) -> io::Result<()> {
    write!(to, "{{\n ")?;
    outcome.write_members(format, " ", to)?;
    writeln!(to, "\n}}")
}

/// Writes the results of several seeds in order: `{"runs": [{"seed": 1, ...}, ...]}`.
#[derive(Debug)]
pub struct RunsWriter<W> {
    format: RunFormat,
    to: W,
    separator: &'static str,
}

impl<W: Write> RunsWriter<W> {
    /// Starts a list of results.
    ///
    /// # Errors
    /// Errors of `to`.
    pub fn new(format: RunFormat, mut to: W) -> io::Result<Self> {
        write!(to, "{}", if format.is_compact { "{\"runs\": [" } else { "{\n \"runs\": [" })?;
        Ok(Self { format, to, separator: "" })
    }

    /// Adds a result.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn add(&mut self, seed: u64, outcome: &Outcome) -> io::Result<()> {
        let Self { format, to, separator } = self;
        if format.is_compact {
            write!(to, "{separator}\n{{\"seed\": {seed}, ")?;
            outcome.write_members(*format, " ", to)?;
            write!(to, "}}")?;
        } else {
            write!(to, "{separator}\n  {{\n   \"seed\": {seed},\n   ")?;
            outcome.write_members(*format, "   ", to)?;
            write!(to, "\n  }}")?;
        }
        self.separator = ",";
        Ok(())
    }

    /// Closes the list. The text is incomplete until this call.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn finish(self) -> io::Result<()> {
        self.finish_with(&[])
    }

    /// Closes the list, and adds members after it, with their values as JSON.
    ///
    /// # Errors
    /// Errors of the writer.
    pub fn finish_with(mut self, members: &[(&str, String)]) -> io::Result<()> {
        let (list, all) = if self.format.is_compact { ("\n]", "}") } else { ("\n ]", "\n}") };
        write!(self.to, "{list}")?;
        for (name, json) in members {
            write!(self.to, ",\n \"{name}\": {}", indented(json, " "))?;
        }
        writeln!(self.to, "{all}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(is_compact: bool) -> String {
        let format = RunFormat { is_compact };
        let made = Outcome::Made(vec![("world", "{\n \"a\": 1\n}".to_owned()), ("ways", "[]".to_owned())]);
        let refusal = Outcome::refusal(&["first", "second"], |_| "kind");
        let mut text = Vec::new();
        write_run(format, &made, &mut text).unwrap();
        let mut writer = RunsWriter::new(format, &mut text).unwrap();
        writer.add(3, &made).unwrap();
        writer.add(4, &refusal).unwrap();
        writer.finish().unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn results_have_the_same_layout_alone_and_in_lists() {
        assert_eq!(
            written(false),
            "{\n \"world\": {\n  \"a\": 1\n },\n \"ways\": []\n}\n{\n \"runs\": [\n  {\n   \"seed\": 3,\n   \"world\": {\n    \"a\": 1\n   },\n   \
             \"ways\": []\n  },\n  {\n   \
             \"seed\": 4,\n   \"error\": \"kind\",\n   \"message\": \"first; second\"\n  }\n ]\n}\n"
        );
        assert_eq!(
            written(true),
            "{\n \"world\": {\n  \"a\": 1\n }, \"ways\": []\n}\n{\"runs\": [\n{\"seed\": 3, \"world\": {\n  \"a\": 1\n }, \"ways\": []},\n{\"seed\": 4, \"error\": \
             \"kind\", \"message\": \"first; second\"}\n]}\n"
        );
    }
}
