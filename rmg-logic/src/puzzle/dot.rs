//! Writes a puzzle for Graphviz: the state graph and the graph of enclaves.

use std::io::{self, Write};

use rmg_core::text::counted;

use crate::puzzle::finished::Puzzle;
use crate::state::StateKind;

/// Writes both graphs as one digraph with two clusters. `title` is its name.
///
/// # Errors
/// Errors of `to`.
pub fn write_dot(puzzle: &Puzzle, title: &str, to: &mut impl Write) -> io::Result<()> {
    writeln!(to, "digraph {} {{", quoted(title))?;
    writeln!(to, "  node [fontname=\"sans-serif\"]; edge [fontname=\"sans-serif\", fontsize=10];")?;
    writeln!(
        to,
        "  subgraph cluster_states {{\n    label=\"State graph\";\n    node [shape=box, style=rounded];"
    )?;
    let states: Vec<_> = puzzle.walk.states().collect();
    for (at, state) in states.iter().enumerate() {
        let bold = if at == 0 || at + 1 == states.len() { ", penwidth=2" } else { "" };
        writeln!(to, "    s{at} [label={}{bold}];", quoted(&puzzle.space.describe(state)))?;
    }
    for (at, step) in puzzle.walk.moves.iter().enumerate() {
        let is_both_ways = puzzle.space.variable(step.variable).kind == StateKind::Reversible;
        let dir = if is_both_ways { ", dir=both" } else { "" };
        writeln!(
            to,
            "    s{at} -> s{} [label={}{dir}];",
            at + 1,
            quoted(&puzzle.space.describe_move(*step))
        )?;
    }
    writeln!(to, "  }}")?;
    writeln!(to, "  subgraph cluster_enclaves {{\n    label=\"Enclaves\";\n    edge [dir=none];")?;
    for (id, enclave) in (0..).zip(&puzzle.enclaves) {
        let mut shape =
            if id == puzzle.last.0 { ", shape=doublecircle" } else { ", shape=ellipse" }.to_owned();
        if id == puzzle.first.0 {
            shape += ", penwidth=2";
        }
        let label = format!("{}\n{}", enclave.label(&puzzle.space), counted(enclave.rooms.len(), "room"));
        writeln!(to, "    e{id} [label={}{shape}];", quoted(&label))?;
    }
    for passage in &puzzle.passages {
        let when = match &passage.needs {
            None => passage.when.iter().map(|state| puzzle.space.describe(state)).collect(),
            Some(_) => vec![passage.describe(&puzzle.space, usize::MAX)],
        };
        let mut style = String::new();
        if passage.rooms.is_none() {
            style += ", style=dashed";
        }
        writeln!(
            to,
            "    e{} -> e{} [label={}{style}];",
            passage.a.0,
            passage.b.0,
            quoted(&when.join("\n"))
        )?;
    }
    writeln!(to, "  }}\n}}")
}

/// Returns a text as a quoted string of DOT.
fn quoted(text: &str) -> String {
    let mut safe = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => safe.extend(['\\', letter]),
            '\n' => safe.push_str("\\n"),
            letter if letter.is_control() => safe.push('\u{fffd}'),
            letter => safe.push(letter),
        }
    }
    safe.push('"');
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_in_titles_are_escaped() {
        assert_eq!(quoted("a \"b\"\\ \n\u{1}"), "\"a \\\"b\\\"\\\\ \\n\u{fffd}\"");
    }
}
