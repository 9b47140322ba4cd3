//! Records of phases: state hashes of their results, and timelines of the work inside them.

use std::fmt::Debug;

use rmg_core::Grid;
use rmg_core::model::MapModel;
use rmg_jobs::{JobContext, JobId, Slot, StateHash, Timeline};
use rmg_placement::Placement;

/// Records the result of a layout: zones, outcomes of links, owners of all tiles, and waters.
pub(super) fn record_layout(placement: &Placement, context: &mut JobContext<'_>) {
    let Placement { layout, ownership, links, candidate, sea } = placement;
    let waters = sea.as_ref().map(|sea| &sea.waters);
    let state = (layout, &ownership.target_tiles, links, candidate, waters);
    context.record_state(StateHash::new("zones and links", &state, &[]));
    record_cells("owners of tiles", &(), ownership.owners.iter().flat_map(Grid::cells), context);
    if let Some(sea) = sea {
        record_cells("waters of tiles", &(), sea.water_of.cells(), context);
    }
}

/// Records a layer with a value for each tile of the map, in order.
fn record_cells<T: Debug>(
    layer: &str,
    whole: &impl Debug,
    tiles: impl IntoIterator<Item = T>,
    context: &mut JobContext<'_>,
) {
    let values = tiles.into_iter().map(|value| StateHash::short_hash_of(&value));
    let changed: Vec<(u32, u16)> = (0..).zip(values).collect();
    context.record_state(StateHash { changed: changed.clone(), ..StateHash::new(layer, whole, &changed) });
}

/// Records the whole map after a custom step.
pub(super) fn record_map(map: &MapModel, context: &mut JobContext<'_>) {
    let tiles = map.levels.iter().flat_map(|level| {
        level.terrain.iter().map(|(tile, terrain)| {
            let sprites = (level.view[tile], level.road_view[tile], level.river_view[tile]);
            (terrain, level.road[tile], level.river[tile], level.cover[tile], sprites)
        })
    });
    record_cells("the map", map, tiles, context);
}

/// Inserts the timelines of the work inside phases into the timeline of the phases.
///
/// - `nested`: in the order of the phases.
pub(super) fn whole_timeline(
    timeline: Timeline,
    nested: impl DoubleEndedIterator<Item = (JobId, Slot<Option<Timeline>>)>,
) -> Timeline {
    // in reverse, so that the numbers of earlier phases do not change
    nested.rev().fold(timeline, |timeline, (job, nested)| match nested.into_inner() {
        Some(nested) => timeline.nest(job, &nested),
        None => timeline,
    })
}
