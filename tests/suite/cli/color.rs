//! `--color`: when messages and help have colours.

use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::{Run, assert_fails, folder_with, rmg, run_in, template};

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

#[test]
fn another_word_is_refused_with_those_that_are_known() {
    let folder = folder();
    for line in ["check bad.json --color", "check bad.json --color sometimes", "--color= check bad.json"] {
        let run = run(&folder, line, None);
        assert_fails(&run, 2, "[possible values: auto, always, never]");
        assert!(!run.err.contains(ESCAPE), "{}", run.err);
    }
    // behind `--` it is the name of a file
    assert_fails(&run_in(&folder, &["check", "--", "--color", "always"]), 2, "cannot read --color");
}

/// `script` gives the command a terminal.
#[test]
#[cfg(target_os = "linux")]
fn a_terminal_gets_colours_unless_they_are_not_wanted() {
    let folder = folder();
    let on_terminal = |line: &str, variable: Option<&str>| {
        let line = format!("{} {line}", rmg().display());
        let mut command = Command::new("script");
        command.args(["-qec", &line, "/dev/null"]).current_dir(folder.path()).stdin(Stdio::null());
        command.env("TERM", "xterm").env_remove("NO_COLOR").envs(variable.map(|value| ("NO_COLOR", value)));
        command.output().ok().map(Run::from)
    };
    if on_terminal("--version", None).is_none() {
        eprintln!("note: there is no `script` here, so no terminal is tried");
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
            let run = on_terminal(&format!("{line}{color}"), variable).unwrap();
            assert_eq!(
                run.out.contains(ESCAPE),
                is_colourful,
                "rmg {line}{color} {variable:?}:\n{}",
                run.out
            );
        }
    }
}
