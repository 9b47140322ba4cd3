//! Content switches that game files need for artifacts that quests of a map request.

use rmg_core::model::{MapModel, MapVictory};
use rmg_core::plan::ContentSwitches;

use crate::templates::heroes3;

/// Returns the switches of a map as in its file: artifacts that quests request are banned there, so that the
/// game does not place them at random. The artifact of the victory condition is not banned.
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
