//! `rmg profile`: what its commands tell of records.

use std::fs;

use super::all_inputs::all_inputs;
use super::{run_in, template};

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
    let run = run_in(&folder, &["profile", "whatif", "run.events", "--scale", "layout=0"]);
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
