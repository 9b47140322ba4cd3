//! Objects that a later modifier changes, because their final form depends on objects that other jobs place.

use rmg_core::ids::AppearanceId;
use rmg_core::model::{ObjectBody, ObjectId};
use rmg_core::{ObjectKindId, ZoneId};

/// Identifies an object for later jobs, which can [change](crate::job::Output::change) it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DeferredObject {
    zone: ZoneId,
    modifier: &'static str,
    /// The move that carries the job of the zone to that of the object, if the zone is its own image.
    moves: u8,
    /// Id among the objects of the job.
    object: ObjectId,
}

impl DeferredObject {
    /// - `object`: id among the objects of the job.
    pub(crate) fn new(zone: ZoneId, modifier: &'static str, object: ObjectId) -> Self {
        Self { zone, modifier, moves: 0, object }
    }

    /// Returns the zone of the object.
    pub(crate) fn zone(&self) -> ZoneId {
        self.zone
    }

    /// Returns the same object of the job of another zone, or of another part of the zone after some moves.
    pub(crate) fn in_zone(self, zone: ZoneId, moves: u8) -> Self {
        Self { zone, moves: if zone == self.zone { moves } else { self.moves }, ..self }
    }

    /// Returns the id of the object among those of its job.
    pub(crate) fn object(&self) -> ObjectId {
        self.object
    }
}

/// The new form of an object that keeps its tile.
#[derive(Debug, Clone)]
pub(crate) struct ObjectEdit {
    /// The new kind, with an appearance that covers the same cells; `None`: unchanged.
    pub(crate) kind: Option<(ObjectKindId, AppearanceId)>,
    pub(crate) body: ObjectBody,
}
