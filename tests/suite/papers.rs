//! Facts that are written twice agree: papers, recipes, the gate and what they talk about.

mod commands;
mod language;
mod links;
mod markdown;

use rmg_tests::template_files::{shipped, workspace_root};

fn read(name: &str) -> String {
    let path = workspace_root().join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_gate_runs_the_test_command_of_the_readme() {
    let readme = read("README.md");
    let command =
        readme.lines().find(|line| line.starts_with("cargo test")).expect("the README has a test command");
    let gate = read(".ci/run");
    assert!(gate.lines().any(|line| line == format!("step {command}")), "`.ci/run` runs `{command}`");
}

#[test]
fn the_readme_lists_every_template() {
    let readme = read("README.md");
    for file in shipped().unwrap() {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        assert!(readme.contains(&format!("(templates/{name})")), "the README does not list {name}");
    }
}

#[test]
fn licence_texts_are_those_that_the_manifest_names() {
    assert!(read("Cargo.toml").contains("license = \"MIT OR Apache-2.0\""));
    assert!(read("LICENSE-MIT").starts_with("MIT License"));
    assert!(read("LICENSE-APACHE").contains("Version 2.0, January 2004"));
}

#[test]
fn the_code_of_the_readme_is_that_of_the_library_which_is_compiled() {
    let (readme, library) = (read("README.md"), read("rmg/README.md"));
    let block = |text: &str| {
        text.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next()).map(str::to_owned)
    };
    assert!(block(&library).is_some());
    assert_eq!(block(&readme), block(&library), "the example of `rmg/README.md` is a test of its crate");
}
