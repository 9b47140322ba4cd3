//! Where a hero gets from the main point of a zone without fighting the guard of any pile.
//!
//! The free ground of a zone is what can be walked on without visiting or taking anything, out of reach of
//! monsters other than guards of links. Its pieces are found once. A pile's own guard opens at most the few
//! tiles that it controls, so what lies beyond it follows from those tiles and the pieces that they touch,
//! and no guard needs a flood of its own.

use rmg_core::ZoneId;
use rmg_core::model::{MapObject, MapPos, ObjectId};
use rmg_core::pack::Appearance;
use rmg_core::template::ZoneKind;

use super::places::{Mover, Place, Places};
use super::world::{Reached, World};
use crate::control::{Control, control};
use crate::ground::{Ground, NO_ZONE, cells, tile};

/// The free ground of all zones.
#[derive(Debug)]
pub(crate) struct Homes {
    /// Zones of control, by level.
    pub(crate) control: Vec<Control>,
    pub(crate) places: Places,
    /// The piece of each zone's main point by its first tile; `None` for zones that are not judged.
    home: Vec<Option<usize>>,
    /// Seas that heroes sail without having fought for a pile.
    pub(super) sailed: Reached,
}

/// What a hero reaches who fights one guard, and no other but those of links.
#[derive(Debug)]
pub(crate) struct Beyond {
    /// Tiles that the guard controls.
    tiles: Vec<usize>,
    /// Pieces of free ground on the guard's level.
    pieces: Vec<usize>,
}

impl Homes {
    /// Finds the places. O(tiles + objects), and what [`World`] costs on maps with ships.
    pub(crate) fn new(ground: &Ground<'_>) -> Self {
        let control = Control::of_levels(ground);
        let places = Places::of_empty_ground(ground, &control);
        let mut homes = Self { control, places, home: Vec::new(), sailed: Reached::new() };
        let mut largest: Vec<Option<Vec<Option<usize>>>> = vec![None; ground.levels.len()];
        for zone in ground.wishes.zone_ids().take(ground.map.zones.len()) {
            let home = is_judged(ground, zone).then(|| {
                let level = ground.map.zones[zone.index()].level.index();
                homes.main_piece(ground, zone).or_else(|| {
                    let list = largest[level].get_or_insert_with(|| homes.largest_pieces(ground, level));
                    list[zone.index()]
                })
            });
            homes.home.push(home.flatten());
        }
        if ground.has_ships {
            let all: Reached =
                ground.wishes.zone_ids().filter_map(|zone| homes.home_of(ground, zone)).collect();
            let world = World::new(ground, &homes.places);
            homes.sailed = world.spread(all, |_| false);
        }
        homes
    }

    /// The place of a zone's main point.
    pub(crate) fn home_of(&self, ground: &Ground<'_>, zone: ZoneId) -> Option<Place> {
        let first = self.home.get(zone.index()).copied().flatten()?;
        Some(Place { level: ground.map.zones[zone.index()].level.index(), mover: Mover::OnFoot, first })
    }

    /// The piece of a zone's main point, or of a tile beside it when something lies there.
    fn main_piece(&self, ground: &Ground<'_>, zone: ZoneId) -> Option<usize> {
        let (level, main) = main_point(ground, zone)?;
        let is_own = |tile: &usize| ground.levels[level].owner[*tile] == zone.0;
        let beside = || {
            let around = ground.around(main).into_iter();
            around.filter(is_own).filter(|next| ground.can_step(level, main, *next))
        };
        let start = Some(main).filter(is_own)?;
        self.places
            .foot(level)
            .of(start)
            .or_else(|| beside().find_map(|next| self.places.foot(level).of(next)))
    }

    /// The largest piece of each zone of a level. A zone whose main point is of no use is refuted by
    /// ZoneConnected, and judged from there, so that not everything in it is refuted as well.
    fn largest_pieces(&self, ground: &Ground<'_>, level: usize) -> Vec<Option<usize>> {
        let owner = &ground.levels[level].owner;
        let list = self.places.foot(level).by_owner(ground.tiles(), owner, ground.map.zones.len());
        list.iter().map(|pieces| pieces.first().map(|piece| piece.first)).collect()
    }

    /// Whether a tile is free ground that can be reached from the main point of its zone.
    pub(crate) fn is_home(&self, ground: &Ground<'_>, level: usize, tile: usize) -> bool {
        let owner = ground.levels[level].owner[tile];
        let here = self.places.foot(level).of(tile);
        // Zones of another level own no tile here; OneOwner refutes those that do, and their piece lies
        // elsewhere.
        owner != NO_ZONE && here.is_some() && self.home[usize::from(owner)] == here
    }

    /// Whether heroes land on a tile who come by boat without having fought for a pile.
    pub(crate) fn is_landed_on(&self, ground: &Ground<'_>, level: usize, tile: usize) -> bool {
        let is_sailed = |at: usize| self.is_sailed(level, at);
        !self.sailed.is_empty()
            && ground.levels[level].step[tile] & tile::CLEARABLE != 0
            && ground.around(tile).into_iter().any(is_sailed)
    }

    /// Whether a hero gets from the main point of its zone to where an object can be visited or taken.
    pub(crate) fn can_visit(&self, ground: &Ground<'_>, object: &MapObject, look: &Appearance) -> bool {
        visits(ground, object, look, |level, tile| self.is_home(ground, level, tile))
    }

    /// The same for a hero who fights a guard on the way.
    pub(crate) fn can_visit_beyond(
        &self,
        ground: &Ground<'_>,
        object: &MapObject,
        look: &Appearance,
        beyond: &Beyond,
    ) -> bool {
        visits(ground, object, look, |level, tile| {
            let piece = || self.places.foot(level).of(tile);
            beyond.tiles.contains(&tile) || piece().is_some_and(|piece| beyond.pieces.contains(&piece))
        })
    }

    /// What a hero reaches in a zone who fights `guard`. O(1): a guard controls 9 tiles.
    pub(crate) fn beyond(&self, ground: &Ground<'_>, zone: ZoneId, guard: ObjectId) -> Beyond {
        self.beyond_from(ground, zone, guard, self.home_of(ground, zone).into_iter())
    }

    /// The same for a hero who has `reached` places already, in this zone or others.
    pub(crate) fn beyond_from(
        &self,
        ground: &Ground<'_>,
        zone: ZoneId,
        guard: ObjectId,
        reached: impl Iterator<Item = Place>,
    ) -> Beyond {
        let mut beyond = Beyond { tiles: Vec::new(), pieces: Vec::new() };
        let Some(object) = ground.object(guard) else { return beyond };
        let level = object.at.level.index();
        if level != ground.map.zones[zone.index()].level.index() {
            return beyond;
        }
        let here = reached.filter(|place| place.level == level && place.mover == Mover::OnFoot);
        beyond.pieces.extend(here.map(|place| place.first));
        if beyond.pieces.is_empty() {
            return beyond;
        }
        let (layer, pieces) = (&ground.levels[level], self.places.foot(level));
        let own: Vec<usize> = ground.pack.appearances.get(object.appearance).map_or_else(Vec::new, |look| {
            let met = cells(object, look).filter(|cell| cell.is_action);
            met.filter_map(|cell| ground.cell_index(cell.x, cell.y)).collect()
        });
        let mut rest = control(ground, object);
        rest.retain(|at| {
            layer.owner[*at] == zone.0
                && self.control[level].is_free_but_for(*at, guard)
                && (layer.step[*at] & tile::EMPTY != 0 || own.contains(at))
        });
        loop {
            let is_next = |at: &usize| {
                ground.around(*at).into_iter().any(|next| {
                    let is_reached = beyond.tiles.contains(&next)
                        || pieces.of(next).is_some_and(|piece| beyond.pieces.contains(&piece));
                    is_reached && layer.owner[next] == zone.0 && ground.can_step(level, *at, next)
                })
            };
            let Some(at) = rest.iter().position(is_next) else { return beyond };
            let reached = rest.swap_remove(at);
            beyond.tiles.push(reached);
            for next in ground.around(reached) {
                if layer.owner[next] == zone.0
                    && ground.can_step(level, reached, next)
                    && let Some(piece) = pieces.of(next)
                    && !beyond.pieces.contains(&piece)
                {
                    beyond.pieces.push(piece);
                }
            }
        }
    }
}

/// Whether an object is visited or taken from a tile that `is_reached`.
fn visits(
    ground: &Ground<'_>,
    object: &MapObject,
    look: &Appearance,
    is_reached: impl Fn(usize, usize) -> bool,
) -> bool {
    let level = object.at.level.index();
    let mut actions = cells(object, look).filter(|cell| cell.is_action && level < ground.levels.len());
    actions.any(|cell| {
        ground.cell_index(cell.x, cell.y).is_some_and(|action| {
            let mut around = ground.around(action).into_iter();
            around.any(|next| is_reached(level, next) && ground.can_step(level, next, action))
        })
    })
}

/// Whether promises about reach are made for a zone.
pub(crate) fn is_judged(ground: &Ground<'_>, zone: ZoneId) -> bool {
    let kind = ground.wishes.zones.get(zone.index()).map(|plan| plan.kind);
    kind.is_some_and(|kind| !matches!(kind, ZoneKind::Sealed | ZoneKind::Water))
}

/// Level and position of a zone's main point; `None` without one, or off the map.
pub(crate) fn main_point(ground: &Ground<'_>, zone: ZoneId) -> Option<(usize, usize)> {
    let home = ground.map.zones.get(zone.index())?;
    let index = ground.index(MapPos { level: home.level, tile: home.main_point? })?;
    Some((home.level.index(), index))
}
