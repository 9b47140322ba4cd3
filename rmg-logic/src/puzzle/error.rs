//! Why there is no puzzle.

use rmg_core::text::counted;

use crate::puzzle::apart::ApartReason;
use crate::puzzle::config::{MAX_CELLS, MAX_ROOMS};
use crate::puzzle::prove::Broken;
use crate::state::{StateFault, WalkError};

/// Why a configuration and a wish give no puzzle.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// A dungeon without rooms, or with too many.
    #[error("{width} x {height} rooms: a dungeon has 1 to {} rooms", MAX_ROOMS)]
    Size {
        /// Rooms from west to east.
        width: u32,
        /// Rooms from north to south.
        height: u32,
    },
    /// The final total state is not one of the space.
    #[error(
        "the final total state {state} does not fit to the states: one value below its `values` for each"
    )]
    FinalState {
        /// The state.
        state: String,
    },
    /// Faulty variables.
    #[error(transparent)]
    States(#[from] StateFault),
    /// Every walk makes more different changes than there are rooms.
    #[error(
        "{} ({width} x {height}) cannot hold {enclaves} enclaves: every walk to the final total state makes at least {}, \
         each needs an enclave of one room or more, and the final enclave is one more",
        counted(*.rooms, "room"),
        counted(*.changes, "different change")
    )]
    TooFewRooms {
        /// How many rooms there are.
        rooms: u64,
        /// From west to east.
        width: u32,
        /// From north to south.
        height: u32,
        /// How many enclaves the least walk needs.
        enclaves: u64,
        /// How many changes of state that is.
        changes: u64,
    },
    /// Every walk needs more enclaves than are allowed.
    #[error("at most {} allowed, and every walk to the final total state needs at least {needed}", are(*.allowed))]
    TooFewEnclaves {
        /// How many are allowed.
        allowed: usize,
        /// How many the least walk needs.
        needed: u64,
    },
    /// Walk and states together would not fit into memory.
    #[error(
        "a walk of {moves} moves over {states} states is too large: moves times states may be {} at most",
        MAX_CELLS
    )]
    TooLarge {
        /// Moves of the least walk.
        moves: u64,
        /// Number of states.
        states: usize,
    },
    /// No walk of the wished length.
    #[error("{0}")]
    Walk(#[from] WalkError),
    /// Walks of the wished length were found, but none that keeps to the number of enclaves or rooms.
    #[error(
        "no walk of {min} moves or more was found that needs at most {enclaves} enclaves ({attempts} drawings tried); that is no \
         proof that there is none"
    )]
    NoSuchWalk {
        /// Moves demanded.
        min: u64,
        /// Enclaves allowed, or rooms.
        enclaves: u64,
        /// Drawings tried.
        attempts: u32,
    },
    /// Only puzzles with passages between enclaves that share no wall were found, and these were refused.
    #[error("{apart} of {passages} passages would join enclaves that share no wall: {reason}")]
    Apart {
        /// Passages between enclaves that share no wall.
        apart: usize,
        /// All passages.
        passages: usize,
        /// Why.
        reason: ApartReason,
    },
    /// A puzzle did not pass its own proof: a fault of this program.
    #[error("fault of the program, please report it: the puzzle is not sound: {0}")]
    NotSound(#[from] Broken),
}

fn are(enclaves: usize) -> String {
    if enclaves == 1 { "1 enclave is".to_owned() } else { format!("{enclaves} enclaves are") }
}

impl PuzzleError {
    /// A short word for programs, in snake case.
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
