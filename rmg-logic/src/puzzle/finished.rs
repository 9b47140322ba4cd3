//! A finished puzzle.

use crate::puzzle::apart::Adjacency;
use crate::puzzle::parts::{Enclave, EnclaveId, KeyPlan, Passage, RoomId};
use crate::puzzle::pattern::PuzzleCycle;
use crate::puzzle::prove::Proof;
use crate::state::{StateSpace, TotalState, Walk};

/// A puzzle, with the proof that a player cannot get stuck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Puzzle {
    /// Rooms from west to east.
    pub width: u32,
    /// Rooms from north to south.
    pub height: u32,
    /// The states of the world.
    pub space: StateSpace,
    /// The walk for which the puzzle was generated. Its states are the state graph.
    pub walk: Walk,
    /// `enclaves[id]`. Each room belongs to exactly one enclave.
    pub enclaves: Vec<Enclave>,
    /// Open connections between neighboring rooms of one enclave, ascending: a random spanning tree of each
    /// enclave.
    pub ways: Vec<(RoomId, RoomId)>,
    /// Passages, by `(a, b)`.
    pub passages: Vec<Passage>,
    /// The enclave where a player starts.
    pub first: EnclaveId,
    /// The enclave of the goal.
    pub last: EnclaveId,
    /// The room where a player starts, as far from the mechanism as the enclave allows.
    pub start_room: RoomId,
    /// The room of the goal, as far from the passages as the enclave allows.
    pub goal_room: RoomId,
    /// Whether all passages are between neighbors, and the reason if not.
    pub adjacency: Adjacency,
    /// The proof that the puzzle is sound.
    pub proof: Proof,
    /// The number of attempts to sample a walk and rooms.
    pub attempts: u32,
    /// Whether each place has no room; empty if all have one.
    pub closed: Vec<bool>,
    /// Doors that keys open, which are used up.
    pub keys: KeyPlan,
    /// Neighboring rooms with a window between them: a player sees the other room, but cannot go there.
    pub windows: Vec<(RoomId, RoomId)>,
    /// The cycles from which it was built, inner ones before outer ones; empty for a random walk.
    pub cycles: Vec<PuzzleCycle>,
}

impl Puzzle {
    /// Returns an enclave.
    ///
    /// # Panics
    /// If the enclave does not exist.
    #[must_use]
    pub fn enclave(&self, id: EnclaveId) -> &Enclave {
        &self.enclaves[id.index()]
    }

    /// Returns the label of an enclave: `lever: off -> on`, `0:0->1`, `Final` ([`Enclave::label`]).
    ///
    /// # Panics
    /// If the enclave does not exist.
    #[must_use]
    pub fn label(&self, id: EnclaveId) -> String {
        self.enclave(id).label(&self.space)
    }

    /// Returns whether there is a room at a place.
    #[must_use]
    pub fn is_room(&self, room: RoomId) -> bool {
        !self.closed.get(room.index()).copied().unwrap_or(false)
    }

    /// Returns `owner[room]`; the first enclave for places without a room.
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

    /// Returns the total state of the goal.
    #[must_use]
    pub fn final_state(&self) -> TotalState {
        self.walk.end()
    }
}
