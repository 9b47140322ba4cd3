//! The list of jobs: every modifier for every one of its subjects.

use std::fmt;

use rmg_core::rng::StreamName;
use rmg_jobs::{Job, JobContext, JobId, JobList, Schedule, ScheduleError};

use crate::FillError;
use crate::access::{Access, Ask};
use crate::board::Board;
use crate::job::{ModifierJob, Output};
use crate::layers::Layers;
use crate::modifier::Modifier;
use crate::subject::Subject;

/// A modifier in the registry.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Entry {
    /// What it is called.
    pub(crate) name: &'static str,
    enlist: fn(&Board<'_>, &Layers, &mut JobList, &mut Vec<Work>),
}

impl Entry {
    /// The entry of a modifier.
    pub(crate) const fn of<M: Modifier>() -> Self {
        Self { name: M::NAME, enlist: enlist::<M> }
    }
}

/// Adds the jobs of a modifier.
fn enlist<M: Modifier>(board: &Board<'_>, layers: &Layers, list: &mut JobList, work: &mut Vec<Work>) {
    for subject in M::subjects(board) {
        let mut ask = Ask::new(layers);
        let access = M::Access::ask(board, subject, &mut ask);
        let (reads, writes) = ask.into_resources();
        let job = Job::new(M::NAME, subject.words(board)).cost(M::cost(board, subject));
        list.push(job.reads(reads).writes(writes));
        work.push(Work {
            modifier: M::NAME,
            stream: Box::new(move |name| subject.name(name)),
            run: Box::new(move |job| M::run(subject, &access, job)),
        });
    }
}

type Body = dyn Fn(&mut ModifierJob<'_>) -> Result<(), FillError> + Send + Sync;

/// A modifier on one of its subjects.
struct Work {
    modifier: &'static str,
    stream: Box<dyn Fn(StreamName) -> StreamName + Send + Sync>,
    run: Box<Body>,
}

/// All jobs of a map, with the layers that they work on.
pub(crate) struct WorkList<'a> {
    board: Board<'a>,
    layers: Layers,
    work: Vec<Work>,
    schedule: Schedule,
}

impl<'a> WorkList<'a> {
    /// The list for one map.
    ///
    /// # Errors
    /// When explicit predecessors go round in a circle; modifiers cannot declare any.
    pub(crate) fn new(board: Board<'a>, registry: &[Entry]) -> Result<Self, ScheduleError> {
        let is_new =
            |(at, entry): (usize, &Entry)| registry[..at].iter().all(|other| other.name != entry.name);
        debug_assert!(
            registry.iter().enumerate().all(is_new),
            "modifiers of one name would share their streams"
        );
        let mut list = JobList::new();
        let layers = Layers::new(&board, &mut list);
        let mut work = Vec::new();
        for entry in registry {
            (entry.enlist)(&board, &layers, &mut list, &mut work);
        }
        Ok(Self { board, layers, work, schedule: list.schedule()? })
    }

    /// The jobs with their edges.
    pub(crate) fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// The inputs with what was found out about them.
    pub(crate) fn board(&self) -> &Board<'a> {
        &self.board
    }

    /// What the jobs work on.
    pub(crate) fn layers(&self) -> &Layers {
        &self.layers
    }

    /// Does one job.
    pub(crate) fn run(&self, id: JobId, context: &mut JobContext<'_>) -> Result<Output, FillError> {
        let work = &self.work[id.index()];
        let mut job = ModifierJob::new(&self.board, &self.layers, work.modifier, &work.stream);
        (work.run)(&mut job)?;
        let mut output = job.output;
        output.count("objects", output.objects.len());
        output.count("unmet wishes", output.unmet.len());
        for (what, amount) in output.counters.iter().copied().filter(|(_, amount)| *amount > 0) {
            context.count(what, amount);
        }
        Ok(output)
    }
}

impl fmt::Debug for WorkList<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "WorkList({} jobs)", self.work.len())
    }
}
