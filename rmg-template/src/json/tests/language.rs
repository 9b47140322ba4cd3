//! What the tables of the language say is what the reader does.

use rmg_core::diag::Fault;

use super::read;
use crate::json::language::{Accepted, Field, Omitted, STRUCTURES, Structure};

/// The members that a structure has in these tests, beside the one that is looked at.
fn others(structure: &Structure) -> &'static [(&'static str, &'static str)] {
    match structure.title {
        "Template" => &[
            ("minSize", "'s'"),
            ("maxSize", "'m'"),
            ("players", "'2'"),
            ("zones", "{ '1': { 'type': 'treasure' }, '2': { 'type': 'treasure' } }"),
            ("connections", "[]"),
        ],
        "Zone" => &[("type", "'treasure'")],
        "Treasure class" => &[("max", "9")],
        "Common object" => &[("type", "'a'"), ("rmg", "{ 'value': 1, 'rarity': 1 }")],
        "Figures" => &[("value", "1"), ("rarity", "1")],
        // without any key it would be a list of subtypes
        "Required object" => &[("count", "1"), ("guard", "1")],
        "Connection" => &[("a", "'1'"), ("b", "'2'")],
        _ => &[],
    }
}

/// A file with the structure, in it that key with that value (`None`: without the key), and all that must be around it.
fn file(structure: &Structure, key: &str, value: Option<&str>) -> String {
    // of two ways to name an object the older one is read where the newer is missing
    let is_replaced = |other: &str| other == key || (key == "id" && other == "type");
    let others = others(structure).iter().filter(|(other, _)| !is_replaced(other));
    let mut members: Vec<String> = others.map(|(key, value)| format!("'{key}': {value}")).collect();
    members.extend(value.map(|value| format!("'{key}': {value}")));
    let inside = format!("{{ {} }}", members.join(", "));
    let zone = match structure.title {
        "Town counts" => format!("'playerTowns': {inside}"),
        "Town hint" => format!("'townHints': [{inside}]"),
        "Treasure class" => format!("'treasure': [{inside}]"),
        "Custom objects" => format!("'customObjects': {inside}"),
        "Common object" => format!("'customObjects': {{ 'commonObjects': [{inside}] }}"),
        "Figures" => {
            format!("'customObjects': {{ 'commonObjects': [{{ 'type': 'a', 'rmg': {inside} }}] }}")
        }
        "Only with" => format!("'onlyWith': {inside}"),
        "Required object" => format!("'customObjects': {{ 'requiredObjects': {{ 'a': {inside} }} }}"),
        _ => "'size': 1".to_owned(),
    };
    let zone =
        if structure.title == "Zone" { inside.clone() } else { format!("{{ 'type': 'treasure', {zone} }}") };
    let connection = if structure.title == "Connection" { inside.as_str() } else { "" };
    let whole = format!(
        "{{ 'minSize': 's', 'maxSize': 'm', 'players': '2', \
         'zones': {{ '1': {zone}, '2': {{ 'type': 'treasure' }} }}, 'connections': [{connection}] }}"
    );
    let whole = if structure.title == "Template" { inside } else { whole };
    format!("{{ 't': {whole} }}").replace('\'', "\"")
}

fn faults(structure: &Structure, key: &str, value: Option<&str>) -> Vec<Fault> {
    let (read, faults) = read(&file(structure, key, value));
    assert!(faults.is_empty(), "{}.{key}: {faults:?}", structure.title);
    read.faults
}

fn has(faults: &[Fault], code: &str) -> bool {
    faults.iter().any(|fault| fault.code == code)
}

/// All keys, but for those of structures that only games understand.
fn fields() -> impl Iterator<Item = (&'static Structure, &'static Field)> {
    STRUCTURES.into_iter().flat_map(|structure| structure.fields.iter().map(move |field| (structure, field)))
}

#[test]
fn every_key_is_read_and_no_other() {
    for (structure, field) in fields() {
        // a list in a list is wrong everywhere
        let faults = faults(structure, field.key, Some("[[]]"));
        let place = format!("{}.{}", structure.title, field.key);
        assert!(!faults.is_empty() && !has(&faults, "unknown-key"), "{place} is not read: {faults:?}");
    }
    for structure in STRUCTURES.into_iter().filter(|structure| !structure.fields.is_empty()) {
        assert!(has(&faults(structure, "noSuchKey", Some("1")), "unknown-key"), "{}", structure.title);
    }
}

#[test]
fn what_must_be_given_is_missed_and_nothing_else() {
    for (structure, field) in fields() {
        let faults = faults(structure, field.key, None);
        let missed = format!("without `{}`", field.key);
        let is_missed =
            faults.iter().any(|fault| fault.message.contains(&missed) && fault.code == "missing-key");
        assert_eq!(is_missed, field.default == Omitted::Required, "{}.{}", structure.title, field.key);
    }
}

#[test]
fn numbers_are_taken_from_end_to_end_of_their_ranges_and_not_beyond() {
    for (structure, field) in fields() {
        let (min, max, quote) = match field.value {
            Accepted::Whole(min, max) => (min, max, ""),
            Accepted::Numbers(min, max) => (min, max, "'"),
            _ => continue,
        };
        for (number, is_in) in [
            (i64::from(min), true),
            (i64::from(max), true),
            (i64::from(min) - 1, false),
            (i64::from(max) + 1, false),
        ] {
            let faults = faults(structure, field.key, Some(&format!("{quote}{number}{quote}")));
            let is_refused = has(&faults, "out-of-range") || has(&faults, "bad-range");
            assert_eq!(is_refused, !is_in, "{}.{}: {number}: {faults:?}", structure.title, field.key);
        }
    }
}

#[test]
fn the_words_of_a_key_are_those_that_it_takes() {
    for (structure, field) in fields() {
        let (words, [open, close]) = match field.value {
            Accepted::Word(words) => (words, ["'", "'"]),
            Accepted::Words(words) => (words, ["['", "']"]),
            _ => continue,
        };
        for word in words {
            let faults = faults(structure, field.key, Some(&format!("{open}{word}{close}")));
            assert!(!has(&faults, "unknown-word"), "{}.{}: {word}", structure.title, field.key);
        }
        let faults = faults(structure, field.key, Some(&format!("{open}qqqqqqqqqqqqqqqq{close}")));
        let help =
            faults.iter().find(|fault| fault.code == "unknown-word").and_then(|fault| fault.help.as_deref());
        assert_eq!(
            help,
            Some(&*format!("write one of: {}", words.join(", "))),
            "{}.{}",
            structure.title,
            field.key
        );
    }
}

#[test]
fn a_default_that_is_written_changes_nothing() {
    for (structure, field) in fields() {
        let Omitted::Value(default) = field.default else { continue };
        let quote = if matches!(field.value, Accepted::Word(_)) { "'" } else { "" };
        let of = |value: Option<&str>| {
            without_places(&format!("{:?}", read(&file(structure, field.key, value)).0.templates))
        };
        let written = of(Some(&format!("{quote}{default}{quote}")));
        assert_eq!(written, of(None), "{}.{}", structure.title, field.key);
    }
}

/// A text without the places in it, which differ where something is written.
fn without_places(text: &str) -> String {
    let mut parts = text.split("Span { ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.split_once(" }").expect("a place has an end").1)
}
