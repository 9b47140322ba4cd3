//! The cells with a neighbor in another zone. Only these cells can move.
#![expect(clippy::cast_possible_truncation, reason = "cells fit 32 bits")]

/// Returns a position in a list of `len` entries, from 32 random bits.
pub(super) fn scaled(bits: u32, len: usize) -> usize {
    ((u64::from(bits) * len as u64) >> 32) as usize
}

/// The slots, by level and cell, with a neighbor in another zone, as a list for random selection.
#[derive(Debug, Clone)]
pub(super) struct Border {
    /// Number of neighbors in other zones, by slot.
    foreign: Vec<u16>,
    /// The slots with at least one such neighbor. Their order depends on the changes made.
    slots: Vec<u32>,
    /// Position of each of these slots in `slots`; undefined for the others.
    place: Vec<u32>,
}

impl Border {
    /// Returns an empty border for `slots` slots.
    pub(super) fn new(slots: usize) -> Self {
        Self { foreign: vec![0; slots], slots: Vec::new(), place: vec![0; slots] }
    }

    /// Returns the slot that 32 random bits select; `None` without a border.
    pub(super) fn pick(&self, bits: u32) -> Option<usize> {
        self.slots.get(scaled(bits, self.slots.len())).map(|slot| *slot as usize)
    }

    /// Increments the number of neighbors of `slot` in another zone.
    pub(super) fn add_foreign(&mut self, slot: usize) {
        self.foreign[slot] += 1;
        if self.foreign[slot] == 1 {
            self.place[slot] = self.slots.len() as u32;
            self.slots.push(slot as u32);
        }
    }

    /// Decrements the number of neighbors of `slot` in another zone.
    pub(super) fn remove_foreign(&mut self, slot: usize) {
        self.foreign[slot] -= 1;
        if self.foreign[slot] == 0 {
            let at = self.place[slot] as usize;
            self.slots.swap_remove(at);
            if let Some(last) = self.slots.get(at) {
                self.place[*last as usize] = at as u32;
            }
        }
    }

    /// Returns the border in the order of its slots.
    #[cfg(test)]
    pub(super) fn sorted(&self) -> Vec<u32> {
        let mut slots = self.slots.clone();
        slots.sort_unstable();
        slots
    }
}
