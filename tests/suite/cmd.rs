//! Sessions of a shell as users type them: every `.console` file in a folder of `tests/cmd` against what the program prints.
//!
//! - `$ ` begins a command, `> ` goes on with it; each is run by `sh` in a folder that is empty at first.
//! - `? N` is its exit code, where that is not 0. Then come standard output, and standard error behind `2> `.
//! - `...` stands for any lines, `[..]` for anything within a line, `[CWD]` for the folder, `[VERSION]` for that of the program.
//! - Lines that begin with `#` are remarks on the command below them.
//! - `$IN` is a folder with an input of every kind (`all_inputs.rs`), `$TEMPLATES` the shipped templates, `$TESTS` the folder `tests`.
//!
//! `SNAPSHOTS=overwrite cargo test -p rmg-cli --test program cmd` writes what is printed into the files.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rmg_tests::template_files::workspace_root;
use snapbox::assert::DEFAULT_ACTION_ENV;
use snapbox::data::DataFormat;
use snapbox::filter::NormalizeToExpected;
use snapbox::{Assert, Data, Redactions};

use crate::cli::all_inputs::all_inputs;
use crate::cli::{Run, rmg};

/// One test for each folder, so that they run side by side.
macro_rules! folders {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            run_all_in(stringify!($name));
        })*

        #[test]
        fn every_folder_is_run() {
            let folders: Vec<&str> = vec![$(stringify!($name)),*];
            assert_eq!(entries(&cases()).iter().map(|path| path.file_name().unwrap()).collect::<Vec<_>>(), folders);
        }
    };
}

folders! {
    audit check convert dialects diff fairness foreign generate help install many new profile render show shrink standard stats sweep target
    verify why worlds
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

/// An error is the difference between the file and what came out.
fn run_case(file: &Path) -> Result<(), String> {
    let (inputs, folder) = (all_inputs(), tempfile::tempdir().unwrap());
    let mut redactions = Redactions::new();
    redactions.insert("[CWD]", folder.path().to_path_buf()).unwrap();
    redactions.insert("[VERSION]", env!("CARGO_PKG_VERSION")).unwrap();
    let case = fs::read_to_string(file).unwrap();
    let steps = steps(&case);
    assert!(!steps.is_empty(), "{} has no command", file.display());
    let done =
        steps.iter().map(|step| step.run(&redactions, folder.path(), inputs.path())).collect::<Vec<_>>();
    let expected = Data::read_from(file, Some(DataFormat::Text)).raw();
    let assert = Assert::new().action_env(DEFAULT_ACTION_ENV);
    assert
        .try_eq(Some(&"what came out"), Data::text(done.join("\n")), expected)
        .map_err(|error| error.to_string())
}

/// A command, and what should come of it.
#[derive(Default)]
struct Step {
    /// The lines of the file up to the end of the command.
    head: String,
    command: String,
    out: String,
    err: String,
}

fn steps(case: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut remarks = String::new();
    for line in case.lines() {
        let step: Option<&mut Step> = steps.last_mut();
        if line.starts_with('#') {
            let _ = writeln!(remarks, "{line}");
        } else if let Some(command) = line.strip_prefix("$ ") {
            let head = format!("{}{line}\n", std::mem::take(&mut remarks));
            steps.push(Step { head, command: command.to_owned(), ..Step::default() });
        } else if let Some(step) = step {
            if let (Some(more), "") = (line.strip_prefix('>'), step.out.as_str()) {
                let _ = writeln!(step.head, "{line}");
                step.command.extend(["\n", more.strip_prefix(' ').unwrap_or(more)]);
            } else if let Some(line) = line.strip_prefix("2> ") {
                step.err.extend([line, "\n"]);
            } else if !line.starts_with("? ") {
                step.out.extend([line, "\n"]);
            }
        }
    }
    steps
}

impl Step {
    /// The step as the file should have it: where what came out is like what should, it is that.
    fn run(&self, redactions: &Redactions, folder: &Path, inputs: &Path) -> String {
        let run = shell(&self.command, folder, inputs);
        let like = |actual: &str, expected: &str| {
            let [actual, expected] = [actual, expected].map(|text| match text.trim_end_matches('\n') {
                "" => Data::text(""),
                text => Data::text(text.to_owned() + "\n"),
            });
            let normalized = NormalizeToExpected::new().redact_with(redactions).normalize(actual, &expected);
            normalized.render().unwrap_or_default()
        };
        let mut text = self.head.clone();
        if run.code != Some(0) {
            let code = run.code.map_or("by a signal".to_owned(), |code| code.to_string());
            let _ = writeln!(text, "? {code}");
        }
        like(&run.out, &self.out).lines().for_each(|line| text.extend([line, "\n"]));
        like(&run.err, &self.err).lines().for_each(|line| text.extend(["2> ", line, "\n"]));
        text
    }
}

fn shell(command: &str, folder: &Path, inputs: &Path) -> Run {
    let mut path = vec![rmg().parent().unwrap().to_path_buf()];
    path.extend(env::split_paths(&env::var_os("PATH").unwrap_or_default()));
    let root = workspace_root();
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder).stdin(Stdio::null());
    shell.env("PATH", env::join_paths(path).unwrap()).env("LC_ALL", "C");
    shell.env("IN", inputs).env("TEMPLATES", root.join("templates")).env("TESTS", root.join("tests"));
    // the games are looked for there
    shell.env("HOME", folder).env("USERPROFILE", folder).env("SystemDrive", "Q:");
    for name in ["XDG_DATA_HOME", "WINEPREFIX", "NO_COLOR", "RMG_LOG"] {
        shell.env_remove(name);
    }
    shell.output().unwrap().into()
}
