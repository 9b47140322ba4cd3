//! The log of a randomization, step by step.

use crate::entrances::stage::Stage;
use crate::ids::{LinkId, RegionId, TargetId};
use crate::region_graph::RegionGraph;

/// The steps that created a layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The pre-placed joins, as [`Step::Placed`].
    pub preplaced: Vec<Step>,
    /// All later steps.
    pub steps: Vec<Step>,
}

/// The reason of a join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum JoinReason {
    /// The author requested it.
    Preplaced,
    /// It was picked at random in a stage.
    Drawn {
        /// The stage that picked it.
        stage: Stage,
        /// Number of open exits, including this one.
        open: usize,
        /// Number of targets of the stage that fit in kind and group.
        targets: usize,
        /// Whether this was the only open exit, so that the join had to open another.
        must_open: bool,
    },
    /// It is part of a complete layout from repair, sampling or the exhaustive search.
    OfLayout,
}

/// One step of a randomization.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// An attempt starts; the first has number 0.
    Attempt(u32),
    /// A stage starts.
    Stage(Stage),
    /// A join was made.
    Placed {
        /// The joined exit.
        exit: LinkId,
        /// The joined target.
        target: TargetId,
        /// Whether the join includes its reverse.
        both_ways: bool,
        /// Regions that became reachable.
        new_regions: Vec<RegionId>,
        /// Why this target was used.
        why: JoinReason,
    },
    /// The callback made a join.
    ByCallback {
        /// The joined exit.
        exit: LinkId,
        /// The joined target.
        target: TargetId,
    },
    /// A stage found no join for its remaining targets.
    Stuck {
        /// The stage that got stuck.
        stage: Stage,
        /// Open exits. No target fits them, or every join would leave no other exit open.
        open: Vec<LinkId>,
        /// Number of remaining targets of the stage.
        targets: usize,
    },
    /// Minimal accessibility: the goal is met, so the remaining ends are joined arbitrarily and may stay
    /// unreachable.
    Culled {
        /// Number of regions that are reached already.
        reached: usize,
    },
    /// The remaining ends were joined at random.
    Filled {
        /// Number of new joins.
        joins: usize,
        /// Number of regions that are reached with them.
        reached: usize,
    },
    /// Whole layouts were sampled.
    Sampled {
        /// Number of layouts.
        layouts: u64,
        /// Whether the last of them is valid.
        is_valid: bool,
    },
    /// Repair re-joined ends, and more regions or joins became usable.
    Repaired {
        /// Removed joins.
        old: Vec<(LinkId, TargetId)>,
        /// New joins.
        new: Vec<(LinkId, TargetId)>,
        /// Number of exchanges without gain or loss since the last improvement.
        neutral: u64,
        /// Number of reached regions.
        reached: usize,
        /// Number of usable joins.
        usable: usize,
    },
    /// Repair found no improvement within its limit.
    RepairFailed {
        /// Number of evaluated layouts.
        layouts: u64,
        /// Number of reached regions at the end.
        reached: usize,
    },
    /// The closures refused a join of a valid layout.
    Refused {
        /// The exit of the refused join.
        exit: LinkId,
        /// The target of the refused join.
        target: TargetId,
    },
    /// An exhaustive search found the layout.
    Searched,
    /// The final layout starts: all joins follow from the first.
    Final,
}

impl Step {
    /// Describes the step, with the names of `world`.
    #[must_use]
    pub fn describe(&self, world: &RegionGraph) -> String {
        let exit = |exit: &LinkId| {
            let link = &world.links[exit.index()];
            format!("`{}` ({})", link.name, world.regions[link.from.index()])
        };
        let target = |target: &TargetId| {
            let target = &world.targets[target.index()];
            format!("`{}` ({})", target.name, world.regions[target.region.index()])
        };
        let pairs = |list: &[(LinkId, TargetId)]| {
            let pair = |(a, b): &(LinkId, TargetId)| {
                format!("`{}` -> `{}`", world.links[a.index()].name, world.targets[b.index()].name)
            };
            list.iter().map(pair).collect::<Vec<_>>().join(", ")
        };
        match self {
            Self::Attempt(number) => format!("attempt {number}"),
            Self::Stage(stage) => format!("{stage}"),
            Self::Placed { exit: from, target: to, both_ways, new_regions, .. } => {
                let arrow = if *both_ways { "<->" } else { "->" };
                let gain = match new_regions.len() {
                    0 => String::new(),
                    1 => ", 1 new region".to_owned(),
                    more => format!(", {more} new regions"),
                };
                format!("  {} {arrow} {}{gain}", exit(from), target(to))
            }
            Self::ByCallback { exit: from, target: to } => {
                format!("  {} -> {}, joined by the callback", exit(from), target(to))
            }
            Self::Stuck { stage, open, targets } => {
                let open: Vec<&str> =
                    open.iter().map(|exit| world.links[exit.index()].name.as_str()).collect();
                format!(
                    "stuck at {stage}: {targets} targets remain, but no valid join of the open exits {}",
                    crate::entrances::error::names(&open)
                )
            }
            Self::Culled { reached } => format!(
                "goal met with {reached} regions reached: minimal accessibility allows the rest to stay unreachable"
            ),
            Self::Filled { joins, reached } => {
                format!("joined the remaining {joins} pairs at random: {reached} regions reached")
            }
            Self::Sampled { layouts, is_valid: true } => format!("sampled layout {layouts} is valid"),
            Self::Sampled { layouts, is_valid: false } => {
                format!("none of {layouts} sampled layouts is valid")
            }
            Self::Repaired { old, new, neutral, reached, usable } => {
                let after =
                    if *neutral == 0 { String::new() } else { format!("after {neutral} neutral swaps, ") };
                format!(
                    "  repair: {after}replaced {} with {}: {reached} regions reached, {usable} joins usable",
                    pairs(old),
                    pairs(new)
                )
            }
            Self::RepairFailed { layouts, reached } => {
                format!("repair stopped after {layouts} layouts with {reached} regions reached")
            }
            Self::Refused { exit: from, target: to } => {
                format!("a closure refused {} -> {} of a valid layout", exit(from), target(to))
            }
            Self::Searched => "took the layout of the exhaustive search, and shuffled it".to_owned(),
            Self::Final => "the final layout, in the order in which it is reached".to_owned(),
        }
    }
}

/// A list of steps, without cost while it is disabled.
#[derive(Debug, Default)]
pub(crate) struct Log {
    steps: Option<Vec<Step>>,
}

impl Log {
    pub(crate) fn new(is_on: bool) -> Self {
        Self { steps: is_on.then(Vec::new) }
    }

    pub(crate) fn is_on(&self) -> bool {
        self.steps.is_some()
    }

    /// Adds a step. Only calls `step` if the log is enabled.
    pub(crate) fn add(&mut self, step: impl FnOnce() -> Step) {
        if let Some(steps) = &mut self.steps {
            steps.push(step());
        }
    }

    /// Returns the steps, if the log is enabled.
    pub(crate) fn into_steps(self) -> Option<Vec<Step>> {
        self.steps
    }
}
