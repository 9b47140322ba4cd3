//! Why a map cannot be one of The Shadow of Death: all reasons, each once.

use std::collections::BTreeMap;
use std::fmt;

use rmg_core::model::MapPos;

/// Why a map cannot be written for The Shadow of Death.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SodRefusal {
    /// What the game does not have or the file cannot say, as parts of a sentence; at least one, at most
    /// [`MOST`](Self::MOST).
    pub reasons: Vec<String>,
    pub more: usize,
}

impl SodRefusal {
    /// Most reasons that are listed.
    pub const MOST: usize = 100;
}

impl fmt::Display for SodRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The Shadow of Death cannot hold this map: ")?;
        f.write_str(&self.reasons.join("; "))?;
        if self.more > 0 {
            write!(f, "; and {} more reasons", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for SodRefusal {}

/// Reasons in the making. A reason that holds for many objects or tiles is one, with its first place.
#[derive(Debug, Default)]
pub(super) struct Refusals {
    reasons: Vec<Reason>,
    by_text: BTreeMap<String, usize>,
    more: usize,
}

#[derive(Debug)]
struct Reason {
    first: Option<MapPos>,
    count: usize,
}

impl Refusals {
    /// Takes a reason.
    pub(super) fn push(&mut self, text: impl Into<String>) {
        self.enter(text.into(), None);
    }

    /// Takes a reason that has a place.
    pub(super) fn push_at(&mut self, text: impl Into<String>, at: MapPos) {
        self.enter(text.into(), Some(at));
    }

    fn enter(&mut self, text: String, at: Option<MapPos>) {
        if let Some(known) = self.by_text.get(&text) {
            self.reasons[*known].count += 1;
        } else if self.reasons.len() < SodRefusal::MOST {
            self.by_text.insert(text, self.reasons.len());
            self.reasons.push(Reason { first: at, count: 1 });
        } else {
            self.more += 1;
        }
    }

    /// All reasons, in the order in which they came; empty when there is none.
    pub(super) fn into_texts(self) -> Vec<String> {
        let mut texts: Vec<(usize, String)> = self.by_text.into_iter().map(|(text, at)| (at, text)).collect();
        texts.sort_unstable();
        let texts = texts.into_iter().zip(&self.reasons).map(|((_, text), reason)| reason.tell(text));
        texts.collect()
    }

    /// The outcome: `value`, or the reasons.
    pub(super) fn finish<T>(self, value: T) -> Result<T, SodRefusal> {
        if self.reasons.is_empty() {
            return Ok(value);
        }
        let more = self.more;
        Err(SodRefusal { reasons: self.into_texts(), more })
    }
}

impl Reason {
    /// The text with its first place and the number of others.
    fn tell(&self, text: String) -> String {
        let Some(MapPos { level, tile }) = self.first else { return text };
        match self.count {
            1 => format!("{text} (at {tile}, {level})"),
            count => format!("{text} ({count} times, first at {tile}, {level})"),
        }
    }
}
