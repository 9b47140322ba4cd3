//! Explained results: the steps of a layout, the order of reachability, and the reasons for unreachable
//! regions.

use std::collections::BTreeSet;

use rmg_logic::entrances::{JoinReason, Policy, Step, Unreachable};
use rmg_tests::entrance_worlds::{forbidden_pairs, grid, shaft_chain};
use serde_json::{Value, json};

use super::{run, run_with};

/// Returns the explained result of a seed.
fn explained(case: &Value, seed: u64) -> Value {
    run_with(case, seed, |settings| settings.explain = true).unwrap().1
}

fn texts(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

/// Returns a case: a hall has an exit to a cave with a lamp, and an exit to a vault that requires the lamp.
fn lamp() -> Value {
    json!({
        "start": "Menu", "regions": ["Menu", "Hall", "Cave", "Vault"],
        "connections": [{ "name": "begin", "from": "Menu", "to": "Hall" }],
        "exits": [
            { "name": "crack", "region": "Hall", "group": "out" },
            { "name": "dark stairs", "region": "Hall", "group": "deep", "rule": { "item": "lamp" } },
        ],
        "targets": [
            { "name": "cave", "region": "Cave", "group": "out" },
            { "name": "vault", "region": "Vault", "group": "deep" },
        ],
        "group_lookup": { "out": ["out"], "deep": ["deep"] },
        "locations": [
            { "name": "on a hook", "region": "Cave", "item": "lamp" },
            { "name": "chest", "region": "Vault", "item": null },
        ],
    })
}

#[test]
fn a_small_world_is_explained_completely() {
    let result = explained(&lamp(), 1);
    let placed = |exit: &str, target: &str, to: &str, group: &str, open: u32, must_open: bool| {
        json!({
            "step": "placed", "exit": exit, "from": "Hall", "target": target, "to": to, "groups": [group, group],
            "both_ways": false, "new_regions": [to],
            "why": {
                "reason": "drawn", "stage": "dead_ends", "open_exits": open, "targets": 1, "must_open": must_open,
            },
        })
    };
    assert_eq!(
        result,
        json!({
            "pairings": [["crack", "cave"], ["dark stairs", "vault"]],
            "steps": [
                { "step": "attempt", "number": 0 },
                { "step": "stage", "stage": "growth" },
                {
                    "step": "placed", "exit": "crack", "from": "Hall", "target": "cave", "to": "Cave",
                    "groups": ["out", "out"], "both_ways": false, "new_regions": ["Cave"],
                    "why": { "reason": "drawn", "stage": "growth", "open_exits": 1, "targets": 1, "must_open": true },
                },
                { "step": "stage", "stage": "dead_ends" },
                placed("dark stairs", "vault", "Vault", "deep", 1, false),
            ],
            "spheres": [
                {
                    "regions": [{ "region": "Menu", "by": null }, { "region": "Hall", "by": "begin" }],
                    "exits": [["crack", "cave"]], "locations": [],
                },
                {
                    "regions": [{ "region": "Cave", "by": "crack" }],
                    "exits": [["dark stairs", "vault"]],
                    "locations": [{ "location": "on a hook", "item": "lamp" }],
                },
                {
                    "regions": [{ "region": "Vault", "by": "dark stairs" }],
                    "exits": [], "locations": [{ "location": "chest", "item": null }],
                },
            ],
            "reached": ["Menu", "Hall", "Cave", "Vault"],
            "unreached": [],
            "work": { "attempts": 1, "layouts": 0, "is_repaired": false, "is_culled": false },
        })
    );
    let mut without_steps = result;
    without_steps.as_object_mut().unwrap().remove("steps");
    assert_eq!(run(&lamp(), 1).unwrap().1, without_steps, "without explanation");
}

#[test]
fn preplaced_joins_come_first_with_their_reason() {
    let mut case = grid(3, true, 0, 0).case;
    case["preplaced"] = json!([["region0_right", "region8_left"]]);
    let result = explained(&case, 1);
    assert_eq!(
        result["steps"][0],
        json!({
            "step": "placed", "exit": "region0_right", "from": "region0", "target": "region8_left", "to": "region8",
            "groups": [2, 1], "both_ways": true, "new_regions": ["region8"], "why": { "reason": "preplaced" },
        })
    );
    assert_eq!(result["steps"][1], json!({ "step": "attempt", "number": 0 }));
    assert_explained_completely(&case, &result);
}

/// Asserts that the steps place the pairings in order, and that spheres contain reached entries after the
/// entries that lead to them.
fn assert_explained_completely(case: &Value, result: &Value) {
    let steps = result["steps"].as_array().unwrap();
    let is_start = |step: &Value| step["step"] == "final" || step["step"] == "attempt";
    let last = steps.iter().rposition(is_start).unwrap();
    let preplaced = steps.iter().take_while(|step| step["step"] == "placed");
    let mut placed = Vec::new();
    for step in preplaced.chain(&steps[last + 1..]).filter(|step| step["step"] == "placed") {
        placed.push(json!([step["exit"], step["target"]]));
        if step["both_ways"] == true {
            placed.push(json!([step["target"], step["exit"]]));
        }
    }
    assert_eq!(placed, *result["pairings"].as_array().unwrap(), "{result:#}");

    let from: Vec<&str> =
        case["exits"].as_array().unwrap().iter().map(|exit| exit["region"].as_str().unwrap()).collect();
    let names: Vec<&str> =
        case["exits"].as_array().unwrap().iter().map(|exit| exit["name"].as_str().unwrap()).collect();
    let (mut regions, mut usable) = (BTreeSet::new(), BTreeSet::new());
    for sphere in result["spheres"].as_array().unwrap() {
        for entry in sphere["regions"].as_array().unwrap() {
            let by = entry["by"].as_str();
            assert!(
                by.is_none_or(|by| usable.contains(by) || !names.contains(&by)),
                "{by:?} is not usable yet"
            );
            assert!(regions.insert(entry["region"].as_str().unwrap()), "duplicate {entry}");
        }
        for pair in sphere["exits"].as_array().unwrap() {
            let exit = pair[0].as_str().unwrap();
            assert!(usable.insert(exit), "duplicate {exit}");
            let at = names.iter().position(|name| *name == exit).unwrap();
            assert!(regions.contains(from[at]), "{exit} of {}", from[at]);
        }
    }
    let reached: BTreeSet<&str> = texts(&result["reached"]).into_iter().collect();
    assert_eq!(regions, reached);
    let unreached =
        result["unreached"].as_array().unwrap().iter().map(|entry| entry["region"].as_str().unwrap());
    let all: BTreeSet<&str> = reached.into_iter().chain(unreached).collect();
    assert_eq!(all, texts(&case["regions"]).into_iter().collect());
}

#[test]
fn repaired_layouts_are_explained_from_their_first_join() {
    let case = shaft_chain(2, 4, 1).case;
    let mut repaired = 0;
    for seed in 1..=20 {
        let result = explained(&case, seed);
        assert_explained_completely(&case, &result);
        let steps = result["steps"].as_array().unwrap();
        if let Some(last) = steps.iter().rposition(|step| step["step"] == "final") {
            repaired += 1;
            assert!(steps[last + 1..].iter().all(|step| step["why"] == json!({ "reason": "layout" })));
        }
    }
    assert!(repaired > 0, "some seeds need repair");
}

#[test]
fn sampled_layouts_are_explained() {
    let case = forbidden_pairs(3).case;
    let (layout, result) = run_with(&case, 3, |settings| {
        (settings.explain, settings.policy) = (true, Policy::Uniform);
    })
    .unwrap();
    assert_explained_completely(&case, &result);
    let explanation = layout.explanation.unwrap();
    assert!(
        explanation.steps.iter().any(|step| matches!(step, Step::Placed { why: JoinReason::OfLayout, .. }))
    );
}

#[test]
fn unreachable_regions_are_explained_with_their_missing_requirements() {
    let mut case = lamp();
    case["locations"] = json!([]);
    case["regions"].as_array_mut().unwrap().push(json!("Crypt"));
    case["connections"] = json!([
        { "name": "begin", "from": "Menu", "to": "Hall" },
        { "name": "grate", "from": "Vault", "to": "Cave", "rule": false },
        { "name": "pit", "from": "Vault", "to": "Crypt", "rule": { "any": [{ "item": "lamp", "count": 2 }, { "region": "Crypt" }] } },
        { "name": "slab", "from": "Hall", "to": "Crypt", "rule": false },
    ]);
    let (layout, result) = run_with(&case, 1, |settings| {
        (settings.explain, settings.unreachable) = (true, Unreachable::Warn);
    })
    .unwrap();
    assert_eq!(texts(&result["reached"]), ["Menu", "Hall", "Cave"]);
    assert_eq!(
        result["unreached"],
        json!([
            {
                "region": "Vault",
                "ways": [{
                    "way": "dark stairs", "from": "Hall", "from_is_reached": true,
                    "lacks": [{ "item": "lamp", "count": 1, "held": 0 }],
                }],
            },
            {
                "region": "Crypt",
                "ways": [
                    {
                        "way": "pit", "from": "Vault", "from_is_reached": false,
                        "lacks": [{ "region": "Crypt" }, { "item": "lamp", "count": 2, "held": 0 }],
                    },
                    { "way": "slab", "from": "Hall", "from_is_reached": true, "lacks": [false] },
                ],
            },
        ])
    );
    assert_eq!(layout.unreached.len(), 2);
}

#[test]
fn islands_that_completion_does_not_need_are_explained() {
    let doors: Vec<Value> = [
        ("gate", "Hall", 1),
        ("cave", "Cave", 1),
        ("east", "East", 2),
        ("west", "West", 2),
    ]
    .map(|(name, region, group)| json!({ "name": name, "region": region, "type": "two_way", "group": group }))
    .into();
    let case = json!({
        "start": "Hall", "regions": ["Hall", "Cave", "East", "West"], "coupled": true,
        "exits": doors, "targets": doors, "group_lookup": { "1": [1], "2": [2] },
        "accessibility": "minimal", "completion": { "region": "Cave" },
    });
    let result = explained(&case, 1);
    assert_explained_completely(&case, &result);
    assert!(
        result["steps"].as_array().unwrap().contains(&json!({ "step": "filled", "joins": 2, "reached": 2 }))
    );
    let island = |region: &str, way: &str, from: &str| {
        let way = json!({ "way": way, "from": from, "from_is_reached": false, "lacks": [] });
        json!({ "region": region, "ways": [way] })
    };
    assert_eq!(result["unreached"], json!([island("East", "west", "West"), island("West", "east", "East")]));
}
