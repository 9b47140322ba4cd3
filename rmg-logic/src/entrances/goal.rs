//! The goal of a layout, and its score.

use crate::entrances::ends::Ends;
use crate::entrances::slots::Slots;
use crate::ids::{LocationId, NONE, RuleId};
use crate::reach::Reach;

/// The goal with minimal accessibility.
#[derive(Debug, Clone)]
pub(crate) struct MinimalGoal {
    pub(crate) completion: RuleId,
    pub(crate) free: Vec<LocationId>,
    /// Progression items in the pool.
    pub(crate) needed: u64,
}

impl MinimalGoal {
    /// Returns the number of reachable free locations.
    pub(crate) fn free_in_reach(&self, reach: &Reach<'_>) -> usize {
        self.free.iter().filter(|location| reach.is_taken(**location)).count()
    }

    /// Returns whether the completion rule holds, with a location for every item.
    pub(crate) fn is_met(&self, reach: &Reach<'_>) -> bool {
        reach.holds(self.completion) && (self.needed == 0 || self.free_in_reach(reach) as u64 >= self.needed)
    }
}

/// The goal of a layout.
#[derive(Debug, Clone)]
pub(crate) struct Goal {
    /// Number of regions that must be reached.
    pub(crate) regions: usize,
    /// Whether every join must be usable from at least one side.
    pub(crate) needs_usable: bool,
    /// Whether a layout that reaches everything can exist.
    pub(crate) can_be_full: bool,
    pub(crate) minimal: Option<MinimalGoal>,
}

/// The quality of a layout; higher is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Score {
    pub(crate) is_met: bool,
    pub(crate) reached: usize,
    /// Number of usable joins.
    pub(crate) usable: usize,
}

impl Goal {
    /// Evaluates a state in which all ends are joined as in `mate`.
    pub(crate) fn score(&self, reach: &Reach<'_>, ends: &Ends, slots: &Slots, mate: &[u32]) -> Score {
        let is_open = |end: usize| {
            let exit = ends.exit[end];
            exit != NONE && reach.is_open(slots.exits[exit as usize])
        };
        let joins = (0..mate.len()).filter(|end| mate[*end] != NONE && *end < mate[*end] as usize);
        let usable = joins.clone().filter(|end| is_open(*end) || is_open(mate[*end] as usize)).count();
        let reached = reach.reached_count();
        let is_full = reached >= self.regions && (!self.needs_usable || usable == joins.count());
        let is_met = is_full || self.minimal.as_ref().is_some_and(|minimal| minimal.is_met(reach));
        Score { is_met, reached, usable }
    }
}
