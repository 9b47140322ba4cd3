//! Results of jobs of levels and of the map that must be symmetric.

use rmg_core::{Grid, TilePos, ZoneId};

use super::sea::parts;
use crate::board::Board;
use crate::inputs::Inputs;
use crate::layers::{Facts, ZoneQuota};

/// Returns whether a zone is the first of its orbit by id, or the map has no symmetry. Jobs of zones run on
/// the first by [rank](crate::subject::Subject::rank); jobs of levels and of the map treat all tiles, so they
/// need no rank.
pub(crate) fn is_first(board: &Board<'_>, zone: ZoneId) -> bool {
    board.plan.symmetry.as_ref().is_none_or(|plan| plan.first_zone(zone).0 == zone)
}

/// Returns the images of a tile after 1, 2, ... moves; none without symmetry.
pub(crate) fn images_of(board: &Board<'_>, tile: TilePos) -> Vec<TilePos> {
    let plan = board.plan.symmetry.as_ref();
    plan.into_iter().flat_map(|plan| plan.symmetry.images(tile, board.plan.size)).collect()
}

/// Returns whether the symmetry carries one zone onto another.
pub(crate) fn is_image(inputs: &Inputs<'_>, a: ZoneId, b: ZoneId) -> bool {
    inputs.plan.symmetry.as_ref().is_some_and(|plan| plan.first_zone(a).0 == plan.first_zone(b).0)
}

/// Gives each zone the facts of the first zone of its orbit.
pub(crate) fn carry_facts(board: &Board<'_>, facts: &mut [Facts]) {
    carry_first(board, facts, |first, facts| *facts = first.clone());
}

/// Gives each zone of an orbit the same quotas: of each limited kind, as many as the zone of the orbit with
/// the fewest. The quota of the sea becomes that of one of its parts.
pub(crate) fn carry_quotas(board: &Board<'_>, quotas: &mut [ZoneQuota]) {
    let Some(plan) = &board.plan.symmetry else { return };
    for zone in 0..quotas.len() {
        let (first, _) = plan.first_zone(ZoneId::from_index(zone));
        if first.index() == zone {
            continue;
        }
        let shares = quotas[zone].shares.clone();
        let heroes = quotas[zone].heroes.len();
        let first = &mut quotas[first.index()];
        shares.into_iter().for_each(|(kind, share)| first.limit(kind, share));
        first.heroes.truncate(heroes);
    }
    if let Some(sea) = board.plan.sea() {
        let parts = parts(board, sea);
        let quota = &mut quotas[sea.index()];
        for (kind, limit) in board.pack.objects.iter().filter_map(|(id, kind)| Some((id, kind.zone_limit?))) {
            quota.limit(kind, limit);
        }
        quota.shares.iter_mut().for_each(|(_, share)| *share /= parts);
    }
    carry_first(board, quotas, |first, quota| {
        quota.faction = first.faction;
        quota.shares.clone_from(&first.shares);
        quota.seers.clone_from(&first.seers);
        quota.heroes.truncate(first.heroes.len());
    });
}

fn carry_first<T: Clone>(board: &Board<'_>, values: &mut [T], carry: impl Fn(&T, &mut T)) {
    let Some(plan) = &board.plan.symmetry else { return };
    for zone in 0..values.len() {
        let (first, moves) = plan.first_zone(ZoneId::from_index(zone));
        if moves > 0 {
            let first = values[first.index()].clone();
            carry(&first, &mut values[zone]);
        }
    }
}

/// Gives each tile the value of the first tile that is carried onto it. Returns whether a value changed.
pub(crate) fn carry_grid<T: Copy + PartialEq>(board: &Board<'_>, grid: &mut Grid<T>) -> bool {
    let Some(plan) = &board.plan.symmetry else { return false };
    let size = board.plan.size;
    let mut is_changed = false;
    for at in 0..grid.cells().len() {
        let tile = grid.tile_at(at);
        let first = plan
            .symmetry
            .images(tile, size)
            .chain([tile])
            .min_by_key(|tile| (tile.y, tile.x))
            .unwrap_or(tile);
        let value = grid[first];
        is_changed |= grid[tile] != value;
        grid[tile] = value;
    }
    is_changed
}

/// Adds the images of the tiles of rivers.
pub(crate) fn carry_rivers<T: Copy>(board: &Board<'_>, rivers: &mut Vec<(TilePos, T)>) {
    let Some(plan) = &board.plan.symmetry else { return };
    let size = board.plan.size;
    let images = |(tile, kind): &(TilePos, T)| {
        let kind = *kind;
        [*tile].into_iter().chain(plan.symmetry.images(*tile, size)).map(move |image| (image, kind))
    };
    *rivers = rivers.iter().flat_map(images).collect();
    rivers.sort_unstable_by_key(|(tile, _)| (tile.y, tile.x));
    rivers.dedup_by_key(|(tile, _)| *tile);
}
