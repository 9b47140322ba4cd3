//! The reasons why a game does not support a map, without duplicates.

use std::collections::BTreeMap;
use std::fmt;

use rmg_core::model::MapPos;

use crate::h3m::codec::Version;

/// An error of [`from_map`](super::from_map).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRefusal {
    /// The game and the layout of its files.
    pub version: Version,
    /// Content that the game or the format does not support, as parts of a sentence; at least one, at most
    /// [`MAX`](Self::MAX).
    pub reasons: Vec<String>,
    /// The number of further reasons.
    pub more: usize,
}

impl GameRefusal {
    /// Maximum number of listed reasons.
    pub const MAX: usize = 100;
}

impl fmt::Display for GameRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} does not support this map: ", self.version)?;
        f.write_str(&self.reasons.join("; "))?;
        if self.more > 0 {
            write!(f, "; and {} more reasons", self.more)?;
        }
        Ok(())
    }
}

impl std::error::Error for GameRefusal {}

/// The collected reasons. A reason of several objects or tiles is stored once, with its first position.
#[derive(Debug)]
pub(super) struct Refusals {
    version: Version,
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
    pub(super) fn new(version: Version) -> Self {
        Self { version, reasons: Vec::new(), by_text: BTreeMap::new(), more: 0 }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.reasons.is_empty()
    }

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
        } else if self.reasons.len() < GameRefusal::MAX {
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
    pub(super) fn finish<T>(self, value: T) -> Result<T, GameRefusal> {
        if self.is_empty() {
            return Ok(value);
        }
        let (version, more) = (self.version, self.more);
        Err(GameRefusal { version, reasons: self.into_texts(), more })
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
