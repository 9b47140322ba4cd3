//! Footprints (V8): footprints lie on the map, on allowed terrain, in the zone of their cause, and do not
//! overlap.
//!
//! The cover layer is information for whoever reads the map, and no judge; it must agree with the footprints
//! all the same: `used` under them and nowhere else, and no land left `blocked`.
//!
//! Maps that were not made from a plan are drawn more freely: woods grow into each other and hang over the
//! edge. There only what is visited must lie on the map, on land or water of its own, with nothing solid on
//! it.

use std::collections::BTreeSet;

use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::{Cover, MapObject, MapPos, ObjectId};
use rmg_core::pack::{ObjectKind, ObjectRole, Terrain, TerrainKind};
use rmg_core::{PlayerColor, TilePos};

use crate::found::Found;
use crate::ground::{Ground, cells};
use crate::quests::is_hero;
use crate::words::{object_name, place, seen_at, zone_name};

/// No object stands on the tile.
const NOBODY: u32 = u32::MAX;

/// Most tiles with a wrong cover that are shown.
const MOST_TILES: usize = 64;

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
    for (level, stands) in stands.iter().enumerate() {
        cover_faults(ground, level, stands, &mut found);
    }
    found.verdict(ground.map.objects.len())
}

/// Tiles whose cover does not agree with what stands there, told once per kind of fault and level.
fn cover_faults(ground: &Ground<'_>, level: usize, stands: &[u32], found: &mut Found) {
    let layers = &ground.map.levels[level];
    // Tiles with `used` cover and nothing on them, with something on them and other cover, and blocked land.
    let mut faults: [(&str, Vec<usize>); 3] = [
        ("covered by nothing, and marked as used", Vec::new()),
        ("covered by an object, and not marked as used", Vec::new()),
        ("land that was to be blocked, and no obstacle covers it", Vec::new()),
    ];
    for y in 0..layers.cover.height() {
        let tiles = ground.row(usize::from(y)).zip(layers.cover.row(y)).zip(layers.terrain.row(y));
        for ((index, cover), terrain) in tiles {
            let is_covered = stands[index] != NOBODY;
            let fault = match (cover, is_covered) {
                (Cover::Used, true) | (Cover::Free | Cover::Possible, false) => continue,
                (Cover::Used, false) => 0,
                (_, true) => 1,
                (Cover::Blocked, false) => {
                    let terrain = ground.pack.terrains.get(*terrain);
                    if terrain.is_none_or(|terrain| terrain.kind != TerrainKind::Land) {
                        continue;
                    }
                    2
                }
            };
            faults[fault].1.push(index);
        }
    }
    for (text, tiles) in faults {
        let Some(first) = tiles.first() else { continue };
        found.add(|| {
            let at = ground.pos(level, *first);
            let more =
                if tiles.len() > 1 { format!(" (and {} more)", tiles.len() - 1) } else { String::new() };
            let tiles = tiles.iter().take(MOST_TILES).map(|index| ground.pos(level, *index));
            CounterExample::new(format!("the tile {}{more} is {text}", place(ground.map, at)))
                .on_tiles(tiles.collect())
        });
    }
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

/// The same for a map without a plan. See the module text.
pub(crate) fn check_foreign(ground: &Ground<'_>) -> Verdict {
    let map = ground.map;
    let mut found = Found::default();
    let mut solid: Vec<Vec<u32>> = ground.levels.iter().map(|layer| vec![NOBODY; layer.step.len()]).collect();
    let each = || map.objects.iter().enumerate().map(|(at, object)| (ObjectId::from_index(at), object));
    for (id, object) in each() {
        let Some((_, look)) = ground.look(object) else { continue };
        let Some(solid) = solid.get_mut(object.at.level.index()) else { continue };
        for cell in cells(object, look).filter(|cell| !cell.is_action) {
            ground.cell_index(cell.x, cell.y).into_iter().for_each(|at| solid[at] = id.0);
        }
    }
    let towns = TownCells::new(ground);
    for (id, object) in each() {
        let Some((is_error, text)) = foreign_fault(ground, object, &solid, &towns) else { continue };
        let make = || {
            CounterExample::new(format!("{} {text}", object_name(map, ground.pack, id)))
                .on_tiles(vec![seen_at(map, ground.pack, object)])
                .of_object(id)
        };
        if is_error { found.add(make) } else { found.warn(make) }
    }
    found.verdict(map.objects.len())
}

/// Tiles that towns of players cover, with their owners.
struct TownCells(BTreeSet<(usize, usize, PlayerColor)>);

impl TownCells {
    fn new(ground: &Ground<'_>) -> Self {
        let mut tiles = BTreeSet::new();
        for object in &ground.map.objects {
            let (Some((kind, look)), Some(owner)) = (ground.look(object), object.owner()) else { continue };
            if matches!(kind.role, ObjectRole::Town | ObjectRole::RandomTown) {
                let level = object.at.level.index();
                let covered = cells(object, look).filter_map(|cell| ground.cell_index(cell.x, cell.y));
                tiles.extend(covered.map(|at| (level, at, owner)));
            }
        }
        Self(tiles)
    }

    /// Whether an object is a hero in a town of his owner: in files he may stand anywhere on it, and the
    /// games put him into its gate.
    fn hold(&self, object: &MapObject, kind: &ObjectKind, tile: usize) -> bool {
        let owner = object.owner().filter(|_| is_hero(kind.role));
        owner.is_some_and(|owner| self.0.contains(&(object.at.level.index(), tile, owner)))
    }
}

/// Why no hero can visit an object of a map that others made at any of its tiles, and whether that is an
/// error. It is none where scenery lies on the tile: VCMI still visits an object there (`PathfinderUtil.h`
/// checks what is visited before what is blocked), and some maps use that.
fn foreign_fault(
    ground: &Ground<'_>,
    object: &MapObject,
    solid: &[Vec<u32>],
    towns: &TownCells,
) -> Option<(bool, String)> {
    let Some((kind, look)) = ground.look(object) else {
        return Some((true, "has a kind or an appearance that the pack does not have".to_owned()));
    };
    if look.kind != object.kind {
        return Some((true, format!("looks like something else (appearance {})", look.name)));
    }
    let level = object.at.level.index();
    let Some(solid) = solid.get(level) else {
        return Some((true, "stands on a level that is not there".to_owned()));
    };
    if !kind.is_visitable {
        return None;
    }
    let mut fault = None;
    for cell in cells(object, look).filter(|cell| cell.is_action) {
        let found = match ground.cell_index(cell.x, cell.y) {
            None => (true, format!("is visited at ({}, {}), off the map", cell.x, cell.y)),
            Some(at) => {
                let terrain = ground.map.levels[level].terrain[ground.pos(level, at).tile];
                if !ground.pack.terrains.get(terrain).is_some_and(Terrain::is_passable) {
                    (true, "is visited where no hero can stand".to_owned())
                } else if solid[at] != NOBODY && !towns.hold(object, kind, at) {
                    let id = ObjectId(solid[at]);
                    let cover = ground.object(id).and_then(|cover| ground.look(cover));
                    let is_scenery = cover.is_some_and(|(kind, _)| !kind.is_visitable);
                    let name = object_name(ground.map, ground.pack, id);
                    (!is_scenery, format!("is covered by {name} where it is visited"))
                } else {
                    return None;
                }
            }
        };
        fault.get_or_insert(found);
    }
    fault
}
