//! A finished puzzle.

use std::fmt;

use crate::puzzle::apart::Layout;
use crate::puzzle::prove::Proof;
use crate::state::{Move, StateKind, StateSpace, TotalState, VariableId, Walk};

/// An enclave, by order of first appearance on the walk; the final one is last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EnclaveId(pub u32);

impl EnclaveId {
    /// As a position in a vector.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A room, row by row from the upper left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomId(pub u32);

impl RoomId {
    /// As a position in a vector.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What the mechanism of an enclave does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// Gives a reversible state any value.
    Any(VariableId),
    /// Makes one move of an irreversible or cyclic state.
    Once(Move),
}

impl Change {
    /// The change that a move needs.
    #[must_use]
    pub fn of(space: &StateSpace, step: Move) -> Self {
        match space.variable(step.variable).kind {
            StateKind::Reversible => Self::Any(step.variable),
            StateKind::Irreversible | StateKind::Cyclic => Self::Once(step),
        }
    }

    /// Which state it changes.
    #[must_use]
    pub fn variable(self) -> VariableId {
        match self {
            Self::Any(variable) => variable,
            Self::Once(step) => step.variable,
        }
    }
}

impl fmt::Display for Change {
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
    /// What its mechanism does; `None` for the final enclave.
    pub change: Option<Change>,
    /// Its rooms, ascending.
    pub rooms: Vec<RoomId>,
    /// Where the mechanism stands, as far from the passages as the enclave allows; `None` for the final enclave.
    pub mechanism_room: Option<RoomId>,
}

impl Enclave {
    /// `0:0->1`, `1:*`, `Final`.
    #[must_use]
    pub fn label(&self) -> String {
        self.change.map_or_else(|| "Final".to_owned(), |change| change.to_string())
    }
}

/// A way between two enclaves that is open in some total states, in both directions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passage {
    /// One side; the smaller id.
    pub a: EnclaveId,
    /// The other side.
    pub b: EnclaveId,
    /// The total states in which it is open, in the order of the walk.
    pub when: Vec<TotalState>,
    /// Neighbouring rooms of `a` and `b`; `None` when the two share no wall.
    pub rooms: Option<(RoomId, RoomId)>,
}

/// A puzzle, with the proof that nobody can get stuck in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// Rooms from west to east.
    pub width: u32,
    /// Rooms from north to south.
    pub height: u32,
    /// The states of the world.
    pub space: StateSpace,
    /// The walk that the puzzle was made for; its states are the state graph.
    pub walk: Walk,
    /// `enclaves[id]`; together they hold every room once.
    pub enclaves: Vec<Enclave>,
    /// Open ways between neighbouring rooms of one enclave, ascending: a random spanning tree of each.
    pub ways: Vec<(RoomId, RoomId)>,
    /// Passages, by `(a, b)`.
    pub passages: Vec<Passage>,
    /// The enclave where a player begins.
    pub first: EnclaveId,
    /// The enclave of the goal.
    pub last: EnclaveId,
    /// The room where a player begins, as far from the mechanism as the enclave allows.
    pub start_room: RoomId,
    /// The room of the goal, as far from the passages as the enclave allows.
    pub goal_room: RoomId,
    /// Whether all passages lie between neighbours, and why not.
    pub layout: Layout,
    /// What exploring it showed.
    pub proof: Proof,
    /// How many drawings of a walk and rooms it took.
    pub attempts: u32,
}

impl Puzzle {
    /// An enclave.
    ///
    /// # Panics
    /// When there is no such enclave.
    #[must_use]
    pub fn enclave(&self, id: EnclaveId) -> &Enclave {
        &self.enclaves[id.index()]
    }

    /// `owner[room]`.
    #[must_use]
    pub fn owners(&self) -> Vec<EnclaveId> {
        let rooms = self.width as usize * self.height as usize;
        let mut owners = vec![EnclaveId(0); rooms];
        for (id, enclave) in (0..).map(EnclaveId).zip(&self.enclaves) {
            for room in &enclave.rooms {
                owners[room.index()] = id;
            }
        }
        owners
    }

    /// The total state of the goal.
    #[must_use]
    pub fn final_state(&self) -> TotalState {
        self.walk.end()
    }
}
