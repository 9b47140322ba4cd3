//! `rmg worlds`.

use std::fs;

use rmg_tests::world_pools::{CLASSES, case, pool};
use rmg_tests::world_zone_checker::{Search, WorldChecker};
use serde_json::{Value, json};

use super::{assert_fails, files_in, folder_with_case, json_of, run_in};

/// Gems of a world in these tests.
const GEMS: usize = 5;

fn easy_pool() -> Value {
    pool(CLASSES[0], 1)
}

#[test]
fn one_seed_gives_a_world_that_a_checker_solves_and_its_picture() {
    let folder = folder_with_case(&case("easy", &easy_pool(), GEMS));
    let run = run_in(&folder, &["worlds", "case.json", "--seed", "7", "-o", "a.json", "-o", "a.svg"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    for part in ["case      easy (case.json), 5 gems, process ours", "wrote     a.svg (seed 7)"] {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
    WorldChecker::new(&easy_pool(), GEMS).check(&json_of(&folder, "a.json"), Search::Exhaustive).unwrap();
    assert!(fs::read_to_string(folder.path().join("a.svg")).unwrap().starts_with("<svg"));
    let again = run_in(&folder, &["worlds", "case.json", "--seed", "7", "-o", "a.json"]);
    assert_eq!(again.code, Some(0), "a second time: {}", again.err);
    let twice = run_in(&folder, &["worlds", "case.json", "--seed", "7", "-o", "b.json", "-o", "b.json"]);
    assert_fails(&twice, 2, "b.json is named twice");
}

#[test]
fn without_a_name_for_the_file_case_and_seed_name_it_and_a_pool_alone_needs_its_gems() {
    let folder = folder_with_case(&easy_pool());
    let run = run_in(&folder, &["worlds", "case.json", "--seed", "3"]);
    assert_fails(&run, 2, "case.json is a pool, and does not say how many gems a world has");
    let run = run_in(&folder, &["worlds", "case.json", "--seed", "3", "--gems", "3"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(files_in(&folder), ["case-3.json", "case.json"]);
}

#[test]
fn many_seeds_give_the_same_file_on_any_number_of_threads() {
    let folder = folder_with_case(&case("easy", &easy_pool(), GEMS));
    for threads in ["1", "8"] {
        let file = format!("out{threads}.json");
        let args = ["worlds", "case.json", "--seeds", "5..=44", "--threads", threads, "-o", &file];
        let run = run_in(&folder, &args);
        assert_eq!(run.code, Some(0), "{}", run.err);
    }
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("out1.json"), read("out8.json"));
    let result = json_of(&folder, "out1.json");
    let runs = result["runs"].as_array().unwrap();
    let seeds: Vec<u64> = runs.iter().map(|run| run["seed"].as_u64().unwrap()).collect();
    assert_eq!(seeds, (5..=44).collect::<Vec<_>>());
    let checker = WorldChecker::new(&easy_pool(), GEMS);
    for run in runs {
        checker.check(run, Search::Replay).unwrap();
    }
}

#[test]
fn a_balanced_set_has_as_many_worlds_as_were_asked_for() {
    let folder = folder_with_case(&case("easy", &easy_pool(), 3));
    let args = ["worlds", "case.json", "--seed", "1", "--count", "12", "--balance", "-o", "set.json"];
    let run = run_in(&folder, &args);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("set       12 of 48 worlds"), "{}", run.out);
    assert_eq!(json_of(&folder, "set.json")["runs"].as_array().unwrap().len(), 12);
}

#[test]
fn faults_are_shown_in_their_lines_and_impossible_cases_exit_with_1() {
    let mut unknown = easy_pool();
    unknown["zones"][0]["portals"] = json!("p1");
    let folder = folder_with_case(&case("bad", &unknown, GEMS));
    let run = run_in(&folder, &["worlds", "case.json", "--seed", "1", "-o", "out.json"]);
    assert_fails(&run, 1, "pool.zones[0].portals: the text \"p1\" instead of a list of names");
    assert_fails(&run, 1, "case.json is no case for worlds: 1 error");
    let folder = folder_with_case(&case("greedy", &easy_pool(), 41));
    let run = run_in(&folder, &["worlds", "case.json", "--seed", "1", "-o", "out.json"]);
    assert_fails(&run, 1, "40");
    let folder = tempfile::tempdir().unwrap();
    let run = run_in(&folder, &["worlds", "nowhere.json", "--seed", "1"]);
    assert_fails(&run, 2, "cannot read nowhere.json: there is no such file");
    assert_eq!(files_in(&folder), Vec::<String>::new());
}
