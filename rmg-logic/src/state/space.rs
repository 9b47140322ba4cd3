//! Several variables together.

use crate::state::kind::{StateKind, Variable};
use crate::state::names::StateNames;
use crate::state::total::{Move, TotalState, VariableId};

/// Most variables of a space.
pub const MAX_VARIABLES: usize = 1_000;

/// Most values of a variable. Distances and counts then fit into 64 bits.
pub const MAX_VALUES: u32 = 1_000_000;

/// What is wrong with a list of variables.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StateFault {
    /// A variable that cannot change, or too large a one.
    #[error("state {} has {values} values; 2 to {MAX_VALUES} are possible", .variable.0)]
    Values {
        /// Which.
        variable: VariableId,
        /// How many values it was given.
        values: u32,
    },
    /// Too many of them.
    #[error("{count} states are more than the {MAX_VARIABLES} that are possible")]
    TooMany {
        /// How many.
        count: usize,
    },
}

/// The product of several variables. Never listed: everything is answered variable by variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateSpace {
    pub(super) variables: Vec<Variable>,
    /// By variable; missing ones are empty.
    pub(super) names: Vec<StateNames>,
}

impl StateSpace {
    /// The product of `variables`; with none of them it has one total state.
    ///
    /// # Errors
    /// Every [`StateFault`].
    pub fn new(variables: Vec<Variable>) -> Result<Self, Vec<StateFault>> {
        let mut faults = Vec::new();
        if variables.len() > MAX_VARIABLES {
            faults.push(StateFault::TooMany { count: variables.len() });
        }
        let ids = (0..).map(VariableId);
        faults.extend(
            ids.zip(&variables)
                .filter(|(_, is)| !(2..=MAX_VALUES).contains(&is.values))
                .map(|(variable, is)| StateFault::Values { variable, values: is.values }),
        );
        if faults.is_empty() { Ok(Self { variables, names: Vec::new() }) } else { Err(faults) }
    }

    /// The variables, by id.
    #[must_use]
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// A variable.
    ///
    /// # Panics
    /// When there is no such variable.
    #[must_use]
    pub fn variable(&self, id: VariableId) -> Variable {
        self.variables[id.index()]
    }

    /// Ids and variables.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (VariableId, Variable)> + '_ {
        (0..).map(VariableId).zip(self.variables.iter().copied())
    }

    /// The total state in which all games begin.
    #[must_use]
    pub fn zero(&self) -> TotalState {
        TotalState::from(vec![0; self.variables.len()])
    }

    /// Whether `state` has a value in range for every variable.
    #[must_use]
    pub fn holds(&self, state: &TotalState) -> bool {
        let values = state.values();
        values.len() == self.variables.len()
            && values.iter().zip(&self.variables).all(|(value, variable)| *value < variable.values)
    }

    /// How many total states there are; `None` beyond 128 bits.
    #[must_use]
    pub fn total_states(&self) -> Option<u128> {
        self.variables.iter().try_fold(1u128, |product, variable| product.checked_mul(variable.values.into()))
    }

    /// Whether a move is legal in `state`.
    #[must_use]
    pub fn is_legal(&self, state: &TotalState, step: Move) -> bool {
        self.variables.get(step.variable.index()).is_some_and(|variable| {
            state.value(step.variable) == step.from
                && step.to < variable.values
                && variable.can_move(step.from, step.to)
        })
    }

    /// All legal moves in `state`, by variable and value.
    pub fn moves<'a>(&'a self, state: &'a TotalState) -> impl Iterator<Item = Move> + 'a {
        self.entries().flat_map(move |(variable, is)| {
            let from = state.value(variable);
            let range = match is.kind {
                StateKind::Reversible => 0..is.values,
                StateKind::Irreversible | StateKind::Cyclic => {
                    is.successor(from).map_or(0..0, |next| next..next + 1)
                }
            };
            range.filter(move |to| *to != from).map(move |to| Move { variable, from, to })
        })
    }

    /// Least number of moves from one total state to another, exactly; `None` when there is no way.
    ///
    /// # Arguments
    /// Both states are held by the space.
    ///
    /// # Panics
    /// When a state has too few values.
    #[must_use]
    pub fn distance(&self, from: &TotalState, to: &TotalState) -> Option<u64> {
        self.entries().try_fold(0u64, |sum, (id, variable)| {
            Some(sum + u64::from(variable.distance(from.value(id), to.value(id))?))
        })
    }

    /// The variables that cannot come from `from` to `to`. With none of them, there is a way: backward reachability of a
    /// product whose factors move independently is the product of their reachabilities.
    #[must_use]
    pub fn blocked(&self, from: &TotalState, to: &TotalState) -> Vec<VariableId> {
        let is_blocked = |(id, variable): &(VariableId, Variable)| {
            variable.distance(from.value(*id), to.value(*id)).is_none()
        };
        self.entries().filter(is_blocked).map(|(id, _)| id).collect()
    }
}
