//! Several variables together.

use rmg_core::text::shown;

use crate::state::kind::{StateKind, Variable};
use crate::state::names::{SWITCH, StateNames};
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
    variables: Vec<Variable>,
    /// By variable; missing ones are empty.
    names: Vec<StateNames>,
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

/// Names show in texts and pictures only; where a state has none, these are as if names did not exist.
impl StateSpace {
    /// The same with `names[variable]`; missing ones are empty. The values of a binary state that has just a name are `off` and `on`.
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

    /// The names of a state; `None` when it has none.
    #[must_use]
    pub fn names(&self, variable: VariableId) -> Option<&StateNames> {
        self.names.get(variable.index()).filter(|names| !names.is_empty())
    }

    /// Whether any state has names.
    #[must_use]
    pub fn has_names(&self) -> bool {
        self.names.iter().any(|names| !names.is_empty())
    }

    /// What a state is called: its name, or its number.
    #[must_use]
    pub fn name(&self, variable: VariableId) -> String {
        let name = self.names(variable).and_then(|names| names.name.as_deref());
        name.map_or_else(|| variable.0.to_string(), shown)
    }

    /// What a value of a state is called: its name, or its number.
    #[must_use]
    pub fn value_name(&self, variable: VariableId, value: u32) -> String {
        let name = self.names(variable).and_then(|names| names.values.get(value as usize));
        name.map_or_else(|| value.to_string(), |name| shown(name))
    }

    /// `0,2,1`; `lever=on, dial=2, 2=1` where a state has names.
    #[must_use]
    pub fn describe(&self, state: &TotalState) -> String {
        if !self.has_names() {
            return state.to_string();
        }
        let values = (0..).map(VariableId).zip(state.values());
        let each = values.map(|(id, value)| format!("{}={}", self.name(id), self.value_name(id, *value)));
        each.collect::<Vec<_>>().join(", ")
    }

    /// `2:0->1`; `lever: off -> on` where the state has names.
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
    fn what_has_no_name_keeps_its_number() {
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
