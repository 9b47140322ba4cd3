//! What a running job may ask for.

use crate::job::{JobId, JobName, ResourceId};
use crate::schedule::Schedule;
use crate::slot::{Slot, SlotRead, SlotWrite};
use crate::states::Left;
use crate::timeline::Counter;

/// Handed to a job while it runs: its name, the shared values that it declared, counters.
#[derive(Debug)]
pub struct JobContext<'r> {
    schedule: &'r Schedule,
    job: JobId,
    /// `None` when nobody is told: neither a timeline is kept nor the span of the job listened to.
    counters: Option<Vec<Counter>>,
    wants_states: bool,
    notes: Notes,
}

/// What a job tells of itself.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    pub(crate) counters: Vec<Counter>,
    pub(crate) stream: Option<u64>,
    pub(crate) left: Vec<Left>,
}

impl<'r> JobContext<'r> {
    pub(crate) fn new(schedule: &'r Schedule, job: JobId, counts: bool, wants_states: bool) -> Self {
        Self { schedule, job, counters: counts.then(Vec::new), wants_states, notes: Notes::default() }
    }

    /// The running job.
    #[must_use]
    pub fn job(&self) -> JobId {
        self.job
    }

    /// Pass and subject of the running job.
    #[must_use]
    pub fn name(&self) -> &'r JobName {
        self.schedule.name(self.job)
    }

    /// The value of a slot, to be looked at.
    ///
    /// # Panics
    /// In debug builds when the job did not declare it; in all builds when somebody writes it at this moment.
    pub fn read<'s, T>(&self, slot: &'s Slot<T>) -> SlotRead<'s, T> {
        if cfg!(debug_assertions) && !self.schedule.may_read(self.job, slot.resource()) {
            self.undeclared("reads", slot.name());
        }
        slot.read()
    }

    /// The value of a slot, to be changed.
    ///
    /// # Panics
    /// In debug builds when the job did not declare it; in all builds when somebody uses it at this moment.
    pub fn write<'s, T>(&self, slot: &'s Slot<T>) -> SlotWrite<'s, T> {
        if cfg!(debug_assertions) && !self.schedule.may_write(self.job, slot.resource()) {
            self.undeclared("writes", slot.name());
        }
        slot.write()
    }

    /// For values that are not in a slot: proves that the job may read `resource`. Costs nothing in release builds.
    ///
    /// # Panics
    /// In debug builds when the job declared neither to read nor to write it.
    pub fn check_read(&self, resource: ResourceId) {
        if cfg!(debug_assertions) && !self.schedule.may_read(self.job, resource) {
            self.undeclared("reads", self.schedule.resource(resource));
        }
    }

    /// For values that are not in a slot: proves that the job may write `resource`. Costs nothing in release builds.
    ///
    /// # Panics
    /// In debug builds when the job did not declare to write it.
    pub fn check_write(&self, resource: ResourceId) {
        if cfg!(debug_assertions) && !self.schedule.may_write(self.job, resource) {
            self.undeclared("writes", self.schedule.resource(resource));
        }
    }

    /// Adds `amount` to a counter of this job, which the timeline and the span of the job show; does nothing where neither is wanted.
    pub fn count(&mut self, name: &'static str, amount: u64) {
        let Some(counters) = &mut self.counters else { return };
        match counters.iter_mut().find(|counter| counter.name == name) {
            Some(counter) => counter.amount = counter.amount.saturating_add(amount),
            None => counters.push(Counter { name, amount }),
        }
    }

    /// Tells from which random stream the job draws, by a number.
    pub fn draws_from(&mut self, stream: u64) {
        self.notes.stream = Some(stream);
    }

    /// Whether anybody wants to know what the job [leaves](Self::leave).
    #[must_use]
    pub fn wants_states(&self) -> bool {
        self.wants_states
    }

    /// Tells what the job leaves in something that it changes.
    pub fn leave(&mut self, left: Left) {
        self.notes.left.push(left);
    }

    pub(crate) fn into_notes(self) -> Notes {
        Notes { counters: self.counters.unwrap_or_default(), ..self.notes }
    }

    #[cold]
    fn undeclared(&self, does: &str, resource: &str) -> ! {
        panic!("{} {does} {resource} without having declared it", self.name())
    }
}
