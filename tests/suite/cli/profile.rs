//! `rmg profile`: what its commands tell of records.

use std::fs;

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::Child;

use super::all_inputs::all_inputs;
use super::{assert_fails, rmg, run_in, start_in, template};

fn recorded() -> tempfile::TempDir {
    let folder = all_inputs();
    let run =
        run_in(&folder, &["profile", "run", "t.json", "--seeds", "7", "--threads", "1", "-o", "run.events"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("is bound by") && run.out.contains("wrote     run.events"), "{}", run.out);
    folder
}

#[test]
fn the_observed_path_of_a_record_adds_up_to_its_time() {
    let folder = recorded();
    let run = run_in(&folder, &["profile", "report", "run.events"]);
    let line = run.out.lines().find(|line| line.starts_with("observed")).unwrap();
    let (sum, wall) = line.split_once(" = ").unwrap().1.split_once(" of ").unwrap();
    assert_eq!(format!("{sum} ms"), wall, "{line}");
    for modifier in ["layout", "treasure", "obstacles", "audit"] {
        assert!(run.out.lines().any(|line| line.starts_with(modifier)), "{modifier}: {}", run.out);
    }
}

#[test]
fn a_record_equals_itself_and_not_one_of_other_seeds() {
    let folder = recorded();
    let run = run_in(&folder, &["profile", "diff", "run.events", "run.events"]);
    let whole = run.out.lines().find(|line| line.starts_with("whole run")).unwrap();
    assert!(whole.contains("+0.0 %"), "{whole}");
    let args = ["profile", "run", "t.json", "--seeds", "20..=21", "--threads", "1", "-o", "other.events"];
    assert_eq!(run_in(&folder, &args).code, Some(0));
    let run = run_in(&folder, &["profile", "diff", "run.events", "other.events"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("no run of the one record has its like in the other"), "{}", run.err);
}

#[test]
fn half_the_time_in_a_modifier_is_time_won() {
    let folder = recorded();
    let run = run_in(&folder, &["profile", "whatif", "run.events", "--scale", "layout annealing=0"]);
    let of = |word: &str| -> f64 {
        let line = run.out.lines().find(|line| line.starts_with(word)).unwrap();
        line.split_whitespace().nth(if word.starts_with("what") { 2 } else { 1 }).unwrap().parse().unwrap()
    };
    assert!(of("what if") < of("replayed"), "{}", run.out);
}

#[test]
fn maps_that_could_not_be_made_are_recorded_as_far_as_they_came() {
    let folder = all_inputs();
    let args = ["profile", "run", "full-t.json", "--seed", "1", "--threads", "1", "-o", "full.events"];
    assert_eq!(run_in(&folder, &args).code, Some(1));
    let run = run_in(&folder, &["profile", "report", "full.events"]);
    let line = run.out.lines().find(|line| line.starts_with("no map    seed 1")).unwrap();
    assert!(line.contains("no attempt can make such a map") || line.contains(" after "), "{line}");
    let tight =
        template(r#""treasure", "size": 10"#, r#""treasure", "size": 10, "neutralTowns": { "towns": 22 }"#);
    fs::write(folder.path().join("tight.json"), tight).unwrap();
    let args = ["generate", "tight.json", "--seed", "1", "--attempts", "2", "--record", "tight.events"];
    assert_eq!(run_in(&folder, &args).code, Some(1));
    let told = run_in(&folder, &["profile", "report", "tight.events"]).out;
    let attempts =
        told.lines().filter(|line| line.starts_with("no map    seed 1 after ") && line.contains(" jobs: "));
    assert_eq!(attempts.count(), 2, "{told}");
}

#[test]
fn a_record_that_is_cut_off_is_refused_with_what_is_whole() {
    let folder = recorded();
    let path = folder.path().join("run.events");
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 5]).unwrap();
    let run = run_in(&folder, &["profile", "report", "run.events"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("the record is cut off in run 7, 6 before it whole"), "{}", run.err);
}

#[test]
fn threads_leave_the_same_and_seeds_do_not() {
    let folder = all_inputs();
    let record = |seeds: &str, threads: &str, file: &str| {
        let args = [
            "profile",
            "run",
            "t.json",
            "--seeds",
            seeds,
            "--threads",
            threads,
            "--record-hashes",
            "-o",
            file,
        ];
        assert_eq!(run_in(&folder, &args).code, Some(0));
    };
    record("1..=2", "1", "one.events");
    record("1..=2", "2", "two.events");
    record("3..=4", "1", "other.events");
    let same = run_in(&folder, &["profile", "bisect", "one.events", "two.events"]);
    assert_eq!(same.code, Some(0), "{}", same.err);
    assert_eq!(same.out.lines().filter(|line| line.contains(": the same; ")).count(), 2, "{}", same.out);
    let other = run_in(&folder, &["profile", "bisect", "one.events", "other.events"]);
    assert_fails(&other, 1, "2 of 2 pairs of runs differ");
    assert!(
        other.out.contains("seed      1 and 3: `layout end` is the first job that left something else"),
        "{}",
        other.out
    );
    let tiles = other.out.lines().find(|line| line.contains("owners of tiles: ")).unwrap();
    assert!(tiles.contains(" tiles, the first (") && tiles.ends_with(" on the surface"), "{tiles}");
    let args = ["generate", "t.json", "--seed", "1", "--record", "map.events", "-o", "m.png"];
    assert_eq!(run_in(&folder, &args).code, Some(0));
    let without = run_in(&folder, &["profile", "bisect", "one.events", "map.events"]);
    assert_fails(&without, 2, "the second record does not tell what jobs left");
    let args = [&args[..], &["--record-hashes"]].concat();
    assert_eq!(run_in(&folder, &args).code, Some(0));
    assert_eq!(run_in(&folder, &["profile", "bisect", "two.events", "map.events"]).code, Some(0));
}

#[test]
fn predictions_are_told_from_each_record_for_each() {
    let folder = recorded();
    let run = run_in(&folder, &["profile", "predict", "run.events", "run.events"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let rows =
        run.out.lines().filter(|line| line.trim_start().starts_with("1 ") && line.contains("(x 1.00)"));
    assert_eq!(rows.count(), 4, "{}", run.out);
}

#[test]
fn of_repeated_maps_the_quickest_run_is_kept_and_a_folder_gets_a_record_of_its_own() {
    let folder = all_inputs();
    fs::create_dir(folder.path().join("records")).unwrap();
    let args = ["profile", "run", "t.json", "--seeds", "3..=4", "--threads", "1"];
    let all = [&args[..], &["--repeat", "3", "-o", "records"]].concat();
    let run = run_in(&folder, &all);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("runs      2: "), "{}", run.out);
    let records: Vec<_> = fs::read_dir(folder.path().join("records")).unwrap().collect();
    assert_eq!(records.len(), 1);
    let record = records[0].as_ref().unwrap().path();
    let told = run_in(&folder, &["profile", "predict", record.to_str().unwrap(), record.to_str().unwrap()]);
    assert!(told.out.contains("(x 1.00)"), "{}{}", told.out, told.err);
    let run = run_in(&folder, &[&args[..], &["--repeat", "0"]].concat());
    assert_eq!(run.code, Some(2));
}

/// A program that does not outlive its test.
struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        // one that has ended needs no killing
        let _ended = self.0.kill();
    }
}

/// A program beside the tests that can be replaced.
fn copy_of_program(folder: &Path) -> std::path::PathBuf {
    let copy = folder.join("program");
    fs::copy(rmg(), &copy).unwrap();
    copy
}

#[test]
fn whoever_watches_runs_again_when_the_program_is_built_anew() {
    let folder = all_inputs();
    let program = copy_of_program(folder.path());
    let args = ["profile", "watch", "--binary", "program", "--rounds", "2", "t.json", "--seeds", "1..=2"];
    let Killed(child) = &mut Killed(start_in(&folder, &args));
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first: Vec<String> =
        lines.by_ref().map(Result::unwrap).take_while(|line| !line.starts_with("waiting")).collect();
    assert!(
        first[0].starts_with("round 1") && first.iter().any(|line| line.starts_with("treasure")),
        "{first:?}"
    );
    // as linkers do it: another file in the place of the old one
    fs::rename(&program, folder.path().join("old program")).unwrap();
    copy_of_program(folder.path());
    let second: Vec<String> = lines.map(Result::unwrap).collect();
    assert!(second.iter().any(|line| line.starts_with("round 2")), "{second:?}");
    assert!(second.iter().any(|line| line.starts_with("pairs     2")), "{second:?}");
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(child.wait().unwrap().success(), "{said}");
}

#[test]
fn whoever_watches_refuses_what_cannot_be_run_before_the_first_round() {
    let folder = all_inputs();
    let wrong = run_in(&folder, &["profile", "watch", "t.json", "--sizes", "s"]);
    assert_fails(&wrong, 2, "--sizes");
    let kept = run_in(&folder, &["profile", "watch", "t.json", "-o", "x.events"]);
    assert_fails(&kept, 2, "leave --output out");
    for missing in ["rgm", "."] {
        let run = run_in(&folder, &["profile", "watch", "--binary", missing, "t.json"]);
        assert_fails(&run, 2, "cannot start ");
    }
    let broken = run_in(&folder, &["profile", "watch", "--rounds", "1", "broken-t.json"]);
    assert_eq!(broken.code, Some(0), "the next build may be better: {}", broken.err);
    assert!(broken.out.contains("no record came of it"), "{}", broken.out);
}
