//! Memory budget for reading a file. It depends on the packed size of the file.
//!
//! An unpacked file may be a thousand times larger than the packed file, and the data in memory several times
//! larger than the unpacked file. All unpacked texts and kept data count against the budget. If it is
//! exhausted, reading stops with an error. Real maps need about 30 times their packed size; only highly
//! repetitive data needs more.

use rmg_core::reading;

/// Bytes that are not counted individually: the trees of the header and of one object, and the decompressor.
const UNCOUNTED: usize = 24 << 20;

/// The memory budget for reading a file.
#[derive(Debug)]
pub(super) struct MemoryBudget {
    left: usize,
    total: usize,
    is_exhausted: bool,
}

impl MemoryBudget {
    /// Returns the budget of a file with this packed size.
    pub(super) fn of_file(bytes: usize) -> Self {
        let total = reading::of_file(bytes);
        Self { left: total - UNCOUNTED, total, is_exhausted: false }
    }

    /// Reserves memory. Returns false if the budget is exhausted, and then for all later calls.
    pub(super) fn reserve(&mut self, bytes: usize) -> bool {
        match self.left.checked_sub(bytes) {
            Some(left) if !self.is_exhausted => self.left = left,
            _ => self.is_exhausted = true,
        }
        !self.is_exhausted
    }

    /// Reserves memory for an element of a list that grows by doubling, and for its `heap` bytes.
    pub(super) fn reserve_one<T>(&mut self, heap: usize) -> bool {
        self.reserve(2 * size_of::<T>() + heap)
    }

    /// Releases the memory of [`reserve_one`](Self::reserve_one).
    pub(super) fn release_one<T>(&mut self, heap: usize) {
        self.release(2 * size_of::<T>() + heap);
    }

    /// Releases reserved memory.
    pub(super) fn release(&mut self, bytes: usize) {
        self.left += bytes;
    }

    /// Returns the number of bytes that are left.
    pub(super) fn left(&self) -> usize {
        if self.is_exhausted { 0 } else { self.left }
    }

    /// Returns whether a call of [`reserve`](Self::reserve) failed.
    pub(super) fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }

    /// Returns the total budget in MB.
    pub(super) fn megabytes(&self) -> usize {
        self.total >> 20
    }
}
