//! World states: what a player has changed, as one number per variable.
//!
//! - [`Variable`]: a state of one kind (irreversible, reversible, cyclic) with two values or more; with three and more it
//!   is called numeric. [`StateSpace`]: several of them; [`TotalState`]: a value for each; [`Move`]: one of them changes.
//! - States and their values may have names ([`StateNames`]), which texts and pictures show in place of numbers.
//! - What can be reached, how far it is, how many total states lie on the way: answered variable by variable
//!   ([`StateSpace::distance`] and the like), because moves of one variable never depend on the others. The product is never
//!   listed.
//! - [`find_walk`]: a random walk that meets no total state twice, of a wished length. Exact where the product is small
//!   (a refusal is then a proof), guided with backtracking where it is not. [`find_guided_walk`] asks a
//!   [`WalkGuide`] at each step, for walks that must fit to something else.
//!
//! ```
//! use rmg_core::Seed;
//! use rmg_logic::state::{StateKind, StateSpace, TotalState, Variable, WalkWish, find_walk};
//!
//! let variable = |kind, values| Variable { kind, values };
//! let space = StateSpace::new(vec![variable(StateKind::Irreversible, 2), variable(StateKind::Cyclic, 3)]).unwrap();
//! let (from, to) = (space.zero(), TotalState::from([1, 2]));
//! assert_eq!(space.distance(&from, &to), Some(3));
//! assert_eq!(space.distance(&to, &from), None);
//! let walk = find_walk(&space, &from, &to, WalkWish::default(), &mut Seed(1).at("walk").stream()).unwrap();
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
pub use space::{MAX_VALUES, MAX_VARIABLES, StateFault, StateSpace};
pub use total::{Move, TotalState, VariableId};
pub use walk::{Walk, WalkError, WalkWish};
