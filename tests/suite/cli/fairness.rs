//! `rmg fairness`, and `--best-of` of `rmg generate`.

use std::fs;

use serde_json::Value;

use super::all_inputs::all_inputs;
use super::{Run, assert_fails, run_in, shipped};

fn document_of(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap()
}

#[test]
fn a_map_is_told_by_its_parts_and_players() {
    let folder = all_inputs();
    let run = run_in(&folder, &["fairness", "map.rmgmap"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
    for part in ["a day is  1,500 movement points", "red", "blue", "rival*", "mines7*", "spread", "apart "] {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
    let run = run_in(&folder, &["fairness", "map.rmgmap", "--json"]);
    let document = document_of(&run);
    let players = document["players"].as_array().unwrap();
    let parts = document["parts"].as_array().unwrap();
    assert!(parts.iter().all(|part| part["values"].as_array().unwrap().len() == players.len()));
    let rival = parts.iter().find(|part| part["part"] == "rival").unwrap();
    assert_eq!(rival["values"][0], players[0]["rivals"][0]["way"]["points"]);
}

#[test]
fn teams_of_players_have_columns_of_their_own() {
    let folder = all_inputs();
    let path = shipped("ring-of-seasons.json");
    let teams = ["red=human,team=1", "blue=team=1", "tan=team=2", "green=team=2"];
    let mut args = vec!["generate", &path, "--seed", "1", "--size", "m", "-o", "teams.rmgmap"];
    teams.iter().for_each(|team| args.extend(["--player", team]));
    let run = run_in(&folder, &args);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let run = run_in(&folder, &["fairness", "teams.rmgmap"]);
    assert!(run.out.contains("red+blue") && run.out.contains("tan+green"), "{}", run.out);
    assert!(run.out.contains("teams are compared by the means of their players"), "{}", run.out);
    let document = document_of(&run_in(&folder, &["fairness", "teams.rmgmap", "--json"]));
    assert_eq!(document["teams"].to_string(), r#"[["red","blue"],["tan","green"]]"#);
    let rivals = document["players"][0]["rivals"].as_array().unwrap();
    assert_eq!((rivals.len(), document["players"][0]["allies"][0]["color"].as_str()), (2, Some("blue")));
    let parts = document["parts"].as_array().unwrap();
    assert!(parts.iter().all(|part| part["teamValues"].as_array().unwrap().len() == 2));
}

#[test]
fn a_map_of_a_game_has_ways_but_no_value_of_treasure() {
    let folder = all_inputs();
    let run = run_in(&folder, &["fairness", "map.h3m"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("rival*") && !run.out.contains("value7* "), "{}", run.out);
    assert!(run.out.contains("does not say what its piles are worth"), "{}", run.out);
    assert_fails(&run_in(&folder, &["fairness", "t.json"]), 2, "cannot be used as a map");
}

#[test]
fn the_best_of_several_seeds_is_the_map_of_one_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = shipped("mirror-duel.json");
    let args = ["generate", &path, "--seed", "4", "--best-of", "3", "-o", "best.rmgmap"];
    let run = run_in(&folder, &args);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
    let (_, taken) = run.out.split_once("taken     seed ").unwrap();
    let seed = taken.split(':').next().unwrap();
    assert!(["4", "5", "6"].contains(&seed), "{}", run.out);
    let (_, command) = run.out.split_once("the same  rmg ").unwrap();
    let command = command.lines().next().unwrap();
    assert!(command.contains(&format!("--seed {seed} ")) && !command.contains("best-of"), "{command}");
    let bytes = || fs::read(folder.path().join("best.rmgmap")).unwrap();
    let best = bytes();
    let words: Vec<&str> = command.split(' ').collect();
    assert_eq!(run_in(&folder, &words).code, Some(0));
    assert!(bytes() == best, "the seed alone gives the same map");
    let document = document_of(&run_in(&folder, &[&args[..], &["--json"]].concat()));
    assert_eq!(document["bestOf"]["taken"].to_string(), seed);
    assert_eq!(document["bestOf"]["maps"].as_array().unwrap().len(), 3);
    assert_fails(&run_in(&folder, &[&args[..], &["--seeds", "3"]].concat()), 2, "cannot be used with");
}
