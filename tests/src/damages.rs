//! Ways to break a sound map, each with the promise that must be refuted then.
//!
//! A damage looks for a place to strike on any map of the built-in pack and says whether it found one, so that the same
//! list serves maps made by hand and generated ones.

mod guards;
mod links;
mod objects;
mod tiles;

use rmg_core::certificate::Promise;
use rmg_core::model::{Cover, LinkWay, MapModel, MapPos, ObjectBody, ObjectId};
use rmg_core::{TilePos, TileSet, ZoneId};

use crate::templates::heroes3;

/// One way to break a map.
#[derive(Debug, Clone, Copy)]
pub struct Damage {
    /// What is done.
    pub name: &'static str,
    /// Does it; false, with the map as it was, when the map has no place for it.
    pub apply: fn(&mut MapModel) -> bool,
    /// Promises that must be refuted.
    pub breaks: &'static [Promise],
    /// Promises that may be refuted as well, as what was done can break them too.
    pub may_break: &'static [Promise],
}

/// All damages.
#[must_use]
pub fn all() -> Vec<Damage> {
    [tiles::DAMAGES, links::DAMAGES, guards::DAMAGES, objects::DAMAGES].concat()
}

/// The tiles that objects cover, by level; cells off the map are left out.
fn covered(map: &MapModel) -> Vec<TileSet> {
    let size = map.plan.size;
    let mut sets: Vec<TileSet> =
        map.levels.iter().map(|_| TileSet::new(size.width(), size.height())).collect();
    for object in &map.objects {
        for cell in heroes3().appearances[object.appearance].footprint.cells() {
            let x = object.at.tile.x.checked_add_signed(cell.dx).filter(|x| *x < size.width());
            let y = object.at.tile.y.checked_add_signed(cell.dy).filter(|y| *y < size.height());
            if let (Some(x), Some(y)) = (x, y) {
                sets[object.at.level.index()].insert(TilePos::new(x, y));
            }
        }
    }
    sets
}

/// The tiles of a level where a hero can walk and no object stands.
fn free_tiles(map: &MapModel, level: usize) -> TileSet {
    let (layers, covered) = (&map.levels[level], &covered(map)[level]);
    let mut free = TileSet::new(map.plan.size.width(), map.plan.size.height());
    for (tile, cover) in layers.cover.iter() {
        if *cover != Cover::Blocked && !covered.contains(tile) {
            free.insert(tile);
        }
    }
    free
}

/// Whether two tiles are at most `reach` steps apart.
fn is_near(a: TilePos, b: TilePos, reach: u16) -> bool {
    a.x.abs_diff(b.x) <= reach && a.y.abs_diff(b.y) <= reach
}

/// Whether a wide border joins two zones.
fn are_wide(map: &MapModel, a: ZoneId, b: ZoneId) -> bool {
    map.plan.each_connection().any(|(id, link)| {
        map.links[id.index()].way == LinkWay::Wide && [(a, b), (b, a)].contains(&(link.a, link.b))
    })
}

/// Takes an object out of the map; what pointed to it then points nowhere.
fn remove_object(map: &mut MapModel, gone: ObjectId) {
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
    for link in &mut map.links {
        match &mut link.way {
            LinkWay::Passage { guard, .. } => guard.iter_mut().for_each(shift),
            LinkWay::Gate { ends, guards } | LinkWay::Monolith { ends, guards } => {
                ends.iter_mut().for_each(shift);
                guards.iter_mut().flatten().for_each(shift);
            }
            LinkWay::Wide | LinkWay::Nothing => {}
        }
    }
}

/// A free tile with its level, walkable around it as far as `reach`, in one zone; the first in rows.
fn open_place(map: &MapModel, reach: u16) -> Option<(MapPos, ZoneId)> {
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
