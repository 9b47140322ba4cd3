//! How what differs is marked in pictures.

use rmg_explain::diff::Fate;
use rmg_view::picture::DiffMark;

/// How a picture marks what became of something.
pub(super) fn mark_of(fate: Fate) -> DiffMark {
    match fate {
        Fate::Removed => DiffMark::Removed,
        Fate::Added => DiffMark::Added,
        Fate::Changed => DiffMark::Changed,
        Fate::Moved => DiffMark::Moved,
    }
}
