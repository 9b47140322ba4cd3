//! Errors of entrance randomization.

use std::fmt;

use rmg_core::diag::Diagnostic;
use rmg_core::text::counted;

use crate::entrances::stage::Stage;
use crate::json::diagnostic_in_words;
use crate::region_graph::{GraphDiagnostic, GroupName};

/// The reason why entrances were not randomized. Names are those of the world.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EntranceError {
    /// The case file is invalid. Usually an unknown name, or the file could not be read.
    #[error("{}", diagnostic_in_words(.0))]
    Case(Diagnostic),
    /// The world contains an id that does not exist.
    #[error(transparent)]
    CompiledGraph(#[from] GraphDiagnostic),
    /// A duplicate name.
    #[error("duplicate {kind} `{name}`: names of {kind}s must be unique")]
    Duplicate {
        /// `region`, `exit`, `target` or `location`.
        kind: &'static str,
        /// The name that several entries have.
        name: String,
    },
    /// The error of one of several players.
    #[error("player `{player}`: {error}")]
    OfPlayer {
        /// The player.
        player: String,
        /// The error.
        error: Box<Self>,
    },
    /// The settings contain an id that does not exist in the world.
    #[error("{place} refers to an unknown {what}")]
    Unknown {
        /// The part of the settings: `the subset`, `a forbidden pair`, ``the rule of exit `e` `` ...
        place: String,
        /// The id, or the name in a case file.
        what: String,
    },
    /// A link with a destination is used as an exit.
    #[error("{place} contains `{link}`, but it already leads to `{to}`: disconnect it first")]
    NotDangling {
        /// The part of the settings: `the subset`, `a pre-placed pair`.
        place: &'static str,
        /// The name of the link.
        link: String,
        /// Its destination.
        to: String,
    },
    /// An entry that may be used once is listed several times, or a name is ambiguous.
    #[error("duplicate `{name}` in {place}")]
    NamedTwice {
        /// The list that contains the duplicate.
        place: String,
        /// The duplicate name.
        name: String,
    },
    /// The two ends of a pre-placed pair are of different kinds.
    #[error("the pre-placed pair `{exit}` -> `{target}` joins a one-way end with a two-way end")]
    PreplacedKinds {
        /// The exit of the pair.
        exit: String,
        /// The target of the pair.
        target: String,
    },
    /// The numbers of exits and targets differ.
    #[error(
        "the numbers of exits and targets differ: {}, {}",
        counted(*.exits, "exit"), counted(*.targets, "target")
    )]
    CountMismatch {
        /// Number of exits.
        exits: usize,
        /// Number of targets.
        targets: usize,
    },
    /// The numbers of exits and targets are equal, but not for each kind.
    #[error(
        "one-way exits need one-way targets, and two-way exits need two-way targets: found {one_way_exits} one-way \
         exits for {one_way_targets} one-way targets, {two_way_exits} two-way exits for {two_way_targets}"
    )]
    TypeMismatch {
        /// Number of one-way exits.
        one_way_exits: usize,
        /// Number of one-way targets.
        one_way_targets: usize,
        /// Number of two-way exits.
        two_way_exits: usize,
        /// Number of two-way targets.
        two_way_targets: usize,
    },
    /// The group table has no entry for the group of an exit.
    #[error("the group table has no entry for group {group} of exit `{exit}`; an empty list is allowed")]
    MissingGroup {
        /// The group without an entry.
        group: GroupName,
        /// The first exit of this group.
        exit: String,
    },
    /// Coupled: an exit has no target of the same name, so no join can lead back to it.
    #[error("exit `{exit}` of `{region}` has no corresponding entrance: no target with this name {why}")]
    NoCorrespondingEntrance {
        /// The name of the exit.
        exit: String,
        /// The region of the exit.
        region: String,
        /// `is in the subset` or `is two-way and in the same region`.
        why: &'static str,
    },
    /// Coupled: a target has no exit of the same name, so no join can lead back from it.
    #[error("target `{target}` of `{region}` has no corresponding exit: no exit with this name {why}")]
    NoCorrespondingExit {
        /// The name of the target.
        target: String,
        /// The region of the target.
        region: String,
        /// `is in the subset` or `is two-way and in the same region`.
        why: &'static str,
    },
    /// Coupled: the reverse of a target already has a destination.
    #[error("the reverse of target `{target}` of `{region}` is already connected: it leads to `{to}`")]
    ReverseAlreadyConnected {
        /// The name of the target.
        target: String,
        /// The region of the target.
        region: String,
        /// The destination of its reverse.
        to: String,
    },
    /// A proof that no layout can be valid.
    #[error("no valid layout exists: {0}")]
    Impossible(Box<Impossible>),
    /// Minimal accessibility: no layout satisfies the completion rule.
    #[error("no layout satisfies the completion rule: {lacks}; and not everything is reachable: {why}")]
    GoalUnreachable {
        /// The missing parts of the completion rule.
        lacks: String,
        /// Why full accessibility is impossible too.
        why: String,
    },
    /// Minimal accessibility: too few locations for the progression items of the pool.
    #[error(
        "only {free} free locations are reachable for {needed} progression items of the pool, and not everything is \
         reachable: {why}"
    )]
    TooFewLocations {
        /// Maximum number of reachable free locations.
        free: usize,
        /// Number of progression items.
        needed: u64,
        /// Why full accessibility is impossible too.
        why: String,
    },
    /// A closure stopped the run.
    #[error("the callbacks stopped the randomization")]
    Stopped,
    /// The stages got stuck, and repair is disabled.
    #[error("{0}")]
    Stuck(Box<Stuck>),
    /// The closures of the caller refused every valid layout.
    #[error(
        "the search found {layouts} valid layouts, but the closures refused a join of each; last: `{exit}` -> `{target}`"
    )]
    Refused {
        /// Number of refused layouts.
        layouts: u32,
        /// The exit of the last refused join.
        exit: String,
        /// The target of the join.
        target: String,
    },
    /// The search reached its limit without a layout and without a proof.
    #[error(
        "found no valid layout in {attempts} attempts and {layouts} layouts, and no proof that none exists; {best}; \
         more effort may find one"
    )]
    EffortSpent {
        /// Number of attempts.
        attempts: u32,
        /// Number of evaluated layouts.
        layouts: u64,
        /// Result of the best layout.
        best: String,
    },
}

impl EntranceError {
    /// Returns a short code for programs: the `error` field of a result file.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Case(diagnostic) => diagnostic.code,
            Self::OfPlayer { error, .. } => error.kind(),
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
            Self::Stopped => "stopped",
            Self::GoalUnreachable { .. } => "goal_unreachable",
            Self::TooFewLocations { .. } => "too_few_locations",
            Self::Refused { .. } => "refused_by_caller",
            Self::EffortSpent { .. } => "gave_up",
        }
    }

    /// Returns what the author of a case can do about a mistake in the lists of ends and groups. `None` for
    /// proofs and results of a search, which state their culprit.
    #[must_use]
    pub fn help(&self) -> Option<&'static str> {
        Some(match self {
            Self::OfPlayer { error, .. } => return error.help(),
            Self::CountMismatch { .. } | Self::TypeMismatch { .. } => {
                "add or remove exits or targets; one of `doors`, and a name in `shuffle`, is one of each"
            }
            Self::MissingGroup { .. } => {
                "add the group to `group_lookup`, with the groups to which it may lead"
            }
            Self::NoCorrespondingEntrance { .. } | Self::NoCorrespondingExit { .. } => {
                "add the other end with this name, write both as one of `doors`, or remove `coupled`"
            }
            _ => return None,
        })
    }

    /// Returns the name of the exit or target with the mistake.
    #[must_use]
    pub fn end(&self) -> Option<&str> {
        match self {
            Self::MissingGroup { exit: end, .. }
            | Self::NoCorrespondingEntrance { exit: end, .. }
            | Self::NoCorrespondingExit { target: end, .. }
            | Self::ReverseAlreadyConnected { target: end, .. } => Some(end),
            Self::OfPlayer { error, .. } => error.end(),
            _ => None,
        }
    }

    /// Returns the error with the name of its player.
    #[must_use]
    pub fn of_player(self, player: &str) -> Self {
        Self::OfPlayer { player: player.to_owned(), error: Box::new(self) }
    }
}

/// A proof that no layout is valid.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// A region stays unreachable even if every open exit leads to all targets that fit it.
    Region {
        /// The unreachable region.
        region: String,
        /// Number of other unreachable regions.
        others: usize,
        /// The entrances of the region, and why they stay closed.
        why: String,
    },
    /// An exit stays closed even then.
    Exit {
        /// The closed exit.
        exit: String,
        /// The missing parts of its rule.
        why: String,
    },
    /// Some ends have too few partners.
    Groups {
        /// The competing ends, such as `3 doors of group 1 (`a`, `b`, `c`)`.
        ends: String,
        /// Their possible partners.
        partners: String,
    },
    /// An odd number of ends fit only each other.
    Parity {
        /// The ends that only fit each other.
        ends: String,
    },
    /// Fewer joins than parts of the world that need one.
    TooFewJoins {
        /// Number of joins.
        joins: usize,
        /// Number of parts without a fixed entrance.
        parts: usize,
        /// A region of one of them.
        example: String,
    },
    /// An exhaustive search found no layout.
    Exhausted {
        /// Number of visited positions.
        positions: u64,
        /// Number of regions that the best position reaches, and number of all regions.
        best: (usize, usize),
        /// The missing parts at that position.
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
                "{parts} parts of the world (one is `{example}`) need an entrance, but there {} {}",
                if *joins == 1 { "is only" } else { "are only" },
                counted(*joins, "join")
            ),
            Self::Exhausted { positions, best: (reached, of), lacks } => write!(
                f,
                "an exhaustive search of {positions} positions found none; the best reaches {reached} of {of} regions, {lacks}"
            ),
        }
    }
}

/// The position where the stages got stuck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stuck {
    /// The stage that got stuck.
    pub stage: Stage,
    /// Open exits without a destination.
    pub open_exits: Vec<String>,
    /// Remaining targets of this stage.
    pub stage_targets: Vec<String>,
    /// All exits without a destination.
    pub unplaced_exits: Vec<String>,
    /// All remaining targets.
    pub unplaced_targets: Vec<String>,
}

impl fmt::Display for Stuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "stuck at {}: no valid join of the open exits {} with the targets {}; unplaced exits: {}; unplaced targets: {}",
            self.stage,
            names(&self.open_exits),
            names(&self.stage_targets),
            names(&self.unplaced_exits),
            names(&self.unplaced_targets),
        )
    }
}

/// Formats up to six names and the number of the others.
pub(crate) fn names<T: AsRef<str>>(list: &[T]) -> String {
    crate::names::names(list, 6)
}
