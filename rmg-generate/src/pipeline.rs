//! The phases in their order, for one attempt: layout, fill, audit.

use std::time::Duration;

use rmg_core::certificate::Certificate;
use rmg_core::layout::LinkOutcome;
use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;
use rmg_core::plan::GenPlan;
use rmg_core::template::Template;
use rmg_fill::{FillError, FillOptions, Filled, Inputs, OwnModifiers};
use rmg_jobs::{
    CancelToken, Job, JobContext, JobId, JobList, JobName, Left, Meter, Parts, Picking, Pool, PoolError,
    Progress, RunError, RunOptions, Schedule, Slot, Stopwatch, Timeline, Unfinished,
};
use rmg_placement::{Effort, PlaceError, Placement, PlacementMode, Search, place};
use rmg_plan::plan::template_of_plan;
use tracing::{debug, info_span};

mod recorded;

use recorded::{leave_layout, leave_map, whole_timeline};

/// A phase, for those who watch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Zones get centres, levels and tiles.
    Layout,
    Fill,
    /// A step of the caller's, see [`OwnStep`].
    Own,
    /// The finished map is judged.
    Audit,
}

impl Phase {
    /// What every attempt goes through, in its order.
    pub const ALL: [Self; 3] = [Self::Layout, Self::Fill, Self::Audit];

    /// What is being done, for a progress bar.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Layout => "laying out zones",
            Self::Fill => "filling zones",
            Self::Own => "a step of one's own",
            Self::Audit => "auditing the map",
        }
    }

    /// The name of its job.
    fn pass(self) -> &'static str {
        match self {
            Self::Layout => "layout",
            Self::Fill => "fill",
            Self::Own => "own step",
            Self::Audit => "audit",
        }
    }
}

/// What those who watch are told.
#[derive(Debug, Clone, Copy)]
pub enum Event<'a> {
    /// A phase of an attempt begins.
    Begin {
        /// Number of the attempt, from 0.
        attempt: u32,
        phase: Phase,
    },
    /// A job of the filling is done; told by the thread that did it.
    Job(Progress<'a>),
    /// An attempt did not come to its end; told where a timeline was asked for.
    Unfinished {
        /// Number of the attempt, from 0.
        attempt: u32,
        /// When which jobs ran until then, the failed one among them.
        timeline: &'a Timeline,
    },
}

/// Who watches.
pub type Watch<'a> = &'a (dyn Fn(Event<'_>) + Sync);

/// A step of the caller's between filling and audit: for those who try a modifier, and for tests that damage a map. What
/// it does to the map is audited like everything else, and a panic in it is reported like one in any modifier.
#[derive(Clone, Copy)]
pub struct OwnStep<'a> {
    pub name: &'a str,
    /// Gets the number of the attempt and the map.
    pub run: &'a (dyn Fn(u32, &mut MapModel) + Sync),
}

impl std::fmt::Debug for OwnStep<'_> {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("OwnStep").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The text that a template was read from.
#[derive(Debug, Clone, Copy)]
pub struct TemplateText<'a> {
    /// What it is called: the file with or without its folders; empty where it came from no file.
    pub file: &'a str,
    /// The text, which the template's places point into.
    pub text: &'a str,
}

/// How a map is made. Of all this only `effort`, `placement`, `attempts`, `own_step`, `own_modifiers` and `best_effort` can change the map; a
/// `template` that the plan does not follow can refuse it.
#[derive(Debug, Clone, Copy)]
pub struct GenerateOptions<'a> {
    /// The template that the plan was made from, so that the audit judges the map by what it reads there itself and a
    /// mistake in the plan refutes the map; default none: the map is judged by its plan.
    pub template: Option<&'a Template>,
    /// The text of that template, so that the map can tell which line of it asked for what; default none. It changes nothing but
    /// the [lines](MapModel::lines) that the map carries.
    pub text: Option<TemplateText<'a>>,
    /// How hard to look for a good layout; default normal. See [`effort_of`](Self::effort_of).
    pub effort: Effort,
    /// What the search for a layout starts from; default planar drawings and grids in turn.
    pub placement: PlacementMode,
    /// Most attempts, at least 1; default 8. The first sound map wins.
    pub attempts: u32,
    pub pool: &'a Pool,
    /// Which of several ready jobs of the filling is picked; default by priority.
    pub picking: Picking,
    /// Ends the run at the next border between jobs when used; default none.
    pub cancel: Option<&'a CancelToken>,
    /// Whether to keep a timeline of every job; default no.
    pub timeline: bool,
    /// Whether the timeline is to tell by hashes what jobs leave, which takes its time; default no.
    pub states: bool,
    /// What the timeline is to count of every job beside what it counts itself; default nothing.
    pub meter: Option<Meter>,
    /// A step between filling and audit; default none.
    pub own_step: Option<OwnStep<'a>>,
    /// Modifiers of the caller's own, in their places between ours; default none.
    pub own_modifiers: Option<&'a OwnModifiers>,
    /// Whether to hand out the best attempt where none meets everything that the template demands, with what is missing
    /// listed; default no. See [`generate_map`](crate::generate_map).
    pub best_effort: bool,
}

/// Attempts before a template counts as one that cannot be made: failures that come from a bad throw are gone after
/// two or three, those of the template never are.
pub const DEFAULT_ATTEMPTS: u32 = 8;

impl<'a> GenerateOptions<'a> {
    /// The defaults on these threads.
    #[must_use]
    pub fn new(pool: &'a Pool) -> Self {
        Self {
            template: None,
            text: None,
            effort: Effort::default(),
            placement: PlacementMode::default(),
            attempts: DEFAULT_ATTEMPTS,
            pool,
            picking: Picking::default(),
            cancel: None,
            timeline: false,
            states: false,
            meter: None,
            own_step: None,
            own_modifiers: None,
            best_effort: false,
        }
    }

    /// How hard an attempt looks. A quick look may leave more portals than the game has kinds of monoliths, and another
    /// quick one mostly does so again: after a failure it is at least a normal one.
    #[must_use]
    pub fn effort_of(&self, attempt: u32) -> Effort {
        if attempt == 0 { self.effort } else { self.effort.max(Effort::Normal) }
    }
}

/// What an attempt that came to its end made.
#[derive(Debug)]
pub(crate) struct AttemptOutput {
    pub(crate) map: MapModel,
    pub(crate) certificate: Certificate,
    pub(crate) placement: Placement,
    pub(crate) jobs: Schedule,
    pub(crate) timeline: Option<Timeline>,
}

/// Why an attempt did not come to its end.
#[derive(Debug)]
pub(crate) enum AttemptEnd {
    /// The zones do not fit; no attempt can change that.
    Place(PlaceError),
    /// A hard wish could not be met.
    Fill(JobName, FillError),
    /// A fault of the program.
    Panicked(JobName, String),
    Cancelled,
    Threads(PoolError),
}

/// What a phase returns when it fails.
enum PhaseError {
    Place(PlaceError),
    Fill(RunError<FillError>),
}

/// The three phases as jobs of one list, so that panics are contained and times are kept in one way everywhere.
struct Attempt<'a> {
    plan: &'a GenPlan,
    pack: &'a ContentPack,
    number: u32,
    options: &'a GenerateOptions<'a>,
    watch: Watch<'a>,
    phases: Vec<Phase>,
    placement: Slot<Option<Placement>>,
    filled: Slot<Option<Filled>>,
    /// What was recorded inside phases, by their jobs.
    inside: [(JobId, Slot<Option<Timeline>>); 3],
    certificate: Slot<Option<Certificate>>,
}

/// Makes attempt `number`, and adds the time of each phase to `times`, also where the attempt fails.
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
        // demanded, as no phase can be had without those before
        let job = Job::new(phase.pass(), subject).after(jobs.last().copied());
        jobs.push(list.push(match phase {
            Phase::Layout => job.writes([zones]),
            Phase::Fill => job.reads([zones]).writes([map]),
            Phase::Own => job.writes([map]),
            Phase::Audit => job.reads([map]).writes([verdict]),
        }));
    }
    let schedule = list.schedule().expect("three phases in a row have no circle");
    let [layout, fill, .., audit] = jobs[..] else { unreachable!("there are at least these three") };
    let attempt = Attempt {
        plan,
        pack,
        number,
        options,
        watch,
        phases,
        placement: Slot::new(zones, "the layout", None),
        filled: Slot::new(map, "the map", None),
        inside: [(layout, zones), (fill, map), (audit, verdict)]
            .map(|(job, of)| (job, Slot::new(of, "the record of a phase", None))),
        certificate: Slot::new(verdict, "the verdict", None),
    };
    // One after the other on this thread; each phase uses the threads of the pool by itself.
    let run_options = RunOptions {
        cancel: options.cancel,
        timeline: true,
        states: options.timeline && options.states,
        ..RunOptions::default()
    };
    let run = rmg_jobs::run_recorded(&schedule, &run_options, |job, context| attempt.run_phase(job, context));
    match run {
        Ok(output) => {
            add_times(times, &attempt.phases, output.timeline.as_ref());
            Ok(attempt.finish(output.timeline))
        }
        Err(unfinished) => {
            let Unfinished { error, timeline } = *unfinished;
            add_times(times, &attempt.phases, timeline.as_ref());
            if let Some(phases) = timeline.filter(|_| options.timeline) {
                let timeline = whole_timeline(phases, attempt.inside.into_iter());
                watch(Event::Unfinished { attempt: number, timeline: &timeline });
            }
            Err(why_it_ended(error))
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
                let found = self.in_parts(context, |pool| place(self.plan, self.number, search, pool));
                let placement = found.map_err(PhaseError::Place)?;
                let is_portal = |link: &&LinkOutcome| matches!(link, LinkOutcome::Portal { .. });
                let portals = placement.links.iter().filter(is_portal).count();
                debug!(candidate = placement.candidate, portals, links = placement.links.len(), "laid out");
                if context.wants_states() {
                    leave_layout(&placement, context);
                }
                *context.write(&self.placement) = Some(placement);
            }
            Phase::Fill => {
                let placement = context.read(&self.placement);
                let placement = placement.as_ref().expect("the layout comes before the filling");
                let filled = self.fill(placement);
                let timeline = match &filled {
                    Ok(filled) => filled.timeline.clone(),
                    Err(unfinished) => unfinished.timeline.clone(),
                };
                self.keep_inside(context, timeline);
                let filled = filled.map_err(|unfinished| PhaseError::Fill(unfinished.error))?;
                *context.write(&self.filled) = Some(filled);
            }
            Phase::Own => {
                let mut filled = context.write(&self.filled);
                let filled = filled.as_mut().expect("the filling comes before a step of one's own");
                let step = self.options.own_step.expect("the phase is only listed when there is a step");
                (step.run)(self.number, &mut filled.map);
                if context.wants_states() {
                    leave_map(&filled.map, context);
                }
            }
            Phase::Audit => {
                let filled = context.read(&self.filled);
                let map = &filled.as_ref().expect("the filling comes before the audit").map;
                let template = self.options.template.map(|template| template_of_plan(template, self.plan));
                let judge = |pool: &Pool| rmg_audit::audit_on(pool, map, self.pack, template.as_deref());
                let certificate = self.in_parts(context, judge);
                if context.wants_states() {
                    context.leave(Left::new("certificate", &certificate, &[]));
                }
                *context.write(&self.certificate) = Some(certificate);
            }
        }
        Ok(())
    }

    /// Does a phase on the threads of the pool; where times are kept, also those of its parts.
    fn in_parts<R: Send>(&self, context: &JobContext<'_>, work: impl FnOnce(&Pool) -> R + Send) -> R {
        let pool = self.options.pool;
        if !self.options.timeline {
            return pool.inside(|| work(pool));
        }
        let parts = Parts::start();
        let recording = pool.recording(&parts);
        let result = recording.inside(|| work(&recording));
        self.keep_inside(context, parts.timeline(pool.threads()));
        result
    }

    fn keep_inside(&self, context: &JobContext<'_>, timeline: Option<Timeline>) {
        let (_, slot) =
            self.inside.iter().find(|(of, _)| *of == context.job()).expect("the phase has an inside");
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
            threads: self.options.pool.threads().try_into().unwrap_or(std::num::NonZeroUsize::MIN),
            picking: self.options.picking,
            cancel: self.options.cancel,
            progress: Some(&progress),
            timeline: self.options.timeline,
            states: self.options.states,
            meter: self.options.meter,
        };
        let none = OwnModifiers::default();
        let own = self.options.own_modifiers.unwrap_or(&none);
        rmg_fill::fill_recorded(inputs, FillOptions { best_effort: self.options.best_effort, own }, &options)
    }

    /// Takes out what the phases left.
    fn finish(self, phases: Option<Timeline>) -> AttemptOutput {
        const DONE: &str = "a run without failure has done every phase";
        let filled = self.filled.into_inner().expect(DONE);
        let phases = phases.expect("the timeline of the phases is always kept");
        AttemptOutput {
            timeline: (self.options.timeline).then(|| whole_timeline(phases, self.inside.into_iter())),
            map: filled.map,
            jobs: filled.jobs,
            certificate: self.certificate.into_inner().expect(DONE),
            placement: self.placement.into_inner().expect(DONE),
        }
    }
}

/// Adds the times of phases that ran.
fn add_times(times: &mut Vec<(Phase, Duration)>, phases: &[Phase], timeline: Option<&Timeline>) {
    for record in timeline.into_iter().flat_map(Timeline::records) {
        let phase = phases[record.job.index()];
        match times.iter_mut().find(|(known, _)| *known == phase) {
            Some((_, sum)) => *sum += record.duration(),
            None => times.push((phase, record.duration())),
        }
    }
}

fn why_it_ended(error: RunError<PhaseError>) -> AttemptEnd {
    match error {
        RunError::Failed { error: PhaseError::Place(error), .. } => AttemptEnd::Place(error),
        RunError::Failed { error: PhaseError::Fill(error), .. } => match error {
            RunError::Failed { job, error } => AttemptEnd::Fill(job, error),
            RunError::Panicked { job, message } => AttemptEnd::Panicked(job, message),
            RunError::Cancelled { .. } => AttemptEnd::Cancelled,
            RunError::Threads(error) => AttemptEnd::Threads(error),
        },
        RunError::Panicked { job, message } => AttemptEnd::Panicked(job, message),
        RunError::Cancelled { .. } => AttemptEnd::Cancelled,
        RunError::Threads(error) => AttemptEnd::Threads(error),
    }
}

/// A layout that goes no further.
#[derive(Debug, Clone, PartialEq)]
pub struct LayoutRun {
    pub placement: Placement,
    /// Time that it took; for messages only.
    pub time: Duration,
}

/// Lays out the zones of `plan` and deals out the tiles, and no more.
///
/// # Arguments
/// - `attempt`: from 0; every attempt draws from streams of its own.
/// - `search`: how hard to look, and from which starts; more effort takes longer and gives fewer portals.
/// - `pool`: changes the time, never the result.
///
/// # Errors
/// [`PlaceError`] when the zones do not fit on the map.
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
