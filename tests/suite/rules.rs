//! Every fault that a template can have is a rule of the linter, which says what is meant.

mod examples;
mod masses;
mod mending;
mod slips;

use std::collections::{BTreeMap, BTreeSet};

use rmg_plan::{rule, rules};
use rmg_template::Source;
use rmg_tests::template_files::{self, workspace_root};
use rmg_tests::templates::heroes3;

use crate::manifests::rust_files;

/// Words in the form of codes that are none, or that no template can have: what a check filters out, and what only lists elsewhere lack.
const NO_CODES: [&str; 4] = ["windows-1250", "windows-1251", "windows-1252", "no-entries"];

/// Codes of a single word.
const WORDS: [&str; 1] = ["empty"];

/// Codes in the text of a file, without its tests: words of small letters joined by dashes, in quotes.
fn codes(text: &str) -> BTreeSet<String> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code: String =
        code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    // a quote as a letter opens nothing
    let code = code.replace("'\"'", "").replace("\\\"", "");
    let is_code = |word: &&str| {
        let letters = |part: &str| {
            !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        WORDS.contains(word) || word.contains('-') && word.split('-').all(letters) && !NO_CODES.contains(word)
    };
    code.split('"').skip(1).step_by(2).filter(is_code).map(str::to_owned).collect()
}

fn codes_of(folder: &str) -> BTreeMap<String, String> {
    let root = workspace_root();
    let mut found = BTreeMap::new();
    for path in rust_files(&root.join(folder)) {
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        if name.ends_with("tests.rs") || name.contains("/tests/") || name.contains("/rules/") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        found.extend(codes(&text).into_iter().map(|code| (code, name.clone())));
    }
    found
}

#[test]
fn every_code_of_readers_and_checks_is_a_rule_and_every_rule_is_used() {
    let mut found = BTreeMap::new();
    for folder in ["rmg-json/src", "rmg-template/src", "rmg-plan/src/check"] {
        found.extend(codes_of(folder));
    }
    let unknown: Vec<_> = found.iter().filter(|(code, _)| rule(code).is_none()).collect();
    assert!(unknown.is_empty(), "no rules: {unknown:#?}");
    found.extend(codes_of("rmg-plan/src"));
    found.extend(codes_of("rmg-core/src/diag"));
    let unused: Vec<_> =
        rules().iter().filter(|rule| !found.contains_key(rule.code)).map(|rule| rule.code).collect();
    assert!(unused.is_empty(), "nothing reports these: {unused:?}");
}

#[test]
fn rules_are_in_order_and_say_something() {
    assert!(rules().is_sorted_by(|one, next| one.code < next.code));
    for rule in rules() {
        assert!(
            rule.title.len() <= 60 && !rule.title.ends_with('.') && rule.title.len() > 5,
            "{}: {}",
            rule.code,
            rule.title
        );
        assert!(rule.reason.ends_with('.') && rule.source.ends_with('.'), "{}", rule.code);
    }
}

#[test]
fn what_is_said_of_public_templates_are_rules() {
    let Some(files) = template_files::public().unwrap() else { return };
    let mut told = BTreeSet::new();
    for path in files {
        let (source, mut faults) = Source::parse(std::fs::read(path).unwrap());
        let file = source.templates(heroes3());
        faults.extend(file.faults.clone());
        faults
            .extend(file.templates.iter().flat_map(|template| rmg_plan::check_template(template, heroes3())));
        for fault in faults {
            let rule = rule(fault.code).unwrap_or_else(|| panic!("no rule `{}`", fault.code));
            assert!(fault.severity <= rule.severity, "{}: {:?}", rule.code, fault.severity);
            told.insert(fault.code);
        }
    }
    assert!(told.len() >= 3, "{told:?}");
}
