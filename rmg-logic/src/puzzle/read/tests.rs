use super::*;
use crate::json::diagnostic_in_words;

fn diagnostics(text: &str) -> Vec<String> {
    match read_puzzle(text) {
        Ok(case) => panic!("expected diagnostics, found {case:?}"),
        Err(diagnostics) => diagnostics.iter().map(diagnostic_in_words).collect(),
    }
}

#[test]
fn both_names_of_the_final_state_and_files_without_config_are_read() {
    let state = r#""width": 3, "height": 2, "state": [{"type": "numeric irreversible", "values": 4}]"#;
    let one =
        read_puzzle(&format!("{{\"name\": \"a\", \"config\": {{{state}, \"total_final_state\": [2]}}}}"))
            .unwrap();
    let two = read_puzzle(&format!("\u{feff}{{{state}, \"final_total_state\": [2]}}")).unwrap();
    assert_eq!(one.config, two.config);
    assert_eq!((one.name.as_deref(), two.name, one.require_adjacent), (Some("a"), None, false));
    assert_eq!(one.config.final_state.values(), [2]);
}

#[test]
fn all_diagnostics_are_reported_together_with_locations() {
    let text = r#"{"require_adjacent_passages": 1, "config": {"width": 3.5, "heigth": 0, "state": [
        {"type": "binary reversible", "values": 5},
        {"type": "binary ireversible", "values": 2},
        {"type": "numeric cyclic", "values": 2},
        {"type": 7},
        9,
        {"type": "numeric reversible", "values": 4}
    ], "total_final_state": [2, -1, 0, "x", 1, 4, 0]}}"#;
    assert_eq!(
        diagnostics(text),
        [
            "require_adjacent_passages: expected true or false, found the number 1",
            "config.width: expected an integer, found 3.5 (rooms are counted from 1)",
            "config: missing field `height` (found `heigth`; did you mean `height`?)",
            "config.state[0].values: 5 values for a binary state (a binary reversible state has 2 values; numeric states have \
             more)",
            "config.state[1].type: unknown type `binary ireversible` (did you mean `binary irreversible`?)",
            "config.state[2].values: 2 is out of range: expected 3 to 1000000 (a numeric cyclic state has 3 or more values; binary states \
             have 2)",
            "config.state[3].type: expected a type, found the number 7 (use one of `binary irreversible`, `binary reversible`, \
             `binary cyclic`, `numeric irreversible`, `numeric reversible`, `numeric cyclic`)",
            "config.state[3]: missing field `values` (add `values`)",
            "config.state[4]: expected a state, found the number 9 (a state has the form {\"type\": \"binary reversible\", \
             \"values\": 2})",
            "config.total_final_state: 7 values for 6 states (write one value for each state)",
            "config.total_final_state[1]: -1 is out of range: expected 0 to 999999 (values are counted from 0)",
            "config.total_final_state[3]: expected an integer, found the string \"x\" (values are counted from 0)",
            "config.total_final_state[5]: 4 is out of range: expected 0 to 3 (state 5 has 4 values, so the maximum is 3)",
        ]
    );
}

#[test]
fn texts_that_are_not_a_configuration_are_refused() {
    for (text, part) in [
        ("", "invalid JSON: EOF while parsing a value at line 1 column 0"),
        ("{\n \"width\": }", "invalid JSON: expected value at line 2 column 11"),
        ("[]", "expected a configuration, found a list"),
        ("{}", "missing field `config`"),
        ("{\"config\": 3}", "config: expected an object, found the number 3"),
        (
            "{\"width\": 0, \"height\": 99999999999999999999, \"state\": {}}",
            "width: 0 is out of range: expected 1 to 1000000",
        ),
        (
            "{\"width\": 2000, \"height\": 2000, \"state\": [], \"total_final_state\": []}",
            "2000 x 2000 rooms exceed",
        ),
        (
            "{\"width\": 2, \"height\": 2, \"state\": [], \"total_final_state\": [], \"final_total_state\": [1]}",
            "final_total_state: `final_total_state` differs from `total_final_state` (keep one of them)",
        ),
    ] {
        let found = diagnostics(text).join("\n");
        assert!(found.contains(part), "expected {part}, found {found}");
    }
}

#[test]
fn more_doors_for_keys_than_rooms_are_reported_at_the_keys() {
    let text = r#"{"width": 2, "height": 1, "state": [{"type": "binary reversible", "values": 2}],
"total_final_state": [1],
"keys": [{"name": "small", "doors": 2}]}"#;
    let diagnostics = read_puzzle(text).unwrap_err();
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(
        (diagnostics[0].code, diagnostics[0].span.unwrap().start as usize),
        ("too_many_keys", text.find("[{\"name\"").unwrap())
    );
}
