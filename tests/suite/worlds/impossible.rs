//! Pools without a world are refused with a proof, or with the limit of the search.

use rmg_core::Seed;
use rmg_logic::worlds::{Impossible, WorldError, WorldMaker, WorldSettings};
use rmg_tests::world_pools::{CLASSES, sized_pool};
use serde_json::json;

use super::{hall_and_cave, read};

fn refusal(json: &serde_json::Value, gems: usize) -> WorldError {
    let pool = read(json);
    match WorldMaker::new(&pool, gems, WorldSettings::default()) {
        Err(error) => error,
        Ok(plan) => plan.make(Seed(1)).unwrap_err(),
    }
}

#[test]
fn an_exhaustive_search_proves_that_a_tiny_pool_without_a_path_back_is_impossible() {
    let mut json = hall_and_cave();
    // for every first door of the hall: the cave turns the lamp off, and the hall cannot be left without it
    json["zones"][0]["claims"] = json!([
        { "from": "a", "to": "b", "sets": { "lamp": true } }, { "from": "b", "to": "a", "needs": { "lamp": true } }]);
    json["zones"][1]["claims"] = json!([{ "from": "x", "to": "x", "gem": true, "sets": { "lamp": false } }]);
    let WorldError::Impossible(Impossible::AllTried { choices, looked_at }) = refusal(&json, 1) else {
        panic!("{}", refusal(&json, 1));
    };
    assert_eq!(choices, 1);
    assert!(looked_at > 1);
}

#[test]
fn unobtainable_gems_are_named() {
    let mut json = hall_and_cave();
    json["flags"] = json!(["lamp", "key"]);
    json["zones"][1]["claims"][0]["needs"] = json!({ "key": true });
    let error = refusal(&json, 1);
    assert!(
        matches!(error, WorldError::Impossible(Impossible::TooFewGems { needed: 1, usable: 0, .. })),
        "{error}"
    );
    let text = error.to_string();
    assert!(text.ends_with("unusable: `cave` (the claim needs flag `key`, which no claim sets)"), "{text}");
    json["zones"][1]["claims"][0] = json!({ "from": "x", "to": "x" });
    let text = refusal(&json, 1).to_string();
    assert!(text.ends_with("unusable: `cave` (no claim takes its gem)"), "{text}");
}

#[test]
fn an_impassable_start_zone_is_named() {
    let mut json = hall_and_cave();
    for claim in json["zones"][0]["claims"].as_array_mut().unwrap() {
        claim["needs"] = json!({ "lamp": true });
    }
    json["zones"][1]["claims"][0]["sets"] = json!({ "lamp": true });
    let error = refusal(&json, 1);
    assert!(matches!(error, WorldError::Impossible(Impossible::NoBeginning(_))), "{error}");
    assert!(error.to_string().contains("`hall`"), "{error}");
}

#[test]
fn too_few_portals_for_a_connected_world_are_counted() {
    let zone = |id: &str, gem: bool, portals: &[&str]| {
        json!({ "id": id, "gem": gem, "portals": portals,
                "claims": [{ "from": portals[0], "to": portals[0], "gem": gem }] })
    };
    let json = json!({ "flags": [], "zones": [
        zone("hall", false, &["a", "b", "c"]), zone("nook", false, &["a"]),
        zone("pit", true, &["a"]), zone("den", true, &["a"])] });
    let error = refusal(&json, 2);
    let expected = Impossible::TooFewPortals { zones: 4, needed: 7, most: 6 };
    assert_eq!(error, WorldError::Impossible(expected));
}

#[test]
fn an_incomplete_search_reports_its_progress() {
    // gem zones have different entry and exit portals, and the other zones lead nowhere
    let mut json = sized_pool(CLASSES[3], 12, 4, 1);
    for zone in json["zones"].as_array_mut().unwrap() {
        if zone["gem"] == false {
            zone["claims"] = json!([{ "from": "p0", "to": "p1" }]);
        }
    }
    let error = refusal(&json, 9);
    assert!(matches!(error, WorldError::EffortSpent { gems: 9, .. }), "{error}");
    assert!(error.to_string().contains("nor a proof that none exists"), "{error}");
}
