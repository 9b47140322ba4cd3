//! Why there is no world.

use rmg_core::diag::Severity;

use crate::names::names;
use crate::worlds::fault::PoolFault;
use crate::worlds::settings::Process;

/// Why no world was made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WorldError {
    /// Pool or wish are faulty; all faults, warnings too.
    #[error("{}", told(.0))]
    Faults(Vec<PoolFault>),
    /// No world of the pool can be solved, and this is why.
    #[error("no world can be solved: {0}")]
    Impossible(Impossible),
    /// Process `old` or `updated`: the attempt of this seed gave no world that can be solved.
    #[error(
        "the attempt failed: {0}; another seed may work, and `--process ours` always does where a world exists"
    )]
    AttemptFailed(Failed),
    /// The search ended before it found a world or a proof that there is none.
    #[error(
        "no world was found, and no proof that there is none: {tours} tours and {repairs} repairs were tried, \
         the best world gives {best_gems} of {gems} gems with a way back; more effort may help{}",
        stubborn_text(.stubborn)
    )]
    GaveUp {
        /// Tours that were begun.
        tours: u32,
        /// Random worlds that were repaired by swaps.
        repairs: u32,
        /// Most gems of one walk that returns.
        best_gems: u32,
        /// Gems asked for.
        gems: u32,
        /// Zones that could be placed least often.
        stubborn: Vec<String>,
    },
}

/// A proof that no world can be solved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Impossible {
    /// Too few gems can ever be taken.
    #[error(
        "it needs {needed} gems, and only {usable} gem zones of the pool have a claim for the gem whose flags can ever \
         come true, whatever is joined to what; dead are {}",
        names(.dead, SHOWN)
    )]
    TooFewGems {
        /// Gems asked for.
        needed: usize,
        /// Zones whose gem may be taken.
        usable: usize,
        /// The others.
        dead: Vec<String>,
    },
    /// Nobody can begin.
    #[error(
        "the zone at the start is entered while all flags are false, and no zone without a gem and with three portals \
         has a claim that can be used then; such zones are {}",
        names(.0, SHOWN)
    )]
    NoBeginning(Vec<String>),
    /// Zones cannot hang together.
    #[error(
        "{zones} zones and the start hang together with {needed} portals or more, and no choice of zones has more than {most}"
    )]
    TooFewPortals {
        /// Zones of a world.
        zones: usize,
        /// Portals that they need, without the start.
        needed: usize,
        /// Most portals of a choice of zones.
        most: usize,
    },
    /// All worlds were looked at.
    #[error(
        "all of them were looked at ({choices} choices of zones, {looked_at} partial worlds, each given up when even free ways did not help)"
    )]
    AllTried {
        /// Choices of zones.
        choices: u64,
        /// Partial worlds.
        looked_at: u64,
    },
}

/// Why an attempt of the old or the updated process failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Failed {
    /// Zones were left when no portal was.
    #[error("process {0} ran out of portals or fitting zones")]
    RanOut(Process),
    /// The finished world cannot be solved.
    #[error("a walk takes at most {best} of {gems} gems and returns")]
    NotSolvable {
        /// Most gems (at most; where gems can be taken only one by one, those).
        best: u32,
        /// Gems of the world.
        gems: u32,
    },
    /// Zones do not hang together.
    #[error("the zones do not hang together")]
    Apart,
    /// The world is too large to be judged.
    #[error("the world has too many states to be judged exactly")]
    TooLarge,
}

impl WorldError {
    /// A short word for programs.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Faults(faults) => faults
                .iter()
                .find(|fault| fault.severity == Severity::Error)
                .map_or("faults", |fault| fault.code),
            Self::Impossible(_) => "impossible",
            Self::AttemptFailed(_) => "attempt_failed",
            Self::GaveUp { .. } => "gave_up",
        }
    }
}

/// Names that a message tells.
const SHOWN: usize = 8;

fn told(faults: &[PoolFault]) -> String {
    let errors = faults.iter().filter(|fault| fault.severity == Severity::Error);
    errors.map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

fn stubborn_text(zones: &[String]) -> String {
    if zones.is_empty() { String::new() } else { format!("; hardest to place were {}", names(zones, SHOWN)) }
}
