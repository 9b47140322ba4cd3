//! Shell sessions as users type them. Compares every `.console` file in the folders of `tests/cmd` with the
//! actual output.
//!
//! [`rmg_tests::sessions`] defines the format of the files. In addition:
//!
//! - `sh` runs the inputs of a file in one folder, which is empty at the start.
//! - `? N` is the exit code if it is not 0. Standard output follows, then standard error with the prefix
//!   `2> `.
//! - `[CWD]` is the path of the folder, `[VERSION]` the version of the program.
//! - `$IN` is a folder with one input of each kind (`all_inputs.rs`), `$TEMPLATES` the shipped templates,
//!   `$TESTS` the folder `tests`.
//!
//! `SNAPSHOTS=overwrite cargo test -p rmg-cli --test program cmd` writes the actual output into the files.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rmg_tests::sessions::{compare, like};
use rmg_tests::template_files::workspace_root;
use snapbox::Redactions;

use crate::cli::all_inputs::all_inputs;
use crate::cli::{Run, rmg};

/// Defines one test for each folder, so that the folders run in parallel.
macro_rules! folders {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            run_all_in(stringify!($name));
        })*

        #[test]
        fn every_folder_has_a_test() {
            let folders: Vec<&str> = vec![$(stringify!($name)),*];
            assert_eq!(entries(&cases()).iter().map(|path| path.file_name().unwrap()).collect::<Vec<_>>(), folders);
        }
    };
}

folders! {
    audit bug_report check convert dialects diff entrances fairness find foreign gallery generate help install many measure new profile render show shrink standard start stats sweep target
    verify watch why worlds
}

fn cases() -> PathBuf {
    workspace_root().join("tests/cmd")
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.sort();
    all
}

fn run_all_in(name: &str) {
    let files = entries(&cases().join(name));
    let failed: Vec<String> = files.iter().filter_map(|file| run_case(file).err()).collect();
    assert!(!files.is_empty() && failed.is_empty(), "{}", failed.join("\n"));
}

/// Runs the sessions of a file. The error is the difference between expected and actual output.
fn run_case(file: &Path) -> Result<(), String> {
    let (inputs, folder) = (all_inputs(), tempfile::tempdir().unwrap());
    let mut redactions = Redactions::new();
    redactions.insert("[CWD]", folder.path().to_path_buf()).unwrap();
    redactions.insert("[VERSION]", env!("CARGO_PKG_VERSION")).unwrap();
    compare(file, |step| {
        let run = shell(&step.input, folder.path(), inputs.path());
        let (mut out, mut err) = (String::new(), String::new());
        for line in step.expected.lines() {
            match (line.strip_prefix("2> "), line.starts_with("? ")) {
                (Some(line), _) => err.extend([line, "\n"]),
                (None, false) => out.extend([line, "\n"]),
                (None, true) => {}
            }
        }
        let code = run.code.map_or("by a signal".to_owned(), |code| code.to_string());
        let mut text = if code == "0" { String::new() } else { format!("? {code}\n") };
        like(&run.out, &out, &redactions).lines().for_each(|line| text.extend([line, "\n"]));
        like(&run.err, &err, &redactions).lines().for_each(|line| text.extend(["2> ", line, "\n"]));
        text
    })
}

fn shell(command: &str, folder: &Path, inputs: &Path) -> Run {
    let mut path = vec![rmg().parent().unwrap().to_path_buf()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let root = workspace_root();
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).stdin(Stdio::null());
    shell.env("PATH", env::join_paths(path).unwrap()).env("LC_ALL", "C");
    shell.env("IN", inputs).env("TEMPLATES", root.join("templates")).env("TESTS", root.join("tests"));
    // rmg searches for installed games there
    shell.env("HOME", folder).env("USERPROFILE", folder).env("SystemDrive", "Q:");
    for name in ["XDG_DATA_HOME", "WINEPREFIX", "NO_COLOR", "RMG_LOG"] {
        shell.env_remove(name);
    }
    shell.output().unwrap().into()
}
