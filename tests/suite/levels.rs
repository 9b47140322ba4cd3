//! Modular levels: soundness with all parts, configurations and their diagnostics, dungeons of many levels.

mod bounds;
mod chances;
mod configurations;
mod diagnostics;
mod dungeons;
mod examples;
mod files;
mod graphs;
mod reported;
mod sound;
mod tags;

use rmg_core::diag::LineIndex;
use rmg_levels::{LevelFactory, read_configuration};
use rmg_tests::template_files::workspace_root;

/// Builds the factory of a configuration that must have no errors.
fn factory(text: &str) -> LevelFactory {
    let (factory, diagnostics) = read_configuration(text);
    factory.unwrap_or_else(|| panic!("{text}\n{diagnostics:#?}"))
}

/// Returns the diagnostics of a configuration as `line:column code: message`.
fn diagnostics(text: &str) -> Vec<String> {
    let lines = LineIndex::new(text);
    let (_, diagnostics) = read_configuration(text);
    diagnostics
        .iter()
        .map(|diagnostic| {
            let place = diagnostic.span.map_or("-".to_owned(), |span| lines.locate(span.start).to_string());
            format!("{place} {}: {}", diagnostic.code, diagnostic.message)
        })
        .collect()
}

/// Returns the names and texts of the shipped configurations.
fn shipped() -> Vec<(String, String)> {
    let folder = workspace_root().join("templates/levels");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "toml"));
    files.sort();
    let read = |path: &std::path::PathBuf| {
        (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(path).unwrap())
    };
    files.iter().map(read).collect()
}
