//! Footprints (V8): footprints are on the map, on allowed terrain, in the zone of their cause, and do not
//! overlap, except those of scenery.
//!
//! Scenery is what the modifier `obstacles` places: decorations without action cells, as mountains and woods.
//! Up to 6 of them can cover a tile, but no two of one appearance at one place, and no lake or crater, since
//! the games would draw a tree in the water.
//!
//! The cover layer is information for readers of the map. Checks do not use it, but it must match the
//! footprints: `used` under objects and nowhere else, and no land is `blocked`.
//!
//! Maps without a plan have fewer restrictions: forests overlap and extend beyond the map edge. There, only
//! visited objects must be on the map, on land or water as their kind requires, and without a solid cell on
//! them.

use std::collections::BTreeSet;

use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::{Cover, MapObject, MapPos, ObjectId};
use rmg_core::pack::{ObjectKind, ObjectRole, ObstacleKind, ObstacleSet, Terrain, TerrainKind};
use rmg_core::{PlayerColor, TilePos};

use crate::findings::Findings;
use crate::ground::{DecodedMap, cells};
use crate::quests::is_hero;
use crate::words::{object_name, place, seen_at, zone_name};

/// No object covers the tile.
const NO_OBJECT: u32 = u32::MAX;

/// Name of the modifier whose decorations may overlap, and the maximum number of them on a tile.
const SCENERY_PASS: &str = "obstacles";
const MAX_SCENERY: u8 = 6;

/// The objects on a tile so far.
#[derive(Debug, Clone, Copy)]
struct Covered {
    /// The last one.
    by: u32,
    count: u8,
}

impl Covered {
    const BARE: Self = Self { by: NO_OBJECT, count: 0 };
}

/// Maximum number of tiles with a wrong cover that a counterexample contains.
const MAX_TILES: usize = 64;

pub(crate) fn check(ground: &DecodedMap<'_>) -> Verdict {
    let mut found = Findings::default();
    let tiles = ground.levels.iter().map(|layer| vec![Covered::BARE; layer.step.len()]);
    let mut covered: Vec<Vec<Covered>> = tiles.collect();
    let scenery = Scenery::new(ground);
    for (at, object) in ground.map.objects.iter().enumerate() {
        let id = ObjectId::from_index(at);
        if let Some((text, tile)) = object_violation(ground, id, object, &scenery, &mut covered) {
            found.add(|| {
                CounterExample::new(format!("{} {text}", object_name(ground.map, ground.pack, id)))
                    .on_tiles(vec![tile])
                    .in_zones(&[object.cause.zone])
                    .of_object(id)
            });
        }
    }
    for (level, covered) in covered.iter().enumerate() {
        cover_violations(ground, level, covered, &mut found);
    }
    found.verdict(ground.map.objects.len())
}

/// Adds tiles where the cover does not match the objects, once per kind of violation and level.
fn cover_violations(ground: &DecodedMap<'_>, level: usize, covered: &[Covered], found: &mut Findings) {
    let layers = &ground.map.levels[level];
    // Tiles marked as used without an object, covered tiles without a mark, and blocked land without an
    // object.
    let mut violations: [(&str, Vec<usize>); 3] = [
        ("marked as used, but no object covers it", Vec::new()),
        ("covered by an object, but not marked as used", Vec::new()),
        ("land marked as blocked, but no obstacle covers it", Vec::new()),
    ];
    for y in 0..layers.cover.height() {
        let tiles = ground.row(usize::from(y)).zip(layers.cover.row(y)).zip(layers.terrain.row(y));
        for ((index, cover), terrain) in tiles {
            let is_covered = covered[index].by != NO_OBJECT;
            let violation = match (cover, is_covered) {
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
            violations[violation].1.push(index);
        }
    }
    for (text, tiles) in violations {
        let Some(first) = tiles.first() else { continue };
        found.add(|| {
            let at = ground.pos(level, *first);
            let more =
                if tiles.len() > 1 { format!(" (and {} more)", tiles.len() - 1) } else { String::new() };
            let tiles = tiles.iter().take(MAX_TILES).map(|index| ground.pos(level, *index));
            CounterExample::new(format!("the tile {}{more} is {text}", place(ground.map, at)))
                .on_tiles(tiles.collect())
        });
    }
}

/// Which objects are scenery that may overlap.
struct Scenery {
    /// Whether each object is such scenery.
    may_overlap: Vec<bool>,
    /// Whether each of them has the appearance and place of an earlier one.
    is_repeated: Vec<bool>,
}

impl Scenery {
    /// O(objects · log objects).
    fn new(ground: &DecodedMap<'_>) -> Self {
        let mut is_flat = vec![false; ground.pack.appearances.len()];
        let flat = |set: &&ObstacleSet| matches!(set.kind, ObstacleKind::Lake | ObstacleKind::Crater);
        for id in ground.pack.obstacle_sets.records().iter().filter(flat).flat_map(|set| &set.appearances) {
            is_flat[id.index()] = true;
        }
        let objects = &ground.map.objects;
        let is_scenery = |object: &MapObject| {
            let look = ground.look(object);
            let is_solid = look.is_some_and(|(kind, appearance)| {
                kind.role == ObjectRole::Decoration && appearance.footprint.actions().is_empty()
            });
            is_solid && object.cause.pass.as_str() == SCENERY_PASS && !is_flat[object.appearance.index()]
        };
        let may_overlap: Vec<bool> = objects.iter().map(is_scenery).collect();
        let mut is_repeated = vec![false; objects.len()];
        let scenery = objects.iter().enumerate().filter(|(at, _)| may_overlap[*at]);
        let mut sorted: Vec<_> = scenery.map(|(at, object)| ((object.at, object.appearance), at)).collect();
        sorted.sort_unstable();
        for pair in sorted.windows(2) {
            is_repeated[pair[1].1] = pair[0].0 == pair[1].0;
        }
        Self { may_overlap, is_repeated }
    }

    /// Returns whether an object may cover a tile that `covered` describes.
    fn allows(&self, id: ObjectId, covered: Covered) -> bool {
        self.may_overlap[id.index()]
            && !self.is_repeated[id.index()]
            && self.may_overlap[ObjectId(covered.by).index()]
            && covered.count < MAX_SCENERY
    }
}

/// Returns the first violation by an object, with its tile. Adds the cells of the object to `covered`.
fn object_violation(
    ground: &DecodedMap<'_>,
    id: ObjectId,
    object: &MapObject,
    scenery: &Scenery,
    covered: &mut [Vec<Covered>],
) -> Option<(String, MapPos)> {
    let (map, level) = (ground.map, object.at.level.index());
    let Some((_, appearance)) = ground.look(object) else {
        return Some(("has an unknown kind or appearance".to_owned(), object.at));
    };
    if appearance.kind != object.kind {
        let text = format!("has an appearance of another kind ({})", appearance.name);
        return Some((text, object.at));
    }
    if level >= ground.levels.len() || map.levels[level].terrain.get(object.at.tile).is_none() {
        return Some(("is off the map".to_owned(), object.at));
    }
    let mut violation = None;
    for cell in cells(object, appearance) {
        let inside = ground.cell_index(cell.x, cell.y);
        let (Some(index), Ok(x), Ok(y)) = (inside, u16::try_from(cell.x), u16::try_from(cell.y)) else {
            violation.get_or_insert((format!("covers ({}, {}), off the map", cell.x, cell.y), object.at));
            continue;
        };
        let at = MapPos { level: object.at.level, tile: TilePos::new(x, y) };
        let tile = &mut covered[level][index];
        let before = std::mem::replace(tile, Covered { by: id.0, count: tile.count.saturating_add(1) });
        if violation.is_some() {
            continue;
        }
        let terrain = map.levels[level].terrain[at.tile];
        if before.by != NO_OBJECT && before.by != id.0 && !scenery.allows(id, before) {
            let name = object_name(map, ground.pack, ObjectId(before.by));
            violation = Some((format!("and {name} both cover {}", place(map, at)), at));
        } else if !appearance.terrains.contains(terrain) {
            let terrain =
                ground.pack.terrains.get(terrain).map_or("unknown terrain", |terrain| &terrain.name);
            violation = Some((format!("covers {}, but is not allowed on {terrain}", place(map, at)), at));
        } else if ground.zone_at(at) != Some(object.cause.zone) {
            let zone = zone_name(map, object.cause.zone);
            violation = Some((format!("belongs to {zone}, but covers {} outside of it", place(map, at)), at));
        }
    }
    violation
}

/// Checks the footprints of a map without a plan.
pub(crate) fn check_foreign(ground: &DecodedMap<'_>) -> Verdict {
    let map = ground.map;
    let mut found = Findings::default();
    let mut solid: Vec<Vec<u32>> =
        ground.levels.iter().map(|layer| vec![NO_OBJECT; layer.step.len()]).collect();
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
        let Some((is_error, text)) = foreign_violation(ground, object, &solid, &towns) else { continue };
        let make = || {
            CounterExample::new(format!("{} {text}", object_name(map, ground.pack, id)))
                .on_tiles(vec![seen_at(map, ground.pack, object)])
                .of_object(id)
        };
        if is_error { found.add(make) } else { found.warn(make) }
    }
    found.verdict(map.objects.len())
}

/// Tiles that towns of players cover, with the owner.
struct TownCells(BTreeSet<(usize, usize, PlayerColor)>);

impl TownCells {
    fn new(ground: &DecodedMap<'_>) -> Self {
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

    /// Returns whether an object is a hero in a town of the same owner. In files the hero may be anywhere on
    /// the town; the games move it to the entrance.
    fn contains_hero(&self, object: &MapObject, kind: &ObjectKind, tile: usize) -> bool {
        let owner = object.owner().filter(|_| is_hero(kind.role));
        owner.is_some_and(|owner| self.0.contains(&(object.at.level.index(), tile, owner)))
    }
}

/// Returns why no hero can visit an object of a map without a plan, and whether that is an error. An obstacle
/// on the tile is not an error: VCMI still visits the object (`PathfinderUtil.h` checks visitable objects
/// before blocked tiles), and some maps use that.
fn foreign_violation(
    ground: &DecodedMap<'_>,
    object: &MapObject,
    solid: &[Vec<u32>],
    towns: &TownCells,
) -> Option<(bool, String)> {
    let Some((kind, look)) = ground.look(object) else {
        return Some((true, "has an unknown kind or appearance".to_owned()));
    };
    if look.kind != object.kind {
        return Some((true, format!("has an appearance of another kind ({})", look.name)));
    }
    let level = object.at.level.index();
    let Some(solid) = solid.get(level) else {
        return Some((true, "is on a level that does not exist".to_owned()));
    };
    if !kind.is_visitable {
        return None;
    }
    let mut violation = None;
    for cell in cells(object, look).filter(|cell| cell.is_action) {
        let found = match ground.cell_index(cell.x, cell.y) {
            None => (true, format!("is visited at ({}, {}), off the map", cell.x, cell.y)),
            Some(at) => {
                let terrain = ground.map.levels[level].terrain[ground.pos(level, at).tile];
                if !ground.pack.terrains.get(terrain).is_some_and(Terrain::is_passable) {
                    (true, "is visited on terrain that no hero can enter".to_owned())
                } else if solid[at] != NO_OBJECT && !towns.contains_hero(object, kind, at) {
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
        violation.get_or_insert(found);
    }
    violation
}
