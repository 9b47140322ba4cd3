//! An option means the same in every command that has it.

use tempfile::TempDir;

use super::all_inputs::all_inputs;
use super::{assert_fails, run_in};

/// The commands that `rmg --help` lists.
pub(super) fn commands(folder: &TempDir) -> Vec<String> {
    let help = run_in(folder, &["--help"]).out;
    let (_, list) = help.split_once("Commands:\n").unwrap();
    let (list, _) = list.split_once("\n\n").unwrap();
    let names = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

/// The commands that have an option.
fn with_option(folder: &TempDir, option: &str) -> Vec<String> {
    let has = |name: &String| {
        let help = run_in(folder, &[name, "--help"]).out;
        help.split(|letter: char| letter.is_whitespace() || letter == ',').any(|word| word == option)
    };
    commands(folder).into_iter().filter(has).collect()
}

#[test]
fn short_forms_stand_for_one_option_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    for name in commands(&folder) {
        let help = run_in(&folder, &[&name, "--help"]).out;
        for line in help.lines().map(str::trim_start).filter(|line| line.starts_with('-')) {
            let known = [
                ("-s", "--seed"),
                ("-o", "--output"),
                ("-v", "--verbose"),
                ("-q", "--quiet"),
                ("-h", "--help"),
            ];
            let forms: Vec<&str> =
                line.split_whitespace().take(2).map(|form| form.trim_end_matches([',', '.'])).collect();
            for (short, long) in known {
                let (is_short, is_long) = (forms.contains(&short), forms.contains(&long));
                assert_eq!(is_short, is_long, "rmg {name}: {line}");
            }
        }
    }
    assert_eq!(with_option(&folder, "-s"), with_option(&folder, "--seeds"));
}

#[test]
fn efforts_are_the_same_three_words_in_every_command() {
    let folder = all_inputs();
    let lines = [
        "generate t.json --seed 1 --layout -o a.png",
        "shrink full-t.json --seed 1 --attempts 1 --tries 3 -o -",
        "sweep t.json --seed 1 --sizes s",
        "entrances entrances.json --seed 1 -o e.json",
        "puzzle puzzle.json --seed 1 -o p.json",
        "worlds worlds.json --seed 1 -o w.json",
    ];
    let named: Vec<&str> = lines.iter().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(with_option(&folder, "--effort"), named);
    for line in lines {
        let with = |effort: &str| {
            run_in(&folder, &line.split_whitespace().chain(["--effort", effort]).collect::<Vec<_>>())
        };
        for effort in ["quick", "normal", "best"] {
            let run = with(effort);
            assert_eq!(run.code, Some(0), "rmg {line} --effort {effort}: {}", run.err);
        }
        for other in ["fast", "10", "Quick"] {
            assert_fails(&with(other), 2, "[possible values: quick, normal, best]");
        }
    }
}

#[test]
fn layouts_start_from_the_same_three_in_every_command_and_results_of_sweeps_tell_from_which() {
    let folder = all_inputs();
    assert_eq!(with_option(&folder, "--placement"), ["generate", "shrink", "sweep"]);
    for placement in ["auto", "grid", "planar"] {
        let sweep = ["sweep", "t.json", "--seed", "1", "--sizes", "s", "--placement", placement, "-o", "-"];
        let run = run_in(&folder, &sweep);
        assert_eq!(run.code, Some(0), "{placement}: {}", run.err);
        let header: serde_json::Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
        let told: Vec<&str> =
            header["options"].as_array().unwrap().iter().filter_map(|word| word.as_str()).collect();
        let usual = placement == "auto";
        assert_eq!(told, if usual { vec![] } else { vec!["--placement", placement] });
    }
    let wrong = ["generate", "t.json", "--seed", "1", "--placement", "circle", "-o", "a.png"];
    assert_fails(&run_in(&folder, &wrong), 2, "[possible values: auto, grid, planar]");
}

#[test]
fn every_command_that_writes_files_can_be_forced() {
    let folder = tempfile::tempdir().unwrap();
    let mut writing = with_option(&folder, "--output");
    writing.push("install".to_owned());
    writing.sort();
    let mut forced = with_option(&folder, "--force");
    forced.sort();
    assert_eq!(forced, writing);
    for name in ["report", "run", "export"] {
        let help = run_in(&folder, &["profile", name, "--help"]).out;
        assert!(help.contains("--force"), "rmg profile {name}");
    }
}

#[test]
fn packs_that_are_no_folders_are_named_all_at_once() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let run = run_in(&folder, &["check", "t.json", "--pack", "nowhere", "--pack", "file"]);
    assert_fails(&run, 2, "cannot read the content pack nowhere: there is no such folder");
    for part in ["cannot read the content pack file: it is no folder", "`rmg help packs`"] {
        assert!(run.err.contains(part), "{}", run.err);
    }
}
