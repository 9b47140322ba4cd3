//! What a damage is, and what many of them do to a map.

use rmg_core::certificate::Promise;
pub(super) use rmg_core::certificate::Promise::{
    BoatsUsable, ExactCounts, Footprints, LimitsKept, LinkGuards, LinksRealized, NoBypass, OneOwner,
    PileGuards, PlayerStarts, PortalPairs, QuestsSolvable, Reachable, RoadsComplete, SpritesFit,
    TreasureValue, ZoneConnected,
};
use rmg_core::model::{Cause, Cover, LinkWay, MapModel, MapObject, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::{ObjectRole, TerrainKind};
use rmg_core::{TilePos, TileSet, ZoneId};

use crate::footprints::cells;
use crate::small_maps::{objects_on, pebble_on};
use crate::templates::heroes3;

/// One way to break a map.
#[derive(Debug, Clone, Copy)]
pub struct Damage {
    pub name: &'static str,
    /// Does it; false, with the map as it was, when the map has no place for it.
    pub apply: fn(&mut MapModel) -> bool,
    /// Promises that must be refuted.
    pub breaks: &'static [Promise],
    /// Promises that may be refuted as well, as what was done can break them too.
    pub may_break: &'static [Promise],
}

/// A damage that breaks these promises, and no others.
pub(super) const fn damage(
    name: &'static str,
    apply: fn(&mut MapModel) -> bool,
    breaks: &'static [Promise],
) -> Damage {
    Damage { name, apply, breaks, may_break: &[] }
}

/// A damage to what is recorded of a connection alone.
pub(super) const fn lie(name: &'static str, apply: fn(&mut MapModel) -> bool) -> Damage {
    damage(name, apply, &[LinksRealized])
}

impl Damage {
    /// It may break these promises as well.
    pub(super) const fn may_break(self, may_break: &'static [Promise]) -> Self {
        Self { may_break, ..self }
    }

    /// Breaks the map, and marks its cover as whoever broke it would have: false, with the map as it was, when it has no
    /// place for this damage.
    #[must_use]
    pub fn strike(&self, map: &mut MapModel) -> bool {
        let has_struck = (self.apply)(map);
        if has_struck {
            renew_cover(map);
        }
        has_struck
    }
}

/// What a strip across a zone may break besides: it goes through whatever lies there.
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

/// Marks as `used` what objects cover, and nothing else.
fn renew_cover(map: &mut MapModel) {
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

/// The tiles of a level that obstacles cover.
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

/// Calls `visit` with every tile that an object covers; cells off the map are left out.
pub(super) fn each_cell(map: &MapModel, object: &MapObject, mut visit: impl FnMut(TilePos)) {
    for is_action in [false, true] {
        cells(map, heroes3(), object, is_action).for_each(&mut visit);
    }
}

/// Takes the obstacles away that cover a tile.
pub(super) fn open(map: &mut MapModel, place: MapPos) {
    let mut there = objects_on(map, place);
    there.retain(|id| role(&map.objects[id.index()]) == ObjectRole::Decoration);
    // The last first, so that the ids of the others stay.
    there.into_iter().rev().for_each(|id| remove_object(map, id));
}

/// Puts an obstacle on a tile; false when there is none so small for its terrain.
pub(super) fn block(map: &mut MapModel, place: MapPos) -> bool {
    let layers = &map.levels[place.level.index()];
    let Some((kind, appearance)) = pebble_on(layers.terrain[place.tile]) else { return false };
    let zone = layers.owner[place.tile];
    let cause = Cause { pass: "obstacles".into(), zone, connection: None, pile: None, guards: None };
    map.objects.push(MapObject { kind, appearance, at: place, body: ObjectBody::Plain, cause });
    true
}

/// Puts obstacles on all these tiles or on none.
pub(super) fn block_all(map: &mut MapModel, places: &[MapPos]) -> bool {
    let before = map.objects.len();
    let is_done = places.iter().all(|place| block(map, *place));
    if !is_done {
        map.objects.truncate(before);
    }
    is_done
}

/// The tiles that objects cover, by level; cells off the map are left out.
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

/// The tiles of a level where a hero can walk and no object stands.
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

/// Whether two tiles are at most `reach` steps apart.
pub(super) fn is_near(a: TilePos, b: TilePos, reach: u16) -> bool {
    a.x.abs_diff(b.x) <= reach && a.y.abs_diff(b.y) <= reach
}

/// Whether a wide border joins two zones.
pub(super) fn are_wide(map: &MapModel, a: ZoneId, b: ZoneId) -> bool {
    map.plan.each_connection().any(|(id, link)| {
        map.links[id.index()].way == LinkWay::Wide && [(a, b), (b, a)].contains(&(link.a, link.b))
    })
}

/// Takes an object out of the map; portals and links that pointed to it then point nowhere, piles are without it.
pub(super) fn remove_object(map: &mut MapModel, gone: ObjectId) {
    const NOWHERE: ObjectId = ObjectId(u32::MAX);
    let shift = |id: &mut ObjectId| {
        if *id == gone {
            *id = NOWHERE;
        } else if *id > gone && *id != NOWHERE {
            id.0 -= 1;
        }
    };
    map.objects.remove(gone.index());
    for object in &mut map.objects {
        if let ObjectBody::Portal { partner } = &mut object.body {
            shift(partner);
        }
    }
    for pile in &mut map.piles {
        pile.objects.retain(|object| *object != gone);
        pile.guard = pile.guard.filter(|guard| *guard != gone);
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

/// All tiles of a zone in the row of a tile, from edge to edge of it.
pub(super) fn across(map: &MapModel, at: MapPos, zone: ZoneId) -> Vec<TilePos> {
    let owner = &map.levels[at.level.index()].owner;
    let row = (0..owner.width()).map(|x| TilePos::new(x, at.tile.y));
    row.filter(|tile| owner[*tile] == zone).collect()
}

/// A free tile with its level, walkable around it as far as `reach`, in one zone; the first in rows.
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
        // Zones that are only named on a level without zones have their home elsewhere.
        let is_home = |tile: &TilePos| map.zones[owner[*tile].index()].level == level;
        let found = free.iter().filter(inside).filter(is_home).find(is_open)?;
        Some((MapPos { level, tile: found }, owner[found]))
    })
}
