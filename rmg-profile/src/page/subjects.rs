//! What jobs were applied to, by number.

use std::collections::BTreeMap;

/// What jobs were applied to, each once.
#[derive(Debug, Default)]
pub(super) struct Subjects<'r> {
    known: BTreeMap<&'r str, u32>,
    names: Vec<&'r str>,
}

impl<'r> Subjects<'r> {
    /// Its number; a new one if it has none.
    pub(super) fn number(&mut self, name: &'r str) -> u32 {
        *self.known.entry(name).or_insert_with(|| {
            self.names.push(name);
            u32::try_from(self.names.len() - 1).unwrap_or(u32::MAX)
        })
    }

    /// All of them, by number.
    pub(super) fn into_names(self) -> Vec<&'r str> {
        self.names
    }
}
