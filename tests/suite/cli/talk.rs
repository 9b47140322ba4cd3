//! How much is told on the way: `-v`, `-q`, `RMG_LOG`.

use std::process::Command;

use super::{Run, assert_fails, files_in, folder_with, rmg, run_in, template};

#[test]
fn verbose_runs_tell_on_standard_error_what_happens_and_nothing_is_told_without() {
    let folder = folder_with("pair.json", template("", ""));
    let args = ["generate", "pair.json", "--seed", "7", "--threads", "2", "-o", "a.rmgmap", "--force"];
    let plain = run_in(&folder, &args);
    assert_eq!((plain.code, plain.err.as_str()), (Some(0), ""));
    let told = run_in(&folder, &[&args[..], &["-vv"]].concat());
    assert_eq!(told.code, Some(0));
    assert!(told.out.starts_with("template  "), "results stay where they were:\n{}", told.out);
    for part in [
        "map{template=\"pair\" size=s seed=7}:attempt{number=0}:job{pass=\"layout\"",
        "laid out candidate=",
        "phase{name=\"fill\"}:job{pass=\"treasure\" subject=\"zone 3\"",
        "counters=\"",
    ] {
        assert!(told.err.contains(part), "`{part}` is not in:\n{}", told.err);
    }
    let once = run_in(&folder, &[&args[..], &["-v"]].concat());
    assert!(!once.err.contains("job{") && once.err.len() < told.err.len(), "{}", once.err);
}

#[test]
fn quiet_runs_print_nothing_but_errors_and_write_their_files() {
    let folder = folder_with("pair.json", template("", ""));
    let run = run_in(&folder, &["-q", "generate", "pair.json", "--seed", "7", "-o", "a.rmgmap"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (Some(0), "", ""));
    assert_eq!(files_in(&folder), ["a.rmgmap", "pair.json"]);
    let again = run_in(
        &folder,
        &["generate", "pair.json", "--seed", "7", "-o", "pair.json.svg", "--size", "g", "-q"],
    );
    assert_fails(&again, 1, "size-not-allowed");
    assert_fails(&run_in(&folder, &["check", "pair.json", "-q", "-v"]), 2, "cannot be used with");
}

#[test]
fn the_variable_filters_by_part_and_nonsense_in_it_is_told() {
    let folder = folder_with("pair.json", template("", ""));
    let with = |value: &str| -> Run {
        let mut command = Command::new(rmg());
        command.args(["generate", "pair.json", "--seed", "7", "-o", "a.rmgmap", "--force"]);
        command.current_dir(folder.path()).env("RMG_LOG", value).output().unwrap().into()
    };
    let layouts = with("rmg_generate=debug");
    assert_eq!(layouts.code, Some(0), "{}", layouts.err);
    assert!(layouts.err.contains("laid out") && !layouts.err.contains("job{"), "{}", layouts.err);
    assert_fails(&with("rmg_generate=loud"), 2, "RMG_LOG=`rmg_generate=loud` says nothing that can be told");
}
