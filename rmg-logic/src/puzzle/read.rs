//! Configurations as JSON files.
//!
//! | field | meaning | default |
//! | --- | --- | --- |
//! | `name` | identification | none |
//! | `config` | the configuration; a file can also be only the configuration | required |
//! | `config.width`, `config.height` | rooms from west to east and from north to south | required |
//! | `config.state` | list of states, see below | required, can be empty |
//! | `config.total_final_state` | one value for each state; `final_total_state` is an alias | required |
//! | `config.outline` | a text for each row of rooms; instead of `width` and `height` | a rectangle |
//! | `config.start`, `config.goal` | the room of the start and of the goal: column and row, from 0 | chosen |
//! | `config.keys` | pools of keys that are used up, see below | none |
//! | `config.cycles` | cycle patterns, instead of `state` and `total_final_state` | a random walk |
//! | `require_adjacent_passages` | refuse passages between enclaves that share no wall | `false` |
//!
//! In an outline, `.` is a room, a blank is none, `S` is the start and `G` the goal. Instead of the rows, it
//! can be the path of a PNG with a pixel for each room. A pool of keys has a `name`, a number of `doors`, and
//! a number of `keys` (default: as many as doors).
//!
//! A cycle is the name of a pattern, or an object with `pattern` and `inside`, a list of cycles.
//!
//! A state:
//!
//! | field | meaning | default |
//! | --- | --- | --- |
//! | `type` | the kind of changes | required |
//! | `values` | number of values, counted from 0 | required, unless `value` is present |
//! | `value` | maximum value, one less than `values`: 1 for a binary state | |
//! | `name` | name in texts, pictures and results | its number |
//! | `value_names` | names of its values from 0 on | `off` and `on` if it is binary and named, else numbers |
//!
//! `value` is documented in the README of Puzzlebox ("each integer is no greater than the `value` field in
//! its corresponding `state` entry"). Its program reads `values`.
//!
//! Types: `binary reversible`, `binary irreversible`, `binary cyclic` (2 values), `numeric reversible`,
//! `numeric cyclic` and, as an extension, `numeric irreversible` (3 or more values). [`crate::json`]
//! describes how files are read.

use std::collections::BTreeSet;

use rmg_core::diag::{Diagnostic, Span};
use rmg_core::text::{counted, shown};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::json::{Fields, Object, Reader, whole_of};
use crate::puzzle::config::{MAX_ROOMS, PuzzleCase, PuzzleConfig};
use crate::puzzle::error::PuzzleError;
use cycles::read_cycles;
pub use rooms::LoadOutline;
use rooms::{ReadRooms, check_keys, read_keys, read_rooms, whole};

use crate::state::{MAX_VALUES, MAX_VARIABLES, StateKind, StateNames, StateSpace, TotalState, Variable};

/// A kind of state, and whether it has two values or more.
#[derive(Debug, Clone, Copy)]
struct StateType {
    name: &'static str,
    kind: StateKind,
    is_binary: bool,
}

/// All types of states. A typo between the first two means the longer word.
const TYPES: [(&str, StateType); 6] = [
    state_type("binary irreversible", StateKind::Irreversible, true),
    state_type("binary reversible", StateKind::Reversible, true),
    state_type("binary cyclic", StateKind::Cyclic, true),
    state_type("numeric irreversible", StateKind::Irreversible, false),
    state_type("numeric reversible", StateKind::Reversible, false),
    state_type("numeric cyclic", StateKind::Cyclic, false),
];

const fn state_type(name: &'static str, kind: StateKind, is_binary: bool) -> (&'static str, StateType) {
    (name, StateType { name, kind, is_binary })
}

/// The documented name of the final total state, and the name that the existing program uses.
const FINAL_NAMES: [&str; 2] = ["total_final_state", "final_total_state"];

const CONFIG: Fields = Fields {
    required: &["width", "height", "state", FINAL_NAMES[0]],
    optional: &[FINAL_NAMES[1], "outline", "start", "goal", "keys", "cycles"],
};
const CASE: Fields = Fields { required: &["config"], optional: &["name", "require_adjacent_passages"] };
/// A configuration that is a complete file.
const CASE_AND_CONFIG: Fields = Fields {
    required: CONFIG.required,
    optional: &[
        FINAL_NAMES[1],
        "name",
        "require_adjacent_passages",
        "outline",
        "start",
        "goal",
        "keys",
        "cycles",
    ],
};
const STATE: Fields = Fields { required: &["type", "values"], optional: &["value", "name", "value_names"] };

const CASE_HELP: &str = "a configuration is an object with `width`, `height`, `state` and `total_final_state`, alone or as `config`";
const STATE_HELP: &str = "a state has the form {\"type\": \"binary reversible\", \"values\": 2}";

/// Reads a configuration that refers to no other file.
///
/// # Errors
/// All diagnostics, including warnings; only one if the text is not JSON.
pub fn read_puzzle(text: &str) -> Result<PuzzleCase, Vec<Diagnostic>> {
    read_puzzle_with(text, &|_| Err("a text has no folder, so it cannot refer to a picture".to_owned()))
}

/// Reads a configuration whose outline may be the path of a picture.
///
/// # Errors
/// As [`read_puzzle`].
pub fn read_puzzle_with(text: &str, load: LoadOutline<'_>) -> Result<PuzzleCase, Vec<Diagnostic>> {
    let mut reader = Reader::new(text);
    let case = reader.root().and_then(|root| read_case(&mut reader, root, load));
    let is_sound = !reader.has_errors();
    let diagnostics = reader.finish();
    match case {
        Some(case) if is_sound => Ok(PuzzleCase { warnings: diagnostics, ..case }),
        _ => Err(diagnostics),
    }
}

/// Returns the place in the text of a configuration that an error of it is about.
#[must_use]
pub fn place_of(text: &str, error: &PuzzleError) -> Option<Span> {
    let mut reader = Reader::new(text);
    let root = reader.root()?;
    let mut config = reader.members(root, "a configuration", CASE_HELP)?;
    if let Some(inner) = config.get("config") {
        config = reader.members(inner, "an object", CASE_HELP)?;
    }
    let node = error.fields().iter().find_map(|name| config.given(name))?;
    Some(reader.span(node))
}

fn read_case<'t>(reader: &mut Reader<'t>, root: &'t RawValue, load: LoadOutline<'_>) -> Option<PuzzleCase> {
    let object = reader.members(root, "a configuration", CASE_HELP)?;
    let is_alone = object.get("config").is_none()
        && ["width", "height", "outline", "state", "cycles"].iter().any(|name| object.get(name).is_some());
    reader.check_fields(&object, if is_alone { CASE_AND_CONFIG } else { CASE });
    let name = object.get("name").and_then(|name| serde_json::from_str(name.get()).ok());
    let require_adjacent = reader.optional(&object, "require_adjacent_passages", Reader::truth);
    let config = if is_alone {
        read_config(reader, &object, load)
    } else {
        reader.required(&object, "config", |reader, node| {
            let object = reader.object(node, CONFIG, "an object", CASE_HELP)?;
            read_config(reader, &object, load)
        })
    };
    let require_adjacent = require_adjacent.unwrap_or(false);
    Some(PuzzleCase { name, config: config?, require_adjacent, warnings: Vec::new() })
}

fn read_config<'t>(
    reader: &mut Reader<'t>,
    config: &Object<'t>,
    load: LoadOutline<'_>,
) -> Option<PuzzleConfig> {
    let rooms = read_rooms(reader, config, load);
    let keys = reader.optional(config, "keys", read_keys);
    if let Some(ReadRooms { width, height, .. }) = rooms
        && u64::from(width) * u64::from(height) > u64::from(MAX_ROOMS)
    {
        let message = format!("{width} x {height} rooms exceed the maximum of {MAX_ROOMS}");
        reader.diagnostic(config.node, "too_many_rooms", message, "make the dungeon smaller");
    }
    if let (Some(rooms), Some(pools), Some(node)) = (&rooms, &keys, config.given("keys")) {
        check_keys(reader, node, rooms, pools);
    }
    if let Some(node) = config.given("cycles") {
        let cycles = reader.under("cycles", |reader| read_cycles(reader, node))?;
        for name in ["state", FINAL_NAMES[0], FINAL_NAMES[1]] {
            if let Some(node) = config.given(name) {
                let message = format!("`cycles` determine the states, so `{name}` has no effect");
                reader.diagnostic(node, "given_twice", message, format!("remove `{name}` or `cycles`"));
            }
        }
        let ReadRooms { width, height, closed, pins } = rooms?;
        let keys = keys.unwrap_or_default();
        return match PuzzleConfig::of_cycles(width, height, cycles) {
            Ok(config) => Some(PuzzleConfig { closed, pins, keys, ..config }),
            Err(error) => {
                reader.diagnostic(node, "too_many_cycles", error.to_string(), "remove some");
                None
            }
        };
    }
    let states = reader.required(config, "state", read_states);
    let goal = read_final_state(reader, config, states.as_deref());
    let mut names = Vec::new();
    let variables: Option<Vec<Variable>> = states?
        .into_iter()
        .map(|state| {
            names.push(state.names);
            state.variable
        })
        .collect();
    // the reader has made all checks of a space
    let space = StateSpace::new(variables?).ok()?.with_names(names);
    let ReadRooms { width, height, closed, pins } = rooms?;
    let (keys, final_state) = (keys.unwrap_or_default(), TotalState::from(goal?));
    let cycles = Vec::new();
    Some(PuzzleConfig { width, height, space, final_state, closed, pins, keys, cycles })
}

/// The parts of a state that could be read.
#[derive(Debug, Default)]
struct ReadState {
    variable: Option<Variable>,
    names: StateNames,
}

fn read_states<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<Vec<ReadState>> {
    let list = reader.list(node, "a list of states", STATE_HELP)?;
    if list.len() > MAX_VARIABLES {
        let message = format!("{} states exceed the maximum of {MAX_VARIABLES}", list.len());
        reader.diagnostic(node, "too_many_states", message, "use fewer");
        return None;
    }
    let states = reader.items(&list, |reader, _, node| read_state(reader, node).unwrap_or_default());
    let mut known = BTreeSet::new();
    for (state, node) in states.iter().zip(&list) {
        if let Some(name) = state.names.name.as_deref()
            && !known.insert(name)
        {
            let message =
                format!("duplicate state name `{}`: results cannot distinguish the two", shown(name));
            reader.warn(node, "duplicate_name", message, "use different names");
        }
    }
    Some(states)
}

fn read_state<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<ReadState> {
    let state = reader.object(node, STATE, "a state", STATE_HELP)?;
    let of_type = reader.required(&state, "type", |reader, node| reader.word(node, "type", &TYPES));
    let maximum = reader.optional(&state, "value", |reader, node| read_maximum(reader, node, of_type));
    let values = match state.given("value") {
        Some(_) if state.given("values").is_none() => maximum.map(|maximum| maximum + 1),
        _ => reader.required(&state, "values", |reader, node| read_values(reader, node, of_type)),
    };
    if let (Some(maximum), Some(values)) = (maximum, values)
        && maximum + 1 != values
    {
        let message = format!(
            "`value` {maximum} does not match `values` {values}: the maximum value is {}",
            values - 1
        );
        reader.diagnostic(node, "given_twice", message, "keep one of them");
    }
    let name = reader.optional(&state, "name", read_name);
    let value_names = reader.optional(&state, "value_names", |reader, node| {
        let names = reader.each(node, "a list of names", "", read_name)?;
        if let Some(values) = values.filter(|values| *values as usize != names.len()) {
            let message = format!("{} for {}", counted(names.len(), "name"), counted(values, "value"));
            reader.diagnostic(node, "wrong_length", message, "name all values, starting with that of 0");
        }
        Some(names)
    });
    let names = StateNames { name, values: value_names.unwrap_or_default() };
    let variable = of_type.zip(values).map(|(of_type, values)| Variable { kind: of_type.kind, values });
    Some(ReadState { variable, names })
}

fn read_name<'t>(reader: &mut Reader<'t>, node: &'t RawValue) -> Option<String> {
    let name = reader.text(node)?;
    if name.trim().is_empty() {
        reader.diagnostic(node, "empty_name", "an empty name", "write a name, or remove it");
    }
    Some(name)
}

/// Reads the maximum value of a state: the number of values minus one.
fn read_maximum(reader: &mut Reader<'_>, node: &RawValue, of_type: Option<StateType>) -> Option<u32> {
    let help = |maximum: &str, number: &str| {
        format!("`value` is the maximum value, {maximum} here; the number of values, {number}, is `values`")
    };
    match of_type {
        Some(StateType { is_binary: true, .. }) => whole(reader, node, 1, 1, &help("1", "2")),
        Some(_) => whole(reader, node, 2, MAX_VALUES - 1, &help("2 or more", "3 or more")),
        None => whole(reader, node, 1, MAX_VALUES - 1, &help("1 or more", "2 or more")),
    }
}

/// Reads the number of values of a state.
fn read_values(reader: &mut Reader<'_>, node: &RawValue, of_type: Option<StateType>) -> Option<u32> {
    let Some(StateType { name, is_binary, .. }) = of_type else {
        return whole(reader, node, 2, MAX_VALUES, "a state has 2 or more values");
    };
    if !is_binary {
        let help = format!("a {name} state has 3 or more values; binary states have 2");
        return whole(reader, node, 3, MAX_VALUES, &help);
    }
    let help = format!("a {name} state has 2 values; numeric states have more");
    match whole_of(node) {
        Some(2) => Some(2),
        Some(other) => {
            reader.diagnostic(node, "out_of_range", format!("{other} values for a binary state"), help);
            None
        }
        None => whole(reader, node, 2, 2, &help),
    }
}

/// Reads the final total state.
fn read_final_state<'t>(
    reader: &mut Reader<'t>,
    config: &Object<'t>,
    states: Option<&[ReadState]>,
) -> Option<Vec<u32>> {
    let [documented, other] = FINAL_NAMES.map(|name| config.get(name));
    if let (Some(one), Some(two)) = (documented, other)
        && value_of(one) != value_of(two)
    {
        let [one, name] = FINAL_NAMES;
        reader.under(name, |reader| {
            reader.diagnostic(
                two,
                "given_twice",
                format!("`{name}` differs from `{one}`"),
                "keep one of them",
            );
        });
    }
    let name = FINAL_NAMES[usize::from(documented.is_none() && other.is_some())];
    reader.required(config, name, |reader, node| {
        let list = reader.list(node, "a list with one value for each state", "")?;
        if let Some(states) = states
            && states.len() != list.len()
        {
            let (given, wanted) = (counted(list.len(), "value"), counted(states.len(), "state"));
            let help = "write one value for each state";
            reader.diagnostic(node, "wrong_length", format!("{given} for {wanted}"), help);
        }
        let values = reader.items(&list, |reader, at, node| {
            let state = states.and_then(|states| states.get(at));
            match state.and_then(|state| state.variable) {
                Some(Variable { values, .. }) => {
                    let name = state.and_then(|state| state.names.name.as_deref());
                    let name =
                        name.map_or_else(|| format!("state {at}"), |name| format!("`{}`", shown(name)));
                    let help = format!("{name} has {values} values, so the maximum is {}", values - 1);
                    whole(reader, node, 0, values - 1, &help)
                }
                None => whole(reader, node, 0, MAX_VALUES - 1, "values are counted from 0"),
            }
        });
        values.into_iter().collect()
    })
}

fn value_of(node: &RawValue) -> Option<Value> {
    serde_json::from_str(node.get()).ok()
}

mod cycles;
mod rooms;
#[cfg(test)]
mod tests;
