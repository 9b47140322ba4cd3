//! Every diagnostic of templates has a rule of the linter, which documents it.

mod examples;
mod fixes;
mod large_files;
mod typos;

use std::collections::{BTreeMap, BTreeSet};

use rmg_plan::{rule, rules};
use rmg_template::Source;
use rmg_tests::template_files::{self, workspace_root};
use rmg_tests::templates::heroes3;

use crate::manifests::rust_files;

/// Words in the form of codes that are not codes of templates: encodings, and a code of lists in other files.
const NOT_CODES: [&str; 4] = ["windows-1250", "windows-1251", "windows-1252", "no-entries"];

/// Codes without a dash.
const SINGLE_WORDS: [&str; 1] = ["empty"];

/// Returns the codes in a file without its tests: quoted lowercase words joined by dashes.
fn codes(text: &str) -> BTreeSet<String> {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code: String =
        code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    // a quote as a character or behind a backslash starts no string
    let code = code.replace("'\"'", "").replace("\\\"", "");
    let is_code = |word: &&str| {
        let letters = |part: &str| {
            !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        };
        SINGLE_WORDS.contains(word)
            || word.contains('-') && word.split('-').all(letters) && !NOT_CODES.contains(word)
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
fn every_code_of_readers_and_checks_has_a_rule_and_every_rule_is_used() {
    let mut found = BTreeMap::new();
    for folder in ["rmg-json/src", "rmg-template/src", "rmg-plan/src/check"] {
        found.extend(codes_of(folder));
    }
    let unknown: Vec<_> = found.iter().filter(|(code, _)| rule(code).is_none()).collect();
    assert!(unknown.is_empty(), "codes without a rule: {unknown:#?}");
    found.extend(codes_of("rmg-plan/src"));
    found.extend(codes_of("rmg-core/src/diag"));
    let unused: Vec<_> =
        rules().iter().filter(|rule| !found.contains_key(rule.code)).map(|rule| rule.code).collect();
    assert!(unused.is_empty(), "unused rules: {unused:?}");
}

#[test]
fn rules_are_sorted_and_have_a_title_a_reason_and_a_source() {
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
fn diagnostics_of_public_templates_have_rules() {
    let Some(files) = template_files::public().unwrap() else { return };
    let mut reported = BTreeSet::new();
    for path in files {
        let (source, mut diagnostics) = Source::parse(std::fs::read(path).unwrap());
        let file = source.templates(heroes3());
        diagnostics.extend(file.diagnostics.clone());
        diagnostics
            .extend(file.templates.iter().flat_map(|template| rmg_plan::check_template(template, heroes3())));
        for diagnostic in diagnostics {
            let rule = rule(diagnostic.code).unwrap_or_else(|| panic!("no rule `{}`", diagnostic.code));
            assert!(diagnostic.severity <= rule.severity, "{}: {:?}", rule.code, diagnostic.severity);
            reported.insert(diagnostic.code);
        }
    }
    assert!(reported.len() >= 3, "{reported:?}");
}
