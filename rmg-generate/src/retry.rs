//! Generates a sound map from a plan by numbered attempts. The first sound map is returned.
//!
//! Attempts run sequentially: nearly every map needs one attempt, and its phases already use all threads. A
//! panic is an internal error and is not retried, because another attempt would hide it.
//!
//! Spans of `tracing`: `map`, `attempt`, `phase`, `job` (here, in `pipeline` and in `rmg-jobs`), `case` of a
//! sweep, `seed` of a run over seeds. Events: failed attempts with their cause, refusals, unmet and missing
//! requests, panics. Without a subscriber they cost one load per job.

mod causes;
mod error;
mod kinds;

use std::collections::BTreeSet;
use std::time::Duration;

use rmg_core::certificate::Certificate;
use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;
use rmg_core::plan::GenPlan;
use rmg_core::text::visible;
use rmg_jobs::{Schedule, Timeline};
use rmg_plan::room::{ZoneRoom, infeasible, zone_rooms};
use tracing::{info, info_span, warn};

use crate::pipeline::{AttemptEnd, GenerateOptions, Phase, Watch, run_attempt};
use crate::summary::MapSummary;

pub use causes::{Cause, FailedAttempt, GroupedCause, group_causes};
pub use error::{GenerateError, Refusal, RefutedMap};

/// A sound map, or with `best_effort` a map with missing objects, and a report of its generation.
#[derive(Debug)]
pub struct Generated {
    pub map: MapModel,
    /// The result of the audit. No promise is refuted, and nothing is missing except with `best_effort`.
    pub certificate: Certificate,
    /// The outcomes of zones and connections with their causes, and the unmet requests.
    pub report: MapSummary,
    /// The jobs of the fill phase, with their edges.
    pub jobs: Schedule,
    /// The timeline of all phases, if requested.
    pub timeline: Option<Timeline>,
    /// Time of each phase over all attempts, in order; for messages only.
    pub times: Vec<(Phase, Duration)>,
    /// Number of the attempt that generated the map, from 0.
    pub attempt: u32,
    /// The other attempts, in order. None of them generated a sound map. If nothing is missing, they precede
    /// `attempt`.
    pub failed: Vec<FailedAttempt>,
}

/// Generates the map of a plan.
///
/// Each attempt runs layout, fill and audit with separate random streams. It fails if no symmetric layout is
/// found, a mandatory request cannot be met or the audit refutes a promise; then the next attempt starts. A
/// cause that no attempt can change ends the search at once, before the first attempt if possible.
///
/// A plan with [content seeds](rmg_core::plan::ContentSeeds) has one attempt, because each attempt has
/// another layout.
///
/// With `best_effort`, an attempt omits objects without room and lists them in the unmet requests of the map
/// as [missing](rmg_core::model::Missing). The first sound map is returned. If there is none, the attempt
/// with the fewest missing objects is returned, the first of equals; its certificate marks the affected
/// promises as missing. A map that breaks a promise in another way, or in which a player has no main town, is
/// never returned.
///
/// # Arguments
/// - `plan`: made with `pack`.
/// - `options`: threads, picking and timeline never change the map.
/// - `watch`: called when phases start and jobs end, also from worker threads.
///
/// # Errors
/// - [`GenerateError::Infeasible`]: the required contents cannot fit; not with `best_effort`.
/// - [`GenerateError::Place`]: the zones do not fit.
/// - [`GenerateError::NoSoundMap`]: all attempts failed; with the cause of each.
/// - [`GenerateError::Panicked`]: an internal error, with modifier and subject.
/// - [`GenerateError::Cancelled`]: the token of the options was cancelled.
///
/// # Cost
/// The cost of `place`, `fill` and `audit`, times the number of attempts. Most maps need one attempt.
pub fn generate_map(
    plan: &GenPlan,
    pack: &ContentPack,
    options: &GenerateOptions<'_>,
    watch: Watch<'_>,
) -> Result<Generated, GenerateError> {
    let (template, seed) = (plan.template_name.as_str(), plan.seed.0);
    let _span = info_span!("map", template, size = %plan.size, seed).entered();
    if !options.best_effort {
        let reasons = infeasible(plan, pack);
        if !reasons.is_empty() {
            reasons.iter().for_each(|reason| warn!(reason = %visible(&reason.to_string()), "refused"));
            return Err(GenerateError::Infeasible { reasons });
        }
    }
    // All phases start from one thread of the pool, so that none waits for a thread to wake up.
    options.pool.inside(|| make_attempts(plan, pack, options, watch))
}

/// Runs attempts until one succeeds.
fn make_attempts(
    plan: &GenPlan,
    pack: &ContentPack,
    options: &GenerateOptions<'_>,
    watch: Watch<'_>,
) -> Result<Generated, GenerateError> {
    let mut best: Option<(u64, Generated)> = None;
    let mut failed: Vec<FailedAttempt> = Vec::new();
    let (mut refuted, mut is_final) = (None, false);
    let mut times: Vec<(Phase, Duration)> = Vec::new();
    for attempt in plan.content_seeds.attempts(options.attempts) {
        let _span = info_span!("attempt", number = attempt).entered();
        let output = match run_attempt(plan, pack, attempt, options, watch, &mut times) {
            Ok(output) => output,
            Err(AttemptEnd::Fill(job, error)) => {
                let cause = Cause::Unmet { job, error };
                is_final = cause.is_final(pack.monoliths_of(plan.target).len());
                retry(&mut failed, attempt, cause);
                if is_final {
                    break;
                }
                continue;
            }
            Err(AttemptEnd::Place(error)) if !error.is_final() => {
                retry(&mut failed, attempt, Cause::Place(error));
                continue;
            }
            Err(AttemptEnd::Place(error)) => {
                warn!(reason = %visible(&error.to_string()), "refused");
                return Err(GenerateError::Place(error));
            }
            Err(AttemptEnd::Panicked(job, message)) => {
                return Err(GenerateError::Panicked { job, message, attempt });
            }
            Err(AttemptEnd::Cancelled) => return Err(GenerateError::Cancelled { attempt }),
        };
        if output.certificate.refuted().next().is_some() {
            let cause = Cause::Refuted(output.certificate.refuted().cloned().collect());
            retry(&mut failed, attempt, cause);
            refuted.get_or_insert(RefutedMap { map: output.map, certificate: output.certificate });
            continue;
        }
        let generated = Generated {
            report: MapSummary::new(&output.map, pack, &output.placement.links),
            map: output.map,
            certificate: output.certificate,
            jobs: output.jobs,
            timeline: output.timeline,
            times: Vec::new(),
            attempt,
            failed: Vec::new(),
        };
        if generated.certificate.is_sound() {
            log_unmet(&generated);
            return Ok(Generated { times, failed, ..generated });
        }
        let missing = generated.map.missing();
        retry(&mut failed, attempt, Cause::Missing(missing));
        if best.as_ref().is_none_or(|(fewest, _)| missing < *fewest) {
            best = Some((missing, generated));
        }
    }
    match best {
        Some((_, generated)) => {
            failed.retain(|failed| failed.attempt != generated.attempt);
            log_unmet(&generated);
            Ok(Generated { times, failed, ..generated })
        }
        None => {
            warn!(attempts = failed.len(), is_final, "no sound map");
            let room = rooms_of(plan, pack, &failed);
            Err(GenerateError::NoSoundMap { failed, is_final, refuted: refuted.map(Box::new), room })
        }
    }
}

/// Records why an attempt generated no sound map.
fn retry(failed: &mut Vec<FailedAttempt>, attempt: u32, cause: Cause) {
    info!(cause = %visible(&cause.to_string()), "the attempt failed");
    failed.push(FailedAttempt { attempt, cause });
}

/// Logs the unmet requests of a map.
fn log_unmet(generated: &Generated) {
    for request in &generated.report.unmet {
        let (pass, place, what, reason) = (&request.pass, &request.place, &request.what, &request.reason);
        if request.is_mandatory {
            warn!(%pass, place, what, reason, "missing");
        } else {
            info!(%pass, place, what, reason, "unmet request");
        }
    }
}

/// Returns the required contents of the zones that were too small in some attempts.
fn rooms_of(plan: &GenPlan, pack: &ContentPack, failed: &[FailedAttempt]) -> Vec<ZoneRoom> {
    let zones: BTreeSet<&str> = failed.iter().filter_map(|failed| failed.cause.zone_without_room()).collect();
    if zones.is_empty() {
        return Vec::new();
    }
    zone_rooms(plan, pack).into_iter().filter(|room| zones.contains(room.zone.as_str())).collect()
}
