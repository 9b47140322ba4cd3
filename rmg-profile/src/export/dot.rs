//! Writes the graph of jobs for Graphviz (<https://graphviz.org/doc/info/lang.html>), with the critical path
//! highlighted.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};

use super::title;
use crate::paths::critical_path;
use crate::run::Run;

/// The kind of nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nodes {
    /// Modifiers, each with all its jobs and edges.
    Modifiers,
    Jobs,
}

/// Style of nodes and edges on the critical path.
const ON_CRITICAL_PATH: &str = "color=\"#c0392b\", penwidth=2";

/// Edges of one pair of nodes.
#[derive(Default)]
struct Edges {
    count: usize,
    /// Number of binding edges.
    binding: usize,
    is_critical: bool,
}

/// Writes the graph of a run. Edges that never bind are dashed.
///
/// # Errors
/// Those of `out`.
///
/// # Cost
/// O((jobs + edges) x log jobs).
pub fn write(run: &Run, nodes: Nodes, mut out: impl Write) -> io::Result<()> {
    let critical = critical_path(run);
    let node_of = |job: usize| match nodes {
        Nodes::Modifiers => run.jobs[job].modifier as usize,
        Nodes::Jobs => job,
    };
    let critical_nodes: BTreeSet<usize> = critical.jobs.iter().map(|job| node_of(*job)).collect();
    let critical_edges: BTreeSet<(usize, usize)> =
        critical.jobs.windows(2).map(|pair| (pair[0], pair[1])).collect();
    let mut edges: BTreeMap<(usize, usize), Edges> = BTreeMap::new();
    for (at, job) in run.jobs.iter().enumerate() {
        for edge in &job.before {
            let from = edge.from as usize;
            let edges = edges.entry((node_of(from), node_of(at))).or_default();
            edges.count += 1;
            edges.binding += usize::from(job.last == Some(edge.from));
            edges.is_critical |= critical_edges.contains(&(from, at));
        }
    }
    writeln!(out, "digraph {} {{", quoted(&title(run)))?;
    writeln!(out, "  node [fontname=\"sans-serif\"]; edge [fontname=\"sans-serif\"];")?;
    let label = format!("{}\ncritical path {} of {}", title(run), millis(critical.time), millis(run.wall));
    writeln!(out, "  label={}; fontname=\"sans-serif\";", quoted(&label))?;
    let labels = match nodes {
        Nodes::Modifiers => modifiers(run),
        Nodes::Jobs => jobs(run),
    };
    for (node, label) in labels.iter().enumerate() {
        let style =
            if critical_nodes.contains(&node) { format!(", {ON_CRITICAL_PATH}") } else { String::new() };
        writeln!(out, "  n{node} [shape=box, label={}{style}];", quoted(label))?;
    }
    for ((from, to), edges) in &edges {
        let mut attributes = Vec::new();
        if edges.count > 1 {
            attributes.push(format!("label=\"{}\"", edges.count));
        }
        if edges.binding == 0 {
            attributes.push("style=dashed".to_owned());
        }
        if edges.is_critical {
            attributes.push(ON_CRITICAL_PATH.to_owned());
        }
        let attributes =
            if attributes.is_empty() { String::new() } else { format!(" [{}]", attributes.join(", ")) };
        writeln!(out, "  n{from} -> n{to}{attributes};")?;
    }
    writeln!(out, "}}")?;
    out.flush()
}

/// Returns the labels of modifiers: name, number of jobs, and their time.
fn modifiers(run: &Run) -> Vec<String> {
    let mut sums = vec![(0usize, 0u64); run.modifiers.len()];
    for job in &run.jobs {
        let (count, time) = &mut sums[job.modifier as usize];
        *count += 1;
        *time = time.saturating_add(job.duration());
    }
    let label = |(name, (count, time)): (&String, &(usize, u64))| {
        format!("{name}\n{count} {}, {}", if *count == 1 { "job" } else { "jobs" }, millis(*time))
    };
    run.modifiers.iter().zip(&sums).map(label).collect()
}

/// Returns the labels of jobs: name and time.
fn jobs(run: &Run) -> Vec<String> {
    let label = |at: usize| format!("{}\n{}", run.name(at), millis(run.jobs[at].duration()));
    (0..run.jobs.len()).map(label).collect()
}

/// Quotes a text and escapes quotes, backslashes and line ends.
fn quoted(text: &str) -> String {
    let letter = |letter: char| match letter {
        '"' => "\\\"".to_owned(),
        '\\' => "\\\\".to_owned(),
        '\n' => "\\n".to_owned(),
        letter if letter.is_control() => " ".to_owned(),
        letter => letter.to_string(),
    };
    format!("\"{}\"", text.chars().map(letter).collect::<String>())
}

fn millis(nanos: u64) -> String {
    format!("{:.3} ms", nanos as f64 / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::timed;

    fn graph_lines(nodes: Nodes) -> Vec<String> {
        let run = timed(
            2,
            30_000_000,
            &[
                ("a", 0, 0, 10_000_000, 0, &[]),
                ("b\"", 0, 0, 4_000_000, 1, &[]),
                ("c", 10_000_000, 10_000_000, 30_000_000, 0, &[0, 1]),
                ("c", 10_000_000, 10_000_000, 12_000_000, 1, &[0]),
            ],
        );
        let mut bytes = Vec::new();
        write(&run, nodes, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap().lines().skip(2).map(|line| line.trim().to_owned()).collect()
    }

    #[test]
    fn modifiers_are_nodes_with_combined_edges() {
        assert_eq!(
            graph_lines(Nodes::Modifiers),
            [
                "label=\"hand 10x10x1, seed 0\\ncritical path 30.000 ms of 30.000 ms\"; fontname=\"sans-serif\";",
                "n0 [shape=box, label=\"a\\n1 job, 10.000 ms\", color=\"#c0392b\", penwidth=2];",
                "n1 [shape=box, label=\"b\\\"\\n1 job, 4.000 ms\"];",
                "n2 [shape=box, label=\"c\\n2 jobs, 22.000 ms\", color=\"#c0392b\", penwidth=2];",
                "n0 -> n2 [label=\"2\", color=\"#c0392b\", penwidth=2];",
                "n1 -> n2 [style=dashed];",
                "}",
            ]
        );
    }

    #[test]
    fn jobs_are_nodes_and_only_the_critical_path_is_highlighted() {
        let lines = graph_lines(Nodes::Jobs);
        let critical: Vec<&str> = lines
            .iter()
            .filter(|line| line.contains(ON_CRITICAL_PATH))
            .map(|line| line.split(" [").next().unwrap())
            .collect();
        assert_eq!(critical, ["n0", "n2", "n0 -> n2"]);
        assert!(lines.contains(&"n0 -> n3;".to_owned()), "{lines:?}");
    }
}
