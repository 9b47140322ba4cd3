//! `rmg puzzle`.

use std::fs;

use rmg_tests::puzzle_cases::{BI, BR, configuration, nc};
use rmg_tests::puzzle_checker::PuzzleChecker;
use rmg_tests::template_files::workspace_root;
use serde_json::{Value, json};

use super::{assert_fails, files_in, folder_with_case, json_of, run_in};

fn readme() -> Value {
    configuration("readme example", (6, 6), &[nc(3), BR, BI], &[2, 1, 1]).case
}

#[test]
fn one_seed_writes_every_format() {
    let folder = folder_with_case(&readme());
    let run = run_in(
        &folder,
        &["puzzle", "case.json", "--seed", "7", "-o", "a.json", "-o", "a.txt", "-o", "a.dot", "-o", "a.svg"],
    );
    assert_eq!(run.code, Some(0), "{}", run.err);
    for part in
        ["seed      7", "all between neighbors", "proof     no softlock: ", "wrote     a.svg (seed 7)"]
    {
        assert!(run.out.contains(part), "{}", run.out);
    }
    PuzzleChecker::new(&readme()).check(&json_of(&folder, "a.json")).unwrap();
    assert!(fs::read_to_string(folder.path().join("a.txt")).unwrap().contains("ENCLAVE TRAVERSAL"));
    assert!(fs::read_to_string(folder.path().join("a.dot")).unwrap().starts_with("digraph"));
    let again = run_in(&folder, &["puzzle", "case.json", "--seed", "7", "-o", "a.json"]);
    assert_eq!(again.code, Some(0), "second run: {}", again.err);
    let unknown = run_in(&folder, &["puzzle", "case.json", "--seed", "7", "-o", "a.doc"]);
    assert_fails(&unknown, 2, "known extensions are .json, .txt, .dot, .gv, .svg");
    let named = run_in(&folder, &["puzzle", "case.json", "--seed", "7", "-o", "a.doc", "--format", "text"]);
    assert_eq!(named.code, Some(0), "{}", named.err);
}

#[test]
fn default_file_name_has_case_and_seed() {
    let folder = folder_with_case(&readme());
    let run = run_in(&folder, &["puzzle", "case.json", "--seed", "3", "--format", "svg"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(files_in(&folder), ["case.json", "readme-example-3.svg"]);
}

#[test]
fn file_of_many_seeds_does_not_depend_on_threads() {
    let folder = folder_with_case(&readme());
    for threads in ["1", "8"] {
        let file = format!("out{threads}.json");
        let args = ["puzzle", "case.json", "--seeds", "5..=84", "--threads", threads, "-o", &file];
        let run = run_in(&folder, &args);
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(run.out.contains("80 of 80 seeds, all without softlock"), "{}", run.out);
    }
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("out1.json"), read("out8.json"));
    let checker = PuzzleChecker::new(&readme());
    let result = json_of(&folder, "out1.json");
    let runs = result["runs"].as_array().unwrap();
    assert_eq!(
        runs.iter().map(|run| run["seed"].as_u64().unwrap()).collect::<Vec<_>>(),
        (5..=84).collect::<Vec<_>>()
    );
    for run in runs {
        checker.check(run).unwrap();
    }
}

#[test]
fn all_diagnostics_are_shown_with_their_lines() {
    let mut case = readme();
    case["config"]["total_final_state"] = json!([3, 1, 1]);
    case["config"]["state"][1]["type"] = json!("binary reversable");
    case["config"]["width"] = json!(0);
    let folder = folder_with_case(&case);
    let run = run_in(&folder, &["puzzle", "case.json", "--seed", "1", "-o", "out.json", "-o", "out.svg"]);
    assert_fails(&run, 1, "3 is out of range: expected 0 to 2");
    for part in [
        "unknown type `binary reversable`",
        "did you mean `binary reversible`?",
        "0 is out of range: expected 1 to",
        "case.json:",
    ] {
        assert!(run.err.contains(part), "{part} is not in:\n{}", run.err);
    }
    assert!(run.err.contains("invalid configuration case.json: "), "{}", run.err);
    assert_eq!(files_in(&folder), ["case.json"]);
}

#[test]
fn names_of_states_are_shown_and_unknown_fields_warned() {
    let text = fs::read_to_string(workspace_root().join("tests/reported/logic/named.json")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("named.json"), text.replace("\"width\"", "\"color\": 1, \"width\""))
        .unwrap();
    let run = run_in(
        &folder,
        &["puzzle", "named.json", "--seed", "7", "-o", "a.json", "-o", "-", "--format", "text"],
    );
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("lever: off -> on"), "{}", run.out);
    assert!(run.err.contains("unknown field `color`"), "{}", run.err);
    let run = run_in(&folder, &["puzzle", "named.json", "--seed", "7", "-o", "b.json"]);
    assert_eq!(
        (run.code, &json_of(&folder, "b.json")["dungeon"]["states"][0]["name"]),
        (Some(0), &json!("lever"))
    );
}

#[test]
fn impossible_configurations_and_requests_exit_with_1() {
    let folder = folder_with_case(&configuration("small", (2, 2), &[BI; 6], &[1; 6]).case);
    let run = run_in(&folder, &["puzzle", "case.json", "--seeds", "2", "-o", "out.json"]);
    assert_fails(&run, 1, "4 rooms (2 x 2) cannot hold 7 enclaves");
    assert_eq!(json_of(&folder, "out.json")["runs"][1]["error"], "too_few_rooms");
    let folder = folder_with_case(&configuration("levers", (8, 8), &[BR; 4], &[1, 1, 1, 0]).case);
    let run = run_in(&folder, &["puzzle", "case.json", "--seed", "1", "--steps", "6", "-o", "out.json"]);
    assert_fails(&run, 1, "an odd number of moves, but 6 are required");
    let run = run_in(&folder, &["puzzle", "case.json", "--seed", "1", "--steps", "9..=11", "-o", "b.json"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let run = run_in(&folder, &["puzzle", "case.json", "--seed", "1", "--max-enclaves", "3", "-o", "c.json"]);
    assert_fails(&run, 1, "at most 3 enclaves are allowed");
}

#[test]
fn unreadable_configurations_exit_with_2_without_output() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("broken.json"), "{\n \"width\": }").unwrap();
    fs::write(folder.path().join("bytes.json"), [0xff, 0xfe, 0x00]).unwrap();
    assert_fails(&run_in(&folder, &["puzzle", "none.json"]), 2, "no such file");
    assert_fails(&run_in(&folder, &["puzzle", "."]), 2, "is a folder");
    assert_fails(&run_in(&folder, &["puzzle", "broken.json"]), 2, "broken.json:2:11");
    assert_fails(&run_in(&folder, &["puzzle", "bytes.json"]), 2, "it is not UTF-8");
    assert_fails(&run_in(&folder, &["puzzle", "broken.json", "--steps", "5..5"]), 2, "empty range");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}
