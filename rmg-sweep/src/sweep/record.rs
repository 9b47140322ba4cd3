//! What became of the cases of a sweep.

use std::time::Duration;

use rmg_explain::measures::MapMeasures;
use rmg_generate::retry::{Cause, FailedAttempt, Refusal};

use super::cases::Case;

/// What became of a case.
#[derive(Debug, Clone, PartialEq)]
pub struct SweepRecord {
    pub case: Case,
    pub outcome: Outcome,
    /// The attempts that gave no sound map, also those before one that did.
    pub failed: Vec<FailedAttempt>,
    /// The figures of the map; all 0 without one.
    pub measures: MapMeasures,
    /// Most memory that the program held while the map was made, in bytes; only where the system tells it, and only with
    /// one thread: several maps at once cannot be told apart. For tables only.
    pub memory: Option<u64>,
    /// Time of all attempts; for tables only.
    pub time: Duration,
}

/// What came out of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Made,
    /// No sound map, or not even a plan: why, of the last attempt.
    Refused(Refusal),
    /// A fault of the program; the kind is that of what the panic said.
    Panicked(Refusal),
    /// The sweep was stopped before.
    Stopped,
}

impl SweepRecord {
    /// Attempts that ended with a refuted certificate.
    #[must_use]
    pub fn refuted(&self) -> usize {
        self.failed.iter().filter(|failed| matches!(failed.cause, Cause::Refuted(_))).count()
    }

    /// Attempts that were made.
    #[must_use]
    pub fn attempts(&self) -> usize {
        self.failed.len() + usize::from(self.outcome == Outcome::Made)
    }
}
