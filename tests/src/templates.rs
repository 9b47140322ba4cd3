//! Templates from files, and plans from templates with the built-in content pack.

use std::path::Path;

use rmg_core::diag::{Diagnostic, Severity};
use rmg_core::plan::GenPlan;
use rmg_core::template::Template;
use rmg_core::{MapSize, Seed};
use rmg_fill::Inputs;
use rmg_json::Document;
use rmg_placement::Placement;
use rmg_plan::{GenOptions, make_plan};
use rmg_template::json::read_templates;

pub use rmg_reader_tests::heroes3;

/// A template file: its templates and all diagnostics of the reader.
#[derive(Debug, Clone)]
pub struct ReadFile {
    /// In the order of the file.
    pub templates: Vec<Template>,
    /// Diagnostics of the JSON and of the templates.
    pub diagnostics: Vec<Diagnostic>,
    /// The text to which spans refer.
    pub text: String,
}

impl ReadFile {
    /// Returns the diagnostics as lines `LINE: severity: message`, of at least the given severity.
    #[must_use]
    pub fn lines(&self, min: Severity) -> Vec<String> {
        in_lines(&self.text, &self.diagnostics, min)
    }
}

/// Formats diagnostics as lines `LINE: severity: message`, of at least the given severity.
#[must_use]
pub fn in_lines(text: &str, diagnostics: &[Diagnostic], min: Severity) -> Vec<String> {
    let line = |diagnostic: &Diagnostic| {
        let before = diagnostic.span.and_then(|span| text.get(..span.start as usize)).unwrap_or_default();
        format!("{}: {}: {}", before.matches('\n').count() + 1, diagnostic.severity, diagnostic.message)
    };
    diagnostics.iter().filter(|diagnostic| diagnostic.severity >= min).map(line).collect()
}

/// Reads a file, even with errors.
///
/// # Errors
/// If the file cannot be opened.
pub fn read_file(path: &Path) -> std::io::Result<ReadFile> {
    Ok(read_text(std::fs::read(path)?))
}

/// Reads the text of a template file, even with errors.
#[must_use]
pub fn read_text(text: impl Into<Vec<u8>>) -> ReadFile {
    let (document, mut diagnostics) = Document::parse(text.into());
    let file = read_templates(&document);
    diagnostics.extend(file.diagnostics);
    ReadFile { templates: file.templates, diagnostics, text: document.text().to_owned() }
}

/// Reads the valid templates of a file.
///
/// # Errors
/// The reason why the file cannot be opened, or its errors with their lines.
pub fn read(path: &Path) -> Result<Vec<Template>, String> {
    let file = read_file(path).map_err(|error| error.to_string())?;
    let errors = file.lines(Severity::Error);
    if errors.is_empty() { Ok(file.templates) } else { Err(errors.join("; ")) }
}

/// Plans a template with the built-in pack; `size` as in [`GenOptions`].
///
/// # Errors
/// The diagnostics as text.
pub fn plan(template: &Template, size: Option<MapSize>, seed: u64) -> Result<GenPlan, String> {
    let options = GenOptions { size, ..GenOptions::new(Seed(seed)) };
    make_plan(template, heroes3(), &options).map_err(|diagnostics| {
        diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect::<Vec<_>>().join("; ")
    })
}

/// Returns the inputs of the first attempt at filling zones, with the built-in content pack.
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
