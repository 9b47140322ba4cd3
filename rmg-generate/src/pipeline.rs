//! The phases of one attempt, in order: layout, fill, audit.

use std::time::Duration;

use rmg_core::certificate::Certificate;
use rmg_core::layout::LinkOutcome;
use rmg_core::model::{MapModel, TemplateLines};
use rmg_core::pack::ContentPack;
use rmg_core::plan::GenPlan;
use rmg_fill::{CustomModifiers, FillError, FillOptions, Filled, Inputs};
use rmg_jobs::{
    Job, JobContext, JobId, JobList, JobName, PhaseTrace, Pool, Progress, RunError, RunOptions, Schedule,
    Slot, StateHash, Stopwatch, Timeline, Unfinished,
};
use rmg_placement::{PlaceError, Placement, Search, place};
use rmg_plan::plan::template_of_plan;
use tracing::{debug, info_span};

mod recorded;

pub use crate::options::{BesideAudit, CustomStep, DEFAULT_ATTEMPTS, GenerateOptions, TemplateText};
use crate::origin::{lines, recipe};
use recorded::{record_layout, record_map, whole_timeline};

/// A phase of an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Places zones: centers, levels and tiles.
    Layout,
    /// Fills zones with contents.
    Fill,
    /// Runs a [`CustomStep`] of the caller.
    Own,
    /// Audits the finished map.
    Audit,
}

impl Phase {
    /// The phases of every attempt, in order.
    pub const ALL: [Self; 3] = [Self::Layout, Self::Fill, Self::Audit];

    /// Returns the text for a progress bar.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Layout => "placing zones",
            Self::Fill => "filling zones",
            Self::Own => "running a custom step",
            Self::Audit => "auditing the map",
        }
    }

    /// Returns the name of the job.
    fn pass(self) -> &'static str {
        match self {
            Self::Layout => "layout",
            Self::Fill => "fill",
            Self::Own => "own step",
            Self::Audit => "audit",
        }
    }
}

/// An event of a run.
#[derive(Debug, Clone, Copy)]
pub enum Event<'a> {
    /// A phase of an attempt starts.
    Begin {
        /// Number of the attempt, from 0.
        attempt: u32,
        phase: Phase,
    },
    /// A job of the fill phase is done. Sent by the thread that executed it.
    Job(Progress<'a>),
    /// An attempt ended early. Sent only if a timeline was requested.
    Unfinished {
        /// Number of the attempt, from 0.
        attempt: u32,
        /// The timeline until then, including the failed job.
        timeline: &'a Timeline,
    },
}

/// A callback for events.
pub type Watch<'a> = &'a (dyn Fn(Event<'_>) + Sync);

/// The result of a completed attempt.
#[derive(Debug)]
pub(crate) struct AttemptOutput {
    pub(crate) map: MapModel,
    pub(crate) certificate: Certificate,
    pub(crate) placement: Placement,
    pub(crate) jobs: Schedule,
    pub(crate) timeline: Option<Timeline>,
}

/// The reason why an attempt ended early.
#[derive(Debug)]
pub(crate) enum AttemptEnd {
    /// The zones do not fit, or no layout was found.
    Place(PlaceError),
    /// A mandatory request could not be met.
    Fill(JobName, FillError),
    /// An internal error.
    Panicked(JobName, String),
    Cancelled,
}

/// The error that ended a phase.
enum PhaseError {
    Place(PlaceError),
    Fill(RunError<FillError>),
}

/// The phases as jobs of one list, so that they handle panics and times like other jobs.
struct Attempt<'a> {
    plan: &'a GenPlan,
    pack: &'a ContentPack,
    number: u32,
    options: &'a GenerateOptions<'a>,
    watch: Watch<'a>,
    phases: Vec<Phase>,
    placement: Slot<Option<Placement>>,
    lines: Slot<Option<TemplateLines>>,
    filled: Slot<Option<Filled>>,
    /// Timelines of the work inside phases, by job.
    nested: [(JobId, Slot<Option<Timeline>>); 3],
    certificate: Slot<Option<Certificate>>,
}

/// Runs attempt `number`, and adds the time of each phase to `times`, even if the attempt fails.
pub(crate) fn run_attempt(
    plan: &GenPlan,
    pack: &ContentPack,
    number: u32,
    options: &GenerateOptions<'_>,
    watch: Watch<'_>,
    times: &mut Vec<(Phase, Duration)>,
) -> Result<AttemptOutput, AttemptEnd> {
    let mut list = JobList::new();
    let [zones, map, verdict] = ["the layout", "the map", "the verdict"].map(|name| list.resource(name));
    let own = options.own_step.map(|_| Phase::Own);
    let phases: Vec<Phase> =
        [Phase::Layout, Phase::Fill].into_iter().chain(own).chain([Phase::Audit]).collect();
    let mut jobs: Vec<JobId> = Vec::with_capacity(phases.len());
    for phase in &phases {
        let subject = options.own_step.filter(|_| *phase == Phase::Own).map_or("", |step| step.name);
        // an explicit dependency: each phase needs the previous ones
        let job = Job::new(phase.pass(), subject).after(jobs.last().copied());
        jobs.push(list.push(match phase {
            Phase::Layout => job.writes([zones]),
            Phase::Fill => job.reads([zones]).writes([map]),
            Phase::Own => job.writes([map]),
            Phase::Audit => job.reads([map]).writes([verdict]),
        }));
    }
    let schedule = list.schedule().expect("a chain of phases has no cycle");
    let [layout, fill, .., audit] = jobs[..] else { unreachable!("there are at least three phases") };
    let attempt = Attempt {
        plan,
        pack,
        number,
        options,
        watch,
        phases,
        placement: Slot::new(zones, "the layout", None),
        lines: Slot::new(zones, "the lines of the template", None),
        filled: Slot::new(map, "the map", None),
        nested: [(layout, zones), (fill, map), (audit, verdict)]
            .map(|(job, of)| (job, Slot::new(of, "the record of a phase", None))),
        certificate: Slot::new(verdict, "the verdict", None),
    };
    // The phases run sequentially on one thread. Each phase uses the threads of the pool.
    let run_options = RunOptions {
        cancel: options.cancel,
        timeline: true,
        states: options.timeline && options.states,
        ..RunOptions::default()
    };
    // On a thread of the pool, so that parallel loops wake up no other thread to start.
    let body = |job: JobId, context: &mut JobContext<'_>| attempt.run_phase(job, context);
    let run = options.pool.inside(|| rmg_jobs::run_recorded(&schedule, &run_options, body));
    match run {
        Ok(output) => {
            add_times(times, &attempt.phases, output.timeline.as_ref());
            Ok(attempt.finish(output.timeline))
        }
        Err(unfinished) => {
            let Unfinished { error, timeline } = *unfinished;
            add_times(times, &attempt.phases, timeline.as_ref());
            if let Some(phases) = timeline.filter(|_| options.timeline) {
                let timeline = whole_timeline(phases, attempt.nested.into_iter());
                watch(Event::Unfinished { attempt: number, timeline: &timeline });
            }
            Err(attempt_end(error))
        }
    }
}

impl Attempt<'_> {
    fn run_phase(&self, job: JobId, context: &mut JobContext<'_>) -> Result<(), PhaseError> {
        let phase = self.phases[job.index()];
        let _span = info_span!("phase", name = phase.pass()).entered();
        (self.watch)(Event::Begin { attempt: self.number, phase });
        match phase {
            Phase::Layout => {
                let search =
                    Search { effort: self.options.effort_of(self.number), placement: self.options.placement };
                let (found, lines) = self.run_on_pool(context, |pool| {
                    // a thread has time for the lines of the map while the layout is searched
                    let lines = || lines(self.plan, self.pack, self.options);
                    let lines = || pool.trace_scope().phase("layout lines", "", lines);
                    pool.join(|| place(self.plan, self.number, search, pool), lines)
                });
                let placement = found.map_err(PhaseError::Place)?;
                *context.write(&self.lines) = lines;
                let is_portal = |link: &&LinkOutcome| matches!(link, LinkOutcome::Portal { .. });
                let portals = placement.links.iter().filter(is_portal).count();
                debug!(
                    candidate = placement.candidate,
                    portals,
                    links = placement.links.len(),
                    "zones placed"
                );
                if context.wants_states() {
                    record_layout(&placement, context);
                }
                *context.write(&self.placement) = Some(placement);
            }
            Phase::Fill => {
                let placement = context.read(&self.placement);
                let placement = placement.as_ref().expect("the layout comes before the fill phase");
                let filled = self.fill(placement);
                let timeline = match &filled {
                    Ok(filled) => filled.timeline.clone(),
                    Err(unfinished) => unfinished.timeline.clone(),
                };
                self.store_nested(context, timeline);
                let mut filled = filled.map_err(|unfinished| PhaseError::Fill(unfinished.error))?;
                filled.map.recipe = recipe(self.plan, self.pack, self.options);
                filled.map.lines = context.read(&self.lines).clone();
                *context.write(&self.filled) = Some(filled);
            }
            Phase::Own => {
                let mut filled = context.write(&self.filled);
                let filled = filled.as_mut().expect("the fill phase comes before a custom step");
                let step = self.options.own_step.expect("the phase is listed only if there is a step");
                (step.run)(self.number, &mut filled.map);
                if context.wants_states() {
                    record_map(&filled.map, context);
                }
            }
            Phase::Audit => {
                let filled = context.read(&self.filled);
                let map = &filled.as_ref().expect("the fill phase comes before the audit").map;
                let template = self.options.template.map(|template| template_of_plan(template, self.plan));
                let beside = || self.options.beside_audit.iter().for_each(|work| (work.0)(self.number, map));
                let certificate = self.run_on_pool(context, |pool| {
                    pool.join(|| rmg_audit::audit_on(pool, map, self.pack, template.as_deref()), beside).0
                });
                if context.wants_states() {
                    context.record_state(StateHash::new("certificate", &certificate, &[]));
                }
                *context.write(&self.certificate) = Some(certificate);
            }
        }
        Ok(())
    }

    /// Runs a phase on the threads of the pool. Records the times of its parts if a timeline is requested.
    fn run_on_pool<R: Send>(&self, context: &JobContext<'_>, work: impl FnOnce(&Pool) -> R + Send) -> R {
        let pool = self.options.pool;
        if !self.options.timeline {
            return work(pool);
        }
        let parts = PhaseTrace::start();
        let result = work(&pool.recording(&parts));
        self.store_nested(context, parts.timeline(pool.threads()));
        result
    }

    fn store_nested(&self, context: &JobContext<'_>, timeline: Option<Timeline>) {
        let slot = self.nested.iter().find(|(of, _)| *of == context.job());
        let (_, slot) = slot.expect("the phase has a slot for its timeline");
        *context.write(slot) = timeline;
    }

    fn fill(&self, placement: &Placement) -> Result<Filled, Box<Unfinished<FillError>>> {
        let inputs = Inputs {
            plan: self.plan,
            pack: self.pack,
            layout: &placement.layout,
            ownership: &placement.ownership,
            outcomes: &placement.links,
            sea: placement.sea.as_ref(),
            attempt: self.number,
        };
        let progress = |progress: Progress<'_>| (self.watch)(Event::Job(progress));
        let options = RunOptions {
            pool: Some(self.options.pool),
            picking: self.options.picking,
            cancel: self.options.cancel,
            progress: Some(&progress),
            timeline: self.options.timeline,
            states: self.options.states,
            meter: self.options.meter,
        };
        let none = CustomModifiers::default();
        let own = self.options.own_modifiers.unwrap_or(&none);
        rmg_fill::fill_recorded(inputs, FillOptions { best_effort: self.options.best_effort, own }, &options)
    }

    /// Collects the results of the phases.
    fn finish(self, phases: Option<Timeline>) -> AttemptOutput {
        const DONE: &str = "a run without failure has completed every phase";
        let filled = self.filled.into_inner().expect(DONE);
        let phases = phases.expect("the timeline of the phases is always recorded");
        AttemptOutput {
            timeline: (self.options.timeline).then(|| whole_timeline(phases, self.nested.into_iter())),
            map: filled.map,
            jobs: filled.jobs,
            certificate: self.certificate.into_inner().expect(DONE),
            placement: self.placement.into_inner().expect(DONE),
        }
    }
}

/// Adds the times of the phases that ran.
fn add_times(times: &mut Vec<(Phase, Duration)>, phases: &[Phase], timeline: Option<&Timeline>) {
    for record in timeline.into_iter().flat_map(Timeline::records) {
        let phase = phases[record.job.index()];
        match times.iter_mut().find(|(known, _)| *known == phase) {
            Some((_, sum)) => *sum += record.duration(),
            None => times.push((phase, record.duration())),
        }
    }
}

fn attempt_end(error: RunError<PhaseError>) -> AttemptEnd {
    match error {
        RunError::Failed { error: PhaseError::Place(error), .. } => AttemptEnd::Place(error),
        RunError::Failed { error: PhaseError::Fill(error), .. } => match error {
            RunError::Failed { job, error } => AttemptEnd::Fill(job, error),
            RunError::Panicked { job, message } => AttemptEnd::Panicked(job, message),
            RunError::Cancelled { .. } => AttemptEnd::Cancelled,
        },
        RunError::Panicked { job, message } => AttemptEnd::Panicked(job, message),
        RunError::Cancelled { .. } => AttemptEnd::Cancelled,
    }
}

/// A layout without contents.
#[derive(Debug, Clone, PartialEq)]
pub struct LayoutRun {
    pub placement: Placement,
    /// Elapsed time, for messages only.
    pub time: Duration,
}

/// Places the zones of `plan` and assigns the tiles, without the other phases.
///
/// # Arguments
/// - `attempt`: from 0. Every attempt uses separate random streams.
/// - `search`: effort and starts of the search. More effort takes longer and results in fewer portals.
/// - `pool`: affects the time, never the result.
///
/// # Errors
/// [`PlaceError`] if the zones do not fit on the map.
pub fn generate_layout(
    plan: &GenPlan,
    attempt: u32,
    search: impl Into<Search>,
    pool: &Pool,
) -> Result<LayoutRun, PlaceError> {
    let clock = Stopwatch::start();
    let placement = place(plan, attempt, search, pool)?;
    Ok(LayoutRun { placement, time: clock.elapsed() })
}
