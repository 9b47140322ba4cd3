//! Links between papers lead somewhere.

use rmg_tests::template_files::workspace_root;

use super::markdown::{Paper, anchor};

#[test]
fn links_lead_to_files_and_headings_that_are_there() {
    let (root, papers) = (workspace_root(), Paper::all());
    assert!(papers.len() >= 7, "{} papers", papers.len());
    let (mut followed, mut wrong) = (0, Vec::new());
    for paper in &papers {
        let folder = root.join(&paper.name);
        let folder = folder.parent().unwrap();
        for target in &paper.links {
            followed += 1;
            if target.contains("://") {
                wrong
                    .extend((!is_address(target)).then(|| format!("{}: {target} is no address", paper.name)));
                continue;
            }
            let (file, heading) =
                target.split_once('#').map_or((&**target, None), |(file, to)| (file, Some(to)));
            let there = if file.is_empty() { root.join(&paper.name) } else { folder.join(file) };
            if !there.exists() {
                wrong.push(format!("{}: {target}: there is no such file", paper.name));
                continue;
            }
            let Some(heading) = heading else { continue };
            let there = there.canonicalize().unwrap();
            let is_it = |paper: &&Paper| root.join(&paper.name).canonicalize().unwrap() == there;
            if !papers
                .iter()
                .find(is_it)
                .is_some_and(|paper| paper.anchors.iter().any(|known| known == heading))
            {
                wrong.push(format!("{}: {target}: there is no such heading", paper.name));
            }
        }
    }
    assert!(wrong.is_empty() && followed >= 20, "{followed} links\n{}", wrong.join("\n"));
}

/// Whether a link out of the project looks like one: tests open no network.
fn is_address(link: &str) -> bool {
    let host = link.strip_prefix("https://").and_then(|rest| rest.split('/').next()).unwrap_or_default();
    host.contains('.') && !host.ends_with('.') && !link.contains(char::is_whitespace)
}

#[test]
fn an_anchor_is_what_forges_make_of_a_heading() {
    assert_eq!(anchor(" Add a template"), "add-a-template");
    assert_eq!(anchor(" The `.rmgmap` format, version 3"), "the-rmgmap-format-version-3");
    assert!(
        is_address("https://rustup.rs") && !is_address("http://rustup.rs") && !is_address("https://rustup")
    );
}
