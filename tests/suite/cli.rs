//! Tests of the command line that sessions in `tests/cmd` cannot cover: signals, memory, pipes, loops over
//! generated inputs, and results that an oracle checks.

pub(crate) mod all_inputs;
mod check_formats;
mod color;
mod ctrl_c;
mod dialects;
mod documents;
mod entrances;
mod exit_codes;
mod fairness;
mod foreign_maps;
mod game_files;
mod hostile;
mod install;
mod language_server;
mod levels;
mod many_seeds;
#[cfg(target_os = "linux")]
mod memory;
mod profile;
mod profile_export;
mod puzzle;
mod recipes;
mod stats_page;
mod sweep;
mod worlds;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use rmg_tests::template_files::workspace_root;
use tempfile::TempDir;

/// The binary, built with the profile of these tests.
pub(crate) fn rmg() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_rmg"))
}

/// The result of a run of `rmg`.
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
    }
}

pub(crate) fn run_in(folder: &TempDir, args: &[&str]) -> Run {
    Command::new(rmg()).args(args).current_dir(folder.path()).output().unwrap().into()
}

/// Runs a line of arguments, separated by spaces.
fn run_line(folder: &TempDir, line: &str) -> Run {
    run_in(folder, &line.split_whitespace().collect::<Vec<_>>())
}

/// Runs a line, and asserts that it succeeds.
#[track_caller]
fn succeeds(folder: &TempDir, line: &str) -> Run {
    let run = run_line(folder, line);
    assert_eq!(run.code, Some(0), "rmg {line}: {}{}", run.out, run.err);
    run
}

/// Starts a line with piped outputs.
fn start_in(folder: &TempDir, line: &str) -> Child {
    let mut command = Command::new(rmg());
    command
        .args(line.split_whitespace())
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Asserts the exit code and a part of the message, and that nothing panicked.
#[track_caller]
fn assert_fails(run: &Run, code: i32, part: &str) {
    assert_eq!(run.code, Some(code), "{}{}", run.out, run.err);
    assert!(run.err.contains(part), "`{part}` is not in:\n{}", run.err);
    assert!(!run.err.contains("panicked"), "{}", run.err);
}

fn files_in(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn shipped(name: &str) -> String {
    workspace_root().join("templates").join(name).to_str().unwrap().to_owned()
}

/// Returns a template of two starts and one zone between them, with one part replaced.
fn template(replace: &str, with: &str) -> String {
    let text = r#"{
  "pair": {
    "minSize": "s", "maxSize": "m+u",
    "players": "2",
    "zones": {
      "1": { "type": "playerStart", "owner": 1, "size": 10, "playerTowns": { "castles": 1 } },
      "2": { "type": "playerStart", "owner": 2, "size": 10, "playerTowns": { "castles": 1 } },
      "3": { "type": "treasure", "size": 10 }
    },
    "connections": [ { "a": "1", "b": "3", "guard": 3000 }, { "a": "2", "b": "3", "guard": 3000 } ]
  }
}
"#;
    assert!(text.contains(replace), "{replace}");
    text.replacen(replace, with, 1)
}

fn folder_with(name: &str, text: impl AsRef<[u8]>) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), text).unwrap();
    folder
}

/// A folder with `case.json`.
fn folder_with_case(case: &serde_json::Value) -> TempDir {
    folder_with("case.json", serde_json::to_string_pretty(case).unwrap())
}

fn json_of(folder: &TempDir, name: &str) -> serde_json::Value {
    serde_json::from_str(&fs::read_to_string(folder.path().join(name)).unwrap()).unwrap()
}

/// Runs a line of shell in `folder`, with `$RMG` and `$TEMPLATE` set.
#[cfg(unix)]
fn shell(folder: &TempDir, line: &str) -> Run {
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(folder.path());
    command.env("RMG", rmg()).env("TEMPLATE", shipped("mirror-duel.json")).output().unwrap().into()
}

#[test]
#[cfg(target_os = "linux")]
fn full_disk_is_reported_and_leaves_no_partial_file() {
    let folder = tempfile::tempdir().unwrap();
    if shell(&folder, "unshare -rm mount -t tmpfs -o size=16k none . 2>&1").code != Some(0) {
        eprintln!("note: cannot mount a small disk, so the test of a full disk is skipped");
        return;
    }
    let line = "mount -t tmpfs -o size=16k none . && cd . && cd \"$PWD\" && \"$RMG\" generate \"$TEMPLATE\" --seed 1 -o a.png; \
                code=$?; ls -A; exit $code";
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", line]).current_dir(folder.path());
    command.env("RMG", rmg()).env("TEMPLATE", shipped("mirror-duel.json"));
    let run: Run = command.output().unwrap().into();
    assert_fails(&run, 1, "cannot write a.png: the disk is full");
    assert_eq!(run.out, "", "a file remains on the disk");
}
