//! Templates from files, and plans from templates with the built-in content pack.

use std::path::Path;

use rmg_core::diag::{Fault, Severity};
use rmg_core::plan::GenPlan;
use rmg_core::template::Template;
use rmg_core::{MapSize, Seed};
use rmg_fill::Inputs;
use rmg_json::Document;
use rmg_placement::Placement;
use rmg_plan::{GenOptions, make_plan};
use rmg_template::json::read_templates;

pub use rmg_reader_tests::heroes3;

/// A template file: its templates, and everything that the reader says about them.
#[derive(Debug, Clone)]
pub struct ReadFile {
    /// In the order of the file.
    pub templates: Vec<Template>,
    /// Faults of the JSON and of the templates.
    pub faults: Vec<Fault>,
    /// The text that spans point into.
    pub text: String,
}

impl ReadFile {
    /// The faults as lines `LINE: severity: message`, of at least that severity.
    #[must_use]
    pub fn lines(&self, least: Severity) -> Vec<String> {
        in_lines(&self.text, &self.faults, least)
    }
}

/// Faults as lines `LINE: severity: message`, of at least that severity.
#[must_use]
pub fn in_lines(text: &str, faults: &[Fault], least: Severity) -> Vec<String> {
    let line = |fault: &Fault| {
        let before = fault.span.and_then(|span| text.get(..span.start as usize)).unwrap_or_default();
        format!("{}: {}: {}", before.matches('\n').count() + 1, fault.severity, fault.message)
    };
    faults.iter().filter(|fault| fault.severity >= least).map(line).collect()
}

/// Reads a file with whatever faults it has.
///
/// # Errors
/// When the file cannot be opened.
pub fn read_file(path: &Path) -> std::io::Result<ReadFile> {
    Ok(read_text(std::fs::read(path)?))
}

/// Reads a template file that is no file yet, with whatever faults it has.
#[must_use]
pub fn read_text(text: impl Into<Vec<u8>>) -> ReadFile {
    let (document, mut faults) = Document::parse(text.into());
    let file = read_templates(&document);
    faults.extend(file.faults);
    ReadFile { templates: file.templates, faults, text: document.text().to_owned() }
}

/// The templates of a file that can be used.
///
/// # Errors
/// The reasons why the file cannot be opened, or its errors with their lines.
pub fn read(path: &Path) -> Result<Vec<Template>, String> {
    let file = read_file(path).map_err(|error| error.to_string())?;
    let errors = file.lines(Severity::Error);
    if errors.is_empty() { Ok(file.templates) } else { Err(errors.join("; ")) }
}

/// A plan for a template with the built-in pack; `size` as in [`GenOptions`].
///
/// # Errors
/// The reasons in words.
pub fn plan(template: &Template, size: Option<MapSize>, seed: u64) -> Result<GenPlan, String> {
    let options = GenOptions { size, ..GenOptions::new(Seed(seed)) };
    make_plan(template, heroes3(), &options)
        .map_err(|faults| faults.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>().join("; "))
}

/// What the first attempt fills, with the built-in content pack.
#[must_use]
pub fn inputs<'a>(plan: &'a GenPlan, placement: &'a Placement) -> Inputs<'a> {
    Inputs {
        plan,
        pack: heroes3(),
        layout: &placement.layout,
        ownership: &placement.ownership,
        outcomes: &placement.links,
        sea: placement.sea.as_ref(),
        attempt: 0,
    }
}
