//! Areas of zones.

use crate::ids::ZoneId;
use crate::model::{Landing, MapModel};
use crate::pack::{ContentPack, TerrainKind};

/// Returns the number of tiles of each zone of `map` on its level, indexed by zone. O(tiles).
#[must_use]
pub fn zone_areas(map: &MapModel) -> Vec<u32> {
    let mut areas = vec![0; map.zones.len()];
    for (at, level) in map.levels.iter().enumerate() {
        for owner in level.owner.cells() {
            let zone = owner.index();
            if map.zones.get(zone).is_some_and(|zone| zone.level.index() == at) {
                areas[zone] += 1;
            }
        }
    }
    areas
}

/// Returns the area that decides the number of piles of each zone, by zone: all its tiles, for a sea only the
/// sailed ones. O(tiles).
#[must_use]
pub fn treasure_areas(map: &MapModel, pack: &ContentPack) -> Vec<u32> {
    let mut areas = zone_areas(map);
    if let Some(sea) = map.plan.sea()
        && let Some(area) = areas.get_mut(sea.index())
    {
        *area = sailed_tiles(map, pack, sea);
    }
    areas
}

/// Returns the number of tiles of the waters of a sea that have a landing. No boat sails on other waters.
fn sailed_tiles(map: &MapModel, pack: &ContentPack, sea: ZoneId) -> u32 {
    let Some(level) = map.zones.get(sea.index()).map(|zone| zone.level) else { return 0 };
    let Some(layers) = map.levels.get(level.index()) else { return 0 };
    let mut is_unvisited: Vec<bool> = (layers.owner.cells().iter().zip(layers.terrain.cells()))
        .map(|(owner, terrain)| {
            *owner == sea
                && pack.terrains.get(*terrain).is_some_and(|terrain| terrain.kind == TerrainKind::Water)
        })
        .collect();
    let landings = map.links.iter().flat_map(|link| link.way.landings());
    let landings = landings.chain(map.harbors.iter().map(|harbor| &harbor.landing));
    let shores =
        landings.filter(|landing| landing.at.level == level && layers.owner.get(landing.at.tile).is_some());
    let mut stack: Vec<_> = shores.flat_map(|Landing { at, .. }| layers.owner.neighbors8(at.tile)).collect();
    let mut tiles = 0;
    while let Some(tile) = stack.pop() {
        if std::mem::take(&mut is_unvisited[layers.owner.index(tile)]) {
            tiles += 1;
            stack.extend(layers.owner.neighbors4(tile));
        }
    }
    tiles
}
