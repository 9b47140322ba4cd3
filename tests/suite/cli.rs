//! The command line as users meet it: the real binary, its exit codes, its messages, the files that it leaves.

pub(crate) mod all_inputs;
mod bad_templates;
mod check_formats;
mod color;
mod ctrl_c;
mod dialects;
mod diff;
mod documents;
mod entrances;
mod exit_codes;
mod fairness;
mod foreign_maps;
mod game_files;
mod hard_wishes;
mod help_topics;
mod hostile;
mod language_server;
mod many_seeds;
mod maps;
#[cfg(target_os = "linux")]
mod memory;
mod new_template;
mod one_place;
mod options;
mod parquet;
mod profile;
mod profile_export;
mod puzzle;
mod recipes;
mod shells;
mod shrink;
mod standard;
mod stats_page;
mod sweep;
mod tables;
mod talk;
mod template_pages;
mod twice;
mod verify;
mod views;
mod why;
mod worlds;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use rmg_tests::template_files::workspace_root;
use tempfile::TempDir;

/// The binary, built with the profile of these tests.
pub(crate) fn rmg() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_rmg"))
}

/// What a run of `rmg` gave.
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl From<Output> for Run {
    fn from(output: Output) -> Self {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        Self { code: output.status.code(), out: text(&output.stdout), err: text(&output.stderr) }
    }
}

fn run_in(folder: &TempDir, args: &[&str]) -> Run {
    Command::new(rmg()).args(args).current_dir(folder.path()).output().unwrap().into()
}

/// Starts the command with its outputs piped.
fn start_in(folder: &TempDir, args: &[&str]) -> Child {
    let mut command = Command::new(rmg());
    command.args(args).current_dir(folder.path()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Asserts exit code and message, and that nothing broke on the way.
#[track_caller]
fn assert_fails(run: &Run, code: i32, part: &str) {
    assert_eq!(run.code, Some(code), "{}{}", run.out, run.err);
    assert!(run.err.contains(part), "`{part}` is not in:\n{}", run.err);
    assert!(!run.err.contains("panicked"), "{}", run.err);
}

fn files_in(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn shipped(name: &str) -> String {
    workspace_root().join("templates").join(name).to_str().unwrap().to_owned()
}

/// A template of two starts and one zone between them, with one part replaced.
fn template(replace: &str, with: &str) -> String {
    let text = r#"{
  "pair": {
    "minSize": "s", "maxSize": "m+u",
    "players": "2",
    "zones": {
      "1": { "type": "playerStart", "owner": 1, "size": 10, "playerTowns": { "castles": 1 } },
      "2": { "type": "playerStart", "owner": 2, "size": 10, "playerTowns": { "castles": 1 } },
      "3": { "type": "treasure", "size": 10 }
    },
    "connections": [ { "a": "1", "b": "3", "guard": 3000 }, { "a": "2", "b": "3", "guard": 3000 } ]
  }
}
"#;
    assert!(text.contains(replace), "{replace}");
    text.replacen(replace, with, 1)
}

fn folder_with(name: &str, text: impl AsRef<[u8]>) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), text).unwrap();
    folder
}

/// A folder with `case.json`.
fn folder_with_case(case: &serde_json::Value) -> TempDir {
    folder_with("case.json", serde_json::to_string_pretty(case).unwrap())
}

fn json_of(folder: &TempDir, name: &str) -> serde_json::Value {
    serde_json::from_str(&fs::read_to_string(folder.path().join(name)).unwrap()).unwrap()
}

#[test]
fn a_run_prints_template_seed_size_time_and_files_and_names_the_file_itself() {
    let folder = tempfile::tempdir().unwrap();
    let run = run_in(&folder, &["generate", &shipped("mirror-duel.json"), "--seed", "7"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    for part in [
        "template  Mirror Duel (",
        "seed      7\n",
        "size      s (36x36, 1 level)\n",
        "proof     14 promises proved, 2 measured, 2 do not apply; `rmg audit` lists them\n",
        "time      ",
    ] {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
    for name in ["Mirror-Duel-7.rmgmap", "Mirror-Duel-7.png"] {
        assert!(run.out.contains(&format!("wrote     {name}\n")), "{}", run.out);
    }
    assert_eq!(files_in(&folder), ["Mirror-Duel-7.png", "Mirror-Duel-7.rmgmap"]);
    assert!(fs::read(folder.path().join("Mirror-Duel-7.png")).unwrap().starts_with(b"\x89PNG\r\n"));
}

#[test]
fn without_a_seed_one_is_drawn_and_printed_and_gives_the_map_again() {
    let folder = tempfile::tempdir().unwrap();
    let path = shipped("mirror-duel.json");
    let first = run_in(&folder, &["generate", &path, "-o", "a.png"]);
    let seed = first.out.lines().find_map(|line| line.strip_prefix("seed      ")).unwrap();
    let second = run_in(&folder, &["generate", &path, "-o", "b.png", "--seed", seed, "--threads", "2"]);
    assert_eq!((first.code, second.code), (Some(0), Some(0)));
    let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert!(bytes("a.png") == bytes("b.png"), "seed {seed}");
    let third = run_in(&folder, &["generate", &path, "-o", "c.png"]);
    assert!(!third.out.contains(&format!("seed      {seed}\n")), "two seeds of 32 bits are the same");
}

#[test]
fn the_ending_decides_the_format_and_an_unknown_one_lists_the_known() {
    let folder = tempfile::tempdir().unwrap();
    let path = shipped("three-rivers.json");
    let run = run_in(&folder, &["generate", &path, "--seed", "1", "-o", "a.svg", "-o", "b.PNG"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(fs::read_to_string(folder.path().join("a.svg")).unwrap().trim_end().ends_with("</svg>"));
    for name in ["a.gif", "a", "a.rmgmap.txt"] {
        let run = run_in(&folder, &["generate", &path, "-o", name]);
        assert_fails(&run, 2, "known endings are .rmgmap, .h3m, .vmap, .png, .svg, .html, .tmx, .tmj");
    }
    assert_fails(&run_in(&folder, &["generate", &path, "-o", "c.png", "-o", "c.png"]), 2, "named twice");
    assert_eq!(files_in(&folder), ["a.svg", "b.PNG"]);
}

#[test]
fn the_summary_lists_zones_with_areas_and_connections_with_outcomes() {
    let folder = tempfile::tempdir().unwrap();
    let args = ["generate", &shipped("undercross.json"), "--seed", "1", "--summary"];
    let run = run_in(&folder, &[&args[..], &["--layout"]].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    let of_zones = ["asked  achieved", "playerStart  red ", "underground", "21 connections: "];
    for part in of_zones.into_iter().chain(["direct, touching over ", "gate, overlapping in "]) {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
    assert_eq!(files_in(&folder), ["Undercross-1.png"]);
    let run = run_in(&folder, &[&args[..], &["-o", "a.rmgmap"]].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    let of_links = ["direct, ", "gate", "(strength ", "5 gate", "the zones lie on different levels"];
    for part in of_zones.into_iter().chain(of_links) {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
    assert_fails(
        &run_in(&folder, &[&args[..], &["--layout", "-o", "b.rmgmap"]].concat()),
        2,
        "a layout without a map",
    );
}

#[test]
fn players_are_seated_as_asked() {
    let folder = tempfile::tempdir().unwrap();
    let path = shipped("ring-of-seasons.json");
    let args = [
        "generate",
        &path,
        "--seed",
        "1",
        "--player",
        "blue=computer",
        "--player",
        "pink=human,town=castle,team=1",
    ];
    let run = run_in(&folder, &args);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("blue (computer, seat 1), pink (human, seat 2)\n"), "{}", run.out);
    let run = run_in(
        &folder,
        &["generate", &path, "--player", "red", "--player", "blue=human,town=castel", "--size", "s"],
    );
    assert_fails(&run, 1, "did you mean `castle`?");
    assert!(
        run.err.contains("size-not-allowed") && run.err.contains("to repeat it: rmg generate"),
        "{}",
        run.err
    );
    assert_fails(&run_in(&folder, &["generate", &path, "--player", "rad"]), 2, "did you mean `red`?");
    let allies = ["generate", &path, "--player", "red=human,team=1", "--player", "blue=team=1"];
    assert_fails(&run_in(&folder, &allies), 1, "all 2 players are in team 1");
    assert_eq!(files_in(&folder).len(), 2);
}

#[test]
fn a_template_decides_which_water_is_allowed_and_the_first_is_taken_without_a_choice() {
    let folder = folder_with(
        "t.json",
        template(r#""players""#, r#""allowedWaterContent": ["normal", "islands"], "players""#),
    );
    let run = run_in(&folder, &["generate", "t.json", "--water", "none"]);
    assert_fails(&run, 1, "the template does not allow water `none`");
    assert_fails(&run, 1, "choose water `normal`, `islands`");
    let crowded = ["generate", &shipped("three-rivers.json"), "--water", "islands"];
    let run = run_in(&folder, &crowded);
    assert_fails(&run, 1, "needs about 220 tiles of the surface a zone, 1540 for 7 zones");
    assert_eq!(files_in(&folder), ["t.json"]);
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1"]);
    assert!(run.code == Some(0) && run.out.contains("water     normal"), "{}{}", run.out, run.err);
}

#[test]
fn a_template_is_picked_by_name_and_an_unknown_name_lists_what_is_there() {
    let (one, two) = (template("pair", "first"), template("pair", "second"));
    let one = one.trim_end().strip_suffix('}').unwrap();
    let folder = folder_with("t.json", format!("{one},{}", two.strip_prefix('{').unwrap()));
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(
        run.out.contains("(t.json#first)") && files_in(&folder).contains(&"first-1.png".to_owned()),
        "{}",
        run.out
    );
    let run = run_in(&folder, &["generate", "t.json#second", "--seed", "1"]);
    assert!(run.out.contains("(t.json#second)"), "{}{}", run.out, run.err);
    let run = run_in(&folder, &["generate", "t.json#secnod"]);
    assert_fails(&run, 2, "did you mean `second`?");
    assert!(run.err.contains("`first`, `second`"), "{}", run.err);
}

#[test]
fn outputs_that_cannot_be_written_are_refused_before_any_work() {
    let folder = folder_with("file", "");
    fs::create_dir(folder.path().join("folder.png")).unwrap();
    let path = shipped("mirror-duel.json");
    for (output, part) in [
        ("nowhere/a.png", "cannot write nowhere/a.png: nowhere: there is no such folder"),
        ("file/a.png", "cannot write file/a.png: file is no folder"),
        ("folder.png", "cannot write folder.png: it is a folder"),
    ] {
        assert_fails(&run_in(&folder, &["generate", &path, "-o", output]), 2, part);
    }
    assert_eq!(files_in(&folder), ["file", "folder.png"]);
}

/// Runs a line of shell in `folder`, with `$RMG` and `$TEMPLATE` set.
#[cfg(unix)]
fn shell(folder: &TempDir, line: &str) -> Run {
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(folder.path());
    command.env("RMG", rmg()).env("TEMPLATE", shipped("mirror-duel.json")).output().unwrap().into()
}

#[test]
#[cfg(unix)]
fn a_write_that_fails_half_way_leaves_no_half_file() {
    let folder = tempfile::tempdir().unwrap();
    // files of more than a few blocks are refused by the system, as a quota does it
    let run = shell(&folder, "trap '' XFSZ; ulimit -f 8; \"$RMG\" generate \"$TEMPLATE\" --seed 1 -o a.png");
    assert_fails(&run, 1, "cannot write a.png: ");
    assert!(run.err.contains("template `mirrorDuel` of ") && run.err.contains("seed 1, rmg "), "{}", run.err);
    assert_eq!(files_in(&folder), [""; 0]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_named_and_leaves_no_half_file() {
    let folder = tempfile::tempdir().unwrap();
    if shell(&folder, "unshare -rm mount -t tmpfs -o size=16k none . 2>&1").code != Some(0) {
        eprintln!("note: no small disk can be mounted here, so a full one is not tried");
        return;
    }
    let line = "mount -t tmpfs -o size=16k none . && cd . && cd \"$PWD\" && \"$RMG\" generate \"$TEMPLATE\" --seed 1 -o a.png; \
                code=$?; ls -A; exit $code";
    let mut command = Command::new("unshare");
    command.args(["-rm", "sh", "-c", line]).current_dir(folder.path());
    command.env("RMG", rmg()).env("TEMPLATE", shipped("mirror-duel.json"));
    let run: Run = command.output().unwrap().into();
    assert_fails(&run, 1, "cannot write a.png: the disk is full");
    assert_eq!(run.out, "", "nothing is left on the disk");
}

#[test]
fn wrong_usage_is_exit_code_2_and_help_is_0() {
    let folder = tempfile::tempdir().unwrap();
    for args in [
        &[][..],
        &["make"],
        &["generate"],
        &["check"],
        &["generate", "a", "--threads", "0"],
        &["generate", "a", "--seed", "x"],
    ] {
        assert_eq!(run_in(&folder, args).code, Some(2), "{args:?}");
    }
    assert_eq!(run_in(&folder, &["--help"]).code, Some(0));
    let version = run_in(&folder, &["--version"]);
    assert_eq!(version.out, format!("rmg {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_pack_folder_replaces_the_built_in_pack_and_a_broken_one_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let pack = folder.path().join("pack");
    fs::create_dir(&pack).unwrap();
    fs::write(pack.join("pack.toml"), "name = 'mine'\nversion = '1'\nextends = 'heroes3'\n").unwrap();
    let path = shipped("mirror-duel.json");
    let run = run_in(&folder, &["generate", &path, "--seed", "1", "--pack", "pack"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    fs::write(pack.join("creatures.csv"), "name,growth\nimp,many\n").unwrap();
    assert_fails(&run_in(&folder, &["generate", &path, "--pack", "pack"]), 2, "pack/creatures.csv:2");
    assert_fails(
        &run_in(&folder, &["check", &path, "--pack", "none"]),
        2,
        "cannot read the content pack none",
    );
}
