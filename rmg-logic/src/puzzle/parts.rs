//! The parts of puzzles.

use std::fmt;

use crate::ids::id;
use crate::state::{Move, StateKind, StateSpace, TotalState, VariableId};

id! {
    /// An enclave, in order of first appearance on the walk. The final enclave is last.
    EnclaveId
}
id! {
    /// A room, row by row from the upper left.
    RoomId
}

/// The effect of the mechanism of an enclave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum StateChange {
    /// Sets a reversible state to any value.
    Any(VariableId),
    /// Makes one move of an irreversible or cyclic state.
    Once(Move),
}

impl StateChange {
    /// Returns the change that a move needs.
    #[must_use]
    pub fn of(space: &StateSpace, step: Move) -> Self {
        match space.variable(step.variable).kind {
            StateKind::Reversible => Self::Any(step.variable),
            StateKind::Irreversible | StateKind::Cyclic => Self::Once(step),
        }
    }

    /// Returns the changed state.
    #[must_use]
    pub fn variable(self) -> VariableId {
        match self {
            Self::Any(variable) => variable,
            Self::Once(step) => step.variable,
        }
    }

    /// Returns `1:*` or `0:0->1`; for states with names `hookshot: off/on` (`dial: any` for more than two
    /// values) or `lever: off -> on`.
    #[must_use]
    pub fn describe(self, space: &StateSpace) -> String {
        match self.named(space) {
            Some((name, values)) => format!("{name}: {values}"),
            None => self.to_string(),
        }
    }

    /// Returns the name of the state and its change: `lever` and `off -> on`. `None` if the state has no
    /// name.
    pub(super) fn named(self, space: &StateSpace) -> Option<(String, String)> {
        let variable = self.variable();
        space.names(variable)?;
        let value = |value| space.value_name(variable, value);
        let values = match self {
            Self::Once(step) => format!("{} -> {}", value(step.from), value(step.to)),
            Self::Any(_) if space.variable(variable).values == 2 => [0, 1].map(value).join("/"),
            Self::Any(_) => "any".to_owned(),
        };
        Some((space.name(variable), values))
    }
}

impl fmt::Display for StateChange {
    /// `1:*`, `0:0->1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Any(variable) => write!(f, "{}:*", variable.0),
            Self::Once(step) => step.fmt(f),
        }
    }
}

/// A connected part of the rooms, with one mechanism.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enclave {
    /// The effect of its mechanism; `None` for the final enclave.
    pub change: Option<StateChange>,
    /// Its rooms, ascending.
    pub rooms: Vec<RoomId>,
    /// The room of the mechanism, as far from the passages as the enclave allows; `None` for the final
    /// enclave.
    pub mechanism_room: Option<RoomId>,
}

impl Enclave {
    /// Returns the label: the change ([`StateChange::describe`]), or `Final`.
    #[must_use]
    pub fn label(&self, space: &StateSpace) -> String {
        self.change.map_or_else(|| "Final".to_owned(), |change| change.describe(space))
    }
}

rmg_core::words! {
    /// What is special about a passage, besides its condition.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum PassageKind {
        /// Nothing.
        Plain = "plain",
        /// A player does not see it.
        Hidden = "hidden",
        /// It opens from one side: its mechanism is behind it.
        OneWay = "one-way",
        /// It is dangerous.
        Dangerous = "dangerous",
    }
}

/// A connection of two enclaves that is open in some total states, in both directions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// One enclave, with the smaller id.
    pub a: EnclaveId,
    /// The other enclave.
    pub b: EnclaveId,
    /// The total states in which it is open, in the order of the walk.
    pub when: Vec<TotalState>,
    /// Neighboring rooms of `a` and `b`; `None` if the two share no wall.
    pub rooms: Option<(RoomId, RoomId)>,
    /// What is special about it.
    pub kind: PassageKind,
    /// The values that open it, independent of all others; empty: it is always open. `None`: it is open in
    /// the states of `when` only.
    pub needs: Option<Vec<(VariableId, u32)>>,
}

impl Passage {
    /// Returns the condition in words: all total states of `when` (at most `most`, then the number of the
    /// others), or the values that open it, or `always`.
    #[must_use]
    pub fn describe(&self, space: &StateSpace, most: usize) -> String {
        let Some(needs) = &self.needs else {
            let shown: Vec<String> = self.when.iter().take(most).map(|state| space.describe(state)).collect();
            let more = self.when.len() - shown.len();
            let more = if more > 0 { format!(" and in {more} more") } else { String::new() };
            return format!("{}{more}", shown.join(" or "));
        };
        if needs.is_empty() {
            return "always".to_owned();
        }
        let value = |(id, value): &(VariableId, u32)| {
            format!("{}={}", space.name(*id), space.value_name(*id, *value))
        };
        needs.iter().map(value).collect::<Vec<_>>().join(", ")
    }
}

/// Doors that keys open, and the keys.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeyPlan {
    /// The names of the pools.
    pub pools: Vec<String>,
    /// The doors.
    pub locks: Vec<Lock>,
    /// The keys.
    pub keys: Vec<Key>,
    /// The number of positions from which the goal can be reached: all. 0 without keys.
    pub positions: u64,
}

/// A door between two rooms of an enclave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lock {
    /// The pool of its keys.
    pub pool: usize,
    /// The two rooms, ascending: one of the ways of the puzzle.
    pub rooms: (RoomId, RoomId),
}

/// A key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// The pool of its doors.
    pub pool: usize,
    /// The room where it lies.
    pub room: RoomId,
}

rmg_core::words! {
    /// The form of a tension curve.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Tension {
        /// New rooms appear until the end: tension rises nearly all the time.
        Rising = "rising",
        /// Long ways back through known rooms break the rise.
        Jagged = "jagged",
    }
}

impl fmt::Display for Tension {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
