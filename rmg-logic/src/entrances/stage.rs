//! The stages of placement by name.

use std::fmt;

use crate::entrances::lookup::Wanted;

/// A stage of placement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Targets that lead on, in regions that are not reached yet.
    Growth,
    /// Dead ends in regions that are not reached yet.
    DeadEnds,
    /// Dead ends that are left.
    LeftoverDeadEnds,
    /// Everything that is left.
    LooseEnds,
}

impl Stage {
    /// In order.
    pub const ALL: [Self; 4] = [Self::Growth, Self::DeadEnds, Self::LeftoverDeadEnds, Self::LooseEnds];

    /// What it joins with.
    pub(crate) fn wanted(self) -> Wanted {
        Wanted {
            dead_end: matches!(self, Self::DeadEnds | Self::LeftoverDeadEnds),
            new_region: matches!(self, Self::Growth | Self::DeadEnds),
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Growth => "stage 1 (ways on, new regions)",
            Self::DeadEnds => "stage 2 (dead ends, new regions)",
            Self::LeftoverDeadEnds => "stage 3a (dead ends that are left)",
            Self::LooseEnds => "stage 3b (all that is left)",
        })
    }
}
