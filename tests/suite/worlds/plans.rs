//! Results that are read as plans.

use proptest::prelude::*;
use rmg_core::Seed;
use rmg_logic::worlds::{
    Impossible, PlanError, Pool, Process, WorldError, WorldMaker, WorldPlan, WorldSettings, read_world_plan,
};
use rmg_tests::world_pools::{CLASSES, sized_pool};
use rmg_tests::world_zone_checker::{Search, WorldChecker};
use serde_json::{Value, json};

use super::{hall_and_cave, read, to_json};
use rmg_test_support::cases;

fn planned(pool: &Pool, gems: usize, plan: Option<&Value>, seed: u64) -> Result<Value, WorldError> {
    let plan = plan.map_or_else(WorldPlan::default, |plan| read_world_plan(&plan.to_string(), pool).unwrap());
    let maker = WorldMaker::new(pool, gems, WorldSettings::default())?.with_plan(&plan)?;
    maker.make(Seed(seed)).map(|world| to_json(pool, &Ok(world)))
}

/// Returns a result without the record of its search.
fn without_work(result: &Value) -> Value {
    let mut result = result.clone();
    let world = result["world"].as_object_mut().unwrap();
    world.remove("work");
    world.remove("placements");
    result
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn a_result_is_a_plan_that_gives_the_same_result_and_parts_of_it_stay(
        class in 0_usize..3, zones in 4_usize..9, gems in 1_usize..4, of_pool in 0_u64..50, seed in 0_u64..1000,
        kept in prop::collection::vec(any::<bool>(), 40), keeps_zones: bool,
    ) {
        let json = sized_pool(CLASSES[class], zones, 3, of_pool);
        let pool = read(&json);
        let Ok(result) = planned(&pool, gems, None, seed) else { return Ok(()) };
        let again = planned(&pool, gems, Some(&result), seed + 1).unwrap();
        prop_assert_eq!(without_work(&again), without_work(&result));
        for placed in again["world"]["placements"].as_array().unwrap() {
            prop_assert_eq!(&placed["reason"], "plan");
        }

        let pairs = result["world"]["connections"].as_array().unwrap();
        let pairs: Vec<&Value> = pairs.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(pair, _)| pair).collect();
        let mut part = json!({ "connections": pairs });
        if keeps_zones {
            part["zones"] = result["world"]["zones"].clone();
        }
        let world = match planned(&pool, gems, Some(&part), seed + 1) {
            // with other zones, the connections may have no solution
            Err(WorldError::EffortSpent { .. }) if !keeps_zones => return Ok(()),
            world => world.unwrap(),
        };
        WorldChecker::new(&json, gems).check(&world, Search::Replay).map_err(TestCaseError::fail)?;
        let sorted = |pair: &Value| {
            let mut ends = [pair[0].to_string(), pair[1].to_string()];
            ends.sort();
            ends
        };
        let made: Vec<_> = world["world"]["connections"].as_array().unwrap().iter().map(sorted).collect();
        for pair in pairs {
            prop_assert!(made.contains(&sorted(pair)));
        }
        if keeps_zones {
            let zones = |result: &Value| {
                let mut list: Vec<String> =
                    result["world"]["zones"].as_array().unwrap().iter().map(ToString::to_string).collect();
                list.sort();
                list
            };
            prop_assert_eq!(zones(&world), zones(&result));
        }
    }
}

#[test]
fn placements_are_all_connections_with_the_start_or_a_zone_first() {
    let pool = read(&sized_pool(CLASSES[1], 8, 3, 3));
    for seed in 0..30 {
        let maker = WorldMaker::new(&pool, 3, WorldSettings::default()).unwrap();
        let world = maker.make(Seed(seed)).unwrap();
        let mut placed: Vec<_> = world.placements.iter().map(|placed| placed.ends).collect();
        let mut all = world.connections.clone();
        placed.sort_unstable();
        all.sort_unstable();
        assert_eq!(placed, all);
        assert!(world.origin.needed_before <= world.needed_plain.len());
    }
}

#[test]
fn a_plan_that_cannot_be_met_is_refused_with_its_cause() {
    let mut json = hall_and_cave();
    json["zones"].as_array_mut().unwrap().push(json!({ "id": "shed", "portals": ["s", "t"], "claims": [] }));
    let pool = read(&json);
    let error = |plan: Value| planned(&pool, 1, Some(&plan), 1).unwrap_err();
    assert!(matches!(
        error(json!({ "zones": ["hall", "shed"] })),
        WorldError::Plan(PlanError::TooManyZones { zones: 2, has_gem: false, gems: 1 })
    ));
    assert!(matches!(
        error(json!({ "connections": [["start", ["shed", "s"]]] })),
        WorldError::Impossible(Impossible::PlannedStart(zone)) if zone == "shed"
    ));
    assert!(matches!(
        error(json!({ "connections": [[["hall", "a"], ["hall", "a"]], [["hall", "b"], ["hall", "b"]]] })),
        WorldError::Plan(PlanError::SelfJoins(2))
    ));
    assert!(matches!(
        error(json!({ "connections": [["start", ["hall", "a"]], [["hall", "b"], ["hall", "c"]]] })),
        WorldError::Impossible(Impossible::PlannedApart)
    ));
    // the hall is left by `b` to the cave, and `a` is never used to go back
    let closed = json!({ "connections": [
        ["start", ["hall", "b"]], [["hall", "a"], ["cave", "y"]], [["hall", "c"], ["cave", "x"]]] });
    let open = planned(&pool, 1, Some(&closed), 1).unwrap();
    assert_eq!(open["world"]["zones"], json!(["hall", "cave"]));
    let settings = WorldSettings { process: Process::Old, ..WorldSettings::default() };
    let plan = read_world_plan(&closed.to_string(), &pool).unwrap();
    let refused = WorldMaker::new(&pool, 1, settings).unwrap().with_plan(&plan).unwrap_err();
    assert_eq!(refused.kind(), "bad_plan");
}

#[test]
fn errors_of_a_plan_are_all_reported_with_their_location() {
    let pool = read(&hall_and_cave());
    let errors = |plan: &str| {
        let errors = read_world_plan(plan, &pool).unwrap_err();
        assert!(errors.iter().all(|error| error.span.is_some()), "{errors:?}");
        errors.into_iter().map(|error| error.message).collect::<Vec<_>>()
    };
    let plan = r#"{ "world": { "zones": ["hal"], "connections": [
        ["start", ["hall", "d"]], [["cave", "x"], ["cave", "y"]], [["hall", "a"], ["cave", "x"]], ["start", "start"] ] } }"#;
    assert_eq!(
        errors(plan),
        [
            "world.zones[0]: unknown zone `hal`",
            "world.connections[0]: unknown portal `d`",
            "world.connections[2]: this end is joined twice",
            "world.connections[3]: the start is joined with itself",
        ]
    );
    assert_eq!(errors(r#"{ "runs": [] }"#), ["a plan is the result of one seed"]);
    assert_eq!(errors(r#"{ "error": "impossible" }"#), ["the plan has no `world`"]);
}
