//! The stages of placement.

use std::fmt;

use crate::entrances::lookup::Wanted;

rmg_core::words! {
    /// A stage of placement.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Stage {
        /// Targets in unreached regions that are not dead ends.
        Growth = "stage 1 (growth, new regions)",
        /// Dead ends in unreached regions.
        DeadEnds = "stage 2 (dead ends, new regions)",
        /// Remaining dead ends.
        LeftoverDeadEnds = "stage 3a (remaining dead ends)",
        /// All remaining targets.
        LooseEnds = "stage 3b (remaining targets)",
    }
}

impl Stage {
    /// Returns the class of targets of the stage.
    pub(crate) fn wanted(self) -> Wanted {
        Wanted {
            dead_end: matches!(self, Self::DeadEnds | Self::LeftoverDeadEnds),
            new_region: matches!(self, Self::Growth | Self::DeadEnds),
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
