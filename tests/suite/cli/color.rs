//! Terminals: `--color`, and inputs and outputs that are refused on a terminal.

use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::all_inputs::all_inputs;
use super::{Run, folder_with, rmg, template};

/// The first character of a color sequence.
const ESCAPE: char = '\x1b';

/// Commands that print in color: an error in a template, wrong usage, a refusal, help, and a log.
const COLORFUL: [&str; 6] =
    ["check bad.json", "conjure", "render none.rmgmap -o a.png", "--help", "help check", "check bad.json -v"];

fn folder() -> TempDir {
    folder_with("bad.json", template(r#""b": "3""#, r#""b": "33""#))
}

fn run(folder: &TempDir, line: &str, variable: Option<&str>) -> Run {
    let mut command = Command::new(rmg());
    command.args(line.split_whitespace()).current_dir(folder.path()).env_remove("NO_COLOR");
    command.envs(variable.map(|value| ("NO_COLOR", value))).output().unwrap().into()
}

#[test]
fn piped_output_has_colors_only_on_request() {
    let folder = folder();
    for line in COLORFUL {
        for (color, variable, is_colorful) in [
            ("", None, false),
            (" --color auto", None, false),
            (" --color never", None, false),
            (" --color always", None, true),
            (" --color=always", None, true),
            // the command line has priority over the variable
            (" --color always", Some("1"), true),
            ("", Some("1"), false),
        ] {
            let run = run(&folder, &format!("{line}{color}"), variable);
            let text = run.out + &run.err;
            assert!(!text.is_empty(), "rmg {line}{color}");
            assert_eq!(text.contains(ESCAPE), is_colorful, "rmg {line}{color} {variable:?}:\n{text}");
        }
    }
}

/// Runs a line on a terminal that `script` provides. `variable` is the value of `NO_COLOR`. Returns `None`,
/// with a note, without `script`.
#[cfg(target_os = "linux")]
#[expect(clippy::print_stderr, reason = "a skipped test prints a note")]
fn on_terminal(folder: &TempDir, line: &str, variable: Option<&str>) -> Option<Run> {
    let line = format!("{} {line}", rmg().display());
    let mut command = Command::new("script");
    command.args(["-qec", &line, "/dev/null"]).current_dir(folder.path()).stdin(Stdio::null());
    command.env("TERM", "xterm").env_remove("NO_COLOR").envs(variable.map(|value| ("NO_COLOR", value)));
    let output = command.output();
    if output.is_err() {
        eprintln!("note: `script` is not installed, so terminals are not tested");
    }
    output.ok().map(Run::from)
}

#[test]
#[cfg(target_os = "linux")]
fn terminal_is_refused_as_input_and_for_binary_output() {
    let folder = all_inputs();
    let Some(run) = on_terminal(&folder, "check -", None) else { return };
    assert_eq!(run.code, Some(2), "{}", run.out);
    assert!(run.out.contains("expected a template file, found a terminal"), "{}", run.out);
    let run = on_terminal(&folder, "render map.rmgmap -o - --format png", None).unwrap();
    assert!(
        run.code == Some(2) && run.out.contains("refusing to print binary data on a terminal"),
        "{}",
        run.out
    );
}

#[test]
#[cfg(target_os = "linux")]
fn terminal_gets_colors_unless_disabled() {
    let folder = folder();
    if on_terminal(&folder, "--version", None).is_none() {
        return;
    }
    for line in COLORFUL {
        for (color, variable, is_colorful) in [
            ("", None, true),
            ("", Some("1"), false),
            // an empty variable has no effect (https://no-color.org)
            ("", Some(""), true),
            (" --color auto", Some("1"), false),
            (" --color never", None, false),
            (" --color always", Some("1"), true),
        ] {
            let run = on_terminal(&folder, &format!("{line}{color}"), variable).unwrap();
            let text = run.out;
            assert_eq!(text.contains(ESCAPE), is_colorful, "rmg {line}{color} {variable:?}:\n{text}");
        }
    }
}
