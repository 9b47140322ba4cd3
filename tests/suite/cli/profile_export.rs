//! `rmg profile export`: formats of other programs.

use std::fs;

use tempfile::TempDir;

use super::all_inputs::all_inputs;
use super::{json_of, succeeds};

/// Exports a record to a file, and returns its bytes. `args` start with the file name.
fn exported(folder: &TempDir, args: &str) -> Vec<u8> {
    let name = args.split(' ').next().unwrap_or_default();
    let run = succeeds(folder, &format!("profile export run.events -o {args}"));
    assert_eq!((run.out, run.err.as_str()), (format!("wrote     {name}\n"), ""));
    fs::read(folder.path().join(name)).unwrap()
}

fn exported_text(folder: &TempDir, args: &str) -> String {
    String::from_utf8(exported(folder, args)).unwrap()
}

#[test]
fn export_formats_have_the_same_jobs_and_times() {
    let folder = all_inputs();
    succeeds(&folder, "profile run t.json --seeds 2 --threads 2 -o run.events");
    let table = exported_text(&folder, "a.csv");
    let header: Vec<&str> = table.lines().next().unwrap().split(',').collect();
    // only the size before these columns contains a comma, and it is quoted
    let column = |line: &str, name: &str| -> u64 {
        let unquoted = line.replace(&line[line.find('"').unwrap()..=line.rfind('"').unwrap()], "");
        let at = header.iter().position(|known| *known == name).unwrap();
        unquoted.split(',').nth(at).unwrap().parse().unwrap()
    };
    let jobs: Vec<&str> = table.lines().skip(1).collect();
    let work: u64 = jobs.iter().map(|line| column(line, "end_ns") - column(line, "start_ns")).sum();
    assert!(jobs.len() > 40 && work > 0, "{table}");
    assert_eq!(jobs.iter().map(|line| column(line, "run")).max(), Some(1), "the table has two runs");

    let stacks = exported_text(&folder, "a.folded");
    let folded: u64 =
        stacks.lines().map(|line| line.rsplit_once(' ').unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!(folded, work);
    assert!(
        stacks.lines().any(|line| line.starts_with("rmg;pair s (36x36, 1 level);treasure;zone\u{a0}3 ")),
        "{stacks}"
    );

    exported(&folder, "a.json");
    let trace = json_of(&folder, "a.json");
    let events = trace["traceEvents"].as_array().unwrap();
    let count =
        |ph: &str| events.iter().filter(|event| event["ph"] == ph && event["cat"] != "critical path").count();
    // in each run, all jobs except the first waited for another one
    assert_eq!((count("X"), count("s"), count("f")), (jobs.len(), jobs.len() - 2, jobs.len() - 2));

    let picture = exported_text(&folder, "a.svg");
    assert!(picture.starts_with("<?xml ") && picture.contains("<title>treasure ("), "{picture}");

    let perfetto = exported(&folder, "a.pftrace");
    let has = |text: &str| perfetto.windows(text.len()).filter(|part| *part == text.as_bytes()).count();
    // each job has its wait time among its arguments
    assert_eq!(has("waiting_ns"), jobs.len());
    assert_eq!(exported(&folder, "b.perfetto-trace"), perfetto, "the export is not deterministic");

    let modifiers = exported_text(&folder, "a.dot");
    let graph = exported_text(&folder, "jobs.dot --jobs");
    let nodes = |graph: &str| graph.lines().filter(|line| line.contains(" [shape=box, ")).count();
    assert_eq!(2 * nodes(&graph), jobs.len());
    assert!(
        nodes(&modifiers) < nodes(&graph) && modifiers.contains("label=\"treasure\\n3 jobs, "),
        "{modifiers}"
    );
    assert!(
        modifiers.contains("penwidth=2") && graph.contains("penwidth=2"),
        "the longest chain is not marked"
    );
}
