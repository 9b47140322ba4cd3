//! Maps of random adversarial templates: each is sound or refused with a reason. None panics or is refuted.

use std::collections::BTreeMap;

use rmg_generate::retry::Cause;
use rmg_sweep::sweep::Outcome;
use rmg_tests::adversarial_templates::adversarial_case;

use rmg_test_support::cases;

/// Returns what a refusal names: connections or a zone of the template, or the tiles of the whole map.
fn named(reason: &str, template: &str) -> Option<&'static str> {
    let tokens: Vec<&str> = reason.split([' ', ',', ':', ';']).filter(|word| !word.is_empty()).collect();
    let is_zone = |key: &str| template.contains(&format!("\"{key}\": {{\"type\": "));
    if tokens.windows(3).any(|part| part[1] == "-" && is_zone(part[0]) && is_zone(part[2])) {
        Some("connections")
    } else if tokens.windows(2).any(|part| part[0] == "zone" && is_zone(part[1])) {
        Some("a zone")
    } else {
        (tokens.contains(&"tiles") && tokens.contains(&"map")).then_some("the map")
    }
}

#[test]
fn adversarial_templates_give_sound_maps_or_reasons() {
    let (mut generated, mut diagnostics) = (0, Vec::new());
    let mut refusals: BTreeMap<&str, u64> = BTreeMap::new();
    let count = u64::from(cases(30).cases);
    for number in 1..=count {
        let case = adversarial_case(number);
        let record = case.make();
        for failed in &record.failed {
            if matches!(failed.cause, Cause::Refuted(_)) {
                diagnostics.push(format!("case {number} attempt {}: {}", failed.attempt, failed.cause));
            }
        }
        match record.outcome {
            Outcome::Made => generated += 1,
            Outcome::Refused(reason) => match named(&reason.text, &case.text) {
                Some(what) => *refusals.entry(what).or_default() += 1,
                None => {
                    diagnostics.push(format!("case {number} is refused without a place: {}", reason.text))
                }
            },
            outcome => diagnostics.push(format!("case {number}: {outcome:?}")),
        }
    }
    assert!(diagnostics.is_empty(), "{}", diagnostics.join("\n"));
    assert!(generated * 3 > count, "only {generated} of {count} maps were generated");
    // About every second case requests too much of a zone, and every fiftieth too many monoliths.
    let of = |what: &str| refusals.get(what).copied().unwrap_or(0);
    assert!(of("a zone") * 6 > count, "{refusals:?} of {count}");
    assert!(of("connections") > 0 || count < 60, "{refusals:?} of {count}");
}
