//! Sweeps that collect the placed items.

use crate::fill::merged::Merged;
use crate::ids::{ItemId, NONE};
use crate::reach::{Mark, Reach, ReachChange};

/// A state of the collection: the reached part, and how far its new locations were emptied.
#[derive(Debug, Clone)]
pub(super) struct Collector<'m> {
    pub(super) reach: Reach<'m>,
    emptied: Mark,
}

impl<'m> Collector<'m> {
    /// Returns the state of the start, with further items held. Nothing is collected yet.
    pub(super) fn start(merged: &'m Merged, held: impl Iterator<Item = ItemId>) -> Self {
        let items = held.map(|item| (item, 1)).chain(merged.world.start_items.iter().copied());
        Self { reach: Reach::from_start(&merged.graph, items), emptied: Mark::START }
    }

    /// Returns the item at a slot.
    pub(super) fn item_at(merged: &Merged, placed: &[u32], slot: u32) -> Option<ItemId> {
        merged.slots[slot as usize].fixed.or_else(|| {
            let copy = placed[slot as usize];
            (copy != NONE).then(|| merged.copies[copy as usize].item)
        })
    }

    /// Collects the items of all locations that were reached before this call, and sweeps. Returns the newly
    /// emptied slots.
    pub(super) fn step(&mut self, merged: &Merged, placed: &[u32]) -> Vec<u32> {
        let reached: Vec<u32> = self
            .reach
            .since(self.emptied)
            .iter()
            .filter_map(|change| match change {
                ReachChange::Location(location) => Some(location.0),
                _ => None,
            })
            .collect();
        self.emptied = self.reach.mark();
        for slot in &reached {
            if let Some(item) = Self::item_at(merged, placed, *slot) {
                self.reach.collect(item, 1);
            }
        }
        self.reach.sweep();
        reached
    }

    /// Collects everything.
    pub(super) fn settle(&mut self, merged: &Merged, placed: &[u32]) {
        while !self.step(merged, placed).is_empty() {}
    }

    /// Adds an item, and collects everything that it opens.
    pub(super) fn add(&mut self, item: ItemId, merged: &Merged, placed: &[u32]) {
        self.reach.collect(item, 1);
        self.reach.sweep();
        self.settle(merged, placed);
    }

    /// Returns a point for [`Self::undo`]. The state must be settled.
    pub(super) fn mark(&self) -> Mark {
        self.reach.mark()
    }

    /// Returns to a settled state.
    pub(super) fn undo(&mut self, mark: Mark) {
        self.reach.undo(mark);
        self.emptied = mark;
    }
}
