//! Diagnostics of an input, with the texts that they refer to.

use std::fmt;

use rmg_core::diag::{Diagnostic, LineIndex, Severity, has_errors};

/// The diagnostics of one text.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TextDiagnostics {
    /// The name of the text in messages: the path of its file, or a description.
    pub name: String,
    /// The text. Spans are byte ranges of it. Empty if the diagnostics refer to no text.
    pub text: String,
    /// The diagnostics, in the order in which they were found.
    pub diagnostics: Vec<Diagnostic>,
}

/// All diagnostics of an input, each with its location and, if possible, a suggestion.
///
/// Prints one line per diagnostic: `file.json:3:14: error: what is wrong; how to fix it`.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Diagnostics {
    texts: Vec<TextDiagnostics>,
}

impl Diagnostics {
    pub(crate) fn new(
        name: impl Into<String>,
        text: impl Into<String>,
        diagnostics: Vec<Diagnostic>,
    ) -> Self {
        let mut all = Self::default();
        all.add(name, text, diagnostics);
        all
    }

    /// Creates the diagnostics of a text with a name.
    #[must_use]
    pub fn of_text(name: &str, text: &str, diagnostics: Vec<Diagnostic>) -> Self {
        Self::new(name, text, diagnostics)
    }

    /// The diagnostics of a file. If its bytes are not UTF-8, they lose their spans.
    pub(crate) fn of_bytes(name: &str, bytes: &[u8], mut diagnostics: Vec<Diagnostic>) -> Self {
        let text = std::str::from_utf8(bytes).unwrap_or_else(|_not_utf8| {
            diagnostics.iter_mut().for_each(|diagnostic| diagnostic.span = None);
            ""
        });
        Self::new(name, text, diagnostics)
    }

    /// Adds the diagnostics of a text. Skips a text without diagnostics.
    pub(crate) fn add(
        &mut self,
        name: impl Into<String>,
        text: impl Into<String>,
        diagnostics: Vec<Diagnostic>,
    ) {
        if !diagnostics.is_empty() {
            self.texts.push(TextDiagnostics { name: name.into(), text: text.into(), diagnostics });
        }
    }

    /// Adds all diagnostics of another input.
    pub fn append(&mut self, mut other: Self) {
        self.texts.append(&mut other.texts);
    }

    /// Returns the texts that have diagnostics.
    #[must_use]
    pub fn texts(&self) -> &[TextDiagnostics] {
        &self.texts
    }

    /// Iterates over all diagnostics, text by text.
    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.texts.iter().flat_map(|text| &text.diagnostics)
    }

    /// Returns whether there are no diagnostics.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Returns whether there is an error. An input with only warnings and notes is usable.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.texts.iter().any(|text| has_errors(&text.diagnostics))
    }
}

impl fmt::Debug for Diagnostics {
    /// Prints the same lines as [`Display`](fmt::Display), for errors that `main` returns.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "\n{self}\n")
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line_end = "";
        for TextDiagnostics { name, text, diagnostics } in &self.texts {
            let lines = LineIndex::new(text);
            for Diagnostic { severity, message, span, help, .. } in diagnostics {
                write!(out, "{line_end}{name}")?;
                if let Some(span) = span.filter(|_| !text.is_empty()) {
                    write!(out, ":{}", lines.locate(span.start))?;
                }
                write!(out, ": {severity}: {message}")?;
                if let Some(help) = help {
                    write!(out, "; {help}")?;
                }
                line_end = "\n";
            }
        }
        Ok(())
    }
}

/// Returns an error about an option of the caller, which has no span.
pub(crate) fn choice(code: &'static str, message: impl Into<String>, help: impl Into<String>) -> Diagnostic {
    Diagnostic::new(Severity::Error, code, None, message).help(help)
}

#[cfg(test)]
mod tests {
    use rmg_core::diag::Span;

    use super::*;

    #[test]
    fn each_diagnostic_is_one_line_with_location_and_help() {
        let diagnostic =
            Diagnostic::new(Severity::Warning, "unusual", Some(Span::new(3, 4)), "an unusual key");
        let mut diagnostics = Diagnostics::new("a.json", "ab\ncd", vec![diagnostic]);
        diagnostics.add("nothing", "", Vec::new());
        assert!(!diagnostics.has_errors());
        diagnostics.add("the options", "", vec![choice("seed", "no seed", "choose one")]);
        assert!(diagnostics.has_errors());
        let lines = "a.json:2:1: warning: an unusual key\nthe options: error: no seed; choose one";
        assert_eq!((diagnostics.to_string().as_str(), diagnostics.iter().count()), (lines, 2));
    }
}
