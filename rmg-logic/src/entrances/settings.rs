//! What an author asks of a randomization.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::ids::{LinkId, RuleId, TargetId};

/// Which targets the exits of a group may be joined with.
pub type GroupLookup = BTreeMap<i64, Vec<i64>>;

/// How much of the world must be reachable in the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Accessibility {
    /// Every region.
    #[default]
    Full,
    /// Every region where it can be had; else the completion rule must hold, with a free location for every
    /// progression item of the pool.
    Minimal {
        /// The rule that means "beaten".
        completion: RuleId,
    },
}

/// How a layout is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Policy {
    /// The documented stages: grow first, dead ends next, loose ends last; repair where they get stuck.
    #[default]
    Stages,
    /// Layouts are drawn whole and kept when they are valid, so that on small worlds all valid layouts are about
    /// equally likely; repair where none turns up.
    Uniform,
}

/// What to do about regions that no layout reaches, and exits that no layout opens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unreachable {
    /// Refuse, with a proof.
    #[default]
    Refuse,
    /// Reach everything else, and warn.
    Warn,
}

/// A part of the dangling exits and targets.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Subset {
    /// Exits to join.
    pub exits: Vec<LinkId>,
    /// Targets to join them with.
    pub targets: Vec<TargetId>,
}

/// Answers whether an exit may be joined with a target.
#[derive(Clone)]
pub struct PairRule<'a>(Arc<dyn Fn(LinkId, TargetId) -> bool + Send + Sync + 'a>);

impl<'a> PairRule<'a> {
    /// A closure as a rule.
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

/// Settings of a randomization; the default asks for uncoupled joins and an empty group table.
#[derive(Debug, Clone)]
pub struct EntranceSettings<'a> {
    /// Whether the join of a two-way exit includes its reverse. Default: no.
    pub is_coupled: bool,
    /// Which groups of targets fit a group of exits. Every group of an exit needs an entry; an empty one means that
    /// its exits are never the side from which a join is made.
    pub lookup: GroupLookup,
    /// Whether target groups are tried in the order of their list (shuffled inside each group), rather than all
    /// shuffled together. Default: no.
    pub preserve_group_order: bool,
    /// Default: full.
    pub accessibility: Accessibility,
    /// What to randomize; `None` (the default): everything that dangles.
    pub subset: Option<Subset>,
    /// Pairs that may not be joined. In a coupled join this binds the direction in which it is made.
    pub forbidden: Vec<(LinkId, TargetId)>,
    /// Pairs that are joined before anything else, whatever their groups.
    pub preplaced: Vec<(LinkId, TargetId)>,
    /// Default: stages.
    pub policy: Policy,
    /// Default: refuse.
    pub unreachable: Unreachable,
    /// Whether a dead end of the stages is repaired and tried anew (default), or reported at once.
    pub repair: bool,
    /// Bound of the search, in things looked at by sweeps. More finds rarer layouts and takes longer to give up;
    /// the default of 200 million is a few seconds.
    pub effort: u64,
    /// Whether the result has its [`Explanation`](crate::entrances::Explanation). Costs memory, changes nothing else. Default: no.
    pub explain: bool,
    /// A constraint on pairs beyond groups (distances, tastes). It must always give the same answer for the same
    /// pair. Like [`Self::forbidden`], it binds the direction in which a coupled join is made.
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
            unreachable: Unreachable::Refuse,
            repair: true,
            effort: 200_000_000,
            explain: false,
            allow: None,
        }
    }
}
