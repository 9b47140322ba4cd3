//! `docs/rmgmap.md` describes all keys and words of the format, and no others.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::plan::{ContentSeeds, Effort};
use rmg_core::template::{ArtifactSets, GameRules, JoiningRules};
use rmg_core::{Game, Seed, Symmetry, ZoneId};
use rmg_formats::rmgmap::VERSION;
use rmg_generate::{GenerateOptions, generate_map};
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::made::shipped_template;
use rmg_tests::small_maps;
use rmg_tests::template_files::{sampled, workspace_root};
use rmg_tests::templates::{self, heroes3};
use serde_json::Value;

use super::sketch::sketch;
use super::text_of;

/// Sections that describe the content of keys of the file. The section of the file describes the other keys.
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

/// Keys with words of the format as values. Texts of other keys are names or free text.
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

/// Keys and words, by section of the page.
type Names = BTreeMap<&'static str, BTreeSet<String>>;

fn section_of(key: &str) -> &'static str {
    SECTIONS.into_iter().find(|(known, _)| *known == key).map_or("The file", |(_, section)| section)
}

/// Adds the keys and words of a value to a section.
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

/// Adds the keys and words of a file.
fn collect_file(bytes: &[u8], names: &mut Names) {
    let file: Value = serde_json::from_slice(bytes).unwrap();
    assert_eq!(file["version"], VERSION);
    for (key, value) in file.as_object().unwrap() {
        names.entry("The file").or_default().insert(key.clone());
        // changed objects of a plan contain kinds of the pack
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

/// Returns the names in code spans: `{"town": {owner}}` contains `town` and `owner`.
fn names_in(text: &str) -> BTreeSet<String> {
    let spans = text.split('`').skip(1).step_by(2);
    let words = spans.flat_map(|span| span.split(|letter: char| !letter.is_ascii_alphanumeric()));
    words
        .filter(|word| word.starts_with(|first: char| first.is_ascii_lowercase()))
        .map(str::to_owned)
        .collect()
}

/// Returns the sections of the page by their titles.
fn sections(page: &str) -> BTreeMap<&str, &str> {
    page.split("\n## ").skip(1).filter_map(|section| section.split_once('\n')).collect()
}

/// Returns keys and words of generated maps and of sketches, which contain rare content.
fn written() -> Names {
    let mut names = Names::new();
    for file in sampled().unwrap() {
        for template in templates::read(&file).unwrap() {
            let plan = templates::plan(&template, None, 5).unwrap();
            collect_file(&text_of(&sketch(&plan, heroes3())), &mut names);
        }
    }
    let mut shores = small_maps::two_shores();
    // Defaults are omitted.
    shores.plan.target = Game::ShadowOfDeath;
    shores.plan.artifact_sets = ArtifactSets::Free;
    shores.plan.game_rules = GameRules {
        no_special_weeks: true,
        no_spell_research: true,
        battle_rounds: Some(100),
        unassembled: vec![3],
    };
    shores.plan.zones[0].contents.joining =
        JoiningRules { mood: JoiningRules::EXACT, aggression: 7, percent: 50, only_for_money: true };
    collect_file(&text_of(&shores), &mut names);
    let mut courts = small_maps::two_courts(Symmetry::Rotate2);
    courts.plan.is_symmetry_chosen = true;
    courts.plan.content_seeds = ContentSeeds { attempt: 1, zones: vec![(ZoneId(0), Seed(9))] };
    collect_file(&text_of(&courts), &mut names);
    for name in ["mirror-duel", "undercross"] {
        let options = GenOptions { effort: Effort::Quick, ..GenOptions::new(Seed(1)) };
        let plan = make_plan(&shipped_template(name), heroes3(), &options).unwrap();
        let pool = Pool::single();
        let options = GenerateOptions { effort: Effort::Quick, ..GenerateOptions::new(&pool) };
        let generated = generate_map(&plan, heroes3(), &options, &|_| ()).unwrap();
        collect_file(&text_of(&generated.map), &mut names);
    }
    names
}

#[test]
fn format_page_describes_every_key_and_word() {
    let page = std::fs::read_to_string(workspace_root().join("docs/rmgmap.md")).unwrap();
    assert!(page.starts_with(&format!("# The `.rmgmap` format, version {VERSION}\n")));
    let sections = sections(&page);
    let written = written();
    let described: BTreeSet<&str> = SECTIONS.into_iter().map(|(_, section)| section).collect();
    assert_eq!(written.len(), described.len() + 1, "{:?}", written.keys());
    let mut wrong = Vec::new();
    for (section, names) in &written {
        let described_names = names_in(sections[section]);
        wrong.extend(
            names.difference(&described_names).map(|name| format!("`{name}` is not under {section}")),
        );
        // the first cells of tables are keys
        let rows = sections[section].lines().filter_map(|line| line.strip_prefix("| "));
        let cells = rows.filter_map(|row| row.split(" |").next());
        let keys: BTreeSet<String> = cells.flat_map(names_in).collect();
        wrong.extend(keys.difference(names).map(|name| format!("{section}: no file has `{name}`")));
    }
    assert!(wrong.is_empty(), "docs/rmgmap.md: {wrong:#?}");
}

#[test]
fn names_are_found_in_code_spans_only() {
    let names = names_in("key `{\"town\": {hasFort, *`, and `P` or *`team`*");
    assert_eq!(names.into_iter().collect::<Vec<_>>(), ["hasFort", "team", "town"]);
}
