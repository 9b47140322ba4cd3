//! Dialects of templates: compatibility with VCMI, and H3T files.

use std::fs;
use std::path::Path;

use rmg_tests::template_files::workspace_root;
use rmg_tests::vmap_checker::entry_text;

use super::{folder_with, run_in, succeeds};

#[test]
fn templates_of_the_project_follow_the_vcmi_format() {
    let root = workspace_root();
    let folder = tempfile::tempdir().unwrap();
    let mut files: Vec<String> = Vec::new();
    for place in ["templates", "rmg/examples/data"] {
        for entry in fs::read_dir(root.join(place)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "json") {
                files.push(path.display().to_string());
            }
        }
    }
    let shipped = files.len();
    assert!(shipped >= 8, "{files:?}");
    assert_eq!(run_in(&folder, &["new", "Two Hills", "-o", "new.json"]).code, Some(0));
    files.push("new.json".to_owned());
    // templates in the docs
    for (page, open) in [("docs/modders.md", "```json\n"), ("README.md", "r#\""), ("rmg/README.md", "r#\"")] {
        let text = fs::read_to_string(root.join(page)).unwrap();
        let close = if open.starts_with('`') { "```" } else { "\"#" };
        for (at, block) in text.split(open).skip(1).filter_map(|rest| rest.split(close).next()).enumerate() {
            if block.contains("\"zones\"") {
                let name = format!("{}-{at}.json", Path::new(page).display().to_string().replace('/', "-"));
                fs::write(folder.path().join(&name), block).unwrap();
                files.push(name);
            }
        }
    }
    assert!(files.len() >= shipped + 5, "{files:?}");
    for file in files {
        let text = fs::read_to_string(folder.path().join(&file)).unwrap();
        let file = if text.contains("\"repeat\"") || text.contains("\"mirror\"") {
            // VCMI reads the expanded copies
            succeeds(&folder, &format!("convert {file} -o written-out.json"));
            "written-out.json".to_owned()
        } else {
            file
        };
        let run = succeeds(&folder, &format!("check {file} --target vcmi"));
        let text = run.out + &run.err;
        // VCMI ignores the key `symmetry`
        let mut warnings = text.lines().filter(|line| line.starts_with("warning"));
        assert!(
            warnings.all(|line| line.starts_with("warning[own-key]") && line.contains("`symmetry`")),
            "{text}"
        );
    }
}

#[test]
fn templates_with_eleven_towns_are_unchanged() {
    let twelve = fs::read(workspace_root().join("tests/dialects/cp1251.h3t")).unwrap();
    // a pack of the previous version, derived from the current one: without the last town and the last
    // monster faction
    let (sheet, _) = rmg::template::table::Sheet::parse(&twelve);
    let columns = rmg::template::table::Columns::of(rmg::template::table::dialect(&sheet).unwrap());
    let last_town = columns.zone.towns.end - 1;
    let last_monster = columns.zone.monsters.end - 1;
    let rows: Vec<String> = sheet
        .rows()
        .enumerate()
        .map(|(at, row)| {
            let cell = |column: usize| match (at, column) {
                (3, 0) => "11".to_owned(),
                _ => row.get(column).into_owned(),
            };
            let kept = (0..columns.width).filter(|column| *column != last_town && *column != last_monster);
            kept.map(cell).collect::<Vec<_>>().join("\t") + "\r\n"
        })
        .collect();
    let folder = folder_with("eleven.h3t", rows.concat());
    succeeds(&folder, "convert eleven.h3t -o again.h3t --normalize");
    let shown = succeeds(&folder, "show again.h3t");
    assert!(shown.out.contains("h3t of 138 columns"), "{}", shown.out);
}

/// Checks that the map bans content that only games with the mods have.
#[test]
fn bans_of_content_of_absent_mods_are_in_the_map() {
    let template = workspace_root().join("tests/dialects/foreign.json");
    let folder = tempfile::tempdir().unwrap();
    succeeds(&folder, &format!("generate {} --seed 1 --size m -o f.vmap", template.display()));
    let map = fs::read(folder.path().join("f.vmap")).unwrap();
    let header: serde_json::Value = serde_json::from_str(&entry_text(&map, "header.json").unwrap()).unwrap();
    for (key, name) in [
        ("allowedHeroes", "hota.cove:cassiopeia"),
        ("allowedArtifacts", "hota.artifacts:hornOfTheAbyss"),
        ("allowedSpells", "some-mod:frostNova"),
        ("allowedAbilities", "hota.secondaryskills:interference"),
    ] {
        let off = header[key]["noneOf"].as_array().unwrap();
        assert!(off.iter().any(|of| of == name), "{key}: {off:?}");
    }
}
