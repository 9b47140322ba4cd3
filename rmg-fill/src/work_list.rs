//! The list of jobs: every modifier for every one of its subjects.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rmg_core::rng::StreamName;
use rmg_jobs::{Job, JobContext, JobId, JobList, Left, ResourceId, Schedule, ScheduleError};

use crate::FillError;
use crate::access::{Access, Ask, Asked};
use crate::board::Board;
use crate::job::{ModifierJob, Output};
use crate::layers::{Cells, Layers};
use crate::modifier::Modifier;
use crate::states::{Look, State, cells_of_objects};
use crate::subject::Subject;

/// A modifier in the list of those that are applied.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    enlist: Enlist,
}

/// Adds the jobs of a modifier to the lists.
#[derive(Clone)]
enum Enlist {
    /// One of ours.
    Ours(fn(&mut Lists<'_>)),
    /// One of a caller's, with what it keeps.
    Own(Arc<dyn Fn(&mut Lists<'_>) + Send + Sync>),
}

/// The lists that jobs are added to, and what is asked for them.
pub(crate) struct Lists<'l> {
    pub(crate) board: &'l Board<'l>,
    layers: &'l Layers,
    jobs: &'l mut JobList,
    work: &'l mut Vec<Work>,
}

impl Entry {
    /// The entry of a modifier of ours.
    pub(crate) const fn of<M: Modifier>() -> Self {
        Self { name: M::NAME, enlist: Enlist::Ours(enlist::<M>) }
    }

    /// The entry of a modifier of a caller's.
    pub(crate) fn own(name: &'static str, enlist: impl Fn(&mut Lists<'_>) + Send + Sync + 'static) -> Self {
        Self { name, enlist: Enlist::Own(Arc::new(enlist)) }
    }

    fn enlist(&self, lists: &mut Lists<'_>) {
        match &self.enlist {
            Enlist::Ours(enlist) => enlist(lists),
            Enlist::Own(enlist) => enlist(lists),
        }
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Entry({})", self.name)
    }
}

fn enlist<M: Modifier>(lists: &mut Lists<'_>) {
    for subject in M::subjects(lists.board) {
        lists.add(M::NAME, subject, M::cost(lists.board, subject), M::run);
    }
}

impl Lists<'_> {
    /// Adds the job of a modifier on a subject, which asks for the access `A`.
    pub(crate) fn add<S: Subject, A: Access<S> + 'static>(
        &mut self,
        modifier: &'static str,
        subject: S,
        cost: u64,
        run: impl Fn(S, &A, &mut ModifierJob<'_>) -> Result<(), FillError> + Send + Sync + 'static,
    ) {
        let mut ask = Ask::new(self.layers);
        let access = A::ask(self.board, subject, &mut ask);
        let Asked { reads, writes, written } = ask.into_asked();
        let job = Job::new(modifier, subject.words(self.board)).cost(cost);
        let tiles = usize::try_from(subject.tiles(self.board)).unwrap_or(usize::MAX);
        self.jobs.push(job.reads(reads).writes(writes));
        self.work.push(Work {
            modifier,
            written,
            stream: Box::new(move |name| subject.name(name)),
            run: Box::new(move |job| {
                run(subject, &access, job)?;
                if tiles > 1 {
                    job.output.count("tiles", tiles);
                }
                Ok(())
            }),
        });
    }
}

type Body = dyn Fn(&mut ModifierJob<'_>) -> Result<(), FillError> + Send + Sync;

/// A modifier on one of its subjects.
struct Work {
    modifier: &'static str,
    /// How to look at what it writes.
    written: Vec<(Look, usize)>,
    stream: Box<dyn Fn(StreamName) -> StreamName + Send + Sync>,
    run: Box<Body>,
}

/// All jobs of a map, with the layers that they work on.
pub(crate) struct WorkList<'a> {
    board: Board<'a>,
    layers: Layers,
    work: Vec<Work>,
    schedule: Schedule,
    /// What tiles held after the last job that wrote a layer; empty where nobody wants to know.
    cells: Mutex<BTreeMap<ResourceId, Cells>>,
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
        let mut lists = Lists { board: &board, layers: &layers, jobs: &mut list, work: &mut work };
        registry.iter().for_each(|entry| entry.enlist(&mut lists));
        Ok(Self { board, layers, work, schedule: list.schedule()?, cells: Mutex::default() })
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

    /// Tells what a job leaves in the layers that it writes, and what it hands back.
    fn tell_states(&self, written: &[(Look, usize)], output: &Output, context: &mut JobContext<'_>) {
        for (look, of) in written {
            let State { resource, mut left, cells } = look(&self.layers, &self.board, *of);
            // nobody else writes the layer at this moment, so its state before is that of the job before
            let before = self.swap_cells(resource, cells.clone());
            left.changed = Left::changes(&before, &cells);
            context.leave(left);
        }
        let changed = cells_of_objects(&self.board, &output.objects);
        context.leave(Left { changed, ..Left::new("what is handed back", output, &[]) });
    }

    /// Keeps what tiles of a layer hold, and returns what they held before.
    fn swap_cells(&self, layer: ResourceId, cells: Cells) -> Cells {
        let mut kept = self.cells.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(layer, cells).unwrap_or_default()
    }

    /// Does one job.
    pub(crate) fn run(&self, id: JobId, context: &mut JobContext<'_>) -> Result<Output, FillError> {
        let work = &self.work[id.index()];
        let mut job = ModifierJob::new(&self.board, &self.layers, work.modifier, &work.stream);
        context.draws_from(job.stream_number(&work.stream));
        (work.run)(&mut job)?;
        let mut output = job.output;
        output.count("objects", output.objects.len());
        output.count("unmet wishes", output.unmet.len());
        for (what, amount) in output.counters.iter().copied().filter(|(_, amount)| *amount > 0) {
            context.count(what, amount);
        }
        if context.wants_states() {
            self.tell_states(&work.written, &output, context);
        }
        Ok(output)
    }
}

impl fmt::Debug for WorkList<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "WorkList({} jobs)", self.work.len())
    }
}
