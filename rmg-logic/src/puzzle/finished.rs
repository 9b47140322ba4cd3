//! A finished puzzle.

use crate::puzzle::apart::Adjacency;
use crate::puzzle::parts::{Enclave, EnclaveId, Passage, RoomId};
use crate::puzzle::prove::Proof;
use crate::state::{StateSpace, TotalState, Walk};

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
    pub adjacency: Adjacency,
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

    /// What an enclave is called: `lever: off -> on`, `0:0->1`, `Final` ([`Enclave::label`]).
    ///
    /// # Panics
    /// When there is no such enclave.
    #[must_use]
    pub fn label(&self, id: EnclaveId) -> String {
        self.enclave(id).label(&self.space)
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
