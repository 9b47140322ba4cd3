//! Every command of the papers does what the paper says.
//!
//! Blocks of `sh` are run from top to bottom, those of one paper in one folder, which has `templates/` in it, as a checkout has. A
//! command is to end with exit code 0; a block of `text` behind it is what it prints: line by line, where `...` stands for any lines
//! and `…` for any text within one. Notes that readers do not see tell the rest:
//!
//! - `<!-- file: NAME -->`: the next block is a file of that name;
//! - `<!-- in NAME: OLD => NEW -->`: that text of the file is replaced;
//! - `<!-- exit: 1 -->`: every command of the next block ends with that exit code.
//!
//! Commands of cargo are not run, for cargo does not run inside its own tests: that what they name is there is looked up.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

use rmg_tests::entrance_worlds::grid;
use rmg_tests::puzzle_cases::{BI, BR, configuration, nc};
use rmg_tests::template_files::workspace_root;
use rmg_tests::world_pools::{CLASSES, case, pool};
use tempfile::TempDir;

use super::markdown::{Paper, Part};
use crate::cli::Run;

/// What takes too long as it stands in a paper, and what is run in its stead.
const SHORTER: [(&str, &str); 2] = [
    ("undercross.json --seed 7 --size xl+u", "undercross.json --seed 7"),
    ("sweep templates --seeds 10 --limit g+u", "sweep templates/thread.json --seeds 2 --limit l"),
];

/// Maps that a paper says come from elsewhere, and what they are copies of.
const COPIES: [(&str, &str); 2] = [("somebodys.h3m", "t.h3m"), ("edited.h3m", "t.h3m")];

/// A folder as a reader has it: in a checkout, with the games installed and a case for each of the relatives.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink(workspace_root().join("templates"), at("templates")).unwrap();
    for game in
        [".local/share/vcmi", "Library/Application Support/vcmi", ".wine/drive_c/GOG Games/HoMM 3 Complete"]
    {
        fs::create_dir_all(at("home").join(game)).unwrap();
    }
    for (name, case) in [
        ("entrances.json", grid(4, true, 2, 50).case),
        ("worlds.json", case("easy", &pool(CLASSES[0], 1), 5)),
        ("puzzle.json", configuration("locks", (6, 6), &[nc(3), BR, BI], &[2, 1, 1]).case),
    ] {
        fs::write(at(name), case.to_string()).unwrap();
    }
    fs::write(at("corners.json"), corners()).unwrap();
    folder
}

/// The template that a reader of the guide for modders writes down.
fn corners() -> String {
    let guide = fs::read_to_string(workspace_root().join("docs/modders.md")).unwrap();
    let block =
        guide.split("```json\n").find(|block| block.starts_with("{ \"corners\"")).expect("it is there");
    block.split("```").next().unwrap_or_default().to_owned()
}

/// Runs a line in a shell that finds `rmg`.
fn shell(folder: &TempDir, line: &str) -> Run {
    let program = Path::new(env!("CARGO_BIN_EXE_rmg")).parent().unwrap();
    let path = format!("{}:/usr/local/bin:/usr/bin:/bin", program.display());
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(folder.path()).env_clear();
    command.env("PATH", path).env("HOME", folder.path().join("home")).output().unwrap().into()
}

/// A line of a block without its comment; nothing is left of a comment alone.
fn command_of(line: &str) -> &str {
    line.split(" # ").next().unwrap_or_default().split("# ").next().unwrap_or_default().trim()
}

/// The program that a command starts, behind the variables set for it.
fn program_of(command: &str) -> Option<&str> {
    let is_variable = |word: &&str| {
        let name = word.split_once('=').map_or("", |(name, _)| name);
        !name.is_empty() && name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric())
    };
    command.split_whitespace().find(|word| !is_variable(word))
}

/// Whether a line of output is what the paper says: `…` stands for any text.
fn is_line(said: &str, line: &str) -> bool {
    let mut parts = said.split('…');
    let Some(mut rest) = line.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut last = "";
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
        last = part;
    }
    rest.is_empty() || (said.contains('…') && (last.is_empty() || rest.ends_with(last)))
}

/// The first line of the paper that the output lacks.
fn missing<'p>(said: &'p str, out: &str) -> Option<&'p str> {
    let mut lines = out.lines().map(str::trim_end);
    let mut may_skip = false;
    for said in said.lines().map(str::trim_end) {
        if said == "..." {
            may_skip = true;
            continue;
        }
        let found = if may_skip {
            lines.any(|line| is_line(said, line))
        } else {
            lines.next().is_some_and(|line| is_line(said, line))
        };
        if !found {
            return Some(said);
        }
        may_skip = false;
    }
    if may_skip || lines.next().is_none() { None } else { Some("the end") }
}

/// Runs a paper from top to bottom; what is wrong with it, and how many commands were run.
fn run(paper: &Paper, wrong: &mut Vec<String>) -> usize {
    let folder = folder();
    let at = |name: &str| folder.path().join(name);
    let (mut count, mut code, mut file) = (0, 0, None::<String>);
    let mut said = String::new();
    for part in &paper.parts {
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
                    assert!(text.contains(old), "{}: `{old}` is not in {name}", paper.name);
                    fs::write(at(name), text.replacen(old, new, 1)).unwrap();
                } else if !note.starts_with("tables: ") {
                    wrong.push(format!("{}: no note for this test: {note}", paper.name));
                }
            }
            Part::Code { text, .. } if file.is_some() => {
                fs::write(at(&file.take().unwrap()), text).unwrap();
            }
            Part::Code { language, text, line } if language == "sh" => {
                said.clear();
                let lines = text.replace("\\\n", " ");
                for command in lines.lines().map(command_of).filter(|command| !command.is_empty()) {
                    let command = command.replace("cargo run --release -p rmg-cli -- ", "rmg ");
                    if matches!(program_of(&command), Some("cargo" | "git")) {
                        continue;
                    }
                    for (copy, of) in COPIES.into_iter().filter(|(copy, _)| command.contains(copy)) {
                        fs::copy(at(of), at(copy)).unwrap();
                    }
                    let short =
                        SHORTER.iter().fold(command.clone(), |line, (long, short)| line.replace(long, short));
                    let run = shell(&folder, &short);
                    count += 1;
                    said = run.out + &run.err;
                    if run.code != Some(code) {
                        wrong.push(format!("{}:{line}: {command}: {:?}\n{said}", paper.name, run.code));
                    }
                }
                code = 0;
            }
            Part::Code { language, text, line } if language == "text" && !said.is_empty() => {
                if let Some(missing) = missing(text, &said) {
                    wrong.push(format!("{}:{line}: not printed: {missing}\n{said}", paper.name));
                }
                said.clear();
            }
            Part::Code { .. } => said.clear(),
        }
    }
    count
}

#[test]
fn commands_of_the_papers_do_what_the_papers_say() {
    let mut wrong = Vec::new();
    let counts: Vec<usize> = Paper::all().iter().map(|paper| run(paper, &mut wrong)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(counts.iter().sum::<usize>() >= 30, "{counts:?}");
}

#[test]
fn what_is_run_in_the_stead_of_a_long_command_stands_in_a_paper() {
    let papers: Vec<String> = Paper::all().iter().map(|paper| super::read(&paper.name)).collect();
    for (long, _) in SHORTER.iter().chain(&COPIES) {
        assert!(papers.iter().any(|paper| paper.contains(long)), "no paper has `{long}` any more");
    }
}

/// Everything that begins with `cargo` in a paper, in blocks and between backticks.
fn cargo_commands(paper: &Paper) -> Vec<String> {
    let mut found = Vec::new();
    for part in &paper.parts {
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
fn what_commands_of_cargo_name_is_there() {
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
    let mut looked_up = 0;
    for paper in Paper::all() {
        for line in cargo_commands(&paper) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let after = |flag: &str| words.iter().position(|word| *word == flag).map(|at| words[at + 1]);
            let Some(package) = after("-p") else { continue };
            let (folder, manifest) =
                of(package).unwrap_or_else(|| panic!("{}: {line}: no such package", paper.name));
            looked_up += 1;
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
                assert!(is_listed || is_file, "{}: {line}: {package} has no {list} `{name}`", paper.name);
            }
        }
    }
    assert!(looked_up >= 10, "{looked_up}");
}

#[test]
fn outputs_are_compared_line_by_line() {
    let out = "seed      7\ntime      1.2 s\nwrote     a.png\n";
    assert_eq!(missing("seed      7\n...", out), None);
    assert_eq!(missing("...\ntime      … s\nwrote     a.png", out), None);
    assert_eq!(missing("...\ntime      … ms\n...", out), Some("time      … ms"));
    assert_eq!(missing("seed      7\nwrote     a.png", out), Some("wrote     a.png"));
    assert_eq!(missing("seed      7", out), Some("the end"));
    assert_eq!(command_of("rmg info a.rmgmap   # what it is"), "rmg info a.rmgmap");
    assert_eq!(command_of("# alone"), "");
    assert_eq!(program_of("cargo bench --bench=maps"), Some("cargo"));
    assert_eq!(program_of("A_1=b RUSTFLAGS=-g cargo bench"), Some("cargo"));
    assert_eq!(program_of("rmg set a=b"), Some("rmg"));
    assert_eq!(command_of("rmg check t.json#second"), "rmg check t.json#second");
}
