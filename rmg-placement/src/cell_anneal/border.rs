//! The cells that have a neighbour of another zone: only they can move.
#![expect(clippy::cast_possible_truncation, reason = "cells fit 32 bits")]

/// A position in a list of `len` entries, from 32 random bits.
pub(super) fn scaled(bits: u32, len: usize) -> usize {
    ((u64::from(bits) * len as u64) >> 32) as usize
}

/// Slots, by level and cell, with a neighbour of another zone, as a list to draw from.
#[derive(Debug, Clone)]
pub(super) struct Border {
    /// Neighbours of another zone, by slot.
    foreign: Vec<u16>,
    /// The slots that have any, in an order that depends on the changes made.
    slots: Vec<u32>,
    /// Where each of those stands in `slots`; means nothing for the others.
    place: Vec<u32>,
}

impl Border {
    /// No border among so many slots.
    pub(super) fn new(slots: usize) -> Self {
        Self { foreign: vec![0; slots], slots: Vec::new(), place: vec![0; slots] }
    }

    /// The slot that 32 random bits pick; `None` when there is no border.
    pub(super) fn pick(&self, bits: u32) -> Option<usize> {
        self.slots.get(scaled(bits, self.slots.len())).map(|slot| *slot as usize)
    }

    /// One more neighbour of `slot` is of another zone.
    pub(super) fn add_foreign(&mut self, slot: usize) {
        self.foreign[slot] += 1;
        if self.foreign[slot] == 1 {
            self.place[slot] = self.slots.len() as u32;
            self.slots.push(slot as u32);
        }
    }

    /// One neighbour of `slot` fewer is of another zone.
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

    /// The border in the order of its slots.
    #[cfg(test)]
    pub(super) fn sorted(&self) -> Vec<u32> {
        let mut slots = self.slots.clone();
        slots.sort_unstable();
        slots
    }
}
