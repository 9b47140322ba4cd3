//! Rules for changes of one variable.

use std::fmt;

rmg_core::words! {
    /// Which values can follow each other.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum StateKind {
        /// Only the next larger value can follow: an item that is taken, a wall that is blown up.
        Irreversible = "irreversible",
        /// Any other value can follow: a lever, a dial.
        Reversible = "reversible",
        /// The next larger value can follow, and 0 after the last: a wheel that turns in one direction.
        Cyclic = "cyclic",
    }
}

/// One state of the world: values `0..values`, and the rule for their changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable {
    /// The rule for changes.
    pub kind: StateKind,
    /// Number of values, at least 2. A variable with 3 or more values is *numeric*.
    pub values: u32,
}

impl fmt::Display for Variable {
    /// `binary cyclic`, `numeric reversible of 4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.values {
            2 => f.write_str(&self.type_word()),
            values => write!(f, "{} of {values}", self.type_word()),
        }
    }
}

impl Variable {
    /// Returns the type as in configuration files: `binary cyclic`, `numeric reversible`.
    #[must_use]
    pub fn type_word(self) -> String {
        let size = if self.values == 2 { "binary" } else { "numeric" };
        format!("{size} {}", self.kind.word())
    }

    /// Returns the minimum number of moves from one value to another; `None` if `to` is unreachable.
    #[must_use]
    pub fn distance(self, from: u32, to: u32) -> Option<u32> {
        match self.kind {
            StateKind::Irreversible => to.checked_sub(from),
            StateKind::Reversible => Some(u32::from(from != to)),
            StateKind::Cyclic => Some(if to >= from { to - from } else { self.values - from + to }),
        }
    }

    /// Returns whether one move can change the value to `to`.
    #[must_use]
    pub fn can_move(self, from: u32, to: u32) -> bool {
        from != to && self.distance(from, to) == Some(1)
    }

    /// Returns the next value of kinds with only one; `None` for reversible variables and after the last
    /// value of irreversible ones.
    #[must_use]
    pub(crate) fn successor(self, from: u32) -> Option<u32> {
        match self.kind {
            StateKind::Irreversible => Some(from + 1).filter(|next| *next < self.values),
            StateKind::Cyclic => Some((from + 1) % self.values),
            StateKind::Reversible => None,
        }
    }

    /// Returns the number of values on paths from `from` to `to`; 0 if `to` is unreachable.
    #[must_use]
    pub fn values_between(self, from: u32, to: u32) -> u32 {
        match self.kind {
            StateKind::Irreversible => to.checked_sub(from).map_or(0, |steps| steps + 1),
            StateKind::Reversible | StateKind::Cyclic => self.values,
        }
    }

    /// Returns whether each move changes between even and odd values. Then the parity of the length of a walk
    /// is fixed by its first and last value.
    #[must_use]
    pub fn alternates(self) -> bool {
        match self.kind {
            StateKind::Irreversible => true,
            StateKind::Reversible => self.values == 2,
            StateKind::Cyclic => self.values.is_multiple_of(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Computes a distance by breadth-first search, with the rules of `can_move` written independently.
    fn reference_distance(variable: Variable, from: u32, to: u32) -> Option<u32> {
        let mut seen = vec![from];
        let mut layer = vec![from];
        for steps in 0.. {
            if layer.contains(&to) {
                return Some(steps);
            }
            let last = variable.values - 1;
            let next = (0..=last).filter(|value| {
                layer.iter().any(|at| match variable.kind {
                    StateKind::Irreversible => *value == at + 1,
                    StateKind::Reversible => value != at,
                    StateKind::Cyclic => *value == if *at == last { 0 } else { at + 1 },
                })
            });
            layer = next.filter(|value| !seen.contains(value)).collect();
            if layer.is_empty() {
                return None;
            }
            seen.extend(&layer);
        }
        None
    }

    #[test]
    fn distances_agree_with_a_breadth_first_search() {
        for kind in StateKind::ALL {
            for values in 2..6 {
                let variable = Variable { kind, values };
                for (from, to) in (0..values).flat_map(|from| (0..values).map(move |to| (from, to))) {
                    assert_eq!(
                        variable.distance(from, to),
                        reference_distance(variable, from, to),
                        "{variable} {from} {to}"
                    );
                    if from != to {
                        assert_eq!(variable.can_move(from, to), variable.distance(from, to) == Some(1));
                    }
                }
            }
        }
    }
}
