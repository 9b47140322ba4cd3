//! Finds the quests of a map that cannot be solved: tries all orders, from the definition of
//! `QuestsSolvable`.
//!
//! Heroes start at the towns of players, move on foot, by boat and through portals, and defeat every monster.
//! A quest for artifacts is solved if heroes stand before its owner and hold all of them. Artifacts that a
//! quest takes are lost for the others; artifacts that it gives are held from then on. A quest for a hero is
//! solved once a hero reaches a prison that holds that hero. Creatures, resources and experience can always
//! be obtained. A barrier with a quest or a color lets heroes pass once its quest is solved or its key is
//! held.
//!
//! The set of solved quests determines what heroes hold and where they can go, so these sets are the explored
//! states. A quest that takes no artifact that another quest takes is solved at once: this cannot hinder any
//! other.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::TilePos;
use rmg_core::ids::{ArtifactId, HeroId};
use rmg_core::model::{MapModel, MapObject, ObjectBody, ObjectId, Quest};
use rmg_core::pack::{ContentPack, ObjectRole, Subject, TerrainKind};

use crate::footprints::{cells, gate_beyond, is_barrier};

/// More states than any map of the tests has: huts that take the same artifacts double their number.
const MAX_STATES: usize = 1 << 20;

/// Returns the unsolved quests of a map after the best order (the one that solves most), in the order of
/// objects; empty if all can be solved. A map without quests costs nothing. If no quest opens a path, the map
/// is explored once.
///
/// # Panics
/// If there are more than a million states, or the pack lacks kinds or appearances of the map.
#[must_use]
pub fn unsolvable(map: &MapModel, pack: &ContentPack) -> Vec<ObjectId> {
    let quests = quests(map);
    if quests.is_empty() {
        return Vec::new();
    }
    let land = Land::new(map, pack);
    let mut search =
        Search { sources: sources(map, pack), walks: BTreeMap::new(), land: &land, quests: &quests, map };
    let best = search.best();
    let left = quests.iter().zip(&best).filter(|(_, is_solved)| !**is_solved);
    left.map(|(quest, _)| quest.id).collect()
}

/// A quest of an object.
struct Request {
    id: ObjectId,
    takes: Vec<ArtifactId>,
    gives: Vec<ArtifactId>,
    /// The hero to bring, from a prison.
    hero: Option<HeroId>,
}

fn quests(map: &MapModel) -> Vec<Request> {
    let artifacts =
        |quest: &Quest| if let Quest::Artifacts(wanted) = quest { wanted.clone() } else { Vec::new() };
    let hero = |quest: &Quest| if let Quest::Hero(hero) = quest { Some(*hero) } else { None };
    let request = |(at, object): (usize, &MapObject)| {
        let (quest, gives) = match &object.body {
            ObjectBody::Seer { quest, gifts } => (quest, gifts.artifacts.clone()),
            ObjectBody::QuestGuard { quest } => (quest, Vec::new()),
            _ => return None,
        };
        Some(Request { id: ObjectId::from_index(at), takes: artifacts(quest), gives, hero: hero(quest) })
    };
    map.objects.iter().enumerate().filter_map(request).collect()
}

/// Returns the artifacts on the map, each with the object that is or contains it.
fn sources(map: &MapModel, pack: &ContentPack) -> Vec<(ArtifactId, ObjectId)> {
    let mut sources = Vec::new();
    for (at, object) in map.objects.iter().enumerate() {
        let id = ObjectId::from_index(at);
        if let Subject::Artifact(artifact) = pack.objects[object.kind].subject {
            sources.push((artifact, id));
        }
        if let ObjectBody::Box { gifts } = &object.body {
            sources.extend(gifts.artifacts.iter().map(|artifact| (*artifact, id)));
        }
    }
    sources
}

/// The search over all sets of solved quests.
struct Search<'m> {
    map: &'m MapModel,
    land: &'m Land,
    quests: &'m [Request],
    sources: Vec<(ArtifactId, ObjectId)>,
    /// The visited objects, by the barriers with solved quests.
    walks: BTreeMap<Vec<ObjectId>, BTreeSet<ObjectId>>,
}

impl Search<'_> {
    /// Returns the largest set of solved quests; the first one found, if several.
    fn best(&mut self) -> Vec<bool> {
        let start = vec![false; self.quests.len()];
        let mut visited_sets = BTreeSet::from([start.clone()]);
        let mut open = vec![start.clone()];
        let mut best = start;
        let count = |set: &[bool]| set.iter().filter(|is_solved| **is_solved).count();
        while let Some(mut here) = open.pop() {
            let ready = loop {
                let ready = self.ready(&here);
                let Some(free) = ready.iter().find(|at| self.is_independent(**at)) else { break ready };
                here[*free] = true;
            };
            if count(&here) > count(&best) {
                best.clone_from(&here);
            }
            if count(&best) == self.quests.len() {
                break;
            }
            for at in ready {
                let mut next = here.clone();
                next[at] = true;
                if visited_sets.insert(next.clone()) {
                    open.push(next);
                }
            }
            assert!(
                visited_sets.len() <= MAX_STATES,
                "the quests of a map have more than {MAX_STATES} states"
            );
        }
        best
    }

    /// Returns whether no other quest takes an artifact of this one.
    fn is_independent(&self, at: usize) -> bool {
        let takes = |artifact| {
            let others = self.quests.iter().enumerate().filter(|(other, _)| *other != at);
            others.into_iter().any(|(_, other)| other.takes.contains(artifact))
        };
        !self.quests[at].takes.iter().any(takes)
    }

    /// Returns the open quests that can be solved next.
    fn ready(&mut self, solved: &[bool]) -> Vec<usize> {
        let opened = || {
            let barriers = self.quests.iter().zip(solved).filter(|(_, is_solved)| **is_solved);
            let barriers = barriers.map(|(quest, _)| quest.id);
            barriers.filter(|id| matches!(self.map.objects[id.index()].body, ObjectBody::QuestGuard { .. }))
        };
        let opened: Vec<ObjectId> = opened().collect();
        let land = self.land;
        let visited = self.walks.entry(opened.clone()).or_insert_with(|| land.visited(&opened));
        let mut held: BTreeMap<ArtifactId, i64> = BTreeMap::new();
        for (artifact, _) in self.sources.iter().filter(|(_, id)| visited.contains(id)) {
            *held.entry(*artifact).or_default() += 1;
        }
        for (quest, _) in self.quests.iter().zip(solved).filter(|(_, is_solved)| **is_solved) {
            quest.gives.iter().for_each(|artifact| *held.entry(*artifact).or_default() += 1);
            quest.takes.iter().for_each(|artifact| *held.entry(*artifact).or_default() -= 1);
        }
        let is_solvable = |quest: &Request| {
            let mut wanted: BTreeMap<ArtifactId, i64> = BTreeMap::new();
            quest.takes.iter().for_each(|artifact| *wanted.entry(*artifact).or_default() += 1);
            let has =
                |(artifact, count): (&ArtifactId, &i64)| held.get(artifact).is_some_and(|has| has >= count);
            let is_free = |hero: HeroId| {
                let holds = |id: &&ObjectId| match self.map.objects[id.index()].body {
                    ObjectBody::Prison { hero: of, .. } => of == hero,
                    _ => false,
                };
                visited.iter().any(|id| holds(&id))
            };
            visited.contains(&quest.id) && wanted.iter().all(has) && quest.hero.is_none_or(is_free)
        };
        let open = self.quests.iter().enumerate().filter(|(at, quest)| !solved[*at] && is_solvable(quest));
        open.map(|(at, _)| at).collect()
    }
}

/// Passability of a tile.
#[derive(Debug, Clone, Copy, Default)]
struct Ground {
    /// Rock: always impassable.
    is_void: bool,
    is_water: bool,
    /// No solid object blocks movement on its ground.
    is_open: bool,
    /// No permanent object is visited here: heroes can land.
    is_shore: bool,
    /// Cannot be entered from the three tiles above, nor left toward them.
    is_shut: bool,
    /// The barrier with an action cell here.
    barrier: Option<ObjectId>,
}

/// A position: level, column and row; on foot on land, by boat on water.
type Spot = (usize, usize, usize);

/// A map, as heroes move on it.
struct Land {
    width: usize,
    height: usize,
    levels: Vec<Vec<Ground>>,
    /// Action cells of each object.
    actions: Vec<Vec<Spot>>,
    /// Tiles where each object takes a visiting hero: other portals, boats in the water.
    exits: Vec<Vec<Spot>>,
    /// Land next to boats, with the water tiles where a boarding hero sails.
    boards: BTreeMap<Spot, Vec<Spot>>,
    /// Barriers of a color, with the keymasters that give its key.
    keys: BTreeMap<ObjectId, Vec<ObjectId>>,
    has_ships: bool,
    starts: Vec<Spot>,
}

impl Land {
    fn new(map: &MapModel, pack: &ContentPack) -> Self {
        let (width, height) = (usize::from(map.plan.size.width()), usize::from(map.plan.size.height()));
        let levels = map.levels.iter().map(|level| {
            let ground = |kind: TerrainKind| {
                let (is_shore, is_water) = (kind == TerrainKind::Land, kind == TerrainKind::Water);
                let is_void = !is_shore && !is_water;
                Ground { is_void, is_water, is_open: !is_void, is_shore, is_shut: false, barrier: None }
            };
            let tiles = (0..height).flat_map(|y| (0..width).map(move |x| tile(x, y)));
            tiles.map(|tile| ground(pack.terrains[level.terrain[tile]].kind)).collect()
        });
        let mut land = Self {
            width,
            height,
            levels: levels.collect(),
            actions: Vec::with_capacity(map.objects.len()),
            exits: vec![Vec::new(); map.objects.len()],
            boards: BTreeMap::new(),
            keys: BTreeMap::new(),
            has_ships: false,
            starts: Vec::new(),
        };
        land.add_objects(map, pack);
        land.join_portals(map, pack);
        land.starts = land.starts_of(map);
        land
    }

    /// Returns the tiles where an object is visited if `is_action`, otherwise its solid tiles.
    fn cells(map: &MapModel, pack: &ContentPack, at: usize, is_action: bool) -> Vec<Spot> {
        let object = &map.objects[at];
        let cells = cells(map, pack, object, is_action);
        cells.map(|tile| (object.at.level.index(), tile.x.into(), tile.y.into())).collect()
    }

    fn add_objects(&mut self, map: &MapModel, pack: &ContentPack) {
        for at in 0..map.objects.len() {
            let actions = Self::cells(map, pack, at, true);
            self.actions.push(actions);
        }
        // Solid tiles take precedence where objects overlap.
        for is_action in [true, false] {
            for (at, object) in map.objects.iter().enumerate() {
                let (kind, id) = (&pack.objects[object.kind], ObjectId::from_index(at));
                if kind.role == ObjectRole::Boat {
                    continue;
                }
                let is_barrier = is_barrier(pack, object);
                let is_above = pack.appearances[object.appearance].is_entered_from_above;
                for spot in Self::cells(map, pack, at, is_action) {
                    let Some(ground) = self.ground_mut(spot).filter(|ground| !ground.is_void) else {
                        continue;
                    };
                    ground.is_open = is_action || kind.is_removed_on_visit;
                    ground.is_shore = kind.is_removed_on_visit && !ground.is_water;
                    ground.is_shut = is_action && !is_above;
                    ground.barrier = (is_action && is_barrier).then_some(id);
                }
                if is_barrier && !matches!(object.body, ObjectBody::QuestGuard { .. }) {
                    let opens = |key: &MapObject| {
                        let key = &pack.objects[key.kind];
                        key.role == ObjectRole::Keymaster && key.subtype == kind.subtype
                    };
                    let keymasters = map.objects.iter().enumerate().filter(|(_, key)| opens(key));
                    self.keys.insert(id, keymasters.map(|(at, _)| ObjectId::from_index(at)).collect());
                }
            }
        }
        for (at, object) in map.objects.iter().enumerate() {
            let role = pack.objects[object.kind].role;
            if !matches!(role, ObjectRole::Boat | ObjectRole::Shipyard) {
                continue;
            }
            self.has_ships = true;
            let covered =
                [true, false].into_iter().flat_map(|is_action| Self::cells(map, pack, at, is_action));
            let covered: Vec<Spot> = covered.collect();
            let around: BTreeSet<Spot> =
                covered.iter().flat_map(|spot| self.around(*spot).chain([*spot])).collect();
            let (water, land): (Vec<Spot>, Vec<Spot>) =
                around.into_iter().partition(|spot| self.ground(*spot).is_water);
            if role == ObjectRole::Shipyard {
                self.exits[at].extend(water);
            } else {
                land.into_iter().for_each(|spot| self.boards.entry(spot).or_default().extend(&water));
            }
        }
    }

    /// Connects portals: gates to the nearest gate of the other level, two-way monoliths to others of their
    /// kind, entrances and exits of one subtype to one another, whirlpools to whirlpools.
    fn join_portals(&mut self, map: &MapModel, pack: &ContentPack) {
        let portals: Vec<(usize, &MapObject)> = (map.objects.iter().enumerate())
            .filter(|(_, object)| {
                let is_known =
                    pack.defaults.gate == Some(object.kind) || pack.defaults.monoliths.contains(&object.kind);
                is_known || pack.objects[object.kind].role == ObjectRole::Portal
            })
            .collect();
        for (at, object) in &portals {
            let others = portals.iter().filter(|(other, _)| other != at);
            let ends: Vec<usize> = if pack.defaults.gate == Some(object.kind) {
                gate_beyond(map, object).into_iter().map(|(id, _)| id).collect()
            } else if pack.defaults.monoliths.contains(&object.kind) {
                others.filter(|(_, other)| other.kind == object.kind).map(|(id, _)| *id).collect()
            } else {
                let subtype = &pack.objects[object.kind].subtype;
                let is_paired = |other: &MapObject| {
                    pack.objects[other.kind].subtype == *subtype
                        && pack.defaults.gate != Some(other.kind)
                        && !pack.defaults.monoliths.contains(&other.kind)
                };
                others.filter(|(_, other)| is_paired(other)).map(|(id, _)| *id).collect()
            };
            for end in ends {
                let spots = self.actions[end].clone();
                self.exits[*at].extend(spots);
            }
        }
    }

    /// Returns the doors of the towns of players; of all towns, if no player has one; without towns, the main
    /// points of zones.
    fn starts_of(&self, map: &MapModel) -> Vec<Spot> {
        let towns = |is_owned: bool| -> Vec<Spot> {
            let is_start = |body: &ObjectBody| matches!(body, ObjectBody::Town { owner, .. } if !is_owned || owner.is_some());
            let towns = map.objects.iter().zip(&self.actions).filter(|(object, _)| is_start(&object.body));
            towns.flat_map(|(_, actions)| actions.clone()).collect()
        };
        let owned = towns(true);
        let all = if owned.is_empty() { towns(false) } else { owned };
        if !all.is_empty() {
            return all;
        }
        let spot = |zone: &rmg_core::model::MapZone| {
            let tile = zone.main_point?;
            Some((zone.level.index(), usize::from(tile.x), usize::from(tile.y)))
        };
        map.zones.iter().filter_map(spot).collect()
    }

    fn ground(&self, (level, x, y): Spot) -> Ground {
        self.levels[level][y * self.width + x]
    }

    fn ground_mut(&mut self, (level, x, y): Spot) -> Option<&mut Ground> {
        self.levels.get_mut(level)?.get_mut(y * self.width + x)
    }

    /// Returns the up to eight tiles around a tile.
    fn around(&self, (level, x, y): Spot) -> impl Iterator<Item = Spot> + use<> {
        let (width, height) = (self.width, self.height);
        let near = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
        let rows = near(y, height);
        rows.flat_map(move |row| near(x, width).map(move |column| (level, column, row)))
            .filter(move |spot| *spot != (level, x, y))
    }

    /// Returns whether heroes can walk or sail from a tile to a neighbor, ignoring barriers.
    fn leads(&self, from: Spot, to: Spot) -> bool {
        let (here, there) = (self.ground(from), self.ground(to));
        if !here.is_open || !there.is_open || here.is_water != there.is_water {
            return false;
        }
        let lower = if from.2 < to.2 { there } else { here };
        if from.2 != to.2 && lower.is_shut {
            return false;
        }
        let is_diagonal = from.1 != to.1 && from.2 != to.2;
        let is_sea = |x, y| self.ground((from.0, x, y)).is_water;
        !here.is_water || !is_diagonal || (is_sea(from.1, to.2) && is_sea(to.1, from.2))
    }

    /// Returns the objects that heroes visit if the quests of these barriers are solved.
    fn visited(&self, solved: &[ObjectId]) -> BTreeSet<ObjectId> {
        let mut keys: BTreeSet<ObjectId> = BTreeSet::new();
        loop {
            let is_open = |barrier: ObjectId| solved.contains(&barrier) || keys.contains(&barrier);
            let visited = self.walk(is_open);
            let before = keys.len();
            let has_key = |keymasters: &&Vec<ObjectId>| keymasters.iter().any(|tent| visited.contains(tent));
            keys.extend(
                self.keys.iter().filter(|(_, keymasters)| has_key(keymasters)).map(|(barrier, _)| *barrier),
            );
            if keys.len() == before {
                return visited;
            }
        }
    }

    /// Returns the objects that one flood fill reaches with some barriers open.
    fn walk(&self, is_open: impl Fn(ObjectId) -> bool) -> BTreeSet<ObjectId> {
        let mut on_tile: BTreeMap<Spot, Vec<ObjectId>> = BTreeMap::new();
        for (at, spots) in self.actions.iter().enumerate() {
            spots.iter().for_each(|spot| on_tile.entry(*spot).or_default().push(ObjectId::from_index(at)));
        }
        let mut reached: Vec<Vec<bool>> = self.levels.iter().map(|level| vec![false; level.len()]).collect();
        let mut visited: BTreeSet<ObjectId> = BTreeSet::new();
        let mut stack: Vec<Spot> = self.starts.clone();
        while let Some(here) = stack.pop() {
            let ground = self.ground(here);
            let slot = &mut reached[here.0][here.2 * self.width + here.1];
            if *slot || !ground.is_open || ground.barrier.is_some_and(|barrier| !is_open(barrier)) {
                continue;
            }
            *slot = true;
            let mut found: Vec<ObjectId> = on_tile.get(&here).cloned().unwrap_or_default();
            for next in self.around(here) {
                let is_afloat = ground.is_water && self.ground(next).is_water;
                if self.leads(here, next) {
                    stack.push(next);
                }
                // A hero next to a barrier meets its guard. From a boat, objects in the water next to it are
                // reachable.
                if self.leads(here, next) || is_afloat {
                    found.extend(on_tile.get(&next).into_iter().flatten());
                }
                if ground.is_water && self.has_ships && self.ground(next).is_shore {
                    stack.push(next);
                }
            }
            if !ground.is_water {
                stack.extend(self.boards.get(&here).into_iter().flatten());
            }
            for id in found {
                if visited.insert(id) {
                    stack.extend(&self.exits[id.index()]);
                }
            }
        }
        visited
    }
}

fn tile(x: usize, y: usize) -> TilePos {
    let narrow = |n: usize| u16::try_from(n).expect("a side has at most 4096 tiles");
    TilePos::new(narrow(x), narrow(y))
}
