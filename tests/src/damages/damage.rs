//! The type of a damage, and shared steps.

use rmg_core::certificate::Promise;
pub(super) use rmg_core::certificate::Promise::{
    BoatsUsable, ExactCounts, Footprints, LimitsKept, LinkGuards, LinksRealized, NoBypass, OneOwner,
    PileGuards, PlayerStarts, PortalPairs, QuestsSolvable, Reachable, RoadsComplete, SpritesFit,
    SymmetryKept, TreasureValue, ZoneConnected,
};
use rmg_core::model::{Cause, Cover, LinkWay, MapModel, MapObject, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::{ObjectRole, TerrainKind};
use rmg_core::{TilePos, TileSet, ZoneId};

use crate::footprints::cells;
use crate::small_maps::{objects_on, pebble_on};
use crate::templates::heroes3;

/// A way to damage a map.
#[derive(Debug, Clone, Copy)]
pub struct Damage {
    pub name: &'static str,
    /// Damages a map. Returns false, with the map unchanged, if the damage does not apply.
    pub apply: fn(&mut MapModel) -> bool,
    /// Promises that must be refuted.
    pub breaks: &'static [Promise],
    /// Promises that may be refuted too, because the change can break them.
    pub may_break: &'static [Promise],
}

/// Returns a damage that breaks these promises, and no others.
pub(super) const fn damage(
    name: &'static str,
    apply: fn(&mut MapModel) -> bool,
    breaks: &'static [Promise],
) -> Damage {
    Damage { name, apply, breaks, may_break: &[] }
}

/// Returns a damage to the record of a connection alone.
pub(super) const fn wrong_record(name: &'static str, apply: fn(&mut MapModel) -> bool) -> Damage {
    damage(name, apply, &[LinksRealized])
}

impl Damage {
    /// Adds promises that the damage may break too.
    pub(super) const fn may_break(self, may_break: &'static [Promise]) -> Self {
        Self { may_break, ..self }
    }

    /// Damages a map and updates its cover. Returns false, with the map unchanged, if the damage does not
    /// apply.
    #[must_use]
    pub fn strike(&self, map: &mut MapModel) -> bool {
        let is_damaged = (self.apply)(map);
        if is_damaged {
            update_cover(map);
        }
        is_damaged
    }
}

/// Promises that a strip across a zone may break too: it passes through any object there.
pub(super) const BY_A_STRIP: &[Promise] = &[
    LinksRealized,
    NoBypass,
    LinkGuards,
    Reachable,
    PileGuards,
    ZoneConnected,
    Footprints,
    ExactCounts,
    RoadsComplete,
    PlayerStarts,
    SpritesFit,
    LimitsKept,
];

/// Marks exactly the tiles that objects cover as `used`.
fn update_cover(map: &mut MapModel) {
    let covered = covered(map);
    for (layers, covered) in map.levels.iter_mut().zip(&covered) {
        for index in 0..layers.cover.cells().len() {
            let tile = layers.cover.tile_at(index);
            let is_land = is_land(layers.terrain[tile]);
            let cover = &mut layers.cover[tile];
            *cover = match *cover {
                _ if covered.contains(tile) => Cover::Used,
                Cover::Used => Cover::Free,
                Cover::Blocked if is_land => Cover::Free,
                other => other,
            };
        }
    }
}

pub(super) fn is_land(terrain: rmg_core::TerrainId) -> bool {
    heroes3().terrains.get(terrain).is_some_and(|terrain| terrain.kind == TerrainKind::Land)
}

pub(super) fn role(object: &MapObject) -> ObjectRole {
    heroes3().objects[object.kind].role
}

/// Returns the tiles of a level that obstacles cover.
pub(super) fn walls(map: &MapModel, level: usize) -> TileSet {
    let size = map.plan.size;
    let mut walls = TileSet::new(size.width(), size.height());
    let obstacles = map.objects.iter().filter(|object| role(object) == ObjectRole::Decoration);
    for object in obstacles.filter(|object| object.at.level.index() == level) {
        each_cell(map, object, |tile| {
            walls.insert(tile);
        });
    }
    walls
}

/// Calls `visit` with every tile that an object covers; omits cells off the map.
pub(super) fn each_cell(map: &MapModel, object: &MapObject, mut visit: impl FnMut(TilePos)) {
    for is_action in [false, true] {
        cells(map, heroes3(), object, is_action).for_each(&mut visit);
    }
}

/// Removes the obstacles that cover a tile.
pub(super) fn open(map: &mut MapModel, place: MapPos) {
    let mut obstacles = objects_on(map, place);
    obstacles.retain(|id| role(&map.objects[id.index()]) == ObjectRole::Decoration);
    // Remove the last first, so that the ids of the others stay valid.
    obstacles.into_iter().rev().for_each(|id| remove_object(map, id));
}

/// Puts an obstacle on a tile. Returns false if its terrain has no obstacle of one tile.
pub(super) fn block(map: &mut MapModel, place: MapPos) -> bool {
    let layers = &map.levels[place.level.index()];
    let Some((kind, appearance)) = pebble_on(layers.terrain[place.tile]) else { return false };
    let zone = layers.owner[place.tile];
    let cause = Cause { pass: "obstacles".into(), zone, connection: None, pile: None, guards: None };
    map.objects.push(MapObject { kind, appearance, at: place, body: ObjectBody::Plain, cause });
    true
}

/// Puts obstacles on all these tiles, or on none.
pub(super) fn block_all(map: &mut MapModel, places: &[MapPos]) -> bool {
    let before = map.objects.len();
    let is_done = places.iter().all(|place| block(map, *place));
    if !is_done {
        map.objects.truncate(before);
    }
    is_done
}

/// Returns the tiles that objects cover, by level; omits cells off the map.
pub(super) fn covered(map: &MapModel) -> Vec<TileSet> {
    let size = map.plan.size;
    let mut sets: Vec<TileSet> =
        map.levels.iter().map(|_| TileSet::new(size.width(), size.height())).collect();
    for object in &map.objects {
        if let Some(set) = sets.get_mut(object.at.level.index())
            && heroes3().appearances.get(object.appearance).is_some()
        {
            each_cell(map, object, |tile| {
                set.insert(tile);
            });
        }
    }
    sets
}

/// Returns the walkable tiles of a level without objects.
pub(super) fn free_tiles(map: &MapModel, level: usize) -> TileSet {
    let (layers, covered) = (&map.levels[level], &covered(map)[level]);
    let mut free = TileSet::new(map.plan.size.width(), map.plan.size.height());
    for (tile, terrain) in layers.terrain.iter() {
        if is_land(*terrain) && !covered.contains(tile) {
            free.insert(tile);
        }
    }
    free
}

/// Returns whether two tiles are at most `reach` steps apart.
pub(super) fn is_near(a: TilePos, b: TilePos, reach: u16) -> bool {
    a.x.abs_diff(b.x) <= reach && a.y.abs_diff(b.y) <= reach
}

/// Returns whether a wide border joins two zones.
pub(super) fn are_wide(map: &MapModel, a: ZoneId, b: ZoneId) -> bool {
    map.plan.each_connection().any(|(id, link)| {
        map.links[id.index()].way == LinkWay::Wide && [(a, b), (b, a)].contains(&(link.a, link.b))
    })
}

/// Removes an object from the map and from its pile. References from portals and links become invalid.
pub(super) fn remove_object(map: &mut MapModel, removed: ObjectId) {
    const INVALID: ObjectId = ObjectId(u32::MAX);
    let shift = |id: &mut ObjectId| {
        if *id == removed {
            *id = INVALID;
        } else if *id > removed && *id != INVALID {
            id.0 -= 1;
        }
    };
    map.objects.remove(removed.index());
    for object in &mut map.objects {
        if let ObjectBody::Portal { partner } = &mut object.body {
            shift(partner);
        }
    }
    for pile in &mut map.piles {
        pile.objects.retain(|object| *object != removed);
        pile.guard = pile.guard.filter(|guard| *guard != removed);
        pile.objects.iter_mut().chain(&mut pile.guard).for_each(shift);
    }
    for link in &mut map.links {
        match &mut link.way {
            LinkWay::Passage { guard, .. } => guard.iter_mut().for_each(shift),
            LinkWay::Gate { ends, guards } | LinkWay::Monolith { ends, guards } => {
                ends.iter_mut().for_each(shift);
                guards.iter_mut().flatten().for_each(shift);
            }
            LinkWay::Ferry { ends, guards } => {
                ends.iter_mut().for_each(|end| shift(&mut end.vessel));
                guards.iter_mut().flatten().for_each(shift);
            }
            LinkWay::Wide | LinkWay::Nothing => {}
        }
    }
    map.harbors.iter_mut().for_each(|harbor| shift(&mut harbor.landing.vessel));
}

/// Returns all tiles of a zone in the row of a tile.
pub(super) fn across(map: &MapModel, at: MapPos, zone: ZoneId) -> Vec<TilePos> {
    let owner = &map.levels[at.level.index()].owner;
    let row = (0..owner.width()).map(|x| TilePos::new(x, at.tile.y));
    row.filter(|tile| owner[*tile] == zone).collect()
}

/// Returns the first tile whose surroundings up to `reach` are free and in one zone, with its level and zone.
pub(super) fn open_place(map: &MapModel, reach: u16) -> Option<(MapPos, ZoneId)> {
    map.plan.size.each_level().find_map(|level| {
        let free = free_tiles(map, level.index());
        let owner = &map.levels[level.index()].owner;
        let size = map.plan.size;
        let inside = |tile: &TilePos| {
            tile.x >= reach
                && tile.y >= reach
                && tile.x + reach < size.width()
                && tile.y + reach < size.height()
        };
        let is_open = |tile: &TilePos| {
            let zone = owner[*tile];
            let rows = tile.y - reach..=tile.y + reach;
            rows.flat_map(|y| (tile.x - reach..=tile.x + reach).map(move |x| TilePos::new(x, y)))
                .all(|near| free.contains(near) && owner[near] == zone)
        };
        // Skip zones that own a level without zones nominally: their tiles are on another level.
        let is_on_own_level = |tile: &TilePos| map.zones[owner[*tile].index()].level == level;
        let found = free.iter().filter(inside).filter(is_on_own_level).find(is_open)?;
        Some((MapPos { level, tile: found }, owner[found]))
    })
}
