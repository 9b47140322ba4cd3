//! Named groups work like numbered groups, and messages show them as written.

use rmg_core::diag::Severity;
use rmg_logic::GroupName;
use rmg_logic::entrances::{Case, EntranceError, read_case};
use rmg_logic::json::diagnostic_in_words;
use rmg_tests::entrance_worlds::{grid, shaft_chain};
use serde_json::{Value, json};

use super::{read, refusal, run};

/// Returns the case with a name for every group. Names sort like the numbers.
fn with_names(case: &Value) -> Value {
    let name = |group: &Value| json!(format!("group {:02}", group.as_i64().unwrap()));
    let mut named = case.clone();
    for list in ["exits", "targets"] {
        for end in named[list].as_array_mut().unwrap() {
            end["group"] = name(&end["group"]);
        }
    }
    let table = case["group_lookup"].as_object().unwrap().iter().map(|(group, groups)| {
        let group = name(&json!(group.parse::<i64>().unwrap()));
        let groups = groups.as_array().unwrap().iter().map(name).collect();
        (group.as_str().unwrap().to_owned(), Value::Array(groups))
    });
    named["group_lookup"] = Value::Object(table.collect());
    named
}

/// Returns a hall with a door to the right and a cave with a door to the left, modified by `change`.
fn two_doors(change: impl FnOnce(&mut Value)) -> Value {
    let ends = json!([
        { "name": "hall", "region": "Hall", "type": "two_way", "group": "right" },
        { "name": "cave", "region": "Cave", "type": "two_way", "group": "left" },
    ]);
    let mut case = json!({
        "start": "Hall", "regions": ["Hall", "Cave"], "coupled": true, "exits": ends, "targets": ends,
        "group_lookup": { "left": ["right"], "right": ["left"] },
    });
    change(&mut case);
    case
}

#[test]
fn names_give_the_same_layouts_as_numbers() {
    for case in [grid(4, true, 3, 60).case, grid(4, false, 2, 50).case, shaft_chain(3, 5, 2).case] {
        let named = with_names(&case);
        for seed in 1..=5 {
            assert_eq!(run(&named, seed).unwrap().1, run(&case, seed).unwrap().1, "seed {seed}");
        }
    }
}

#[test]
fn the_order_of_named_groups_in_the_file_does_not_matter() {
    let mut case = with_names(&shaft_chain(2, 4, 1).case);
    let expected = run(&case, 3).unwrap().1;
    for list in ["exits", "targets"] {
        case[list].as_array_mut().unwrap().reverse();
    }
    assert_eq!(run(&case, 3).unwrap().1, expected);
}

#[test]
fn numbers_keep_their_value_next_to_names_and_may_be_strings() {
    let case = two_doors(|case| {
        case["exits"][1]["group"] = json!(1);
        case["targets"][1]["group"] = json!("1");
        case["group_lookup"] = json!({ "1": ["right", 7], "right": ["1"] });
    });
    let Case { world, settings, .. } = read(&case).unwrap();
    let right = world.links[0].group;
    assert_eq!((world.links[1].group, world.targets[1].group), (1, 1));
    assert!(![0, 1, 7].contains(&right), "a named group has no number of the file: {right}");
    assert_eq!(world.group_name(right), GroupName::Name("right".into()));
    assert_eq!(world.group_name(1), GroupName::Number(1));
    assert_eq!(settings.lookup[&1], [right, 7]);
    assert_eq!(run(&case, 1).unwrap().0.pairings.len(), 2);
}

#[test]
fn messages_show_groups_as_they_are_written() {
    let case = two_doors(|case| case["group_lookup"] = json!({ "right": ["left"] }));
    let error = refusal(&case);
    assert_eq!(
        error,
        EntranceError::MissingGroup { group: GroupName::Name("left".into()), exit: "cave".into() }
    );
    assert!(error.to_string().contains("no entry for group `left` of exit `cave`"), "{error}");
    let case = two_doors(|case| case["group_lookup"] = json!({ "right": ["right"], "left": [] }));
    let text = refusal(&case).to_string();
    assert!(text.contains("no exit fits its target `cave` of group `left`"), "{text}");
    let case = two_doors(|case| {
        for list in ["exits", "targets"] {
            let door = json!({ "name": "well", "region": "Hall", "type": "two_way", "group": "right" });
            case[list].as_array_mut().unwrap().push(door);
        }
    });
    let text = refusal(&case).to_string();
    assert!(text.contains("2 doors of group `right` (`hall`, `well`)"), "{text}");
}

#[test]
fn groups_of_invalid_types_are_refused_with_their_location() {
    let case = two_doors(|case| {
        case["exits"][0]["group"] = json!([1]);
        case["targets"][1]["group"] = json!(1.5);
        case["group_lookup"]["left"] = json!(["right", true]);
    });
    let diagnostics = read_case(&case.to_string()).unwrap_err();
    let texts: Vec<String> = diagnostics.iter().map(diagnostic_in_words).collect();
    for part in [
        "exits[0].group: expected a group, found a list (a group is an integer or a name)",
        "targets[1].group: expected an integer, found 1.5 (a group is an integer or a name)",
        "group_lookup.left[1]: expected a group, found true (a group is an integer or a name)",
    ] {
        assert!(texts.iter().any(|text| text == part), "{part}\n{texts:#?}");
    }
}

#[test]
fn duplicate_entries_for_a_group_are_reported() {
    let case = two_doors(|case| {
        case["group_lookup"] = json!({ "1": ["left"], "01": [], "left": ["right"], "right": ["left"] });
    });
    let diagnostics = read_case(&case.to_string()).unwrap_err();
    assert_eq!(diagnostic_in_words(&diagnostics[0]), "duplicate group 1 in group_lookup (keep one of them)");
}

#[test]
fn a_typo_in_the_name_of_a_group_is_a_warning() {
    let case = two_doors(|case| {
        case["group_lookup"] = json!({ "left": ["right", "rihgt", "attic"], "right": ["left"], "lefft": [] });
    });
    let warnings = read(&case).unwrap().warnings;
    let texts: Vec<String> = warnings.iter().map(diagnostic_in_words).collect();
    assert!(warnings.iter().all(|diagnostic| diagnostic.severity == Severity::Warning));
    assert_eq!(
        texts,
        [
            "unused group `lefft` in group_lookup: no exit or target has it (did you mean `left`?)",
            "unused group `rihgt` in group_lookup: no exit or target has it (did you mean `right`?)",
        ]
    );
}

#[test]
fn a_case_without_groups_needs_no_table() {
    let case = two_doors(|case| {
        case.as_object_mut().unwrap().remove("group_lookup");
    });
    // the case has groups, so their table is missing
    let errors = run(&case, 1).unwrap_err();
    assert_eq!(errors.iter().map(EntranceError::kind).collect::<Vec<_>>(), ["missing_group"; 2]);
    let case = two_doors(|case| {
        case.as_object_mut().unwrap().remove("group_lookup");
        for list in ["exits", "targets"] {
            for end in case[list].as_array_mut().unwrap() {
                end.as_object_mut().unwrap().remove("group");
            }
        }
    });
    assert_eq!(run(&case, 1).unwrap().0.pairings.len(), 2);
}
