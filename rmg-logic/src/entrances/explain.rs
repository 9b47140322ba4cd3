//! What a randomization did, step by step.

use crate::entrances::spheres::{Sphere, Unreached};
use crate::entrances::stage::Stage;
use crate::ids::{LinkId, RegionId, TargetId};
use crate::region_graph::RegionGraph;

/// How a layout came about, and what can be reached in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The joins that were made beforehand, as [`Step::Placed`].
    pub preplaced: Vec<Step>,
    /// Every step after them.
    pub steps: Vec<Step>,
    /// What becomes reachable, in order.
    pub spheres: Vec<Sphere>,
    /// What does not, ascending.
    pub unreached: Vec<Unreached>,
}

/// Why a join was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Why {
    /// The author asked for it.
    Preplaced,
    /// It was drawn in a stage.
    Drawn {
        /// The stage.
        stage: Stage,
        /// Exits that were open, this one among them.
        open: usize,
        /// Targets of the stage that its kind and group fit.
        targets: usize,
        /// Whether this was the only open exit, so that the join had to open another.
        must_open: bool,
    },
    /// It belongs to a layout that was found as a whole, by repair, by drawing layouts or by trying them all.
    OfLayout,
}

/// One step of a randomization.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// A fresh start; the first is attempt 0.
    Attempt(u32),
    /// A stage begins.
    Stage(Stage),
    /// A join was made.
    Placed {
        /// From this exit.
        exit: LinkId,
        /// To this target.
        target: TargetId,
        /// With its reverse.
        both_ways: bool,
        /// Regions that it brought into reach.
        new_regions: Vec<RegionId>,
        /// Why.
        why: Why,
    },
    /// The callback made a join.
    ByCallback {
        /// From this exit.
        exit: LinkId,
        /// To this target.
        target: TargetId,
    },
    /// A stage found no join, although it had targets left.
    Stuck {
        /// The stage.
        stage: Stage,
        /// Open exits: they fit nothing, or would leave no other exit open.
        open: Vec<LinkId>,
        /// Targets of the stage that are left.
        targets: usize,
    },
    /// Minimal accessibility: beaten, so the rest is joined arbitrarily and may stay out of reach.
    Culled {
        /// Regions that are reached already.
        reached: usize,
    },
    /// All that was left was joined at random.
    Filled {
        /// Number of joins that this made.
        joins: usize,
        /// Regions reached with them.
        reached: usize,
    },
    /// Layouts were drawn whole.
    Sampled {
        /// How many.
        layouts: u64,
        /// Whether the last of them is valid.
        is_valid: bool,
    },
    /// Repair re-joined ends, and more can be reached or used than before.
    Repaired {
        /// Joins that were taken apart.
        old: Vec<(LinkId, TargetId)>,
        /// Joins that were made instead.
        new: Vec<(LinkId, TargetId)>,
        /// Exchanges since the last improvement that lost nothing and gained nothing.
        neutral: u64,
        /// Regions reached now.
        reached: usize,
        /// Joins that can be used now.
        usable: usize,
    },
    /// Repair found no way on within its patience.
    RepairFailed {
        /// Layouts that it looked at.
        layouts: u64,
        /// Regions reached in the end.
        reached: usize,
    },
    /// The closures refused a join of a valid layout.
    Refused {
        /// From this exit.
        exit: LinkId,
        /// To this target.
        target: TargetId,
    },
    /// Every way to go on was tried in order, and one leads to a layout.
    Searched,
    /// The final layout is told from its first join.
    Final,
}

impl Step {
    /// The step in words, with the names of `world`.
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
                    "stuck at {stage}: {targets} targets left, and no way on from the open exits {}",
                    crate::entrances::error::names(&open)
                )
            }
            Self::Culled { reached } => format!(
                "beaten with {reached} regions reached: minimal accessibility asks for no more, the rest may stay apart"
            ),
            Self::Filled { joins, reached } => {
                format!("joined the {joins} pairs that were left at random: {reached} regions reached")
            }
            Self::Sampled { layouts, is_valid: true } => format!("layout {layouts} drawn whole is valid"),
            Self::Sampled { layouts, is_valid: false } => {
                format!("none of {layouts} layouts drawn whole is valid")
            }
            Self::Repaired { old, new, neutral, reached, usable } => {
                let after =
                    if *neutral == 0 { String::new() } else { format!("after {neutral} neutral swaps, ") };
                format!(
                    "  repair: {after}{} became {}: {reached} regions reached, {usable} joins usable",
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
            Self::Searched => "took the layout that trying every way found, and shuffled it".to_owned(),
            Self::Final => "the final layout, in the order in which it is reached".to_owned(),
        }
    }
}

/// A list of steps that costs nothing while it is off.
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

    /// Adds a step, made only when it is wanted.
    pub(crate) fn add(&mut self, step: impl FnOnce() -> Step) {
        if let Some(steps) = &mut self.steps {
            steps.push(step());
        }
    }

    /// The steps, if they were wanted.
    pub(crate) fn into_steps(self) -> Option<Vec<Step>> {
        self.steps
    }
}
