//! Ways between places, and where they lead.

use std::collections::BTreeSet;

use rmg_core::model::{MapObject, ObjectBody, ObjectId};
use rmg_core::pack::ObjectRole;

use super::places::{Place, Places};
use super::travel::Portals;
use crate::ground::{Ground, cells, is_barrier, tile};

/// Places where heroes get.
pub(crate) type Reached = BTreeSet<Place>;

/// Places and the ways between them.
#[derive(Debug)]
pub(crate) struct World<'p> {
    pub(crate) places: &'p Places,
    ways: Vec<Way>,
}

/// From any of the first places heroes get to all of the second.
#[derive(Debug)]
struct Way {
    from: Vec<Place>,
    to: Vec<Place>,
    lock: Option<Lock>,
}

/// What must have been done before a way opens.
#[derive(Debug, Clone)]
enum Lock {
    /// The quest of a guard is solved.
    Quest(ObjectId),
    /// A key was fetched at one of these places.
    Key(Vec<Place>),
}

impl<'p> World<'p> {
    /// Finds all ways. O(tiles + cells of objects + gates² + barriers x objects).
    pub(crate) fn new(ground: &Ground<'_>, places: &'p Places) -> Self {
        let mut world = Self { places, ways: Vec::new() };
        world.add_portals(ground);
        world.add_ships(ground);
        world.add_coasts(ground);
        world.add_barriers(ground);
        if places.end_at_borders {
            world.add_borders(ground);
        }
        world
    }

    /// Everything that is reached from some places.
    ///
    /// # Arguments
    /// - `from`: what is reached already.
    /// - `is_solved`: whether the quest of an object is solved.
    pub(crate) fn spread(&self, from: Reached, is_solved: impl Fn(ObjectId) -> bool) -> Reached {
        let mut reached = from;
        let is_any = |reached: &Reached, places: &[Place]| places.iter().any(|place| reached.contains(place));
        loop {
            let before = reached.len();
            for Way { from, to, lock } in &self.ways {
                let is_open = match lock {
                    None => true,
                    Some(Lock::Quest(guard)) => is_solved(*guard),
                    Some(Lock::Key(keys)) => is_any(&reached, keys),
                };
                if is_open && is_any(&reached, from) {
                    reached.extend(to);
                }
            }
            if reached.len() == before {
                return reached;
            }
        }
    }

    fn add(&mut self, from: Vec<Place>, to: Vec<Place>, lock: Option<Lock>) {
        if !from.is_empty() && !to.is_empty() {
            self.ways.push(Way { from, to, lock });
        }
    }

    fn add_portals(&mut self, ground: &Ground<'_>) {
        let portals = Portals::new(ground);
        let before = |id: ObjectId| {
            ground.object(id).map_or_else(Vec::new, |portal| self.places.before(ground, portal))
        };
        let gates = portals.gates.iter().filter_map(|(gate, other)| Some((before(*gate), before((*other)?))));
        let all = |group: &Vec<ObjectId>| group.iter().flat_map(|id| before(*id)).collect::<Vec<Place>>();
        let groups = portals.groups.values().map(|group| (all(group), all(group)));
        let ways: Vec<_> = gates.chain(groups).collect();
        ways.into_iter().for_each(|(from, to)| self.add(from, to, None));
    }

    /// Boats are boarded from beside them, and shipyards launch them into the water beside.
    fn add_ships(&mut self, ground: &Ground<'_>) {
        for object in &ground.map.objects {
            let Some((kind, look)) = ground.look(object) else { continue };
            let level = object.at.level.index();
            let berths = ground.town_berths(object);
            if !berths.is_empty() {
                let afloat = berths.iter().filter_map(|at| self.places.by_boat(level, *at)).collect();
                self.add(self.places.before(ground, object), afloat, None);
            }
            if level >= ground.levels.len() || !matches!(kind.role, ObjectRole::Boat | ObjectRole::Shipyard) {
                continue;
            }
            let covered = cells(object, look).filter_map(|cell| ground.cell_index(cell.x, cell.y));
            let around: Vec<usize> =
                covered.flat_map(|at| ground.around(at).into_iter().chain([at])).collect();
            let places = self.places;
            let board = match kind.role {
                ObjectRole::Boat => around.iter().filter_map(|at| places.on_foot(level, *at)).collect(),
                _ => places.before(ground, object),
            };
            self.add(board, around.iter().filter_map(|at| places.by_boat(level, *at)).collect(), None);
        }
    }

    /// From the sea a hero lands wherever nothing lies on the shore.
    fn add_coasts(&mut self, ground: &Ground<'_>) {
        if !ground.has_ships {
            return;
        }
        let mut coasts: BTreeSet<(Place, Place)> = BTreeSet::new();
        for (level, layer) in ground.levels.iter().enumerate() {
            for at in ground.tiles() {
                let Some(sea) = self.places.by_boat(level, at) else { continue };
                let shore = ground.around(at).into_iter();
                let shore = shore.filter(|next| layer.step[*next] & tile::CLEARABLE != 0);
                coasts.extend(shore.filter_map(|next| Some((sea, self.places.on_foot(level, next)?))));
            }
        }
        coasts.into_iter().for_each(|(sea, land)| self.add(vec![sea], vec![land], None));
    }

    /// Barriers are entered when they are open, and left to all sides.
    fn add_barriers(&mut self, ground: &Ground<'_>) {
        for (at, object) in ground.map.objects.iter().enumerate() {
            let Some((kind, look)) = ground.look(object).filter(|(kind, _)| is_barrier(object, kind)) else {
                continue;
            };
            let level = object.at.level.index();
            let lock = match object.body {
                ObjectBody::QuestGuard { .. } => Lock::Quest(ObjectId::from_index(at)),
                _ => Lock::Key(self.keys(ground, &kind.subtype)),
            };
            let actions = cells(object, look).filter(|cell| cell.is_action && level < ground.levels.len());
            for action in actions.filter_map(|cell| ground.cell_index(cell.x, cell.y)) {
                let Some(inside) = self.places.on_foot(level, action) else { continue };
                let around = ground.around(action).into_iter();
                let around = around.filter(|next| ground.can_step(level, *next, action));
                let beside: Vec<Place> = around.filter_map(|next| self.places.on_foot(level, next)).collect();
                self.add(beside.clone(), vec![inside], Some(lock.clone()));
                self.add(vec![inside], beside, None);
            }
        }
    }

    /// From where the keys of a colour can be fetched.
    fn keys(&self, ground: &Ground<'_>, colour: &str) -> Vec<Place> {
        let is_key = |object: &&MapObject| {
            ground
                .look(object)
                .is_some_and(|(kind, _)| kind.role == ObjectRole::Keymaster && kind.subtype == colour)
        };
        let tents = ground.map.objects.iter().filter(is_key);
        tents.flat_map(|tent| self.places.before(ground, tent)).collect()
    }

    /// Steps from zone to zone.
    fn add_borders(&mut self, ground: &Ground<'_>) {
        let mut steps: BTreeSet<(Place, Place)> = BTreeSet::new();
        let ahead = [1, ground.stride - 1, ground.stride, ground.stride + 1];
        for (level, layer) in ground.levels.iter().enumerate() {
            let owner = &layer.owner;
            let is_open = |a: usize, b: usize| (layer.step[a] | layer.step[b]) & tile::LOCKED == 0;
            for at in ground.tiles() {
                for next in ahead.map(|distance| at + distance) {
                    if owner[at] != owner[next]
                        && is_open(at, next)
                        && ground.can_step(level, at, next)
                        && let (Some(here), Some(there)) =
                            (self.places.on_foot(level, at), self.places.on_foot(level, next))
                    {
                        steps.extend([(here, there), (there, here)]);
                    }
                }
            }
        }
        steps.into_iter().for_each(|(from, to)| self.add(vec![from], vec![to], None));
    }
}
