use super::*;
use crate::json::fault_in_words;

fn faults(text: &str) -> Vec<String> {
    match read_puzzle(text) {
        Ok(case) => panic!("{case:?} has no faults"),
        Err(faults) => faults.iter().map(fault_in_words).collect(),
    }
}

#[test]
fn both_names_of_the_final_state_and_bare_configurations_are_read() {
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
fn all_faults_come_at_once_with_their_places() {
    let text = r#"{"require_adjacent_passages": 1, "config": {"width": 3.5, "heigth": 0, "state": [
        {"type": "binary reversible", "values": 5},
        {"type": "binary ireversible", "values": 2},
        {"type": "numeric cyclic", "values": 2},
        {"type": 7},
        9,
        {"type": "numeric reversible", "values": 4}
    ], "total_final_state": [2, -1, 0, "x", 1, 4, 0]}}"#;
    assert_eq!(
        faults(text),
        [
            "require_adjacent_passages: the number 1 instead of true or false",
            "config.width: 3.5 is no whole number (rooms are counted from 1)",
            "config: there is no `height` (there is `heigth`; did you mean `height`?)",
            "config.state[0].values: 5 values of a binary state (a binary reversible state has 2 values; numeric ones have \
             more)",
            "config.state[1].type: there is no type `binary ireversible` (did you mean `binary irreversible`?)",
            "config.state[2].values: 2 is not in 3 to 1000000 (a numeric cyclic state has 3 values or more; binary ones \
             have 2)",
            "config.state[3].type: the number 7 instead of a type (types are `binary irreversible`, `binary reversible`, \
             `binary cyclic`, `numeric irreversible`, `numeric reversible`, `numeric cyclic`)",
            "config.state[3]: there is no `values` (add `values`)",
            "config.state[4]: the number 9 instead of a state (a state is written {\"type\": \"binary reversible\", \
             \"values\": 2})",
            "config.total_final_state: 7 values for 6 states (give one value for every state)",
            "config.total_final_state[1]: -1 is not in 0 to 999999 (values are counted from 0)",
            "config.total_final_state[3]: the text \"x\" instead of a whole number (values are counted from 0)",
            "config.total_final_state[5]: 4 is not in 0 to 3 (state 5 has 4 values, so its last one is 3)",
        ]
    );
}

#[test]
fn texts_that_are_no_configuration_are_refused_in_words() {
    for (text, part) in [
        ("", "no JSON: EOF while parsing a value at line 1 column 0"),
        ("{\n \"width\": }", "no JSON: expected value at line 2 column 11"),
        ("[]", "a list instead of a configuration"),
        ("{}", "there is no `config`"),
        ("{\"config\": 3}", "config: the number 3 instead of an object"),
        (
            "{\"width\": 0, \"height\": 99999999999999999999, \"state\": {}}",
            "width: 0 is not in 1 to 1000000",
        ),
        (
            "{\"width\": 2000, \"height\": 2000, \"state\": [], \"total_final_state\": []}",
            "2000 x 2000 rooms are more",
        ),
        (
            "{\"width\": 2, \"height\": 2, \"state\": [], \"total_final_state\": [], \"final_total_state\": [1]}",
            "final_total_state: `final_total_state` differs from `total_final_state` (keep one of them)",
        ),
    ] {
        let found = faults(text).join("\n");
        assert!(found.contains(part), "{part} is not in {found}");
    }
}
