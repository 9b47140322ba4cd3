//! Ratings of unsolved quests on maps without a plan.

use rmg_core::ids::ArtifactId;
use rmg_core::model::ForeignFacts;
use rmg_core::pack::{ObjectRole, Subject};

use super::order::{Puzzle, Task};
use crate::ground::DecodedMap;

/// Types that give an artifact to their first visitor, by their VCMI names.
const GIVING: [&str; 3] = ["warriorTomb", "corpse", "wagon"];

#[derive(Debug)]
pub(super) struct Shortage {
    pub(super) artifact: ArtifactId,
    pub(super) why: ShortageCause,
}

/// Why an artifact is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ShortageCause {
    /// Some are at unreachable places.
    OutOfReach,
    /// Only unsolved quests give it.
    GivenForOthers,
    TooFew,
    Nowhere,
}

/// The severity of an unsolved quest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rating {
    /// Unknown content or randomness may solve it.
    Open,
    /// Walking and sailing cannot solve it.
    Warning,
    /// No player can solve it.
    Error,
}

/// Rates a quest whose artifact is missing, on a map without a plan.
pub(super) fn rate_shortage(
    ground: &DecodedMap<'_>,
    puzzle: &Puzzle<'_>,
    shortage: &Shortage,
    facts: &ForeignFacts,
    is_continued: bool,
) -> Rating {
    let Shortage { artifact, why } = shortage;
    // Heroes of the previous map of a campaign bring their artifacts.
    if facts.has_strange_visits
        || is_continued
        || facts.loose_artifacts.contains(artifact)
        || may_be_sampled(ground, *artifact)
        || may_be_combined(ground, puzzle, *artifact)
    {
        return Rating::Open;
    }
    match why {
        ShortageCause::OutOfReach => Rating::Warning,
        ShortageCause::GivenForOthers | ShortageCause::Nowhere => Rating::Error,
        // The first player can solve it.
        ShortageCause::TooFew if puzzle.finds.iter().any(|(find, _)| find == artifact) => Rating::Warning,
        ShortageCause::TooFew => Rating::Error,
    }
}

/// Returns whether all parts of a combined artifact are on the map, so that heroes can combine them.
fn may_be_combined(ground: &DecodedMap<'_>, puzzle: &Puzzle<'_>, artifact: ArtifactId) -> bool {
    let Some(record) = ground.pack.artifacts.get(artifact) else { return false };
    let is_on_map = |part: &ArtifactId| puzzle.finds.iter().any(|(find, _)| find == part);
    !record.components.is_empty() && record.components.iter().all(is_on_map)
}

/// Rates a quest of a map without a plan that no hero reaches, or that requests a hero who is not met.
pub(super) fn rate_unreached(task: &Task, facts: &ForeignFacts, is_continued: bool) -> Rating {
    let is_hero_nowhere = task.heroes.iter().any(Vec::is_empty);
    if facts.has_strange_visits || is_hero_nowhere && is_continued {
        Rating::Open
    } else if is_hero_nowhere {
        Rating::Error
    } else {
        Rating::Warning
    }
}

/// Returns whether the game may sample an artifact somewhere on the map. Merchants in towns sell sampled
/// artifacts.
pub(crate) fn may_be_sampled(ground: &DecodedMap<'_>, artifact: ArtifactId) -> bool {
    let switches = &ground.requests.switches.artifacts;
    let Some(record) = ground.pack.artifacts.get(artifact) else { return true };
    if switches.off.contains(&artifact) || !(record.is_random || switches.on.contains(&artifact)) {
        return false;
    }
    ground.map.objects.iter().filter_map(|object| ground.pack.objects.get(object.kind)).any(|kind| {
        match (kind.role, &kind.subject) {
            (ObjectRole::RandomArtifact, Subject::ArtifactClass(class)) => *class == record.class,
            (ObjectRole::Visitable, _) => GIVING.contains(&kind.type_name.as_str()),
            (role, _) => matches!(
                role,
                ObjectRole::RandomArtifact
                    | ObjectRole::CreatureBank
                    | ObjectRole::Market
                    | ObjectRole::Pickup
                    | ObjectRole::Town
                    | ObjectRole::RandomTown
            ),
        }
    })
}
