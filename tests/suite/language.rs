//! Every key of the template language is used by a template of the tests and has a check of its effect on
//! maps.
//!
//! The templates are in `tests/templates`. A key of the language without a template or without a check fails
//! here. If you add a key, add it to a template and add a check.

mod copies;
mod games;
mod object_rules;
mod objects;
mod towns;
mod ways;
mod whole;
mod zones;

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::model::MapModel;
use rmg_core::template::{Template, WaterContent};
use rmg_core::{Seed, ZoneId};
use rmg_plan::{GenOptions, check_template, make_plan};
use rmg_template::json::language::{Accepted, Field, STRUCTURES, Structure};
use rmg_tests::made::try_generate;
use rmg_tests::template_files::{json_files, workspace_root};
use rmg_tests::templates::{self, heroes3};
use serde_json::Value;

/// A test of the effect of a key: title of its structure, key, and test function.
type Check = (&'static str, &'static str, fn());

fn checks() -> Vec<Check> {
    [
        whole::CHECKS,
        zones::CHECKS,
        towns::CHECKS,
        objects::CHECKS,
        object_rules::CHECKS,
        ways::CHECKS,
        games::CHECKS,
        copies::CHECKS,
    ]
    .concat()
}

/// Reads the text of a template of the tests.
fn text(name: &str) -> String {
    let path = workspace_root().join("tests/templates").join(format!("{name}.json"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns a template of the tests after a replacement in its text.
#[track_caller]
fn changed(name: &str, from: &str, to: &str) -> Template {
    let text = text(name);
    assert!(text.contains(from), "{name}: {from}");
    let file = templates::read_text(text.replace(from, to));
    let errors = file.lines(rmg_core::diag::Severity::Error);
    assert!(errors.is_empty(), "{name}: {errors:?}");
    file.templates.into_iter().next().unwrap()
}

fn template(name: &str) -> Template {
    changed(name, "{", "{")
}

/// Generates the map of a template at its smallest size. The error is the reason why there is none.
fn generate_with(template: &Template, options: &GenOptions) -> Result<MapModel, String> {
    let plan = make_plan(template, heroes3(), options).map_err(|diagnostics| {
        diagnostics.iter().map(|diagnostic| diagnostic.message.clone()).collect::<Vec<_>>().join("; ")
    })?;
    try_generate(&plan, Some(template)).map(|generated| generated.map).map_err(|error| error.to_string())
}

#[track_caller]
fn generate(template: &Template, seed: u64) -> MapModel {
    generate_with(template, &GenOptions::new(Seed(seed)))
        .unwrap_or_else(|error| panic!("{}: {error}", template.name))
}

fn with_water(template: &Template, water: WaterContent) -> Result<MapModel, String> {
    generate_with(template, &GenOptions { water: Some(water), ..GenOptions::new(Seed(3)) })
}

/// Returns the zone with a key.
fn zone(map: &MapModel, key: &str) -> ZoneId {
    let at = map.plan.zones.iter().position(|zone| zone.key == key);
    ZoneId::from_index(at.unwrap_or_else(|| panic!("no zone {key}")))
}

/// Returns the levels, objects and zones of a map, without its plan, which may contain settings without
/// effect.
fn tiles_and_objects(map: &MapModel) -> impl PartialEq + std::fmt::Debug + use<> {
    (map.levels.clone(), map.objects.clone(), map.zones.clone())
}

/// Asserts that a key does not change the map.
#[track_caller]
fn changes_nothing(name: &str, from: &str, to: &str) {
    let (with, without) = (generate(&template(name), 2), generate(&changed(name, from, to), 2));
    assert!(tiles_and_objects(&with) == tiles_and_objects(&without), "{name}: {from}");
}

/// Collects the keys of a structure and of its nested structures in a value, with their values.
fn walk(
    structure: &'static Structure,
    value: &Value,
    used: &mut BTreeMap<(&'static str, &'static str), Vec<Value>>,
) {
    let named = |title: &str| STRUCTURES.into_iter().find(|structure| structure.title == title).unwrap();
    for field in structure.fields {
        let Some(inside) = value.get(field.key) else { continue };
        used.entry((structure.title, field.key)).or_default().push(inside.clone());
        match (structure.title, field.key, field.value) {
            ("Template", "zones", _) => {
                inside.as_object().unwrap().values().for_each(|zone| walk(named("Zone"), zone, used));
            }
            ("Custom objects", "requiredObjects", _) => {
                for entry in inside.as_object().unwrap().values() {
                    let one = named("Required object");
                    walk(one, entry, used);
                    entry
                        .as_object()
                        .into_iter()
                        .flat_map(|of| of.values())
                        .for_each(|entry| walk(one, entry, used));
                }
            }
            (_, _, Accepted::Structure(title)) => walk(named(title), inside, used),
            (_, _, Accepted::List(title)) => {
                inside.as_array().unwrap().iter().for_each(|item| walk(named(title), item, used));
            }
            _ => {}
        }
    }
}

fn used() -> BTreeMap<(&'static str, &'static str), Vec<Value>> {
    let mut used = BTreeMap::new();
    for file in json_files(&workspace_root().join("tests/templates")).unwrap() {
        let text = std::fs::read_to_string(&file).unwrap();
        let value: Value = serde_json::from_str(&text).unwrap();
        value.as_object().unwrap().values().for_each(|template| walk(STRUCTURES[0], template, &mut used));
    }
    used
}

fn fields() -> impl Iterator<Item = (&'static Structure, &'static Field)> {
    STRUCTURES.into_iter().flat_map(|structure| structure.fields.iter().map(move |field| (structure, field)))
}

#[test]
fn every_key_is_used_by_a_template_of_the_tests_and_has_a_check() {
    let used = used();
    let checked: BTreeSet<(&str, &str)> = checks().iter().map(|(title, key, _)| (*title, *key)).collect();
    assert_eq!(checked.len(), checks().len(), "duplicate check of a key");
    let mut missing = Vec::new();
    for (structure, field) in fields() {
        let place = (structure.title, field.key);
        if !used.contains_key(&place) {
            missing.push(format!("no template uses `{}` of {}", field.key, structure.title));
        }
        if !checked.contains(&place) {
            missing.push(format!("no check of the effect of `{}` of {}", field.key, structure.title));
        }
    }
    let known: BTreeSet<(&str, &str)> =
        fields().map(|(structure, field)| (structure.title, field.key)).collect();
    missing.extend(checked.difference(&known).map(|place| format!("unknown key {place:?}")));
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_word_is_used_by_a_template_of_the_tests() {
    /// Words that are refused, because the generator does not support them yet.
    const REFUSED: [&str; 1] = ["rooms"];
    let used = used();
    let mut missing = Vec::new();
    for (structure, field) in fields() {
        let (Accepted::Word(words) | Accepted::Words(words)) = field.value else { continue };
        let values = used.get(&(structure.title, field.key)).into_iter().flatten();
        let found: Vec<&str> = values
            .flat_map(|value| match value {
                Value::Array(list) => list.iter().filter_map(Value::as_str).collect(),
                other => other.as_str().into_iter().collect::<Vec<_>>(),
            })
            .collect();
        let unused = words.iter().filter(|word| !found.contains(word) && !REFUSED.contains(word));
        missing.extend(unused.map(|word| format!("no template uses `{word}` for `{}`", field.key)));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_key_has_its_documented_effect() {
    for (title, key, check) in checks() {
        let result = std::panic::catch_unwind(check);
        assert!(result.is_ok(), "the check of `{key}` of {title} failed: see above");
    }
}

#[test]
fn the_templates_of_the_tests_have_no_errors() {
    for file in json_files(&workspace_root().join("tests/templates")).unwrap() {
        for template in templates::read(&file).unwrap() {
            let diagnostics = check_template(&template, heroes3());
            assert!(!rmg_core::diag::has_errors(&diagnostics), "{}: {diagnostics:?}", template.name);
        }
    }
}
