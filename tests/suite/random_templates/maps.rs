//! Maps of random playable templates.

use std::collections::BTreeMap;

use proptest::prelude::*;
use rmg_core::Seed;
use rmg_core::diag::{Severity, has_errors};
use rmg_core::template::Template;
use rmg_generate::retry::Cause;
use rmg_generate::{GenerateOptions, generate_map};
use rmg_jobs::Pool;
use rmg_plan::{GenOptions, check_template, make_plan};
use rmg_sweep::sweep::{Case, Outcome, SizeChoice, SweepOptions, SweepTemplate, run_sweep};
use rmg_tests::random_templates::RandomTemplates;
use rmg_tests::templates::heroes3;

use super::{json, read};
use rmg_test_support::cases;

fn playable(seed: u64) -> Template {
    read(&RandomTemplates::new(seed).playable().templates(1).json()).remove(0)
}

/// Returns the outcome of a map at the smallest size. An attempt that the audit refutes is an error.
fn outcome_of(template: &Template, seed: u64) -> Result<Outcome, String> {
    let (pool, seed) = (Pool::single(), Seed(seed));
    let size = template.min_size.value;
    let options = SweepOptions {
        sizes: vec![SizeChoice::Only(size)],
        limit: None,
        seeds: vec![seed],
        wishes: GenOptions::new(seed),
        attempts: 8,
        best_effort: false,
        pool: &pool,
        cancel: None,
    };
    let sweep = [SweepTemplate { name: "random", template }];
    let record =
        run_sweep(&sweep, &[Case { template: 0, size, seed }], heroes3(), &options, &|_| {}).remove(0);
    match record.failed.iter().find(|failed| matches!(failed.cause, Cause::Refuted(_))) {
        Some(failed) => Err(format!("attempt {}: {}", failed.attempt, failed.cause)),
        None => Ok(record.outcome),
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn playable_templates_are_checked_without_errors(seed in any::<u64>()) {
        let diagnostics = check_template(&playable(seed), heroes3());
        prop_assert!(!has_errors(&diagnostics), "{:?}", diagnostics);
    }

    #[test]
    fn expanding_repeat_and_mirror_does_not_change_the_plan(seed in any::<u64>()) {
        let template = playable(seed);
        let expanded = read(&json(std::slice::from_ref(&template))).remove(0);
        let options = GenOptions::new(Seed(seed));
        let plan = |template: &Template| make_plan(template, heroes3(), &options);
        prop_assert_eq!(plan(&template).unwrap(), plan(&expanded).unwrap());
    }
}

#[test]
fn most_playable_templates_give_sound_maps_and_no_map_is_refuted() {
    const DEFAULT: u32 = 12;
    let count = cases(DEFAULT).cases;
    let (mut tried, mut sound, mut diagnostics) = (0, 0, Vec::new());
    let mut refusals: BTreeMap<u64, String> = BTreeMap::new();
    let mut seeds = 0..;
    while tried < count {
        let seed = seeds.next().unwrap();
        let template = playable(seed);
        let has_warnings = check_template(&template, heroes3())
            .iter()
            .any(|diagnostic| diagnostic.severity > Severity::Note);
        if has_warnings {
            assert!(seed < 20 + u64::from(count) * 10, "too many templates have warnings");
            continue;
        }
        tried += 1;
        match outcome_of(&template, seed) {
            Ok(Outcome::Made) => sound += 1,
            Ok(Outcome::Refused(reason)) => {
                refusals.insert(seed, reason.text);
            }
            Ok(outcome) => diagnostics.push(format!("{seed}: {outcome:?}")),
            Err(reason) => diagnostics.push(format!("{seed}: {reason}")),
        }
    }
    assert!(diagnostics.is_empty(), "{}", diagnostics.join("\n"));
    assert!(sound * 5 > tried * 4, "{sound} of {tried} maps: {refusals:#?}");
}

#[test]
fn expanding_repeat_and_mirror_does_not_change_the_map() {
    let copies = (0..200).filter(|seed| {
        let text = RandomTemplates::new(*seed).playable().templates(1).json();
        text.contains("\"repeat\"") || text.contains("\"mirror\"")
    });
    for seed in copies.take(3) {
        let template = playable(seed);
        let expanded = read(&json(std::slice::from_ref(&template))).remove(0);
        let map = |template: &Template| {
            let plan = make_plan(template, heroes3(), &GenOptions::new(Seed(seed))).unwrap();
            generate_map(&plan, heroes3(), &GenerateOptions::new(&Pool::single()), &|_| {})
                .map(|generated| generated.map)
                .map_err(|error| error.to_string())
        };
        assert!(map(&template) == map(&expanded), "seed {seed}");
    }
}
