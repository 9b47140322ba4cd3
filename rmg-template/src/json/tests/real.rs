//! Published templates: all of them are read without errors, and nearly all without warnings.

use std::fs;
use std::path::{Path, PathBuf};

use rmg_core::diag::{LineIndex, has_errors};

use super::super::read_templates;
use rmg_json::Document;
use rmg_test_support::corpus;

/// Returns the folder of published templates; `None`, with a notice, if it is missing.
pub(super) fn real_templates() -> Option<PathBuf> {
    corpus("vcmi-templates")
}

pub(super) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    entries.into_iter().flat_map(|path| if path.is_dir() { files_below(&path) } else { vec![path] }).collect()
}

#[test]
fn every_published_template_is_read_without_an_error() {
    let Some(corpus) = real_templates() else { return };
    let (mut templates, mut zones, mut connections) = (0, 0, 0);
    let mut warnings = Vec::new();
    for path in files_below(&corpus) {
        let bytes = fs::read(&path).unwrap();
        let (document, diagnostics) = Document::parse(bytes.clone());
        assert_eq!(document.text().as_bytes(), bytes, "{}", path.display());
        let file = read_templates(&document);
        let lines = LineIndex::new(document.text());
        for diagnostic in diagnostics.iter().chain(&file.diagnostics) {
            let place = diagnostic.span.map(|span| lines.locate(span.start).to_string()).unwrap_or_default();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            warnings.push(format!("{name}:{place}: {}: {}", diagnostic.severity, diagnostic.message));
        }
        assert!(!has_errors(&diagnostics) && !has_errors(&file.diagnostics), "{warnings:#?}");
        templates += file.templates.len();
        zones += file.templates.iter().map(|template| template.zones.len()).sum::<usize>();
        connections += file.templates.iter().map(|template| template.connections.len()).sum::<usize>();
    }
    println!(
        "{templates} templates, {zones} zones, {connections} connections; diagnostics:\n{}",
        warnings.join("\n")
    );
    assert!(templates > 0);
    // Many diagnostics would mean that the reader is too strict.
    assert!(warnings.len() * 5 < templates, "{warnings:#?}");
}
