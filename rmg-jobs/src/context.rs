//! The context of a running job.

use crate::job::{JobId, JobName, ResourceId};
use crate::pool::Pool;
use crate::schedule::Schedule;
use crate::slot::{Slot, SlotRead, SlotWrite};
use crate::states::StateHash;
use crate::timeline::Counter;

/// The context of a running job: its name, access to declared shared values, threads, counters.
#[derive(Debug)]
pub struct JobContext<'r> {
    schedule: &'r Schedule,
    job: JobId,
    pool: &'r Pool,
    /// `None` if neither a timeline nor the span of the job records them.
    counters: Option<Vec<Counter>>,
    wants_states: bool,
    notes: Notes,
}

/// The data that a job records about itself.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    pub(crate) counters: Vec<Counter>,
    pub(crate) stream: Option<u64>,
    pub(crate) states: Vec<StateHash>,
}

impl<'r> JobContext<'r> {
    pub(crate) fn new(
        schedule: &'r Schedule,
        job: JobId,
        pool: &'r Pool,
        counts: bool,
        wants_states: bool,
    ) -> Self {
        Self { schedule, job, pool, counters: counts.then(Vec::new), wants_states, notes: Notes::default() }
    }

    /// Returns the running job.
    #[must_use]
    pub fn job(&self) -> JobId {
        self.job
    }

    /// Returns the pool of the run, for parallel loops of the job. Threads that wait for a job take part in
    /// them. If the run records a timeline, the phases of the pool become parts of the job.
    #[must_use]
    pub fn pool(&self) -> &'r Pool {
        self.pool
    }

    /// Returns pass and subject of the running job.
    #[must_use]
    pub fn name(&self) -> &'r JobName {
        self.schedule.name(self.job)
    }

    /// Returns read access to the value of a slot.
    ///
    /// # Panics
    /// In debug builds if the job did not declare it; in all builds if another job writes it at this moment.
    pub fn read<'s, T>(&self, slot: &'s Slot<T>) -> SlotRead<'s, T> {
        if cfg!(debug_assertions) && !self.schedule.may_read(self.job, slot.resource()) {
            self.undeclared("reads", slot.name());
        }
        slot.read()
    }

    /// Returns write access to the value of a slot.
    ///
    /// # Panics
    /// In debug builds if the job did not declare it; in all builds if another job uses it at this moment.
    pub fn write<'s, T>(&self, slot: &'s Slot<T>) -> SlotWrite<'s, T> {
        if cfg!(debug_assertions) && !self.schedule.may_write(self.job, slot.resource()) {
            self.undeclared("writes", slot.name());
        }
        slot.write()
    }

    /// Checks that the job may read `resource`, for values that are not in a slot. No cost in release builds.
    ///
    /// # Panics
    /// In debug builds if the job declared neither to read nor to write it.
    pub fn check_read(&self, resource: ResourceId) {
        if cfg!(debug_assertions) && !self.schedule.may_read(self.job, resource) {
            self.undeclared("reads", self.schedule.resource(resource));
        }
    }

    /// Checks that the job may write `resource`, for values that are not in a slot. No cost in release
    /// builds.
    ///
    /// # Panics
    /// In debug builds if the job did not declare to write it.
    pub fn check_write(&self, resource: ResourceId) {
        if cfg!(debug_assertions) && !self.schedule.may_write(self.job, resource) {
            self.undeclared("writes", self.schedule.resource(resource));
        }
    }

    /// Adds `amount` to a counter of this job for the timeline and the span of the job; does nothing without
    /// both.
    pub fn count(&mut self, name: &'static str, amount: u64) {
        let Some(counters) = &mut self.counters else { return };
        match counters.iter_mut().find(|counter| counter.name == name) {
            Some(counter) => counter.amount = counter.amount.saturating_add(amount),
            None => counters.push(Counter { name, amount }),
        }
    }

    /// Records the number of the random stream of the job.
    pub fn draws_from(&mut self, stream: u64) {
        self.notes.stream = Some(stream);
    }

    /// Returns whether the run [records states](Self::record_state).
    #[must_use]
    pub fn wants_states(&self) -> bool {
        self.wants_states
    }

    /// Records the state of a layer after the job changed it.
    pub fn record_state(&mut self, state: StateHash) {
        self.notes.states.push(state);
    }

    pub(crate) fn into_notes(self) -> Notes {
        Notes { counters: self.counters.unwrap_or_default(), ..self.notes }
    }

    #[cold]
    fn undeclared(&self, does: &str, resource: &str) -> ! {
        panic!("{} {does} {resource} without declaring it", self.name())
    }
}
