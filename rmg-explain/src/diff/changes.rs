//! What something says, in words, and where two of a kind say something else.

/// What is told of something: what, and how; no words for what it leaves open. Nothing is told twice.
pub(super) type Facts = Vec<(String, String)>;

/// Something that is told otherwise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub what: String,
    /// How it was; `None` where it was left open.
    pub old: Option<String>,
    /// How it is; `None` where it is left open.
    pub new: Option<String>,
}

impl Change {
    /// The change back.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { what: self.what, old: self.new, new: self.old }
    }
}

/// All changes back.
pub(super) fn mirrored(changes: Vec<Change>) -> Vec<Change> {
    changes.into_iter().map(Change::mirrored).collect()
}

/// What two tell otherwise: first what both tell of, in their order, then what one alone does, by name. O(facts squared).
pub(super) fn changes(old: &Facts, new: &Facts) -> Vec<Change> {
    let words = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let find = |facts: &Facts, what: &str| {
        facts.iter().find(|(known, _)| known == what).map(|(_, text)| text.clone())
    };
    let mut found = Vec::new();
    let mut alone = Vec::new();
    for (what, before) in old {
        match find(new, what) {
            Some(now) if now == *before => {}
            Some(now) => found.push(Change { what: what.clone(), old: words(before), new: words(&now) }),
            None => alone.push(Change { what: what.clone(), old: words(before), new: None }),
        }
    }
    let only_new = new.iter().filter(|(what, _)| find(old, what).is_none());
    alone.extend(only_new.map(|(what, now)| Change { what: what.clone(), old: None, new: words(now) }));
    alone.retain(|change| change.old != change.new);
    alone.sort_by(|a, b| a.what.cmp(&b.what));
    found.extend(alone);
    found
}

/// A list of facts that grows.
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
