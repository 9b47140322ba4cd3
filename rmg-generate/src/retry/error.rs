//! Errors of the generation.

use rmg_core::certificate::Certificate;
use rmg_core::diag::Diagnostic;
use rmg_core::model::MapModel;
use rmg_core::text::{counted, without_numbers};
use rmg_jobs::JobName;
use rmg_placement::PlaceError;
use rmg_plan::room::{Infeasible, ZoneRoom};

use super::causes::{Cause, FailedAttempt, GroupedCause, group_causes};
use super::kinds::kind_of_place;

/// The reason why no map was generated.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// The required contents cannot fit. No attempt was made.
    #[error("no attempt can generate this map: {}", joined(reasons))]
    Infeasible {
        /// The reasons, with required and available tiles; never empty.
        reasons: Vec<Infeasible>,
    },
    /// The zones do not fit on the map.
    #[error(transparent)]
    Place(PlaceError),
    /// No attempt generated a sound map.
    #[error("no sound map in {}", attempts_text(failed.len(), *is_final))]
    NoSoundMap {
        /// All attempts with their causes; never empty.
        failed: Vec<FailedAttempt>,
        /// Whether the cause of the last attempt would fail every further attempt.
        is_final: bool,
        /// The first map that the audit refuted, to find the bug.
        refuted: Option<Box<RefutedMap>>,
        /// Required and available tiles of the zones that were too small.
        room: Vec<ZoneRoom>,
    },
    /// A modifier panicked.
    #[error("internal error: {job} panicked in attempt {attempt}: {message}; please report it")]
    Panicked { job: JobName, message: String, attempt: u32 },
    /// The run was cancelled.
    #[error("cancelled in attempt {attempt}; nothing was written")]
    Cancelled { attempt: u32 },
}

impl GenerateError {
    /// Returns the distinct causes of all failed attempts, in the order of their first occurrence. If no
    /// attempt was made, returns the reasons for that.
    #[must_use]
    pub fn causes(&self) -> Vec<GroupedCause> {
        match self {
            Self::NoSoundMap { failed, .. } => group_causes(failed),
            Self::Infeasible { reasons } => {
                let cause =
                    |reason: &Infeasible| GroupedCause { text: reason.to_string(), attempts: Vec::new() };
                reasons.iter().map(cause).collect()
            }
            Self::Place(_) | Self::Panicked { .. } | Self::Cancelled { .. } => Vec::new(),
        }
    }
}

/// A refusal as data. Failures of one kind can be counted together; the subject distinguishes them within a
/// template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The kind of the refusal, without locations and numbers.
    pub kind: String,
    /// The location and the request; empty for a refusal without a location.
    pub subject: String,
    /// The complete message.
    pub text: String,
}

impl Refusal {
    /// Returns a refusal with only a message, for example of a panic.
    #[must_use]
    pub fn of_text(text: String) -> Self {
        Self { kind: without_numbers(&text), subject: String::new(), text }
    }

    /// Returns a refusal for an error in an input.
    #[must_use]
    pub fn of_diagnostic(diagnostic: &Diagnostic) -> Self {
        Self {
            kind: diagnostic.code.to_owned(),
            subject: diagnostic.names(),
            text: diagnostic.message.clone(),
        }
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
            GenerateError::Infeasible { reasons } => {
                let mut kinds: Vec<&str> = reasons.iter().map(Infeasible::kind).collect();
                kinds.dedup();
                let zones = reasons.iter().filter_map(|reason| match reason {
                    Infeasible::Zone(room) => Some(format!("{}: {}", room.zone, room.largest())),
                    Infeasible::Map { .. } | Infeasible::Monoliths(_) => None,
                });
                (kinds.join("; "), zones.collect::<Vec<_>>().join(", "))
            }
            GenerateError::Place(error) => (kind_of_place(error), String::new()),
            GenerateError::NoSoundMap { failed, .. } => match failed.last() {
                Some(last) => (last.cause.kind(), last.cause.subject()),
                None => (String::new(), String::new()),
            },
            GenerateError::Panicked { message, .. } => (without_numbers(message), String::new()),
            GenerateError::Cancelled { .. } => ("cancelled".to_owned(), String::new()),
        };
        Self { kind, subject, text: error.to_string() }
    }
}

fn joined(reasons: &[Infeasible]) -> String {
    reasons.iter().map(Infeasible::to_string).collect::<Vec<_>>().join("; ")
}

/// A map that breaks a promise, with the result of the audit.
#[derive(Debug, Clone, PartialEq)]
pub struct RefutedMap {
    pub map: MapModel,
    /// At least one promise is refuted.
    pub certificate: Certificate,
}

fn attempts_text(attempts: usize, is_final: bool) -> String {
    if (attempts, is_final) == (1, true) {
        "1 attempt, and further attempts would fail as well".to_owned()
    } else {
        counted(attempts as u64, "attempt")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_states_that_further_attempts_would_fail() {
        let text = |attempts: u32, is_final| {
            let failed = |attempt| FailedAttempt { attempt, cause: Cause::Missing(1) };
            let failed = (0..attempts).map(failed).collect();
            GenerateError::NoSoundMap { failed, is_final, refuted: None, room: Vec::new() }.to_string()
        };
        assert_eq!(text(1, true), "no sound map in 1 attempt, and further attempts would fail as well");
        assert_eq!(text(1, false), "no sound map in 1 attempt");
        assert_eq!((text(3, true), text(8, false)), (text(3, false), "no sound map in 8 attempts".into()));
    }
}
