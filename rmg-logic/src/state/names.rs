//! What people call states and their values.

use rmg_core::text::shown;

use crate::state::space::StateSpace;
use crate::state::total::{Move, TotalState, VariableId};

/// Values of a binary state that has a name, and none for its values.
const SWITCH: [&str; 2] = ["off", "on"];

/// What people call a state and its values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StateNames {
    /// The state; `None`: its number stands for it.
    pub name: Option<String>,
    /// `values[value]`; empty: numbers stand for them.
    pub values: Vec<String>,
}

impl StateNames {
    fn is_empty(&self) -> bool {
        self.name.is_none() && self.values.is_empty()
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
