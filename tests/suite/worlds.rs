//! Worlds from zones: a checker that shares no code with the generator verifies every world.

mod bad_input;
mod exact;
mod impossible;
mod plans;
mod processes;
mod sameness;

use rmg_core::Seed;
use rmg_logic::json::write_run;
use rmg_logic::worlds::{Pool, RESULTS, World, WorldError, WorldMaker, WorldSettings, outcome, read_pool};
use rmg_tests::world_zone_checker::{Search, WorldChecker};
use serde_json::{Value, json};

/// Reads a pool that must have no diagnostics.
fn read(pool: &Value) -> Pool {
    let file = read_pool(&pool.to_string());
    assert!(file.diagnostics.is_empty(), "{:?}", file.diagnostics);
    file.pool
}

/// Returns the world as JSON, as in a result file.
fn to_json(pool: &Pool, result: &Result<World, WorldError>) -> Value {
    let mut text = Vec::new();
    write_run(RESULTS, &outcome(pool, result), &mut text).unwrap();
    serde_json::from_slice(&text).unwrap()
}

/// Generates the worlds of seeds 1 to `seeds`, verifies and returns them.
fn assert_all_valid(name: &str, pool: &Value, gems: usize, seeds: u64, search: Search) -> Vec<World> {
    let checker = WorldChecker::new(pool, gems);
    let pool = read(pool);
    let plan = WorldMaker::new(&pool, gems, WorldSettings::default())
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    (1..=seeds)
        .map(|seed| {
            let result = plan.make(Seed(seed));
            let json = to_json(&pool, &result);
            checker
                .check(&json, search)
                .unwrap_or_else(|diagnostic| panic!("{name}, {gems} gems, seed {seed}: {diagnostic}"));
            result.unwrap()
        })
        .collect()
}

/// Returns a small pool that has worlds of one gem: a hall with three doors, and a cave behind two of them.
fn hall_and_cave() -> Value {
    json!({ "flags": ["lamp"], "zones": [
        { "id": "hall", "gem": false, "portals": ["a", "b", "c"], "claims": [
            { "from": "a", "to": "b" },
            { "from": "b", "to": "c", "sets": { "lamp": true } },
            { "from": "c", "to": "a", "needs": { "lamp": true } }] },
        { "id": "cave", "gem": true, "portals": ["x", "y"], "claims": [
            { "from": "x", "to": "x", "gem": true }, { "from": "y", "to": "y" }] }] })
}
