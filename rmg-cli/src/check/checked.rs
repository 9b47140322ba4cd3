//! A checked file and its diagnostics.

use rmg::Diagnostic;
use rmg::diag::has_errors;
use rmg::template::certain_fixes;
use rmg::text::counted;
use serde_json::Value;

use super::json::file;
use crate::prelude::*;
use crate::report::count_of;

pub(super) struct Checked {
    pub(super) loaded: LoadedFile,
    pub(super) templates: Vec<usize>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl Checked {
    pub(super) fn kind(&self) -> Option<Kind> {
        let unreadable = self.loaded.unreadable().map(|failure| failure.kind());
        unreadable.or(has_errors(&self.diagnostics).then_some(Kind::Refusal))
    }

    pub(super) fn print(&self) -> Result<(), Failure> {
        self.loaded.print(&self.diagnostics);
        let fixable = certain_fixes(&self.diagnostics).count();
        if let Some(failure) = self.loaded.unreadable() {
            let help = format!("--fix fixes {fixable} of them");
            print_error(if fixable > 0 { failure.help(help) } else { failure }.render());
            return Ok(());
        }
        let verdict = count_of(&self.diagnostics).unwrap_or_else(|| "no errors".to_owned());
        let hint = if fixable > 0 { format!("; --fix fixes {fixable} of them") } else { String::new() };
        let templates = counted(self.templates.len(), "template");
        print(&format!("{}: {templates}, {verdict}{hint}\n", self.loaded.name()))
    }

    pub(super) fn json(&self) -> Value {
        file(&self.loaded, &self.templates, &self.diagnostics)
    }
}
