//! Everything that is wrong with an input, with the texts that it stands in.

use std::fmt;

use rmg_core::diag::{Fault, LineIndex, Severity, has_errors};

/// A text with what is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FaultyText {
    /// What messages call it: the path of its file, or what it is.
    pub name: String,
    /// The text that the spans of the faults count bytes of; empty where the faults are about no text.
    pub text: String,
    /// What is wrong, in the order in which it was found.
    pub faults: Vec<Fault>,
}

/// All faults of an input at once, each with its place and, where possible, a way to mend it.
///
/// Prints one line a fault: `file.json:3:14: error: what is wrong; how to mend it`.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Faults {
    texts: Vec<FaultyText>,
}

impl Faults {
    pub(crate) fn new(name: impl Into<String>, text: impl Into<String>, faults: Vec<Fault>) -> Self {
        let mut all = Self::default();
        all.add(name, text, faults);
        all
    }

    /// Those of a file; if its bytes are no text, they lose their places.
    pub(crate) fn of_bytes(name: &str, bytes: &[u8], mut faults: Vec<Fault>) -> Self {
        let text = std::str::from_utf8(bytes).unwrap_or_else(|_not_utf8| {
            faults.iter_mut().for_each(|fault| fault.span = None);
            ""
        });
        Self::new(name, text, faults)
    }

    /// Adds those of a text; of one without faults nothing is kept.
    pub(crate) fn add(&mut self, name: impl Into<String>, text: impl Into<String>, faults: Vec<Fault>) {
        if !faults.is_empty() {
            self.texts.push(FaultyText { name: name.into(), text: text.into(), faults });
        }
    }

    /// Adds all of another input.
    pub(crate) fn append(&mut self, mut other: Self) {
        self.texts.append(&mut other.texts);
    }

    /// The texts that have faults.
    #[must_use]
    pub fn texts(&self) -> &[FaultyText] {
        &self.texts
    }

    /// All faults, those of one text after those of another.
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.texts.iter().flat_map(|text| &text.faults)
    }

    /// Whether nothing is wrong.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.texts.is_empty()
    }

    /// Whether the input cannot be used; warnings and notes alone do not forbid it.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.texts.iter().any(|text| has_errors(&text.faults))
    }
}

impl fmt::Debug for Faults {
    /// The same lines, for those who hand an error on from `main`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "\n{self}\n")
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line_end = "";
        for FaultyText { name, text, faults } in &self.texts {
            let lines = LineIndex::new(text);
            for Fault { severity, message, span, help, .. } in faults {
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

/// An error about what a caller chose, which stands in no text.
pub(crate) fn choice(code: &'static str, message: impl Into<String>, help: impl Into<String>) -> Fault {
    Fault::new(Severity::Error, code, None, message).help(help)
}

#[cfg(test)]
mod tests {
    use rmg_core::diag::Span;

    use super::*;

    #[test]
    fn each_fault_takes_a_line_with_its_place_and_the_way_out() {
        let fault = Fault::new(Severity::Warning, "odd", Some(Span::new(3, 4)), "an odd thing");
        let mut faults = Faults::new("a.json", "ab\ncd", vec![fault]);
        faults.add("nothing", "", Vec::new());
        assert!(!faults.has_errors());
        faults.add("the options", "", vec![choice("seed", "no seed", "choose one")]);
        assert!(faults.has_errors());
        let lines = "a.json:2:1: warning: an odd thing\nthe options: error: no seed; choose one";
        assert_eq!((faults.to_string().as_str(), faults.iter().count()), (lines, 2));
    }
}
