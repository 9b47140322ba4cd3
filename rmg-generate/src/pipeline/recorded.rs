//! What is recorded of phases: the runs inside them, and what they leave.

use std::fmt::Debug;

use rmg_core::Grid;
use rmg_core::model::MapModel;
use rmg_jobs::{JobContext, JobId, Left, Slot, Timeline};
use rmg_placement::Placement;

/// Tells what a layout leaves: zones, what became of links, the owners of all tiles, and waters.
pub(super) fn leave_layout(placement: &Placement, context: &mut JobContext<'_>) {
    let Placement { layout, ownership, links, candidate, sea } = placement;
    let waters = sea.as_ref().map(|sea| &sea.waters);
    let said = (layout, &ownership.target_tiles, links, candidate, waters);
    context.leave(Left::new("zones and links", &said, &[]));
    leave_cells("owners of tiles", &(), ownership.owners.iter().flat_map(Grid::cells), context);
    if let Some(sea) = sea {
        leave_cells("waters of tiles", &(), sea.water_of.cells(), context);
    }
}

/// Tells of something that has a value for each tile of the map, from its first.
fn leave_cells<T: Debug>(
    layer: &str,
    whole: &impl Debug,
    tiles: impl IntoIterator<Item = T>,
    context: &mut JobContext<'_>,
) {
    let values = tiles.into_iter().map(|value| Left::short_hash_of(&value));
    let changed: Vec<(u32, u16)> = (0..).zip(values).collect();
    context.leave(Left { changed: changed.clone(), ..Left::new(layer, whole, &changed) });
}

/// Tells what a step that may change the whole map leaves.
pub(super) fn leave_map(map: &MapModel, context: &mut JobContext<'_>) {
    let tiles = map.levels.iter().flat_map(|level| {
        level.terrain.iter().map(|(tile, terrain)| {
            let sprites = (level.view[tile], level.road_view[tile], level.river_view[tile]);
            (terrain, level.road[tile], level.river[tile], level.cover[tile], sprites)
        })
    });
    leave_cells("the map", map, tiles, context);
}

/// The timeline of phases with that of what was done inside them; these in the order of the phases.
pub(super) fn whole_timeline(
    timeline: Timeline,
    inside: impl DoubleEndedIterator<Item = (JobId, Slot<Option<Timeline>>)>,
) -> Timeline {
    // from behind, so that the numbers of the phases before stay as they are
    inside.rev().fold(timeline, |timeline, (job, inside)| match inside.into_inner() {
        Some(inside) => timeline.with_inside(job, &inside),
        None => timeline,
    })
}
