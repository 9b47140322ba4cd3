//! Why there is no map.

use rmg_core::certificate::Certificate;
use rmg_core::model::MapModel;
use rmg_core::text::counted;
use rmg_jobs::{JobName, PoolError};
use rmg_placement::PlaceError;

use crate::room::ZoneRoom;

use super::causes::{FailedAttempt, GroupedCause, group_causes};

/// Why there is no map.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The template demands more than there can be room for; nothing was tried.
    #[error("no attempt can make such a map: {}", reasons.join("; "))]
    Hopeless {
        /// Why, with the tiles asked for and the tiles there; never empty.
        reasons: Vec<String>,
    },
    /// The zones do not fit on the map.
    #[error(transparent)]
    Place(PlaceError),
    /// No attempt gave a sound map.
    #[error("no sound map in {}", attempts_in_words(failed.len(), *is_final))]
    NoSoundMap {
        /// All attempts with their causes; never empty.
        failed: Vec<FailedAttempt>,
        /// Whether every other attempt would fail for the cause of the last one.
        is_final: bool,
        /// The first map that the audit refuted, for those who look for the fault.
        refuted: Option<Box<RefutedMap>>,
        /// What the zones that had no room must hold, against the tiles that they can have.
        room: Vec<ZoneRoom>,
    },
    /// A modifier panicked: a fault of the program.
    #[error("a fault of the program: {job} panicked in attempt {attempt}: {message}")]
    Panicked { job: JobName, message: String, attempt: u32 },
    /// Somebody asked to stop.
    #[error("stopped in attempt {attempt}, as asked; nothing was written")]
    Cancelled { attempt: u32 },
    /// The system refused to start threads.
    #[error(transparent)]
    Threads(PoolError),
}

impl GenerateError {
    /// The causes of all failed attempts, each once, in the order in which they first came up; where no attempt was made,
    /// what forbids it.
    #[must_use]
    pub fn causes(&self) -> Vec<GroupedCause> {
        match self {
            Self::NoSoundMap { failed, .. } => group_causes(failed),
            Self::Hopeless { reasons } => {
                let cause = |reason: &String| GroupedCause { text: reason.clone(), attempts: Vec::new() };
                reasons.iter().map(cause).collect()
            }
            Self::Place(_) | Self::Panicked { .. } | Self::Cancelled { .. } | Self::Threads(_) => Vec::new(),
        }
    }
}

/// A map that broke a promise, with what the audit found.
#[derive(Debug, Clone, PartialEq)]
pub struct RefutedMap {
    pub map: MapModel,
    /// At least one promise is refuted.
    pub certificate: Certificate,
}

fn attempts_in_words(attempts: usize, is_final: bool) -> String {
    if (attempts, is_final) == (1, true) {
        "the one attempt that made sense".to_owned()
    } else {
        counted(attempts as u64, "attempt")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::retry::Cause;

    #[test]
    fn one_attempt_is_only_called_the_one_that_made_sense_where_others_would_fail_alike() {
        let words = |attempts: u32, is_final| {
            let failed = |attempt| FailedAttempt { attempt, cause: Cause::Missing(1) };
            let failed = (0..attempts).map(failed).collect();
            GenerateError::NoSoundMap { failed, is_final, refuted: None, room: Vec::new() }.to_string()
        };
        assert_eq!(words(1, true), "no sound map in the one attempt that made sense");
        assert_eq!(words(1, false), "no sound map in 1 attempt");
        assert_eq!((words(3, true), words(8, false)), (words(3, false), "no sound map in 8 attempts".into()));
    }
}
