//! The sea of a symmetric map, which is its own image: its parts, and the tiles where they meet.

use rmg_core::{TilePos, ZoneId};

use crate::FillError;
use crate::board::Board;
use crate::fields::Cell;
use crate::job::ModifierJob;
use crate::layers::{Layer, Tiles};

/// Distance of a tile from other parts up to which nothing is placed there. The control of a guard reaches
/// one tile less, so boats pass along the seam.
const SEAM: i32 = 2;

/// Returns the number of parts of the sea: 1 without symmetry.
pub(crate) fn parts(board: &Board<'_>, zone: ZoneId) -> u32 {
    let plan = board.plan.symmetry.as_ref().filter(|plan| plan.zones[zone.index()] == zone);
    plan.map_or(1, |plan| plan.symmetry.order().into())
}

/// Returns the move that carries the first tile of an orbit, row by row, onto a tile; `None` for a
/// tile that is its own image.
fn part_of(board: &Board<'_>, tile: TilePos) -> Option<u8> {
    let Some(plan) = &board.plan.symmetry else { return Some(0) };
    let images = (1..).zip(plan.symmetry.images(tile, board.plan.size));
    let mut first = ((tile.y, tile.x), 0);
    for (moves, image) in images {
        if image == tile {
            return None;
        }
        first = first.min(((image.y, image.x), plan.symmetry.reverse(moves)));
    }
    Some(first.1)
}

/// Returns whether jobs of levels leave a tile of a zone to the images of another tile: all tiles of zones
/// that are not the first of their orbit, and those of the sea beyond the first part.
pub(crate) fn is_carried(board: &Board<'_>, zone: ZoneId, tile: TilePos) -> bool {
    let Some(plan) = &board.plan.symmetry else { return false };
    if plan.zones[zone.index()] == zone {
        part_of(board, tile) != Some(0)
    } else {
        plan.first_zone(zone).0 != zone
    }
}

/// Returns whether a tile is near another part of a symmetric map, or is its own image.
pub(crate) fn is_on_seam(board: &Board<'_>, tile: TilePos) -> bool {
    if board.plan.symmetry.is_none() {
        return false;
    }
    let part = part_of(board, tile);
    let near = |step: Cell| {
        let (x, y) = (i32::from(tile.x) + step.x, i32::from(tile.y) + step.y);
        Some(TilePos::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?))
    };
    let size = board.plan.size;
    let on_map = |tile: &TilePos| tile.x < size.width() && tile.y < size.height();
    let mut near = Cell::square(SEAM).filter_map(near).filter(on_map);
    part.is_none() || near.any(|near| part_of(board, near) != part)
}

/// Runs a job of a zone on the tiles of the first part of the map: it sees the others as tiles of another
/// zone.
pub(crate) fn on_first_part<T>(
    zone: ZoneId,
    job: &mut ModifierJob<'_>,
    run: impl FnOnce(&mut ModifierJob<'_>) -> Result<T, FillError>,
) -> Result<T, FillError> {
    let slot = &Tiles::slots(job.layers())[zone.index()];
    let board = job.board;
    let hidden = slot.write().hide(|tile| part_of(board, tile) != Some(0));
    let result = run(job);
    slot.write().show(hidden);
    result
}
