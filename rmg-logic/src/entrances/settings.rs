//! Settings of a randomization.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::ids::{LinkId, RuleId, TargetId};

/// Target groups by exit group: the targets that exits may be joined with.
pub type GroupLookup = BTreeMap<i64, Vec<i64>>;

/// The part of the world that must be reachable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Accessibility {
    /// Every region, except [unused](crate::RegionGraph::unused_regions) ones.
    #[default]
    Full,
    /// Every region if possible. Otherwise the completion rule must hold, with a free location for every
    /// progression item of the pool.
    Minimal {
        /// The rule of the goal of the game.
        completion: RuleId,
    },
}

/// How a layout is created.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Policy {
    /// The documented stages: growth first, then dead ends, then the remaining ends. Layouts that get stuck
    /// are repaired.
    #[default]
    Stages,
    /// Whole layouts are sampled until one is valid. On small worlds all valid layouts are about equally
    /// likely. If no sample is valid, the last one is repaired.
    Uniform,
}

/// What to do about regions that no layout can reach, and exits that no layout can open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unreachable {
    /// Refuse the randomization, with a proof.
    #[default]
    Refuse,
    /// Reach everything else, and warn.
    Warn,
}

rmg_core::words! {
    /// What each join of the first stage must do.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
    pub enum StageOne {
        /// It leads to a new region. Only the last open exit must open another one, as in Archipelago.
        #[default]
        NewRegions = "new-regions",
        /// It leads to a new region and opens at least one more exit, if any join does. The number of open
        /// exits then does not shrink, so that fewer layouts need repair. Costs a sweep for each candidate.
        MoreExits = "more-exits",
    }
}

/// A part of the dangling exits and targets.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Subset {
    /// Exits to join.
    pub exits: Vec<LinkId>,
    /// Targets to join them with.
    pub targets: Vec<TargetId>,
}

/// Decides whether an exit may be joined with a target.
#[derive(Clone)]
pub struct PairRule<'a>(Arc<dyn Fn(LinkId, TargetId) -> bool + Send + Sync + 'a>);

impl<'a> PairRule<'a> {
    /// Creates a rule from a closure.
    pub fn new(allows: impl Fn(LinkId, TargetId) -> bool + Send + Sync + 'a) -> Self {
        Self(Arc::new(allows))
    }

    pub(crate) fn allows(&self, exit: LinkId, target: TargetId) -> bool {
        (self.0)(exit, target)
    }
}

impl fmt::Debug for PairRule<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a closure")
    }
}

/// Settings of a randomization. Default: uncoupled joins and an empty group table.
#[derive(Debug, Clone)]
pub struct EntranceSettings<'a> {
    /// Whether the join of a two-way exit includes its reverse. Default: false.
    pub is_coupled: bool,
    /// Target groups by exit group. Every group of an exit needs an entry. With an empty entry, joins never
    /// start at exits of this group.
    pub lookup: GroupLookup,
    /// Whether target groups are tried in the order of their list, shuffled only inside each group. Default:
    /// false, all shuffled together.
    pub preserve_group_order: bool,
    /// Default: full.
    pub accessibility: Accessibility,
    /// The ends to randomize. Default: `None`, all dangling ends.
    pub subset: Option<Subset>,
    /// Pairs that may not be joined. For a coupled join, only its direction of placement counts.
    pub forbidden: Vec<(LinkId, TargetId)>,
    /// Pairs that are joined before everything else, independent of their groups.
    pub preplaced: Vec<(LinkId, TargetId)>,
    /// Default: stages.
    pub policy: Policy,
    /// Default: new regions.
    pub stage_one: StageOne,
    /// Default: refuse.
    pub unreachable: Unreachable,
    /// Whether layouts that got stuck are repaired and retried (default). Otherwise the error is returned at
    /// once.
    pub repair: bool,
    /// Limit of the search, in facts that sweeps visit. A higher limit finds rarer layouts, but failures take
    /// longer. Default: 200 million, a few seconds.
    pub effort: u64,
    /// Whether the result contains its [`Explanation`](crate::entrances::Explanation). Costs only memory.
    /// Default: false.
    pub explain: bool,
    /// A constraint on pairs in addition to groups, such as distances. It must always return the same answer
    /// for the same pair. Like [`Self::forbidden`], it applies to the direction in which a coupled join is
    /// placed.
    pub allow: Option<PairRule<'a>>,
}

impl Default for EntranceSettings<'_> {
    fn default() -> Self {
        Self {
            is_coupled: false,
            lookup: GroupLookup::new(),
            preserve_group_order: false,
            accessibility: Accessibility::Full,
            subset: None,
            forbidden: Vec::new(),
            preplaced: Vec::new(),
            policy: Policy::Stages,
            stage_one: StageOne::NewRegions,
            unreachable: Unreachable::Refuse,
            repair: true,
            effort: 200_000_000,
            explain: false,
            allow: None,
        }
    }
}
