//! Maps of random nasty templates: sound, or refused with a reason; never a panic, never refuted.

use rmg_generate::retry::Cause;
use rmg_generate::sweep::Outcome;
use rmg_tests::nasty_templates::nasty_case;

use crate::cases::cases;

#[test]
fn nasty_templates_give_sound_maps_or_reasons() {
    let (mut made, mut faults) = (0, Vec::new());
    let count = u64::from(cases(60).cases);
    for number in 1..=count {
        let record = nasty_case(number).make();
        for failed in &record.failed {
            if matches!(failed.cause, Cause::Refuted(_)) {
                faults.push(format!("case {number} attempt {}: {}", failed.attempt, failed.cause));
            }
        }
        match record.outcome {
            Outcome::Made => made += 1,
            Outcome::Refused(reason) if !reason.is_empty() => {}
            outcome => faults.push(format!("case {number}: {outcome:?}")),
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(made * 3 > count, "only {made} of {count} maps were made");
}
