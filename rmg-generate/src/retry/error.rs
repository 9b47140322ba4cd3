//! Why there is no map.

use rmg_core::certificate::Certificate;
use rmg_core::diag::Fault;
use rmg_core::model::MapModel;
use rmg_core::text::{counted, without_numbers};
use rmg_jobs::{JobName, PoolError};
use rmg_placement::PlaceError;
use rmg_plan::room::{Hopeless, ZoneRoom};

use super::causes::{Cause, FailedAttempt, GroupedCause, group_causes};
use super::kinds::kind_of_place;

/// Why there is no map.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The template demands more than there can be room for; nothing was tried.
    #[error("no attempt can make such a map: {}", joined(reasons))]
    Hopeless {
        /// Why, with the tiles asked for and the tiles there; never empty.
        reasons: Vec<Hopeless>,
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
                let cause =
                    |reason: &Hopeless| GroupedCause { text: reason.to_string(), attempts: Vec::new() };
                reasons.iter().map(cause).collect()
            }
            Self::Place(_) | Self::Panicked { .. } | Self::Cancelled { .. } | Self::Threads(_) => Vec::new(),
        }
    }
}

/// A refusal as data: failures of one kind can be counted together; the subject distinguishes them within a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// What kind of refusal it is, without places and numbers.
    pub kind: String,
    /// Where, and what was requested there; empty for what has no place.
    pub subject: String,
    /// The words for people.
    pub text: String,
}

impl Refusal {
    /// A refusal of which only the words are known, such as those of a panic.
    #[must_use]
    pub fn of_text(text: String) -> Self {
        Self { kind: without_numbers(&text), subject: String::new(), text }
    }

    /// What one of the errors in an input is.
    #[must_use]
    pub fn of_fault(fault: &Fault) -> Self {
        Self { kind: fault.code.to_owned(), subject: fault.names(), text: fault.message.clone() }
    }
}

impl From<&Cause> for Refusal {
    fn from(cause: &Cause) -> Self {
        Self { kind: cause.kind(), subject: cause.subject(), text: cause.to_string() }
    }
}

impl From<&GenerateError> for Refusal {
    fn from(error: &GenerateError) -> Self {
        let (kind, subject) = match error {
            GenerateError::Hopeless { reasons } => {
                let mut kinds: Vec<&str> = reasons.iter().map(Hopeless::kind).collect();
                kinds.dedup();
                let zones = reasons.iter().filter_map(|reason| match reason {
                    Hopeless::Zone(room) => Some(format!("{}: {}", room.zone, room.largest())),
                    Hopeless::Map { .. } | Hopeless::Monoliths(_) => None,
                });
                (kinds.join("; "), zones.collect::<Vec<_>>().join(", "))
            }
            GenerateError::Place(error) => (kind_of_place(error), String::new()),
            GenerateError::NoSoundMap { failed, .. } => match failed.last() {
                Some(last) => (last.cause.kind(), last.cause.subject()),
                None => (String::new(), String::new()),
            },
            GenerateError::Panicked { message, .. } => (without_numbers(message), String::new()),
            GenerateError::Cancelled { .. } => ("stopped".to_owned(), String::new()),
            GenerateError::Threads(_) => ("no threads".to_owned(), String::new()),
        };
        Self { kind, subject, text: error.to_string() }
    }
}

fn joined(reasons: &[Hopeless]) -> String {
    reasons.iter().map(Hopeless::to_string).collect::<Vec<_>>().join("; ")
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
