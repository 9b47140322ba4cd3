//! `docs/rmgmap.md` describes every key and every word of the format, and none that there is not.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::plan::Effort;
use rmg_core::{Game, Seed};
use rmg_formats::rmgmap::VERSION;
use rmg_generate::{GenerateOptions, generate_map};
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::made::shipped_template;
use rmg_tests::small_maps;
use rmg_tests::template_files::{shipped, workspace_root};
use rmg_tests::templates::{self, heroes3};
use serde_json::Value;

use super::sketch::sketch;
use super::text_of;

/// Where the paper describes what stands behind a key of the file; the other keys are described with the file.
const SECTIONS: [(&str, &str); 8] = [
    ("levels", "Tile layers"),
    ("plan", "The plan"),
    ("zones", "Zones"),
    ("objects", "Objects"),
    ("piles", "Piles"),
    ("links", "Links"),
    ("harbors", "Links"),
    ("unmet", "Unmet requests"),
];

/// Keys with a word of the format behind them; texts behind other keys are names and words of people.
const WORDS: [&str; 17] = [
    "effort",
    "placement",
    "water",
    "monsters",
    "kind",
    "level",
    "color",
    "way",
    "cause",
    "layout",
    "missing",
    "tried",
    "why",
    "target",
    "request",
    "to",
    "lack",
];

/// Keys and words, by the section of the paper that is to have them.
type Names = BTreeMap<&'static str, BTreeSet<String>>;

fn section_of(key: &str) -> &'static str {
    SECTIONS.into_iter().find(|(known, _)| *known == key).map_or("The file", |(_, section)| section)
}

/// Puts the keys and words of a value into those of a section.
fn collect(value: &Value, section: &'static str, names: &mut Names) {
    match value {
        Value::Object(members) => {
            for (key, inner) in members {
                names.entry(section).or_default().insert(key.clone());
                // kinds of objects are names of the pack
                let is_kind = key == "kind" && ["Objects", "Piles"].contains(&section);
                let is_word = WORDS.contains(&key.as_str()) && !is_kind;
                match inner {
                    Value::String(word) if is_word => {
                        names.entry(section).or_default().insert(word.clone());
                    }
                    _ => collect(inner, section, names),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(item, section, names)),
        _ => {}
    }
}

/// Puts the keys and words of a file into those of all.
fn collect_file(bytes: &[u8], names: &mut Names) {
    let file: Value = serde_json::from_slice(bytes).unwrap();
    assert_eq!(file["version"], VERSION);
    for (key, value) in file.as_object().unwrap() {
        names.entry("The file").or_default().insert(key.clone());
        // changed objects of a plan name kinds of the pack
        let mut value = value.clone();
        if key == "plan" {
            for zone in value["zones"].as_array_mut().unwrap() {
                let changed = zone["objects"].get_mut("changed").and_then(Value::as_array_mut);
                changed.into_iter().flatten().for_each(|changed| changed["kind"] = Value::Null);
            }
        }
        collect(&value, section_of(key), names);
    }
}

/// The names in code spans of a text: `{"town": {owner}}` has `town` and `owner`.
fn names_in(text: &str) -> BTreeSet<String> {
    let spans = text.split('`').skip(1).step_by(2);
    let words = spans.flat_map(|span| span.split(|letter: char| !letter.is_ascii_alphanumeric()));
    words
        .filter(|word| word.starts_with(|first: char| first.is_ascii_lowercase()))
        .map(str::to_owned)
        .collect()
}

/// The sections of the paper by their titles.
fn sections(paper: &str) -> BTreeMap<&str, &str> {
    paper.split("\n## ").skip(1).filter_map(|section| section.split_once('\n')).collect()
}

/// Keys and words of real maps and of sketches, which hold what maps seldom have.
fn written() -> Names {
    let mut names = Names::new();
    for file in shipped().unwrap() {
        for template in templates::read(&file).unwrap() {
            let plan = templates::plan(&template, None, 5).unwrap();
            collect_file(&text_of(&sketch(&plan, heroes3())), &mut names);
        }
    }
    let mut shores = small_maps::two_shores();
    // The usual game is left out.
    shores.plan.target = Game::ShadowOfDeath;
    collect_file(&text_of(&shores), &mut names);
    for name in ["mirror-duel", "undercross"] {
        let options = GenOptions { effort: Effort::Quick, ..GenOptions::new(Seed(1)) };
        let plan = make_plan(&shipped_template(name), heroes3(), &options).unwrap();
        let pool = Pool::single();
        let options = GenerateOptions { effort: Effort::Quick, ..GenerateOptions::new(&pool) };
        let made = generate_map(&plan, heroes3(), &options, &|_| ()).unwrap();
        collect_file(&text_of(&made.map), &mut names);
    }
    names
}

#[test]
fn every_key_and_word_of_a_file_stands_in_its_section_of_the_paper() {
    let paper = std::fs::read_to_string(workspace_root().join("docs/rmgmap.md")).unwrap();
    assert!(paper.starts_with(&format!("# The `.rmgmap` format, version {VERSION}\n")));
    let sections = sections(&paper);
    let written = written();
    let described: BTreeSet<&str> = SECTIONS.into_iter().map(|(_, section)| section).collect();
    assert_eq!(written.len(), described.len() + 1, "{:?}", written.keys());
    let mut wrong = Vec::new();
    for (section, names) in &written {
        let said = names_in(sections[section]);
        wrong.extend(names.difference(&said).map(|name| format!("`{name}` is not under {section}")));
        // the first cells of tables are keys
        let rows = sections[section].lines().filter_map(|line| line.strip_prefix("| "));
        let cells = rows.filter_map(|row| row.split(" |").next());
        let keys: BTreeSet<String> = cells.flat_map(names_in).collect();
        wrong.extend(keys.difference(names).map(|name| format!("{section}: no file has `{name}`")));
    }
    assert!(wrong.is_empty(), "docs/rmgmap.md: {wrong:#?}");
}

#[test]
fn names_are_found_in_code_and_nowhere_else() {
    let names = names_in("key `{\"town\": {hasFort, *`, and `P` or *`team`*");
    assert_eq!(names.into_iter().collect::<Vec<_>>(), ["hasFort", "team", "town"]);
}
