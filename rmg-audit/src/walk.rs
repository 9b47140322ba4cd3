//! All steps that a hero can take on a finished map, for code that measures paths.
//!
//! Solid cells, entrances, boats and portals follow the rules of movement of the audit (see the [crate]).
//! Nothing is checked here. Permanent barriers are solid: rock, water without a boat, obstacles, and objects
//! that open only for a quest or a key. Monsters do not stop heroes; they are listed by tile.

use rmg_core::model::{MapModel, MapObject, MapPos, ObjectId};
use rmg_core::pack::{ContentPack, ObjectRole};

use crate::control::control;
use crate::ground::{DecodedMap, cells, is_monster, tile};
use crate::misfit::misfit;
use crate::reach::Portals;

/// Types of portals that can only be entered, and only be left, by their VCMI names.
pub(crate) const ONE_WAY: [&str; 2] = ["monolithOneWayEntrance", "monolithOneWayExit"];

/// A tile and the mover, on foot or by boat; a number below [`Walk::spots`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Spot(pub u32);

impl Spot {
    /// Returns the spot as an index of lists by spot.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    fn from_index(index: usize) -> Self {
        Self(u32::try_from(index).expect("a map has at most 2 levels of 4096 x 4096 tiles"))
    }
}

/// How a hero gets from one spot to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// To one of the 4 tiles that share a side, on foot or by boat.
    Straight,
    /// To one of the 4 tiles that share a corner, on foot or by boat.
    Diagonal,
    /// Into a boat that is there or is built there.
    Board,
    Land,
}

/// Steps to the 8 tiles around a tile, row by row.
const AROUND: [Step; 8] = [
    Step::Diagonal,
    Step::Straight,
    Step::Diagonal,
    Step::Straight,
    Step::Straight,
    Step::Diagonal,
    Step::Straight,
    Step::Diagonal,
];

/// The graph of all steps between spots.
#[derive(Debug)]
pub struct Walk<'m> {
    ground: DecodedMap<'m>,
    /// Number of indexes of a level, with its border.
    cells: usize,
    /// Steps from a spot on foot into a boat, sorted.
    boards: Vec<(Spot, Spot)>,
    /// Hubs of the action cells of portals, sorted.
    entrances: Vec<(Spot, usize)>,
    hubs: Vec<Vec<Spot>>,
    /// Whether a spot has steps other than those to its neighbors.
    has_extra_steps: Vec<bool>,
    /// By spot on foot, the index of its first monster in `monsters`; one more entry at the end.
    first_monster: Vec<u32>,
    monsters: Vec<ObjectId>,
}

impl<'m> Walk<'m> {
    /// Builds the graph of a map. `None` if its layers do not have the size of its plan, or its lists not the
    /// length. O(tiles
    /// + cells of objects + gates² + monsters log monsters).
    #[must_use]
    pub fn new(map: &'m MapModel, pack: &'m ContentPack) -> Option<Self> {
        if misfit(map).is_some() {
            return None;
        }
        let ground = DecodedMap::new(map, pack, &map.plan);
        let cells = ground.stride * (ground.height() + 2);
        let mut walk = Self {
            cells,
            boards: Vec::new(),
            entrances: Vec::new(),
            hubs: Vec::new(),
            has_extra_steps: Vec::new(),
            first_monster: Vec::new(),
            monsters: Vec::new(),
            ground,
        };
        walk.find_boats();
        walk.find_portals();
        walk.find_monsters();
        walk.has_extra_steps = vec![false; walk.spots()];
        let starts = walk.boards.iter().map(|(from, _)| *from);
        for from in starts.chain(walk.entrances.iter().map(|(from, _)| *from)) {
            walk.has_extra_steps[from.index()] = true;
        }
        Some(walk)
    }

    /// Returns the number of spots, including those of a border around the map: all on foot first, then all
    /// by boat if the map has boats.
    #[must_use]
    pub fn spots(&self) -> usize {
        self.on_foot() * if self.ground.has_ships { 2 } else { 1 }
    }

    /// Returns the number of spots on foot.
    #[must_use]
    pub fn on_foot(&self) -> usize {
        self.cells * self.ground.levels.len()
    }

    /// Returns whether a spot is by boat.
    #[must_use]
    pub fn is_afloat(&self, spot: Spot) -> bool {
        spot.index() >= self.on_foot()
    }

    /// Returns the spot on foot of a tile; `None` off the map.
    #[must_use]
    pub fn spot(&self, at: MapPos) -> Option<Spot> {
        Some(self.foot(at.level.index(), self.ground.index(at)?))
    }

    /// Returns the spots from which an object is visited: those of its action cells on the map, by boat in
    /// the water.
    pub fn doors<'w>(&'w self, object: &'w MapObject) -> impl Iterator<Item = Spot> + use<'w, 'm> {
        let look = self.ground.look(object).filter(|_| object.at.level.index() < self.ground.levels.len());
        let actions =
            look.into_iter().flat_map(|(_, look)| cells(object, look)).filter(|cell| cell.is_action);
        let indices = actions.filter_map(|cell| self.ground.cell_index(cell.x, cell.y));
        indices.filter_map(|index| self.door(object.at.level.index(), index))
    }

    /// Calls `take` for each spot one step away. Steps through portals are not included: see
    /// [`hub`](Self::hub).
    #[inline]
    pub fn each_step(&self, from: Spot, mut take: impl FnMut(Spot, Step)) {
        let (level, index) = (self.level_of(from), from.index() % self.cells);
        let (base, is_afloat) = (from.index() - index, self.is_afloat(from));
        let walked = &self.ground.levels[level].step;
        for (next, step) in self.ground.around(index).into_iter().zip(AROUND) {
            if is_afloat {
                if self.ground.can_sail(level, index, next) {
                    take(Spot::from_index(base + next), step);
                } else if walked[next] & (tile::CLEARABLE | tile::LOCKED) == tile::CLEARABLE {
                    take(self.foot(level, next), Step::Land);
                }
            } else if walked[next] & tile::LOCKED == 0 && self.ground.can_step(level, index, next) {
                take(Spot::from_index(base + next), step);
            }
        }
        if self.has_extra_steps[from.index()] {
            of_key(&self.boards, from).for_each(|boat| take(boat, Step::Board));
        }
    }

    /// Returns the hubs of the portals that a hero enters at a spot, as numbers below [`hubs`](Self::hubs).
    /// Portals with the same exits have the same hub.
    #[inline]
    pub fn hub(&self, at: Spot) -> impl Iterator<Item = usize> + use<'_> {
        let hubs = self.has_extra_steps[at.index()].then(|| of_key(&self.entrances, at));
        hubs.into_iter().flatten()
    }

    /// Returns the number of [hubs](Self::hub).
    #[must_use]
    pub fn hubs(&self) -> usize {
        self.hubs.len()
    }

    /// Returns the spots where heroes leave the portals of a hub.
    ///
    /// # Panics
    /// Panics if the number is not below [`hubs`](Self::hubs).
    #[must_use]
    pub fn exits(&self, hub: usize) -> &[Spot] {
        &self.hubs[hub]
    }

    /// Returns the monsters that control a spot, in order. A monster controls its own tile and the 8 around
    /// it, by boat if it is in the sea, on foot if it is on land.
    ///
    /// # Panics
    /// Panics if the spot is not below [`spots`](Self::spots).
    #[inline]
    #[must_use]
    pub fn monsters(&self, at: Spot) -> &[ObjectId] {
        let tile = at.index() % self.on_foot();
        let (from, to) = (self.first_monster[tile], self.first_monster[tile + 1]);
        &self.monsters[from as usize..to as usize]
    }

    fn level_of(&self, spot: Spot) -> usize {
        spot.index() % self.on_foot() / self.cells
    }

    fn foot(&self, level: usize, index: usize) -> Spot {
        Spot::from_index(level * self.cells + index)
    }

    fn boat(&self, level: usize, index: usize) -> Spot {
        Spot::from_index(self.on_foot() + level * self.cells + index)
    }

    /// Returns the spot of an action cell; `None` in water on a map without boats.
    fn door(&self, level: usize, index: usize) -> Option<Spot> {
        match (self.ground.levels[level].is_water[index], self.ground.has_ships) {
            (false, _) => Some(self.foot(level, index)),
            (true, true) => Some(self.boat(level, index)),
            (true, false) => None,
        }
    }

    /// Finds the steps into boats: from the land next to a boat, and from the action cells of a shipyard to
    /// the free water around it.
    fn find_boats(&mut self) {
        let ground = &self.ground;
        let mut boards: Vec<(Spot, Spot)> = Vec::new();
        for object in &ground.map.objects {
            let Some((kind, look)) = ground.look(object) else { continue };
            let level = object.at.level.index();
            let Some(layer) = ground.levels.get(level) else { continue };
            let at = |wanted: fn(bool) -> bool| {
                let cells = cells(object, look).filter(move |cell| wanted(cell.is_action));
                cells.filter_map(|cell| ground.cell_index(cell.x, cell.y))
            };
            let actions = at(|is_action| is_action);
            match kind.role {
                ObjectRole::Boat => {
                    for berth in actions.filter(|berth| layer.is_water[*berth]) {
                        let shore = ground.around(berth).into_iter();
                        let shore = shore.filter(|from| layer.step[*from] & tile::OPEN != 0);
                        boards.extend(shore.map(|from| (self.foot(level, from), self.boat(level, berth))));
                    }
                }
                ObjectRole::Shipyard => {
                    let berths: Vec<usize> = at(|_| true)
                        .flat_map(|cell| ground.around(cell))
                        .filter(|berth| layer.is_water[*berth] && !layer.is_covered[*berth])
                        .collect();
                    for from in actions {
                        let launch = |berth: &usize| (self.foot(level, from), self.boat(level, *berth));
                        boards.extend(berths.iter().map(launch));
                    }
                }
                _ => {}
            }
        }
        boards.sort_unstable();
        boards.dedup();
        self.boards = boards;
    }

    fn find_portals(&mut self) {
        let Portals { gates, groups } = Portals::new(&self.ground);
        let pairs = gates.into_iter().filter_map(|(gate, other)| Some((vec![gate], vec![other?])));
        let groups = groups.into_values().map(|group| {
            let without = |type_name: &str| {
                let is_other = |id: &&ObjectId| self.type_name(**id) != Some(type_name);
                group.iter().filter(is_other).copied().collect::<Vec<_>>()
            };
            (without(ONE_WAY[1]), without(ONE_WAY[0]))
        });
        let mut entrances = Vec::new();
        let mut hubs = Vec::new();
        for (from, to) in pairs.chain(groups) {
            entrances.extend(from.iter().flat_map(|id| self.doors_of(*id)).map(|door| (door, hubs.len())));
            hubs.push(to.iter().flat_map(|id| self.doors_of(*id)).collect());
        }
        entrances.sort_unstable();
        (self.entrances, self.hubs) = (entrances, hubs);
    }

    fn type_name(&self, id: ObjectId) -> Option<&'m str> {
        let kind = self.ground.map.objects.get(id.index())?.kind;
        Some(&self.ground.pack.objects.get(kind)?.type_name)
    }

    fn doors_of(&self, id: ObjectId) -> impl Iterator<Item = Spot> {
        self.ground.map.objects.get(id.index()).into_iter().flat_map(|object| self.doors(object))
    }

    fn find_monsters(&mut self) {
        let ground = &self.ground;
        let mut held: Vec<(usize, ObjectId)> = Vec::new();
        for (at, object) in ground.map.objects.iter().enumerate() {
            let level = object.at.level.index();
            if level < ground.levels.len() && ground.pack.objects.get(object.kind).is_some_and(is_monster) {
                let tiles = control(ground, object).into_iter();
                held.extend(tiles.map(|tile| (level * self.cells + tile, ObjectId::from_index(at))));
            }
        }
        held.sort_unstable();
        let mut first = vec![0; self.on_foot() + 1];
        for (tile, _) in &held {
            first[tile + 1] += 1;
        }
        for tile in 1..first.len() {
            first[tile] += first[tile - 1];
        }
        self.first_monster = first;
        self.monsters = held.into_iter().map(|(_, id)| id).collect();
    }
}

/// Returns the values of a key in a sorted list.
fn of_key<V: Copy>(list: &[(Spot, V)], key: Spot) -> impl Iterator<Item = V> {
    let from = list.partition_point(|(at, _)| *at < key);
    list[from..].iter().take_while(move |(at, _)| *at == key).map(|(_, value)| *value)
}
