//! The record of a join: its place in the order, and its reason.

rmg_core::words! {
    /// Why two portals are joined.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum JoinReason {
        /// The plan requests it.
        Plan = "plan",
        /// It adds a zone to the world.
        #[default]
        Zone = "zone",
        /// It leads the walk back to the start.
        Return = "return",
        /// It joins portals that were left.
        Rest = "rest",
        /// A swap made a zone necessary, or the world solvable.
        Swap = "swap",
        /// It comes from the search through all worlds.
        Search = "search",
    }
}

/// The record of a join.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct JoinNote {
    /// Joins that were made later have larger numbers.
    pub(crate) number: u32,
    pub(crate) reason: JoinReason,
}
