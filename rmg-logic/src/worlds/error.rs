//! Errors of worlds.

use rmg_core::diag::Severity;
use rmg_core::text::{counted, shown};

use crate::names::names;
use crate::worlds::dead_gem::DeadGem;
use crate::worlds::diagnostic::PoolDiagnostic;
use crate::worlds::settings::Process;

/// Why no world was generated.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WorldError {
    /// The pool or the request is invalid: all diagnostics, including warnings.
    #[error("{}", errors_text(.0))]
    Diagnostics(Vec<PoolDiagnostic>),
    /// The plan does not fit the pool and the request.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A proof that no world of the pool can be solved.
    #[error("no world can be solved: {0}")]
    Impossible(Impossible),
    /// Process `old` or `updated`: the attempt of this seed gave no solvable world.
    #[error(
        "the attempt failed: {0}; try another seed, or `--process ours`, which finds a world if one exists"
    )]
    AttemptFailed(Failed),
    /// The search reached its limit before it found a world or a proof that none exists.
    #[error(
        "found neither a world nor a proof that none exists: tried {tours} tours and {repairs} repairs; \
         the best world has {best_gems} of {gems} gems with a return; try more effort{}",
        difficult_text(.stubborn)
    )]
    EffortSpent {
        /// The number of tours.
        tours: u32,
        /// The number of random worlds that were repaired by swaps.
        repairs: u32,
        /// The maximum number of gems of one walk that returns.
        best_gems: u32,
        /// The requested number of gems.
        gems: u32,
        /// The zones that most often could not be placed.
        stubborn: Vec<String>,
    },
}

/// A proof that no world can be solved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Impossible {
    /// Not enough gems can be taken in any world.
    #[error(
        "a world needs {}, but the gem can be taken in {usable} of the gem zones of the pool, independent of the \
         connections; unusable: {}",
        counted(*.needed, "gem"),
        list(.dead)
    )]
    TooFewGems {
        /// The requested number of gems.
        needed: usize,
        /// The number of zones whose gem can be taken.
        usable: usize,
        /// The other zones.
        dead: Vec<DeadGem>,
    },
    /// No zone can be at the start.
    #[error(
        "all flags are false when a player enters the zone at the start, but no zone without a gem and with three portals \
         has a claim that can be used then; the candidates are {}",
        names(.0, SHOWN)
    )]
    NoBeginning(Vec<String>),
    /// The zones have too few portals to be connected.
    #[error(
        "{zones} zones and the start need at least {needed} portals to be connected; the maximum of all selections is {most}"
    )]
    TooFewPortals {
        /// The number of zones of a world.
        zones: usize,
        /// The number of portals that they need, without the start.
        needed: usize,
        /// The maximum number of portals of a selection of zones.
        most: usize,
    },
    /// The gem of a planned zone can never be taken.
    #[error("the plan has zone `{}`, whose gem can never be taken; remove it from the plan", shown(.0))]
    PlannedGem(String),
    /// A planned zone cannot be at the start.
    #[error(
        "the plan joins the start with zone `{}`, but the first zone needs three portals, no gem, and a claim that can be \
         used while all flags are false; remove this connection",
        shown(.0)
    )]
    PlannedStart(String),
    /// The planned connections separate zones.
    #[error("the planned connections separate some zones from the others; remove one of their connections")]
    PlannedApart,
    /// The plan joins all portals, and the world cannot be solved.
    #[error(
        "the plan joins all portals, and a walk takes at most {best} of {gems} gems and returns; remove some connections"
    )]
    Planned {
        /// The maximum number of gems, or an upper bound of it.
        best: u32,
        /// The number of gems of the world.
        gems: u32,
    },
    /// All worlds were tried.
    #[error(
        "all worlds were tried ({choices} selections of zones, {looked_at} partial worlds; a partial world is abandoned if it cannot be solved even with free choice of the open connections)"
    )]
    AllTried {
        /// The number of selections of zones.
        choices: u64,
        /// The number of partial worlds.
        looked_at: u64,
    },
}

/// Why a plan cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// Only the process `ours` builds worlds around a plan.
    #[error("process {0} does not use plans; remove the plan, or use process ours")]
    Process(Process),
    /// The plan has more zones of a kind than the world.
    #[error(
        "the plan has {} {}, but the world has {gems}; remove zones and their connections, or request more gems",
        counted(*.zones, "zone"),
        kind_text(*.has_gem)
    )]
    TooManyZones {
        /// The number of zones in the plan.
        zones: usize,
        /// Whether these zones have a gem.
        has_gem: bool,
        /// The number of zones of each kind in a world.
        gems: usize,
    },
    /// Several portals are joined with themselves.
    #[error(
        "the plan joins {0} portals with themselves, but a world has at most one such portal; remove the others"
    )]
    SelfJoins(usize),
}

/// Why an attempt of the old or the updated process failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Failed {
    /// Zones were left when no portal was.
    #[error("process {0} had no free portals or suitable zones left")]
    RanOut(Process),
    /// The finished world cannot be solved.
    #[error("a walk takes at most {best} of {gems} gems and returns")]
    NotSolvable {
        /// The maximum number of gems, or an upper bound of it.
        best: u32,
        /// The number of gems of the world.
        gems: u32,
    },
    /// The zones are not connected.
    #[error("the zones are not connected")]
    Apart,
    /// The world is too large for the exact solver.
    #[error("the world has too many states for the exact solver")]
    TooLarge,
}

impl WorldError {
    /// Returns a short identifier for programs.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Diagnostics(diagnostics) => diagnostics
                .iter()
                .find(|diagnostic| diagnostic.severity == Severity::Error)
                .map_or("diagnostics", |diagnostic| diagnostic.code),
            Self::Plan(_) => "bad_plan",
            Self::Impossible(_) => "impossible",
            Self::AttemptFailed(_) => "attempt_failed",
            Self::EffortSpent { .. } => "gave_up",
        }
    }
}

/// Maximum number of names in a message.
const SHOWN: usize = 8;

fn errors_text(diagnostics: &[PoolDiagnostic]) -> String {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    errors.map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn kind_text(has_gem: bool) -> &'static str {
    if has_gem { "with a gem" } else { "without a gem" }
}

fn difficult_text(zones: &[String]) -> String {
    if zones.is_empty() {
        String::new()
    } else {
        format!("; the most difficult zones were {}", names(zones, SHOWN))
    }
}

/// Lists zones and causes, up to [`SHOWN`].
fn list(dead: &[DeadGem]) -> String {
    let mut texts: Vec<String> = dead.iter().take(SHOWN).map(ToString::to_string).collect();
    if dead.len() > SHOWN {
        texts.push(format!("{} more", dead.len() - SHOWN));
    }
    texts.join(", ")
}
