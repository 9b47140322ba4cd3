//! `rmg entrances`.

use std::fs;

use rmg_tests::entrance_checker::EntranceChecker;
use rmg_tests::entrance_worlds::{forbidden_pairs, grid, minimal_grid, shaft_chain};
use serde_json::Value;
use tempfile::TempDir;

use super::{assert_fails, run_in};

fn folder_with(case: &Value) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("case.json"), case.to_string()).unwrap();
    folder
}

fn json(folder: &TempDir, name: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(folder.path().join(name)).unwrap()).unwrap()
}

#[test]
fn one_seed_writes_one_result() {
    let case = grid(4, true, 2, 50).case;
    let folder = folder_with(&case);
    let run = run_in(&folder, &["entrances", "case.json", "--seed", "7", "-o", "out.json"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    for part in ["seed      7", "wrote     out.json", "17 of 17 regions reached", "time      "] {
        assert!(run.out.contains(part), "{}", run.out);
    }
    EntranceChecker::new(&case).check(&json(&folder, "out.json")).unwrap();
    let again = run_in(&folder, &["entrances", "case.json", "--seed", "7", "-o", "out.json"]);
    assert_eq!(again.code, Some(0), "second run: {}", again.err);
}

#[test]
fn without_a_seed_a_random_one_is_in_the_file_name() {
    let folder = folder_with(&grid(2, false, 0, 0).case);
    let run = run_in(&folder, &["entrances", "case.json"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let seed = run.out.lines().find_map(|line| line.strip_prefix("seed      ")).unwrap();
    assert!(folder.path().join(format!("grid_02_uncoupled_k0_g0-{seed}.json")).exists(), "{}", run.out);
}

#[test]
fn file_of_many_seeds_does_not_depend_on_threads() {
    let case = shaft_chain(3, 5, 2).case;
    let folder = folder_with(&case);
    for threads in ["1", "2", "8"] {
        let file = format!("out{threads}.json");
        let run = run_in(
            &folder,
            &["entrances", "case.json", "--seeds", "5..=44", "--threads", threads, "-o", &file],
        );
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(run.out.contains("40 of 40 seeds"), "{}", run.out);
    }
    let first = fs::read(folder.path().join("out1.json")).unwrap();
    assert_eq!(fs::read(folder.path().join("out2.json")).unwrap(), first);
    assert_eq!(fs::read(folder.path().join("out8.json")).unwrap(), first);
    let checker = EntranceChecker::new(&case);
    let result = json(&folder, "out1.json");
    let runs = result["runs"].as_array().unwrap();
    assert_eq!(
        runs.iter().map(|run| run["seed"].as_u64().unwrap()).collect::<Vec<_>>(),
        (5..=44).collect::<Vec<_>>()
    );
    for run in runs {
        checker.check(run).unwrap();
    }
}

#[test]
fn refusals_of_all_seeds_are_written_and_exit_with_1() {
    let mut case = grid(2, true, 0, 0).case;
    case["group_lookup"] = serde_json::json!({ "1": [2], "2": [1], "3": [4] });
    let folder = folder_with(&case);
    let run = run_in(&folder, &["entrances", "case.json", "--seeds", "2", "-o", "out.json", "-o", "out.svg"]);
    assert_fails(&run, 1, "the group table has no entry for group 4 of exit `region0_bottom`");
    // with the place and the help of `rmg check`
    assert!(run.err.contains("--> case.json:") && run.err.contains("help: add the group"), "{}", run.err);
    let result = json(&folder, "out.json");
    for (at, seed) in [1, 2].iter().enumerate() {
        assert_eq!(result["runs"][at]["seed"], *seed);
        assert_eq!(result["runs"][at]["error"], "missing_group");
        assert!(result["runs"][at]["message"].as_str().unwrap().contains("group 4"));
    }
    assert!(!folder.path().join("out.svg").exists());
    assert!(run.err.contains("was not drawn"), "{}", run.err);
}

#[test]
fn explain_prints_every_placement_and_repair() {
    let folder = folder_with(&shaft_chain(2, 4, 1).case);
    let run = run_in(&folder, &["entrances", "case.json", "--seeds", "20", "--explain", "-o", "out.json"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    for part in [
        "\nseed 20\n",
        "stage 1 (growth, new regions)",
        "`Menu_R` (Menu) <-> `",
        "stuck at stage 1",
        "  repair: ",
        "replaced ",
        "the final layout, in the order in which it is reached",
    ] {
        assert!(run.out.contains(part), "{part} is not in:\n{}", run.out);
    }
}

#[test]
fn explain_adds_steps() {
    let folder = folder_with(&grid(2, true, 1, 100).case);
    let args = ["entrances", "case.json", "--seed", "1"];
    let short = run_in(&folder, &[&args[..], &["-o", "short.json"]].concat());
    let explained = run_in(&folder, &[&args[..], &["--explain", "-o", "explained.json"]].concat());
    assert_eq!((short.code, explained.code), (Some(0), Some(0)), "{}{}", short.err, explained.err);
    let (short, file) = (json(&folder, "short.json"), json(&folder, "explained.json"));
    let mut without_steps = file.clone();
    without_steps.as_object_mut().unwrap().remove("steps");
    assert_eq!(short, without_steps);
    let placed: Vec<&Value> =
        file["steps"].as_array().unwrap().iter().filter(|step| step["step"] == "placed").collect();
    for step in &placed {
        let line =
            format!("  `{}` ({}) <-> ", step["exit"].as_str().unwrap(), step["from"].as_str().unwrap());
        assert!(explained.out.contains(&line), "{line} is not in:\n{}", explained.out);
    }
    assert_eq!(placed.len() * 2, short["pairings"].as_array().unwrap().len());
    assert_eq!(file["reached"].as_array().unwrap().len(), 5);
    assert_eq!(file["unreached"], serde_json::json!([]));
    assert!(file["spheres"].as_array().unwrap().len() > 1);
    let many = run_in(&folder, &["entrances", "case.json", "--seeds", "2", "--explain", "-o", "many.json"]);
    assert_eq!(many.code, Some(0), "{}", many.err);
    let first = &json(&folder, "many.json")["runs"][0];
    assert!(
        ["pairings", "steps", "spheres", "reached", "unreached"].iter().all(|name| first[name] == file[name])
    );
}

#[test]
fn groups_have_names_and_connections_are_shuffled() {
    let case = serde_json::json!({
        "start": "Menu", "regions": ["Menu", "Hall", "Cave"], "coupled": true,
        "connections": [
            { "name": "hall door", "from": "Menu", "to": "Hall", "type": "two_way", "group": "door" },
            { "name": "cave door", "from": "Hall", "to": "Cave", "type": "two_way", "group": "door" },
        ],
        "group_lookup": { "door": ["door"] },
        "shuffle": ["hall door"],
        "subset": { "exits": ["cave door"], "targets": [] },
    });
    let folder = folder_with(&case);
    let run = run_in(&folder, &["entrances", "case.json", "--seeds", "20", "--explain", "-o", "out.json"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let result = json(&folder, "out.json");
    let mut layouts = std::collections::BTreeSet::new();
    for run in result["runs"].as_array().unwrap() {
        assert_eq!(run["reached"], case["regions"]);
        assert_eq!(run["steps"][2]["groups"], serde_json::json!(["door", "door"]));
        layouts.insert(run["pairings"].to_string());
    }
    assert!(layouts.len() > 1, "{layouts:?}");
    let mut case = case;
    case["shuffle"] = serde_json::json!(["hal door"]);
    case["connections"][1]["group"] = serde_json::json!("dor");
    let folder = folder_with(&case);
    assert_fails(&run_in(&folder, &["entrances", "case.json"]), 1, "(did you mean `hall door`?)");
    case["shuffle"] = serde_json::json!(["hall door"]);
    let folder = folder_with(&case);
    assert_fails(&run_in(&folder, &["entrances", "case.json", "--seed", "1"]), 1, "no entry for group `dor`");
}

#[test]
fn picture_names_every_region_and_is_deterministic() {
    let folder = folder_with(&minimal_grid(3).case);
    for file in ["a.svg", "b.svg"] {
        let out = file.replace("svg", "json");
        let run = run_in(&folder, &["entrances", "case.json", "--seed", "3", "-o", file, "-o", &out]);
        assert_eq!(run.code, Some(0), "{}", run.err);
    }
    let picture = fs::read_to_string(folder.path().join("a.svg")).unwrap();
    assert_eq!(fs::read_to_string(folder.path().join("b.svg")).unwrap(), picture);
    for at in 0..9 {
        assert!(picture.contains(&format!(">region{at}<")), "region{at}");
    }
    assert!(picture.contains("\n<svg ") && picture.trim_end().ends_with("</svg>"));
}

#[test]
fn all_outputs_are_written_and_steps_printed_once() {
    let folder = folder_with(&minimal_grid(3).case);
    let args = ["entrances", "case.json", "--seeds", "2", "--explain"];
    let files = ["-o", "a.json", "-o", "b.svg", "-o", "c.json", "-o", "d.svg"];
    let run = run_in(&folder, &[&args[..], &files].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(run.out.matches("\nseed 2\n").count(), 1, "{}", run.out);
    let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert!(bytes("a.json") == bytes("c.json") && bytes("b.svg") == bytes("d.svg"));
    // only the picture is written
    let picture = run_in(&folder, &[&args[..], &["-o", "e", "--format", "svg"]].concat());
    assert_eq!(picture.code, Some(0), "{}", picture.err);
    assert!(bytes("e") == bytes("b.svg"));
    assert_eq!(picture.out.matches("\nseed 2\n").count(), 1, "{}", picture.out);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 6);
}

#[test]
fn uniform_policy_is_an_option() {
    let case = forbidden_pairs(3).case;
    let folder = folder_with(&case);
    let args =
        ["entrances", "case.json", "--seed", "3", "--policy", "uniform", "--explain", "-o", "out.json"];
    let run = run_in(&folder, &args);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("sampled layout"), "{}", run.out);
    EntranceChecker::new(&case).check(&json(&folder, "out.json")).unwrap();
}

#[test]
fn unreadable_cases_exit_with_2_without_output() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("broken.json"), "{\n \"start\": }").unwrap();
    fs::write(folder.path().join("bytes.json"), [0xff, 0xfe, 0x00]).unwrap();
    assert_fails(&run_in(&folder, &["entrances", "none.json"]), 2, "no such file");
    assert_fails(&run_in(&folder, &["entrances", "."]), 2, "is a folder");
    assert_fails(&run_in(&folder, &["entrances", "broken.json"]), 2, "line 2 column 11");
    assert_fails(&run_in(&folder, &["entrances", "bytes.json"]), 2, "it is not UTF-8");
    assert_fails(&run_in(&folder, &["entrances", "broken.json", "--seeds", "0"]), 2, "empty range");
    assert_fails(&run_in(&folder, &["entrances", "broken.json", "--seeds", "3", "--seed", "1"]), 2, "--seed");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}
