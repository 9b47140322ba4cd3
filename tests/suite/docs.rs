//! Facts that are stated in two places agree: docs, code and CI.

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
fn ci_runs_the_test_command_of_the_readme() {
    let readme = read("README.md");
    let command =
        readme.lines().find(|line| line.starts_with("cargo test")).expect("the README has a test command");
    let ci = read(".ci/run");
    assert!(ci.lines().any(|line| line == format!("step {command}")), "`.ci/run` does not run `{command}`");
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
fn license_texts_match_the_manifest() {
    assert!(read("Cargo.toml").contains("license = \"MIT OR Apache-2.0\""));
    assert!(read("LICENSE-MIT").starts_with("MIT License"));
    assert!(read("LICENSE-APACHE").contains("Version 2.0, January 2004"));
}

#[test]
fn the_example_of_the_readme_is_the_compiled_one_of_the_library() {
    let (readme, library) = (read("README.md"), read("rmg/README.md"));
    let block = |text: &str| {
        text.split("```rust\n").nth(1).and_then(|rest| rest.split("```").next()).map(str::to_owned)
    };
    assert!(block(&library).is_some());
    assert_eq!(block(&readme), block(&library), "the examples of `README.md` and `rmg/README.md` differ");
}
