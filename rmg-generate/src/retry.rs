//! From a plan to a sound map: numbered attempts, of which the lowest sound one wins.
//!
//! Attempts run one after the other: nearly every map needs one, and its phases use all threads already. A
//! panic is not tried again: it is a fault of the program, and another draw would hide it.
//!
//! Spans of `tracing`: `map`, `attempt`, `phase`, `job` (here, in `pipeline` and in `rmg-jobs`), `case` of a
//! sweep, `seed` of a run over seeds. Events: failed attempts with their cause, refusals, unmet and missing
//! requests, panics. Without a subscriber they cost a load of one number a job.

mod causes;
mod error;
mod kinds;

use std::collections::BTreeSet;
use std::time::Duration;

use rmg_core::certificate::Certificate;
use rmg_core::model::{MapModel, Recipe, TemplateLines};
use rmg_core::pack::ContentPack;
use rmg_core::plan::GenPlan;
use rmg_core::text::visible;
use rmg_fill::OwnModifiers;
use rmg_jobs::{Schedule, Timeline};
use rmg_plan::plan::template_lines;
use rmg_plan::room::{ZoneRoom, hopeless, zone_rooms};
use tracing::{info, info_span, warn};

use crate::pipeline::{AttemptEnd, GenerateOptions, Phase, TemplateText, Watch, run_attempt};
use crate::summary::MapSummary;

pub use causes::{Cause, FailedAttempt, GroupedCause, group_causes};
pub use error::{GenerateError, Refusal, RefutedMap};

/// A sound map (or, by the best effort, one that only lacks something) and how it came about.
#[derive(Debug)]
pub struct Generated {
    pub map: MapModel,
    /// What the audit says of it; no promise is refuted, and nothing is missing but by the best effort.
    pub certificate: Certificate,
    /// What every zone and connection became and why, and which wishes were not met.
    pub report: MapSummary,
    /// The jobs that filled it, with their edges.
    pub jobs: Schedule,
    /// When which job ran, all phases in one, if asked for.
    pub timeline: Option<Timeline>,
    /// Time in each phase over all attempts, in their order; for messages only.
    pub times: Vec<(Phase, Duration)>,
    /// Number of the attempt that gave the map, from 0.
    pub attempt: u32,
    /// The attempts that gave no sound map, in their order: those before it; where something is missing, all others.
    pub failed: Vec<FailedAttempt>,
}

/// Makes the map of a plan.
///
/// Attempt `n` lays out, fills and audits with streams of its own. A hard wish that cannot be met, or a promise that
/// the audit refutes, ends it and the next one begins; causes that no attempt can change end the search at once, before
/// the first attempt where they are known by then.
///
/// With `best_effort` an attempt leaves out what has no room and lists it in the map's unmet wishes as
/// [missing](rmg_core::model::Missing). A sound map still wins; where there is none it is the attempt with the fewest
/// things missing, the lowest of these, and its certificate says of the promises concerned that something is
/// missing. No map is handed out that breaks a promise otherwise, or in which a player has no main town.
///
/// # Arguments
/// - `plan`: made with `pack`.
/// - `options`: see there; threads, picking and timeline never change the map.
/// - `watch`: told when phases begin and jobs end, also from worker threads.
///
/// # Errors
/// - [`GenerateError::Hopeless`]: the template demands more than there can be room for; not with `best_effort`.
/// - [`GenerateError::Place`]: the zones do not fit.
/// - [`GenerateError::NoSoundMap`] after the last attempt, with the cause of each.
/// - [`GenerateError::Panicked`]: a fault of the program, with modifier and subject.
/// - [`GenerateError::Cancelled`]: the token of the options was used.
/// - [`GenerateError::Threads`]: the system has no threads to give.
///
/// # Cost
/// That of `place`, `fill` and `audit`, times the number of attempts; most maps need one.
pub fn generate_map(
    plan: &GenPlan,
    pack: &ContentPack,
    options: &GenerateOptions<'_>,
    watch: Watch<'_>,
) -> Result<Generated, GenerateError> {
    let (template, seed) = (plan.template_name.as_str(), plan.seed.0);
    let _span = info_span!("map", template, size = %plan.size, seed).entered();
    if !options.best_effort {
        let reasons = hopeless(plan, pack);
        if !reasons.is_empty() {
            reasons.iter().for_each(|reason| warn!(reason = %visible(&reason.to_string()), "refused"));
            return Err(GenerateError::Hopeless { reasons });
        }
    }
    let attempts = options.attempts.max(1);
    let mut best: Option<(u64, Generated)> = None;
    let mut failed: Vec<FailedAttempt> = Vec::new();
    let (mut refuted, mut is_final) = (None, false);
    let mut times: Vec<(Phase, Duration)> = Vec::new();
    for attempt in 0..attempts {
        let _span = info_span!("attempt", number = attempt).entered();
        let mut output = match run_attempt(plan, pack, attempt, options, watch, &mut times) {
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
            Err(AttemptEnd::Place(error)) => {
                warn!(reason = %visible(&error.to_string()), "refused");
                return Err(GenerateError::Place(error));
            }
            Err(AttemptEnd::Panicked(job, message)) => {
                return Err(GenerateError::Panicked { job, message, attempt });
            }
            Err(AttemptEnd::Cancelled) => return Err(GenerateError::Cancelled { attempt }),
            Err(AttemptEnd::Threads(error)) => return Err(GenerateError::Threads(error)),
        };
        output.map.recipe = recipe(plan, pack, options);
        output.map.lines = lines(plan, pack, options);
        if output.certificate.refuted().next().is_some() {
            let cause = Cause::Refuted(output.certificate.refuted().cloned().collect());
            retry(&mut failed, attempt, cause);
            refuted.get_or_insert(RefutedMap { map: output.map, certificate: output.certificate });
            continue;
        }
        let made = Generated {
            report: MapSummary::new(&output.map, pack, &output.placement.links),
            map: output.map,
            certificate: output.certificate,
            jobs: output.jobs,
            timeline: output.timeline,
            times: Vec::new(),
            attempt,
            failed: Vec::new(),
        };
        if made.certificate.is_sound() {
            tell_unmet(&made);
            return Ok(Generated { times, failed, ..made });
        }
        let missing = made.map.missing();
        retry(&mut failed, attempt, Cause::Missing(missing));
        if best.as_ref().is_none_or(|(fewest, _)| missing < *fewest) {
            best = Some((missing, made));
        }
    }
    match best {
        Some((_, made)) => {
            failed.retain(|failed| failed.attempt != made.attempt);
            tell_unmet(&made);
            Ok(Generated { times, failed, ..made })
        }
        None => {
            warn!(attempts = failed.len(), is_final, "no sound map");
            let room = rooms_of(plan, pack, &failed);
            Err(GenerateError::NoSoundMap { failed, is_final, refuted: refuted.map(Box::new), room })
        }
    }
}

/// Takes down why an attempt gave no sound map.
fn retry(failed: &mut Vec<FailedAttempt>, attempt: u32, cause: Cause) {
    info!(cause = %visible(&cause.to_string()), "the attempt gave no sound map");
    failed.push(FailedAttempt { attempt, cause });
}

/// Tells the wishes that a map does not meet.
fn tell_unmet(made: &Generated) {
    for wish in &made.report.unmet {
        let (pass, place, what, reason) = (&wish.pass, &wish.place, &wish.what, &wish.reason);
        if wish.is_demanded {
            warn!(%pass, place, what, reason, "missing");
        } else {
            info!(%pass, place, what, reason, "a wish is not met");
        }
    }
}

/// What the zones that some attempts had no room in must hold.
fn rooms_of(plan: &GenPlan, pack: &ContentPack, failed: &[FailedAttempt]) -> Vec<ZoneRoom> {
    let zones: BTreeSet<&str> = failed.iter().filter_map(|failed| failed.cause.zone_without_room()).collect();
    if zones.is_empty() {
        return Vec::new();
    }
    zone_rooms(plan, pack).into_iter().filter(|room| zones.contains(room.zone.as_str())).collect()
}

/// Where the template says what the plan asks for, if its text is known.
fn lines(plan: &GenPlan, pack: &ContentPack, options: &GenerateOptions<'_>) -> Option<TemplateLines> {
    let TemplateText { file, text } = options.text?;
    template_lines((options.template?, text), file, plan, pack)
}

/// What decides the map beside its plan; nothing where a step or a modifier of the caller's does, which nobody else can repeat.
fn recipe(plan: &GenPlan, pack: &ContentPack, options: &GenerateOptions<'_>) -> Option<Recipe> {
    let is_ours = options.own_step.is_none() && options.own_modifiers.is_none_or(OwnModifiers::is_empty);
    is_ours.then(|| Recipe {
        template: options.template.map_or(&plan.template_name, |template| &template.id).clone(),
        effort: options.effort,
        placement: options.placement,
        attempts: options.attempts.max(1),
        packs: pack.info.layers.clone(),
    })
}
