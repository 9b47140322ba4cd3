//! Runs the commands of the docs and compares their output.
//!
//! Blocks of `sh` run in order. All blocks of one doc run in one folder, which contains `templates/` and
//! `examples/`. Each command must exit with code 0. A following block of `text` is the expected output,
//! compared line by line: `...` matches any lines, and `…` matches any text within a line. Hidden notes
//! control the test:
//!
//! - `<!-- file: NAME -->`: write the next block to this file.
//! - `<!-- in NAME: OLD => NEW -->`: replace this text in the file.
//! - `<!-- exit: 1 -->`: all commands of the next block must exit with this code.
//!
//! Commands of cargo do not run, because cargo cannot run inside its own tests. The test checks that their
//! targets exist.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rmg_tests::puzzle_cases::{BI, BR, configuration, nc};
use rmg_tests::template_files::workspace_root;
use tempfile::TempDir;

use super::markdown::{Doc, Part};
use crate::cli::Run;

/// Arguments in the docs that take too long, and the arguments that run instead.
const REPLACEMENTS: [(&str, &str); 2] = [
    ("undercross.json --seed 7 --size xl+u", "undercross.json --seed 7"),
    ("sweep templates --seeds 10 --limit g+u", "sweep templates/thread.json --seeds 2 --limit l"),
];

/// Maps of other origin in the docs, and the maps that the test copies for them.
const COPIES: [(&str, &str); 2] = [("downloaded.h3m", "t.h3m"), ("edited.h3m", "t.h3m")];

/// Creates the folder for the commands of a doc: templates, installed games, and a case for each command of
/// `rmg-logic`.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for shipped in ["templates", "examples"] {
        let of = archive().unwrap_or_else(workspace_root).join(shipped);
        std::os::unix::fs::symlink(of, at(shipped)).unwrap();
    }
    for game in [
        ".local/share/vcmi",
        "Library/Application Support/vcmi",
        ".wine/drive_c/GOG Games/HoMM 3 Complete/Maps",
        ".wine/drive_c/GOG Games/HoMM 3 Complete/HotA_RMGTemplates",
    ] {
        fs::create_dir_all(at("home").join(game)).unwrap();
    }
    let puzzle = configuration("locks", (6, 6), &[nc(3), BR, BI], &[2, 1, 1]).case;
    fs::write(at("puzzle.json"), puzzle.to_string()).unwrap();
    fs::write(at("corners.json"), corners()).unwrap();
    folder
}

/// Returns the unpacked archive of a release whose program and files run the commands, if
/// `.ci/archive --test` names one.
#[expect(clippy::disallowed_methods, reason = "a switch of test runs")]
fn archive() -> Option<PathBuf> {
    std::env::var("RMG_ARCHIVE").ok().map(PathBuf::from)
}

/// Returns the template `corners` of the guide for modders.
fn corners() -> String {
    let guide = fs::read_to_string(workspace_root().join("docs/modders.md")).unwrap();
    let block = guide
        .split("```json\n")
        .find(|block| block.starts_with("{ \"corners\""))
        .expect("the guide has the template");
    block.split("```").next().unwrap_or_default().to_owned()
}

/// Runs a line in a shell with `rmg` in its path.
fn shell(folder: &TempDir, line: &str) -> Run {
    let built = Path::new(env!("CARGO_BIN_EXE_rmg")).parent().unwrap().to_owned();
    let program = archive().map_or(built, |folder| folder.join("bin"));
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", program.display());
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(folder.path()).env_clear();
    command.env("PATH", path).env("HOME", folder.path().join("home")).output().unwrap().into()
}

/// Returns a line without its comment.
fn command_of(line: &str) -> &str {
    line.split(" # ").next().unwrap_or_default().split("# ").next().unwrap_or_default().trim()
}

/// Returns the program of a command, after assignments of variables.
fn program_of(command: &str) -> Option<&str> {
    let is_variable = |word: &&str| {
        let name = word.split_once('=').map_or("", |(name, _)| name);
        !name.is_empty() && name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
    };
    command.split_whitespace().find(|word| !is_variable(word))
}

/// Returns whether a line of output matches an expected line, in which `…` matches any text.
fn matches_line(expected: &str, line: &str) -> bool {
    let mut parts = expected.split('…');
    let Some(mut rest) = line.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut last = "";
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
        last = part;
    }
    rest.is_empty() || (expected.contains('…') && (last.is_empty() || rest.ends_with(last)))
}

/// Returns the first expected line that the output does not contain.
fn missing<'e>(expected: &'e str, out: &str) -> Option<&'e str> {
    let mut lines = out.lines().map(str::trim_end);
    let mut may_skip = false;
    for expected in expected.lines().map(str::trim_end) {
        if expected == "..." {
            may_skip = true;
            continue;
        }
        let found = if may_skip {
            lines.any(|line| matches_line(expected, line))
        } else {
            lines.next().is_some_and(|line| matches_line(expected, line))
        };
        if !found {
            return Some(expected);
        }
        may_skip = false;
    }
    if may_skip || lines.next().is_none() { None } else { Some("end of output") }
}

/// Runs the commands of a doc, adds the failures to `errors`, and returns the number of commands.
fn run(doc: &Doc, errors: &mut Vec<String>) -> usize {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let (mut count, mut code, mut file) = (0, 0, None::<String>);
    let mut output = String::new();
    for part in &doc.parts {
        match part {
            Part::Inline(_) => {}
            Part::Note(note) => {
                if let Some(name) = note.strip_prefix("file: ") {
                    file = Some(name.to_owned());
                } else if let Some(number) = note.strip_prefix("exit: ") {
                    code = number.parse().unwrap();
                } else if let Some(rest) = note.strip_prefix("in ") {
                    let (name, change) = rest.split_once(": ").unwrap();
                    let (old, new) = change.split_once(" => ").unwrap();
                    let text = fs::read_to_string(at(name)).unwrap();
                    assert!(text.contains(old), "{}: `{old}` is not in {name}", doc.name);
                    fs::write(at(name), text.replacen(old, new, 1)).unwrap();
                } else if !note.starts_with("tables: ") {
                    errors.push(format!("{}: unknown note: {note}", doc.name));
                }
            }
            Part::Code { text, .. } if file.is_some() => {
                fs::write(at(&file.take().unwrap()), text).unwrap();
            }
            Part::Code { language, text, line } if language == "sh" => {
                output.clear();
                let lines = text.replace("\\\n", " ");
                for command in lines.lines().map(command_of).filter(|command| !command.is_empty()) {
                    let command = command.replace("cargo run --release -p rmg-cli -- ", "rmg ");
                    if matches!(program_of(&command), Some("cargo" | "git")) {
                        continue;
                    }
                    for (copy, of) in COPIES.into_iter().filter(|(copy, _)| command.contains(copy)) {
                        fs::copy(at(of), at(copy)).unwrap();
                    }
                    let short = REPLACEMENTS
                        .iter()
                        .fold(command.clone(), |line, (long, short)| line.replace(long, short));
                    let run = shell(&folder, &short);
                    count += 1;
                    output = run.out + &run.err;
                    if run.code != Some(code) {
                        errors.push(format!("{}:{line}: {command}: {:?}\n{output}", doc.name, run.code));
                    }
                }
                code = 0;
            }
            Part::Code { language, text, line } if language == "text" && !output.is_empty() => {
                if let Some(missing) = missing(text, &output) {
                    errors.push(format!("{}:{line}: not printed: {missing}\n{output}", doc.name));
                }
                output.clear();
            }
            Part::Code { .. } => output.clear(),
        }
    }
    count
}

#[test]
fn commands_of_the_docs_print_the_documented_output() {
    let mut errors = Vec::new();
    let counts: Vec<usize> = Doc::all().iter().map(|doc| run(doc, &mut errors)).collect();
    assert!(errors.is_empty(), "{}", errors.join("\n\n"));
    assert!(counts.iter().sum::<usize>() >= 30, "{counts:?}");
}

#[test]
fn replaced_arguments_are_in_the_docs() {
    let docs: Vec<String> = Doc::all().iter().map(|doc| super::read(&doc.name)).collect();
    for (long, _) in REPLACEMENTS.iter().chain(&COPIES) {
        assert!(docs.iter().any(|doc| doc.contains(long)), "no doc contains `{long}`");
    }
}

/// Returns the lines with `cargo` in blocks of `sh` and inline code of a doc.
fn cargo_commands(doc: &Doc) -> Vec<String> {
    let mut found = Vec::new();
    for part in &doc.parts {
        match part {
            Part::Code { language, text, .. } if language == "sh" => {
                found.extend(text.lines().map(str::to_owned))
            }
            Part::Inline(code) => found.push(code.clone()),
            Part::Code { .. } | Part::Note(_) => {}
        }
    }
    found.retain(|line| line.contains("cargo "));
    found
}

#[test]
fn targets_of_cargo_commands_exist() {
    let root = workspace_root();
    let manifest =
        |folder: &str| super::read(&format!("{folder}/Cargo.toml")).parse::<toml::Table>().unwrap();
    let workspace = super::read("Cargo.toml").parse::<toml::Table>().unwrap();
    let members =
        workspace["workspace"]["members"].as_array().unwrap().iter().map(|folder| folder.as_str().unwrap());
    let members: Vec<(&str, toml::Table)> = members.map(|folder| (folder, manifest(folder))).collect();
    let of = |package: &str| {
        members.iter().find(|(_, manifest)| manifest["package"]["name"].as_str() == Some(package))
    };
    let mut checked = 0;
    for doc in Doc::all() {
        for line in cargo_commands(&doc) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let after = |flag: &str| words.iter().position(|word| *word == flag).map(|at| words[at + 1]);
            let Some(package) = after("-p") else { continue };
            let (folder, manifest) =
                of(package).unwrap_or_else(|| panic!("{}: {line}: unknown package", doc.name));
            checked += 1;
            for (flag, list, default) in [
                ("--bin", "bin", "src/bin"),
                ("--test", "test", "tests"),
                ("--example", "example", "examples"),
            ] {
                let Some(name) = after(flag) else { continue };
                let is_listed = manifest
                    .get(list)
                    .and_then(toml::Value::as_array)
                    .is_some_and(|all| all.iter().any(|target| target["name"].as_str() == Some(name)));
                let file = root.join(folder).join(default);
                let is_file =
                    file.join(format!("{name}.rs")).exists() || file.join(name).join("main.rs").exists();
                assert!(is_listed || is_file, "{}: {line}: {package} has no {list} `{name}`", doc.name);
            }
        }
    }
    assert!(checked >= 10, "{checked}");
}

#[test]
fn output_is_compared_line_by_line() {
    let out = "seed      7\ntime      1.2 s\nwrote     a.png\n";
    assert_eq!(missing("seed      7\n...", out), None);
    assert_eq!(missing("...\ntime      … s\nwrote     a.png", out), None);
    assert_eq!(missing("...\ntime      … ms\n...", out), Some("time      … ms"));
    assert_eq!(missing("seed      7\nwrote     a.png", out), Some("wrote     a.png"));
    assert_eq!(missing("seed      7", out), Some("end of output"));
    assert_eq!(command_of("rmg info a.rmgmap   # what it is"), "rmg info a.rmgmap");
    assert_eq!(command_of("# alone"), "");
    assert_eq!(program_of("cargo bench --bench=maps"), Some("cargo"));
    assert_eq!(program_of("A_1=b RUSTFLAGS=-g cargo bench"), Some("cargo"));
    assert_eq!(program_of("rmg set a=b"), Some("rmg"));
    assert_eq!(command_of("rmg check t.json#second"), "rmg check t.json#second");
}
