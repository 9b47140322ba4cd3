//! Causes of failed attempts, single and grouped.

use std::collections::BTreeMap;
use std::fmt;

use rmg_core::certificate::{Finding, Verdict};
use rmg_core::layout::PortalCause;
use rmg_core::model::{LinkCause, TooFewMonoliths};
use rmg_core::text::counted;
use rmg_fill::FillError;
use rmg_jobs::JobName;
use rmg_placement::PlaceError;

use super::kinds::{kind_of_place, kind_of_request};

/// An attempt that generated no sound map.
#[derive(Debug, Clone, PartialEq)]
pub struct FailedAttempt {
    /// Its number, from 0.
    pub attempt: u32,
    pub cause: Cause,
}

/// The reason why an attempt generated no sound map.
#[derive(Debug, Clone, PartialEq)]
pub enum Cause {
    /// No layout was found, but another attempt may find one.
    Place(PlaceError),
    /// A modifier could not meet a mandatory request.
    Unmet {
        /// The job that failed.
        job: JobName,
        error: FillError,
    },
    /// The audit refuted promises, because of a bug in the modifiers.
    Refuted(Vec<Finding>),
    /// With `best_effort`: the number of required objects that are missing.
    Missing(u64),
}

impl Cause {
    /// Returns the kind of failure, without locations and numbers, so that equal failures can be counted
    /// together.
    #[must_use]
    pub fn kind(&self) -> String {
        match self {
            Self::Place(error) => kind_of_place(error),
            Self::Unmet { error, .. } => kind_of_request(error),
            Self::Refuted(findings) => {
                let promises: Vec<String> =
                    findings.iter().map(|finding| finding.promise.to_string()).collect();
                format!("refuted: {}", promises.join(", "))
            }
            Self::Missing(_) => "required objects are missing".to_owned(),
        }
    }

    /// Returns the location and the request, without numbers: the key of the zone or of both ends, and the
    /// requested object. Together with the [kind](Self::kind) it distinguishes failures that different parts
    /// of a template cause.
    #[must_use]
    pub fn subject(&self) -> String {
        let Self::Unmet { job, error } = self else { return String::new() };
        match error {
            FillError::NoRoomForTown { zone, town, .. } => {
                let request = if *town == 1 { "its first town" } else { "another town" };
                format!("{zone}: {request}")
            }
            FillError::NoRoomForObject { zone, what, .. }
            | FillError::NoObjectOnTerrain { zone, what, .. }
            | FillError::NoPileGuard { zone, what, .. } => format!("{zone}: {what}"),
            FillError::NoRoomForPortal { connection, zone } => format!("{zone}: {connection}"),
            FillError::NoGuard { connection, .. } => connection.clone(),
            FillError::TooFewMonoliths(_)
            | FillError::NoSea
            | FillError::NoSymmetricTerrain { .. }
            | FillError::NoTownKind { .. } => String::new(),
            FillError::NoFaction { zone }
            | FillError::NoTerrain { zone, .. }
            | FillError::NoGround { zone, .. }
            | FillError::NoDiggingPlace { zone }
            | FillError::NoObstacles { zone, .. } => zone.clone(),
            _ => job.subject.clone(),
        }
    }

    /// Returns the key of the zone without room, if this is the cause.
    pub(super) fn zone_without_room(&self) -> Option<&str> {
        match self {
            Self::Unmet {
                error:
                    FillError::NoRoomForTown { zone, .. }
                    | FillError::NoRoomForObject { zone, .. }
                    | FillError::NoRoomForPortal { zone, .. },
                ..
            } => Some(zone),
            Self::Place(_) | Self::Unmet { .. } | Self::Refuted(_) | Self::Missing(_) => None,
        }
    }

    /// Returns whether every further attempt would fail for the same reason, because it depends on no random
    /// choice.
    ///
    /// - `monoliths`: number of kinds of monoliths in the game.
    pub(super) fn is_final(&self, monoliths: usize) -> bool {
        match self {
            Self::Place(error) => error.is_final(),
            Self::Refuted(_) | Self::Missing(_) => false,
            Self::Unmet { error, .. } => match error {
                FillError::NoGuard { is_certain, .. } | FillError::NoPileGuard { is_certain, .. } => {
                    *is_certain
                }
                FillError::TooFewMonoliths(TooFewMonoliths { causes, .. }) => {
                    let is_certain = |cause: &LinkCause| {
                        matches!(cause, LinkCause::Forced | LinkCause::Layout(PortalCause::OneZone))
                    };
                    let certain = causes.iter().filter(|(_, cause)| is_certain(cause)).count();
                    certain > monoliths
                }
                _ => false,
            },
        }
    }
}

impl fmt::Display for Cause {
    /// Formats the unmet request with its help, or the refuted promises with the first counter-example of
    /// each.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(error) => error.fmt(out),
            Self::Unmet { error, .. } => error.fmt(out),
            Self::Missing(count) => {
                write!(out, "missing: {} of the template", counted(*count, "required object"))
            }
            Self::Refuted(findings) => {
                out.write_str("the audit refuted ")?;
                for (at, finding) in findings.iter().enumerate() {
                    let comma = if at == 0 { "" } else { "; " };
                    write!(out, "{comma}{} ({})", finding.promise, finding.promise.text())?;
                    if let Verdict::Refuted(examples) = &finding.verdict
                        && let Some(first) = examples.first()
                    {
                        write!(out, ": {}", first.text)?;
                        if examples.len() > 1 {
                            write!(out, " (and {} more)", examples.len() - 1)?;
                        }
                    }
                }
                Ok(())
            }
        }
    }
}

/// A cause and the attempts that failed for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupedCause {
    pub text: String,
    /// Numbers of the attempts, ascending; empty if no attempt was made.
    pub attempts: Vec<u32>,
}

impl fmt::Display for GroupedCause {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.attempts.is_empty() {
            return out.write_str(&self.text);
        }
        let numbers: Vec<String> = self.attempts.iter().map(u32::to_string).collect();
        let word = if numbers.len() == 1 { "attempt" } else { "attempts" };
        write!(out, "{word} {}: {}", numbers.join(", "), self.text)
    }
}

/// Returns the distinct causes, in the order of their first occurrence.
#[must_use]
pub fn group_causes(failed: &[FailedAttempt]) -> Vec<GroupedCause> {
    let mut groups: Vec<GroupedCause> = Vec::new();
    let mut at_text: BTreeMap<String, usize> = BTreeMap::new();
    for FailedAttempt { attempt, cause } in failed {
        let text = cause.to_string();
        let at = *at_text.entry(text.clone()).or_insert(groups.len());
        if at == groups.len() {
            groups.push(GroupedCause { text, attempts: Vec::new() });
        }
        groups[at].attempts.push(*attempt);
    }
    groups
}

#[cfg(test)]
mod tests {
    use rmg_core::certificate::{CounterExample, Promise};
    use rmg_core::model::{GuardLack, Request};

    use super::*;

    fn no_faction(attempt: u32, zone: &str) -> FailedAttempt {
        let job = JobName { pass: "choices", subject: format!("zone {zone}") };
        FailedAttempt {
            attempt,
            cause: Cause::Unmet { job, error: FillError::NoFaction { zone: zone.into() } },
        }
    }

    #[test]
    fn what_another_attempt_may_find_does_not_end_the_search() {
        let guard = |is_certain: bool| Cause::Unmet {
            job: JobName { pass: "links", subject: "1 - 2".into() },
            error: FillError::NoGuard {
                connection: "1 - 2".into(),
                strength: 9000,
                reason: Box::new(GuardLack::WrongTerrain { creature: "Pikeman".into() }),
                is_certain,
            },
        };
        assert!(guard(true).is_final(8) && !guard(false).is_final(8));
        let of_pile = |is_certain: bool| Cause::Unmet {
            job: JobName { pass: "required", subject: "zone 7".into() },
            error: FillError::NoPileGuard {
                zone: "7".into(),
                what: Box::new(Request::Required { entry: 0, name: "arena".into() }),
                strength: 9000,
                reason: Box::new(GuardLack::NoCreature { factions: "castle".into() }),
                is_certain,
            },
        };
        assert!(of_pile(true).is_final(8) && !of_pile(false).is_final(8));
        assert!(!Cause::Place(PlaceError::NotSymmetric).is_final(8));
        // The faction of a town is also random.
        let job = JobName { pass: "towns", subject: "zone 7".into() };
        let error = FillError::NoTownKind { faction: "Cove".into() };
        assert!(!Cause::Unmet { job, error }.is_final(8));
    }

    #[test]
    fn equal_causes_are_grouped_with_their_attempts() {
        let examples = ["a hole", "another"].map(|text| CounterExample::new(text.to_owned()));
        let finding = Finding { promise: Promise::NoBypass, verdict: Verdict::Refuted(examples.into()) };
        let refuted = FailedAttempt { attempt: 1, cause: Cause::Refuted(vec![finding]) };
        assert_eq!(refuted.cause.kind(), "refuted: V3");
        let groups = group_causes(&[no_faction(0, "7"), refuted, no_faction(2, "7"), no_faction(3, "8")]);
        let lines: Vec<String> = groups.iter().map(ToString::to_string).collect();
        assert_eq!(
            lines,
            [
                "attempts 0, 2: zone 7: no faction is left for its towns; allow more of them, or ban fewer",
                "attempt 1: the audit refuted V3 (no path leads from zone to zone except the links): a hole (and 1 more)",
                "attempt 3: zone 8: no faction is left for its towns; allow more of them, or ban fewer",
            ]
        );
    }
}
