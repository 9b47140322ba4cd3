//! V8: footprints lie on the map, on allowed terrain, in the zone of their cause, and do not overlap.

use rmg_core::TilePos;
use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::{MapObject, MapPos, ObjectId};

use crate::found::Found;
use crate::ground::{Ground, cells};
use crate::words::{object_name, place, zone_name};

/// No object stands on the tile.
const NOBODY: u32 = u32::MAX;

pub(crate) fn check(ground: &Ground<'_>) -> Verdict {
    let mut found = Found::default();
    let tiles = ground.levels.iter().map(|layer| vec![NOBODY; layer.step.len()]);
    let mut stands: Vec<Vec<u32>> = tiles.collect();
    for (at, object) in ground.map.objects.iter().enumerate() {
        let id = ObjectId::from_index(at);
        if let Some((text, tile)) = object_fault(ground, id, object, &mut stands) {
            found.add(|| {
                CounterExample::new(format!("{} {text}", object_name(ground.map, ground.pack, id)))
                    .on_tiles(vec![tile])
                    .in_zones(&[object.cause.zone])
                    .of_object(id)
            });
        }
    }
    found.verdict(ground.map.objects.len())
}

/// The first fault of an object, and where; enters its cells into `stands`.
fn object_fault(
    ground: &Ground<'_>,
    id: ObjectId,
    object: &MapObject,
    stands: &mut [Vec<u32>],
) -> Option<(String, MapPos)> {
    let (map, level) = (ground.map, object.at.level.index());
    let Some((_, appearance)) = ground.look(object) else {
        return Some(("has a kind or an appearance that the pack does not have".to_owned(), object.at));
    };
    if appearance.kind != object.kind {
        let text = format!("looks like something else (appearance {})", appearance.name);
        return Some((text, object.at));
    }
    if level >= ground.levels.len() || map.levels[level].terrain.get(object.at.tile).is_none() {
        return Some(("stands off the map".to_owned(), object.at));
    }
    let mut fault = None;
    for cell in cells(object, appearance) {
        let inside = ground.cell_index(cell.x, cell.y);
        let (Some(index), Ok(x), Ok(y)) = (inside, u16::try_from(cell.x), u16::try_from(cell.y)) else {
            fault.get_or_insert((format!("covers ({}, {}), off the map", cell.x, cell.y), object.at));
            continue;
        };
        let at = MapPos { level: object.at.level, tile: TilePos::new(x, y) };
        let other = std::mem::replace(&mut stands[level][index], id.0);
        if fault.is_some() {
            continue;
        }
        let terrain = map.levels[level].terrain[at.tile];
        if other != NOBODY && other != id.0 {
            let name = object_name(map, ground.pack, ObjectId(other));
            fault = Some((format!("and {name} both cover {}", place(map, at)), at));
        } else if !appearance.terrains.contains(terrain) {
            let terrain =
                ground.pack.terrains.get(terrain).map_or("unknown terrain", |terrain| &terrain.name);
            fault = Some((format!("covers {}, and may not stand on {terrain}", place(map, at)), at));
        } else if ground.zone_at(at) != Some(object.cause.zone) {
            let zone = zone_name(map, object.cause.zone);
            fault = Some((format!("belongs into {zone} and covers {}, outside it", place(map, at)), at));
        }
    }
    fault
}
