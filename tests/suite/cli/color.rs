//! Terminals: `--color`, and what a terminal is not given.

use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::all_inputs::all_inputs;
use super::{Run, folder_with, rmg, template};

/// What begins a colour.
const ESCAPE: char = '\x1b';

/// Commands that print with colours where there are any: a fault in a template, wrong usage, a refusal, help, what is told on the way.
const COLOURFUL: [&str; 6] =
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
fn what_is_piped_has_no_colours_unless_they_are_asked_for() {
    let folder = folder();
    for line in COLOURFUL {
        for (color, variable, is_colourful) in [
            ("", None, false),
            (" --color auto", None, false),
            (" --color never", None, false),
            (" --color always", None, true),
            (" --color=always", None, true),
            // who asks on the command line has the last word
            (" --color always", Some("1"), true),
            ("", Some("1"), false),
        ] {
            let run = run(&folder, &format!("{line}{color}"), variable);
            let text = run.out + &run.err;
            assert!(!text.is_empty(), "rmg {line}{color}");
            assert_eq!(text.contains(ESCAPE), is_colourful, "rmg {line}{color} {variable:?}:\n{text}");
        }
    }
}

/// Runs a line on a terminal, which `script` gives it, with `NO_COLOR` as it is said; `None`, with a note, where there is no `script`.
#[cfg(target_os = "linux")]
#[expect(clippy::print_stderr, reason = "a skipped test says so")]
fn on_terminal(folder: &TempDir, line: &str, variable: Option<&str>) -> Option<Run> {
    let line = format!("{} {line}", rmg().display());
    let mut command = Command::new("script");
    command.args(["-qec", &line, "/dev/null"]).current_dir(folder.path()).stdin(Stdio::null());
    command.env("TERM", "xterm").env_remove("NO_COLOR").envs(variable.map(|value| ("NO_COLOR", value)));
    let output = command.output();
    if output.is_err() {
        eprintln!("note: there is no `script` here, so no terminal is tried");
    }
    output.ok().map(Run::from)
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_is_no_input_and_gets_no_bytes_that_are_no_text() {
    let folder = all_inputs();
    let Some(run) = on_terminal(&folder, "check -", None) else { return };
    assert_eq!(run.code, Some(2), "{}", run.out);
    assert!(run.out.contains("it is a terminal, and a template file is expected"), "{}", run.out);
    let run = on_terminal(&folder, "render map.rmgmap -o - --format png", None).unwrap();
    assert!(run.code == Some(2) && run.out.contains("standard output is a terminal"), "{}", run.out);
}

#[test]
#[cfg(target_os = "linux")]
fn a_terminal_gets_colours_unless_they_are_not_wanted() {
    let folder = folder();
    if on_terminal(&folder, "--version", None).is_none() {
        return;
    }
    for line in COLOURFUL {
        for (color, variable, is_colourful) in [
            ("", None, true),
            ("", Some("1"), false),
            // empty, the variable says nothing (https://no-color.org)
            ("", Some(""), true),
            (" --color auto", Some("1"), false),
            (" --color never", None, false),
            (" --color always", Some("1"), true),
        ] {
            let run = on_terminal(&folder, &format!("{line}{color}"), variable).unwrap();
            let text = run.out;
            assert_eq!(text.contains(ESCAPE), is_colourful, "rmg {line}{color} {variable:?}:\n{text}");
        }
    }
}
