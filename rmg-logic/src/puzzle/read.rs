//! Configurations as JSON files.
//!
//! | field | meaning | default |
//! | --- | --- | --- |
//! | `name` | identification | none |
//! | `config` | the configuration; a file may also be just the configuration | required |
//! | `config.width`, `config.height` | rooms from west to east and from north to south | required |
//! | `config.state` | list of `{type, values}` | required, may be empty |
//! | `config.total_final_state` | a value for every state; `final_total_state` is read as well | required |
//! | `require_adjacent_passages` | refuse passages between enclaves that share no wall | `false` |
//!
//! Types: `binary reversible`, `binary irreversible`, `binary cyclic` (2 values), `numeric reversible`, `numeric cyclic`
//! and, as an extension, `numeric irreversible` (3 values and more). Other fields are left alone.

use std::fmt;

use rmg_core::diag::nearest;
use serde_json::{Map, Value};

use crate::puzzle::config::{MAX_ROOMS, PuzzleCase, PuzzleConfig};
use crate::state::{MAX_VALUES, MAX_VARIABLES, StateKind, StateSpace, TotalState, Variable};

/// A step to a place in a JSON file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PathStep {
    /// The member of an object.
    Key(String),
    /// The item of a list.
    Item(usize),
}

/// What is wrong with a configuration, where, and how to mend it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigFault {
    /// A short name for programs, in kebab case.
    pub code: &'static str,
    /// Where: the deepest place that is there. Empty for the file as a whole.
    pub path: Vec<PathStep>,
    /// What.
    pub message: String,
    /// How to mend it.
    pub help: Option<String>,
    /// Line and column, from 1, when the file is no JSON.
    pub position: Option<(usize, usize)>,
}

impl fmt::Display for ConfigFault {
    /// `config.state[2].values: 5 values of a binary state (a binary state has 2 values)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.path.iter().enumerate() {
            match step {
                PathStep::Key(key) if at == 0 => f.write_str(key)?,
                PathStep::Key(key) => write!(f, ".{key}")?,
                PathStep::Item(item) => write!(f, "[{item}]")?,
            }
        }
        let colon = if self.path.is_empty() { "" } else { ": " };
        write!(f, "{colon}{}", self.message)?;
        if let Some((line, column)) = self.position {
            write!(f, " at line {line} column {column}")?;
        }
        self.help.as_ref().map_or(Ok(()), |help| write!(f, " ({help})"))
    }
}

/// Every type of state. A slip of the pen between the first two means the longer word.
const TYPES: [(&str, StateKind, bool); 6] = [
    ("binary irreversible", StateKind::Irreversible, true),
    ("binary reversible", StateKind::Reversible, true),
    ("binary cyclic", StateKind::Cyclic, true),
    ("numeric irreversible", StateKind::Irreversible, false),
    ("numeric reversible", StateKind::Reversible, false),
    ("numeric cyclic", StateKind::Cyclic, false),
];

/// The documented name of the final total state, and the one of the existing program.
const FINAL_NAMES: [&str; 2] = ["total_final_state", "final_total_state"];

/// Reads a configuration.
///
/// # Errors
/// Every fault; just the first when the text is no JSON.
pub fn read_puzzle(text: &str) -> Result<PuzzleCase, Vec<ConfigFault>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let root: Value = serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let message = message.rsplit_once(" at line").map_or(message.as_str(), |(message, _)| message);
        vec![ConfigFault {
            code: "no-json",
            path: Vec::new(),
            message: format!("no JSON: {message}"),
            help: None,
            position: Some((error.line(), error.column())),
        }]
    })?;
    let mut reader = Reader::default();
    let case = reader.case(&root);
    match case {
        Some(case) if reader.faults.is_empty() => Ok(case),
        _ => Err(reader.faults),
    }
}

/// Goes on after a fault, so that all are found.
#[derive(Default)]
struct Reader {
    path: Vec<PathStep>,
    faults: Vec<ConfigFault>,
}

impl Reader {
    fn fault(&mut self, code: &'static str, message: impl Into<String>, help: impl Into<String>) {
        let (message, help) = (message.into(), help.into());
        let help = Some(help).filter(|help| !help.is_empty());
        self.faults.push(ConfigFault { code, path: self.path.clone(), message, help, position: None });
    }

    /// Reads something one step deeper.
    fn at<T>(&mut self, step: PathStep, read: impl FnOnce(&mut Self) -> T) -> T {
        self.path.push(step);
        let read = read(self);
        self.path.pop();
        read
    }

    fn member<'v, T>(
        &mut self,
        object: &'v Map<String, Value>,
        name: &str,
        read: impl FnOnce(&mut Self, &'v Value) -> Option<T>,
    ) -> Option<T> {
        let Some(value) = object.get(name) else {
            let help = match nearest(name, object.keys().map(String::as_str)) {
                Some(meant) => format!("there is `{meant}`; did you mean `{name}`?"),
                None => format!("add `{name}`"),
            };
            self.fault("missing-field", format!("there is no `{name}`"), help);
            return None;
        };
        self.at(PathStep::Key(name.to_owned()), |reader| read(reader, value))
    }

    fn case(&mut self, root: &Value) -> Option<PuzzleCase> {
        let Some(object) = root.as_object() else {
            self.fault("wrong-shape", format!("{} instead of a configuration", words(root)), SHAPE);
            return None;
        };
        let name = object.get("name").and_then(Value::as_str).map(str::to_owned);
        let require_adjacent = match object.get("require_adjacent_passages") {
            None | Some(Value::Null) => Some(false),
            Some(value) => self.at(PathStep::Key("require_adjacent_passages".to_owned()), |reader| {
                if !value.is_boolean() {
                    reader.fault("wrong-shape", format!("{} instead of true or false", words(value)), "");
                }
                value.as_bool()
            }),
        };
        let is_bare = !object.contains_key("config")
            && ["width", "height", "state"].iter().any(|name| object.contains_key(*name));
        let config = if is_bare {
            self.config(object)
        } else {
            self.member(object, "config", |reader, value| match value.as_object() {
                Some(config) => reader.config(config),
                None => {
                    reader.fault("wrong-shape", format!("{} instead of an object", words(value)), SHAPE);
                    None
                }
            })
        };
        Some(PuzzleCase { name, config: config?, require_adjacent: require_adjacent? })
    }

    fn config(&mut self, config: &Map<String, Value>) -> Option<PuzzleConfig> {
        let rooms = "rooms are counted from 1";
        let most = u64::from(MAX_ROOMS);
        let width = self.member(config, "width", |reader, value| reader.whole(value, 1, most, rooms));
        let height = self.member(config, "height", |reader, value| reader.whole(value, 1, most, rooms));
        if let (Some(width), Some(height)) = (width, height)
            && u64::from(width) * u64::from(height) > most
        {
            self.fault(
                "too-many-rooms",
                format!("{width} x {height} rooms are more than the {MAX_ROOMS} that are possible"),
                "make the dungeon smaller",
            );
        }
        let states = self.member(config, "state", Self::states);
        let counts: Option<Vec<Option<u32>>> =
            states.as_ref().map(|list| list.iter().map(|state| state.map(|is| is.values)).collect());
        let goal = self.final_state(config, counts.as_deref());
        let variables: Vec<Variable> = states?.into_iter().collect::<Option<_>>()?;
        // the reader checked what a space checks
        let space = StateSpace::new(variables).ok()?;
        Some(PuzzleConfig { width: width?, height: height?, space, final_state: TotalState::from(goal?) })
    }

    /// A whole number in `least..=most`.
    fn whole(&mut self, value: &Value, least: u64, most: u64, help: &str) -> Option<u32> {
        let Value::Number(number) = value else {
            self.fault("wrong-shape", format!("{} instead of a whole number", words(value)), help);
            return None;
        };
        let whole = number.as_u64().filter(|whole| (least..=most).contains(whole));
        match whole.and_then(|whole| u32::try_from(whole).ok()) {
            Some(whole) => Some(whole),
            None if number.is_f64() => {
                self.fault("not-whole", format!("{number} is no whole number"), help);
                None
            }
            None => {
                self.fault("out-of-range", format!("{number} is not in {least} to {most}"), help);
                None
            }
        }
    }

    fn states(&mut self, value: &Value) -> Option<Vec<Option<Variable>>> {
        let Some(list) = value.as_array() else {
            self.fault("wrong-shape", format!("{} instead of a list of states", words(value)), STATE);
            return None;
        };
        if list.len() > MAX_VARIABLES {
            self.fault(
                "too-many-states",
                format!("{} states are more than the {MAX_VARIABLES} that are possible", list.len()),
                "use fewer",
            );
            return None;
        }
        let states = list.iter().enumerate();
        Some(states.map(|(at, state)| self.at(PathStep::Item(at), |reader| reader.state(state))).collect())
    }

    fn state(&mut self, value: &Value) -> Option<Variable> {
        let Some(state) = value.as_object() else {
            self.fault("wrong-shape", format!("{} instead of a state", words(value)), STATE);
            return None;
        };
        let kind = self.member(state, "type", |reader, value| reader.kind(value));
        let values = self.member(state, "values", |reader, value| {
            let (least, most, help) = match kind {
                Some((name, _, true)) => {
                    (2, 2, format!("a {name} state has 2 values; numeric ones have more"))
                }
                Some((name, _, false)) => {
                    (3, MAX_VALUES, format!("a {name} state has 3 values or more; binary ones have 2"))
                }
                None => (2, MAX_VALUES, "a state has 2 values or more".to_owned()),
            };
            reader.values(value, least, most, &help)
        });
        let (_, kind, _) = kind?;
        Some(Variable { kind, values: values? })
    }

    fn values(&mut self, value: &Value, least: u32, most: u32, help: &str) -> Option<u32> {
        let is_number_of_binary = least == most && value.is_number() && value.as_u64() != Some(least.into());
        if is_number_of_binary && value.as_f64().is_some_and(|number| number.fract() == 0.0) {
            self.fault("out-of-range", format!("{value} values of a binary state"), help);
            return None;
        }
        self.whole(value, least.into(), most.into(), help)
    }

    fn kind(&mut self, value: &Value) -> Option<(&'static str, StateKind, bool)> {
        let known = TYPES.map(|(name, ..)| name);
        let all = || format!("types are {}", known.map(|name| format!("`{name}`")).join(", "));
        let Some(name) = value.as_str() else {
            self.fault("wrong-shape", format!("{} instead of a type", words(value)), all());
            return None;
        };
        let found = TYPES.into_iter().find(|(known, ..)| *known == name);
        if found.is_none() {
            let help = match nearest(name, known) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => all(),
            };
            self.fault("unknown-type", format!("there is no type `{name}`"), help);
        }
        found
    }

    /// The final total state. `counts[state]` is its number of values, where that is known.
    fn final_state(
        &mut self,
        config: &Map<String, Value>,
        counts: Option<&[Option<u32>]>,
    ) -> Option<Vec<u32>> {
        let [documented, other] = FINAL_NAMES.map(|name| config.get(name));
        if let (Some(one), Some(two)) = (documented, other)
            && one != two
        {
            self.at(PathStep::Key(FINAL_NAMES[1].to_owned()), |reader| {
                let [one, two] = FINAL_NAMES;
                reader.fault("said-twice", format!("`{two}` differs from `{one}`"), "keep one of them");
            });
        }
        let name = FINAL_NAMES[usize::from(documented.is_none() && other.is_some())];
        self.member(config, name, |reader, value| {
            let Some(list) = value.as_array() else {
                let message = format!("{} instead of a list with a value for every state", words(value));
                reader.fault("wrong-shape", message, "");
                return None;
            };
            if let Some(counts) = counts
                && counts.len() != list.len()
            {
                let (given, wanted) = (counted(list.len(), "value"), counted(counts.len(), "state"));
                reader.fault(
                    "wrong-length",
                    format!("{given} for {wanted}"),
                    "give one value for every state",
                );
            }
            let items = list.iter().enumerate().map(|(at, item)| {
                let count = counts.and_then(|counts| counts.get(at).copied().flatten());
                reader.at(PathStep::Item(at), |reader| match count {
                    Some(count) => {
                        let help = format!("state {at} has {count} values, so its last one is {}", count - 1);
                        reader.whole(item, 0, u64::from(count - 1), &help)
                    }
                    None => reader.whole(item, 0, u64::from(MAX_VALUES - 1), "values are counted from 0"),
                })
            });
            let items: Vec<Option<u32>> = items.collect();
            items.into_iter().collect()
        })
    }
}

const SHAPE: &str = "a configuration is an object with `width`, `height`, `state` and `total_final_state`, alone or as `config`";
const STATE: &str = "a state is written {\"type\": \"binary reversible\", \"values\": 2}";

/// What a JSON value is, in words.
fn words(value: &Value) -> String {
    match value {
        Value::Null => "null".to_owned(),
        Value::Bool(is) => is.to_string(),
        Value::Number(number) => format!("the number {number}"),
        Value::String(text) if text.chars().count() <= 24 => format!("the text {text:?}"),
        Value::String(_) => "a text".to_owned(),
        Value::Array(_) => "a list".to_owned(),
        Value::Object(_) => "an object".to_owned(),
    }
}

fn counted(number: usize, word: &str) -> String {
    if number == 1 { format!("1 {word}") } else { format!("{number} {word}s") }
}

#[cfg(test)]
mod tests;
