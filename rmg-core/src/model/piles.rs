//! Objects that were placed together.

use crate::ids::ZoneId;
use crate::model::ids::{IdShift, ObjectId};
use crate::model::story::Refused;

/// Objects that were placed together, maybe behind a guard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MapPile {
    /// Where it lies.
    pub zone: ZoneId,
    /// The wish that it meets.
    pub wish: Wish,
    /// Worth, from which the strength of the guard follows: of all objects of a treasure, of a mine, of a required
    /// object (or what its template says about the guard).
    pub value: u32,
    /// What it holds, at least one object; without the guard.
    pub objects: Vec<ObjectId>,
    /// The monster before it.
    pub guard: Option<ObjectId>,
    /// Strength that was wanted of the guard, in AI value; 0 for none.
    pub strength: u32,
    /// What was tried before, the first tries first; at most [`Refused::MOST`], none where that is not known.
    pub refused: Vec<Refused>,
}

impl MapPile {
    /// Moves all ids that the pile names behind those of other lists.
    pub fn shift_ids(&mut self, by: IdShift) {
        self.objects.iter_mut().chain(&mut self.guard).for_each(|id| by.object(id));
    }
}

/// The entry of a zone's contents that a pile belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wish {
    /// A mine: position in [`ZoneContents::mines`](crate::plan::ZoneContents::mines).
    Mine(u16),
    /// A required object: position in [`ObjectsPlan::required`](crate::plan::ObjectsPlan::required).
    Required(u16),
    /// Treasure: position in [`ZoneContents::treasure`](crate::plan::ZoneContents::treasure).
    Treasure(u16),
}
