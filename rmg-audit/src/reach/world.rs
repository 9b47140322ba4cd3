//! Edges between regions, and the regions that they reach.

use std::collections::BTreeSet;

use rmg_core::model::{MapObject, ObjectBody, ObjectId};
use rmg_core::pack::ObjectRole;

use super::regions::{Region, Regions};
use super::travel::Portals;
use crate::ground::{DecodedMap, cells, is_barrier, tile};

/// Regions that heroes reach.
pub(crate) type Reached = BTreeSet<Region>;

/// The graph of regions.
#[derive(Debug)]
pub(crate) struct World<'p> {
    pub(crate) regions: &'p Regions,
    edges: Vec<Edge>,
}

/// An edge: from any region of `from`, heroes get to all of `to`.
#[derive(Debug)]
struct Edge {
    from: Vec<Region>,
    to: Vec<Region>,
    lock: Option<Lock>,
}

/// The condition that opens an edge.
#[derive(Debug, Clone)]
enum Lock {
    /// The quest of a quest guard is solved.
    Quest(ObjectId),
    /// The key was obtained in one of these regions.
    Key(Vec<Region>),
}

impl<'p> World<'p> {
    /// Finds all edges. O(tiles + cells of objects + gates² + barriers x objects).
    pub(crate) fn new(ground: &DecodedMap<'_>, regions: &'p Regions) -> Self {
        let mut world = Self { regions, edges: Vec::new() };
        world.add_portals(ground);
        world.add_ships(ground);
        world.add_coasts(ground);
        world.add_barriers(ground);
        if regions.end_at_borders {
            world.add_borders(ground);
        }
        world
    }

    /// Returns all regions that can be reached.
    ///
    /// # Arguments
    /// - `from`: the regions that are already reached.
    /// - `is_solved`: whether the quest of an object is solved.
    pub(crate) fn spread(&self, from: Reached, is_solved: impl Fn(ObjectId) -> bool) -> Reached {
        let mut reached = from;
        let is_any =
            |reached: &Reached, regions: &[Region]| regions.iter().any(|place| reached.contains(place));
        loop {
            let before = reached.len();
            for Edge { from, to, lock } in &self.edges {
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

    fn add(&mut self, from: Vec<Region>, to: Vec<Region>, lock: Option<Lock>) {
        if !from.is_empty() && !to.is_empty() {
            self.edges.push(Edge { from, to, lock });
        }
    }

    fn add_portals(&mut self, ground: &DecodedMap<'_>) {
        let portals = Portals::new(ground);
        let before = |id: ObjectId| {
            ground.object(id).map_or_else(Vec::new, |portal| self.regions.before(ground, portal))
        };
        let gates = portals.gates.iter().filter_map(|(gate, other)| Some((before(*gate), before((*other)?))));
        let all = |group: &Vec<ObjectId>| group.iter().flat_map(|id| before(*id)).collect::<Vec<Region>>();
        let groups = portals.groups.values().map(|group| (all(group), all(group)));
        let edges: Vec<_> = gates.chain(groups).collect();
        edges.into_iter().for_each(|(from, to)| self.add(from, to, None));
    }

    /// Adds edges into boats: from the land next to a boat, and from the entrances of a shipyard to the water
    /// next to it.
    fn add_ships(&mut self, ground: &DecodedMap<'_>) {
        for object in &ground.map.objects {
            let Some((kind, look)) = ground.look(object) else { continue };
            let level = object.at.level.index();
            let berths = ground.town_berths(object);
            if !berths.is_empty() {
                let afloat = berths.iter().filter_map(|at| self.regions.by_boat(level, *at)).collect();
                self.add(self.regions.before(ground, object), afloat, None);
            }
            if level >= ground.levels.len() || !matches!(kind.role, ObjectRole::Boat | ObjectRole::Shipyard) {
                continue;
            }
            let covered = cells(object, look).filter_map(|cell| ground.cell_index(cell.x, cell.y));
            let around: Vec<usize> =
                covered.flat_map(|at| ground.around(at).into_iter().chain([at])).collect();
            let regions = self.regions;
            let board = match kind.role {
                ObjectRole::Boat => around.iter().filter_map(|at| regions.on_foot(level, *at)).collect(),
                _ => regions.before(ground, object),
            };
            self.add(board, around.iter().filter_map(|at| regions.by_boat(level, *at)).collect(), None);
        }
    }

    /// Adds edges from the sea to free shore tiles.
    fn add_coasts(&mut self, ground: &DecodedMap<'_>) {
        if !ground.has_ships {
            return;
        }
        let mut coasts: BTreeSet<(Region, Region)> = BTreeSet::new();
        for (level, layer) in ground.levels.iter().enumerate() {
            for at in ground.tiles() {
                let Some(sea) = self.regions.by_boat(level, at) else { continue };
                let shore = ground.around(at).into_iter();
                let shore = shore.filter(|next| layer.step[*next] & tile::CLEARABLE != 0);
                coasts.extend(shore.filter_map(|next| Some((sea, self.regions.on_foot(level, next)?))));
            }
        }
        coasts.into_iter().for_each(|(sea, land)| self.add(vec![sea], vec![land], None));
    }

    /// Adds edges into barriers, which are locked, and out of them to all sides.
    fn add_barriers(&mut self, ground: &DecodedMap<'_>) {
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
                let Some(inside) = self.regions.on_foot(level, action) else { continue };
                let around = ground.around(action).into_iter();
                let around = around.filter(|next| ground.can_step(level, *next, action));
                let next_to: Vec<Region> =
                    around.filter_map(|next| self.regions.on_foot(level, next)).collect();
                self.add(next_to.clone(), vec![inside], Some(lock.clone()));
                self.add(vec![inside], next_to, None);
            }
        }
    }

    /// Returns the regions in which the key of a color is obtained.
    fn keys(&self, ground: &DecodedMap<'_>, color: &str) -> Vec<Region> {
        let is_key = |object: &&MapObject| {
            ground
                .look(object)
                .is_some_and(|(kind, _)| kind.role == ObjectRole::Keymaster && kind.subtype == color)
        };
        let tents = ground.map.objects.iter().filter(is_key);
        tents.flat_map(|tent| self.regions.before(ground, tent)).collect()
    }

    /// Adds edges for steps from zone to zone.
    fn add_borders(&mut self, ground: &DecodedMap<'_>) {
        let mut steps: BTreeSet<(Region, Region)> = BTreeSet::new();
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
                            (self.regions.on_foot(level, at), self.regions.on_foot(level, next))
                    {
                        steps.extend([(here, there), (there, here)]);
                    }
                }
            }
        }
        steps.into_iter().for_each(|(from, to)| self.add(vec![from], vec![to], None));
    }
}
