//! `--seeds` of the commands that write files of their own for each seed.

use std::fs;

use serde_json::Value;

use super::{assert_fails, files_in, folder_with, run_in, shipped, template};

/// A template with room for all its towns on the maps of some seeds only: of 2, 4, 5 and 6 of the first six there is none.
fn narrow() -> String {
    template(r#""treasure", "size": 10"#, r#""treasure", "size": 10, "neutralTowns": { "towns": 17 }"#)
}

#[test]
fn every_seed_has_files_of_its_own_and_they_are_those_of_the_seed_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (path, crypt) = (shipped("mirror-duel.json"), shipped("levels/upper-crypt.toml"));
    for (args, files) in [
        (["generate", &path, "-o", "a.rmgmap", "-o", "b.png"], ["a.rmgmap", "b.png"]),
        (["level", &crypt, "-o", "c.json", "-o", "d.png"], ["c.json", "d.png"]),
    ] {
        let run = run_in(&folder, &[&args[..], &["--seeds", "3..=4", "--threads", "2"]].concat());
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        for part in ["seeds     3 to 4\n", " 2 of 2 seeds\n", "time      "] {
            assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
        }
        for seed in ["3", "4"] {
            let many = files.map(|file| file.replacen('.', &format!("-{seed}."), 1));
            let line = format!("\nseed      {seed}: {}", many.join(", "));
            assert_eq!(run.out.matches(&line).count(), 1, "`{line}` is not in:\n{}", run.out);
            assert_eq!(run_in(&folder, &[&args[..], &["-s", seed]].concat()).code, Some(0));
            for (one, many) in files.iter().zip(&many) {
                let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
                assert!(bytes(one) == bytes(many), "{many} is another than that of seed {seed} alone");
            }
        }
    }
}

#[test]
fn without_a_name_files_are_called_as_those_of_a_single_seed() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["generate", &shipped("mirror-duel.json"), "--seeds", "2", "--layout"];
    assert_eq!(run_in(&folder, &args).code, Some(0));
    assert_eq!(
        run_in(&folder, &["level", &shipped("levels/upper-crypt.toml"), "--seeds", "1"]).code,
        Some(0)
    );
    assert_eq!(files_in(&folder), ["Mirror-Duel-1.png", "Mirror-Duel-2.png", "Upper-crypt-1.png"]);
}

#[test]
fn a_seed_without_a_map_stops_no_other_and_makes_the_exit_code_1() {
    let folder = folder_with("t.json", narrow());
    let args = ["generate", "t.json", "--attempts", "1", "-o", "a.png"];
    let run = run_in(&folder, &[&args[..], &["--seeds", "6"]].concat());
    assert_fails(&run, 1, " of 6 seeds refused; template `pair` of t.json");
    let made = files_in(&folder).len() - 1;
    assert!((1..6).contains(&made), "the template fits all seeds or none, and tries nothing: {}", run.out);
    assert!(
        run.out.contains(&format!("\nmaps      {made} of 6 seeds, {} refused\n", 6 - made)),
        "{}",
        run.out
    );
    assert_eq!(run.out.matches(": refused: no sound map in 1 attempt\n").count(), 6 - made, "{}", run.out);
    assert!(run.err.contains("--best-effort hands out the best attempt"), "{}", run.err);
    let again = run.err.lines().find_map(|line| line.split_once("to repeat it: rmg ")).unwrap().1;
    assert!(again.starts_with("generate --seed ") && !again.contains("--seeds"), "{again}");
    let words: Vec<&str> = again.split_whitespace().collect();
    assert_fails(&run_in(&folder, &words), 1, "no sound map in 1 attempt");
    let all = run_in(&folder, &[&args[..], &["--seeds", "2..=2"]].concat());
    assert_fails(&all, 1, "no sound map in 1 attempt");
}

#[test]
fn the_document_of_many_seeds_has_one_run_for_each() {
    let folder = folder_with("t.json", narrow());
    let args = ["generate", "t.json", "--attempts", "1", "-o", "a.png", "--json"];
    let many = run_in(&folder, &[&args[..], &["--seeds", "6"]].concat());
    assert_eq!(many.code, Some(1));
    let many: Value = serde_json::from_str(&many.out).unwrap();
    assert_eq!((&many["format"], &many["template"]), (&"rmg-generate".into(), &"t.json#pair".into()));
    let runs = many["runs"].as_array().unwrap();
    assert_eq!(runs.iter().map(|run| run["seed"].as_u64().unwrap()).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    for run in runs {
        let seed = run["seed"].to_string();
        let one = run_in(&folder, &[&args[..], &["--seed", &seed]].concat());
        if run.get("error").is_some() {
            assert_eq!((&run["error"], one.code), (&"no_sound_map".into(), Some(1)));
            assert!(run["message"].is_string() && run["notes"].is_array(), "{run}");
            continue;
        }
        let one: Value = serde_json::from_str(&one.out).unwrap();
        let differs = ["files", "milliseconds"];
        for (name, value) in run.as_object().unwrap() {
            assert!(one[name] == *value || differs.contains(&name.as_str()), "seed {seed}: {name}");
        }
        assert_eq!(run["files"], serde_json::json!([format!("a-{seed}.png")]));
    }
}

#[test]
fn what_every_seed_would_fail_for_is_told_once_and_before_any_work() {
    let folder = folder_with("a-2.h3m", "mine");
    fs::write(folder.path().join("a-2.txt"), "mine").unwrap();
    let (path, crypt) = (shipped("mirror-duel.json"), shipped("levels/upper-crypt.toml"));
    for (args, code, part) in [
        (
            ["generate", &path, "-o", "a.h3m", "--effort", "quick"],
            1,
            "a-2.h3m is there already, and may have been edited",
        ),
        (["generate", &path, "-o", "b.png", "--size", "g"], 1, "size-not-allowed"),
        (["generate", &path, "-o", "-", "--size", "s"], 2, "`-o a.png` gives a-1.png, a-2.png and so on"),
        (["generate", &path, "-o", "b.png", "--trace", "-"], 2, "standard output can hold one only"),
        (["level", &crypt, "-o", "a.txt", "--depth", "1"], 1, "a-2.txt is there already"),
        (["level", &crypt, "-o", "-", "--depth", "1"], 2, "standard output can hold one only"),
        (["level", &crypt, "-o", "b.png", "--type", "cellar"], 2, "there is no level type `cellar`"),
    ] {
        let run = run_in(&folder, &[&args[..], &["--seeds", "3"]].concat());
        assert_fails(&run, code, part);
        assert_eq!(run.out, "", "{args:?}");
    }
    assert_eq!(files_in(&folder), ["a-2.h3m", "a-2.txt"]);
}

#[test]
fn tables_that_were_asked_for_follow_the_line_of_their_seed() {
    let folder = tempfile::tempdir().unwrap();
    let args =
        ["generate", &shipped("mirror-duel.json"), "--seeds", "2", "--summary", "--jobs", "-o", "a.svg"];
    let run = run_in(&folder, &args);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let (_, rest) = run.out.split_once("\nseed      1: a-1.svg").unwrap();
    let (first, second) = rest.split_once("\nseed      2: a-2.svg").unwrap();
    for tables in [first, second] {
        assert!(tables.contains("asked  achieved") && tables.contains(" jobs, "), "{tables}");
    }
}
