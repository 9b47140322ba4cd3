//! Objects that a later modifier changes: what they become depends on what was placed elsewhere in the
//! meantime.

use rmg_core::ids::AppearanceId;
use rmg_core::model::{ObjectBody, ObjectId};
use rmg_core::{ObjectKindId, ZoneId};

/// Names an object of a job to later ones, which may then [change](crate::job::Output::change) it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ticket {
    zone: ZoneId,
    modifier: &'static str,
    /// Among the objects of the job.
    object: ObjectId,
}

impl Ticket {
    /// - `object`: among those of the job of a modifier on a zone.
    pub(crate) fn new(zone: ZoneId, modifier: &'static str, object: ObjectId) -> Self {
        Self { zone, modifier, object }
    }

    /// The object, among those of the job that gave the ticket out.
    pub(crate) fn object(&self) -> ObjectId {
        self.object
    }
}

/// What becomes of an object that stays where it is.
#[derive(Debug)]
pub(crate) struct Change {
    /// What it is, with an appearance that covers what the one before did; `None`: as before.
    pub(crate) kind: Option<(ObjectKindId, AppearanceId)>,
    pub(crate) body: ObjectBody,
}
