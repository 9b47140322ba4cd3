//! The configuration of a puzzle.

use rmg_core::diag::Diagnostic;

use crate::puzzle::parts::RoomId;
use crate::puzzle::pattern::Cycle;
use crate::puzzle::rooms::RoomGrid;
use crate::state::{StateSpace, TotalState};

/// Maximum number of rooms of a dungeon: a thousand by a thousand.
pub const MAX_ROOMS: u32 = 1_000_000;

/// Maximum product of moves and states. The walk stores all of its total states.
pub(crate) const MAX_CELLS: u64 = 20_000_000;

/// The configuration of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleConfig {
    /// Rooms from west to east, at least 1.
    pub width: u32,
    /// Rooms from north to south, at least 1; `width * height` is at most [`MAX_ROOMS`].
    pub height: u32,
    /// The states of the world. The initial value of each is 0.
    pub space: StateSpace,
    /// The total state in which the goal is open.
    pub final_state: TotalState,
    /// The outline: whether each place of the rectangle has no room, row by row. Empty: all have one.
    pub closed: Vec<bool>,
    /// The rooms that the author chose.
    pub pins: RoomPins,
    /// Doors that keys open, which are used up.
    pub keys: Vec<KeyPool>,
    /// The cycles from which the puzzle is built; empty: from a random walk. They determine `space` and
    /// `final_state` ([`of_cycles`](Self::of_cycles)).
    pub cycles: Vec<Cycle>,
}

/// The rooms that the author chose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct RoomPins {
    /// The room where a player starts.
    pub start: Option<RoomId>,
    /// The room of the goal.
    pub goal: Option<RoomId>,
}

/// Doors and keys that fit each other. A key opens any of the doors, and is used up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeyPool {
    /// The name of the keys.
    pub name: String,
    /// The number of doors.
    pub doors: u32,
    /// The number of keys, at least that of the doors.
    pub keys: u32,
}

/// Maximum number of doors of all pools of keys together, and of keys: the proof tries all orders of use.
pub const MAX_KEYS: u32 = 8;

impl PuzzleConfig {
    pub(crate) fn grid(&self) -> RoomGrid<'_> {
        RoomGrid { width: self.width, height: self.height, closed: &self.closed }
    }
}

/// The content of a configuration file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleCase {
    /// The name, if any.
    pub name: Option<String>,
    /// The configuration of the puzzle.
    pub config: PuzzleConfig,
    /// Whether passages between enclaves that share no wall are refused (`require_adjacent_passages`).
    pub require_adjacent: bool,
    /// Probable mistakes in the file.
    pub warnings: Vec<Diagnostic>,
}

/// Limits for a puzzle. The defaults impose none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PuzzleRequest {
    /// Minimum number of moves of the walk. Default: 0. Far more than the states of the world suggest gives
    /// passages with many conditions.
    pub min_steps: u64,
    /// Maximum number of moves of the walk. Default: no limit; then a walk has about 1.5 times the moves of
    /// the shortest one.
    pub max_steps: u64,
    /// Maximum number of enclaves, including the final one. Default: the number of rooms.
    pub max_enclaves: usize,
    /// Refuse a puzzle with passages between enclaves that share no wall. Otherwise, the puzzle is returned
    /// with the reason. Only very long walks (`min_steps`) have such passages. Default: `false`.
    pub require_adjacent: bool,
    /// Maximum number of search steps. Default: 4 million, some seconds. Only walks of a requested length can
    /// need many.
    pub effort: u64,
}

impl Default for PuzzleRequest {
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

/// Returns the minimum number of enclaves, including the final one, of all walks to `goal`. `None` if no walk
/// leads there.
///
/// Exact: a reversible state that must change needs one change. An irreversible or cyclic state needs each
/// change from 0 to its final value. The shortest walk has no other changes.
#[must_use]
pub fn fewest_enclaves(space: &StateSpace, goal: &TotalState) -> Option<u64> {
    let zero = space.zero();
    // no change occurs twice in the shortest walk
    space.distance(&zero, goal).map(|moves| moves + 1)
}
