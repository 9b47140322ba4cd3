//! Piles: objects that were placed together.

use crate::ids::ZoneId;
use crate::model::ids::{IdShift, ObjectId};
use crate::model::story::Refused;

/// Objects that were placed together, with or without a guard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapPile {
    /// The zone of the pile.
    pub zone: ZoneId,
    /// The request that it fulfills.
    pub wish: PileRequest,
    /// The value that decides the strength of the guard: of all objects of a treasure, of a mine, of a
    /// required object (or its guard value in the template).
    pub value: u32,
    /// Its objects, at least one; without the guard.
    pub objects: Vec<ObjectId>,
    /// The monster that guards the pile; `None` for an unguarded pile. Piles of treasure of a zone can share
    /// it. It names the first of them.
    pub guard: Option<ObjectId>,
    /// Requested strength of the guard, in AI value; 0 for none. A guard of several piles has the sum.
    pub strength: u32,
    /// Failed tries, the first tries first; at most [`Refused::MOST`], empty if unknown.
    pub refused: Vec<Refused>,
}

impl MapPile {
    /// Shifts all ids of the pile.
    pub fn shift_ids(&mut self, by: IdShift) {
        self.objects.iter_mut().chain(&mut self.guard).for_each(|id| by.object(id));
    }
}

/// The entry of a zone's contents that a pile fulfills.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PileRequest {
    /// A mine: position in [`ZoneContents::mines`](crate::plan::ZoneContents::mines).
    Mine(u16),
    /// A required object: position in [`ObjectsPlan::required`](crate::plan::ObjectsPlan::required).
    Required(u16),
    /// Treasure: position in [`ZoneContents::treasure`](crate::plan::ZoneContents::treasure).
    Treasure(u16),
    /// Nothing that the template requests: a custom modifier placed it.
    Custom,
}
