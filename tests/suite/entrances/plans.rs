//! Results that are read as plans.

use proptest::prelude::*;
use rmg_core::Seed;
use rmg_logic::entrances::Randomizer;
use rmg_logic::entrances::{Case, read_case, read_plan};
use rmg_logic::fill::{outcome, randomize_and_fill};
use rmg_tests::entrance_worlds::{EntranceCase, grid, shaft_chain};
use serde_json::{Value, json};

use super::to_json;
use rmg_test_support::cases;

/// Returns the result of a case with a plan, or the kind of its refusal.
fn planned(case: &Value, plan: Option<&Value>, seed: u64) -> Result<Value, String> {
    let Case { world, mut settings, mut fill, completion, .. } = read_case(&case.to_string()).unwrap();
    if let Some(plan) = plan {
        let plan = read_plan(&plan.to_string(), &world).map_err(|errors| errors[0].code.to_owned())?;
        settings.preplaced.extend(plan.pairings);
        fill.options.plan.extend(plan.placements);
    }
    let randomizer = Randomizer::new(&world, settings).map_err(|errors| errors[0].kind().to_owned())?;
    let result = randomize_and_fill(&randomizer, &fill, completion, Seed(seed));
    let json = to_json(&outcome(&world, &result));
    result.map(|_| json).map_err(|errors| errors[0].kind().to_owned())
}

/// Returns a result without the record of its search.
fn without_work(mut result: Value) -> Value {
    result.as_object_mut().unwrap().remove("work");
    result
}

/// Adds a free location to each region, and items that rules of the case do not need.
pub(super) fn with_items(mut case: Value) -> Value {
    let regions = case["regions"].as_array().unwrap().clone();
    let mut locations = case["locations"].as_array().cloned().unwrap_or_default();
    locations.extend(
        regions
            .iter()
            .enumerate()
            .map(|(at, region)| json!({ "name": format!("spot {at}"), "region": region })),
    );
    let mut pool = case["item_pool"].as_array().cloned().unwrap_or_default();
    pool.push(json!({ "name": "coin", "count": 2 }));
    case["locations"] = json!(locations);
    case["item_pool"] = json!(pool);
    case["fill"] = json!(true);
    case
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn a_result_is_a_plan_that_gives_the_same_result(
        side in 2_u32..5, is_coupled: bool, keys in 0_u32..3, seed in 0_u64..1000, has_items: bool, kept in 0_usize..20,
    ) {
        let EntranceCase { case, .. } = grid(side as usize, is_coupled, keys as usize, 40);
        let case = if has_items { with_items(case) } else { case };
        let Ok(result) = planned(&case, None, seed) else { return Ok(()) };
        let again = planned(&case, Some(&result), seed + 1).unwrap();
        prop_assert_eq!(without_work(again), without_work(result.clone()));
        // parts of a result keep their place
        let pairs: Vec<Value> = result["pairings"].as_array().unwrap().iter().take(2 * kept).cloned().collect();
        let part = planned(&case, Some(&json!({ "pairings": pairs })), seed + 1);
        if let Ok(part) = part {
            for pair in &pairs {
                prop_assert!(part["pairings"].as_array().unwrap().contains(pair));
            }
        }
    }
}

#[test]
fn a_plan_that_contradicts_itself_is_refused() {
    let EntranceCase { case, .. } = shaft_chain(1, 3, 1);
    let result = planned(&case, None, 1).unwrap();
    let pairs = result["pairings"].as_array().unwrap();
    let twice = json!({ "pairings": [pairs[0], [pairs[0][0], pairs[2][1]]] });
    assert_eq!(planned(&case, Some(&twice), 1), Err("plan_twice".to_owned()));
}

#[test]
fn unknown_names_and_lists_of_results_are_reported_with_their_location() {
    let world = read_case(&grid(2, true, 0, 0).case.to_string()).unwrap().world;
    let plan = r#"{ "pairings": [["region0_rigt", "region1_left"]], "placements": [{ "location": "a", "item": "b" }] }"#;
    let errors = read_plan(plan, &world).unwrap_err();
    let messages: Vec<&str> = errors.iter().map(|error| error.message.as_str()).collect();
    assert_eq!(messages, ["unknown exit `region0_rigt`", "unknown location `a`", "unknown item `b`"],);
    assert!(errors.iter().all(|error| error.span.is_some() && error.help.is_some()));
    assert_eq!(read_plan(r#"{ "runs": [] }"#, &world).unwrap_err()[0].code, "several_runs");
}
