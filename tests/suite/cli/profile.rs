//! `rmg profile`: reports of records.

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
fn observed_path_sums_to_the_wall_time() {
    let run = succeeds(&recorded(), "profile report run.events");
    let line = run.out.lines().find(|line| line.starts_with("observed")).unwrap();
    let (sum, wall) = line.split_once(" = ").unwrap().1.split_once(" of ").unwrap();
    assert_eq!(format!("{sum} ms"), wall, "{line}");
}

#[test]
fn faster_modifier_reduces_the_total_time() {
    let folder = recorded();
    let run = run_in(&folder, &["profile", "whatif", "run.events", "--scale", "layout annealing=0"]);
    let of = |word: &str| -> f64 {
        let line = run.out.lines().find(|line| line.starts_with(word)).unwrap();
        line.split_whitespace().nth(if word.starts_with("what") { 2 } else { 1 }).unwrap().parse().unwrap()
    };
    assert!(of("what if") < of("replayed"), "{}", run.out);
}

/// A process that is killed when the test ends.
struct KillOnDrop(Child);

impl Drop for KillOnDrop {
    fn drop(&mut self) {
        // the process may have ended
        let _ended = self.0.kill();
    }
}

/// Copies the program, so that the test can replace it.
fn copy_of_program(folder: &Path) -> std::path::PathBuf {
    let copy = folder.join("program");
    fs::copy(rmg(), &copy).unwrap();
    copy
}

#[test]
fn watch_runs_again_after_the_program_is_rebuilt() {
    let folder = all_inputs();
    let program = copy_of_program(folder.path());
    let line = "profile watch --binary program --rounds 2 t.json --seeds 1..=2";
    let KillOnDrop(child) = &mut KillOnDrop(start_in(&folder, line));
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first: Vec<String> =
        lines.by_ref().map(Result::unwrap).take_while(|line| !line.starts_with("waiting")).collect();
    assert!(
        first[0].starts_with("round 1") && first.iter().any(|line| line.starts_with("treasure")),
        "{first:?}"
    );
    // like a linker: a new file replaces the old one
    fs::rename(&program, folder.path().join("old program")).unwrap();
    copy_of_program(folder.path());
    let second: Vec<String> = lines.map(Result::unwrap).collect();
    assert!(second.iter().any(|line| line.starts_with("round 2")), "{second:?}");
    assert!(second.iter().any(|line| line.starts_with("pairs     2")), "{second:?}");
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert!(child.wait().unwrap().success(), "{errors}");
}
