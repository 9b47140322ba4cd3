//! Marks for differences between two maps or templates.

use super::color::Color;
use super::legend::{Entry, Sign};

/// How an item differs from the other map or template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DiffMark {
    Removed,
    Added,
    Changed,
    Moved,
}

impl DiffMark {
    /// All marks, in the order of legends.
    pub(super) const ALL: [Self; 4] = [Self::Removed, Self::Added, Self::Changed, Self::Moved];

    pub(super) fn color(self) -> Color {
        match self {
            Self::Removed => Color(220, 30, 50),
            Self::Added => Color(24, 158, 66),
            Self::Changed => Color(240, 140, 20),
            Self::Moved => Color(40, 110, 230),
        }
    }

    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Removed => "removed",
            Self::Added => "added",
            Self::Changed => "changed",
            Self::Moved => "moved",
        }
    }

    /// Returns legend entries for the marks that occur, with their counts.
    pub(super) fn entries(marks: impl Iterator<Item = Self> + Clone) -> impl Iterator<Item = Entry> {
        Self::ALL.into_iter().filter_map(move |mark| {
            let count = marks.clone().filter(|other| *other == mark).count();
            let words = format!("{count} {}", mark.word());
            (count > 0).then(|| Entry { sign: Sign::Patch(mark.color()), words })
        })
    }
}
