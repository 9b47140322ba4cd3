//! What files of the games say of artifacts that quests of a map ask for.

use rmg_core::model::{MapModel, MapVictory};
use rmg_core::plan::ContentSwitches;

use crate::templates::heroes3;

/// The switches of a map as its file has them: what quests ask for is banned there, so that the game does not roll it. What
/// the map is won by is known from the victory condition.
#[must_use]
pub fn with_artifacts_kept(map: &MapModel) -> ContentSwitches {
    let mut switches = map.plan.switches.clone();
    let won = if let MapVictory::Artifact { artifact } = map.victory { Some(artifact) } else { None };
    let kept: Vec<_> =
        map.artifacts_kept(heroes3()).into_iter().filter(|artifact| Some(*artifact) != won).collect();
    switches.artifacts.on.retain(|artifact| !kept.contains(artifact));
    switches.artifacts.off.extend(kept);
    switches.artifacts.off.sort_unstable();
    switches.artifacts.off.dedup();
    switches
}
