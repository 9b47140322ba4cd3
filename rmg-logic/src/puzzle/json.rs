//! Results as JSON: the common format, with a few fields of our own (`start_room`, `goal_room`, `proof`, `layout`).

use std::io::{self, Write};

use serde_json::{Value, json};

use crate::puzzle::apart::{ApartReason, Layout};
use crate::puzzle::error::PuzzleError;
use crate::puzzle::parts::{Change, Enclave, Passage, Puzzle};
use crate::puzzle::prove::{Proof, SolutionStep};
use crate::state::{Move, StateKind};

/// What a seed gave: a puzzle, or all that stands against it.
type Outcome = Result<Puzzle, Vec<PuzzleError>>;

/// `{"error": kind, "message": text}`; the first error gives the kind.
fn refusal(errors: &[PuzzleError]) -> Vec<(&'static str, String)> {
    let kind = errors.first().map_or("unknown", PuzzleError::kind);
    let message = errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
    vec![("error", json!(kind).to_string()), ("message", json!(message).to_string())]
}

/// The members of a result, each as text.
fn members(outcome: &Outcome, indent: &str) -> Vec<(&'static str, String)> {
    match outcome {
        Err(errors) => refusal(errors),
        Ok(puzzle) => vec![("dungeon", dungeon(puzzle, indent))],
    }
}

fn write_members(list: &[(&'static str, String)], indent: &str, to: &mut impl Write) -> io::Result<()> {
    for (at, (name, text)) in list.iter().enumerate() {
        write!(to, "{}\n{indent}\"{name}\": {text}", if at == 0 { "" } else { "," })?;
    }
    Ok(())
}

fn dungeon(puzzle: &Puzzle, indent: &str) -> String {
    let rooms = puzzle.width * puzzle.height;
    let inner = format!("{indent}  ");
    let members = [
        ("width", puzzle.width.to_string()),
        ("height", puzzle.height.to_string()),
        ("state_graph", state_graph(puzzle, &inner)),
        (
            "room_graph",
            object(
                &[
                    ("nodes", json!((0..rooms).collect::<Vec<_>>()).to_string()),
                    (
                        "edges",
                        json!(puzzle.ways.iter().map(|(a, b)| [a.0, b.0]).collect::<Vec<_>>()).to_string(),
                    ),
                ],
                &inner,
            ),
        ),
        ("enclaves", list((0..).zip(&puzzle.enclaves).map(|(id, enclave)| of_enclave(id, enclave)), &inner)),
        ("passages", list(puzzle.passages.iter().map(of_passage), &inner)),
        ("first", puzzle.first.0.to_string()),
        ("final", puzzle.last.0.to_string()),
        ("start_room", puzzle.start_room.0.to_string()),
        ("goal_room", puzzle.goal_room.0.to_string()),
        ("layout", layout(puzzle).to_string()),
        ("proof", proof(&puzzle.proof, &inner)),
    ];
    object(&members, indent)
}

/// An object, one member a line.
fn object(members: &[(&'static str, String)], indent: &str) -> String {
    let lines: Vec<String> =
        members.iter().map(|(name, text)| format!("{indent}  \"{name}\": {text}")).collect();
    format!("{{\n{}\n{indent}}}", lines.join(",\n"))
}

/// A list, one item a line.
fn list(items: impl Iterator<Item = Value>, indent: &str) -> String {
    let lines: Vec<String> = items.map(|item| format!("{indent}  {item}")).collect();
    if lines.is_empty() { "[]".to_owned() } else { format!("[\n{}\n{indent}]", lines.join(",\n")) }
}

fn state_graph(puzzle: &Puzzle, indent: &str) -> String {
    let inner = format!("{indent}  ");
    let states: Vec<_> = puzzle.walk.states().collect();
    let nodes = list(states.iter().map(|state| json!(state.values())), &inner);
    let edges = puzzle.walk.moves.iter().zip(states.windows(2)).map(|(step, pair)| {
        let is_both_ways = puzzle.space.variable(step.variable).kind == StateKind::Reversible;
        json!({ "from": pair[0].values(), "to": pair[1].values(), "bidirectional": is_both_ways })
    });
    object(&[("nodes", nodes), ("edges", list(edges, &inner))], indent)
}

fn of_move(step: Move) -> Value {
    json!({ "state": step.variable.0, "from": step.from, "to": step.to })
}

fn of_enclave(id: u32, enclave: &Enclave) -> Value {
    let change = match enclave.change {
        None => Value::Null,
        Some(Change::Any(variable)) => json!({ "state": variable.0, "any": true }),
        Some(Change::Once(step)) => of_move(step),
    };
    let rooms: Vec<u32> = enclave.rooms.iter().map(|room| room.0).collect();
    let mut value = json!({ "id": id, "change": change, "rooms": rooms });
    if let Some(room) = enclave.mechanism_room {
        value["mechanism_room"] = json!(room.0);
    }
    value
}

fn of_passage(passage: &Passage) -> Value {
    let when: Vec<&[u32]> = passage.when.iter().map(crate::state::TotalState::values).collect();
    let mut value = json!({ "a": passage.a.0, "b": passage.b.0, "when": when });
    if let Some((a, b)) = passage.rooms {
        value["room_a"] = json!(a.0);
        value["room_b"] = json!(b.0);
    }
    value
}

fn layout(puzzle: &Puzzle) -> Value {
    let apart = match &puzzle.layout {
        Layout::Neighbours => {
            return json!({ "passages": puzzle.passages.len(), "between_neighbours": puzzle.passages.len() });
        }
        Layout::Apart { passages, reason } => (*passages, reason),
    };
    let (count, reason) = apart;
    json!({
        "passages": puzzle.passages.len(),
        "between_neighbours": puzzle.passages.len() - count,
        "is_proved_best": matches!(reason, ApartReason::Proof(_)),
        "reason": reason.to_string(),
    })
}

fn proof(proof: &Proof, indent: &str) -> String {
    let steps = proof.solution.iter().map(|step| match step {
        SolutionStep::Change(step) => json!({ "change": of_move(*step) }),
        SolutionStep::Go(enclave) => json!({ "go": enclave.0 }),
    });
    let members = [
        ("text", json!(proof.describe()).to_string()),
        ("positions", proof.positions.to_string()),
        ("positions_with_goal_in_reach", proof.positions.to_string()),
        ("solution", list(steps, &format!("{indent}  "))),
    ];
    object(&members, indent)
}

/// Writes the result of one seed: `{"dungeon": ...}` or `{"error": ..., "message": ...}`.
///
/// # Errors
/// Those of `to`.
pub fn write_run(outcome: &Result<Puzzle, Vec<PuzzleError>>, to: &mut impl Write) -> io::Result<()> {
    write!(to, "{{")?;
    write_members(&members(outcome, " "), " ", to)?;
    writeln!(to, "\n}}")
}

/// Writes the results of several seeds, one after the other: `{"runs": [{"seed": 1, ...}, ...]}`.
#[derive(Debug)]
pub struct RunsWriter<W> {
    to: W,
    separator: &'static str,
}

impl<W: Write> RunsWriter<W> {
    /// Begins.
    ///
    /// # Errors
    /// Those of `to`.
    pub fn new(mut to: W) -> io::Result<Self> {
        write!(to, "{{\n \"runs\": [")?;
        Ok(Self { to, separator: "" })
    }

    /// Adds a result.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn add(&mut self, seed: u64, outcome: &Result<Puzzle, Vec<PuzzleError>>) -> io::Result<()> {
        let mut list = vec![("seed", seed.to_string())];
        list.extend(members(outcome, "   "));
        write!(self.to, "{}\n  {{", self.separator)?;
        write_members(&list, "   ", &mut self.to)?;
        self.separator = ",";
        write!(self.to, "\n  }}")
    }

    /// Ends. Without it, the text is not whole.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(mut self) -> io::Result<()> {
        writeln!(self.to, "\n ]\n}}")
    }
}
