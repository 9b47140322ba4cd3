//! Errors of puzzles.

use std::fmt;

use rmg_core::text::counted;

use crate::puzzle::apart::ApartReason;
use crate::puzzle::config::{MAX_CELLS, MAX_KEYS, MAX_ROOMS};
use crate::puzzle::parts::Tension;
use crate::puzzle::pattern::MAX_CYCLES;
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
    /// Some values are unreachable. As [`WalkError::Unreachable`], for states with names.
    #[error(
        "the final total state is unreachable: {}",
        .blocked.iter().map(|(name, from, to)| format!("`{name}` cannot change from {from} to {to}")).collect::<Vec<_>>().join(", ")
    )]
    Unreachable {
        /// State, start value, requested value.
        blocked: Vec<(String, String, String)>,
    },
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
    /// The outline has separate parts.
    #[error("the outline has {parts} separate parts: join them with rooms")]
    SplitOutline {
        /// The number of parts.
        parts: usize,
    },
    /// A chosen room does not exist.
    #[error("the place ({x},{y}) of the {pin} has no room")]
    PinOutside {
        /// Which room was chosen.
        pin: Pin,
        /// Column, from 0.
        x: u32,
        /// Row, from 0.
        y: u32,
    },
    /// Start and goal are the same room, but the goal is open only later.
    #[error(
        "start and goal are the same room, but the goal is open only in another total state: choose two rooms"
    )]
    SamePins,
    /// No rooms with the chosen outline, start and goal were found.
    #[error(
        "no layout for this outline, start and goal was found in {attempts} attempts; this is not a proof that none exists: use more rooms"
    )]
    NoLayout {
        /// The number of attempts.
        attempts: u32,
    },
    /// More keys than the proof can try, or more doors than rooms.
    #[error("{keys} keys on {rooms} rooms: use at most {MAX_KEYS} keys, and fewer doors than rooms")]
    TooManyKeys {
        /// The number of keys.
        keys: u32,
        /// The number of rooms.
        rooms: usize,
    },
    /// Keys need passages between neighbors.
    #[error(
        "a walk of a requested length may have passages without a wall, which have no place for keys: require adjacent passages"
    )]
    KeysOnLongWalk,
    /// More cycles than the proof can explore.
    #[error("{cycles} cycles, nested ones included: use at most {MAX_CYCLES}")]
    TooManyCycles {
        /// The number of cycles.
        cycles: usize,
    },
    /// The length of the walk is requested, but the cycles determine it.
    #[error("the cycles determine the number of moves: do not request one")]
    StepsOfCycles,
    /// No place for a door or key without a dead end was found.
    #[error(
        "only {placed} of {wanted} doors of `{pool}` have a place without a dead end: use fewer doors, or more rooms"
    )]
    NoKeyPlace {
        /// The name of the keys.
        pool: String,
        /// The number of doors that have a place.
        placed: u32,
        /// The number of doors.
        wanted: u32,
    },
    /// No puzzle has the requested tension curve.
    #[error("none of {attempts} puzzles has a {wanted} tension curve: use other states, or another --steps")]
    Tension {
        /// The requested form.
        wanted: Tension,
        /// The number of puzzles that were tried.
        attempts: u32,
    },
    /// A puzzle failed its own proof: a bug of this program.
    #[error("internal error: the puzzle is not sound: {0}; please report it")]
    NotSound(#[from] Broken),
}

/// A room that a configuration can choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pin {
    /// Where a puzzle starts.
    Start,
    /// Where it ends.
    Goal,
}

impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Start => "start",
            Self::Goal => "goal",
        })
    }
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
            Self::Walk(_) | Self::Unreachable { .. } => "no_walk",
            Self::Apart { .. } => "passages_apart",
            Self::SplitOutline { .. } => "split_outline",
            Self::PinOutside { .. } => "pin_outside",
            Self::SamePins => "same_pins",
            Self::NoLayout { .. } => "no_layout",
            Self::TooManyKeys { .. } => "too_many_keys",
            Self::KeysOnLongWalk => "keys_on_long_walk",
            Self::TooManyCycles { .. } => "too_many_cycles",
            Self::StepsOfCycles => "steps_of_cycles",
            Self::NoKeyPlace { .. } => "no_key_place",
            Self::Tension { .. } => "tension",
            Self::NotSound(_) => "not_sound",
        }
    }

    /// Returns the fields of a configuration that the error is about. A configuration has one of them or
    /// more.
    pub(super) fn fields(&self) -> &'static [&'static str] {
        match self {
            Self::Size { .. }
            | Self::TooFewRooms { .. }
            | Self::SplitOutline { .. }
            | Self::NoLayout { .. } => &["outline", "width"],
            Self::PinOutside { pin: Pin::Start, .. } => &["start", "outline"],
            Self::PinOutside { pin: Pin::Goal, .. } => &["goal", "outline"],
            Self::SamePins => &["goal", "start"],
            Self::FinalState { .. } | Self::Walk(_) | Self::Unreachable { .. } | Self::NoSuchWalk { .. } => {
                &["total_final_state", "cycles"]
            }
            Self::States(_) | Self::TooLarge { .. } => &["state", "cycles"],
            Self::TooManyKeys { .. } | Self::KeysOnLongWalk | Self::NoKeyPlace { .. } => &["keys"],
            Self::TooManyCycles { .. } | Self::StepsOfCycles => &["cycles"],
            Self::TooFewEnclaves { .. } | Self::Apart { .. } | Self::Tension { .. } | Self::NotSound(_) => {
                &[]
            }
        }
    }
}
