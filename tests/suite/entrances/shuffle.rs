//! Existing connections that are cut and joined again at random.

use rmg_logic::LinkKind;
use rmg_logic::entrances::{Case, name_errors, read_case};
use rmg_logic::json::diagnostic_in_words;
use serde_json::{Value, json};

use super::{assert_all_valid, read, run};

/// Returns a street with three houses and a chute, with the original connections, modified by `change`.
fn town(change: impl FnOnce(&mut Value)) -> Value {
    let mut case = json!({
        "start": "Street", "regions": ["Street", "Inn", "Shop", "Attic"],
        "connections": [
            { "name": "inn door", "from": "Street", "to": "Inn", "type": "two_way" },
            { "name": "shop door", "from": "Street", "to": "Shop", "type": "two_way" },
            { "name": "ladder", "from": "Inn", "to": "Attic" },
            { "name": "chute", "from": "Attic", "to": "Street" },
        ],
    });
    change(&mut case);
    case
}

/// Returns the diagnostics of a case as text.
fn diagnostics(case: &Value) -> Vec<String> {
    read_case(&case.to_string()).unwrap_err().iter().map(diagnostic_in_words).collect()
}

#[test]
fn a_cut_one_way_connection_gives_an_exit_and_a_target() {
    let case = town(|case| {
        case["connections"][2]["group"] = json!("up");
        case["connections"][3]["group"] = json!("down");
        case["connections"][3]["target_group"] = json!("up");
        case["group_lookup"] = json!({ "up": ["up"], "down": ["up"] });
        case["shuffle"] = json!(["ladder", "chute"]);
    });
    let Case { world, .. } = read(&case).unwrap();
    let ends: Vec<(&str, &str, String, LinkKind)> = world
        .targets
        .iter()
        .map(|end| {
            let region = world.regions[end.region.index()].as_str();
            (end.name.as_str(), region, world.group_name(end.group).to_string(), end.kind)
        })
        .collect();
    let up = "`up`".to_owned();
    let one_way = LinkKind::OneWay;
    assert_eq!(ends, [("ladder", "Attic", up.clone(), one_way), ("chute", "Street", up, one_way)]);
    let dangling: Vec<&str> =
        world.links.iter().filter(|link| link.to.is_none()).map(|link| link.name.as_str()).collect();
    assert_eq!(dangling, ["ladder", "chute"]);
    // chute -> ladder would make the attic unreachable
    let pairings = run(&case, 1).unwrap().1["pairings"].clone();
    assert_eq!(pairings, json!([["ladder", "ladder"], ["chute", "chute"]]));
}

#[test]
fn a_cut_two_way_connection_gives_a_door_on_both_sides() {
    let cut = town(|case| {
        case["coupled"] = json!(true);
        case["shuffle"] = json!(["inn door", "shop door"]);
    });
    let doors = [
        ("inn door", "Street"),
        ("inn door (back)", "Inn"),
        ("shop door", "Street"),
        ("shop door (back)", "Shop"),
    ];
    let doors: Vec<Value> = doors
        .iter()
        .map(|(name, region)| json!({ "name": name, "region": region, "type": "two_way", "rule": true }))
        .collect();
    let by_hand = town(|case| {
        case["coupled"] = json!(true);
        case["connections"].as_array_mut().unwrap().drain(..2);
        case["exits"] = json!(doors);
        case["targets"] = json!(doors);
        case["group_lookup"] = json!({ "0": [0] });
    });
    for seed in 1..=10 {
        assert_eq!(run(&cut, seed).unwrap().1, run(&by_hand, seed).unwrap().1, "seed {seed}");
    }
    assert_all_valid("by hand", &by_hand, 10);
}

#[test]
fn an_uncut_two_way_connection_works_in_both_directions() {
    let lonely = town(|case| {
        case["start"] = json!("Inn");
        case["connections"].as_array_mut().unwrap().truncate(2);
        case["regions"] = json!(["Street", "Inn", "Shop"]);
    });
    assert_eq!(run(&lonely, 1).unwrap().0.placed_regions.len(), 3);
}

#[test]
fn a_listed_reverse_connection_is_the_other_side_of_the_door() {
    let listed = |shuffle: Value| {
        town(|case| {
            case["coupled"] = json!(true);
            let back = |name: &str, from: &str| json!({ "name": name, "from": from, "to": "Street", "type": "two_way", "group": "in" });
            let list = case["connections"].as_array_mut().unwrap();
            list[0]["group"] = json!("out");
            list[1]["group"] = json!("out");
            list.extend([back("inn exit", "Inn"), back("shop exit", "Shop")]);
            case["group_lookup"] = json!({ "in": ["out"], "out": ["in"] });
            case["shuffle"] = shuffle;
        })
    };
    let one_side = listed(json!(["inn door", "shop exit"]));
    let both_sides = listed(json!(["inn door", "inn exit", "shop door", "shop exit"]));
    let names: Vec<String> = read(&one_side).unwrap().world.targets.into_iter().map(|end| end.name).collect();
    assert_eq!(names, ["inn door", "shop door", "inn exit", "shop exit"]);
    for seed in 1..=10 {
        assert_eq!(run(&one_side, seed).unwrap().1, run(&both_sides, seed).unwrap().1);
    }
}

#[test]
fn an_ambiguous_reverse_connection_must_be_named() {
    let case = |shuffle: Value| {
        town(|case| {
            let connection = |name: &str, from: &str, to: &str| json!({ "name": name, "from": from, "to": to, "type": "two_way" });
            case["connections"].as_array_mut().unwrap().extend([
                connection("inn window", "Street", "Inn"),
                connection("inn exit", "Inn", "Street"),
                connection("inn leap", "Inn", "Street"),
            ]);
            case["shuffle"] = shuffle;
        })
    };
    let texts = diagnostics(&case(json!(["inn door"])));
    assert_eq!(
        texts,
        [
            "cannot cut two-way connection `inn door`: there are several between `Street` and `Inn` (add its reverse to \
             `shuffle`)"
        ]
    );
    assert_eq!(read(&case(json!(["inn door", "inn leap"]))).unwrap().world.targets.len(), 2);
}

#[test]
fn only_connections_in_the_subset_are_cut() {
    let subset = |exits: Value, targets: Value| {
        town(|case| {
            case["subset"] = json!({ "exits": exits, "targets": targets });
            case["exits"] = json!([{ "name": "well", "region": "Street" }]);
        })
    };
    let expected = run(&subset(json!(["ladder", "chute"]), json!([])), 1).unwrap().1;
    assert_eq!(expected["pairings"], json!([["ladder", "ladder"], ["chute", "chute"]]));
    assert_eq!(run(&subset(json!([]), json!(["ladder", "chute"])), 1).unwrap().1, expected);
    assert_eq!(run(&subset(json!(["ladder", "chute"]), json!(["chute", "ladder"])), 1).unwrap().1, expected);
    let mut both = subset(json!(["ladder"]), json!([]));
    both["shuffle"] = json!(["ladder", "chute"]);
    assert_eq!(run(&both, 1).unwrap().1, expected);
}

#[test]
fn pairs_may_name_only_connections_that_are_cut() {
    let case = town(|case| {
        case["coupled"] = json!(true);
        case["shuffle"] = json!(["inn door", "shop door"]);
        case["preplaced"] = json!([["inn door", "shop door (back)"]]);
    });
    assert_eq!(run(&case, 1).unwrap().1["pairings"][0], json!(["inn door", "shop door (back)"]));
    let fixed = town(|case| case["forbidden"] = json!([["ladder", "chute"]]));
    let texts = diagnostics(&fixed);
    assert_eq!(texts.len(), 2, "{texts:#?}");
    assert_eq!(
        texts[0],
        "a forbidden pair contains `ladder`, but it already leads to `Attic`: disconnect it first (write `\"shuffle\": [\"ladder\"]`)"
    );
}

#[test]
fn names_that_cannot_be_cut_are_reported_with_a_suggestion() {
    let case = town(|case| {
        case["connections"]
            .as_array_mut()
            .unwrap()
            .push(json!({ "name": "chute", "from": "Inn", "to": "Shop" }));
        case["exits"] = json!([{ "name": "well", "region": "Street" }]);
        case["shuffle"] = json!(["laddder", "chute", "inn door", "inn door", "well"]);
        case["subset"] = json!({ "exits": ["shop dor"], "targets": [] });
    });
    let diagnostics = read_case(&case.to_string()).unwrap_err();
    let texts: Vec<String> = diagnostics.iter().map(diagnostic_in_words).collect();
    assert_eq!(
        texts,
        [
            "duplicate `inn door` in `shuffle` (remove one of them)",
            "`shuffle` refers to an unknown connection `laddder` (did you mean `ladder`?)",
            "duplicate `chute` in the list of connections (rename or remove one of them)",
            "`shuffle` refers to an unknown connection `well`",
            "the subset refers to an unknown exit `shop dor` (did you mean `shop door`?)",
        ]
    );
    assert!(name_errors(&diagnostics).is_some(), "all of them concern names");
}

#[test]
fn an_unnamed_connection_is_named_by_its_regions() {
    let case = town(|case| {
        case["connections"][2].as_object_mut().unwrap().remove("name");
        case["shuffle"] = json!(["Inn -> Attic"]);
    });
    assert_eq!(run(&case, 1).unwrap().1["pairings"], json!([["Inn -> Attic", "Inn -> Attic"]]));
}

#[test]
fn a_cut_connection_must_not_share_its_name_with_an_exit() {
    let case = town(|case| {
        case["shuffle"] = json!(["ladder"]);
        case["exits"] = json!([{ "name": "ladder", "region": "Shop" }]);
    });
    assert_eq!(
        diagnostics(&case),
        ["duplicate exit `ladder`: names of exits must be unique (rename or remove one of them)"]
    );
}
