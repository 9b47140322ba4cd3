//! Facts about an item as text, and the differences between two lists of facts.

/// Facts about an item: names, and values as text. The value is empty if it is not set. Names are unique.
pub(super) type Facts = Vec<(String, String)>;

/// A fact that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiffEntry {
    pub what: String,
    /// The old value; `None` if it was not set.
    pub old: Option<String>,
    /// The new value; `None` if it is not set.
    pub new: Option<String>,
}

impl DiffEntry {
    /// Returns the reverse change.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { what: self.what, old: self.new, new: self.old }
    }
}

/// Returns the reverse changes.
pub(super) fn mirrored(changes: Vec<DiffEntry>) -> Vec<DiffEntry> {
    changes.into_iter().map(DiffEntry::mirrored).collect()
}

/// Compares two lists of facts: first the facts of both lists in order, then the facts of one list by name.
/// O(facts squared).
pub(super) fn changes(old: &Facts, new: &Facts) -> Vec<DiffEntry> {
    let words = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let find = |facts: &Facts, what: &str| {
        facts.iter().find(|(known, _)| known == what).map(|(_, text)| text.clone())
    };
    let mut differing = Vec::new();
    let mut alone = Vec::new();
    for (what, before) in old {
        match find(new, what) {
            Some(now) if now == *before => {}
            Some(now) => {
                differing.push(DiffEntry { what: what.clone(), old: words(before), new: words(&now) })
            }
            None => alone.push(DiffEntry { what: what.clone(), old: words(before), new: None }),
        }
    }
    let only_new = new.iter().filter(|(what, _)| find(old, what).is_none());
    alone.extend(only_new.map(|(what, now)| DiffEntry { what: what.clone(), old: None, new: words(now) }));
    alone.retain(|change| change.old != change.new);
    alone.sort_by(|a, b| a.what.cmp(&b.what));
    differing.extend(alone);
    differing
}

/// Builds a list of facts.
#[derive(Debug, Default)]
pub(super) struct FactList(Facts);

impl FactList {
    #[expect(clippy::needless_pass_by_value, reason = "numbers and words are handed over as they are")]
    pub(super) fn add(&mut self, what: impl Into<String>, words: impl ToString) {
        self.0.push((what.into(), words.to_string()));
    }

    pub(super) fn finish(self) -> Facts {
        self.0
    }
}
