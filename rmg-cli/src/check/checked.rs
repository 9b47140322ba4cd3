//! A file that was read, and what is wrong with it.

use rmg::Fault;
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
    pub(super) faults: Vec<Fault>,
}

impl Checked {
    pub(super) fn kind(&self) -> Option<Kind> {
        let unreadable = self.loaded.unreadable().map(|failure| failure.kind());
        unreadable.or(has_errors(&self.faults).then_some(Kind::Refusal))
    }

    pub(super) fn tell(&self) -> Result<(), Failure> {
        self.loaded.print(&self.faults);
        let fixable = certain_fixes(&self.faults).count();
        if let Some(failure) = self.loaded.unreadable() {
            let help = format!("--fix fixes {fixable} of its faults");
            complain(if fixable > 0 { failure.help(help) } else { failure }.render());
            return Ok(());
        }
        let verdict = count_of(&self.faults).unwrap_or_else(|| "no faults".to_owned());
        let hint = if fixable > 0 { format!("; --fix fixes {fixable} of them") } else { String::new() };
        let templates = counted(self.templates.len(), "template");
        say(&format!("{}: {templates}, {verdict}{hint}\n", self.loaded.name()))
    }

    pub(super) fn json(&self) -> Value {
        file(&self.loaded, &self.templates, &self.faults)
    }
}
