//! `rmg profile export`: records for other programs.

use std::fs;

use tempfile::TempDir;

use super::all_inputs::all_inputs;
use super::{assert_fails, json_of, run_in};

/// A folder with a record of two seeds.
fn recorded() -> TempDir {
    let folder = all_inputs();
    let args = ["profile", "run", "t.json", "--seeds", "2", "--threads", "2", "-o", "run.events"];
    let run = run_in(&folder, &args);
    assert_eq!(run.code, Some(0), "{}", run.err);
    folder
}

fn exported(folder: &TempDir, args: &[&str]) -> Vec<u8> {
    let name = args[0];
    let run = run_in(folder, &[&["profile", "export", "run.events", "-o"], args].concat());
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{args:?}");
    assert_eq!(run.out, format!("wrote     {name}\n"));
    fs::read(folder.path().join(name)).unwrap()
}

fn exported_text(folder: &TempDir, args: &[&str]) -> String {
    String::from_utf8(exported(folder, args)).unwrap()
}

#[test]
fn the_formats_of_a_record_tell_of_the_same_jobs_and_the_same_time() {
    let folder = recorded();
    let table = exported_text(&folder, &["a.csv"]);
    let header: Vec<&str> = table.lines().next().unwrap().split(',').collect();
    // what stands in front of it has no comma but that of a size, which is quoted
    let column = |line: &str, name: &str| -> u64 {
        let unquoted = line.replace(&line[line.find('"').unwrap()..=line.rfind('"').unwrap()], "");
        let at = header.iter().position(|known| *known == name).unwrap();
        unquoted.split(',').nth(at).unwrap().parse().unwrap()
    };
    let jobs: Vec<&str> = table.lines().skip(1).collect();
    let work: u64 = jobs.iter().map(|line| column(line, "end_ns") - column(line, "start_ns")).sum();
    assert!(jobs.len() > 40 && work > 0, "{table}");
    assert_eq!(jobs.iter().map(|line| column(line, "run")).max(), Some(1), "both runs are there");

    let stacks = exported_text(&folder, &["a.folded"]);
    let folded: u64 =
        stacks.lines().map(|line| line.rsplit_once(' ').unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!(folded, work);
    assert!(
        stacks.lines().any(|line| line.starts_with("rmg;pair s (36x36, 1 level);treasure;zone\u{a0}3 ")),
        "{stacks}"
    );

    exported(&folder, &["a.json"]);
    let trace = json_of(&folder, "a.json");
    let events = trace["traceEvents"].as_array().unwrap();
    let count = |ph: &str| events.iter().filter(|event| event["ph"] == ph).count();
    // in each run all jobs but the first have waited for one
    assert_eq!((count("X"), count("s"), count("f")), (jobs.len(), jobs.len() - 2, jobs.len() - 2));

    let picture = exported_text(&folder, &["a.svg"]);
    assert!(picture.starts_with("<?xml ") && picture.contains("<title>treasure ("), "{picture}");

    let perfetto = exported(&folder, &["a.pftrace"]);
    let has = |text: &str| perfetto.windows(text.len()).filter(|part| *part == text.as_bytes()).count();
    // each job has its place in the list among its facts
    assert_eq!(has("waiting_ns"), jobs.len());
    assert_eq!(exported(&folder, &["b.perfetto-trace"]), perfetto, "a record makes the same bytes again");

    let modifiers = exported_text(&folder, &["a.dot"]);
    let graph = exported_text(&folder, &["jobs.dot", "--jobs"]);
    let nodes = |graph: &str| graph.lines().filter(|line| line.contains(" [shape=box, ")).count();
    assert_eq!(2 * nodes(&graph), jobs.len());
    assert!(
        nodes(&modifiers) < nodes(&graph) && modifiers.contains("label=\"treasure\\n3 jobs, "),
        "{modifiers}"
    );
    assert!(modifiers.contains("penwidth=2") && graph.contains("penwidth=2"), "the longest chain is marked");
}

#[test]
fn a_named_format_goes_anywhere_and_an_ending_is_enough() {
    let folder = recorded();
    let stacks = exported_text(&folder, &["a.folded"]);
    let run = run_in(&folder, &["profile", "export", "run.events", "--format", "folded", "-o", "-"]);
    assert_eq!((run.code, run.out), (Some(0), stacks.clone()));
    assert_eq!(exported_text(&folder, &["stacks.txt", "--format", "folded"]), stacks);
}

#[test]
fn what_cannot_be_exported_is_refused_with_what_there_is() {
    let folder = recorded();
    let fails = |args: &[&str], code, part| {
        let run = run_in(&folder, &[&["profile", "export"], args].concat());
        assert_fails(&run, code, part);
        run.err
    };
    let told = fails(&["run.events", "-o", "a.doc"], 2, "a.doc ends in .doc, which tells no format");
    assert!(told.contains(".pftrace, .perfetto-trace, .json, .folded, .svg, .csv, .dot"), "{told}");
    let told = fails(&["run.events", "-o", "-"], 2, "standard output has no ending that tells a format");
    assert!(told.contains("perfetto, chrome, folded, flame, csv or dot"), "{told}");
    fails(&["run.events", "-o", "a.csv", "--jobs"], 2, "--jobs is for graphs");
    fails(
        &["run.events", "-o", "a.csv", "--format", "table"],
        2,
        "perfetto, chrome, folded, flame, csv, dot",
    );
    fails(&["run.events", "-o", "run.events", "--format", "csv"], 2, "run.events is read");
    fails(&["t.json", "-o", "a.csv"], 2, "this is no record of runs");
    fs::write(folder.path().join("mine.json"), "{\"kilometres\": 5}").unwrap();
    fails(&["run.events", "-o", "mine.json"], 1, "mine.json is there already, and may have been edited");
}

#[test]
fn runs_that_made_no_map_are_exported_as_far_as_they_came_but_are_no_graph() {
    let folder = all_inputs();
    let args = ["profile", "run", "full-t.json", "--seed", "1", "--threads", "1", "-o", "run.events"];
    assert_eq!(run_in(&folder, &args).code, Some(1));
    assert!(exported_text(&folder, &["a.csv"]).starts_with("run,template,"));
    exported(&folder, &["a.json"]);
    let processes = json_of(&folder, "a.json").to_string();
    assert!(processes.contains("seed 1, not finished"), "{processes}");
    let run = run_in(&folder, &["profile", "export", "run.events", "-o", "a.dot"]);
    assert_fails(&run, 1, "no run of the record came to its end");
}

#[test]
fn what_was_exported_is_replaced_by_the_next_export() {
    let folder = recorded();
    for name in ["a.pftrace", "a.json", "a.folded", "a.svg", "a.csv", "a.dot"] {
        let whole = exported(&folder, &[name]);
        fs::write(folder.path().join(name), &whole[..whole.len() - 1]).unwrap();
        assert!(exported(&folder, &[name]) == whole, "{name}");
    }
}
