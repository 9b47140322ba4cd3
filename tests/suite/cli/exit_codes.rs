//! Exit codes of all commands: 0 success, 1 a finding or a refusal, 2 wrong usage or unreadable input. Also
//! the exit codes if standard output fails.

use std::fs::{self, OpenOptions};
use std::process::{Command, Stdio};

use rmg_tests::template_files::workspace_root;

use super::all_inputs::all_inputs;
use super::{Run, files_in, rmg, run_line, start_in};

/// Arguments, separated by spaces, and the expected code.
const TABLE: &[(&str, i32)] = &[
    ("--help", 0),
    ("--version", 0),
    ("generate --help", 0),
    ("", 2),
    ("conjure", 2),
    // check
    ("check t.json", 0),
    ("check t.json#pair --pack pack", 0),
    ("check bad-t.json", 1),
    ("check t.json bad-t.json", 1),
    ("check nothing.json", 2),
    ("check broken-t.json", 2),
    ("check broken-t.json bad-t.json t.json", 2),
    ("check t.json#other", 2),
    ("check t.json --pack broken-pack", 2),
    ("check t.json --pack nothing", 2),
    // generate
    ("generate t.json --seed 1 -o g1.png", 0),
    ("generate t.json --seed 1 --layout -o g2.png", 0),
    ("generate t.json --seed 1 -o g1.png", 0),
    ("generate t.json --seed 1 -o map.h3m", 1),
    ("generate t.json --seed 1 -o map.h3m --force", 0),
    ("generate t.json --seed 1 --trace level.toml", 1),
    ("generate bad-t.json --seed 1 -o g3.png", 1),
    ("generate full-t.json --seed 1 --attempts 1 -o g3.png", 1),
    ("generate t.json --seed 1 --size g -o g3.png", 1),
    ("generate t.json --seed 1 --water islands -o g3.png", 0),
    ("generate t.json --player red --player blue=human,town=castel -o g3.png", 1),
    ("generate broken-t.json -o g3.png", 2),
    ("generate t.json#other -o g3.png", 2),
    ("generate t.json -o g3.doc", 2),
    ("generate t.json -o g3.png -o ./g3.png", 2),
    ("generate t.json -o nowhere/g3.png", 2),
    ("generate t.json --size huge -o g3.png", 2),
    ("generate t.json --attempts 0 -o g3.png", 2),
    ("generate t.json --layout --trace g3.json -o g3.png", 2),
    ("generate t.json --pack broken-pack -o g3.png", 2),
    ("generate t.json --seeds 2 -o g4.png", 0),
    ("generate t.json --seeds 2 -o map.vmap", 0),
    ("generate t.json --seeds 2 -o map.vmap", 1),
    ("generate t.json --seeds 2 -o map.vmap --force", 0),
    ("generate full-t.json --seeds 2 --attempts 1 -o g5.png", 1),
    ("generate t.json --seeds 2 --size g -o g5.png", 1),
    ("generate t.json --seeds 2 -o -", 2),
    ("generate t.json --seeds 2 --seed 1 -o g5.png", 2),
    ("generate t.json --seeds 0 -o g5.png", 2),
    // audit
    ("audit map.rmgmap", 0),
    ("audit map.rmgmap --force", 0),
    ("audit map.h3m --json", 0),
    ("audit map.vmap --plan map.rmgmap", 0),
    ("audit map.rmgmap --template t.json", 0),
    ("audit bad-map.rmgmap", 1),
    ("audit bad-map.rmgmap --json", 1),
    ("audit map.rmgmap --template bad-t.json", 1),
    ("audit map.rmgmap -o map.vmap", 2),
    ("audit map.rmgmap --template broken-t.json", 2),
    ("audit map.h3m --template t.json", 2),
    ("audit map.rmgmap --plan map.rmgmap", 2),
    ("audit broken-map.rmgmap", 2),
    ("audit broken-map.h3m", 2),
    ("audit broken-map.vmap", 2),
    ("audit none.rmgmap", 2),
    // render and info
    ("render map.rmgmap -o r1.png -o r1.tmx", 0),
    ("render map.rmgmap -o r1.png -o r1.tmx", 0),
    ("render map.rmgmap -o r2.h3m", 2),
    ("render map.rmgmap --format png", 2),
    ("render broken-map.vmap -o r2.png", 2),
    ("info map.rmgmap --summary", 0),
    ("info map.h3m", 0),
    ("info broken-map.rmgmap", 2),
    ("info none.vmap", 2),
    // why and why-not
    ("why map.rmgmap 3 4", 0),
    ("why map.rmgmap 3 4 surface --json", 0),
    ("why map.h3m 3 4", 0),
    ("why map.vmap 3 4 --plan map.rmgmap", 0),
    ("why map.rmgmap 3", 2),
    ("why map.rmgmap 36 4", 2),
    ("why map.rmgmap 3 4 underground", 2),
    ("why map.rmgmap 3 4 cellar", 2),
    ("why map.rmgmap 3 4 --plan map.rmgmap", 2),
    ("why broken-map.rmgmap 3 4", 2),
    ("why-not map.rmgmap", 0),
    ("why-not map.rmgmap --kind creatureBank --zone 1", 0),
    ("why-not map.h3m --plan map.rmgmap --json", 0),
    ("why-not map.h3m", 2),
    ("why-not map.rmgmap --kind dragon", 2),
    ("why-not map.rmgmap --zone 9", 2),
    // diff and verify
    ("diff map.rmgmap map.rmgmap", 0),
    ("diff map.rmgmap map.vmap", 0),
    ("diff map.rmgmap map.h3m --json", 0),
    ("diff map.rmgmap bad-map.rmgmap", 1),
    ("diff map.rmgmap bad-map.rmgmap -o d1.png -o d1.svg", 1),
    ("diff t.json t.json -o d2.svg", 0),
    ("diff t.json full-t.json -o d2.svg", 1),
    ("diff map.rmgmap t.json", 2),
    ("diff t.json broken-t.json", 2),
    ("diff t.json bad-t.json", 2),
    ("diff t.json#none t.json", 2),
    ("diff map.rmgmap none.rmgmap", 2),
    ("diff map.rmgmap broken-map.vmap", 2),
    ("diff map.rmgmap", 2),
    ("diff map.rmgmap map.rmgmap -o d3.html", 2),
    ("diff map.rmgmap map.vmap -o map.vmap", 2),
    ("verify map.rmgmap", 0),
    ("verify map.rmgmap --template t.json --json", 0),
    ("verify bad-map.rmgmap map.rmgmap", 1),
    ("verify map.rmgmap --template full-t.json", 1),
    ("verify map.rmgmap map.h3m", 2),
    ("verify map.rmgmap --pack pack", 2),
    ("verify map.rmgmap --template bad-t.json", 1),
    ("verify map.rmgmap --template broken-t.json", 2),
    ("verify broken-map.rmgmap", 2),
    ("verify none.rmgmap", 2),
    ("verify", 2),
    // measure
    ("measure map.rmgmap map.vmap --json", 1),
    ("measure broken-map.rmgmap", 2),
    ("measure map.rmgmap none.rmgmap", 2),
    ("measure map.rmgmap --reference other", 2),
    // fairness
    ("fairness map.rmgmap", 0),
    ("fairness map.vmap --json", 0),
    ("fairness broken-map.rmgmap", 2),
    ("fairness none.rmgmap", 2),
    ("generate t.json --seed 1 --best-of 2 -o best.rmgmap", 0),
    ("generate t.json --seeds 2 --best-of 2 -o best.rmgmap", 2),
    ("generate t.json --seed 1 --best-of 0 -o best.rmgmap", 2),
    // profile
    ("profile run t.json --seeds 2 -o run.events", 0),
    ("profile run t.json --seeds 2 -o run.events", 0),
    ("profile run t.json --seed 1 -o level.toml", 1),
    ("profile run bad-t.json --seed 1 -o other.events", 1),
    ("profile run broken-t.json --seed 1 -o other.events", 2),
    ("profile run full-t.json --seed 1 -o full.events", 1),
    ("profile report full.events", 1),
    ("generate t.json --seed 1 --record one.events -o g8.png", 0),
    ("profile report run.events", 0),
    ("profile report run.events -o run.html", 0),
    ("profile report run.events -o run.html", 0),
    ("profile report run.events -o level.toml", 2),
    ("profile report run.events -o run.events", 2),
    ("profile report full.events -o full.html", 1),
    ("profile report t.json", 2),
    ("profile report none.events", 2),
    ("profile edges one.events", 0),
    ("profile whatif run.events --workers 8 --scale treasure=0.5 --split obstacles=4", 0),
    ("profile whatif run.events --drop-edge roads:treasure", 0),
    ("profile whatif run.events --scale treasur=0.5", 2),
    ("profile whatif run.events --scale treasure=x", 2),
    ("profile whatif run.events --workers 0", 2),
    ("profile diff run.events run.events", 0),
    ("profile diff run.events full.events", 2),
    ("profile run t.json --seeds 2 --record-hashes -o hashes.events", 0),
    ("profile bisect hashes.events hashes.events", 0),
    ("profile bisect hashes.events run.events", 2),
    ("profile bisect hashes.events none.events", 2),
    ("generate t.json --seed 1 --record-hashes -o g9.png", 2),
    ("profile predict run.events hashes.events", 0),
    ("profile predict run.events full.events", 2),
    ("profile watch --rounds 1 t.json --seed 1", 0),
    ("profile watch --rounds 1 t.json --seed one", 2),
    ("profile watch --rounds 0 t.json", 2),
    ("profile export run.events -o run.pftrace", 0),
    ("profile export run.events -o run.pftrace", 0),
    ("profile export run.events --format chrome -o -", 0),
    ("profile export full.events -o full.csv", 0),
    ("profile export full.events -o full.dot", 1),
    ("profile export run.events -o level.toml --format csv", 1),
    ("profile export run.events -o run.doc", 2),
    ("profile export run.events -o -", 2),
    ("profile export run.events -o run.csv --jobs", 2),
    ("profile export run.events", 2),
    ("profile export t.json -o run.csv", 2),
    ("profile", 2),
    // install
    ("install map.rmgmap --game vcmi --dir maps", 0),
    ("install map.rmgmap --game vcmi --dir maps", 0),
    ("install map.vmap --game heroes3 --dir maps", 1),
    ("install broken-map.h3m --game heroes3 --dir maps", 2),
    ("install t.json --game vcmi --dir maps", 0),
    ("install broken-t.json --game vcmi --dir maps", 2),
    ("install map.vmap --game vcmi --dir none", 2),
    // level
    ("level level.toml --seed 1 -o l1.png", 0),
    ("level level.toml --seed 1 -o l1.png", 0),
    ("level bad-level.toml --seed 1 -o l2.png", 1),
    ("level broken-level.toml --seed 1 -o l2.png", 2),
    ("level level.toml --type cellar -o l2.png", 2),
    ("level level.toml --depth 0 -o l2.png", 2),
    ("level none.toml -o l2.png", 2),
    ("level deep.toml --seed 1 --depth 100 -o l3.png", 1),
    ("level level.toml --seeds 2 -o l4.png", 0),
    ("level deep.toml --seeds 2 --depth 100 -o l5.png", 1),
    ("level level.toml --seeds 2 --type cellar -o l5.png", 2),
    ("level level.toml --seeds 2 -o -", 2),
    // puzzle
    ("puzzle puzzle.json --seed 1 -o p1.json", 0),
    ("puzzle puzzle.json --seeds 3 --strict -o p2.json", 0),
    ("puzzle puzzle.json --seed 1 -o p1.json", 0),
    ("puzzle puzzle.json --seed 1 -o t.json", 1),
    ("puzzle bad-puzzle.json --seed 1 -o p3.json", 1),
    ("puzzle puzzle.json --seeds 2 --max-enclaves 1 -o p4.json", 1),
    ("puzzle broken-puzzle.json --seed 1 -o p5.json", 2),
    ("puzzle puzzle.json --steps 5..5 -o p5.json", 2),
    // entrances
    ("entrances entrances.json --seed 1 -o e1.json", 0),
    ("entrances entrances.json --seeds 3 --strict -o e2.json", 0),
    ("entrances entrances.json --seed 1 -o e1.json", 0),
    ("entrances bad-entrances.json --seed 1 -o e3.json", 1),
    ("entrances broken-entrances.json --seed 1 -o e4.json", 2),
    ("entrances entrances.json --seeds 0 -o e4.json", 2),
    ("entrances entrances.json --seed 1 -o e5.svg", 0),
    ("entrances entrances.json --seed 1 -o e5.png", 0),
    ("entrances entrances.json --seed 1 -o e5.tmx", 2),
    ("entrances entrances.json --seed 1 --svg e6.svg", 2),
    // worlds
    ("worlds worlds.json --seed 1 -o w1.json", 0),
    ("worlds worlds.json --seeds 3 --strict -o w2.json", 0),
    ("worlds worlds.json --seeds 40 --process old -o w3.json", 0),
    ("worlds worlds.json --seeds 40 --process old --attempts 1 --strict -o w4.json", 1),
    ("worlds worlds.json --seed 1 -o w1.json", 0),
    ("worlds bad-worlds.json --seed 1 -o w5.json", 1),
    ("worlds greedy-worlds.json --seed 1 -o w6.json", 1),
    ("worlds broken-worlds.json --seed 1 -o w7.json", 2),
    ("worlds pool.json --seed 1 -o w7.json", 2),
    ("worlds worlds.json --balance -o w7.json", 2),
    ("worlds worlds.json --seed 1 -o w8.svg", 0),
    ("worlds worlds.json --seed 1 --svg w9.svg", 2),
    // shrink
    ("shrink full-t.json --seed 1 --attempts 1 --tries 5 -o small.json", 0),
    ("shrink full-t.json --seed 1 --attempts 1 --tries 5 -o small.json", 1),
    ("shrink full-t.json --seeds 3 --attempts 1 --tries 5 --fails portal -o small-2.json", 1),
    ("shrink t.json --seed 1 -o small-2.json", 1),
    ("shrink bad-t.json --seed 1 -o small-2.json", 1),
    ("shrink t.json --seed 1 --fails never -o small-2.json", 2),
    ("shrink broken-t.json --seed 1 -o small-2.json", 2),
    // sweep
    ("sweep t.json --seeds 1 --sizes s --effort quick -o s1.json", 0),
    ("sweep t.json full-t.json --seeds 1 --sizes s --effort quick --attempts 1", 0),
    ("sweep t.json full-t.json --seeds 1 --sizes s --effort quick --attempts 1 --strict", 1),
    ("sweep t.json bad-t.json --seeds 1 --sizes s --effort quick", 0),
    ("sweep t.json bad-t.json --seeds 1 --sizes s --effort quick --strict", 1),
    ("sweep full-t.json --seeds 1 --sizes s --effort quick --attempts 1", 1),
    ("sweep t.json --seeds 1 --sizes s --effort quick -o s1.json", 0),
    ("sweep t.json --seeds 1 --sizes g", 1),
    ("sweep broken-t.json --seeds 1", 2),
    ("sweep . --seeds 1 --sizes s --effort quick --attempts 1", 2),
    ("sweep t.json --seeds 1 --sizes tiny", 2),
    ("sweep t.json", 2),
];

#[test]
fn every_command_follows_the_table_of_exit_codes() {
    let folder = all_inputs();
    let mut wrong = Vec::new();
    for (line, code) in TABLE {
        let run = run_line(&folder, line);
        let has_output = run.code == Some(0) || !run.err.is_empty() || !run.out.is_empty();
        if run.code != Some(*code) || run.err.contains("panicked at") || !has_output {
            wrong.push(format!("rmg {line}: {:?} instead of {code}\n{}{}", run.code, run.out, run.err));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let partial: Vec<String> = files_in(&folder).into_iter().filter(|name| name.ends_with(".part")).collect();
    assert!(partial.is_empty(), "{partial:?}");
}

#[test]
fn help_and_docs_list_the_exit_codes() {
    let folder = tempfile::tempdir().unwrap();
    let help = run_line(&folder, "--help").out;
    let page = fs::read_to_string(workspace_root().join("docs/commands.md")).unwrap();
    for (code, word) in [
        ("0", "--strict"),
        ("1", "a finding or a refusal"),
        ("2", "wrong usage or unreadable input"),
        ("130", "Ctrl-C"),
    ] {
        let is_row =
            |line: &str| line.trim_start_matches(['|', ' ']).starts_with(code) && line.contains(word);
        for text in [&help, &page] {
            assert!(text.lines().any(is_row), "{code} {word} is not in:\n{text}");
        }
    }
}

/// Commands that print, with the options that they need.
const PRINTING: &[&str] = &[
    "--help",
    "--version",
    "sweep --help",
    "check t.json",
    "generate t.json --seed 1 --summary --jobs --timings -o g.png",
    "generate t.json --seed 1 --layout --summary -o l.png",
    "generate t.json --seeds 2 -o many.png",
    "audit map.rmgmap",
    "audit bad-map.rmgmap --json",
    "audit map.vmap",
    "render map.rmgmap -o r.png",
    "info map.rmgmap --summary",
    "info map.h3m --summary",
    "install map.vmap --game vcmi --dir maps",
    "level level.toml --seed 1 -o d.png",
    "puzzle puzzle.json --seed 1 -o p.json",
    "entrances entrances.json --seeds 2 --explain -o e.json",
    "worlds worlds.json --seed 1 -o w.json",
    "worlds worlds.json --seed 1 --count 2 --balance -o v.json",
    "shrink full-t.json --seed 1 --attempts 1 --tries 5 -o small.json",
    "sweep t.json --seeds 1 --sizes s --effort quick",
];

#[test]
#[cfg(target_os = "linux")]
fn full_standard_output_gives_exit_code_1() {
    let folder = all_inputs();
    for line in PRINTING {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = Command::new(rmg())
            .args(line.split_whitespace())
            .current_dir(folder.path())
            .stdout(Stdio::from(full))
            .output()
            .unwrap();
        let run = Run::from(output);
        assert_eq!(run.code, Some(1), "rmg {line}: {}", run.err);
        assert!(
            run.err.contains("cannot write to standard output: the disk is full"),
            "rmg {line}: {}",
            run.err
        );
    }
}

/// Like `| head -0`. The command still writes its file.
#[test]
fn closed_pipe_is_not_an_error() {
    let folder = all_inputs();
    for line in PRINTING {
        let mut child = start_in(&folder, line);
        drop(child.stdout.take());
        let run = Run::from(child.wait_with_output().unwrap());
        let code = if line.contains("bad-map") { 1 } else { 0 };
        assert_eq!(run.code, Some(code), "rmg {line}: {}", run.err);
        assert!(!run.err.contains("error") && !run.err.contains("panicked"), "rmg {line}: {}", run.err);
        if let Some((_, file)) = line.split_once("-o ") {
            let file = if line.contains("--seeds 2 -o many.png") { "many-2.png" } else { file };
            assert!(folder.path().join(file).is_file(), "rmg {line}");
        }
    }
}
