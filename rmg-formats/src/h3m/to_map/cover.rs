//! What stands on each tile.

use rmg_core::TilePos;
use rmg_core::model::{Cover, MapModel, MapPos};
use rmg_core::pack::{ContentPack, Offset};

use crate::foreign::Unknown;

/// Fills the cover of a map that is free everywhere; see [`ForeignMap::model`](crate::foreign::ForeignMap::model). O(tiles + cells of objects).
pub(super) fn fill_cover(model: &mut MapModel, unknown: &Unknown, pack: &ContentPack) {
    let MapModel { levels, objects, .. } = model;
    for level in levels.iter_mut() {
        for (terrain, cover) in level.terrain.cells().iter().zip(level.cover.cells_mut()) {
            if !pack.terrains[*terrain].is_passable() {
                *cover = Cover::Blocked;
            }
        }
    }
    let mut use_cell = |at: MapPos, cell: Offset| {
        let x = at.tile.x.checked_add_signed(cell.dx);
        let y = at.tile.y.checked_add_signed(cell.dy);
        let (Some(x), Some(y), Some(level)) = (x, y, levels.get_mut(at.level.index())) else { return };
        let tile = TilePos::new(x, y);
        if level.cover.get(tile).is_some() {
            level.cover[tile] = Cover::Used;
        }
    };
    for object in objects.iter() {
        for cell in pack.appearances[object.appearance].footprint.cells() {
            use_cell(object.at, *cell);
        }
    }
    for object in &unknown.objects {
        for cell in object.solid.iter().chain(&object.actions) {
            use_cell(object.at, *cell);
        }
    }
}
