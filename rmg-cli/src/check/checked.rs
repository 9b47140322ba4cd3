//! A checked file and its diagnostics.

use rmg::Diagnostic;
use rmg::diag::has_errors;
use rmg::template::certain_fixes;
use rmg::text::counted;
use serde_json::Value;

use super::cases::CheckedCase;
use super::json::file;
use crate::prelude::*;
use crate::report::{count_of, print_diagnostics};

/// The content of a checked file.
pub(super) enum Source {
    /// Templates: the file, and the indices of those that were checked.
    Templates(LoadedFile, Vec<usize>),
    Case(CheckedCase),
}

pub(super) struct Checked {
    pub(super) source: Source,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Checked {
    pub(super) fn name(&self) -> &str {
        match &self.source {
            Source::Templates(loaded, _) => loaded.name(),
            Source::Case(case) => &case.name,
        }
    }

    pub(super) fn text(&self) -> &str {
        match &self.source {
            Source::Templates(loaded, _) => loaded.text(),
            Source::Case(case) => &case.text,
        }
    }

    fn unreadable(&self) -> Option<Failure> {
        match &self.source {
            Source::Templates(loaded, _) => loaded.unreadable(),
            Source::Case(_) => None,
        }
    }

    /// Returns the names of the checked templates.
    fn templates(&self) -> Vec<&str> {
        match &self.source {
            Source::Templates(loaded, checked) => {
                checked.iter().map(|at| loaded.templates()[*at].id.as_str()).collect()
            }
            Source::Case(_) => Vec::new(),
        }
    }

    pub(super) fn kind(&self) -> Option<Kind> {
        let is_wrong = match &self.source {
            Source::Templates(..) => has_errors(&self.diagnostics),
            Source::Case(case) => case.has_errors(),
        };
        let unreadable = self.unreadable().map(|failure| failure.kind());
        unreadable.or(is_wrong.then_some(Kind::Refusal))
    }

    pub(super) fn print(&self) -> Result<(), Failure> {
        let what = match &self.source {
            Source::Templates(loaded, checked) => {
                loaded.print(&self.diagnostics);
                counted(checked.len(), "template")
            }
            Source::Case(case) => {
                print_diagnostics(&case.all);
                case.kind.to_owned()
            }
        };
        let fixable = certain_fixes(&self.diagnostics).count();
        if let Some(failure) = self.unreadable() {
            let help = format!("--fix fixes {fixable} of them");
            print_error(if fixable > 0 { failure.help(help) } else { failure }.render());
            return Ok(());
        }
        let count = match &self.source {
            Source::Templates(..) => count_of(&self.diagnostics),
            Source::Case(case) => count_of(case.all.iter()),
        };
        let verdict = count.unwrap_or_else(|| "no errors".to_owned());
        let hint = if fixable > 0 { format!("; --fix fixes {fixable} of them") } else { String::new() };
        print(&format!("{}: {what}, {verdict}{hint}\n", self.name()))
    }

    pub(super) fn json(&self) -> Value {
        let is_readable = self.unreadable().is_none();
        file(self.name(), self.text(), is_readable, &self.templates(), &self.diagnostics)
    }
}
