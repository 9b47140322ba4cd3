//! Modifiers: steps of filling that are applied to zones, connections, levels or the map.

use crate::FillError;
use crate::access::LayerAccess;
use crate::board::Board;
use crate::job::ModifierJob;
use crate::subject::Subject;

/// A step of filling. Each modifier is one file; the registry in [`crate::modifiers`] orders them.
///
/// For an example see `modifiers/signposts.rs`, and for a guide `CONTRIBUTING.md`.
pub(crate) trait Modifier: 'static {
    /// The name in its random streams, in the cause of its objects and in profiles.
    const NAME: &'static str;

    /// The kind of its subjects.
    type Subject: Subject;

    /// Whether the result on the sea of a symmetric map is symmetric if all layers are. Other modifiers run
    /// on one part of the sea, and the result is carried to the others.
    const TREATS_WHOLE_SEA: bool = false;

    /// The layers that the job of a subject reads and writes.
    type Access: LayerAccess<Self::Subject>;

    /// Returns its subjects in program order.
    fn subjects(board: &Board<'_>) -> Vec<Self::Subject> {
        Self::Subject::all(board).collect()
    }

    /// Returns an estimate of the time of a job, in units of one visited tile. It affects only which ready
    /// job starts first, never a result.
    fn cost(board: &Board<'_>, subject: Self::Subject) -> u64 {
        subject.tiles(board)
    }

    /// Runs on one subject.
    ///
    /// # Errors
    /// If required content cannot be placed, which ends the attempt. Other unmet requests go to
    /// [`Output::add_unmet`](crate::job::Output::add_unmet).
    fn run(subject: Self::Subject, access: &Self::Access, job: &mut ModifierJob<'_>)
    -> Result<(), FillError>;
}
