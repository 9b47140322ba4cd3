//! Links in the docs have valid targets.

use rmg_tests::template_files::workspace_root;

use super::markdown::{Doc, anchor};

#[test]
fn links_lead_to_existing_files_and_headings() {
    let (root, docs) = (workspace_root(), Doc::all());
    assert!(docs.len() >= 7, "{} docs", docs.len());
    let (mut followed, mut errors) = (0, Vec::new());
    for doc in &docs {
        let folder = root.join(&doc.name);
        let folder = folder.parent().unwrap();
        for target in &doc.links {
            followed += 1;
            if target.contains("://") {
                errors
                    .extend((!is_address(target)).then(|| format!("{}: invalid address {target}", doc.name)));
                continue;
            }
            let (file, heading) =
                target.split_once('#').map_or((&**target, None), |(file, to)| (file, Some(to)));
            let path = if file.is_empty() { root.join(&doc.name) } else { folder.join(file) };
            if !path.exists() {
                errors.push(format!("{}: {target}: unknown file", doc.name));
                continue;
            }
            let Some(heading) = heading else { continue };
            let path = path.canonicalize().unwrap();
            let is_target = |doc: &&Doc| root.join(&doc.name).canonicalize().unwrap() == path;
            if !docs
                .iter()
                .find(is_target)
                .is_some_and(|doc| doc.anchors.iter().any(|known| known == heading))
            {
                errors.push(format!("{}: {target}: unknown heading", doc.name));
            }
        }
    }
    assert!(errors.is_empty() && followed >= 20, "{followed} links\n{}", errors.join("\n"));
}

/// Returns whether an external link has the form of an address. Tests do not use the network.
fn is_address(link: &str) -> bool {
    let host = link.strip_prefix("https://").and_then(|rest| rest.split('/').next()).unwrap_or_default();
    host.contains('.') && !host.ends_with('.') && !link.contains(char::is_whitespace)
}

#[test]
fn anchors_are_those_of_code_hosts() {
    assert_eq!(anchor(" Add a template"), "add-a-template");
    assert_eq!(anchor(" The `.rmgmap` format, version 3"), "the-rmgmap-format-version-3");
    assert!(
        is_address("https://rustup.rs") && !is_address("http://rustup.rs") && !is_address("https://rustup")
    );
}
