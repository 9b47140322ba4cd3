//! The part of the sea that heroes reach by boat without fighting the guard of a pile.

use rmg_core::model::{MapObject, ObjectId};
use rmg_core::pack::Appearance;

use super::free_ground::FreeGround;
use super::regions::Region;
use crate::control::control;
use crate::ground::{DecodedMap, cells, tile};

impl FreeGround {
    /// Returns whether heroes can sail on a tile without having fought for a pile.
    pub(crate) fn is_sailed(&self, level: usize, tile: usize) -> bool {
        self.regions.by_boat(level, tile).is_some_and(|sea| self.sailed.contains(&sea))
    }

    /// Returns whether heroes reach an object in the water by boat with at most one fight, against `guard`.
    /// O(1), because a guard controls 9 tiles.
    pub(crate) fn can_visit_afloat(
        &self,
        ground: &DecodedMap<'_>,
        object: &MapObject,
        look: &Appearance,
        guard: Option<ObjectId>,
    ) -> bool {
        let level = object.at.level.index();
        let doors = doors_afloat(ground, object, look);
        if doors.iter().any(|door| self.is_sailed(level, *door)) {
            return true;
        }
        let guard = guard
            .and_then(|id| Some((id, ground.object(id).filter(|guard| guard.at.level == object.at.level)?)));
        guard.is_some_and(|(id, guard)| {
            let beyond = self.beyond_afloat(ground, level, id, guard);
            let is_beyond = |door: &usize| {
                let place = || self.regions.by_boat(level, *door);
                beyond.0.contains(door) || place().is_some_and(|place| beyond.1.contains(&place))
            };
            doors.iter().any(is_beyond)
        })
    }

    /// Returns the controlled tiles that heroes reach when they fight a guard in the water, and the regions
    /// behind them.
    fn beyond_afloat(
        &self,
        ground: &DecodedMap<'_>,
        level: usize,
        id: ObjectId,
        guard: &MapObject,
    ) -> (Vec<usize>, Vec<Region>) {
        let sail = &ground.levels[level].sail;
        let own = ground.index(guard.at);
        let mut rest = control(ground, guard);
        rest.retain(|at| {
            self.control[level].is_free_except(*at, id) && (sail[*at] & tile::EMPTY != 0 || Some(*at) == own)
        });
        let (mut tiles, mut regions): (Vec<usize>, Vec<Region>) = (Vec::new(), Vec::new());
        loop {
            let is_next = |at: &usize| {
                let mut around =
                    ground.around(*at).into_iter().filter(|next| ground.can_sail(level, *at, *next));
                around.any(|next| {
                    let place = self.regions.by_boat(level, next);
                    tiles.contains(&next)
                        || self.is_sailed(level, next)
                        || place.is_some_and(|place| regions.contains(&place))
                })
            };
            let Some(at) = rest.iter().position(is_next) else { return (tiles, regions) };
            let reached = rest.swap_remove(at);
            tiles.push(reached);
            let around =
                ground.around(reached).into_iter().filter(|next| ground.can_sail(level, reached, *next));
            regions.extend(around.filter_map(|next| self.regions.by_boat(level, next)));
        }
    }
}

/// Returns the tiles from which an object in the water is visited by boat, as sorted indexes of its level.
pub(crate) fn doors_afloat(ground: &DecodedMap<'_>, object: &MapObject, look: &Appearance) -> Vec<usize> {
    let level = object.at.level.index();
    let actions = cells(object, look).filter(|cell| cell.is_action && level < ground.levels.len());
    let mut doors: Vec<usize> = actions
        .filter_map(|cell| ground.cell_index(cell.x, cell.y))
        .flat_map(|at| ground.around(at).into_iter().filter(move |next| ground.can_sail(level, at, *next)))
        .collect();
    doors.sort_unstable();
    doors.dedup();
    doors
}
