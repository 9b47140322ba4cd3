//! Conversion of a map to groups of layers.

use rmg_core::model::{MapLevel, MapModel};
use rmg_core::pack::{ContentPack, TerrainKind};
use rmg_core::{Grid, TerrainId, TilePos};

use super::error::TiledError;
use super::objects::level_objects;
use super::scene::{Group, Layer, Property, Scene, Tileset};
use super::sidecar::{Sidecar, tileset_name};
use super::squares::{Numbers, squares};

/// Opacity of zones in percent: high enough to distinguish zones, low enough to show the land.
const ZONE_OPACITY: u8 = 35;

/// Returns the scene of a map and the picture of its tileset.
pub(super) fn scene<'m>(
    map: &'m MapModel,
    pack: &'m ContentPack,
    name: &str,
) -> Result<(Scene<'m>, Sidecar), TiledError> {
    check(map, pack)?;
    let (squares, picture) = squares(map, pack)?;
    let sidecar = Sidecar { name: tileset_name(name), bytes: picture };
    let size = map.plan.size;
    let groups = size.each_level().zip(&map.levels).map(|(level, layers)| {
        let objects = level_objects(map, pack, level)?;
        let mut group = Group {
            name: level.to_string(),
            is_visible: level.index() == 0,
            properties: vec![Property::int("level", level.0)],
            layers: tile_layers(map, pack, layers, Numbers::new(pack)),
        };
        group.layers.push(Layer::objects("obstacles", objects.obstacles));
        group.layers.push(Layer::objects("objects", objects.objects));
        group.layers.push(Layer::objects("monsters", objects.monsters));
        Ok(group)
    });
    let groups = groups.collect::<Result<_, TiledError>>()?;
    let (pack_name, pack_version) = &map.pack;
    let properties = vec![
        Property::text("template", &*map.plan.template_name),
        // A string, because seeds have 64 bits and many JSON readers support fewer.
        Property::text("seed", map.plan.seed.to_string()),
        Property::text("size", size.to_string()),
        Property::int("attempt", map.attempt),
        Property::text("generator", &*map.generator),
        Property::text("pack", format!("{pack_name} {pack_version}")),
    ];
    let tileset = Tileset { name: "tiles", picture: sidecar.name.clone(), squares };
    let scene =
        Scene { width: size.width(), height: size.height(), properties, tileset: Some(tileset), groups };
    Ok((scene, sidecar))
}

fn tile_layers<'m>(
    map: &'m MapModel,
    pack: &'m ContentPack,
    level: &'m MapLevel,
    numbers: Numbers,
) -> Vec<Layer<'m>> {
    let MapLevel { owner, terrain, road, river, cover, .. } = level;
    let mut layers = vec![
        Layer::tiles("terrain", move |x, y| numbers.terrain(terrain[TilePos::new(x, y)].0)),
        Layer::tiles("rivers", move |x, y| {
            river[TilePos::new(x, y)].map_or(0, |id| numbers.river(id, flows(pack, level, x, y)))
        }),
        Layer::tiles("roads", move |x, y| {
            road[TilePos::new(x, y)].map_or(0, |id| numbers.road(id, joins(road, x, y)))
        }),
        Layer {
            is_visible: false,
            ..Layer::tiles("cover", move |x, y| numbers.cover(cover[TilePos::new(x, y)]))
        },
    ];
    let is_zoned = map
        .zones
        .iter()
        .any(|zone| map.levels.get(zone.level.index()).is_some_and(|it| std::ptr::eq(it, level)));
    // On a level without zones, tiles still have the id of a zone.
    if is_zoned {
        let zones = Layer::tiles("zones", move |x, y| numbers.zone(owner[TilePos::new(x, y)].0));
        layers.push(Layer { opacity: ZONE_OPACITY, ..zones });
    }
    layers
}

/// Returns which of the four neighbors a road or river joins: bit 0 north, 1 east, 2 south, 3 west.
fn joins<T>(line: &Grid<Option<T>>, x: u16, y: u16) -> u32 {
    let has = |x: Option<u16>, y: Option<u16>| {
        let there = x.zip(y).and_then(|(x, y)| line.get(TilePos::new(x, y)));
        u32::from(there.is_some_and(Option::is_some))
    };
    has(Some(x), y.checked_sub(1))
        | has(x.checked_add(1), Some(y)) << 1
        | has(Some(x), y.checked_add(1)) << 2
        | has(x.checked_sub(1), Some(y)) << 3
}

/// Returns the same bits for a river. At its end, a river joins the water next to it, otherwise the edge of
/// the map.
fn flows(pack: &ContentPack, level: &MapLevel, x: u16, y: u16) -> u32 {
    let joined = joins(&level.river, x, y);
    if joined.count_ones() > 1 {
        return joined;
    }
    let adjacent = [
        (Some(x), y.checked_sub(1)),
        (x.checked_add(1), Some(y)),
        (Some(x), y.checked_add(1)),
        (x.checked_sub(1), Some(y)),
    ]
    .map(|(x, y)| x.zip(y).and_then(|(x, y)| level.terrain.get(TilePos::new(x, y))));
    let is_water = |side: &Option<&TerrainId>| {
        side.is_some_and(|id| pack.terrains.get(*id).is_some_and(|it| it.kind == TerrainKind::Water))
    };
    // straight ahead has priority over turns
    let ahead = joined << 2 | joined >> 2;
    let mut sides = [0, 1, 2, 3];
    sides.sort_by_key(|side: &usize| ahead >> side & 1 == 0);
    let mouth = sides.into_iter().find(|side| is_water(&adjacent[*side]));
    let end = mouth.or_else(|| sides.into_iter().find(|side| adjacent[*side].is_none()));
    joined | end.map_or(0, |side| 1 << side)
}

/// Checks that all layers have the size of the plan, and that the pack contains the content of all tiles.
fn check(map: &MapModel, pack: &ContentPack) -> Result<(), TiledError> {
    let size = map.plan.size;
    let wrong = |what: String| Err(TiledError::Contradiction(what));
    if let Err(mismatch) = map.check_shape() {
        return wrong(mismatch.to_string());
    }
    for (number, level) in size.each_level().zip(&map.levels) {
        let MapLevel { owner, terrain, road, river, .. } = level;
        let is_known = terrain.cells().iter().all(|id| pack.terrains.get(*id).is_some())
            && road.cells().iter().flatten().all(|id| pack.roads.get(*id).is_some())
            && river.cells().iter().flatten().all(|id| pack.rivers.get(*id).is_some());
        if !is_known {
            return wrong(format!(
                "{number}: the content pack does not contain the terrain, road or river of a tile"
            ));
        }
        let zones = map.plan.zones.len();
        if map.zones.len() != zones || (zones > 0 && owner.cells().iter().any(|zone| zone.index() >= zones)) {
            return wrong(format!("{number}: a tile belongs to an unknown zone"));
        }
    }
    Ok(())
}
