//! What shells and readers of manuals get: `rmg completions` and `rmg man`.

use std::fs;
use std::process::Command;

use super::options::commands;
use super::{assert_fails, files_in, folder_with, run_in};

#[test]
fn the_script_of_every_shell_names_the_commands_and_their_options() {
    let folder = tempfile::tempdir().unwrap();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let run = run_in(&folder, &["completions", shell]);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{shell}");
        for name in commands(&folder) {
            assert!(run.out.contains(&name), "{shell}: no `{name}`");
        }
        for option in ["seeds", "best-effort", "require-adjacent", "keep-refuted"] {
            assert!(run.out.contains(option), "{shell}: no `--{option}`");
        }
        let quiet = run_in(&folder, &["completions", shell, "-q"]);
        assert_eq!((quiet.code, quiet.out), (Some(0), run.out), "{shell}: a script is what was asked for");
    }
    assert!(files_in(&folder).is_empty());
}

#[test]
fn an_unknown_shell_is_refused_with_those_that_are_known() {
    let folder = tempfile::tempdir().unwrap();
    for args in [&["completions", "tcsh"][..], &["completions"]] {
        let run = run_in(&folder, args);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{}", run.err);
    }
    let run = run_in(&folder, &["completions", "tcsh"]);
    assert_fails(&run, 2, "[possible values: bash, elvish, fish, powershell, zsh]");
}

#[test]
fn shells_that_are_here_accept_their_scripts() {
    let folder = tempfile::tempdir().unwrap();
    for (shell, only_read) in [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")] {
        let file = folder.path().join(shell);
        fs::write(&file, run_in(&folder, &["completions", shell]).out).unwrap();
        match Command::new(shell).arg(only_read).arg(&file).output() {
            Ok(output) => {
                let said = String::from_utf8_lossy(&output.stderr).into_owned();
                assert!(output.status.success() && said.is_empty(), "{shell}: {said}");
            }
            Err(_) => eprintln!("note: there is no `{shell}` here, so its script is not tried"),
        }
    }
}

#[test]
fn the_manual_has_a_page_for_the_program_and_for_every_command() {
    let folder = tempfile::tempdir().unwrap();
    let commands = commands(&folder);
    fs::create_dir(folder.path().join("man1")).unwrap();
    // a second time the pages are replaced
    for _ in 0..2 {
        let run = run_in(&folder, &["man", "man1"]);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    }
    let mut pages: Vec<String> = commands.iter().map(|name| format!("rmg-{name}.1")).collect();
    pages.push("rmg.1".to_owned());
    pages.sort();
    let made = fs::read_dir(folder.path().join("man1")).unwrap();
    let mut made: Vec<String> = made.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    made.sort();
    assert_eq!(made, pages);
    for page in pages {
        let text = fs::read_to_string(folder.path().join("man1").join(&page)).unwrap();
        assert!(text.starts_with(".\\\" made by rmg\n"), "{page}");
        let name = page.trim_end_matches(".1");
        for part in [".TH ", ".SH NAME", ".SH SYNOPSIS", &name.replace('-', "\\-")] {
            assert!(text.contains(part), "{page} has no `{part}`");
        }
        assert!(text.lines().count() > 10, "{page}");
    }
}

#[test]
fn a_page_of_somebody_else_stays_and_then_none_is_written() {
    let folder = folder_with("rmg-worlds.1", ".TH worlds");
    let run = run_in(&folder, &["man", "."]);
    assert_fails(&run, 1, "rmg-worlds.1 is there already, and may have been edited");
    assert_eq!(files_in(&folder), ["rmg-worlds.1"]);
    assert_fails(&run_in(&folder, &["man", "nowhere"]), 2, "there is no such folder");
}
