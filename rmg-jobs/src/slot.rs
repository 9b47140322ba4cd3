//! Slots for data that jobs share. The schedule prevents conflicting accesses; a slot detects them.

use std::fmt;

use parking_lot::{RwLock, RwLockReadGuard, RwLockWriteGuard};

use crate::job::ResourceId;

/// A value that one job writes or several jobs read, at times that the schedule separates. Access never
/// blocks.
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

/// Read access to the value of a [`Slot`]; ends when dropped.
pub type SlotRead<'s, T> = RwLockReadGuard<'s, T>;

/// Write access to the value of a [`Slot`]; ends when dropped.
pub type SlotWrite<'s, T> = RwLockWriteGuard<'s, T>;

impl<T> Slot<T> {
    /// Creates a slot for `value` with its resource in the job list and its name in messages.
    #[must_use]
    pub fn new(resource: ResourceId, name: impl Into<String>, value: T) -> Self {
        Self { resource, name: name.into(), value: RwLock::new(value) }
    }

    /// Returns the resource that a job declares to access the value.
    #[must_use]
    pub fn resource(&self) -> ResourceId {
        self.resource
    }

    /// Returns the name in messages.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns read access to the value. In a job use [`JobContext::read`](crate::JobContext::read), which
    /// also checks the declarations of the job.
    ///
    /// # Panics
    /// If a job writes it at this moment: a job did not declare its accesses.
    pub fn read(&self) -> SlotRead<'_, T> {
        let Some(value) = self.value.try_read() else {
            panic!("{} is read while it is written: a job did not declare its accesses", self.name)
        };
        value
    }

    /// Returns write access to the value. In a job use [`JobContext::write`](crate::JobContext::write), which
    /// also checks the declarations of the job.
    ///
    /// # Panics
    /// If a job reads or writes it at this moment: a job did not declare its accesses.
    pub fn write(&self) -> SlotWrite<'_, T> {
        let Some(value) = self.value.try_write() else {
            panic!("{} is written while it is in use: a job did not declare its accesses", self.name)
        };
        value
    }

    /// Returns exclusive access to the value.
    pub fn get_mut(&mut self) -> &mut T {
        self.value.get_mut()
    }

    /// Returns the value, after all jobs.
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
    fn several_may_read_and_one_may_write() {
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
    #[should_panic(
        expected = "cover of zone 1 is written while it is in use: a job did not declare its accesses"
    )]
    fn writing_while_reading_panics_with_the_name_of_the_slot() {
        let slot = Slot::new(ResourceId(0), "cover of zone 1", 1);
        let _reading = slot.read();
        drop(slot.write());
    }

    #[test]
    #[should_panic(
        expected = "cover of zone 1 is read while it is written: a job did not declare its accesses"
    )]
    fn reading_while_writing_panics_with_the_name_of_the_slot() {
        let slot = Slot::new(ResourceId(0), "cover of zone 1", 1);
        let _writing = slot.write();
        drop(slot.read());
    }
}
