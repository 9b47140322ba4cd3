//! `rmg fairness --json`.

use serde_json::Value;

use super::all_inputs::all_inputs;
use super::{shipped, succeeds};

#[test]
fn every_part_has_a_value_for_each_player() {
    let folder = all_inputs();
    let document: Value = serde_json::from_str(&succeeds(&folder, "fairness map.rmgmap --json").out).unwrap();
    let players = document["players"].as_array().unwrap();
    let parts = document["parts"].as_array().unwrap();
    assert!(parts.iter().all(|part| part["values"].as_array().unwrap().len() == players.len()));
    let rival = parts.iter().find(|part| part["part"] == "rival").unwrap();
    assert_eq!(rival["values"][0], players[0]["rivals"][0]["way"]["points"]);
}

#[test]
fn teams_have_their_own_columns() {
    let folder = tempfile::tempdir().unwrap();
    let template = shipped("ring-of-seasons.json");
    let teams = "--player red=human,team=1 --player blue=team=1 --player tan=team=2 --player green=team=2";
    succeeds(&folder, &format!("generate {template} --seed 1 --size m -o teams.rmgmap {teams}"));
    let text = succeeds(&folder, "fairness teams.rmgmap").out;
    for part in ["red+blue", "tan+green", "teams are compared by the mean of their players"] {
        assert!(text.contains(part), "`{part}` is not in:\n{text}");
    }
    let document: Value =
        serde_json::from_str(&succeeds(&folder, "fairness teams.rmgmap --json").out).unwrap();
    assert_eq!(document["teams"].to_string(), r#"[["red","blue"],["tan","green"]]"#);
    let rivals = document["players"][0]["rivals"].as_array().unwrap();
    assert_eq!((rivals.len(), document["players"][0]["allies"][0]["color"].as_str()), (2, Some("blue")));
    let parts = document["parts"].as_array().unwrap();
    assert!(parts.iter().all(|part| part["teamValues"].as_array().unwrap().len() == 2));
}
