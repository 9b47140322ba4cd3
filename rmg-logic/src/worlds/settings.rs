//! How worlds are made.

use std::fmt;

rmg_core::words! {
    /// A way of making worlds.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum Process {
        /// Zones joined by their portals alone, kept when solvable: the process of 2013 before its revision.
        Old = "old",
        /// Zones put where a walker can use them, kept when solvable: the revised process.
        Updated = "updated",
        /// Built around a walk and repaired until solvable: every seed gives a world.
        #[default]
        Ours = "ours",
    }
}

impl fmt::Display for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// How worlds are made, and how hard to try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WorldSettings {
    /// The process; default [`Process::Ours`].
    pub process: Process,
    /// Steps of all searches together before giving up, each about 10 ns; default 200 million. More finds worlds in
    /// pools that hardly have any, and proofs for pools that have none.
    pub effort: u64,
    /// Swaps that are looked at to make plain zones matter; default 600. 0 leaves worlds as the walk made them.
    pub matter_tries: u32,
    /// Positions that the search for a shortest solution looks at; default 15,000, enough for nearly all worlds of up to
    /// 7 gems and for most larger ones. Beyond, the difficulty is a bound.
    pub shortest_steps: usize,
}

impl Default for WorldSettings {
    fn default() -> Self {
        Self { process: Process::Ours, effort: 200_000_000, matter_tries: 600, shortest_steps: 15_000 }
    }
}
