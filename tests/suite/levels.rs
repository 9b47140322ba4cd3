//! Modular levels: soundness over all parts, configurations and their faults, dungeons of many levels.

mod bounds;
mod chances;
mod configurations;
mod dungeons;
mod faults;
mod reported;
mod sound;
mod tags;

use rmg_core::diag::LineIndex;
use rmg_levels::{LevelFactory, read_configuration};
use rmg_tests::template_files::workspace_root;

/// The factory of a configuration without errors.
fn factory(text: &str) -> LevelFactory {
    let (factory, faults) = read_configuration(text);
    factory.unwrap_or_else(|| panic!("{text}\n{faults:#?}"))
}

/// The faults of a configuration as `line:column code: message`.
fn faults(text: &str) -> Vec<String> {
    let lines = LineIndex::new(text);
    let (_, faults) = read_configuration(text);
    faults
        .iter()
        .map(|fault| {
            let place = fault.span.map_or("-".to_owned(), |span| lines.locate(span.start).to_string());
            format!("{place} {}: {}", fault.code, fault.message)
        })
        .collect()
}

/// The shipped configurations with their names.
fn shipped() -> Vec<(String, String)> {
    let folder = workspace_root().join("templates/levels");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    files.sort();
    let read = |path: &std::path::PathBuf| {
        (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(path).unwrap())
    };
    files.iter().map(read).collect()
}
