//! The ground that a hero reaches from the main point of a zone without fighting the guard of a pile.
//!
//! The free ground of a zone consists of the tiles that a hero can walk on without an interaction and outside
//! the zones of control of monsters, except guards of links. Its components are computed once. The guard of a
//! pile opens at most the few tiles that it controls. What is behind it follows from these tiles and the
//! adjacent components, so no guard needs a separate flood fill.

use rmg_core::ZoneId;
use rmg_core::model::{MapObject, MapPos, ObjectId};
use rmg_core::pack::Appearance;
use rmg_core::template::ZoneKind;

use super::regions::{Mover, Region, Regions};
use super::world::{Reached, World};
use crate::control::{Control, control};
use crate::ground::{DecodedMap, NO_ZONE, cells, tile};

/// The free ground of all zones.
#[derive(Debug)]
pub(crate) struct FreeGround {
    /// Zones of control, by level.
    pub(crate) control: Vec<Control>,
    pub(crate) regions: Regions,
    /// By zone, the first tile of the component of its main point; `None` for zones that are not checked.
    main_pieces: Vec<Option<usize>>,
    /// Water regions that heroes reach without having fought for a pile.
    pub(super) sailed: Reached,
}

/// The ground that a hero reaches by fighting one guard, and no others except those of links.
#[derive(Debug)]
pub(crate) struct Beyond {
    /// Tiles that the guard controls.
    tiles: Vec<usize>,
    /// Components of free ground on the guard's level.
    pieces: Vec<usize>,
}

impl FreeGround {
    /// Computes the regions. O(tiles + objects), plus the cost of [`World`] on maps with ships.
    pub(crate) fn new(ground: &DecodedMap<'_>) -> Self {
        let control = Control::of_levels(ground);
        let regions = Regions::of_empty_ground(ground, &control);
        let mut free_ground = Self { control, regions, main_pieces: Vec::new(), sailed: Reached::new() };
        let mut largest: Vec<Option<Vec<Option<usize>>>> = vec![None; ground.levels.len()];
        for zone in ground.requests.zone_ids().take(ground.map.zones.len()) {
            let main_pieces = is_checked(ground, zone).then(|| {
                let level = ground.map.zones[zone.index()].level.index();
                free_ground.main_piece(ground, zone).or_else(|| {
                    let list =
                        largest[level].get_or_insert_with(|| free_ground.largest_pieces(ground, level));
                    list[zone.index()]
                })
            });
            free_ground.main_pieces.push(main_pieces.flatten());
        }
        if ground.has_ships {
            let all: Reached =
                ground.requests.zone_ids().filter_map(|zone| free_ground.main_region(ground, zone)).collect();
            let world = World::new(ground, &free_ground.regions);
            free_ground.sailed = world.spread(all, |_| false);
        }
        free_ground
    }

    /// Returns the region of a zone's main point.
    pub(crate) fn main_region(&self, ground: &DecodedMap<'_>, zone: ZoneId) -> Option<Region> {
        let first = self.main_pieces.get(zone.index()).copied().flatten()?;
        Some(Region { level: ground.map.zones[zone.index()].level.index(), mover: Mover::OnFoot, first })
    }

    /// Returns the component of a zone's main point, or of a tile next to it if an object is on it.
    fn main_piece(&self, ground: &DecodedMap<'_>, zone: ZoneId) -> Option<usize> {
        let (level, main) = main_point(ground, zone)?;
        let is_own = |tile: &usize| ground.levels[level].owner[*tile] == zone.0;
        let next_to = || {
            let around = ground.around(main).into_iter();
            around.filter(is_own).filter(|next| ground.can_step(level, main, *next))
        };
        let start = Some(main).filter(is_own)?;
        self.regions
            .foot(level)
            .of(start)
            .or_else(|| next_to().find_map(|next| self.regions.foot(level).of(next)))
    }

    /// Returns the largest component of each zone of a level, for zones with an unusable main point.
    /// ZoneConnected refutes these; other checks start at the largest component, so that they do not refute
    /// the whole zone again.
    fn largest_pieces(&self, ground: &DecodedMap<'_>, level: usize) -> Vec<Option<usize>> {
        let owner = &ground.levels[level].owner;
        let list = self.regions.foot(level).by_owner(ground.tiles(), owner, ground.map.zones.len());
        list.iter().map(|pieces| pieces.first().map(|piece| piece.first)).collect()
    }

    /// Returns whether a tile is free ground that can be reached from the main point of its zone.
    pub(crate) fn is_reachable(&self, ground: &DecodedMap<'_>, level: usize, tile: usize) -> bool {
        let owner = ground.levels[level].owner[tile];
        let here = self.regions.foot(level).of(tile);
        // OneOwner refutes tiles that belong to a zone of another level.
        owner != NO_ZONE && here.is_some() && self.main_pieces[usize::from(owner)] == here
    }

    /// Returns whether heroes who have not fought for a pile can land on a tile.
    pub(crate) fn is_landed_on(&self, ground: &DecodedMap<'_>, level: usize, tile: usize) -> bool {
        let is_sailed = |at: usize| self.is_sailed(level, at);
        !self.sailed.is_empty()
            && ground.levels[level].step[tile] & tile::CLEARABLE != 0
            && ground.around(tile).into_iter().any(is_sailed)
    }

    /// Returns whether a hero can get from the main point of the zone to where an object is visited.
    pub(crate) fn can_visit(&self, ground: &DecodedMap<'_>, object: &MapObject, look: &Appearance) -> bool {
        visits(ground, object, look, |level, tile| self.is_reachable(ground, level, tile))
    }

    /// Returns the same for a hero who fights one guard.
    pub(crate) fn can_visit_beyond(
        &self,
        ground: &DecodedMap<'_>,
        object: &MapObject,
        look: &Appearance,
        beyond: &Beyond,
    ) -> bool {
        visits(ground, object, look, |level, tile| {
            let piece = || self.regions.foot(level).of(tile);
            beyond.tiles.contains(&tile) || piece().is_some_and(|piece| beyond.pieces.contains(&piece))
        })
    }

    /// Returns the ground that a hero reaches in a zone with a fight against `guard`. O(1), because a guard
    /// controls 9 tiles.
    pub(crate) fn beyond(&self, ground: &DecodedMap<'_>, zone: ZoneId, guard: ObjectId) -> Beyond {
        self.beyond_from(ground, zone, guard, self.main_region(ground, zone).into_iter())
    }

    /// Returns the same for a hero who starts at `reached` regions, in this zone or others.
    pub(crate) fn beyond_from(
        &self,
        ground: &DecodedMap<'_>,
        zone: ZoneId,
        guard: ObjectId,
        reached: impl Iterator<Item = Region>,
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
        let (layer, pieces) = (&ground.levels[level], self.regions.foot(level));
        let own: Vec<usize> = ground.pack.appearances.get(object.appearance).map_or_else(Vec::new, |look| {
            let met = cells(object, look).filter(|cell| cell.is_action);
            met.filter_map(|cell| ground.cell_index(cell.x, cell.y)).collect()
        });
        let mut rest = control(ground, object);
        rest.retain(|at| {
            layer.owner[*at] == zone.0
                && self.control[level].is_free_except(*at, guard)
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

/// Returns whether an object is visited from a tile that `is_reached`.
fn visits(
    ground: &DecodedMap<'_>,
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

/// Returns whether promises about reachability apply to a zone.
pub(crate) fn is_checked(ground: &DecodedMap<'_>, zone: ZoneId) -> bool {
    let kind = ground.requests.zones.get(zone.index()).map(|plan| plan.kind);
    kind.is_some_and(|kind| !matches!(kind, ZoneKind::Sealed | ZoneKind::Water))
}

/// Returns level and index of a zone's main point; `None` without one, or off the map.
pub(crate) fn main_point(ground: &DecodedMap<'_>, zone: ZoneId) -> Option<(usize, usize)> {
    let main_pieces = ground.map.zones.get(zone.index())?;
    let index = ground.index(MapPos { level: main_pieces.level, tile: main_pieces.main_point? })?;
    Some((main_pieces.level.index(), index))
}
