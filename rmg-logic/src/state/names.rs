//! Names of states and their values, for people.

/// Default names of the values of a named binary state.
pub(super) const SWITCH: [&str; 2] = ["off", "on"];

/// The names of a state and its values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StateNames {
    /// Name of the state; `None`: texts show its number.
    pub name: Option<String>,
    /// Names by value. If empty, texts show numbers.
    pub values: Vec<String>,
}

impl StateNames {
    pub(super) fn is_empty(&self) -> bool {
        self.name.is_none() && self.values.is_empty()
    }
}
