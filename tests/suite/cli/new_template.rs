//! `rmg new`: the first template.

use std::fs;

use super::{assert_fails, files_in, folder_with, run_in};

#[test]
fn a_new_template_has_no_faults_and_gives_sound_maps_at_every_size() {
    let folder = tempfile::tempdir().unwrap();
    let run = run_in(&folder, &["new", "Two Hills"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert_eq!(files_in(&folder), ["two-hills.json"]);
    let check = run_in(&folder, &["check", "two-hills.json"]);
    assert_eq!((check.code, check.err.as_str()), (Some(0), ""));
    assert!(check.out.contains("no faults"), "{}", check.out);
    for size in ["s", "m", "l", "s+u", "50x60"] {
        let output = format!("{size}.rmgmap");
        let args = ["generate", "two-hills.json", "--size", size, "--seeds", "3", "-o", &output];
        let made = run_in(&folder, &args);
        assert_eq!((made.code, made.err.as_str()), (Some(0), ""), "{size}: {}", made.out);
        for seed in 1..=3 {
            let audit =
                run_in(&folder, &["audit", &format!("{size}-{seed}.rmgmap"), "--template", "two-hills.json"]);
            assert_eq!(audit.code, Some(0), "{size}, seed {seed}: {}", audit.out);
        }
    }
}

#[test]
fn the_next_commands_that_it_names_work() {
    let folder = tempfile::tempdir().unwrap();
    let run = run_in(&folder, &["new", "Her \"own\" $HOME", "-o", "it's mine.json"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let commands: Vec<&str> =
        run.out.lines().filter_map(|line| line.split_once("rmg ")).map(|(_, rest)| rest).collect();
    assert_eq!(commands.len(), 2, "{}", run.out);
    for command in commands {
        let (words, _) = command.split_once("   ").unwrap();
        assert!(words.contains("'it'\\''s mine.json'"), "{words}");
        let name = words.split_whitespace().next().unwrap();
        assert_eq!(run_in(&folder, &[name, "it's mine.json"]).code, Some(0), "{words}");
    }
    let text = fs::read_to_string(folder.path().join("it's mine.json")).unwrap();
    assert!(text.contains(r#""name" : "Her \"own\" $HOME""#), "{text}");
}

#[test]
fn a_template_that_is_there_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two-hills.json");
    assert_eq!(run_in(&folder, &["new", "Two Hills"]).code, Some(0));
    let written = fs::read_to_string(&path).unwrap();
    for text in [written.clone(), written.replacen("6000", "7000", 1)] {
        fs::write(&path, &text).unwrap();
        for args in [&["new", "Two Hills"][..], &["new", "Other", "-o", "./two-hills.json"]] {
            let run = run_in(&folder, args);
            assert_fails(&run, 1, "two-hills.json is there already, and may have been edited");
            assert!(run.err.contains("write to another file, or replace it with --force"), "{}", run.err);
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
    }
    fs::write(&path, "").unwrap();
    assert_eq!(run_in(&folder, &["new", "Two Hills"]).code, Some(0), "an empty file holds nothing to lose");
    assert_eq!(fs::read_to_string(&path).unwrap(), written);
}

#[test]
fn names_and_places_that_cannot_be_are_refused_with_the_way_out() {
    let folder = folder_with("notes", "");
    assert_fails(&run_in(&folder, &["new", "?!"]), 2, "give it a name: rmg new \"Two Hills\"");
    assert_fails(&run_in(&folder, &["new", "a", "-o", "nowhere/a.json"]), 2, "there is no such folder");
    assert_fails(&run_in(&folder, &["new"]), 2, "<NAME>");
    let run = run_in(&folder, &["new", "Two Hills", "-o", "-"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(run.out.starts_with("// A first template") && run.out.ends_with("}\n"), "{}", run.out);
    assert_eq!(files_in(&folder), ["notes"]);
}
