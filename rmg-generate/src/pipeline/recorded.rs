//! What is recorded of phases: the runs inside them, and what they leave.

use rmg_core::Grid;
use rmg_core::model::MapModel;
use rmg_jobs::{JobContext, JobId, Left, Slot, Timeline};
use rmg_placement::Placement;

use super::Phase;

/// Tells what a layout leaves: zones, what became of links, and the owners of all tiles.
pub(super) fn leave_layout(placement: &Placement, context: &mut JobContext<'_>) {
    let Placement { layout, ownership, links, candidate, sea } = placement;
    let said = Left::hash_of(&(layout, &ownership.target_tiles, links, candidate, sea));
    context.leave(Left { layer: "zones and links".to_owned(), hash: said, changed: Vec::new() });
    let owners = ownership.owners.iter().flat_map(Grid::cells);
    let changed = (0..).zip(owners.map(Left::short_hash_of)).collect();
    let hash = Left::hash_of(&ownership.owners);
    context.leave(Left { layer: "owners of tiles".to_owned(), hash, changed });
}

/// Tells what a step that may change the whole map leaves.
pub(super) fn leave_map(map: &MapModel, context: &mut JobContext<'_>) {
    let tiles = map.levels.iter().flat_map(|level| {
        level.terrain.iter().map(|(tile, terrain)| {
            let sprites = (level.view[tile], level.road_view[tile], level.river_view[tile]);
            Left::short_hash_of(&(terrain, level.road[tile], level.river[tile], level.cover[tile], sprites))
        })
    });
    let changed = (0..).zip(tiles).collect();
    context.leave(Left { layer: "the map".to_owned(), hash: Left::hash_of(map), changed });
}

/// The timeline of phases with that of what was done inside them.
pub(super) fn whole_timeline(
    timeline: Timeline,
    phases: &[Phase],
    jobs: &[JobId],
    inside: [(Phase, Slot<Option<Timeline>>); 3],
) -> Timeline {
    // from behind, so that the numbers of the phases before stay as they are
    inside.into_iter().rev().fold(timeline, |timeline, (of, inside)| {
        let job = phases.iter().zip(jobs).find(|(phase, _)| **phase == of).map(|(_, job)| *job);
        match job.zip(inside.into_inner()) {
            Some((job, inside)) => timeline.with_inside(job, &inside),
            None => timeline,
        }
    })
}
