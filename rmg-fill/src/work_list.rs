//! The job list: one job for each modifier and each of its subjects.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rmg_core::rng::StreamName;
use rmg_core::{Seed, ZoneId};
use rmg_jobs::{Job, JobContext, JobId, JobList, Pool, ResourceId, Schedule, ScheduleError, StateHash};

use crate::FillError;
use crate::access::{Ask, Asked, LayerAccess};
use crate::board::Board;
use crate::job::{ModifierJob, Output};
use crate::layers::{Cells, Layer, Layers, Tiles};
use crate::modifier::Modifier;
use crate::states::{ReadState, State, cells_of_objects};
use crate::subject::Subject;
use crate::symmetric::{Recorded, RecordedSlot, on_first_part, store, with_stored};

/// A modifier of the registry.
#[derive(Clone)]
pub(crate) struct Entry {
    pub(crate) name: &'static str,
    /// Whether it and all later modifiers place contents of zones, which can have their own seed.
    is_content: bool,
    add_jobs: AddJobs,
}

/// Adds the jobs of a modifier.
#[derive(Clone)]
enum AddJobs {
    /// A built-in modifier.
    BuiltIn(fn(&mut Lists<'_>)),
    /// A custom modifier, with its state.
    Custom(Arc<dyn Fn(&mut Lists<'_>) + Send + Sync>),
}

/// The lists to which modifiers add jobs.
pub(crate) struct Lists<'l> {
    pub(crate) board: &'l Board<'l>,
    layers: &'l Layers,
    jobs: &'l mut JobList,
    work: &'l mut Vec<Work>,
    /// Whether the next jobs place contents of zones.
    is_content: bool,
}

impl Entry {
    /// Creates the entry of a built-in modifier.
    pub(crate) const fn of<M: Modifier>(is_content: bool) -> Self {
        Self { name: M::NAME, is_content, add_jobs: AddJobs::BuiltIn(add_jobs::<M>) }
    }

    /// Creates the entry of a custom modifier.
    pub(crate) fn custom(
        name: &'static str,
        add_jobs: impl Fn(&mut Lists<'_>) + Send + Sync + 'static,
    ) -> Self {
        Self { name, is_content: false, add_jobs: AddJobs::Custom(Arc::new(add_jobs)) }
    }

    fn add_jobs(&self, lists: &mut Lists<'_>) {
        match &self.add_jobs {
            AddJobs::BuiltIn(add_jobs) => add_jobs(lists),
            AddJobs::Custom(add_jobs) => add_jobs(lists),
        }
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "Entry({})", self.name)
    }
}

fn add_jobs<M: Modifier>(lists: &mut Lists<'_>) {
    for subject in M::subjects(lists.board) {
        lists.add(M::NAME, subject, M::cost(lists.board, subject), M::TREATS_WHOLE_SEA, M::run);
    }
}

impl Lists<'_> {
    /// Adds the job of a modifier on a subject, with access `A`.
    ///
    /// - `treats_whole_sea`: as for [`Modifier::TREATS_WHOLE_SEA`].
    pub(crate) fn add<S: Subject, A: LayerAccess<S> + 'static>(
        &mut self,
        modifier: &'static str,
        subject: S,
        cost: u64,
        treats_whole_sea: bool,
        run: impl Fn(S, &A, &mut ModifierJob<'_>) -> Result<(), FillError> + Send + Sync + 'static,
    ) {
        let mut ask = Ask::new(self.layers);
        let access = A::ask(self.board, subject, &mut ask);
        let Asked { reads, writes, written, carried } = ask.into_asked();
        let is_carried = carried.iter().all(|(layer, _)| layer.is_carried);
        let images = if is_carried { self.images(subject) } else { Vec::new() };
        if images.iter().any(|image| image.rank(self.board) < subject.rank(self.board)) {
            return; // the job of the first one carries its changes here
        }
        let job = Job::new(modifier, subject.words(self.board)).cost(cost);
        // The job of a zone that is its own image runs on one part of it.
        let split = images.first().filter(|_| !treats_whole_sea).zip(self.board.plan.symmetry.as_ref());
        let split = split.and_then(|(subject, plan)| subject.own_image(plan));
        let writes_tiles =
            |zone: &ZoneId| writes.contains(&Tiles::slots(self.layers)[zone.index()].resource());
        let hidden = split.filter(writes_tiles);
        let tiles = usize::try_from(subject.tiles(self.board)).unwrap_or(usize::MAX);
        let first = self.jobs.push(job.reads(reads).writes(writes));
        let run = move |job: &mut ModifierJob<'_>| {
            run(subject, &access, job)?;
            if tiles > 1 {
                job.output.count("tiles", tiles);
            }
            Ok(())
        };
        let stream = move |name| subject.name(name);
        let zone = subject.zone_of_contents().filter(|_| self.is_content);
        let seed = zone.map_or(self.board.plan.seed, |zone| self.board.plan.content_seed(zone));
        if images.is_empty() {
            self.work.push(Work { modifier, written, seed, stream: Box::new(stream), run: Box::new(run) });
            return;
        }
        // The first move to each image; others lead to the same again. The parts of a zone are all different.
        let symmetry = self.board.plan.symmetry.as_ref().map(|plan| plan.symmetry);
        let is_new = |at: usize| images[..at].iter().all(|other| other.index() != images[at].index());
        let others: Vec<(u8, S)> = (1..)
            .zip(1..images.len())
            .filter(|(_, at)| split.is_some() || is_new(*at))
            .map(|(moves, at)| (moves, images[at]))
            .collect();
        // The moves that carry the subject onto itself.
        let is_own = |(_, image): &(u8, &S)| split.is_none() && image.index() == subject.index();
        let own: Vec<u8> = (1..).zip(images.iter().skip(1)).filter(is_own).map(|(moves, _)| moves).collect();
        let slot: Arc<RecordedSlot> = Arc::default();
        let (kept, of_first) = (Arc::clone(&slot), Arc::new(carried));
        let layers = Arc::clone(&of_first);
        let own_of_first = own.clone();
        self.work.push(Work {
            modifier,
            written,
            seed,
            stream: Box::new(stream),
            run: Box::new(move |job| {
                let record = |job: &mut ModifierJob<'_>| Recorded::run(&layers, job, &run);
                let recorded = match hidden {
                    Some(zone) => on_first_part(zone, job, record)?,
                    None => record(job)?,
                };
                own_of_first.iter().for_each(|moves| recorded.close(&layers, *moves, job));
                store(&kept, recorded);
                Ok(())
            }),
        });
        for (moves, image) in others {
            let also: Vec<u8> =
                symmetry.iter().flat_map(|of| own.iter().map(|own| of.both(moves, *own))).collect();
            let mut ask = Ask::new(self.layers);
            A::ask(self.board, image, &mut ask);
            let Asked { reads, writes, written, .. } = ask.into_asked();
            let job = Job::new(modifier, image.words(self.board)).cost(cost / 8).after([first]);
            self.jobs.push(job.reads(reads).writes(writes));
            let (slot, layers) = (Arc::clone(&slot), Arc::clone(&of_first));
            self.work.push(Work {
                modifier,
                written,
                seed,
                stream: Box::new(move |name| image.name(name)),
                run: Box::new(move |job| {
                    with_stored(&slot, |recorded| {
                        recorded.carry(&layers, moves, job);
                        also.iter().for_each(|moves| recorded.close(&layers, *moves, job));
                    });
                    Ok(())
                }),
            });
        }
    }

    /// Returns the images of a subject after 0, 1, ... moves; empty without symmetry, and for levels and the
    /// map.
    fn images<S: Subject>(&self, subject: S) -> Vec<S> {
        let plan = self.board.plan.symmetry.as_ref();
        let images =
            plan.map(|plan| (0..plan.symmetry.order()).filter_map(|moves| subject.after(plan, moves)));
        images.into_iter().flatten().collect()
    }
}

type Body = dyn Fn(&mut ModifierJob<'_>) -> Result<(), FillError> + Send + Sync;

/// The work of one job: a modifier on one of its subjects.
struct Work {
    modifier: &'static str,
    /// For each written layer: how to read its state, with the index of its subject.
    written: Vec<(ReadState, usize)>,
    seed: Seed,
    stream: Box<dyn Fn(StreamName) -> StreamName + Send + Sync>,
    run: Box<Body>,
}

/// All jobs of a map, with the layers.
pub(crate) struct WorkList<'a> {
    board: Board<'a>,
    layers: Layers,
    work: Vec<Work>,
    schedule: Schedule,
    /// The state of the tiles after the last write of each layer; empty if no state is requested.
    cells: Mutex<BTreeMap<ResourceId, Cells>>,
}

impl<'a> WorkList<'a> {
    /// Creates the list for one map.
    ///
    /// # Errors
    /// If explicit predecessors are cyclic. Modifiers cannot declare any.
    pub(crate) fn new(board: Board<'a>, registry: &[Entry], pool: &Pool) -> Result<Self, ScheduleError> {
        let is_new =
            |(at, entry): (usize, &Entry)| registry[..at].iter().all(|other| other.name != entry.name);
        debug_assert!(
            registry.iter().enumerate().all(is_new),
            "modifiers with one name would share their streams"
        );
        let mut list = JobList::new();
        let layers = Layers::new(&board, &mut list, pool);
        let mut work = Vec::new();
        let (jobs, is_content) = (&mut list, false);
        let mut lists = Lists { board: &board, layers: &layers, jobs, work: &mut work, is_content };
        for entry in registry {
            lists.is_content |= entry.is_content;
            entry.add_jobs(&mut lists);
        }
        Ok(Self { board, layers, work, schedule: list.schedule()?, cells: Mutex::default() })
    }

    /// Returns the jobs with their edges.
    pub(crate) fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Returns the inputs and the values computed from them.
    pub(crate) fn board(&self) -> &Board<'a> {
        &self.board
    }

    pub(crate) fn layers(&self) -> &Layers {
        &self.layers
    }

    /// Records the state of the written layers and the result of a job.
    fn record_states(&self, written: &[(ReadState, usize)], output: &Output, context: &mut JobContext<'_>) {
        for (read_state, of) in written {
            let State { resource, left: mut state, cells } = read_state(&self.layers, &self.board, *of);
            // no other job writes the layer now, so the previous state is that of the job before
            let before = self.swap_cells(resource, cells.clone());
            state.changed = StateHash::changes(&before, &cells);
            context.record_state(state);
        }
        let changed = cells_of_objects(&self.board, &output.objects);
        context.record_state(StateHash { changed, ..StateHash::new("output", output, &[]) });
    }

    /// Stores the cells of a layer and returns the previous ones.
    fn swap_cells(&self, layer: ResourceId, cells: Cells) -> Cells {
        let mut kept = self.cells.lock().unwrap_or_else(PoisonError::into_inner);
        kept.insert(layer, cells).unwrap_or_default()
    }

    /// Runs one job.
    pub(crate) fn run(&self, id: JobId, context: &mut JobContext<'_>) -> Result<Output, FillError> {
        let work = &self.work[id.index()];
        let mut job = ModifierJob::new(
            (&self.board, &self.layers),
            context.pool(),
            work.modifier,
            work.seed,
            &work.stream,
        );
        context.draws_from(job.stream_number(&work.stream));
        (work.run)(&mut job)?;
        let mut output = job.output;
        output.count("objects", output.objects.len());
        output.count("unmet requests", output.unmet.len());
        for (what, amount) in output.counters.iter().copied().filter(|(_, amount)| *amount > 0) {
            context.count(what, amount);
        }
        if context.wants_states() {
            self.record_states(&work.written, &output, context);
        }
        Ok(output)
    }
}

impl fmt::Debug for WorkList<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "WorkList({} jobs)", self.work.len())
    }
}
