//! Templates that ask for what cannot be: each is told zone, wish and reason, all at once, and nothing panics.

use rmg_core::Seed;
use rmg_core::diag::{Fault, has_errors};
use rmg_plan::{GenOptions, check_template, make_plan};
use rmg_tests::made::try_generate;
use rmg_tests::sessions::assert_cases;
use rmg_tests::templates::{heroes3, read_text};

/// A sound template; cases put something into its zone in the middle, or into its first one.
const SOUND: &str = r#"{ "Sound" : { "minSize" : "s", "maxSize" : "m",
 "players" : "2", TEMPLATE
 "zones" : {
  "1" : { "type" : "playerStart", "owner" : 1, FIRST "size" : 10 },
  "2" : { "type" : "playerStart", "owner" : 2, SECOND "size" : 10 },
  "mid" : { "type" : "treasure", MIDDLE "size" : 10 }
 },
 "connections" : [ { "a" : "1", "b" : "mid" }, { "a" : "2", "b" : "mid" } ] } }"#;

/// The template of a case.
fn text(put: &[(&str, &str)]) -> String {
    let quoted = |name: &str| format!("\"{name}\"");
    let names: Vec<String> = heroes3().artifacts.names().map(quoted).collect();
    let all = format!("\"bannedArtifacts\" : [ {} ],", names.join(", "));
    let names: Vec<String> = heroes3().spells.names().map(quoted).collect();
    let spells = format!("\"bannedSpells\" : [ {} ],", names.join(", "));
    let text = put.iter().fold(SOUND.to_owned(), |text, (place, what)| {
        text.replace(
            place,
            &format!("{} {place}", what.replace("ALL_ARTIFACTS", &all).replace("ALL_SPELLS", &spells)),
        )
    });
    ["TEMPLATE", "FIRST", "SECOND", "MIDDLE"].iter().fold(text, |text, place| text.replace(place, ""))
}

/// All that is said of a template: by the reader, the check, and whoever makes a plan; `severity: message | help`.
fn told(text: &str) -> Vec<String> {
    let file = read_text(text.to_owned());
    let mut faults: Vec<Fault> = file.faults.clone();
    if let Some(template) = file.templates.first().filter(|_| !has_errors(&file.faults)) {
        let checked = check_template(template, heroes3());
        let is_sound = !has_errors(&checked);
        faults.extend(checked);
        match make_plan(template, heroes3(), &GenOptions::new(Seed(1))) {
            Ok(plan) => {
                // Refused or made, and in no case a panic.
                if let Err(error) = try_generate(&plan, None) {
                    let is_panic = matches!(error, rmg_generate::GenerateError::Panicked { .. });
                    assert!(!is_panic, "{error}\n{text}");
                }
            }
            Err(more) => {
                let is_later = |fault: &Fault| fault.code == "not-made-yet";
                let is_told = !is_sound || more.iter().all(is_later);
                assert!(is_told, "the check finds nothing, the plan {more:?}\n{text}");
                faults.extend(more);
            }
        }
    }
    let line = |fault: &Fault| {
        let help = fault.help.as_ref().map_or_else(String::new, |help| format!(" | {help}"));
        format!("{}: {}{help}", fault.severity, fault.message)
    };
    faults.iter().map(line).collect()
}

/// A case puts texts at places of the template, a line for each.
#[test]
fn what_cannot_be_is_reported_with_zone_wish_and_reason_and_all_at_once() {
    assert_cases("impossible-templates", |input| {
        let put: Vec<_> = input.lines().map(|line| line.split_once(' ').unwrap_or((line, ""))).collect();
        told(&text(&put))
    });
}
