//! The stages of placement by name.

use std::fmt;

use crate::entrances::lookup::Wanted;

rmg_core::words! {
    /// A stage of placement.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Stage {
        /// Targets that lead on, in regions that are not reached yet.
        Growth = "stage 1 (ways on, new regions)",
        /// Dead ends in regions that are not reached yet.
        DeadEnds = "stage 2 (dead ends, new regions)",
        /// Dead ends that are left.
        LeftoverDeadEnds = "stage 3a (dead ends that are left)",
        /// Everything that is left.
        LooseEnds = "stage 3b (all that is left)",
    }
}

impl Stage {
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
        f.write_str(self.word())
    }
}
