//! The reasons why The Shadow of Death does not support a map, without duplicates.

use std::collections::BTreeMap;
use std::fmt;

use rmg_core::model::MapPos;

/// An error of [`from_map`](super::from_map).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SodRefusal {
    /// Content that the game or the format does not support, as parts of a sentence; at least one, at most
    /// [`MAX`](Self::MAX).
    pub reasons: Vec<String>,
    /// The number of further reasons.
    pub more: usize,
}

impl SodRefusal {
    /// Maximum number of listed reasons.
    pub const MAX: usize = 100;
}

impl fmt::Display for SodRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The Shadow of Death does not support this map: ")?;
        f.write_str(&self.reasons.join("; "))?;
        if self.more > 0 {
            write!(f, "; and {} more reasons", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for SodRefusal {}

/// The collected reasons. A reason of several objects or tiles is stored once, with its first position.
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
    /// Adds a reason.
    pub(super) fn push(&mut self, text: impl Into<String>) {
        self.add(text.into(), None);
    }

    /// Adds a reason with a position.
    pub(super) fn push_at(&mut self, text: impl Into<String>, at: MapPos) {
        self.add(text.into(), Some(at));
    }

    fn add(&mut self, text: String, at: Option<MapPos>) {
        if let Some(known) = self.by_text.get(&text) {
            self.reasons[*known].count += 1;
        } else if self.reasons.len() < SodRefusal::MAX {
            self.by_text.insert(text, self.reasons.len());
            self.reasons.push(Reason { first: at, count: 1 });
        } else {
            self.more += 1;
        }
    }

    /// Returns all reasons in order of their discovery.
    pub(super) fn into_texts(self) -> Vec<String> {
        let mut texts: Vec<(usize, String)> = self.by_text.into_iter().map(|(text, at)| (at, text)).collect();
        texts.sort_unstable();
        let texts =
            texts.into_iter().zip(&self.reasons).map(|((_, text), reason)| reason.with_position(text));
        texts.collect()
    }

    /// Returns `value` if there is no reason.
    pub(super) fn finish<T>(self, value: T) -> Result<T, SodRefusal> {
        if self.reasons.is_empty() {
            return Ok(value);
        }
        let more = self.more;
        Err(SodRefusal { reasons: self.into_texts(), more })
    }
}

impl Reason {
    /// Adds the first position and the number of positions to the text.
    fn with_position(&self, text: String) -> String {
        let Some(MapPos { level, tile }) = self.first else { return text };
        match self.count {
            1 => format!("{text} (at {tile}, {level})"),
            count => format!("{text} ({count} times, first at {tile}, {level})"),
        }
    }
}
