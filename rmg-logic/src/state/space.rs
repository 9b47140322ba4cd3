//! Products of several variables.

use rmg_core::text::shown;

use crate::state::kind::{StateKind, Variable};
use crate::state::names::{SWITCH, StateNames};
use crate::state::total::{Move, TotalState, VariableId};

/// Maximum number of variables of a space.
pub const MAX_VARIABLES: usize = 1_000;

/// Maximum number of values of a variable. Distances and counts then fit into 64 bits.
pub const MAX_VALUES: u32 = 1_000_000;

/// An error in a list of variables.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StateDiagnostic {
    /// A variable with fewer than two values, or too many.
    #[error("state {} has {values} values; expected 2 to {MAX_VALUES}", .variable.0)]
    Values {
        /// The invalid variable.
        variable: VariableId,
        /// Its number of values.
        values: u32,
    },
    /// Too many variables.
    #[error("{count} states exceed the maximum of {MAX_VARIABLES}")]
    TooMany {
        /// The number of variables.
        count: usize,
    },
}

/// The product of several variables. It is never listed: all properties are computed variable by variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StateSpace {
    variables: Vec<Variable>,
    /// By variable; missing entries mean no names.
    names: Vec<StateNames>,
}

impl StateSpace {
    /// Creates the product of `variables`. Without variables it has one total state.
    ///
    /// # Errors
    /// Every [`StateDiagnostic`].
    pub fn new(variables: Vec<Variable>) -> Result<Self, Vec<StateDiagnostic>> {
        let mut diagnostics = Vec::new();
        if variables.len() > MAX_VARIABLES {
            diagnostics.push(StateDiagnostic::TooMany { count: variables.len() });
        }
        let ids = (0..).map(VariableId);
        diagnostics.extend(
            ids.zip(&variables)
                .filter(|(_, is)| !(2..=MAX_VALUES).contains(&is.values))
                .map(|(variable, is)| StateDiagnostic::Values { variable, values: is.values }),
        );
        if diagnostics.is_empty() { Ok(Self { variables, names: Vec::new() }) } else { Err(diagnostics) }
    }

    /// Returns the variables, by id.
    #[must_use]
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Returns a variable.
    ///
    /// # Panics
    /// If the id is unknown.
    #[must_use]
    pub fn variable(&self, id: VariableId) -> Variable {
        self.variables[id.index()]
    }

    /// Returns all ids and variables.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (VariableId, Variable)> + '_ {
        (0..).map(VariableId).zip(self.variables.iter().copied())
    }

    /// Returns the initial total state: all values are 0.
    #[must_use]
    pub fn zero(&self) -> TotalState {
        TotalState::from(vec![0; self.variables.len()])
    }

    /// Returns whether `state` has a valid value for every variable.
    #[must_use]
    pub fn holds(&self, state: &TotalState) -> bool {
        let values = state.values();
        values.len() == self.variables.len()
            && values.iter().zip(&self.variables).all(|(value, variable)| *value < variable.values)
    }

    /// Returns the number of total states; `None` beyond 128 bits.
    #[must_use]
    pub fn total_states(&self) -> Option<u128> {
        self.variables.iter().try_fold(1u128, |product, variable| product.checked_mul(variable.values.into()))
    }

    /// Returns whether a move is legal in `state`.
    #[must_use]
    pub fn is_legal(&self, state: &TotalState, step: Move) -> bool {
        self.variables.get(step.variable.index()).is_some_and(|variable| {
            state.value(step.variable) == step.from
                && step.to < variable.values
                && variable.can_move(step.from, step.to)
        })
    }

    /// Returns all legal moves in `state`, by variable and value.
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

    /// Returns the minimum number of moves from one total state to another, exactly; `None` if `to` is
    /// unreachable.
    ///
    /// # Arguments
    /// Both must be states of this space.
    ///
    /// # Panics
    /// If a state has too few values.
    #[must_use]
    pub fn distance(&self, from: &TotalState, to: &TotalState) -> Option<u64> {
        self.entries().try_fold(0u64, |sum, (id, variable)| {
            Some(sum + u64::from(variable.distance(from.value(id), to.value(id))?))
        })
    }

    /// Returns the variables that cannot change from their value in `from` to that in `to`. If the list is
    /// empty, `to` is reachable: the variables move independently, so reachability of the product is the
    /// product of their reachabilities.
    #[must_use]
    pub fn blocked(&self, from: &TotalState, to: &TotalState) -> Vec<VariableId> {
        let is_blocked = |(id, variable): &(VariableId, Variable)| {
            variable.distance(from.value(*id), to.value(*id)).is_none()
        };
        self.entries().filter(is_blocked).map(|(id, _)| id).collect()
    }
}

/// Names appear only in texts and pictures. States without a name are shown as numbers.
impl StateSpace {
    /// Sets the names by variable; missing entries mean no names. A named binary state without value names
    /// gets `off` and `on`.
    #[must_use]
    pub fn with_names(mut self, mut names: Vec<StateNames>) -> Self {
        for (names, variable) in names.iter_mut().zip(&self.variables) {
            if names.name.is_some() && names.values.is_empty() && variable.values == 2 {
                names.values = SWITCH.map(str::to_owned).into();
            }
        }
        self.names = names;
        self
    }

    /// Returns the names of a state; `None` if it has none.
    #[must_use]
    pub fn names(&self, variable: VariableId) -> Option<&StateNames> {
        self.names.get(variable.index()).filter(|names| !names.is_empty())
    }

    /// Returns whether any state has names.
    #[must_use]
    pub fn has_names(&self) -> bool {
        self.names.iter().any(|names| !names.is_empty())
    }

    /// Returns the name of a state, or its number.
    #[must_use]
    pub fn name(&self, variable: VariableId) -> String {
        let name = self.names(variable).and_then(|names| names.name.as_deref());
        name.map_or_else(|| variable.0.to_string(), shown)
    }

    /// Returns the name of a value of a state, or the value.
    #[must_use]
    pub fn value_name(&self, variable: VariableId, value: u32) -> String {
        let name = self.names(variable).and_then(|names| names.values.get(value as usize));
        name.map_or_else(|| value.to_string(), |name| shown(name))
    }

    /// Formats a total state: `0,2,1`, or `lever=on, dial=2, 2=1` if a state has names.
    #[must_use]
    pub fn describe(&self, state: &TotalState) -> String {
        if !self.has_names() {
            return state.to_string();
        }
        let values = (0..).map(VariableId).zip(state.values());
        let each = values.map(|(id, value)| format!("{}={}", self.name(id), self.value_name(id, *value)));
        each.collect::<Vec<_>>().join(", ")
    }

    /// Formats a move: `2:0->1`, or `lever: off -> on` if the state has names.
    #[must_use]
    pub fn describe_move(&self, step: Move) -> String {
        let Move { variable, from, to } = step;
        match self.names(variable) {
            None => step.to_string(),
            Some(_) => {
                let [from, to] = [from, to].map(|value| self.value_name(variable, value));
                format!("{}: {from} -> {to}", self.name(variable))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{StateKind, Variable};

    #[test]
    fn states_without_names_are_shown_as_numbers() {
        let variable = |values| Variable { kind: StateKind::Reversible, values };
        let space = StateSpace::new(vec![variable(2), variable(3), variable(2), variable(3)]).unwrap();
        let state = TotalState::from([1, 2, 1, 0]);
        let step = |variable| Move { variable: VariableId(variable), from: 0, to: 1 };
        assert_eq!(
            (space.describe(&state), space.describe_move(step(0))),
            ("1,2,1,0".into(), "0:0->1".into())
        );
        let named = |name: Option<&str>, values: &[&str]| StateNames {
            name: name.map(str::to_owned),
            values: values.iter().map(|value| (*value).to_owned()).collect(),
        };
        let space = space.with_names(vec![
            named(Some("lever\n"), &[]),
            named(Some("dial"), &[]),
            named(None, &[]),
            named(None, &["low", "mid", "high"]),
        ]);
        assert_eq!(space.describe(&state), "lever␊=on, dial=2, 2=1, 3=low");
        let moves = [0, 1, 2, 3].map(|variable| space.describe_move(step(variable)));
        assert_eq!(moves, ["lever␊: off -> on", "dial: 0 -> 1", "2:0->1", "3: low -> mid"]);
    }
}
