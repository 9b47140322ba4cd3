//! Where a hero gets by boat without fighting the guard of any pile.

use rmg_core::model::{MapObject, ObjectId};
use rmg_core::pack::Appearance;

use super::homes::Homes;
use super::places::Place;
use crate::control::control;
use crate::ground::{Ground, cells, tile};

impl Homes {
    /// Whether heroes sail on a tile who have not fought for a pile.
    pub(crate) fn is_sailed(&self, level: usize, tile: usize) -> bool {
        self.places.by_boat(level, tile).is_some_and(|sea| self.sailed.contains(&sea))
    }

    /// Whether heroes get by boat to where an object in the water is visited or taken, who fight one guard at
    /// most. O(1): a guard controls 9 tiles.
    pub(crate) fn can_visit_afloat(
        &self,
        ground: &Ground<'_>,
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
                let place = || self.places.by_boat(level, *door);
                beyond.0.contains(door) || place().is_some_and(|place| beyond.1.contains(&place))
            };
            doors.iter().any(is_beyond)
        })
    }

    /// The tiles that a guard in the water controls and that are reached when it is fought, and the places
    /// beyond.
    fn beyond_afloat(
        &self,
        ground: &Ground<'_>,
        level: usize,
        id: ObjectId,
        guard: &MapObject,
    ) -> (Vec<usize>, Vec<Place>) {
        let sail = &ground.levels[level].sail;
        let own = ground.index(guard.at);
        let mut rest = control(ground, guard);
        rest.retain(|at| {
            self.control[level].is_free_but_for(*at, id) && (sail[*at] & tile::EMPTY != 0 || Some(*at) == own)
        });
        let (mut tiles, mut places): (Vec<usize>, Vec<Place>) = (Vec::new(), Vec::new());
        loop {
            let is_next = |at: &usize| {
                let mut around =
                    ground.around(*at).into_iter().filter(|next| ground.can_sail(level, *at, *next));
                around.any(|next| {
                    let place = self.places.by_boat(level, next);
                    tiles.contains(&next)
                        || self.is_sailed(level, next)
                        || place.is_some_and(|place| places.contains(&place))
                })
            };
            let Some(at) = rest.iter().position(is_next) else { return (tiles, places) };
            let reached = rest.swap_remove(at);
            tiles.push(reached);
            let around =
                ground.around(reached).into_iter().filter(|next| ground.can_sail(level, reached, *next));
            places.extend(around.filter_map(|next| self.places.by_boat(level, next)));
        }
    }
}

/// From where an object in the water is visited or taken by boat, as positions of its level; sorted.
pub(crate) fn doors_afloat(ground: &Ground<'_>, object: &MapObject, look: &Appearance) -> Vec<usize> {
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
