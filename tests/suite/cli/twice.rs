//! The same command run twice: what only programs write is replaced, what people edit needs `--force`.

use std::fs;

use tempfile::TempDir;

use super::all_inputs::all_inputs;
use super::{assert_fails, files_in, folder_with, run_in, shipped};

/// Commands that write every format that there is.
const TWICE: &[&str] = &[
    "generate t.json --seed 1",
    "generate t.json --seed 1 -o a.rmgmap -o a.png -o a.svg -o a.html -o a.tmx -o a.tmj --trace trace.json",
    "generate t.json --seeds 2 -o many.rmgmap -o many.tmx --trace many.json",
    "level level.toml --seeds 2 -o levels.png -o levels.txt",
    "generate t.json --seed 1 --layout -o layout.png -o layout.svg",
    "render map.h3m -o h3m.html -o h3m.tmx -o h3m.svg",
    "audit bad-map.rmgmap -o marks.svg",
    "level level.toml --seed 1 -o level.png -o level.txt -o level.json -o level.tmx",
    "puzzle puzzle.json --seed 1 -o p.json -o p.txt -o p.dot -o p.svg",
    "puzzle puzzle.json --seeds 2 -o ps.json -o ps.txt -o ps.dot",
    "puzzle puzzle.json --seed 1 --max-enclaves 1 -o none.json -o none.txt -o none.dot",
    "entrances entrances.json --seed 1 -o e.json -o e.svg",
    "entrances entrances.json --seeds 2 -o es.json",
    "worlds worlds.json --seed 1 -o w.json -o w.svg",
    "worlds worlds.json --seeds 2 -o ws.json",
];

fn run(folder: &TempDir, line: &str) -> super::Run {
    run_in(folder, &line.split_whitespace().collect::<Vec<_>>())
}

#[test]
fn every_command_can_be_run_twice_and_replaces_what_it_wrote() {
    let folder = all_inputs();
    let before = files_in(&folder);
    for line in TWICE {
        let first = run(&folder, line);
        let second = run(&folder, line);
        assert_eq!(first.code, second.code, "rmg {line}: {}", second.err);
        assert!(!second.err.contains("is there already"), "rmg {line}: {}", second.err);
    }
    let made: Vec<String> = files_in(&folder).into_iter().filter(|name| !before.contains(name)).collect();
    assert!(made.len() > 30, "{made:?}");
    let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
    // without their ends they are other files, so that one that stays is seen
    let whole: Vec<Vec<u8>> = made.iter().map(|name| bytes(name)).collect();
    for (name, whole) in made.iter().zip(&whole) {
        fs::write(folder.path().join(name), &whole[..whole.len() - 1]).unwrap();
    }
    for line in TWICE {
        run(&folder, line);
    }
    // which tells times, and is another one each time
    let is_trace = |name: &str| name == "trace.json" || name.starts_with("many-") && name.ends_with(".json");
    for (name, whole) in made.iter().zip(&whole).filter(|(name, _)| !is_trace(name)) {
        assert!(bytes(name) == *whole, "{name} was not replaced");
    }
}

#[test]
fn files_that_people_edit_are_replaced_with_force_only() {
    let folder = folder_with("notes.vmap", "letters to my aunt");
    let path = shipped("mirror-duel.json");
    let args = ["generate", &path, "--seed", "1", "-o", "a.h3m", "-o", "a.vmap"];
    assert_eq!(run_in(&folder, &args).code, Some(0));
    let other = ["generate", &path, "--seed", "2", "-o", "a.h3m"];
    let before = fs::read(folder.path().join("a.h3m")).unwrap();
    assert_fails(&run_in(&folder, &args), 1, "a.h3m is there already, and may have been edited");
    assert_fails(&run_in(&folder, &other), 1, "replace it with --force");
    assert!(fs::read(folder.path().join("a.h3m")).unwrap() == before);
    assert_eq!(run_in(&folder, &[&other[..], &["--force"]].concat()).code, Some(0));
    assert!(fs::read(folder.path().join("a.h3m")).unwrap() != before);
    let notes = ["generate", &path, "--seed", "1", "-o", "notes.vmap"];
    assert_fails(&run_in(&folder, &notes), 1, "notes.vmap is there already, and may have been edited");
    assert_eq!(fs::read(folder.path().join("notes.vmap")).unwrap(), b"letters to my aunt");
    for line in ["new x", "convert x.json -o x.h3t", "schema -o schema.json", "show x.json -o x.md"] {
        assert_eq!(run(&folder, line).code, Some(0), "rmg {line}");
        assert_fails(&run(&folder, line), 1, "replace it with --force");
        assert_eq!(run(&folder, &format!("{line} --force")).code, Some(0), "rmg {line} --force");
    }
}

#[test]
fn files_that_only_programs_write_are_replaced() {
    let folder = folder_with("mine.png", "mine");
    fs::write(folder.path().join("empty.h3m"), "").unwrap();
    let path = shipped("mirror-duel.json");
    for name in ["mine.png", "empty.h3m"] {
        assert_eq!(run_in(&folder, &["generate", &path, "--seed", "1", "-o", name]).code, Some(0), "{name}");
    }
    assert!(fs::read(folder.path().join("mine.png")).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(files_in(&folder), ["empty.h3m", "mine.png"]);
}
