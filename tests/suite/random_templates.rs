//! Random templates: properties of every valid file, format by format.

mod edits;
mod json;
mod many;
mod maps;
mod meaning;
mod tables;

use rmg_core::diag::Severity;
use rmg_core::template::Template;
use rmg_json::Document;
use rmg_template::json::{read_templates, write_templates};
use rmg_tests::random_templates::RandomTemplates;
use rmg_tests::templates::in_lines;

/// Reads the templates of a text that must have no errors.
#[track_caller]
fn read(text: &str) -> Vec<Template> {
    let (document, mut diagnostics) = Document::parse(text);
    let file = read_templates(&document);
    diagnostics.extend(file.diagnostics);
    let errors = in_lines(text, &diagnostics, Severity::Error);
    assert!(errors.is_empty(), "{errors:?} in\n{text}");
    file.templates
}

/// Returns the random templates of a seed.
#[track_caller]
fn templates(seed: u64) -> Vec<Template> {
    read(&RandomTemplates::new(seed).json())
}

/// Writes templates as JSON.
#[track_caller]
fn json(templates: &[Template]) -> String {
    write_templates(templates).unwrap().0
}
