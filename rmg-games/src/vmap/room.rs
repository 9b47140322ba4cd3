//! How much memory reading a file may take: as much as its size on the disk warrants, and no more.
//!
//! A packed file may stand for a thousand times its size, and what is read takes several times what is
//! unpacked. Every text that is unpacked and everything that is kept is taken from one room; when it is used
//! up, reading ends with a fault. A map that somebody drew or generated needs some 30 times its packed size;
//! what needs more says the same thing over and over.

use rmg_core::reading;

/// Bytes that are not counted one by one: the header as a tree, one object at a time as a tree, what unpacks.
const RESERVE: usize = 24 << 20;

/// What is left of the memory that reading may take.
#[derive(Debug)]
pub(super) struct Room {
    left: usize,
    whole: usize,
    is_used_up: bool,
}

impl Room {
    /// The room of a file of so many bytes.
    pub(super) fn of_file(bytes: usize) -> Self {
        let whole = reading::of_file(bytes);
        Self { left: whole - RESERVE, whole, is_used_up: false }
    }

    /// Takes room; false when there is not so much, and then for everything that follows.
    pub(super) fn take(&mut self, bytes: usize) -> bool {
        match self.left.checked_sub(bytes) {
            Some(left) if !self.is_used_up => self.left = left,
            _ => self.is_used_up = true,
        }
        !self.is_used_up
    }

    /// Takes room for one more of a list, which grows by doubling, with `own` bytes that it holds elsewhere.
    pub(super) fn take_one<T>(&mut self, own: usize) -> bool {
        self.take(2 * size_of::<T>() + own)
    }

    /// Gives back what [`take_one`](Self::take_one) took.
    pub(super) fn give_back_one<T>(&mut self, own: usize) {
        self.give_back(2 * size_of::<T>() + own);
    }

    /// Gives back what was taken.
    pub(super) fn give_back(&mut self, bytes: usize) {
        self.left += bytes;
    }

    /// Most bytes that can still be taken.
    pub(super) fn left(&self) -> usize {
        if self.is_used_up { 0 } else { self.left }
    }

    /// Whether something did not fit.
    pub(super) fn is_used_up(&self) -> bool {
        self.is_used_up
    }

    /// The whole room, in MB.
    pub(super) fn megabytes(&self) -> usize {
        self.whole >> 20
    }
}
