//! What a modifier is: a step of filling that is applied to zones, connections, levels or the map.

use crate::FillError;
use crate::access::Access;
use crate::board::Board;
use crate::job::ModifierJob;
use crate::subject::Subject;

/// A step of filling, in a file of its own; the registry in [`crate::modifiers`] says in which order they
/// come.
///
/// `modifiers/signposts.rs` shows all that one takes, and so does `CONTRIBUTING.md`.
pub(crate) trait Modifier: 'static {
    /// What it is called: in its random streams, in the cause of what it places, in the profile.
    const NAME: &'static str;

    /// What it is applied to.
    type Subject: Subject;

    /// All that the job of a subject reads and writes.
    type Access: Access<Self::Subject>;

    /// Its subjects, in the order that is the meaning.
    fn subjects(board: &Board<'_>) -> Vec<Self::Subject> {
        Self::Subject::all(board).collect()
    }

    /// About how long the job takes, in units of a cheap look at a tile. Only decides which of several ready
    /// jobs starts first, never a result.
    fn cost(board: &Board<'_>, subject: Self::Subject) -> u64 {
        subject.tiles(board)
    }

    /// Does it.
    ///
    /// # Errors
    /// When a hard wish cannot be met, which ends the attempt; soft ones go to
    /// [`Output::leave_open`](crate::job::Output::leave_open).
    fn run(subject: Self::Subject, access: &Self::Access, job: &mut ModifierJob<'_>)
    -> Result<(), FillError>;
}
