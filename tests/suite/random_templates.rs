//! Templates that nobody wrote: what holds for every file within the language, format by format.

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

/// The templates of a text that has no errors.
#[track_caller]
fn read(text: &str) -> Vec<Template> {
    let (document, mut faults) = Document::parse(text);
    let file = read_templates(&document);
    faults.extend(file.faults);
    let errors = in_lines(text, &faults, Severity::Error);
    assert!(errors.is_empty(), "{errors:?} in\n{text}");
    file.templates
}

/// The templates of a number.
#[track_caller]
fn templates(seed: u64) -> Vec<Template> {
    read(&RandomTemplates::new(seed).json())
}

/// Templates as JSON.
#[track_caller]
fn json(templates: &[Template]) -> String {
    write_templates(templates).unwrap().0
}
