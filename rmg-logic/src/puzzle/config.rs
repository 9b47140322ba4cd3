//! What a puzzle is asked to be.

use rmg_core::diag::Fault;

use crate::puzzle::rooms::RoomGrid;
use crate::state::{StateSpace, TotalState};

/// Most rooms of a dungeon: a thousand by a thousand.
pub const MAX_ROOMS: u32 = 1_000_000;

/// Largest product of moves and states: the walk keeps all of its total states.
pub(crate) const MAX_CELLS: u64 = 20_000_000;

/// The configuration of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleConfig {
    /// Rooms from west to east, at least 1.
    pub width: u32,
    /// Rooms from north to south, at least 1; `width * height` is at most [`MAX_ROOMS`].
    pub height: u32,
    /// The states of the world. All are 0 in the beginning.
    pub space: StateSpace,
    /// The total state in which the goal is open.
    pub final_state: TotalState,
}

impl PuzzleConfig {
    pub(crate) fn grid(&self) -> RoomGrid {
        RoomGrid { width: self.width, height: self.height }
    }
}

/// A configuration as a file has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleCase {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The configuration.
    pub config: PuzzleConfig,
    /// Whether passages between enclaves that share no wall are refused (`require_adjacent_passages`).
    pub require_adjacent: bool,
    /// What is probably not what its author meant.
    pub warnings: Vec<Fault>,
}

/// How a puzzle is wished for. The defaults ask for nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzleWish {
    /// Fewest moves of the walk; default 0. Far more than the states of the world suggest make passages with many conditions.
    pub min_steps: u64,
    /// Most moves of the walk; default: any number. Without a limit a walk has about half as many moves again as the shortest.
    pub max_steps: u64,
    /// Most enclaves, the final one included; default: any number, as many as there are rooms for.
    pub max_enclaves: usize,
    /// Refuse a puzzle with passages between enclaves that share no wall, instead of handing it out with the reason.
    /// Only very long walks (`min_steps`) come to that; default `false`.
    pub require_adjacent: bool,
    /// Steps that may be looked at before the search gives up; default 4 million, some seconds. Only walks of a wished length
    /// can need much.
    pub effort: u64,
}

impl Default for PuzzleWish {
    fn default() -> Self {
        Self {
            min_steps: 0,
            max_steps: u64::MAX,
            max_enclaves: usize::MAX,
            require_adjacent: false,
            effort: 4_000_000,
        }
    }
}

/// The fewest enclaves, the final one included, that any walk to `goal` needs; `None` when no walk leads there.
///
/// Exact: a reversible state that must change needs one change, and an irreversible or cyclic one needs every change from 0 to its
/// final value, since there is no other way. The shortest walk makes no others.
#[must_use]
pub fn fewest_enclaves(space: &StateSpace, goal: &TotalState) -> Option<u64> {
    let zero = space.zero();
    // a move of the shortest walk never repeats a change
    space.distance(&zero, goal).map(|moves| moves + 1)
}
