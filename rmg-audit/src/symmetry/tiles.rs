//! Compares each tile with its image.

use rmg_core::model::MapPos;

use super::difference::{Difference, Differences, TileDifference};
use super::pairing::Pairing;
use crate::ground::{GroundLevel, tile};

/// Compares all tiles. Returns their number.
///
/// - `closed`: by level, the tiles that things close ([`closed_tiles`](super::things::closed_tiles)).
pub(super) fn compare(pairing: &Pairing<'_>, closed: &[Vec<bool>], found: &mut Differences) -> usize {
    let ground = pairing.ground;
    for level in pairing.each_level() {
        let (layers, decoded) = (&ground.map.levels[level.index()], &ground.levels[level.index()]);
        let closed = &closed[level.index()];
        for (tile, terrain) in layers.terrain.iter() {
            let at = MapPos { level, tile };
            let image = pairing.image(at);
            if pairing.is_repeated(&at, &image) {
                continue;
            }
            let mut add = |what| found.add(Difference::Tile { at, image, what });
            let there = image.tile;
            if *terrain != layers.terrain[there] {
                add(TileDifference::Terrain([*terrain, layers.terrain[there]]));
            }
            if layers.road[tile] != layers.road[there] {
                add(TileDifference::Road([layers.road[tile], layers.road[there]]));
            }
            if layers.river[tile] != layers.river[there] {
                add(TileDifference::River([layers.river[tile], layers.river[there]]));
            }
            // Cannot be off the map: the layers have the size of the plan.
            let (Some(here), Some(other)) = (ground.index(at), ground.index(image)) else { continue };
            if is_open(decoded, closed, here) != is_open(decoded, closed, other) {
                add(TileDifference::Ground { is_open: is_open(decoded, closed, here) });
            }
            if tile == there {
                // On the axis; it belongs to one of the parts.
                continue;
            }
            if let (Some(zone), Some(other)) = (ground.zone_at(at), ground.zone_at(image))
                && let Some(wanted) = pairing.zone_image(zone)
                && wanted != other
            {
                add(TileDifference::Zone { here: zone, wanted, there: other });
            }
        }
    }
    ground.levels.len() * ground.level_tiles()
}

/// Returns whether a hero can ever stand on a tile, on foot or in a boat: it is no rock, and nothing closes
/// it.
pub(super) fn is_open(level: &GroundLevel, closed: &[bool], index: usize) -> bool {
    !closed[index] && (level.step[index] | level.sail[index]) & tile::OPEN != 0
}
