//! Entrance randomization: a checker that shares no code with the randomizer verifies every result.

mod bad_input;
mod closures;
mod explain;
mod families;
mod groups;
mod impossible;
mod plans;
mod players;
mod sameness;
mod shuffle;
mod stages;

use rmg_core::Seed;
use rmg_logic::entrances::{
    Case, EntranceError, EntranceLayout, EntranceSettings, RESULTS, Randomizer, name_errors, outcome,
    read_case,
};
use rmg_logic::json::{Outcome, write_run};
use rmg_tests::entrance_checker::EntranceChecker;
use serde_json::Value;

/// Reads a case. Unknown names are returned as errors of the input.
fn read(case: &Value) -> Result<Case, Vec<EntranceError>> {
    read_case(&case.to_string())
        .map_err(|diagnostics| name_errors(&diagnostics).unwrap_or_else(|| panic!("{diagnostics:?}")))
}

/// Returns the layout of one seed, with settings changed by `change`.
fn run_with(
    case: &Value,
    seed: u64,
    change: impl FnOnce(&mut EntranceSettings<'_>),
) -> Result<(EntranceLayout, Value), Vec<EntranceError>> {
    let Case { world, mut settings, .. } = read(case)?;
    change(&mut settings);
    let plan = Randomizer::new(&world, settings)?;
    let result = plan.randomize(Seed(seed));
    let json = to_json(&outcome(&world, &result));
    result.map(|layout| (layout, json)).map_err(|error| vec![error])
}

fn run(case: &Value, seed: u64) -> Result<(EntranceLayout, Value), Vec<EntranceError>> {
    run_with(case, seed, |_| {})
}

/// Returns the result as JSON, as in a result file.
fn to_json(outcome: &Outcome) -> Value {
    let mut text = Vec::new();
    write_run(RESULTS, outcome, &mut text).unwrap();
    serde_json::from_slice(&text).unwrap()
}

/// Runs seeds 1 to `seeds` and asserts that the checker accepts all of them.
fn assert_all_valid(name: &str, case: &Value, seeds: u64) {
    let checker = EntranceChecker::new(case);
    let Case { world, settings, .. } = read(case).unwrap();
    let plan = Randomizer::new(&world, settings).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
    for seed in 1..=seeds {
        let outcome = outcome(&world, &plan.randomize(Seed(seed)));
        checker
            .check(&to_json(&outcome))
            .unwrap_or_else(|diagnostic| panic!("{name}, seed {seed}: {diagnostic}"));
    }
}

/// Returns the only error of a case that must be refused.
fn refusal(case: &Value) -> EntranceError {
    let mut errors = run(case, 1).expect_err("the case must be refused");
    assert_eq!(errors.len(), 1, "{errors:?}");
    errors.remove(0)
}
