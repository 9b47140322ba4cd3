//! Errors and warnings of item placement.

use rmg_core::text::{counted, shown};

use crate::region_graph::GraphDiagnostic;

rmg_core::words! {
    /// Items that are counted to compare them with the locations that may hold them.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum CountedItems {
        /// All items.
        All = "item",
        /// Progression and useful items, which are never at excluded locations.
        Kept = "progression or useful item",
        /// Local items of a player.
        Local = "local item",
    }
}

/// The reason why items were not placed. Names are those of the worlds.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FillError {
    /// The world contains an id that does not exist.
    #[error(transparent)]
    Graph(#[from] GraphDiagnostic),
    /// The options refer to a location or item that does not exist.
    #[error("the fill options of `{}` refer to {what}, which does not exist", shown(.player))]
    Unknown {
        /// The player.
        player: String,
        /// The id.
        what: String,
    },
    /// The plan uses a location twice, or one that has an item.
    #[error("the plan places an item at `{}`, which already has one: remove one of them", shown(.location))]
    PlanTwice {
        /// The location.
        location: String,
    },
    /// The plan uses more copies of an item than the pool contains.
    #[error("the plan places more copies of `{}` than the pool has ({count}): add copies or remove placements", shown(.item))]
    PlanItem {
        /// The item.
        item: String,
        /// Copies in the pool.
        count: u32,
    },
    /// A location is in `exclude` and `priority`.
    #[error("location `{}` is excluded and has priority: remove it from one of the lists", shown(.location))]
    ExcludedPriority {
        /// The location.
        location: String,
    },
    /// The pool has too many items.
    #[error("{} for {}: remove items or add locations", counted(*.items, .kind.word()), counted(*.locations, "possible location"))]
    TooManyItems {
        /// The counted items.
        kind: CountedItems,
        /// Number of items of this kind.
        items: usize,
        /// Number of locations that may hold them.
        locations: usize,
    },
    /// A location is unreachable with all items.
    #[error("{} cannot be reached even with all items, such as `{}`{}", counted(*.count, "location"), shown(.location), shown_needs(.needs))]
    Unreachable {
        /// Number of such locations.
        count: usize,
        /// The first one.
        location: String,
        /// The missing parts of its rule; empty if its region is not reached.
        needs: String,
    },
    /// The completion rule does not hold with all items.
    #[error("the completion rule of `{}` does not hold even with all items: {needs}", shown(.player))]
    GoalUnreachable {
        /// The player.
        player: String,
        /// The missing parts of the rule.
        needs: String,
    },
    /// The exact search visited all orders of collection: no placement exists.
    #[error("no placement exists: {0}")]
    Impossible(Box<FillStuck>),
    /// The search reached its limit of effort.
    #[error("no placement was found within the effort; {0}")]
    EffortSpent(Box<FillStuck>),
}

/// The best state of a search without a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FillStuck {
    /// Locations that are reachable in this state.
    pub reached: usize,
    /// All locations that must be reachable.
    pub locations: usize,
    /// Items that were collected to reach this state, by name.
    pub items: Vec<String>,
    /// Free locations that are left in this state.
    pub free: usize,
    /// A closed exit or location, and the missing parts of its rule.
    pub closed: Option<(String, String)>,
    /// Number of visited states.
    pub states: u64,
}

impl std::fmt::Display for FillStuck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let held = if self.items.is_empty() { "no items".to_owned() } else { self.items.join(", ") };
        write!(
            f,
            "the best order of collection reaches {} of {} with {held}, and then has {}",
            self.reached,
            counted(self.locations, "location"),
            counted(self.free, "free location"),
        )?;
        match &self.closed {
            Some((place, needs)) => write!(f, "; `{}` stays closed: {needs}", shown(place)),
            None => Ok(()),
        }
    }
}

impl FillError {
    /// Returns a short code for programs.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Graph(_) | Self::Unknown { .. } => "unknown_name",
            Self::PlanTwice { .. } => "plan_twice",
            Self::PlanItem { .. } => "plan_item",
            Self::ExcludedPriority { .. } => "excluded_priority",
            Self::TooManyItems { .. } => "too_many_items",
            Self::Unreachable { .. } => "unreachable",
            Self::GoalUnreachable { .. } => "goal_unreachable",
            Self::Impossible(_) => "impossible",
            Self::EffortSpent(_) => "effort_spent",
        }
    }

    /// Returns whether another layout of the entrances may help.
    #[must_use]
    pub fn depends_on_entrances(&self) -> bool {
        matches!(self, Self::Impossible(_) | Self::EffortSpent(_))
    }
}

/// A request that was not met. The placement is valid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FillWarning {
    /// A location with priority has no progression item.
    #[error("priority location `{}` has no progression item", shown(.location))]
    Priority {
        /// The location.
        location: String,
    },
    /// A rule needs an item that the pool does not list as progression. It is placed as progression.
    #[error("item `{}` is not marked as progression, but rules need it: it is placed as progression", shown(.item))]
    NeededByRules {
        /// The item.
        item: String,
    },
    /// More copies are wanted early than the pool has.
    #[error("{wanted} of `{}` are wanted early, but the pool has {count}: add copies, or lower the number", shown(.item))]
    Early {
        /// The item.
        item: String,
        /// Copies that are wanted early.
        wanted: u32,
        /// Copies in the pool.
        count: u64,
    },
    /// The pool has fewer items than there are free locations.
    #[error("the pool leaves {} free: add items, or set `filler`", counted(*.count, "location"))]
    Free {
        /// Number of locations without an item.
        count: usize,
    },
}

fn shown_needs(needs: &str) -> String {
    if needs.is_empty() { String::new() } else { format!(": {needs}") }
}
