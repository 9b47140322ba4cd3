//! Where a hero gets from the main point of a zone without fighting the guard of any pile.
//!
//! The calm ground of a zone is what can be walked on without visiting or taking anything, out of reach of monsters other
//! than guards of links. Its pieces are found once. A pile's own guard opens at most the few tiles that it controls, so what
//! lies beyond it follows from those tiles and the pieces that they touch, and no guard needs a flood of its own.

use rmg_core::ZoneId;
use rmg_core::model::{MapObject, MapPos, ObjectId};
use rmg_core::pack::Appearance;
use rmg_core::template::ZoneKind;

use crate::control::{Control, control};
use crate::ground::{Ground, NO_ZONE, cells, tile};
use crate::pieces::Pieces;

/// The calm ground of all zones.
#[derive(Debug)]
pub(crate) struct Reach {
    /// Zones of control, by level.
    pub(crate) control: Vec<Control>,
    /// Pieces of calm ground, by level.
    pieces: Vec<Pieces>,
    /// The piece of each zone's main point by its first tile; `None` for zones that are not judged.
    home: Vec<Option<usize>>,
}

/// What a hero reaches in one zone who fights one guard, and no other but those of links.
#[derive(Debug)]
pub(crate) struct Beyond {
    /// Tiles that the guard controls.
    tiles: Vec<usize>,
    /// Pieces of calm ground.
    pieces: Vec<usize>,
}

impl Reach {
    /// Finds the pieces. O(tiles + objects).
    pub(crate) fn new(ground: &Ground<'_>) -> Self {
        let control = Control::of_levels(ground);
        let back = [1, ground.stride - 1, ground.stride, ground.stride + 1];
        let pieces = ground.levels.iter().zip(&control).enumerate().map(|(level, (layer, control))| {
            let takes = |at: usize| layer.step[at] & tile::BARE != 0 && control.is_calm(at);
            let joins = |a: usize, b: usize| layer.owner[a] == layer.owner[b] && ground.can_step(level, a, b);
            Pieces::new(layer.step.len(), ground.tiles(), back, takes, joins)
        });
        let mut reach = Self { pieces: pieces.collect(), control, home: Vec::new() };
        let mut largest: Vec<Option<Vec<Option<usize>>>> = vec![None; ground.levels.len()];
        for zone in ground.wishes.zone_ids().take(ground.map.zones.len()) {
            let home = is_judged(ground, zone).then(|| {
                let level = ground.map.zones[zone.index()].level.index();
                reach.main_piece(ground, zone).or_else(|| {
                    let list = largest[level].get_or_insert_with(|| reach.largest_pieces(ground, level));
                    list[zone.index()]
                })
            });
            reach.home.push(home.flatten());
        }
        reach
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
        self.pieces[level].of(start).or_else(|| beside().find_map(|next| self.pieces[level].of(next)))
    }

    /// The largest piece of each zone of a level. A zone whose main point is of no use is refuted by V7, and judged
    /// from there, so that not everything in it is refuted as well.
    fn largest_pieces(&self, ground: &Ground<'_>, level: usize) -> Vec<Option<usize>> {
        let owner = &ground.levels[level].owner;
        let list = self.pieces[level].by_owner(ground.tiles(), owner, ground.map.zones.len());
        list.iter().map(|pieces| pieces.first().map(|piece| piece.first)).collect()
    }

    /// Whether a tile is calm ground that can be reached from the main point of its zone.
    pub(crate) fn is_home(&self, ground: &Ground<'_>, level: usize, tile: usize) -> bool {
        let owner = ground.levels[level].owner[tile];
        let here = self.pieces[level].of(tile);
        // Zones of another level own no tile here; V1 refutes those that do, and their piece lies elsewhere.
        owner != NO_ZONE && here.is_some() && self.home[usize::from(owner)] == here
    }

    /// Whether a hero gets from the main point of its zone to where an object can be visited or taken.
    pub(crate) fn can_visit(&self, ground: &Ground<'_>, object: &MapObject, look: &Appearance) -> bool {
        self.visits(ground, object, look, |level, tile| self.is_home(ground, level, tile))
    }

    /// The same for a hero who fights a guard on the way.
    pub(crate) fn can_visit_beyond(
        &self,
        ground: &Ground<'_>,
        object: &MapObject,
        look: &Appearance,
        beyond: &Beyond,
    ) -> bool {
        self.visits(ground, object, look, |level, tile| {
            beyond.tiles.contains(&tile)
                || self.pieces[level].of(tile).is_some_and(|piece| beyond.pieces.contains(&piece))
        })
    }

    /// The same for a hero who fights the guard of the object's own pile, if it has one.
    pub(crate) fn can_be_had(&self, ground: &Ground<'_>, object: &MapObject, look: &Appearance) -> bool {
        if self.can_visit(ground, object, look) {
            return true;
        }
        let pile = object.cause.pile.and_then(|pile| ground.map.piles.get(pile.index()));
        let (Some(guard), Some(zone)) = (pile.and_then(|pile| pile.guard), ground.zone_of(object)) else {
            return false;
        };
        self.can_visit_beyond(ground, object, look, &self.beyond(ground, zone, guard))
    }

    fn visits(
        &self,
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

    /// What a hero reaches in a zone who fights `guard`. O(1): a guard controls 9 tiles.
    pub(crate) fn beyond(&self, ground: &Ground<'_>, zone: ZoneId, guard: ObjectId) -> Beyond {
        let mut beyond = Beyond { tiles: Vec::new(), pieces: Vec::new() };
        let home = self.home.get(zone.index()).copied().flatten();
        let (Some(home), Some(object)) = (home, ground.object(guard)) else { return beyond };
        let level = object.at.level.index();
        if level != ground.map.zones[zone.index()].level.index() {
            return beyond;
        }
        beyond.pieces.push(home);
        let (layer, pieces) = (&ground.levels[level], &self.pieces[level]);
        let own: Vec<usize> = ground.pack.appearances.get(object.appearance).map_or_else(Vec::new, |look| {
            let met = cells(object, look).filter(|cell| cell.is_action);
            met.filter_map(|cell| ground.cell_index(cell.x, cell.y)).collect()
        });
        let mut rest = control(ground, object);
        rest.retain(|at| {
            layer.owner[*at] == zone.0
                && self.control[level].is_calm_but_for(*at, guard)
                && (layer.step[*at] & tile::BARE != 0 || own.contains(at))
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
