//! Total states, and moves between them.

use std::borrow::Borrow;
use std::fmt;

use crate::ids::id;

id! {
    /// A variable of a [`super::StateSpace`].
    VariableId
}

/// A value for each variable.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TotalState(Box<[u32]>);

impl TotalState {
    /// Returns the values by variable.
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.0
    }

    /// Returns the value of a variable.
    ///
    /// # Panics
    /// If the variable is unknown.
    #[must_use]
    pub fn value(&self, variable: VariableId) -> u32 {
        self.0[variable.index()]
    }

    /// Returns the state with one value replaced.
    ///
    /// # Panics
    /// If the variable is unknown.
    #[must_use]
    pub fn with(&self, variable: VariableId, value: u32) -> Self {
        let mut values = self.0.clone();
        values[variable.index()] = value;
        Self(values)
    }

    /// Applies a move.
    pub(crate) fn apply(&mut self, step: Move) {
        debug_assert_eq!(self.value(step.variable), step.from, "a move starts at the current value");
        self.0[step.variable.index()] = step.to;
    }

    /// Reverts a move.
    pub(crate) fn revert(&mut self, step: Move) {
        self.0[step.variable.index()] = step.from;
    }
}

impl<const N: usize> From<[u32; N]> for TotalState {
    fn from(values: [u32; N]) -> Self {
        Self(Box::new(values))
    }
}

impl From<Vec<u32>> for TotalState {
    fn from(values: Vec<u32>) -> Self {
        Self(values.into_boxed_slice())
    }
}

impl Borrow<[u32]> for TotalState {
    fn borrow(&self) -> &[u32] {
        &self.0
    }
}

impl fmt::Display for TotalState {
    /// Formats as `0,2,1`; `()` without variables.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("()");
        }
        for (at, value) in self.0.iter().enumerate() {
            write!(f, "{}{value}", if at == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

/// A change of the value of one variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The variable that changes.
    pub variable: VariableId,
    /// The value before.
    pub from: u32,
    /// The value after.
    pub to: u32,
}

impl fmt::Display for Move {
    /// Formats as `2:0->1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}->{}", self.variable.0, self.from, self.to)
    }
}
