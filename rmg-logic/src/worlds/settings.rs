//! Settings of worlds.

use std::fmt;

rmg_core::words! {
    /// A method of generating worlds.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum Process {
        /// Joins zones by their portals alone and keeps solvable worlds: the process of 2013 before its
        /// revision.
        Old = "old",
        /// Places zones where a walk can use them and keeps solvable worlds: the revised process.
        Updated = "updated",
        /// Builds a world around a walk and repairs it until it is solvable: each seed gives a world.
        #[default]
        Ours = "ours",
    }
}

impl fmt::Display for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Settings of the generation and limits of its searches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorldSettings {
    /// The process. Default: [`Process::Ours`].
    pub process: Process,
    /// Maximum number of steps of all searches together, each about 10 ns. Default: 200 million. A larger
    /// value finds worlds in pools with few solvable worlds, and proofs for pools without any.
    pub effort: u64,
    /// Maximum number of worlds that the processes `old` and `updated` generate until one is solvable.
    /// Default: 200.
    pub attempts: u32,
    /// Maximum number of swaps that make plain zones necessary. Default: 600. With 0, worlds stay as the walk
    /// built them.
    pub matter_tries: u32,
    /// Maximum number of positions of the search for a shortest solution. Default: 15,000, enough for nearly
    /// all worlds of up to 7 gems and for most larger ones. Beyond it, the difficulty is a bound.
    pub shortest_steps: usize,
}

impl Default for WorldSettings {
    fn default() -> Self {
        Self {
            process: Process::Ours,
            effort: 200_000_000,
            attempts: 200,
            matter_tries: 600,
            shortest_steps: 15_000,
        }
    }
}
