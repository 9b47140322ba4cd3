//! Input that cannot be used, or only just: typed errors with the culprit, and an end in any case.

use rmg_core::Seed;
use rmg_core::diag::LineIndex;
use rmg_logic::entrances::{
    Accessibility, Case, EntranceError, EntranceSettings, Randomizer, bake_lookup, name_errors, read_case,
};
use rmg_logic::json::fault_in_words;
use rmg_logic::{GroupName, LinkKind, RegionGraph, RuleBook};
use rmg_tests::entrance_worlds::grid;
use serde_json::{Value, json};

use super::{assert_all_valid, read, refusal, run};

/// Two rooms and a door each; `change` spoils it.
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
    let errors = run(case, 1).expect_err("the case is refused");
    (
        errors.iter().map(EntranceError::kind).collect(),
        errors.iter().map(|error| format!("{error}\n")).collect(),
    )
}

#[test]
fn the_plain_case_is_fine() {
    assert_all_valid("two rooms", &two_rooms(|_| {}), 5);
}

#[test]
fn nothing_to_randomize_is_an_empty_result() {
    let case = json!({ "start": "Menu", "regions": ["Menu"] });
    assert!(run(&case, 1).unwrap().0.pairings.is_empty());
    let minimal = json!({ "start": "Menu", "regions": ["Menu"], "accessibility": "minimal" });
    assert!(run(&minimal, 1).unwrap().0.pairings.is_empty());
}

#[test]
fn a_case_without_regions_names_its_start() {
    let (kinds, text) = kinds_and_text(&json!({ "start": "Menu", "regions": [] }));
    assert_eq!(kinds, ["unknown_name"]);
    assert!(text.contains("the start names region `Menu`"), "{text}");
}

#[test]
fn every_unknown_name_is_told_with_what_was_meant() {
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
        "the rule of exit `out` names region `Rom` (did you mean `Room`?)",
        "region `Attic`",
        "exit `back` names region `Roon`",
        "a forbidden pair names target `bak` (did you mean `back`?)",
        "the subset names exit `oud` (did you mean `out`?)",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn names_that_must_be_unique_are_told_when_they_are_not() {
    let case = two_rooms(|case| {
        let (exit, target) = (case["exits"][0].clone(), case["targets"][0].clone());
        case["exits"].as_array_mut().unwrap().push(exit);
        case["targets"].as_array_mut().unwrap().push(target);
        case["regions"] = json!(["Menu", "Room", "Room"]);
    });
    let (kinds, text) = kinds_and_text(&case);
    assert_eq!(kinds, ["duplicate_name"; 3]);
    assert!(
        text.contains("two exits are called `out`") && text.contains("two regions are called `Room`"),
        "{text}"
    );
}

#[test]
fn a_count_that_does_not_match_gives_both_numbers() {
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
fn the_three_ways_to_miss_a_twin_are_told_apart() {
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
fn a_subset_that_tears_doors_apart_is_refused() {
    let case = two_rooms(|case| case["subset"] = json!({ "exits": ["out"], "targets": ["back"] }));
    let (kinds, text) = kinds_and_text(&case);
    assert_eq!(kinds, ["no_corresponding_entrance", "no_corresponding_exit"]);
    assert!(text.contains("no target of that name is in the subset"), "{text}");
    let twice =
        two_rooms(|case| case["subset"] = json!({ "exits": ["out", "out"], "targets": ["out", "back"] }));
    assert!(kinds_and_text(&twice).1.contains("the subset names `out` twice"));
}

#[test]
fn exits_outside_the_subset_stay_dangling_and_open_nothing() {
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
fn pre_placed_pairs_are_kept_and_checked() {
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
fn text_that_is_no_case_tells_line_and_column() {
    for (text, part) in [
        ("", "line 1 column 0"),
        ("[]", "a list instead of an entrance case"),
        ("{\"start\": \"a\"}", "there is no `regions` (add `regions`)"),
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
            "group_lookup.north[1]: an object instead of a group (a group is a whole number or a name)",
        ),
    ] {
        let faults = read_case(text).expect_err(text);
        assert!(name_errors(&faults).is_none() && faults.len() == 1, "{text}: {faults:?}");
        assert!(fault_in_words(&faults[0]).contains(part), "{text}: {faults:?}");
        let place = LineIndex::new(text).locate(faults[0].span.unwrap().start);
        assert_eq!(place.line, text.lines().count().max(1), "{text}: {faults:?}");
    }
    let deep = format!(
        "{{\"start\": \"a\", \"regions\": [\"a\"], \"completion\": {}true{}}}",
        "{\"all\": [".repeat(100_000),
        "]}".repeat(100_000)
    );
    assert!(read_case(&deep).is_err());
}

#[test]
fn ids_of_another_world_are_told_not_followed() {
    let mut world = RegionGraph::default();
    let hall = world.add_region("hall");
    world.add_exit("out", hall, LinkKind::OneWay, 0, rmg_logic::RuleId(99));
    world.add_target("in", rmg_logic::RegionId(7), LinkKind::OneWay, 0);
    let lookup = bake_lookup(&world, |group| vec![group]);
    let errors =
        Randomizer::new(&world, EntranceSettings { lookup, ..EntranceSettings::default() }).unwrap_err();
    let text: String = errors.iter().map(|error| format!("{error}\n")).collect();
    assert!(text.contains("target `in` names region7, but the world has 1 regions"), "{text}");
    assert!(text.contains("link `out` has rule99, but the world has 2 rules"), "{text}");
    let lost = EntranceSettings {
        accessibility: Accessibility::Minimal { completion: rmg_logic::RuleId(50) },
        ..EntranceSettings::default()
    };
    world.links.clear();
    world.targets.clear();
    assert!(
        Randomizer::new(&world, lost).unwrap_err()[0]
            .to_string()
            .contains("the completion rule names rule50")
    );
}

#[test]
fn a_million_regions_in_a_row_are_laid_out() {
    // a corridor: every room has a way in and a way on, and the order is free
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
fn a_million_regions_behind_a_ring_of_conditions_are_refused_in_bounded_time() {
    const ROOMS: u32 = 1_000_000;
    let mut world = RegionGraph::default();
    let start = world.add_region("start");
    let rooms: Vec<_> = (0..ROOMS).map(|at| world.add_region(format!("r{at}"))).collect();
    for (at, room) in rooms.iter().enumerate() {
        // each room is entered once the next one was, all around
        let next = world.rules.region(rooms[(at + 1) % rooms.len()]);
        world.add_exit(format!("x{at}"), start, LinkKind::OneWay, 0, next);
        world.add_target(format!("t{at}"), *room, LinkKind::OneWay, 0);
    }
    let lookup = bake_lookup(&world, |group| vec![group]);
    let errors =
        Randomizer::new(&world, EntranceSettings { lookup, ..EntranceSettings::default() }).unwrap_err();
    let text = errors[0].to_string();
    assert!(text.contains("and 999999 others can never be reached") && text.contains("stays shut"), "{text}");
}

#[test]
fn a_search_without_a_result_ends_with_its_effort() {
    // solvable only by luck for a search this short, too large to try everything
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
    let error = (1..=20).find_map(|seed| plan.randomize(Seed(seed)).err()).expect("some seed gives up");
    assert_eq!(error.kind(), "gave_up");
    let text = error.to_string();
    assert!(text.contains("without proof") && text.contains("of 301 regions"), "{text}");
}

#[test]
fn a_table_in_which_random_pairs_waste_partners_is_matched_in_bounded_time() {
    // doors of group 1 need one of group 2, which would also take its own kind
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
