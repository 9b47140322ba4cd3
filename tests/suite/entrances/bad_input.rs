//! Invalid and extreme input: typed errors that name the cause, in bounded time.

use rmg_core::Seed;
use rmg_core::diag::{Diagnostic, LineIndex};
use rmg_logic::entrances::{
    Accessibility, Case, EntranceError, EntranceSettings, Randomizer, bake_lookup, name_errors, read_case,
};
use rmg_logic::json::diagnostic_in_words;
use rmg_logic::{GroupName, LinkKind, RegionGraph, RuleBook};
use rmg_tests::entrance_worlds::grid;
use serde_json::{Value, json};

use super::{assert_all_valid, read, refusal, run};

/// Returns a case of two rooms with a door each, modified by `change`.
fn two_rooms(change: impl FnOnce(&mut Value)) -> Value {
    let mut case = json!({
        "start": "Menu", "regions": ["Menu", "Room"], "coupled": true,
        "exits": [
            { "name": "out", "region": "Menu", "type": "two_way", "group": 1, "rule": true },
            { "name": "back", "region": "Room", "type": "two_way", "group": 1, "rule": true },
        ],
        "targets": [
            { "name": "out", "region": "Menu", "type": "two_way", "group": 1 },
            { "name": "back", "region": "Room", "type": "two_way", "group": 1 },
        ],
        "group_lookup": { "1": [1] },
    });
    change(&mut case);
    case
}

fn kinds_and_text(case: &Value) -> (Vec<&'static str>, String) {
    let errors = run(case, 1).expect_err("the case must be refused");
    (
        errors.iter().map(EntranceError::kind).collect(),
        errors.iter().map(|error| format!("{error}\n")).collect(),
    )
}

#[test]
fn the_unmodified_case_is_valid() {
    assert_all_valid("two rooms", &two_rooms(|_| {}), 5);
}

#[test]
fn a_case_without_exits_gives_an_empty_result() {
    let case = json!({ "start": "Menu", "regions": ["Menu"] });
    assert!(run(&case, 1).unwrap().0.pairings.is_empty());
    let minimal = json!({ "start": "Menu", "regions": ["Menu"], "accessibility": "minimal" });
    assert!(run(&minimal, 1).unwrap().0.pairings.is_empty());
}

#[test]
fn a_case_without_regions_names_its_start() {
    let (kinds, text) = kinds_and_text(&json!({ "start": "Menu", "regions": [] }));
    assert_eq!(kinds, ["unknown_name"]);
    assert!(text.contains("the start refers to an unknown region `Menu`"), "{text}");
}

#[test]
fn every_unknown_name_is_reported_with_a_suggestion() {
    let case = two_rooms(|case| {
        case["exits"][0]["rule"] =
            json!({ "all": [{ "region": "Rom" }, { "any": [{ "region": "Attic" }] }] });
        case["exits"][1]["region"] = json!("Roon");
        case["forbidden"] = json!([["out", "bak"]]);
        case["subset"] = json!({ "exits": ["oud"], "targets": [] });
    });
    let (kinds, text) = kinds_and_text(&case);
    assert_eq!(kinds, ["unknown_name"; 5], "{text}");
    for part in [
        "the rule of exit `out` refers to an unknown region `Rom` (did you mean `Room`?)",
        "region `Attic`",
        "exit `back` refers to an unknown region `Roon`",
        "a forbidden pair refers to an unknown target `bak` (did you mean `back`?)",
        "the subset refers to an unknown exit `oud` (did you mean `out`?)",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn a_connection_twice_in_shuffle_is_refused() {
    let case = two_rooms(|case| {
        case["connections"] = json!([{ "name": "stairs", "from": "Menu", "to": "Room" }]);
        case["shuffle"] = json!(["stairs", "stairs"]);
    });
    let (kinds, text) = kinds_and_text(&case);
    assert_eq!(kinds, ["duplicate_name"]);
    assert!(text.contains("duplicate `stairs` in `shuffle`"), "{text}");
}

#[test]
fn duplicate_names_are_reported() {
    let case = two_rooms(|case| {
        let (exit, target) = (case["exits"][0].clone(), case["targets"][0].clone());
        case["exits"].as_array_mut().unwrap().push(exit);
        case["targets"].as_array_mut().unwrap().push(target);
        case["regions"] = json!(["Menu", "Room", "Room"]);
    });
    let (kinds, text) = kinds_and_text(&case);
    assert_eq!(kinds, ["duplicate_name"; 3]);
    assert!(text.contains("duplicate exit `out`") && text.contains("duplicate region `Room`"), "{text}");
}

#[test]
fn a_count_mismatch_reports_both_numbers() {
    let case = two_rooms(|case| {
        case["coupled"] = json!(false);
        case["targets"].as_array_mut().unwrap().pop();
    });
    assert_eq!(refusal(&case), EntranceError::CountMismatch { exits: 2, targets: 1 });
}

#[test]
fn equal_counts_of_different_kinds_are_a_type_mismatch() {
    let case = two_rooms(|case| {
        case["coupled"] = json!(false);
        case["targets"][0]["type"] = json!("one_way");
    });
    assert_eq!(refusal(&case).kind(), "type_mismatch");
}

#[test]
fn a_group_missing_from_the_table_is_named_with_an_exit() {
    let case = two_rooms(|case| case["group_lookup"] = json!({}));
    assert_eq!(
        refusal(&case),
        EntranceError::MissingGroup { group: GroupName::Number(1), exit: "back".into() }
    );
}

#[test]
fn the_three_kinds_of_missing_twins_are_distinguished() {
    let no_target = two_rooms(|case| {
        case["targets"][0]["name"] = json!("elsewhere");
    });
    let (kinds, text) = kinds_and_text(&no_target);
    assert_eq!(kinds, ["no_corresponding_entrance", "no_corresponding_exit"], "{text}");
    assert!(text.contains("exit `out` of `Menu` has no corresponding entrance"), "{text}");
    let connected = two_rooms(|case| {
        case["exits"].as_array_mut().unwrap().remove(1);
        case["targets"].as_array_mut().unwrap().remove(0);
        case["exits"][0]["type"] = json!("one_way");
        case["connections"] = json!([{ "name": "back", "from": "Room", "to": "Menu", "rule": true }]);
    });
    let (kinds, text) = kinds_and_text(&connected);
    assert!(kinds.contains(&"reverse_already_connected"), "{text}");
    assert!(
        text.contains("the reverse of target `back` of `Room` is already connected: it leads to `Menu`"),
        "{text}"
    );
}

#[test]
fn a_subset_with_only_one_side_of_a_door_is_refused() {
    let case = two_rooms(|case| case["subset"] = json!({ "exits": ["out"], "targets": ["back"] }));
    let (kinds, text) = kinds_and_text(&case);
    assert_eq!(kinds, ["no_corresponding_entrance", "no_corresponding_exit"]);
    assert!(text.contains("no target with this name is in the subset"), "{text}");
    let twice =
        two_rooms(|case| case["subset"] = json!({ "exits": ["out", "out"], "targets": ["out", "back"] }));
    assert!(kinds_and_text(&twice).1.contains("duplicate `out` in the subset"));
}

#[test]
fn exits_outside_the_subset_stay_unconnected() {
    let mut case = grid(2, true, 0, 0).case;
    let names: Vec<&str> = vec!["region0_right", "region1_left"];
    case["subset"] = json!({ "exits": names, "targets": names });
    let error = refusal(&case);
    assert!(error.to_string().contains("can never be reached"), "{error}");
    let (layout, _) = super::run_with(&case, 1, |settings| {
        settings.unreachable = rmg_logic::entrances::Unreachable::Warn;
    })
    .unwrap();
    assert_eq!((layout.pairings.len(), layout.placed_regions.len()), (2, 3));
}

#[test]
fn preplaced_pairs_are_kept_and_checked() {
    let mut case = grid(3, true, 0, 0).case;
    case["preplaced"] = json!([["region0_right", "region8_left"]]);
    assert_all_valid("pre-placed", &case, 20);
    let (layout, json) = run(&case, 1).unwrap();
    assert_eq!(json["pairings"][0], json!(["region0_right", "region8_left"]));
    assert_eq!(json["pairings"][1], json!(["region8_left", "region0_right"]));
    assert_eq!(layout.pairings.len(), 24);
    case["preplaced"] = json!([["region0_right", "region8_left"], ["region0_right", "region7_left"]]);
    let (kinds, text) = kinds_and_text(&case);
    assert!(kinds.iter().all(|kind| *kind == "duplicate_name"), "{text}");
}

#[test]
fn invalid_text_is_reported_with_line_and_column() {
    for (text, part) in [
        ("", "line 1 column 0"),
        ("[]", "expected an entrance case, found a list"),
        ("{\"start\": \"a\"}", "missing field `regions` (add `regions`)"),
        ("{\"start\": \"a\", \"regions\": [\"a\"],\n \"completion\": 5}", "a rule is true, false"),
        (
            "{\"start\": \"a\", \"regions\": [\"a\"], \"completion\": {\"item\": \"x\", \"region\": \"a\"}}",
            "a rule is",
        ),
        (
            "{\"start\": \"a\", \"regions\": [\"a\"], \"completion\": {\"item\": \"x\", \"count\": -1}}",
            "a rule is",
        ),
        (
            "{\"start\": \"a\", \"regions\": [\"a\"], \"group_lookup\": {\"north\": [1, {}]}}",
            "group_lookup.north[1]: expected a group, found an object (a group is an integer or a name)",
        ),
    ] {
        let diagnostics = read_case(text).expect_err(text);
        assert!(name_errors(&diagnostics).is_none() && diagnostics.len() == 1, "{text}: {diagnostics:?}");
        assert!(diagnostic_in_words(&diagnostics[0]).contains(part), "{text}: {diagnostics:?}");
        let place = LineIndex::new(text).locate(diagnostics[0].span.unwrap().start);
        assert_eq!(place.line, text.lines().count().max(1), "{text}: {diagnostics:?}");
    }
    let deep = format!(
        "{{\"start\": \"a\", \"regions\": [\"a\"], \"completion\": {}true{}}}",
        "{\"all\": [".repeat(100_000),
        "]}".repeat(100_000)
    );
    assert!(read_case(&deep).is_err());
}

/// Returns the diagnostics of a changed case as lines `code text under the place`.
fn found(change: impl FnOnce(&mut Value)) -> Vec<String> {
    let text = two_rooms(change).to_string();
    let diagnostics = match read_case(&text) {
        Ok(case) => case.warnings,
        Err(diagnostics) => diagnostics,
    };
    let line = |found: &Diagnostic| {
        let span = found.span.unwrap();
        format!("{} {}", found.code, &text[span.start as usize..span.end as usize])
    };
    diagnostics.iter().map(line).collect()
}

#[test]
fn contradictions_in_a_case_have_a_place() {
    let with_chest = |case: &mut Value, key: &str, value: Value| {
        case["locations"] = json!([{ "name": "chest", "region": "Room" }]);
        case["item_pool"] = json!([{ "name": "Key" }]);
        case[key] = value;
    };
    let twice = json!({ "placements": [
        { "location": "chest", "item": "Key" }, { "location": "chest", "item": "Key" }
    ] });
    assert_eq!(found(|case| with_chest(case, "plan", twice)), ["plan_twice \"chest\""]);
    let pairs = json!({ "pairings": [["out", "back"], ["out", "out"], ["back", "back"]] });
    assert_eq!(found(|case| case["plan"] = pairs), ["plan_twice \"out\"", "plan_twice \"back\""]);
    let both = |case: &mut Value| {
        with_chest(case, "exclude_locations", json!(["chest"]));
        case["priority_locations"] = json!(["chest"]);
    };
    assert_eq!(found(both), ["excluded_priority \"chest\""]);
    let never = json!({ "at_least": 3, "of": [true, { "region": "Room" }] });
    assert_eq!(found(|case| case["completion"] = never.clone()), [format!("never_holds {never}")]);
}

#[test]
fn a_plan_of_a_case_places_items() {
    let case = two_rooms(|case| {
        case["locations"] =
            json!([{ "name": "chest", "region": "Room" }, { "name": "shelf", "region": "Menu" }]);
        case["item_pool"] = json!([{ "name": "Key" }]);
        case["plan"] = json!({ "placements": [{ "location": "chest", "item": "Key" }] });
    });
    let case = read_case(&case.to_string()).unwrap();
    assert!(case.fill.is_on && case.fill.options.plan.len() == 1);
}

#[test]
fn ids_of_another_world_are_reported() {
    let mut world = RegionGraph::default();
    let hall = world.add_region("hall");
    world.add_exit("out", hall, LinkKind::OneWay, 0, rmg_logic::RuleId(99));
    world.add_target("in", rmg_logic::RegionId(7), LinkKind::OneWay, 0);
    let lookup = bake_lookup(&world, |group| vec![group]);
    let errors =
        Randomizer::new(&world, EntranceSettings { lookup, ..EntranceSettings::default() }).unwrap_err();
    let text: String = errors.iter().map(|error| format!("{error}\n")).collect();
    assert!(text.contains("target `in` refers to region7, but the world has 1 region"), "{text}");
    assert!(text.contains("link `out` refers to rule99, but the world has 2 rules"), "{text}");
    let lost = EntranceSettings {
        accessibility: Accessibility::Minimal { completion: rmg_logic::RuleId(50) },
        ..EntranceSettings::default()
    };
    world.links.clear();
    world.targets.clear();
    assert!(
        Randomizer::new(&world, lost).unwrap_err()[0]
            .to_string()
            .contains("the completion rule refers to an unknown rule50")
    );
}

#[test]
fn a_million_regions_in_a_row_are_laid_out() {
    // a corridor: every room has one entrance and one exit, in any order
    const ROOMS: u32 = 1_000_000;
    let mut world = RegionGraph::default();
    let start = world.add_region("start");
    world.add_exit("x start", start, LinkKind::OneWay, 0, RuleBook::ALWAYS);
    for at in 0..ROOMS {
        let room = world.add_region(format!("r{at}"));
        world.add_target(format!("t{at}"), room, LinkKind::OneWay, 0);
        if at + 1 < ROOMS {
            world.add_exit(format!("x{at}"), room, LinkKind::OneWay, 0, RuleBook::ALWAYS);
        }
    }
    let lookup = bake_lookup(&world, |group| vec![group]);
    let plan = Randomizer::new(&world, EntranceSettings { lookup, ..EntranceSettings::default() }).unwrap();
    let layout = plan.randomize(Seed(1)).unwrap();
    assert_eq!(layout.placed_regions.len(), 1 + ROOMS as usize);
}

#[test]
fn a_million_regions_behind_a_cycle_of_conditions_are_refused_in_bounded_time() {
    const ROOMS: u32 = 1_000_000;
    let mut world = RegionGraph::default();
    let start = world.add_region("start");
    let rooms: Vec<_> = (0..ROOMS).map(|at| world.add_region(format!("r{at}"))).collect();
    for (at, room) in rooms.iter().enumerate() {
        // each room requires the next one, in a cycle
        let next = world.rules.region(rooms[(at + 1) % rooms.len()]);
        world.add_exit(format!("x{at}"), start, LinkKind::OneWay, 0, next);
        world.add_target(format!("t{at}"), *room, LinkKind::OneWay, 0);
    }
    let lookup = bake_lookup(&world, |group| vec![group]);
    let errors =
        Randomizer::new(&world, EntranceSettings { lookup, ..EntranceSettings::default() }).unwrap_err();
    let text = errors[0].to_string();
    assert!(
        text.contains("and 999999 others can never be reached") && text.contains("stays closed"),
        "{text}"
    );
}

#[test]
fn a_search_without_a_result_ends_at_its_effort_limit() {
    // a search this short finds a solution only by luck, and the world is too large for an exhaustive search
    let case = rmg_tests::entrance_worlds::RandomWorld {
        rooms: 300,
        keys: 20,
        gates_percent: 90,
        one_way_percent: 20,
        spare_percent: 0,
        is_coupled: true,
        seed: 1,
    };
    let Case { world, mut settings, .. } = read(&case.build().case).unwrap();
    settings.effort = 20_000;
    let plan = Randomizer::new(&world, settings).unwrap();
    let error =
        (1..=20).find_map(|seed| plan.randomize(Seed(seed)).err()).expect("some seed must reach the limit");
    assert_eq!(error.kind(), "gave_up");
    let text = error.to_string();
    assert!(text.contains("no proof") && text.contains("of 301 regions"), "{text}");
}

#[test]
fn a_table_in_which_random_pairs_waste_partners_is_matched_in_bounded_time() {
    // doors of group 1 need a door of group 2, but doors of group 2 also fit each other
    const ROOMS: u32 = 30_000;
    let mut world = RegionGraph::default();
    let start = world.add_region("start");
    for at in 0..ROOMS {
        let room = world.add_region(format!("r{at}"));
        world.add_door(&format!("s{at}"), start, 1, RuleBook::ALWAYS);
        world.add_door(&format!("d{at}"), room, 2, RuleBook::ALWAYS);
    }
    let lookup = bake_lookup(&world, |group| if group == 1 { vec![2] } else { vec![1, 2] });
    let plan =
        Randomizer::new(&world, EntranceSettings { is_coupled: true, lookup, ..EntranceSettings::default() })
            .unwrap();
    for policy_seed in 1..=2 {
        let layout = plan.randomize(Seed(policy_seed)).unwrap();
        assert_eq!(layout.placed_regions.len(), 1 + ROOMS as usize);
    }
}

#[test]
fn two_locations_of_the_same_name_are_refused() {
    let case = two_rooms(|case| {
        case["locations"] =
            json!([{ "name": "chest", "region": "Menu" }, { "name": "chest", "region": "Room" }]);
    });
    let (kinds, text) = kinds_and_text(&case);
    assert_eq!(kinds, ["duplicate_name"]);
    assert!(text.contains("duplicate location `chest`: names of locations must be unique"), "{text}");
}

#[test]
fn an_item_that_rules_need_and_that_is_nowhere_is_a_warning() {
    let mut case = two_rooms(|case| case["exits"][0]["rule"] = json!({ "item": "Kee" }));
    case["item_pool"] = json!([{ "name": "Key" }]);
    let warnings = read(&case).unwrap().warnings;
    let texts: Vec<String> = warnings.iter().map(diagnostic_in_words).collect();
    assert_eq!(
        texts,
        ["the rule of exit `out` needs item `Kee`, which is nowhere in the world (did you mean `Key`?)"]
    );
    for (list, value) in [
        ("item_pool", json!([{ "name": "Kee" }])),
        ("start_inventory", json!({ "Kee": 1 })),
        ("locations", json!([{ "name": "chest", "region": "Room", "item": "Kee" }])),
        ("filler", json!("Kee")),
    ] {
        let mut case = case.clone();
        case[list] = value;
        assert!(read(&case).unwrap().warnings.is_empty(), "{list}");
    }
}
