//! Deltas: objects where a river flows into the sea.
//!
//! A delta covers three by three tiles around the last tile of the river: a row in the sea, and two of land
//! under which the river continues. Its anchor is the lower right tile, for every direction of the river
//! (VCMI, `RiverPlacer`). It is flat, so it blocks no tile. It is placed only where the tiles have at most
//! low obstacles of a closed shore, and no road or landing.

use rmg_core::ids::{AppearanceId, RiverId};
use rmg_core::model::{MapPos, ObjectBody};
use rmg_core::pack::ObjectRole;
use rmg_core::{Level, TerrainId, ZoneId};

use crate::board::Board;
use crate::fields::{Cell, shifted};
use crate::job::{NewObject, Output};

use super::field::{End, RiverField};
use super::flow::Network;
use super::ground::{LevelGround, across};

/// Step from the last tile of the river to the anchor.
const ANCHOR: Cell = Cell::new(1, 1);
/// Index of the sprite of a delta by step: north, west, east, south. Sprites go clockwise from north.
const SPRITES: [usize; 4] = [0, 3, 1, 2];

/// Returns whether a finished river comes straight to its last tile, from three tiles before the sea on,
/// without another river next to it.
fn comes_straight(ground: &LevelGround, network: &Network<'_>, mouth: &End, step: u8) -> bool {
    let second = ground.steps.back(mouth.at, step);
    let beside = [mouth.at, second].into_iter().flat_map(|at| across(ground, at, step));
    network.has_river(ground.steps.back(second, step))
        && beside.filter(|at| network.has_river(*at)).eq([mouth.at, second])
}

/// Places the deltas of a level, and returns their number.
pub(super) fn place_deltas(
    board: &Board<'_>,
    field: &RiverField,
    network: &Network<'_>,
    level: Level,
    output: &mut Output,
) -> usize {
    let mut placed = 0;
    for mouth in network.mouths().iter().filter(|mouth| mouth.has_room()) {
        let Some(step) = mouth.outward.filter(|step| comes_straight(&field.ground, network, mouth, *step))
        else {
            continue;
        };
        let Some(tile) = field.ground.window.tile_at(mouth.at) else { continue };
        let (terrain, zone) = (field.ground.terrain[mouth.at], board.ownership.owners[level.index()][tile]);
        let Some(river) = field.ground.kinds[mouth.at] else { continue };
        let Some(appearance) = delta_of(board, river, SPRITES[usize::from(step)], terrain, zone) else {
            continue;
        };
        let kind = board.pack.appearances[appearance].kind;
        let at = MapPos { level, tile: shifted(tile, ANCHOR) };
        output.place(NewObject { kind, appearance, body: ObjectBody::Plain, at, zone });
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
