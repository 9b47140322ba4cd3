//! Walks through a state space, and errors of the search for them.

use crate::state::total::{Move, TotalState, VariableId};

/// A sequence of moves from a total state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walk {
    /// The first total state.
    pub start: TotalState,
    /// The moves, in order.
    pub moves: Vec<Move>,
}

impl Walk {
    /// Returns all total states in order: one more than the number of moves.
    pub fn states(&self) -> impl Iterator<Item = TotalState> + '_ {
        let mut state = self.start.clone();
        let later = self.moves.iter().map(move |step| {
            state.apply(*step);
            state.clone()
        });
        std::iter::once(self.start.clone()).chain(later)
    }

    /// Returns the last total state.
    #[must_use]
    pub fn end(&self) -> TotalState {
        let mut state = self.start.clone();
        for step in &self.moves {
            state.apply(*step);
        }
        state
    }
}

/// Length and effort of a requested walk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WalkRequest {
    /// Minimum number of moves. Default: 0.
    pub min: u64,
    /// Maximum number of moves. Default: no limit.
    pub max: u64,
    /// Preferred number of moves, within `min` and `max`. The search moves freely up to this number, then
    /// toward the end. Default 0: as short as possible.
    pub target: u64,
    /// Maximum number of tried moves and states. Default: 4 million, about a second.
    pub effort: u64,
}

impl Default for WalkRequest {
    fn default() -> Self {
        Self { min: 0, max: u64::MAX, target: 0, effort: 4_000_000 }
    }
}

/// The reason why no walk was found. All variants except [`WalkError::EffortSpent`] are proofs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WalkError {
    /// Some values are unreachable, independent of the other variables.
    #[error(
        "the final total state is unreachable: {}",
        .blocked.iter().map(|(id, from, to)| format!("state {} cannot change from {from} to {to}", id.0)).collect::<Vec<_>>().join(", ")
    )]
    Unreachable {
        /// Variable, start value, requested value.
        blocked: Vec<(VariableId, u32, u32)>,
    },
    /// An empty range of lengths.
    #[error("the minimum of {min} moves is greater than the maximum of {max} moves")]
    EmptyRange {
        /// Minimum number of moves.
        min: u64,
        /// Maximum number of moves.
        max: u64,
    },
    /// The shortest walk has more moves than allowed.
    #[error("the shortest walk has {shortest} moves, but at most {max} are allowed")]
    TooFar {
        /// Moves of the shortest walk.
        shortest: u64,
        /// Maximum number of moves.
        max: u64,
    },
    /// More moves are required than total states exist between start and end.
    #[error(
        "a walk that repeats no total state has at most {longest} moves here ({states} total states are between start and \
         end), but at least {min} are required"
    )]
    TooLong {
        /// Upper limit of the number of moves of any walk.
        longest: u128,
        /// Total states between start and end.
        states: u128,
        /// Minimum number of moves.
        min: u64,
    },
    /// The range of lengths only contains the wrong parity.
    #[error(
        "every walk between these total states has an {} number of moves, but {asked} are required",
        if *.is_odd { "odd" } else { "even" }
    )]
    Parity {
        /// Whether all walks have an odd number of moves.
        is_odd: bool,
        /// The only allowed length.
        asked: u64,
    },
    /// The search tried all walks.
    #[error("no walk of the required length exists: the search tried all {tried} moves")]
    Exhausted {
        /// Number of tried moves.
        tried: u64,
    },
    /// The search reached its limit. This is not a proof.
    #[error("found no walk within {effort} tried moves; this does not prove that none exists")]
    EffortSpent {
        /// The maximum number of tried moves.
        effort: u64,
    },
}
