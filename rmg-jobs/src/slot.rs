//! Places for what jobs share. The schedule keeps jobs apart; a slot only proves that it did.

use std::fmt;

use parking_lot::{RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::job::ResourceId;

/// A value that one job writes or several read, at times that the schedule keeps apart. Nobody ever waits for it.
///
/// ```
/// use rmg_jobs::{Job, JobList, RunOptions, Slot, run};
///
/// let mut list = JobList::new();
/// let terrain = list.resource("terrain of zone 3");
/// let paint = list.push(Job::new("paint", "zone 3").writes([terrain]));
/// list.push(Job::new("count", "zone 3").reads([terrain]));
/// let tiles = Slot::new(terrain, "terrain of zone 3", vec![0u8; 36]);
///
/// let done = run(&list.schedule().unwrap(), &RunOptions::default(), |job, ctx| -> Result<u32, String> {
///     if job == paint {
///         ctx.write(&tiles).fill(1);
///         return Ok(0);
///     }
///     Ok(ctx.read(&tiles).iter().map(|&tile| u32::from(tile)).sum())
/// });
/// assert_eq!(done.unwrap().results, [0, 36]);
/// ```
pub struct Slot<T> {
    resource: ResourceId,
    name: String,
    value: RwLock<T>,
}

/// Reading access to the value of a [`Slot`]; ends when dropped.
pub type SlotRead<'s, T> = RwLockReadGuard<'s, T>;

/// Writing access to the value of a [`Slot`]; ends when dropped.
pub type SlotWrite<'s, T> = RwLockWriteGuard<'s, T>;

impl<T> Slot<T> {
    /// A slot for `value`, which the list of jobs knows as `resource` and messages as `name`.
    #[must_use]
    pub fn new(resource: ResourceId, name: impl Into<String>, value: T) -> Self {
        Self { resource, name: name.into(), value: RwLock::new(value) }
    }

    /// The resource that a job declares to get at the value.
    #[must_use]
    pub fn resource(&self) -> ResourceId {
        self.resource
    }

    /// The name used in messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value, to be looked at. In a job use [`JobContext::read`](crate::JobContext::read), which also compares
    /// with what the job declared.
    ///
    /// # Panics
    /// When it is being written: the jobs did not declare what they do.
    pub fn read(&self) -> SlotRead<'_, T> {
        let Some(value) = self.value.try_read() else {
            panic!(
                "{} is read while it is written: the schedule keeps jobs apart that declare what they touch",
                self.name
            )
        };
        value
    }

    /// The value, to be changed. In a job use [`JobContext::write`](crate::JobContext::write), which also compares
    /// with what the job declared.
    ///
    /// # Panics
    /// When it is being read or written: the jobs did not declare what they do.
    pub fn write(&self) -> SlotWrite<'_, T> {
        let Some(value) = self.value.try_write() else {
            panic!(
                "{} is written while it is in use: the schedule keeps jobs apart that declare what they touch",
                self.name
            )
        };
        value
    }

    /// The value, where nobody else can hold it.
    pub fn get_mut(&mut self) -> &mut T {
        self.value.get_mut()
    }

    /// The value, after all jobs.
    pub fn into_inner(self) -> T {
        self.value.into_inner()
    }
}

impl<T: fmt::Debug> fmt::Debug for Slot<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Slot")
            .field("resource", &self.resource)
            .field("name", &self.name)
            .field("value", &self.value)
            .finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_may_read_and_one_may_write() {
        let mut slot = Slot::new(ResourceId(0), "cover of zone 1", 1);
        {
            let (one, other) = (slot.read(), slot.read());
            assert_eq!(*one + *other, 2);
        }
        *slot.write() += 1;
        *slot.get_mut() += 1;
        assert_eq!(slot.into_inner(), 3);
    }

    #[test]
    #[should_panic(expected = "cover of zone 1 is written while it is in use: the schedule keeps jobs apart")]
    fn writing_what_is_read_names_the_slot_and_the_promise() {
        let slot = Slot::new(ResourceId(0), "cover of zone 1", 1);
        let _reading = slot.read();
        drop(slot.write());
    }

    #[test]
    #[should_panic(expected = "cover of zone 1 is read while it is written: the schedule keeps jobs apart")]
    fn reading_what_is_written_names_the_slot_and_the_promise() {
        let slot = Slot::new(ResourceId(0), "cover of zone 1", 1);
        let _writing = slot.write();
        drop(slot.read());
    }
}
