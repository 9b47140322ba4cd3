//! How much work a layout is worth.

use rmg_core::plan::Effort;

use crate::lattice::ZoneCooling;

/// Starts that are made, ranked and tried together.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Batch {
    /// Arrangements of zones that are made and ranked.
    pub(crate) starts: u32,
    /// How many of them, at most, are cut into cells.
    pub(crate) realized: usize,
    /// Annealing of zones.
    pub(crate) zones: ZoneCooling,
}

/// What an effort buys.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    /// Batches, tried one after the other.
    pub(crate) batches: &'static [Batch],
    /// Steps of the annealing of cells, per cell; all of them are spent on cells at borders.
    pub(crate) steps_per_cell: u32,
    /// Stop at the first candidate without faults.
    pub(crate) stop_at_first: bool,
}

impl Budget {
    pub(crate) fn of(effort: Effort) -> Self {
        const QUICK: [Batch; 1] =
            [Batch { starts: 1, realized: 1, zones: ZoneCooling { iterations: 300, rounds: 1 } }];
        // Most templates are done after the first pair of the first batch; the second is for the hard ones.
        const NORMAL: [Batch; 2] = [
            Batch { starts: 6, realized: 6, zones: ZoneCooling { iterations: 2500, rounds: 2 } },
            Batch { starts: 4, realized: 4, zones: ZoneCooling { iterations: 5000, rounds: 2 } },
        ];
        const BEST: [Batch; 1] =
            [Batch { starts: 32, realized: 16, zones: ZoneCooling { iterations: 5000, rounds: 4 } }];
        match effort {
            Effort::Quick => Self { batches: &QUICK, steps_per_cell: 8, stop_at_first: true },
            Effort::Normal => Self { batches: &NORMAL, steps_per_cell: 24, stop_at_first: true },
            Effort::Best => Self { batches: &BEST, steps_per_cell: 72, stop_at_first: false },
        }
    }
}
