//! Tests that the reader agrees with the tables of the language.

use rmg_core::diag::Diagnostic;

use super::read;
use crate::json::language::{Accepted, Field, Omitted, STRUCTURES, Structure};

/// Returns the members of a structure in these tests, in addition to the tested one.
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
        "Object values" => &[("value", "1"), ("rarity", "1")],
        // without a key it would be a set of subtypes
        "Required object" => &[("count", "1"), ("guard", "1")],
        "Object rule" => &[("type", "'a'")],
        "Rule content" => &[("kind", "'spells'")],
        "Connection" => &[("a", "'1'"), ("b", "'2'")],
        _ => &[],
    }
}

/// Returns a file that contains the structure with a value for a key; `None` omits the key.
fn file(structure: &Structure, key: &str, value: Option<&str>) -> String {
    // the older key of an object is read only if the newer key is missing
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
        "Object values" => {
            format!("'customObjects': {{ 'commonObjects': [{{ 'type': 'a', 'rmg': {inside} }}] }}")
        }
        "Object rule" => format!("'objects': [{inside}]"),
        "Rule content" => format!("'objects': [{{ 'type': 'a', 'content': {inside} }}]"),
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

fn diagnostics(structure: &Structure, key: &str, value: Option<&str>) -> Vec<Diagnostic> {
    let (read, diagnostics) = read(&file(structure, key, value));
    assert!(diagnostics.is_empty(), "{}.{key}: {diagnostics:?}", structure.title);
    read.diagnostics
}

fn has(diagnostics: &[Diagnostic], code: &str) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.code == code)
}

/// Returns all keys, except those of structures that only games read.
fn fields() -> impl Iterator<Item = (&'static Structure, &'static Field)> {
    STRUCTURES.into_iter().flat_map(|structure| structure.fields.iter().map(move |field| (structure, field)))
}

#[test]
fn every_key_is_read_and_no_other() {
    for (structure, field) in fields() {
        // a list in a list is wrong everywhere
        let diagnostics = diagnostics(structure, field.key, Some("[[]]"));
        let place = format!("{}.{}", structure.title, field.key);
        assert!(
            !diagnostics.is_empty() && !has(&diagnostics, "unknown-key"),
            "{place} is not read: {diagnostics:?}"
        );
    }
    for structure in STRUCTURES.into_iter().filter(|structure| !structure.fields.is_empty()) {
        assert!(has(&diagnostics(structure, "noSuchKey", Some("1")), "unknown-key"), "{}", structure.title);
    }
}

#[test]
fn only_required_keys_are_reported_as_missing() {
    for (structure, field) in fields() {
        let diagnostics = diagnostics(structure, field.key, None);
        let message = format!("missing `{}`", field.key);
        let is_reported = diagnostics
            .iter()
            .any(|diagnostic| diagnostic.message.contains(&message) && diagnostic.code == "missing-key");
        assert_eq!(is_reported, field.default == Omitted::Required, "{}.{}", structure.title, field.key);
    }
}

#[test]
fn numbers_are_accepted_exactly_in_their_ranges() {
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
            let diagnostics = diagnostics(structure, field.key, Some(&format!("{quote}{number}{quote}")));
            let is_rejected = has(&diagnostics, "out-of-range") || has(&diagnostics, "bad-range");
            assert_eq!(is_rejected, !is_in, "{}.{}: {number}: {diagnostics:?}", structure.title, field.key);
        }
    }
}

#[test]
fn a_key_accepts_exactly_its_words() {
    // `symmetry` has its own error, which gives the reason against `rotate3`
    for (structure, field) in fields().filter(|(_, field)| field.key != "symmetry") {
        let (words, [open, close]) = match field.value {
            Accepted::Word(words) => (words, ["'", "'"]),
            Accepted::Words(words) => (words, ["['", "']"]),
            _ => continue,
        };
        for word in words {
            let diagnostics = diagnostics(structure, field.key, Some(&format!("{open}{word}{close}")));
            assert!(!has(&diagnostics, "unknown-word"), "{}.{}: {word}", structure.title, field.key);
        }
        let diagnostics = diagnostics(structure, field.key, Some(&format!("{open}qqqqqqqqqqqqqqqq{close}")));
        let help = diagnostics
            .iter()
            .find(|diagnostic| diagnostic.code == "unknown-word")
            .and_then(|diagnostic| diagnostic.help.as_deref());
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
fn writing_a_default_changes_nothing() {
    // a written `none` of `symmetry` is kept, because the option overrides only what is written
    for (structure, field) in fields().filter(|(_, field)| field.key != "symmetry") {
        let Omitted::Value(default) = field.default else { continue };
        let quote = if matches!(field.value, Accepted::Word(_)) { "'" } else { "" };
        let of = |value: Option<&str>| {
            without_spans(&format!("{:?}", read(&file(structure, field.key, value)).0.templates))
        };
        let written = of(Some(&format!("{quote}{default}{quote}")));
        assert_eq!(written, of(None), "{}.{}", structure.title, field.key);
    }
}

/// Removes spans from a text, because they depend on the source.
fn without_spans(text: &str) -> String {
    let mut parts = text.split("Span { ");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |all, part| all + part.split_once(" }").expect("a span has an end").1)
}
