//! Why there is no layout.

use std::fmt;

use rmg_core::diag::Fault;
use rmg_core::text::counted;

use crate::entrances::stage::Stage;
use crate::json::fault_in_words;
use crate::region_graph::{GraphFault, GroupName};

/// Why entrances were not randomized. Names are those of the world.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EntranceError {
    /// The case file is faulty; its names, as a rule, or it could not be read at all.
    #[error("{}", fault_in_words(.0))]
    Case(Fault),
    /// The world names something that it does not have.
    #[error(transparent)]
    CompiledGraph(#[from] GraphFault),
    /// Two of a kind share a name.
    #[error("two {kind} are called `{name}`; names of {kind} are unique")]
    Duplicate {
        /// `regions`, `exits` or `targets`.
        kind: &'static str,
        /// The name.
        name: String,
    },
    /// The settings name an id that the world does not have.
    #[error("{place} names {what}, which the world does not have")]
    Unknown {
        /// Where: `the subset`, `a forbidden pair`, ``the rule of exit `e` `` ...
        place: String,
        /// The id, or the name in a case file.
        what: String,
    },
    /// A link that leads somewhere already was given as an exit.
    #[error("{place} names `{link}`, which leads to `{to}` already: split it first")]
    NotDangling {
        /// Where: `the subset`, `a pre-placed pair`.
        place: &'static str,
        /// The link.
        link: String,
        /// Where it leads.
        to: String,
    },
    /// Something is named more than once where once is all it can be used.
    #[error("{place} names `{name}` twice")]
    NamedTwice {
        /// Where.
        place: String,
        /// What.
        name: String,
    },
    /// A pair to be joined in advance is of two kinds.
    #[error("the pre-placed pair `{exit}` -> `{target}` joins a one-way end with a two-way end")]
    PreplacedKinds {
        /// The exit.
        exit: String,
        /// The target.
        target: String,
    },
    /// Not as many exits as targets.
    #[error("{exits} exits cannot be joined one to one with {targets} targets")]
    CountMismatch {
        /// Number of exits.
        exits: usize,
        /// Number of targets.
        targets: usize,
    },
    /// As many exits as targets, but not of each kind.
    #[error(
        "one-way joins only with one-way and two-way with two-way: {one_way_exits} one-way exits meet \
         {one_way_targets} one-way targets, {two_way_exits} two-way exits meet {two_way_targets}"
    )]
    TypeMismatch {
        /// Exits that are one-way.
        one_way_exits: usize,
        /// Targets that are one-way.
        one_way_targets: usize,
        /// Exits that are two-way.
        two_way_exits: usize,
        /// Targets that are two-way.
        two_way_targets: usize,
    },
    /// The group table has no entry for the group of an exit.
    #[error("the group table has no entry for group {group} of exit `{exit}`; an empty list is allowed")]
    MissingGroup {
        /// The group.
        group: GroupName,
        /// The first exit of it.
        exit: String,
    },
    /// Coupled: an exit without the target of its name, so that nothing can lead back to it.
    #[error("exit `{exit}` of `{region}` has no corresponding entrance: no target of that name {why}")]
    NoCorrespondingEntrance {
        /// The exit.
        exit: String,
        /// Its region.
        region: String,
        /// `is in the same region` or `is in the subset`.
        why: &'static str,
    },
    /// Coupled: a target without the exit of its name, so that nothing can lead back from it.
    #[error("target `{target}` of `{region}` has no corresponding exit: no exit of that name {why}")]
    NoCorrespondingExit {
        /// The target.
        target: String,
        /// Its region.
        region: String,
        /// `is in the same region` or `is in the subset`.
        why: &'static str,
    },
    /// Coupled: the way back from a target leads elsewhere already.
    #[error("the reverse of target `{target}` of `{region}` is already connected: it leads to `{to}`")]
    ReverseAlreadyConnected {
        /// The target.
        target: String,
        /// Its region.
        region: String,
        /// Where its reverse leads.
        to: String,
    },
    /// No layout can be valid, and this is why.
    #[error("no layout is valid: {0}")]
    Impossible(Box<Impossible>),
    /// Minimal accessibility: no layout makes the completion rule true.
    #[error("no layout can be beaten: {lacks}; and {why}")]
    GoalUnreachable {
        /// What the completion rule lacks.
        lacks: String,
        /// Why minimal accessibility does not get away with reaching everything.
        why: String,
    },
    /// Minimal accessibility: too few places for the progression items of the pool.
    #[error(
        "at most {free} free locations can be reached for {needed} progression items of the pool, and not every \
         region can be reached: {why}"
    )]
    TooFewLocations {
        /// Free locations that can be reached at best.
        free: usize,
        /// Progression items.
        needed: u64,
        /// Why minimal accessibility does not get away with reaching everything.
        why: String,
    },
    /// The stages got stuck, and repair is switched off.
    #[error("{0}")]
    Stuck(Box<Stuck>),
    /// The closures of the caller refused every layout that was found.
    #[error(
        "{layouts} valid layouts were found, but the given closures refused a join of each; last: `{exit}` -> `{target}`"
    )]
    Refused {
        /// How many.
        layouts: u32,
        /// The exit of the join that was refused last.
        exit: String,
        /// Its target.
        target: String,
    },
    /// The search ended without a layout and without a proof that there is none.
    #[error(
        "gave up after {attempts} attempts and {layouts} layouts, without proof that none is valid; {best}; more \
         effort may find one"
    )]
    GaveUp {
        /// Fresh starts.
        attempts: u32,
        /// Layouts looked at.
        layouts: u64,
        /// What the best of them leaves open.
        best: String,
    },
}

impl EntranceError {
    /// A short word for programs: the `error` of a result file.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Case(fault) => fault.code,
            Self::CompiledGraph(_) | Self::Unknown { .. } => "unknown_name",
            Self::Duplicate { .. } | Self::NamedTwice { .. } => "duplicate_name",
            Self::NotDangling { .. } => "not_dangling",
            Self::PreplacedKinds { .. } | Self::TypeMismatch { .. } => "type_mismatch",
            Self::CountMismatch { .. } => "count_mismatch",
            Self::MissingGroup { .. } => "missing_group",
            Self::NoCorrespondingEntrance { .. } => "no_corresponding_entrance",
            Self::NoCorrespondingExit { .. } => "no_corresponding_exit",
            Self::ReverseAlreadyConnected { .. } => "reverse_already_connected",
            Self::Impossible(_) | Self::Stuck(_) => "no_valid_placement",
            Self::GoalUnreachable { .. } => "goal_unreachable",
            Self::TooFewLocations { .. } => "too_few_locations",
            Self::Refused { .. } => "refused_by_caller",
            Self::GaveUp { .. } => "gave_up",
        }
    }
}

/// A proof that no layout is valid.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// A region stays out of reach even if every open exit could lead to everything that fits it.
    Region {
        /// The region.
        region: String,
        /// How many others share its fate.
        others: usize,
        /// Why: its ways in, and what keeps each of them shut.
        why: String,
    },
    /// An exit stays shut even then.
    Exit {
        /// The exit.
        exit: String,
        /// What its rule lacks.
        why: String,
    },
    /// Some ends have fewer partners than they need.
    Groups {
        /// Ends that compete, as `3 doors of group 1 (`a`, `b`, `c`)`.
        ends: String,
        /// What they compete for.
        partners: String,
    },
    /// Some ends only fit each other, and are an odd number.
    Parity {
        /// The ends.
        ends: String,
    },
    /// Fewer joins than parts of the world that need one.
    TooFewJoins {
        /// Joins.
        joins: usize,
        /// Parts without a fixed way in.
        parts: usize,
        /// A region of one of them.
        example: String,
    },
    /// Every way to go on was tried.
    Exhausted {
        /// Positions looked at.
        positions: u64,
        /// Regions that the best of them reaches, of how many.
        best: (usize, usize),
        /// What that one lacks.
        lacks: String,
    },
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Region { region, others, why } => {
                write!(f, "region `{region}`")?;
                match others {
                    0 => {}
                    1 => write!(f, " and one other")?,
                    _ => write!(f, " and {others} others")?,
                }
                write!(f, " can never be reached: {why}")
            }
            Self::Exit { exit, why } => write!(f, "exit `{exit}` can never be used: {why}"),
            Self::Groups { ends, partners } => write!(f, "{ends} can only be joined with {partners}"),
            Self::Parity { ends } => {
                write!(f, "{ends} can only be joined with each other, and their number is odd")
            }
            Self::TooFewJoins { joins, parts, example } => write!(
                f,
                "{parts} parts of the world (one is `{example}`) need a way in, but there {} {}",
                if *joins == 1 { "is only" } else { "are only" },
                counted(*joins, "join")
            ),
            Self::Exhausted { positions, best: (reached, of), lacks } => write!(
                f,
                "all {positions} ways to go on were tried; the best reaches {reached} of {of} regions, {lacks}"
            ),
        }
    }
}

/// Where the stages got stuck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stuck {
    /// The stage.
    pub stage: Stage,
    /// Exits that are open and lead nowhere yet.
    pub open_exits: Vec<String>,
    /// Targets that this stage had left.
    pub stage_targets: Vec<String>,
    /// All exits that lead nowhere yet.
    pub unplaced_exits: Vec<String>,
    /// All targets that are left.
    pub unplaced_targets: Vec<String>,
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "stuck at {}: open exits are {}, from which no join with the targets {} leads on; left over are the exits {} and the \
             targets {}",
            self.stage,
            names(&self.open_exits),
            names(&self.stage_targets),
            names(&self.unplaced_exits),
            names(&self.unplaced_targets),
        )
    }
}

/// Up to six names, and how many more.
pub(crate) fn names<T: AsRef<str>>(list: &[T]) -> String {
    crate::names::names(list, 6)
}
