//! `-`: standard input where a file is read, standard output where one is written.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use super::all_inputs::all_inputs;
use super::{Run, assert_fails, files_in, rmg, run_in};

/// Runs a line with these bytes on standard input; its bytes on standard output, too.
fn feed(folder: &TempDir, line: &str, bytes: &[u8]) -> (Run, Vec<u8>) {
    let mut command = Command::new(rmg());
    command.args(line.split_whitespace()).current_dir(folder.path());
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // a command that refuses its arguments does not read
    let _closed = child.stdin.take().unwrap().write_all(bytes);
    let output = child.wait_with_output().unwrap();
    let bytes = output.stdout.clone();
    (Run::from(output), bytes)
}

#[test]
fn every_input_can_come_from_standard_input() {
    let folder = all_inputs();
    for (line, file) in [
        ("check -", "t.json"),
        ("check -#pair", "t.json"),
        ("generate - --seed 1 -o a.png", "t.json"),
        ("audit -", "map.rmgmap"),
        ("audit - --plan map.rmgmap", "map.vmap"),
        ("audit map.rmgmap --template -#pair", "t.json"),
        ("info -", "map.h3m"),
        ("info -", "map.vmap"),
        ("render - -o b.svg", "map.h3m"),
        ("level - --seed 1 -o l.png", "level.toml"),
        ("puzzle - --seed 1 -o p.json", "puzzle.json"),
        ("entrances - --seed 1 -o e.json", "entrances.json"),
        ("shrink - --seed 1 --attempts 1 --tries 5 -o small.json", "full-t.json"),
        ("sweep - --seed 1 --sizes s --effort quick", "t.json"),
    ] {
        let bytes = fs::read(folder.path().join(file)).unwrap();
        let (run, _) = feed(&folder, line, &bytes);
        assert_eq!(run.code, Some(0), "rmg {line} < {file}: {}{}", run.out, run.err);
    }
    let (run, _) = feed(&folder, "check -", &fs::read(folder.path().join("bad-t.json")).unwrap());
    assert_fails(&run, 1, "<stdin>:");
    let (run, _) = feed(&folder, "info -", b"no map");
    assert_fails(&run, 2, "<stdin> cannot be used as a map");
    let (run, _) = feed(&folder, "check - -", b"{}");
    assert_fails(&run, 2, "`-` can stand for one input");
    let (run, _) = feed(&folder, "install - --game vcmi --dir maps", b"");
    assert_fails(&run, 2, "has no name to be installed under");
}

#[test]
fn every_output_can_go_to_standard_output_and_is_not_mixed_with_messages() {
    let folder = all_inputs();
    for (line, file) in [
        ("generate t.json --seed 1", "map.rmgmap"),
        ("generate t.json --seed 1 --format h3m", "map.h3m"),
        ("generate t.json --seed 1 --format png", "map.png"),
        ("generate t.json --seed 1 --layout", "layout.svg"),
        ("render map.rmgmap", "map.svg"),
        ("render map.rmgmap --format html", "map.html"),
        ("audit map.rmgmap --format json", "certificate.json"),
        ("level level.toml --seed 1", "level.txt"),
        ("puzzle puzzle.json --seeds 2", "puzzles.json"),
        ("puzzle puzzle.json --seed 1 --format svg", "puzzle.svg"),
        ("entrances entrances.json --seed 1", "entrances-result.json"),
        ("entrances entrances.json --seeds 2 --format svg", "entrances.svg"),
        ("worlds worlds.json --seed 1 --format svg", "worlds.svg"),
        ("worlds worlds.json --seed 1", "worlds-result.json"),
    ] {
        let before = files_in(&folder);
        let (run, bytes) = feed(&folder, &format!("{line} -o -"), b"");
        assert_eq!(run.code, Some(0), "rmg {line} -o -: {}", run.err);
        assert_eq!(files_in(&folder), before, "rmg {line}");
        let force = if line.starts_with("generate ") { " --force" } else { "" };
        let named = feed(&folder, &format!("{line} -o {file}{force}"), b"").0;
        assert_eq!(named.code, Some(0), "rmg {line} -o {file}: {}", named.err);
        assert!(fs::read(folder.path().join(file)).unwrap() == bytes, "rmg {line}: {file} is another");
    }
    for line in [
        "generate t.json --seed 1 -o - -o -",
        "generate t.json --seed 1 -o - --json",
        "generate t.json --seed 1 -o - --trace -",
        "entrances entrances.json --seed 1 -o - -o - --format svg",
        "audit map.rmgmap --json -o -",
    ] {
        let (run, bytes) = feed(&folder, line, b"");
        assert_fails(&run, 2, "two things were to go to standard output");
        assert!(bytes.is_empty(), "rmg {line}");
    }
    assert_fails(&feed(&folder, "render map.rmgmap -o - --format tmx", b"").0, 2, "a picture beside it");
}

#[test]
fn a_pipe_of_commands_carries_a_map() {
    let folder = all_inputs();
    let (_, map) = feed(&folder, "generate t.json --seed 1 -o -", b"");
    let (run, picture) = feed(&folder, "render - -o - --format png", &map);
    assert_eq!(run.code, Some(0), "{}", run.err);
    // `map.rmgmap` was made together with a .h3m, which is in its recipe
    run_in(&folder, &["generate", "t.json", "--seed", "1", "-o", "alone.rmgmap"]);
    run_in(&folder, &["render", "alone.rmgmap", "-o", "a.png"]);
    assert!(fs::read(folder.path().join("a.png")).unwrap() == picture);
}

/// `script` gives the command a terminal.
#[test]
#[cfg(target_os = "linux")]
fn a_terminal_is_no_input_and_gets_no_bytes_that_are_no_text() {
    let folder = all_inputs();
    let on_terminal = |line: &str| {
        let line = format!("{} {line}", rmg().display());
        let mut command = Command::new("script");
        command.args(["-qec", &line, "/dev/null"]).current_dir(folder.path()).stdin(Stdio::null());
        command.output().ok().map(Run::from)
    };
    let Some(run) = on_terminal("check -") else {
        eprintln!("note: there is no `script` here, so no terminal is tried");
        return;
    };
    assert_eq!(run.code, Some(2), "{}", run.out);
    assert!(run.out.contains("it is a terminal, and a template file is expected"), "{}", run.out);
    let run = on_terminal("render map.rmgmap -o - --format png").unwrap();
    assert!(run.code == Some(2) && run.out.contains("standard output is a terminal"), "{}", run.out);
}
