//! Walks through a space of states, and why there is none.

use crate::state::total::{Move, TotalState, VariableId};

/// A walk from a total state, one move after the other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walk {
    /// Where it begins.
    pub start: TotalState,
    /// Its moves, in order.
    pub moves: Vec<Move>,
}

impl Walk {
    /// All total states in order: one more than moves.
    pub fn states(&self) -> impl Iterator<Item = TotalState> + '_ {
        let mut state = self.start.clone();
        let later = self.moves.iter().map(move |step| {
            state.apply(*step);
            state.clone()
        });
        std::iter::once(self.start.clone()).chain(later)
    }

    /// Where it ends.
    #[must_use]
    pub fn end(&self) -> TotalState {
        let mut state = self.start.clone();
        for step in &self.moves {
            state.apply(*step);
        }
        state
    }
}

/// How a walk is wished for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WalkWish {
    /// Fewest moves; default 0.
    pub min: u64,
    /// Most moves; default: any number.
    pub max: u64,
    /// How many moves it should have, within `min` and `max`; the search goes its own ways until then, and for the end
    /// after that. Default 0: as soon as possible.
    pub target: u64,
    /// Moves and states that may be looked at before the search gives up; default 4 million, about a second.
    pub effort: u64,
}

impl Default for WalkWish {
    fn default() -> Self {
        Self { min: 0, max: u64::MAX, target: 0, effort: 4_000_000 }
    }
}

/// Why there is no walk. All but [`WalkError::EffortSpent`] are proofs.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WalkError {
    /// Values that cannot be reached, whatever the other variables do.
    #[error(
        "no walk leads to the final total state: {}",
        .blocked.iter().map(|(id, from, to)| format!("state {} never comes from {from} to {to}", id.0)).collect::<Vec<_>>().join(", ")
    )]
    Unreachable {
        /// Variable, its value, the value asked for.
        blocked: Vec<(VariableId, u32, u32)>,
    },
    /// A range of lengths without a length.
    #[error("at least {min} moves and at most {max} moves are demanded at once")]
    EmptyRange {
        /// Fewest.
        min: u64,
        /// Most.
        max: u64,
    },
    /// Fewer moves are allowed than the shortest walk has.
    #[error("the shortest walk has {shortest} moves, at most {max} are allowed")]
    TooFar {
        /// Moves of the shortest walk.
        shortest: u64,
        /// Moves allowed.
        max: u64,
    },
    /// More moves are demanded than there are total states to meet.
    #[error(
        "a walk that meets no total state twice has at most {longest} moves here ({states} total states lie between start \
         and end), at least {min} are demanded"
    )]
    TooLong {
        /// Most moves of any walk.
        longest: u128,
        /// Total states between start and end.
        states: u128,
        /// Moves demanded.
        min: u64,
    },
    /// Only even or only odd lengths are possible, and the range holds just the other.
    #[error(
        "every walk between these total states has an {} number of moves, {asked} are demanded",
        if *.is_odd { "odd" } else { "even" }
    )]
    Parity {
        /// What all walks have.
        is_odd: bool,
        /// The only length that was allowed.
        asked: u64,
    },
    /// All walks were tried.
    #[error("no walk of the demanded length exists: all of them were tried ({tried} moves looked at)")]
    Exhausted {
        /// Moves looked at.
        tried: u64,
    },
    /// The search gave up; that proves nothing.
    #[error("no walk was found within {effort} moves looked at; that is no proof that there is none")]
    EffortSpent {
        /// The bound that was reached.
        effort: u64,
    },
}
