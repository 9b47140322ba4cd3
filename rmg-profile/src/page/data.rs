//! What the scripts of the page read.

use crate::edges::edge_kinds;
use crate::paths::{Floor, floor, observed};
use crate::replay::{Circumstances, overhead_of, replay};
use crate::table::{Row, rows};
use crate::verdict::{Bound, verdict};
use crate::{About, End, Run};
use serde::Serialize;

use super::grounds::{PageGround, page_grounds};
use super::over_runs::{PageOverRuns, PageRuns, over_runs, page_runs};
use super::subjects::Subjects;
use rmg_view::page::Packed;

/// The most workers for which the run is replayed.
const MOST_WORKERS: u32 = 64;

/// Everything that the page knows. Times are nanoseconds.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageData<'r> {
    about: PageAbout<'r>,
    verdict: PageVerdict,
    /// In the order in which jobs refer to them.
    modifiers: Vec<Row>,
    counters: &'r [String],
    reasons: &'r [String],
    /// What jobs were applied to and what lies on the grounds, each once.
    subjects: Vec<&'r str>,
    grounds: Vec<PageGround<'r>>,
    /// See [`jobs`].
    jobs: String,
    floor: Floor,
    observed: PageObserved,
    /// Wall times with 1, 2 ... workers.
    workers: Vec<u64>,
    /// What the executor adds to every job of a replay.
    handing_over: u64,
    /// The same where a worker has to wake up for it.
    waking_up: u64,
    /// The same for the first job behind a barrier.
    barrier: u64,
    /// From, to, edges, implied ones, binding ones, gain, reason.
    edges: Vec<(String, String, usize, usize, usize, u64, String)>,
    runs: Vec<PageRuns<'r>>,
    over_runs: PageOverRuns<'r>,
}

/// What was run, and how it ended.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PageAbout<'r> {
    program: &'r str,
    template: &'r str,
    /// As text: it has 64 bits, more than the numbers of scripts carry.
    seed: String,
    attempt: u32,
    size: &'r str,
    tiles: u32,
    options: &'r [(String, String)],
    threads: u32,
    wall: u64,
    sleeps: u64,
    jobs: usize,
    /// Jobs that were to be done, and why they were not; `None`: all were done.
    unfinished: Option<(u32, &'r str)>,
    /// How many runs there are, this one among them.
    of_runs: usize,
}

/// What bounds the run.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PageVerdict {
    bound: &'static str,
    /// The sentences of the verdict, without the changes.
    sentences: Vec<String>,
    floor: u64,
    work: u64,
    /// The observed path in jobs, waiting for workers, and in neither.
    path: [u64; 3],
    /// What would help most, and what it would win.
    changes: Vec<(String, u64)>,
}

/// The path that the run ended with.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct PageObserved {
    /// Of each step the job, the wait for workers, the overhead and the work.
    steps: String,
    after: u64,
    total: u64,
}

/// What the page tells of some runs, one of them in detail.
pub(super) fn page_data(runs: &[Run], chosen: usize) -> PageData<'_> {
    let run = &runs[chosen];
    let mut subjects = Subjects::default();
    let jobs = jobs(run, &mut subjects);
    let grounds = page_grounds(&run.grounds, &mut subjects);
    let overhead = overhead_of(run);
    let with_workers = |workers| Circumstances { workers: Some(workers), ..Circumstances::default() };
    PageData {
        about: about(run, runs.len()),
        verdict: page_verdict(run),
        modifiers: rows(run),
        counters: &run.counters,
        reasons: &run.reasons,
        subjects: subjects.into_names(),
        grounds,
        jobs,
        floor: floor(run),
        observed: page_observed(run),
        workers: (1..=MOST_WORKERS).map(|workers| replay(run, &with_workers(workers)).wall).collect(),
        handing_over: overhead.handing,
        waking_up: overhead.waking,
        barrier: overhead.barrier,
        edges: (edge_kinds(run).into_iter())
            .map(|kind| (kind.from, kind.to, kind.count, kind.implied, kind.binding, kind.gain, kind.reason))
            .collect(),
        runs: page_runs(runs),
        over_runs: over_runs(runs),
    }
}

fn about(run: &Run, of_runs: usize) -> PageAbout<'_> {
    let About { program, template, seed, attempt, size, tiles, options } = &run.about;
    PageAbout {
        program,
        template,
        seed: seed.to_string(),
        attempt: *attempt,
        size,
        tiles: *tiles,
        options,
        threads: run.threads,
        wall: run.wall,
        sleeps: run.sleeps,
        jobs: run.jobs.len(),
        unfinished: match &run.end {
            End::Done => None,
            End::Failed { of, reason } => Some((*of, reason)),
        },
        of_runs,
    }
}

fn page_verdict(run: &Run) -> PageVerdict {
    let verdict = verdict(run);
    let text = verdict.to_string();
    let lines = text.lines().count().saturating_sub(verdict.changes.len());
    PageVerdict {
        bound: match verdict.bound {
            Bound::Dependencies => "dependencies",
            Bound::Workers => "workers",
            Bound::Barrier { .. } => "a barrier",
            Bound::Overhead => "overhead",
            Bound::Mixed => "nothing alone",
        },
        sentences: text.lines().take(lines).map(str::to_owned).collect(),
        floor: verdict.floor,
        work: verdict.work,
        path: verdict.path,
        changes: verdict.changes.into_iter().map(|change| (change.words, change.gain)).collect(),
    }
}

fn page_observed(run: &Run) -> PageObserved {
    let path = observed(run);
    let mut steps = Packed::default();
    for step in &path.steps {
        steps.push(small(step.job));
        [step.for_workers, step.overhead, step.work].into_iter().for_each(|time| steps.push_long(time));
    }
    PageObserved { steps: steps.text(), after: path.after, total: path.total() }
}

/// All jobs as numbers: modifier, subject, cost, worker, how far back the predecessor lies that was done last (0:
/// there is none), start, time from start to end; then the number of edges, and of each how far back it
/// leads and its reason; then the number of counters, and of each its name and its amount. When a job was ready follows from its last
/// predecessor.
fn jobs<'r>(run: &'r Run, subjects: &mut Subjects<'r>) -> String {
    let mut packed = Packed::default();
    for (at, job) in run.jobs.iter().enumerate() {
        let back = |from: u32| small(at) - from;
        packed.push(job.modifier);
        packed.push(subjects.number(&job.subject));
        packed.push_long(job.cost);
        packed.push(job.worker);
        packed.push(job.last.map_or(0, back));
        packed.push_long(job.start);
        packed.push_long(job.duration());
        packed.push(small(job.before.len()));
        for edge in &job.before {
            packed.push(back(edge.from));
            packed.push(edge.why);
        }
        packed.push(small(job.counters.len()));
        for (name, amount) in &job.counters {
            packed.push(*name);
            packed.push_long(*amount);
        }
    }
    packed.text()
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
