//! What people call states and their values.

/// Values of a binary state that has a name, and none for its values.
pub(super) const SWITCH: [&str; 2] = ["off", "on"];

/// What people call a state and its values.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct StateNames {
    /// The state; `None`: its number stands for it.
    pub name: Option<String>,
    /// `values[value]`; empty: numbers stand for them.
    pub values: Vec<String>,
}

impl StateNames {
    pub(super) fn is_empty(&self) -> bool {
        self.name.is_none() && self.values.is_empty()
    }
}
