//! Invalid templates: each diagnostic states the zone, the request and the reason. All are reported at once,
//! and nothing panics.

use rmg_core::Seed;
use rmg_core::diag::{Diagnostic, has_errors};
use rmg_plan::{GenOptions, check_template, make_plan};
use rmg_tests::made::try_generate;
use rmg_tests::sessions::assert_cases;
use rmg_tests::templates::{heroes3, read_text};

/// A valid template. Cases insert text at `TEMPLATE`, `FIRST`, `SECOND` and `MIDDLE`.
const VALID: &str = r#"{ "Sound" : { "minSize" : "s", "maxSize" : "m",
 "players" : "2", TEMPLATE
 "zones" : {
  "1" : { "type" : "playerStart", "owner" : 1, FIRST "size" : 10 },
  "2" : { "type" : "playerStart", "owner" : 2, SECOND "size" : 10 },
  "mid" : { "type" : "treasure", MIDDLE "size" : 10 }
 },
 "connections" : [ { "a" : "1", "b" : "mid" }, { "a" : "2", "b" : "mid" } ] } }"#;

/// Returns the text of the template with the given pairs of placeholder and text inserted.
fn text(insertions: &[(&str, &str)]) -> String {
    let quoted = |name: &str| format!("\"{name}\"");
    let names: Vec<String> = heroes3().artifacts.names().map(quoted).collect();
    let all = format!("\"bannedArtifacts\" : [ {} ],", names.join(", "));
    let names: Vec<String> = heroes3().spells.names().map(quoted).collect();
    let spells = format!("\"bannedSpells\" : [ {} ],", names.join(", "));
    let text = insertions.iter().fold(VALID.to_owned(), |text, (place, inserted)| {
        text.replace(
            place,
            &format!("{} {place}", inserted.replace("ALL_ARTIFACTS", &all).replace("ALL_SPELLS", &spells)),
        )
    });
    ["TEMPLATE", "FIRST", "SECOND", "MIDDLE"].iter().fold(text, |text, place| text.replace(place, ""))
}

/// Returns the diagnostics of the reader, the check and the planner, as lines `severity: message | help`.
fn reported(text: &str) -> Vec<String> {
    let file = read_text(text.to_owned());
    let mut diagnostics: Vec<Diagnostic> = file.diagnostics.clone();
    if let Some(template) = file.templates.first().filter(|_| !has_errors(&file.diagnostics)) {
        let checked = check_template(template, heroes3());
        let is_valid = !has_errors(&checked);
        diagnostics.extend(checked);
        match make_plan(template, heroes3(), &GenOptions::new(Seed(1))) {
            Ok(plan) => {
                // The generator may refuse the plan, but it must not panic.
                if let Err(error) = try_generate(&plan, None) {
                    let is_panic = matches!(error, rmg_generate::GenerateError::Panicked { .. });
                    assert!(!is_panic, "{error}\n{text}");
                }
            }
            Err(more) => {
                let is_unsupported = |diagnostic: &Diagnostic| diagnostic.code == "not-made-yet";
                let is_consistent = !is_valid || more.iter().all(is_unsupported);
                assert!(is_consistent, "only the planner reports {more:?}\n{text}");
                diagnostics.extend(more);
            }
        }
    }
    let line = |diagnostic: &Diagnostic| {
        let help = diagnostic.help.as_ref().map_or_else(String::new, |help| format!(" | {help}"));
        format!("{}: {}{help}", diagnostic.severity, diagnostic.message)
    };
    diagnostics.iter().map(line).collect()
}

/// Each line of a case is a placeholder and the text to insert at it.
#[test]
fn all_errors_of_a_template_are_reported_with_zone_request_and_reason() {
    assert_cases("impossible-templates", |input| {
        let insertions: Vec<_> =
            input.lines().map(|line| line.split_once(' ').unwrap_or((line, ""))).collect();
        reported(&text(&insertions))
    });
}
