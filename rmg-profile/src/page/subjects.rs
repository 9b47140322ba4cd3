//! Numbered subjects of jobs.

use std::collections::BTreeMap;

/// The subjects of jobs, without duplicates.
#[derive(Debug, Default)]
pub(super) struct Subjects<'r> {
    known: BTreeMap<&'r str, u32>,
    names: Vec<&'r str>,
}

impl<'r> Subjects<'r> {
    /// Returns the number of a subject, and adds the subject if it is new.
    pub(super) fn number(&mut self, name: &'r str) -> u32 {
        *self.known.entry(name).or_insert_with(|| {
            self.names.push(name);
            u32::try_from(self.names.len() - 1).unwrap_or(u32::MAX)
        })
    }

    /// Returns all names, by number.
    pub(super) fn into_names(self) -> Vec<&'r str> {
        self.names
    }
}
