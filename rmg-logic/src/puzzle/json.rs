//! Results as JSON: the common format, with additional fields (`start_room`, `goal_room`, `proof`, `layout`).
//!
//! `states` lists all states. If states have names, changes have the `name` of their state, and enclaves have
//! a `label`. [`read_result`](super::read_result) reads this format.

use serde_json::{Value, json};

use crate::json::{Outcome, RunFormat, list_lines, object_lines};
use crate::puzzle::apart::{Adjacency, ApartReason};
use crate::puzzle::error::PuzzleError;
use crate::puzzle::finished::Puzzle;
use crate::puzzle::measure::{PuzzleMeasures, measure_puzzle};
use crate::puzzle::parts::{Enclave, Passage, RoomId, StateChange};
use crate::puzzle::pattern::PuzzleCycle;
use crate::puzzle::prove::{Proof, SolutionStep};
use crate::state::{StateKind, StateSpace, VariableId};

/// The format of results in a file.
pub const RESULTS: RunFormat = RunFormat { is_compact: false };

/// Returns the outcome of generating a puzzle: the puzzle, or all reasons against it.
#[must_use]
pub fn outcome(result: &Result<Puzzle, Vec<PuzzleError>>) -> Outcome {
    match result {
        Ok(puzzle) => Outcome::Made(vec![("dungeon", dungeon(puzzle))]),
        Err(errors) => Outcome::refusal(errors, PuzzleError::kind),
    }
}

fn dungeon(puzzle: &Puzzle) -> String {
    let rooms: Vec<u32> =
        (0..puzzle.width * puzzle.height).filter(|room| puzzle.is_room(RoomId(*room))).collect();
    let ways: Vec<[u32; 2]> = puzzle.ways.iter().map(|(a, b)| [a.0, b.0]).collect();
    let mut members = vec![("width", puzzle.width.to_string()), ("height", puzzle.height.to_string())];
    members.extend([
        ("states", states(&puzzle.space)),
        ("state_graph", state_graph(puzzle)),
        ("room_graph", object(&[("nodes", json!(rooms).to_string()), ("edges", json!(ways).to_string())])),
        (
            "enclaves",
            list((0..).zip(&puzzle.enclaves).map(|(id, enclave)| of_enclave(id, enclave, &puzzle.space))),
        ),
        ("passages", list(puzzle.passages.iter().map(|passage| of_passage(passage, &puzzle.space)))),
        ("first", puzzle.first.0.to_string()),
        ("final", puzzle.last.0.to_string()),
        ("start_room", puzzle.start_room.0.to_string()),
        ("goal_room", puzzle.goal_room.0.to_string()),
        ("layout", layout(puzzle).to_string()),
        ("measures", measures(puzzle).to_string()),
        ("proof", proof(&puzzle.proof, &puzzle.space)),
    ]);
    if !puzzle.keys.keys.is_empty() {
        members.push(("keys", keys(puzzle)));
    }
    if !puzzle.cycles.is_empty() {
        let cycles = puzzle.cycles.iter().map(|cycle| {
            let PuzzleCycle { pattern, entry, middle, goal } = cycle;
            json!({ "pattern": pattern.word(), "entry": entry.0, "middle": middle.0, "goal": goal.0 })
        });
        members.push(("cycles", list(cycles)));
        let windows = puzzle.windows.iter().map(|(a, b)| json!({ "room_a": a.0, "room_b": b.0 }));
        members.push(("windows", list(windows)));
    }
    object(&members)
}

/// Returns the doors and keys that are used up.
fn keys(puzzle: &Puzzle) -> String {
    let plan = &puzzle.keys;
    let name = |pool: usize| plan.pools.get(pool).map_or("", String::as_str);
    let locks = plan
        .locks
        .iter()
        .map(|lock| json!({ "key": name(lock.pool), "room_a": lock.rooms.0.0, "room_b": lock.rooms.1.0 }));
    let keys = plan.keys.iter().map(|key| json!({ "key": name(key.pool), "room": key.room.0 }));
    object(&[("doors", list(locks)), ("keys", list(keys)), ("positions", plan.positions.to_string())])
}

fn measures(puzzle: &Puzzle) -> Value {
    let measures = measure_puzzle(puzzle);
    let mut value = json!({ "intensity": measures.intensity, "tension": measures.tension.to_string() });
    for (name, number) in PuzzleMeasures::NAMES.into_iter().zip(measures.values()) {
        value[name] = number.into();
    }
    value
}

/// Returns all states in the form of a configuration.
fn states(space: &StateSpace) -> String {
    list((0..).map(VariableId).zip(space.variables()).map(|(id, variable)| {
        let mut state = json!({ "type": variable.type_word(), "values": variable.values });
        if let Some(names) = space.names(id) {
            names.name.iter().for_each(|name| state["name"] = json!(name));
            if !names.values.is_empty() {
                state["value_names"] = json!(names.values);
            }
        }
        state
    }))
}

fn object(members: &[(&str, String)]) -> String {
    object_lines(members, "  ")
}

fn list(items: impl Iterator<Item = Value>) -> String {
    list_lines(items.map(|item| item.to_string()), "  ")
}

fn state_graph(puzzle: &Puzzle) -> String {
    let states: Vec<_> = puzzle.walk.states().collect();
    let nodes = list(states.iter().map(|state| json!(state.values())));
    let edges = puzzle.walk.moves.iter().zip(states.windows(2)).map(|(step, pair)| {
        let is_both_ways = puzzle.space.variable(step.variable).kind == StateKind::Reversible;
        json!({ "from": pair[0].values(), "to": pair[1].values(), "bidirectional": is_both_ways })
    });
    object(&[("nodes", nodes), ("edges", list(edges))])
}

fn of_change(change: StateChange, space: &StateSpace) -> Value {
    let variable = change.variable();
    let mut value = match change {
        StateChange::Any(_) => json!({ "state": variable.0, "any": true }),
        StateChange::Once(step) => json!({ "state": variable.0, "from": step.from, "to": step.to }),
    };
    if let Some(name) = space.names(variable).and_then(|names| names.name.as_deref()) {
        value["name"] = json!(name);
    }
    value
}

fn of_enclave(id: u32, enclave: &Enclave, space: &StateSpace) -> Value {
    let change = enclave.change.map_or(Value::Null, |change| of_change(change, space));
    let rooms: Vec<u32> = enclave.rooms.iter().map(|room| room.0).collect();
    let mut value = json!({ "id": id, "change": change, "rooms": rooms });
    if space.has_names() {
        value["label"] = json!(enclave.label(space));
    }
    if let Some(room) = enclave.mechanism_room {
        value["mechanism_room"] = json!(room.0);
    }
    value
}

fn of_passage(passage: &Passage, space: &StateSpace) -> Value {
    let when: Vec<&[u32]> = passage.when.iter().map(crate::state::TotalState::values).collect();
    let mut value = json!({ "a": passage.a.0, "b": passage.b.0, "when": when });
    if let Some((a, b)) = passage.rooms {
        value["room_a"] = json!(a.0);
        value["room_b"] = json!(b.0);
    }
    if let Some(needs) = &passage.needs {
        value["needs"] = needs.iter().map(|(state, value)| json!([state.0, value])).collect();
        value["kind"] = json!(passage.kind.word());
        value["condition"] = json!(passage.describe(space, usize::MAX));
    }
    value
}

fn layout(puzzle: &Puzzle) -> Value {
    let apart = match &puzzle.adjacency {
        Adjacency::Neighbors => {
            return json!({ "passages": puzzle.passages.len(), "between_neighbors": puzzle.passages.len() });
        }
        Adjacency::Apart { passages, reason } => (*passages, reason),
    };
    let (count, reason) = apart;
    json!({
        "passages": puzzle.passages.len(),
        "between_neighbors": puzzle.passages.len() - count,
        "is_proved_best": matches!(reason, ApartReason::Proof(_)),
        "reason": reason.to_string(),
    })
}

fn proof(proof: &Proof, space: &StateSpace) -> String {
    let steps = proof.solution.iter().map(|step| match step {
        SolutionStep::StateChange(step) => json!({ "change": of_change(StateChange::Once(*step), space) }),
        SolutionStep::Go(enclave) => json!({ "go": enclave.0 }),
    });
    object(&[
        ("text", json!(proof.describe()).to_string()),
        ("positions", proof.positions.to_string()),
        ("positions_with_goal_in_reach", proof.positions.to_string()),
        ("solution", list(steps)),
    ])
}
