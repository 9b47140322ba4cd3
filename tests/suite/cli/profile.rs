//! `rmg profile`: what its commands tell of records.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::Child;

use super::all_inputs::all_inputs;
use super::{rmg, run_in, start_in, succeeds};

fn recorded() -> tempfile::TempDir {
    let folder = all_inputs();
    succeeds(&folder, "profile run t.json --seeds 7 --threads 1 -o run.events");
    folder
}

#[test]
fn the_observed_path_of_a_record_adds_up_to_its_time() {
    let run = succeeds(&recorded(), "profile report run.events");
    let line = run.out.lines().find(|line| line.starts_with("observed")).unwrap();
    let (sum, wall) = line.split_once(" = ").unwrap().1.split_once(" of ").unwrap();
    assert_eq!(format!("{sum} ms"), wall, "{line}");
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
    let line = "profile watch --binary program --rounds 2 t.json --seeds 1..=2";
    let Killed(child) = &mut Killed(start_in(&folder, line));
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
