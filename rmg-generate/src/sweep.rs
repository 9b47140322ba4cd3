//! Many maps at once: templates times sizes times seeds, each map on one thread.
//!
//! The order of the records is that of the cases, and nothing but their times depends on the threads.

mod tally;

use std::fmt;
use std::time::Duration;

use rmg_core::diag::{Fault, Severity};
use rmg_core::pack::ContentPack;
use rmg_core::template::Template;
use rmg_core::{MapSize, Seed};
use rmg_jobs::{CancelToken, Job, JobList, Pool, RunError, RunOptions, Stopwatch, peak_bytes, reset_peak};

use crate::options::GenOptions;
use crate::pipeline::GenerateOptions;
use crate::plan::make_plan;
use crate::retry::{Cause, FailedAttempt, GenerateError, generate_map};
use crate::summary::WayKind;

pub use tally::{CauseCount, Tally, count_causes, count_link_causes, has_faults, tally};

/// Which sizes of a template.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SizeChoice {
    /// Its `minSize`.
    Smallest,
    /// Its `maxSize`.
    Largest,
    /// Every size with a code that it allows, and both ends of its range.
    All,
    /// That one, if the template allows it.
    Only(MapSize),
}

/// What to try.
#[derive(Debug, Clone)]
pub struct SweepOptions<'a> {
    /// Sizes of each template; one that comes up twice is made once.
    pub sizes: Vec<SizeChoice>,
    /// Sizes are cut down to this; one that the template then does not allow any more is left out.
    pub limit: Option<MapSize>,
    /// The seeds.
    pub seeds: Vec<Seed>,
    /// Wishes for all maps; the seed and the size in it are not read.
    pub wishes: GenOptions,
    /// Most attempts for each map.
    pub attempts: u32,
    /// Threads: each makes one map at a time.
    pub pool: &'a Pool,
    /// Ends the sweep after the maps that are being made; default none.
    pub cancel: Option<&'a CancelToken>,
}

/// A template with a name for tables.
#[derive(Debug, Clone, Copy)]
pub struct SweepTemplate<'a> {
    /// What the table calls it.
    pub name: &'a str,
    /// Without errors.
    pub template: &'a Template,
}

/// A map to be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Case {
    /// Position of the template.
    pub template: usize,
    /// Size of the map.
    pub size: MapSize,
    /// The seed.
    pub seed: Seed,
}

/// What became of a case.
#[derive(Debug, Clone, PartialEq)]
pub struct SweepRecord {
    /// What was tried.
    pub case: Case,
    /// What came out.
    pub outcome: Outcome,
    /// The attempts that gave no sound map, also those before one that did.
    pub failed: Vec<FailedAttempt>,
    /// Connections by what they became, as [`WayKind::ALL`]; all 0 without a map.
    pub ways: [usize; WayKind::ALL.len()],
    /// Why connections are no direct passages, one entry each.
    pub link_causes: Vec<String>,
    /// Treasure of a sound map: value asked for and value there, over all zones.
    pub treasure: (u64, u64),
    /// Wishes of a sound map that were not met.
    pub unmet: usize,
    /// Most memory that the program held while the map was made, in bytes; only where the system tells it, and only with
    /// one thread: several maps at once cannot be told apart. For tables only.
    pub memory: Option<u64>,
    /// Time of all attempts; for tables only.
    pub time: Duration,
}

/// What came out of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// A sound map.
    Made,
    /// No sound map, or not even a plan: why, of the last attempt.
    Refused(String),
    /// A fault of the program, in words.
    Panicked(String),
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

/// All cases, by template, size and seed.
#[must_use]
pub fn cases(templates: &[SweepTemplate<'_>], options: &SweepOptions<'_>) -> Vec<Case> {
    let mut cases = Vec::new();
    for (at, SweepTemplate { template, .. }) in templates.iter().enumerate() {
        for size in sizes_of(template, options) {
            cases.extend(options.seeds.iter().map(|seed| Case { template: at, size, seed: *seed }));
        }
    }
    cases
}

/// Sizes of the standard squares, each with one level and with two.
const STANDARD_SIDES: [u64; 7] = [36, 72, 108, 144, 180, 216, 252];

fn sizes_of(template: &Template, options: &SweepOptions<'_>) -> Vec<MapSize> {
    let (min, max) = (template.min_size.value, template.max_size.value);
    let cut = |size: MapSize| options.limit.map_or(size, |limit| size.clamped(limit));
    let mut sizes: Vec<MapSize> = Vec::new();
    let mut add = |size: MapSize| {
        if size.fits(min, max) && !sizes.contains(&size) {
            sizes.push(size);
        }
    };
    for choice in &options.sizes {
        match choice {
            SizeChoice::Smallest => add(cut(min)),
            SizeChoice::Largest => add(cut(max)),
            SizeChoice::All => {
                add(cut(min));
                for (levels, side) in
                    [1, 2].into_iter().flat_map(|levels| STANDARD_SIDES.map(|side| (levels, side)))
                {
                    let size = MapSize::new(side, side, levels).expect("the standard sizes are sizes");
                    if cut(size) == size {
                        add(size);
                    }
                }
                add(cut(max));
            }
            SizeChoice::Only(size) => add(cut(*size)),
        }
    }
    sizes
}

/// Makes all maps of `cases`.
///
/// # Arguments
/// - `templates`: where [`Case::template`] points.
/// - `done`: called after each case, from the thread that made it, in any order.
///
/// # Returns
/// A record per case, in their order. A panic in one map is in its record and touches no other.
///
/// # Cost
/// That of [`generate_map`] per case, divided by the threads; memory for one map per thread.
pub fn run_sweep(
    templates: &[SweepTemplate<'_>],
    cases: &[Case],
    pack: &ContentPack,
    options: &SweepOptions<'_>,
    done: &(dyn Fn(&SweepRecord) + Sync),
) -> Vec<SweepRecord> {
    options.pool.map(cases, |case| {
        let record = run_case(templates[case.template].template, *case, pack, options);
        done(&record);
        record
    })
}

/// A case as a job of its own, so that a panic anywhere in it is contained.
fn run_case(template: &Template, case: Case, pack: &ContentPack, options: &SweepOptions<'_>) -> SweepRecord {
    let clock = Stopwatch::start();
    let knows_memory = options.pool.threads() == 1 && reset_peak();
    let mut list = JobList::new();
    list.push(Job::new("map", case.seed));
    let plan = list.plan().expect("one job has no circle");
    let run_options = RunOptions { cancel: options.cancel, ..RunOptions::default() };
    let made = rmg_jobs::run(&plan, &run_options, |_, _| -> Result<SweepRecord, fmt::Error> {
        Ok(make(template, case, pack, options))
    });
    let mut record = match made {
        Ok(output) => output.results.into_iter().next().unwrap_or_else(|| empty(case, Outcome::Stopped)),
        Err(RunError::Panicked { message, .. }) => empty(case, Outcome::Panicked(message)),
        Err(RunError::Cancelled { .. }) => empty(case, Outcome::Stopped),
        Err(error @ (RunError::Threads(_) | RunError::Failed { .. })) => {
            empty(case, Outcome::Refused(error.to_string()))
        }
    };
    record.time = clock.elapsed();
    record.memory = if knows_memory { peak_bytes() } else { None };
    record
}

fn empty(case: Case, outcome: Outcome) -> SweepRecord {
    SweepRecord {
        case,
        outcome,
        failed: Vec::new(),
        ways: [0; WayKind::ALL.len()],
        link_causes: Vec::new(),
        treasure: (0, 0),
        unmet: 0,
        memory: None,
        time: Duration::ZERO,
    }
}

fn make(template: &Template, case: Case, pack: &ContentPack, options: &SweepOptions<'_>) -> SweepRecord {
    let wishes = GenOptions { size: Some(case.size), seed: case.seed, ..options.wishes.clone() };
    let plan = match make_plan(template, pack, &wishes) {
        Ok(plan) => plan,
        Err(faults) => return empty(case, Outcome::Refused(first_error(&faults))),
    };
    let pool = Pool::single();
    let settings = GenerateOptions {
        template: Some(template),
        effort: wishes.effort,
        attempts: options.attempts,
        cancel: options.cancel,
        ..GenerateOptions::new(&pool)
    };
    match generate_map(&plan, pack, &settings, &|_| {}) {
        Ok(made) => SweepRecord {
            failed: made.failed,
            ways: WayKind::ALL.map(|way| made.report.count(way)),
            link_causes: made.report.links.into_iter().filter_map(|link| link.cause).collect(),
            treasure: made
                .report
                .contents
                .treasure
                .iter()
                .fold((0, 0), |(asked, value), tier| (asked + tier.asked_value, value + tier.value)),
            unmet: made.report.unmet.len(),
            ..empty(case, Outcome::Made)
        },
        Err(GenerateError::NoSoundMap { failed, .. }) => {
            let last = failed.last().map_or_else(String::new, |failed| failed.cause.to_string());
            SweepRecord { failed, ..empty(case, Outcome::Refused(last)) }
        }
        Err(GenerateError::Cancelled { .. }) => empty(case, Outcome::Stopped),
        Err(error @ GenerateError::Panicked { .. }) => empty(case, Outcome::Panicked(error.to_string())),
        Err(error @ (GenerateError::Place(_) | GenerateError::Threads(_))) => {
            empty(case, Outcome::Refused(error.to_string()))
        }
    }
}

fn first_error(faults: &[Fault]) -> String {
    let error = faults.iter().find(|fault| fault.severity == Severity::Error).or(faults.first());
    error.map_or_else(|| "no plan could be made".to_owned(), |fault| fault.message.clone())
}
