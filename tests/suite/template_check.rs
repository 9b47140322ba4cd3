//! Checks of templates against the content pack, which report all mismatches at once.

use proptest::prelude::*;
use rmg_core::diag::{Severity, has_errors};
use rmg_json::Document;
use rmg_plan::check_template;
use rmg_template::json::read_templates;
use rmg_tests::sessions::assert_cases;
use rmg_tests::template_files;
use rmg_tests::templates::{heroes3, in_lines};

use rmg_test_support::cases;

/// A valid template that tests modify.
const VALID: &str = r#"{ "Sound" : { "minSize" : "s", "maxSize" : "m",
 "players" : "2",
 "zones" : {
  "1" : { "type" : "playerStart", "owner" : 1, "playerTowns" : { "castles" : 1 } },
  "2" : { "type" : "playerStart", "owner" : 2, "playerTowns" : { "castles" : 1 } },
  "mid" : { "type" : "treasure", "matchTerrainToTown" : false }
 },
 "connections" : [
  { "a" : "1", "b" : "mid" },
  { "a" : "2", "b" : "mid" }
 ] } }"#;

/// Returns `severity code: message (help)` for each diagnostic after some replacements. The reader itself
/// must find no errors.
fn diagnostics(replacements: &[(&str, &str)]) -> Vec<String> {
    let text = replacements.iter().fold(VALID.to_owned(), |text, (from, to)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    });
    let (document, json) = Document::parse(text.as_str());
    let file = read_templates(&document);
    assert!(
        !has_errors(&json) && !has_errors(&file.diagnostics),
        "{:?}",
        in_lines(&text, &file.diagnostics, Severity::Note)
    );
    check_template(&file.templates[0], heroes3())
        .iter()
        .map(|diagnostic| {
            let help = diagnostic.help.as_ref().map_or_else(String::new, |help| format!(" ({help})"));
            format!("{} {}: {}{help}", diagnostic.severity, diagnostic.code, diagnostic.message)
        })
        .collect()
}

/// Returns `severity code` for each diagnostic after inserting a text into zone `mid`.
fn codes_with_zone_text(text: &str) -> Vec<String> {
    let zone = format!("\"treasure\", {text}, ");
    let short = |diagnostic: &String| diagnostic.split(':').next().unwrap_or_default().to_owned();
    diagnostics(&[("\"treasure\", ", &zone)]).iter().map(short).collect()
}

fn codes_after(from: &str, to: &str) -> Vec<String> {
    let short = |diagnostic: &String| diagnostic.split(':').next().unwrap_or_default().to_owned();
    diagnostics(&[(from, to)]).iter().map(short).collect()
}

/// A case is a list of replacements `FROM -> TO`, or a text to insert into zone `mid`: `+ TEXT`.
#[test]
fn mismatches_are_reported_with_their_codes() {
    assert_cases("template-check", |input| {
        if let Some(text) = input.strip_prefix("+ ") {
            return diagnostics(&[(
                "\"treasure\", ",
                &format!("\"treasure\", {text}{} ", if text.is_empty() { "" } else { "," }),
            )]);
        }
        diagnostics(&input.lines().map(|line| line.split_once(" -> ").unwrap()).collect::<Vec<_>>())
    });
}

#[test]
fn long_lists_are_checked_in_linear_time() {
    let list = |name: &str, count: usize| vec![format!("\"{name}\""); count].join(", ");
    let lists = |count: usize| {
        let (allowed, banned) = (list("castle", count), list("rampart", count));
        codes_with_zone_text(&format!(
            "\"neutralTowns\" : {{ \"towns\" : 1 }}, \"allowedTowns\" : [ {allowed} ], \"bannedTowns\" : [ {banned}, \"castle\" ], \
             \"allowedMonsters\" : [ {allowed} ], \"bannedMonsters\" : [ {banned}, \"castle\" ]"
        ))
    };
    let few = lists(1);
    assert!(few.contains(&"error no-town-left".to_owned()), "{few:?}");
    assert_eq!(lists(200_000), few);
    let names = |letter: char| {
        let names: Vec<String> = (0..200_000).map(|at| format!("\"mod:{letter}{at}\"")).collect();
        names.join(", ")
    };
    let switches = format!("\"bannedSpells\" : [ {} ], \"enabledSpells\" : [ {} ]", names('a'), names('b'));
    let found = codes_after("\"2\",", &format!("\"2\", {switches},"));
    let is_harmless =
        |diagnostic: &String| diagnostic == "note absent-mod" || diagnostic == "warning more-faults";
    assert!(found.iter().all(is_harmless), "{found:?}");
    let densities: Vec<String> = (0..200_000).map(|at| format!("\"r{at}\" : 1")).collect();
    let found = codes_with_zone_text(&format!("\"mineDensities\" : {{ {} }}", densities.join(", ")));
    assert!(found.iter().all(|diagnostic| diagnostic.starts_with("warning ")), "{found:?}");
}

#[test]
fn public_and_shipped_templates_match_the_pack() {
    let Some(files) = template_files::public().expect("the corpus can be listed") else { return };
    assert!(files.len() > 40, "{} files", files.len());
    let shipped = template_files::shipped().expect("the templates can be listed");
    for path in files.iter().chain(&shipped) {
        let (document, _) = Document::parse(std::fs::read(path).expect("the file can be read"));
        for template in &read_templates(&document).templates {
            let diagnostics = check_template(template, heroes3());
            let errors = in_lines(document.text(), &diagnostics, Severity::Error);
            assert!(errors.is_empty(), "{}: {errors:#?}", path.display());
        }
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn checks_of_damaged_templates_do_not_panic(
        file in any::<prop::sample::Index>(),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0_usize..80), 1..5),
    ) {
        let files = template_files::shipped().expect("the templates can be listed");
        let mut bytes = std::fs::read(file.get(&files[..])).expect("the file can be read");
        for (from, to, length) in damage {
            // Moved text of the same file is more often readable than random bytes.
            let start = from.index(bytes.len());
            let piece = bytes[start..(start + length).min(bytes.len())].to_vec();
            let at = to.index(bytes.len());
            let end = (at + length).min(bytes.len());
            let _ = bytes.splice(at..end, piece).count();
        }
        let (document, _) = Document::parse(bytes);
        for template in &read_templates(&document).templates {
            for diagnostic in check_template(template, heroes3()) {
                let end = diagnostic.span.map_or(0, |span| span.end as usize);
                prop_assert!(end <= document.text().len());
            }
        }
    }
}
