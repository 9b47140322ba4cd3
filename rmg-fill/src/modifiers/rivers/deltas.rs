//! Deltas: objects where a river flows into the sea.
//!
//! A delta covers three by three tiles around the last tile of the river: a row in the sea, and two of land
//! under which the river continues. Its anchor is the lower right tile, for every direction of the river
//! (VCMI, `RiverPlacer`). It is flat, so it blocks no tile. It is placed only where the tiles have at most
//! low obstacles of a closed shore, and no road or landing.

use rmg_core::ids::{AppearanceId, RiverId};
use rmg_core::model::{MapPos, ObjectBody};
use rmg_core::pack::{ObjectRole, TerrainKind};
use rmg_core::{TerrainId, ZoneId};

use crate::board::Board;
use crate::fields::{Cell, Steps};
use crate::job::{NewObject, Output};
use crate::layers::{Claim, RiverTiles, Tiles};

use super::seen::{End, ZoneView, sideways};

/// Step from the last tile of the river to the anchor.
const ANCHOR: Cell = Cell::new(1, 1);

/// Returns whether a delta fits around the last tile of a river that flows into the sea by a step.
///
/// - `is_low`: by position; land where a river can run, with no object that would hide a delta.
pub(super) fn has_room(
    board: &Board<'_>,
    view: &ZoneView<'_>,
    is_low: impl Fn(usize) -> bool,
    last: usize,
    outward: u8,
) -> bool {
    let steps = Steps::new(&view.tiles.window());
    let (second, out) = (steps.back(last, outward), steps.to(last, outward));
    // The step back from land of the zone stays in the window.
    is_low(last)
        && is_low(second)
        && both_sides(&steps, last, outward).into_iter().all(&is_low)
        && both_sides(&steps, second, outward).into_iter().all(&is_low)
        && both_sides(&steps, out, outward).into_iter().chain([out]).all(|at| is_open_sea(board, view, at))
}

/// Returns whether a tile is sea without objects.
fn is_open_sea(board: &Board<'_>, view: &ZoneView<'_>, at: usize) -> bool {
    let claim = view.tiles.tile_at(at).zip(view.sea).map(|(tile, sea)| sea.claim_of(tile));
    claim.is_some_and(Claim::is_open)
        && board.pack.terrains[view.painted.terrain(at)].kind == TerrainKind::Water
}

/// Returns whether a finished river comes straight to its last tile, from three tiles before the sea on,
/// without another river next to it.
pub(super) fn comes_straight(tiles: &Tiles, river: &[bool], mouth: &End) -> bool {
    let Some(outward) = mouth.outward else { return false };
    let steps = Steps::new(&tiles.window());
    let second = steps.back(mouth.at, outward);
    river[second]
        && river[steps.back(second, outward)]
        && ![mouth.at, second].into_iter().flat_map(|at| both_sides(&steps, at, outward)).any(|at| river[at])
}

/// Returns the tiles to the left and to the right of a step.
fn both_sides(steps: &Steps, at: usize, step: u8) -> [usize; 2] {
    sideways(step).map(|side| steps.to(at, side))
}

/// Places the deltas of a zone, and returns their number.
///
/// - `terrain`: of the zone.
pub(super) fn place_deltas(
    board: &Board<'_>,
    tiles: &Tiles,
    rivers: &RiverTiles,
    river: RiverId,
    terrain: TerrainId,
    output: &mut Output,
) -> usize {
    let mut placed = 0;
    for mouth in rivers.mouths.iter().filter(|mouth| mouth.has_delta) {
        let look = mouth
            .outward
            .and_then(|outward| delta_of(board, river, direction(outward), terrain, tiles.zone()));
        let anchor = tiles.tile_of_cell(tiles.window().cell_of(mouth.tile) + ANCHOR);
        let Some((appearance, tile)) = look.zip(anchor) else { continue };
        let at = MapPos { level: tiles.level(), tile };
        let kind = board.pack.appearances[appearance].kind;
        output.place(NewObject { kind, appearance, body: ObjectBody::Plain, at, zone: tiles.zone() });
        placed += 1;
    }
    placed
}

/// Returns the delta of a river on a terrain that flows into the sea in a direction; `None` if the pack has
/// none or the template bans it. O(appearances).
fn delta_of(
    board: &Board<'_>,
    river: RiverId,
    direction: usize,
    terrain: TerrainId,
    zone: ZoneId,
) -> Option<AppearanceId> {
    let pack = board.pack;
    let sprite = &pack.rivers[river].deltas.as_ref()?[direction];
    let objects = &board.zone(zone).contents.objects;
    let looks = pack.appearances.iter().filter(|(_, look)| {
        look.sprite == *sprite
            && look.terrains.contains(terrain)
            && look.footprint.is_flat()
            && pack.objects[look.kind].role == ObjectRole::Decoration
            && !objects.is_banned(look.kind)
    });
    looks.min_by_key(|(id, look)| (look.terrains.len(), *id)).map(|(id, _)| id)
}

/// Returns the number of a direction: north, east, south, west.
fn direction(outward: Cell) -> usize {
    match (outward.x, outward.y) {
        (0, -1) => 0,
        (1, 0) => 1,
        (0, 1) => 2,
        _ => 3,
    }
}
