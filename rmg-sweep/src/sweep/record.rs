//! The results of the cases of a sweep.

use std::time::Duration;

use rmg_explain::measures::MapMeasures;
use rmg_generate::retry::{Cause, FailedAttempt, Refusal};

use super::cases::Case;

/// The result of a case.
#[derive(Debug, Clone, PartialEq)]
pub struct SweepRecord {
    pub case: Case,
    pub outcome: Outcome,
    /// The attempts without a sound map, including those before a successful one.
    pub failed: Vec<FailedAttempt>,
    /// The measures of the map; all 0 without a map.
    pub measures: MapMeasures,
    /// Peak memory of the process while the map was generated, in bytes. `None` if the system does not report
    /// it, or with more than one thread, where the maps generated at once cannot be distinguished. For tables
    /// only.
    pub memory: Option<u64>,
    /// Time of all attempts. For tables only.
    pub time: Duration,
}

/// The outcome of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Made,
    /// No sound map, or not even a plan, with the reason of the last attempt.
    Refused(Refusal),
    /// The generator panicked, which is a bug. The kind comes from the panic message.
    Panicked(Refusal),
    /// The sweep was stopped before this case ended.
    Stopped,
}

impl SweepRecord {
    /// Returns the number of attempts with a refuted certificate.
    #[must_use]
    pub fn refuted(&self) -> usize {
        self.failed.iter().filter(|failed| matches!(failed.cause, Cause::Refuted(_))).count()
    }

    /// Returns the number of attempts.
    #[must_use]
    pub fn attempts(&self) -> usize {
        self.failed.len() + usize::from(self.outcome == Outcome::Made)
    }
}
