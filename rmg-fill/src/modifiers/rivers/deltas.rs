//! Deltas: what is drawn where a river flows into the sea.
//!
//! A delta covers three by three tiles around the last tile of the river: a row in the sea, and two of land
//! under which the river runs on. Its anchor is the lower right one of them, whichever way the river flows
//! (VCMI, `RiverPlacer`). It is flat, so it takes nothing from anybody; but it is drawn only where no more
//! stands on it than the low things of a closed shore, no road runs and nobody lands.

use rmg_core::ids::{AppearanceId, RiverId};
use rmg_core::model::{MapPos, ObjectBody};
use rmg_core::pack::{ObjectRole, TerrainKind};
use rmg_core::{TerrainId, ZoneId};

use crate::board::Board;
use crate::fields::{Cell, Steps};
use crate::job::{Output, Thing};
use crate::layers::{Claim, RiverTiles, Tiles};

use super::seen::{End, Seen, sideways};

/// From the last tile of the river to the anchor.
const ANCHOR: Cell = Cell::new(1, 1);

/// Whether a delta has room around the last tile of a river that flows into the sea by a step.
///
/// - `is_low`: by position; land where a river may run, with nothing on it that would hide a delta.
pub(super) fn has_room(
    board: &Board<'_>,
    seen: &Seen<'_>,
    is_low: impl Fn(usize) -> bool,
    last: usize,
    outward: u8,
) -> bool {
    let steps = Steps::new(&seen.tiles.window());
    let (second, out) = (steps.back(last, outward), steps.to(last, outward));
    // The step back from land that is the zone's own stays in the window.
    is_low(last)
        && is_low(second)
        && beside(&steps, last, outward).into_iter().all(&is_low)
        && beside(&steps, second, outward).into_iter().all(&is_low)
        && beside(&steps, out, outward).into_iter().chain([out]).all(|at| is_open_sea(board, seen, at))
}

/// Whether a tile is sea with nothing in it.
fn is_open_sea(board: &Board<'_>, seen: &Seen<'_>, at: usize) -> bool {
    let claim = seen.tiles.tile_at(at).zip(seen.sea).map(|(tile, sea)| sea.claim_of(tile));
    claim.is_some_and(Claim::is_open)
        && board.pack.terrains[seen.painted.terrain(at)].kind == TerrainKind::Water
}

/// Whether a river that is drawn comes straight to its last tile, from three tiles before the sea on, and no
/// other one beside it.
pub(super) fn comes_straight(tiles: &Tiles, river: &[bool], mouth: &End) -> bool {
    let Some(outward) = mouth.outward else { return false };
    let steps = Steps::new(&tiles.window());
    let second = steps.back(mouth.at, outward);
    river[second]
        && river[steps.back(second, outward)]
        && ![mouth.at, second].into_iter().flat_map(|at| beside(&steps, at, outward)).any(|at| river[at])
}

/// The tiles to the left and to the right of a step.
fn beside(steps: &Steps, at: usize, step: u8) -> [usize; 2] {
    sideways(step).map(|side| steps.to(at, side))
}

/// Places the deltas of a zone; gives their number.
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
        output.place(Thing { kind, appearance, body: ObjectBody::Plain, at, zone: tiles.zone() });
        placed += 1;
    }
    placed
}

/// The delta of a river that flows north, east, south or west into the sea, of those that are drawn for a
/// terrain; `None` where the pack has none or the template bans it. O(appearances).
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

/// Of a step to a side: north, east, south, west.
fn direction(outward: Cell) -> usize {
    match (outward.x, outward.y) {
        (0, -1) => 0,
        (1, 0) => 1,
        (0, 1) => 2,
        _ => 3,
    }
}
