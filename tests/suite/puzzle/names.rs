//! Names of states, and the fields for their number of values.

use rmg_core::Seed;
use rmg_core::diag::Diagnostic;
use rmg_logic::json::diagnostic_in_words;
use rmg_logic::puzzle::{
    Puzzle, PuzzleCase, PuzzleRequest, make_puzzle, read_puzzle, write_dot, write_svg, write_text,
};
use rmg_tests::puzzle_checker::PuzzleChecker;
use rmg_tests::template_files::workspace_root;
use serde_json::{Value, json};

use super::to_json;

fn reported(name: &str) -> String {
    std::fs::read_to_string(workspace_root().join("tests/reported/logic").join(name)).unwrap()
}

fn read(case: &Value) -> PuzzleCase {
    read_puzzle(&case.to_string()).unwrap_or_else(|diagnostics| panic!("{diagnostics:?}"))
}

fn make(case: &PuzzleCase, seed: u64) -> Puzzle {
    make_puzzle(&case.config, &PuzzleRequest::default(), Seed(seed)).unwrap()
}

/// Returns the text, the SVG and the DOT graphs of a puzzle.
fn texts(puzzle: &Puzzle) -> [String; 3] {
    let [mut text, mut picture, mut graphs] = [const { Vec::new() }; 3];
    write_text(puzzle, &mut text).unwrap();
    write_svg(puzzle, "title", &mut picture).unwrap();
    write_dot(puzzle, "title", &mut graphs).unwrap();
    [text, picture, graphs].map(|bytes| String::from_utf8(bytes).unwrap())
}

fn messages(diagnostics: &[Diagnostic]) -> Vec<String> {
    diagnostics.iter().map(diagnostic_in_words).collect()
}

/// Returns a configuration of three states with names and one without.
fn mixed() -> Value {
    json!({ "width": 6, "height": 6, "total_final_state": [1, 2, 1, 1], "state": [
        { "type": "binary irreversible", "values": 2, "name": "bridge", "value_names": ["open", "shut & <barred>"] },
        { "type": "numeric reversible", "values": 3, "name": "crystal" },
        { "type": "binary irreversible", "values": 2 },
        { "type": "binary reversible", "values": 2, "name": "hookshot" }
    ] })
}

#[test]
fn names_appear_in_every_output_and_unnamed_states_keep_their_number() {
    let case = mixed();
    let puzzle = make(&read(&case), 5);
    let [text, picture, graphs] = texts(&puzzle);
    for part in [
        "bridge: open -> shut & <barred> (",
        "crystal: any (",
        "\n2:0->1 (",
        "hookshot: off/on (",
        "Nodes: bridge=open, crystal=0, 2=0, hookshot=off | ",
        "when bridge=",
        ": bridge: open -> shut & <barred>\n",
        ": state 2 from 0 to 1\n",
        ": hookshot: off -> on\n",
        "final enclave when bridge=shut & <barred>, crystal=2, 2=1, hookshot=on (",
    ] {
        assert!(text.contains(part), "`{part}` is not in\n{text}");
    }
    for part in [
        ">bridge</text>",
        ">hookshot</text>",
        ">off/on</text>",
        ">2:0→1</text>",
        "bridge (binary irreversible) from open to shut &amp; &lt;barred&gt;",
        "state 2 (binary irreversible) from 0 to 1",
        "crystal (numeric reversible of 3) to any value",
    ] {
        assert!(picture.contains(part), "`{part}` is not in\n{picture}");
    }
    for part in ["label=\"hookshot: off/on\\n", "label=\"bridge=open, crystal=0, 2=0, hookshot=off\""] {
        assert!(graphs.contains(part), "`{part}` is not in\n{graphs}");
    }
    let result = to_json(&puzzle);
    PuzzleChecker::new(&case).check(&result).unwrap();
    let dungeon = &result["dungeon"];
    assert_eq!(dungeon["states"][0]["value_names"], json!(["open", "shut & <barred>"]));
    let unnamed = json!({ "type": "binary irreversible", "values": 2 });
    assert_eq!((&dungeon["states"][2], &dungeon["states"][3]["name"]), (&unnamed, &json!("hookshot")));
    let enclaves = dungeon["enclaves"].as_array().unwrap();
    let bridge = enclaves.iter().find(|enclave| enclave["change"]["state"] == 0).unwrap();
    assert_eq!(
        (&bridge["change"]["name"], &bridge["label"]),
        (&json!("bridge"), &json!("bridge: open -> shut & <barred>"))
    );
    let solution = dungeon["proof"]["solution"].as_array().unwrap();
    assert!(solution.iter().any(|step| step["change"]["name"] == "hookshot"));
}

#[test]
fn names_change_only_texts() {
    let case = mixed();
    let mut unnamed = case.clone();
    for state in unnamed["state"].as_array_mut().unwrap() {
        let state = state.as_object_mut().unwrap();
        state.remove("name");
        state.remove("value_names");
    }
    for seed in 1..=20 {
        let [one, two] = [&case, &unnamed].map(|case| make(&read(case), seed));
        assert_eq!((&one.walk, &one.enclaves, &one.passages), (&two.walk, &two.enclaves, &two.passages));
        assert!(texts(&two).iter().all(|text| !text.contains("bridge")));
        assert!(!to_json(&two)["dungeon"]["states"].to_string().contains("bridge"));
    }
}

#[test]
fn the_outputs_of_a_reported_file_show_its_names() {
    let case = read_puzzle(&reported("named.json")).unwrap();
    assert_eq!(messages(&case.warnings), Vec::<String>::new());
    let [text, picture, graphs] = texts(&make(&case, 1));
    for output in [&text, &picture, &graphs] {
        assert!(output.contains("lever"), "{output}");
    }
    assert!(text.contains("lever: off -> on") && !text.contains("0:0->1"), "{text}");
}

#[test]
fn names_are_escaped_and_truncated() {
    let mut case = mixed();
    case["state"][0]["name"] = json!(format!("a\n\u{1b}[31m{}", "x".repeat(500)));
    let [text, picture, graphs] = texts(&make(&read(&case), 5));
    for output in [&text, &picture, &graphs] {
        assert!(!output.contains('\u{1b}') && !output.contains(&"x".repeat(65)), "{output}");
    }
    assert!(text.lines().any(|line| line.starts_with("a␊␛[31mxxx")), "{text}");
}

#[test]
fn the_maximum_value_is_read_as_puzzlebox_documents_it() {
    let case = read_puzzle(&reported("puzzlebox_readme_value.json")).unwrap();
    assert_eq!(messages(&case.warnings), Vec::<String>::new());
    let values: Vec<u32> = case.config.space.variables().iter().map(|variable| variable.values).collect();
    assert_eq!(values, [2, 2]);
    let state = |value: Value| {
        let config = json!({ "width": 6, "height": 4, "state": [value], "total_final_state": [1] });
        match read_puzzle(&config.to_string()) {
            Ok(case) => vec![case.config.space.variables()[0].values.to_string()],
            Err(diagnostics) => messages(&diagnostics),
        }
    };
    assert_eq!(state(json!({ "type": "numeric cyclic", "value": 3 })), ["4"]);
    assert_eq!(state(json!({ "type": "numeric cyclic", "value": 3, "values": 4 })), ["4"]);
    for (invalid, expected) in [
        (
            json!({ "type": "binary cyclic", "value": 2 }),
            "state[0].value: 2 is out of range: expected 1 to 1 (`value` is the maximum value, 1 here; the number of values, 2, is `values`)",
        ),
        (
            json!({ "type": "numeric cyclic", "value": 1 }),
            "state[0].value: 1 is out of range: expected 2 to 999999 (`value` is the maximum value, 2 or more here; the number of values, 3 \
             or more, is `values`)",
        ),
        (
            json!({ "type": "numeric cyclic", "value": 3, "values": 3 }),
            "state[0]: `value` 3 does not match `values` 3: the maximum value is 2 (keep one of them)",
        ),
        (json!({ "type": "binary cyclic" }), "state[0]: missing field `values` (add `values`)"),
    ] {
        assert_eq!(state(invalid), [expected]);
    }
}

#[test]
fn diagnostics_name_the_state_and_invalid_names_are_refused() {
    let mut case = mixed();
    case["total_final_state"] = json!([2, 2, 1, 1]);
    case["state"][1]["name"] = json!(" ");
    case["state"][2]["name"] = json!(7);
    case["state"][3]["value_names"] = json!(["off"]);
    assert_eq!(
        messages(&read_puzzle(&case.to_string()).unwrap_err()),
        [
            "state[1].name: an empty name (write a name, or remove it)",
            "state[2].name: expected a string, found the number 7",
            "state[3].value_names: 1 name for 2 values (name all values, starting with that of 0)",
            "total_final_state[0]: 2 is out of range: expected 0 to 1 (`bridge` has 2 values, so the maximum is 1)",
        ]
    );
}

#[test]
fn unknown_fields_and_duplicate_names_are_warnings() {
    let mut case = mixed();
    case["state"][2]["name"] = json!("bridge");
    case["state"][0]["color"] = json!("red");
    case["state"][1]["color"] = json!("blue");
    case["state"][1]["nmae"] = json!("crystal");
    case["hight"] = json!(6);
    case["about"] = json!("for people");
    case["$schema"] = json!("for editors");
    let warnings = read(&case).warnings;
    let found: Vec<(&str, String)> =
        warnings.iter().map(|diagnostic| (diagnostic.code, diagnostic.words())).collect();
    let expected = [
        ("unknown_field", "unknown field `hight`"),
        ("unknown_field", "unknown field `color` (2 times)"),
        ("unknown_field", "state[1]: unknown field `nmae`"),
        ("duplicate_name", "state: duplicate state name `bridge`: results cannot distinguish the two"),
    ];
    assert_eq!(found, expected.map(|(code, text)| (code, text.to_owned())));
    let help: Vec<Option<&str>> = warnings.iter().map(|diagnostic| diagnostic.help.as_deref()).collect();
    let fields = "known fields: `type`, `values`, `value`, `name`, `value_names`; use `about` for remarks";
    assert_eq!(
        help,
        [
            Some("did you mean `height`?"),
            Some(fields),
            Some("did you mean `name`?"),
            Some("use different names")
        ]
    );
}
