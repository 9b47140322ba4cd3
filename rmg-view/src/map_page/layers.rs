//! Packed layers of a level.

use rmg_core::model::{Cover, MapLevel, MapModel};
use rmg_core::{Grid, Level, TilePos};
use serde::Serialize;

use crate::page::Packed;

/// Layers of a level as runs of numbers, row by row from the north-west. See [`Packed::runs`].
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageLevel {
    name: String,
    /// Whether the level has zones. `owner` is meaningless without zones.
    has_zones: bool,
    /// Positions of terrains in the palette.
    terrain: String,
    /// Positions in the list of zones.
    owner: String,
    /// 0 undecided, 1 walkable, 2 blocked, 3 occupied.
    cover: String,
    /// 0 for none, otherwise the position in the palette plus 1.
    road: String,
    river: String,
}

pub(super) fn levels(map: &MapModel) -> Vec<PageLevel> {
    map.plan
        .size
        .each_level()
        .zip(&map.levels)
        .map(|(number, level)| page_level(map, number, level))
        .collect()
}

fn page_level(map: &MapModel, number: Level, level: &MapLevel) -> PageLevel {
    let MapLevel { owner, terrain, road, river, cover, .. } = level;
    PageLevel {
        name: number.to_string(),
        has_zones: map.zones.iter().any(|zone| zone.level == number),
        terrain: packed(map, terrain, |id| id.0.into()),
        owner: packed(map, owner, |id| id.0.into()),
        cover: packed(map, cover, |cover| match cover {
            Cover::Possible => 0,
            Cover::Free => 1,
            Cover::Blocked => 2,
            Cover::Used => 3,
        }),
        road: packed(map, road, |road| road.map_or(0, |road| road.number().into())),
        river: packed(map, river, |river| river.map_or(0, |river| river.number().into())),
    }
}

/// Packs a layer in the size of the map. Missing tiles are 0.
fn packed<T>(map: &MapModel, layer: &Grid<T>, number: impl Fn(&T) -> u32) -> String {
    let size = map.plan.size;
    let tiles = (0..size.height()).flat_map(|y| (0..size.width()).map(move |x| TilePos::new(x, y)));
    Packed::runs(tiles.map(|tile| layer.get(tile).map_or(0, &number))).text()
}
