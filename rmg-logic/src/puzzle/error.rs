//! Errors of puzzles.

use rmg_core::text::counted;

use crate::puzzle::apart::ApartReason;
use crate::puzzle::config::{MAX_CELLS, MAX_ROOMS};
use crate::puzzle::prove::Broken;
use crate::state::{StateDiagnostic, WalkError};

/// Why no puzzle is possible for a configuration and a request.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The number of rooms is 0 or too large.
    #[error("invalid size of {width} x {height} rooms: a dungeon has 1 to {} rooms", MAX_ROOMS)]
    Size {
        /// Rooms from west to east.
        width: u32,
        /// Rooms from north to south.
        height: u32,
    },
    /// The final total state is not part of the space.
    #[error(
        "the final total state {state} does not match the states: it must have one value for each state, less than its `values`"
    )]
    FinalState {
        /// The requested final state, as text.
        state: String,
    },
    /// Invalid variables.
    #[error(transparent)]
    States(#[from] StateDiagnostic),
    /// Each walk needs more enclaves than there are rooms.
    #[error(
        "{} ({width} x {height}) cannot hold {enclaves} enclaves: every walk to the final total state has at least {}. Each \
         needs an enclave of one or more rooms, and the final enclave is one more",
        counted(*.rooms, "room"),
        counted(*.changes, "different change")
    )]
    TooFewRooms {
        /// The number of rooms.
        rooms: u64,
        /// Rooms from west to east.
        width: u32,
        /// Rooms from north to south.
        height: u32,
        /// The minimum number of enclaves of all walks.
        enclaves: u64,
        /// The minimum number of changes of all walks.
        changes: u64,
    },
    /// Each walk needs more enclaves than allowed.
    #[error("at most {} allowed, but every walk to the final total state needs at least {needed}", are(*.allowed))]
    TooFewEnclaves {
        /// The allowed number.
        allowed: usize,
        /// The minimum number of all walks.
        needed: u64,
    },
    /// The walk would exceed the memory limit.
    #[error(
        "a walk of {moves} moves over {states} states is too large: the maximum of moves times states is {}",
        MAX_CELLS
    )]
    TooLarge {
        /// The minimum number of moves of all walks.
        moves: u64,
        /// Number of states.
        states: usize,
    },
    /// No walk has the requested length.
    #[error("{0}")]
    Walk(#[from] WalkError),
    /// Walks of the requested length exist, but none with the allowed number of enclaves or rooms was found.
    #[error(
        "no walk of at least {min} moves that needs at most {enclaves} enclaves was found in {attempts} attempts; this is not a \
         proof that none exists"
    )]
    NoSuchWalk {
        /// The requested minimum of moves.
        min: u64,
        /// The allowed number of enclaves, or the number of rooms.
        enclaves: u64,
        /// The number of attempts.
        attempts: u32,
    },
    /// Only puzzles with passages between enclaves that share no wall were found, and the request refuses
    /// them.
    #[error("{apart} of {passages} passages would join enclaves that share no wall: {reason}")]
    Apart {
        /// Passages between enclaves that share no wall.
        apart: usize,
        /// All passages.
        passages: usize,
        /// Why the passages share no wall.
        reason: ApartReason,
    },
    /// A puzzle failed its own proof: a bug of this program.
    #[error("internal error: the puzzle is not sound: {0}; please report it")]
    NotSound(#[from] Broken),
}

fn are(enclaves: usize) -> String {
    if enclaves == 1 { "1 enclave is".to_owned() } else { format!("{enclaves} enclaves are") }
}

impl PuzzleError {
    /// Returns a short identifier for programs, in snake case.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Size { .. } => "size",
            Self::FinalState { .. } => "final_state",
            Self::States(_) => "states",
            Self::TooFewRooms { .. } => "too_few_rooms",
            Self::TooFewEnclaves { .. } => "too_few_enclaves",
            Self::TooLarge { .. } => "too_large",
            Self::Walk(WalkError::EffortSpent { .. }) | Self::NoSuchWalk { .. } => "effort_spent",
            Self::Walk(_) => "no_walk",
            Self::Apart { .. } => "passages_apart",
            Self::NotSound(_) => "not_sound",
        }
    }
}
