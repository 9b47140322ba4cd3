//! `rmg sweep`.

use std::fs;

use rmg_tests::template_files::workspace_root;

use super::{Run, assert_fails, files_in, folder_with, run_in, shipped, start_in, template};

#[test]
fn a_sweep_prints_a_line_by_template_and_size_and_writes_every_record() {
    let folder = tempfile::tempdir().unwrap();
    let templates = workspace_root().join("templates");
    let args = [
        "sweep",
        templates.to_str().unwrap(),
        "--seeds",
        "2..=3",
        "--sizes",
        "smallest",
        "--effort",
        "quick",
    ];
    let run = run_in(&folder, &[&args[..], &["-o", "all.jsonl"]].concat());
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
    for part in ["mirror-duel#mirrorDuel", "\nall ", "0 of 7 rows have a refusal", "time      "] {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
    let text = fs::read_to_string(folder.path().join("all.jsonl")).unwrap();
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 15, "a header and 14 maps");
    assert_eq!((&lines[0]["format"], &lines[0]["seeds"]["count"]), (&"rmg-sweep".into(), &2.into()));
    assert_eq!((&lines[1]["seed"], &lines[1]["outcome"]), (&2.into(), &"sound".into()));
    let again = run_in(&folder, &[&args[..], &["-o", "all.jsonl"]].concat());
    assert!(
        again.code == Some(0) && again.out.contains("all 14 maps are in all.jsonl already"),
        "{}",
        again.out
    );
    assert_eq!(fs::read_to_string(folder.path().join("all.jsonl")).unwrap(), text, "a second time");
    assert_eq!(files_in(&folder), ["all.jsonl"]);
}

#[test]
fn refusals_are_counted_with_their_cause_and_are_no_fault_of_the_program() {
    let folder = folder_with(
        "t.json",
        template(r#""treasure", "size": 10"#, r#""treasure", "size": 10, "neutralTowns": { "towns": 40 }"#),
    );
    fs::write(folder.path().join("broken.json"), "[").unwrap();
    let run = run_in(&folder, &["sweep", ".", "--seeds", "1", "--sizes", "s", "--attempts", "2"]);
    assert_eq!(run.code, Some(2), "a file cannot be read: {}{}", run.out, run.err);
    for part in [
        "no room for a town",
        "1 of 1 row has a refusal",
        "refused   1 of 1 map",
        "broken.json: no template file",
    ] {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
}

#[test]
fn water_and_monsters_are_wishes_for_all_maps() {
    let folder = folder_with("t.json", template("3000", "3000"));
    let sweep = |more: &[&str]| {
        let args = ["sweep", "t.json", "--seeds", "1", "--sizes", "s", "--effort", "quick"];
        run_in(&folder, &[&args[..], more].concat())
    };
    assert_eq!(sweep(&["--water", "none"]).code, Some(0));
    let run = sweep(&["--water", "islands"]);
    assert!(run.code == Some(0) && run.out.contains("the sea lies between"), "{}{}", run.out, run.err);
    assert_eq!(sweep(&["--monsters", "strong"]).code, Some(0));
}

#[test]
fn wrong_ranges_sizes_and_templates_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = shipped("mirror-duel.json");
    for (args, part) in [
        (["--seeds", "5..5", "--sizes", "s"], "is an empty range"),
        (["--seeds", "1", "--sizes", "tiny"], "neither `smallest`, `largest` or `all` nor a size"),
    ] {
        assert_fails(&run_in(&folder, &[&["sweep", &path][..], &args].concat()), 2, part);
    }
    assert_fails(
        &run_in(&folder, &["sweep", &path, "--seeds", "1", "--sizes", "g"]),
        1,
        "there is no map to make",
    );
    assert_fails(&run_in(&folder, &["sweep", "none.json", "--seeds", "1"]), 2, "there is no such file");
    let named = format!("{path}#other");
    assert_fails(&run_in(&folder, &["sweep", &named, "--seeds", "1"]), 2, "has no template `other`");
}

/// Results without what is another in every run.
fn timeless(text: &str) -> Vec<String> {
    let record = |line: &str| {
        let mut record: serde_json::Value = serde_json::from_str(line).unwrap();
        for name in ["us", "peak", "shard"] {
            record.as_object_mut().unwrap().remove(name);
        }
        record.to_string()
    };
    text.lines().map(record).collect()
}

const TWO_SIZES: [&str; 10] =
    ["sweep", "t.json", "--seeds", "40", "--sizes", "s,m", "--effort", "quick", "--water", "none,islands"];

#[test]
#[cfg(unix)]
fn a_sweep_that_is_killed_again_and_again_ends_with_the_same_results() {
    let folder = folder_with("t.json", template("3000", "3000"));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap_or_default();
    let whole = run_in(&folder, &[&TWO_SIZES[..], &["-o", "whole.jsonl", "--threads", "1"]].concat());
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    let args = [&TWO_SIZES[..], &["-o", "killed.jsonl", "--threads", "2"]].concat();
    let mut killed = 0;
    for round in 0..12 {
        let mut child = start_in(&folder, &args);
        let enough = (round + 1) * 9_000;
        while child.try_wait().unwrap().is_none() && read("killed.jsonl").len() < enough {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        // SIGKILL: nothing is said and nothing cleared up
        child.kill().unwrap();
        killed += i32::from(child.wait().unwrap().code().is_none());
        let text = read("killed.jsonl");
        if round % 3 == 0 && text.len() > 9_000 {
            // as if it had been in the middle of a line
            fs::write(folder.path().join("killed.jsonl"), &text[..text.len() - 40]).unwrap();
        }
    }
    assert!(killed >= 4, "killed {killed} times");
    let run = run_in(&folder, &args);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(timeless(&read("killed.jsonl")), timeless(&read("whole.jsonl")));
    let digest = |run: &Run| run.out.lines().find(|line| line.starts_with("results ")).map(str::to_owned);
    assert!(digest(&run).is_some() && digest(&run) == digest(&whole), "{}{}", run.out, whole.out);
}

#[test]
fn shards_put_together_are_the_whole() {
    let folder = folder_with("t.json", template("3000", "3000"));
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let sweep = |more: &[&str]| {
        let run = run_in(&folder, &[&TWO_SIZES[..], more].concat());
        assert_eq!(run.code, Some(0), "{}", run.err);
    };
    sweep(&["-o", "whole.jsonl"]);
    for shard in ["1/3", "2/3", "3/3"] {
        sweep(&["-o", &format!("{}.jsonl", &shard[..1]), "--shard", shard]);
    }
    let merge = |args: &[&str]| run_in(&folder, &[&["stats", "merge"], args].concat());
    assert_fails(&merge(&["1.jsonl", "3.jsonl", "-o", "all.jsonl"]), 2, "shard 2/3 was not given");
    assert_fails(&merge(&["1.jsonl", "2.jsonl", "3.jsonl", "1.jsonl", "-o", "all.jsonl"]), 2, "they overlap");
    assert!(!folder.path().join("all.jsonl").exists());
    let run = merge(&["3.jsonl", "1.jsonl", "2.jsonl", "-o", "all.jsonl"]);
    assert!(
        run.code == Some(0) && run.out.starts_with("merged    160 maps of 3 shards\n"),
        "{}{}",
        run.out,
        run.err
    );
    assert_eq!(timeless(&read("all.jsonl")), timeless(&read("whole.jsonl")));
    // all shards at once are told of without merging them, and say the same
    let said = |files: &[&str]| {
        let run = run_in(&folder, &[&["stats"], files].concat());
        assert_eq!(run.code, Some(0), "{}", run.err);
        run.out.lines().filter(|line| !line.contains("    ")).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(said(&["2.jsonl", "3.jsonl", "1.jsonl"]), said(&["whole.jsonl"]));

    // a template that changed between the shards
    fs::write(folder.path().join("t.json"), template("3000", "3001")).unwrap();
    sweep(&["-o", "2.jsonl", "--shard", "2/3", "--restart"]);
    let refused = merge(&["1.jsonl", "2.jsonl", "3.jsonl", "-o", "other.jsonl"]);
    assert_fails(&refused, 2, "template t#pair was changed");
    assert!(!folder.path().join("other.jsonl").exists());
}

#[test]
fn results_of_another_sweep_are_never_overwritten() {
    let folder = folder_with("t.json", template("3000", "3000"));
    let args = ["sweep", "t.json", "--seeds", "2", "--sizes", "s", "--effort", "quick", "-o", "a.jsonl"];
    assert_eq!(run_in(&folder, &args).code, Some(0));
    let path = folder.path().join("a.jsonl");
    let held = fs::read(&path).unwrap();
    let sweep = |seeds: &str, more: &[&str]| {
        let mut changed = args;
        changed[3] = seeds;
        run_in(&folder, &[&changed[..], more].concat())
    };
    assert_fails(&sweep("3", &[]), 1, "seeds: 1..=3 and 1..=2");
    assert_fails(&sweep("2", &["--shard", "1/2"]), 1, "shard: 1/2 and 1/1");
    assert_fails(&sweep("2", &["--attempts", "3"]), 1, "attempts: 3 and 8");
    fs::write(folder.path().join("t.json"), template("3000", "3001")).unwrap();
    assert_fails(&sweep("2", &[]), 1, "template t#pair was changed");
    fs::write(folder.path().join("t.json"), template("3000", "3000")).unwrap();
    // another version of the program, and of the layout
    let text = String::from_utf8(held.clone()).unwrap();
    for (with, part) in [
        (text.replacen("\"generator\":\"", "\"generator\":\"9.", 1), "version of the generator"),
        (text.replacen("\"version\":2", "\"version\":1", 1), "its layout is version 1"),
        (text.replacen("\"n\":1", "\"n\":5", 1), "line 3 has map 5, and map 1 comes there"),
    ] {
        fs::write(&path, &with).unwrap();
        assert_fails(&sweep("2", &[]), 1, part);
        assert_eq!(fs::read_to_string(&path).unwrap(), with);
    }
    fs::write(&path, "seed,notes\n7,nice\n").unwrap();
    assert_fails(&sweep("2", &[]), 1, "may have been edited");
    fs::write(&path, &held).unwrap();
    assert_eq!(sweep("3", &["--restart"]).code, Some(0));
    assert!(fs::read(&path).unwrap().len() > held.len());

    // who only reads refuses what is cut off
    fs::write(&path, &held[..held.len() - 9]).unwrap();
    assert_fails(&run_in(&folder, &["stats", "a.jsonl"]), 2, "line 3, the last one, is cut off");
    assert_fails(&run_in(&folder, &["stats", "t.json"]), 2, "holds no results of a sweep");
    assert_fails(&run_in(&folder, &["stats", "none.jsonl"]), 2, "there is no such file");
}

#[test]
fn a_sweep_that_was_killed_within_its_first_line_begins_again() {
    let folder = folder_with("t.json", template("3000", "3000"));
    let args = ["sweep", "t.json", "--seeds", "1", "--sizes", "s", "--effort", "quick", "-o", "a.jsonl"];
    assert_eq!(run_in(&folder, &args).code, Some(0));
    let path = folder.path().join("a.jsonl");
    let held = fs::read(&path).unwrap();
    let first = held.iter().position(|byte| *byte == b'\n').unwrap();
    for bytes in [0, 1, 9, 13, 60, first] {
        fs::write(&path, &held[..bytes]).unwrap();
        let run = run_in(&folder, &args);
        assert_eq!(run.code, Some(0), "{bytes} bytes: {}", run.err);
        let again = fs::read_to_string(&path).unwrap();
        assert_eq!(timeless(&again), timeless(std::str::from_utf8(&held).unwrap()), "{bytes} bytes");
    }
    fs::write(&path, "{\"for").unwrap();
    assert_eq!(run_in(&folder, &args).code, Some(0));
    fs::write(&path, "{\"fox").unwrap();
    assert_fails(&run_in(&folder, &args), 1, "may have been edited");
}

#[test]
fn kept_maps_have_names_of_their_own() {
    let one: serde_json::Value = serde_json::from_str(&template("3000", "3000")).unwrap();
    let all: serde_json::Value =
        ["x/y", "x:y", "A", "a"].into_iter().map(|id| (id.to_owned(), one["pair"].clone())).collect();
    let folder = folder_with("t.json", all.to_string());
    let args = ["sweep", "t.json", "--seeds", "2", "--sizes", "s", "--effort", "quick", "--keep", "all"];
    let run = run_in(&folder, &args);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let names: Vec<String> = fs::read_dir(folder.path().join("rmg-sweep-maps"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().to_lowercase())
        .collect();
    let different: std::collections::BTreeSet<&String> = names.iter().collect();
    assert_eq!((names.len(), different.len()), (8, 8), "{names:?}");
}

#[test]
#[cfg(unix)]
fn ctrl_c_keeps_what_was_made() {
    let folder = folder_with("t.json", template("3000", "3000"));
    let args = ["sweep", "t.json", "--seeds", "100000", "--sizes", "s", "--effort", "quick", "-o", "a.jsonl"];
    let mut child = start_in(&folder, &args);
    let lines = || fs::read_to_string(folder.path().join("a.jsonl")).unwrap_or_default().lines().count();
    while lines() < 5 && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    std::process::Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).output().unwrap();
    let run: Run = child.wait_with_output().unwrap().into();
    assert_fails(&run, 130, "the same command goes on where it stopped");
    let stats = run_in(&folder, &["stats", "a.jsonl"]);
    assert!(stats.code == Some(0) && stats.out.contains("not whole: "), "{}{}", stats.out, stats.err);
}

#[test]
fn maps_that_stand_out_are_kept() {
    let folder = folder_with(
        "t.json",
        template(r#""treasure", "size": 10"#, r#""treasure", "size": 10, "neutralTowns": { "towns": 40 }"#),
    );
    fs::write(folder.path().join("good.json"), template("3000", "3000")).unwrap();
    let args = ["--seeds", "3", "--sizes", "s", "--effort", "quick", "--attempts", "1"];
    let run =
        run_in(&folder, &[&["sweep", "t.json", "--keep", "failed", "--keep-in", "bad"], &args[..]].concat());
    assert!(run.out.contains("kept      3 cases in bad"), "{}{}", run.out, run.err);
    let kept = fs::read_dir(folder.path().join("bad")).unwrap().count();
    assert_eq!(kept, 3);
    let all = run_in(&folder, &[&["sweep", "good.json", "--keep", "all"], &args[..]].concat());
    assert_eq!(all.code, Some(0), "{}", all.err);
    let maps: Vec<_> = fs::read_dir(folder.path().join("rmg-sweep-maps")).unwrap().collect();
    assert_eq!(maps.len(), 3);
    for map in maps {
        let path = map.unwrap().path();
        let run = run_in(&folder, &["audit", path.to_str().unwrap()]);
        assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    }
    for wrong in ["worst", "worst:0", "best:3", "some"] {
        assert_fails(&run_in(&folder, &["sweep", "good.json", "--seeds", "1", "--keep", wrong]), 2, "--keep");
    }
}

#[test]
fn statistics_are_tables_for_people_and_programs() {
    let folder = folder_with("t.json", template("3000", "3000"));
    let run = run_in(&folder, &[&TWO_SIZES[..], &["-o", "a.jsonl", "--players", "all"]].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    let run = run_in(&folder, &["stats", "a.jsonl", "-o", "a.csv", "-o", "a.json"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
    for part in [
        "m, water islands, effort quick, 2 players",
        "connections:\n  1 - 3: ",
        "zone     asked",
        "results   ",
    ] {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
    let csv = fs::read_to_string(folder.path().join("a.csv")).unwrap();
    assert_eq!(csv.lines().count(), 5, "{csv}");
    assert!(csv.starts_with("template,size,water,monsters,effort,players,cases,sound,"), "{csv}");
    let json: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.path().join("a.json")).unwrap()).unwrap();
    assert_eq!(
        (&json["total"]["cases"], &json["templates"][0]["strata"][3]["cases"]),
        (&160.into(), &40.into())
    );
    assert_fails(&run_in(&folder, &["stats", "a.jsonl", "--template", "duel"]), 2, "they are t#pair");
    // running it again replaces what it wrote
    assert_eq!(run_in(&folder, &["stats", "a.jsonl", "-o", "a.json"]).code, Some(0));
    assert_eq!(run_in(&folder, &["stats", "a.jsonl", "-o", "a.csv"]).code, Some(0));
}
