//! World states: everything that a player has changed, as one number per variable.
//!
//! - [`Variable`]: a state of one kind (irreversible, reversible, cyclic) with two or more values. A state
//!   with three or more values is called numeric. [`StateSpace`]: the product of several
//!   variables. [`TotalState`]: a value for each variable.
//!   [`Move`]: the change of one variable.
//! - States and their values may have names ([`StateNames`]), which texts and pictures show instead of
//!   numbers.
//! - Reachability, distances and numbers of total states are computed variable by variable
//!   ([`StateSpace::distance`] and similar), because moves of one variable never depend on the others. The
//!   product is never listed.
//! - [`find_walk`]: a random walk of a requested length that visits no total state twice. It is exact where
//!   the product is small (an error is then a proof), and uses heuristics with backtracking elsewhere.
//!   [`find_guided_walk`] asks a [`WalkGuide`] at each step, for walks with additional constraints.
//!
//! ```
//! use rmg_core::Seed;
//! use rmg_logic::state::{StateKind, StateSpace, TotalState, Variable, WalkRequest, find_walk};
//!
//! let variable = |kind, values| Variable { kind, values };
//! let variables = vec![variable(StateKind::Irreversible, 2), variable(StateKind::Cyclic, 3)];
//! let space = StateSpace::new(variables).unwrap();
//! let (from, to) = (space.zero(), TotalState::from([1, 2]));
//! assert_eq!(space.distance(&from, &to), Some(3));
//! assert_eq!(space.distance(&to, &from), None);
//! let mut rng = Seed(1).at("walk").stream();
//! let walk = find_walk(&space, &from, &to, WalkRequest::default(), &mut rng).unwrap();
//! assert_eq!(walk.states().last(), Some(to));
//! ```

mod bounds;
mod kind;
mod names;
mod search;
mod space;
mod total;
mod walk;

pub use kind::{StateKind, Variable};
pub use names::StateNames;
pub(crate) use search::find_possible;
pub use search::{AnyWalk, WalkGuide, find_guided_walk, find_walk};
pub use space::{MAX_VALUES, MAX_VARIABLES, StateDiagnostic, StateSpace};
pub use total::{Move, TotalState, VariableId};
pub use walk::{Walk, WalkError, WalkRequest};
