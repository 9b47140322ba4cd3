//! Facts that are written twice agree: README, recipes, the gate and what they talk about.

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
fn links_between_papers_lead_somewhere() {
    for paper in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "benches/README.md"] {
        let text = read(paper);
        let folder = workspace_root().join(paper);
        let folder = folder.parent().unwrap();
        for target in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = target.split('#').next().unwrap();
            if !file.is_empty() && !file.contains("://") {
                assert!(folder.join(file).exists(), "{paper} links {target}");
            }
        }
    }
}

#[test]
fn licence_texts_are_those_that_the_manifest_names() {
    assert!(read("Cargo.toml").contains("license = \"MIT OR Apache-2.0\""));
    assert!(read("LICENSE-MIT").starts_with("MIT License"));
    assert!(read("LICENSE-APACHE").contains("Version 2.0, January 2004"));
}
