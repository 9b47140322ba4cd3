//! PileGuards (V6): no hero takes a guarded pile without its guard, every pile has a guard that matches its
//! value, and every object of value is in a pile ([`strays`]).
//!
//! With the guard's zone of control closed and all other tiles open that are not solid, no tile from which an
//! object of the pile can be entered may be connected to a main point. The search starts at these tiles. It
//! ends at the first tile that heroes reach on foot or by boat without a fight for any pile. The area that a
//! guard closes off is small, so searches are short.

use std::collections::BTreeMap;

use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::{Guarded, MapModel, MapPile, MapPos, ObjectId, PileId, PileRequest};
use rmg_core::text::counted;

use crate::army::{GuardDuty, Violation, guard_violation, violation};
use crate::control::control;
use crate::findings::Findings;
use crate::ground::{DecodedMap, cells, tile};
use crate::path::shortest_path;
use crate::pile_values::{pile_value, wanted_strength};
use crate::portals::entrances;
use crate::reach::{FreeGround, Portals, doors_afloat};
use crate::strays;
use crate::words::{object_name, path_text, pile_name, zone_name};

/// Maximum number of steps of all searches together, per tile. Sufficient unless main points are closed off
/// themselves, which Reachable refutes.
const STEPS_PER_TILE: usize = 16;

pub(crate) fn check(ground: &DecodedMap<'_>, free_ground: &FreeGround) -> Verdict {
    let map = ground.map;
    let mut found = Findings::default();
    let mut search = Search::new(ground);
    let mut unchecked = 0;
    let shares = shares(map);
    for (at, pile) in map.piles.iter().enumerate() {
        let id = PileId::from_index(at);
        let mut violations = record_violations(ground, &shares, id, pile);
        match pile.guard.map(|guard| search.open_path(ground, free_ground, pile, guard)) {
            None | Some(ClosedTiles::Safe) => {}
            Some(ClosedTiles::Unchecked) => unchecked += 1,
            Some(ClosedTiles::Open(open)) => violations.push(open),
        }
        for violation in violations {
            found.add(|| {
                let text = format!("{}: {}", pile_name(map, ground.pack, id), violation.text);
                let tiles = if violation.tiles.is_empty() { places(ground, pile) } else { violation.tiles };
                let example = CounterExample::new(text).on_tiles(tiles).in_zones(&[pile.zone]);
                match violation.guard.or_else(|| pile.objects.first().copied()) {
                    Some(object) => example.of_object(object),
                    None => example,
                }
            });
        }
    }
    for (at, object) in map.objects.iter().enumerate() {
        let Some(Guarded::Pile(pile)) = object.cause.guards else { continue };
        let id = ObjectId::from_index(at);
        if map.piles.get(pile.index()).is_none_or(|pile| pile.guard != Some(id)) {
            found.add(|| {
                let name = object_name(map, ground.pack, id);
                let text =
                    format!("{name} is recorded as the guard of a pile that has another guard or none");
                CounterExample::new(text).on_tiles(vec![object.at]).of_object(id)
            });
        }
    }
    strays::check(ground, &mut found);
    if unchecked > 0 {
        found.add(|| {
            CounterExample::new(format!(
                "{} could not be checked, because too little of the map can be reached without fights for piles (see V5)",
                counted(unchecked, "guarded pile")
            ))
        });
    }
    found.verdict(map.piles.len())
}

fn places(ground: &DecodedMap<'_>, pile: &MapPile) -> Vec<MapPos> {
    pile.objects.iter().filter_map(|id| Some(ground.object(*id)?.at)).collect()
}

/// The piles of a guard: the first one, and the sum of their strengths. The other piles must be treasure of
/// the same zone.
struct Shared {
    first: PileId,
    strength: u64,
    is_allowed: bool,
}

/// Returns the piles of each guard. O(piles log piles).
fn shares(map: &MapModel) -> BTreeMap<ObjectId, Shared> {
    let mut shares: BTreeMap<ObjectId, Shared> = BTreeMap::new();
    let is_treasure = |pile: &MapPile| matches!(pile.wish, PileRequest::Treasure(_));
    for (at, pile) in map.piles.iter().enumerate() {
        let Some(guard) = pile.guard else { continue };
        let first = PileId::from_index(at);
        let shared = shares.entry(guard).or_insert(Shared { first, strength: 0, is_allowed: true });
        let other = &map.piles[shared.first.index()];
        shared.strength += u64::from(pile.strength);
        shared.is_allowed &=
            shared.first == first || (other.zone == pile.zone && is_treasure(other) && is_treasure(pile));
    }
    shares
}

/// Returns the violations by the records of value and guard, and by the guard's army. A guard of several
/// piles has the sum of their strengths, and is checked with the first of them.
fn record_violations(
    ground: &DecodedMap<'_>,
    shares: &BTreeMap<ObjectId, Shared>,
    id: PileId,
    pile: &MapPile,
) -> Vec<Violation> {
    let mut violations = Vec::new();
    // ExactCounts refutes piles of unknown zones and entries.
    let Some(value) = pile_value(ground, pile) else { return violations };
    if value != u64::from(pile.value) {
        let text = format!("is recorded with the value {}, but has the value {value}", pile.value);
        violations.push(violation(text, Vec::new(), None));
    }
    let value = u32::try_from(value).unwrap_or(u32::MAX);
    let strength = wanted_strength(ground, pile.zone, pile.wish, value);
    // A difference of 1 results from rounding at another step.
    if pile.strength.abs_diff(strength) > 1 {
        let text = format!(
            "its guard is recorded with strength {}, its value of {value} requires {strength}",
            pile.strength
        );
        violations.push(violation(text, Vec::new(), None));
    }
    let what = match pile.wish {
        PileRequest::Mine(_) => "the mine",
        PileRequest::Required(_) => "the required object",
        PileRequest::Treasure(_) => "the treasure",
        PileRequest::Custom => "the pile of a custom modifier",
    };
    let source = || format!("its value of {value} and the monsters of {}", zone_name(ground.map, pile.zone));
    let shared = pile.guard.filter(|_| strength > 0).and_then(|guard| shares.get(&guard));
    let (guards, strength) = match shared {
        Some(shared) if !shared.is_allowed => {
            let text =
                "its guard is shared, but only piles of treasure of one zone can share a guard".to_owned();
            violations.push(violation(text, Vec::new(), pile.guard));
            return violations;
        }
        Some(shared) if shared.first != id => return violations,
        // With one pile, the required strength counts, else the recorded ones, which are checked above.
        Some(shared) if shared.strength != u64::from(pile.strength) => {
            (shared.first, u32::try_from(shared.strength).unwrap_or(u32::MAX))
        }
        _ => (id, strength),
    };
    let duty = GuardDuty { guards: Guarded::Pile(guards), what, strength, source: &source };
    violations.extend(guard_violation(ground, duty, pile.guard));
    violations
}

/// Whether a guard closes off its pile.
enum ClosedTiles {
    Safe,
    Open(Violation),
    Unchecked,
}

/// State of searches over the tiles of all levels.
struct Search {
    /// Number of the last search that visited a tile, by level.
    seen: Vec<Vec<u32>>,
    searches: u32,
    queue: Vec<(usize, usize)>,
    steps_left: usize,
    /// Exits of portals, by action cell. Computed when a search first visits a portal.
    exits: Option<Exits>,
}

impl Search {
    fn new(ground: &DecodedMap<'_>) -> Self {
        // Without piles there is nothing to search.
        let is_needed = ground.map.piles.iter().any(|pile| pile.guard.is_some());
        let tiles = |layer: &crate::ground::GroundLevel| if is_needed { layer.step.len() } else { 0 };
        Self {
            seen: ground.levels.iter().map(|layer| vec![0; tiles(layer)]).collect(),
            searches: 0,
            queue: Vec::new(),
            exits: None,
            steps_left: ground.level_tiles() * ground.levels.len() * STEPS_PER_TILE,
        }
    }

    /// Searches for a path from the pile to a main point that avoids the guard.
    fn open_path(
        &mut self,
        ground: &DecodedMap<'_>,
        free_ground: &FreeGround,
        pile: &MapPile,
        guard: ObjectId,
    ) -> ClosedTiles {
        let Some(object) = ground.object(guard) else { return ClosedTiles::Safe };
        let closed = control(ground, object);
        let guard_level = object.at.level.index();
        for id in &pile.objects {
            // ExactCounts and Footprints refute objects that do not exist or are off the map.
            let Some(object) = ground.object(*id) else { continue };
            let level = object.at.level.index();
            let is_closed = |on: usize, tile: usize| on == guard_level && closed.binary_search(&tile).is_ok();
            let Some((_, look)) = ground.look(object) else { continue };
            let mut doors = entrances(ground, object);
            doors.extend(doors_afloat(ground, object, look));
            doors.retain(|door| !is_closed(level, *door));
            match self.is_connected(ground, free_ground, level, &doors, is_closed) {
                Some(false) => {}
                None => return ClosedTiles::Unchecked,
                Some(true) => {
                    return ClosedTiles::Open(path_around(
                        ground,
                        free_ground,
                        *id,
                        guard,
                        &doors,
                        is_closed,
                    ));
                }
            }
        }
        ClosedTiles::Safe
    }

    /// Returns whether a path leads from a tile of `doors` to a main point, or to a shore where boats land,
    /// without `is_closed` tiles; `None` if the steps are used up.
    fn is_connected(
        &mut self,
        ground: &DecodedMap<'_>,
        free_ground: &FreeGround,
        level: usize,
        doors: &[usize],
        is_closed: impl Fn(usize, usize) -> bool,
    ) -> Option<bool> {
        if doors.is_empty() {
            return Some(false);
        }
        self.searches += 1;
        self.queue.clear();
        doors.iter().for_each(|door| self.visit(level, *door));
        while let Some((level, here)) = self.queue.pop() {
            if free_ground.is_reachable(ground, level, here)
                || free_ground.is_landed_on(ground, level, here)
                || free_ground.is_sailed(level, here)
            {
                return Some(true);
            }
            self.steps_left = self.steps_left.checked_sub(1)?;
            for next in ground.around(here) {
                if self.seen[level][next] != self.searches
                    && (ground.can_step(level, here, next) || ground.can_sail(level, here, next))
                    && !is_closed(level, next)
                {
                    self.visit(level, next);
                }
            }
            if ground.levels[level].step[here] & tile::PORTAL != 0 {
                let exits = self.exits.get_or_insert_with(|| exits(ground));
                let there = exits.get(&(level, here)).cloned().unwrap_or_default();
                there.into_iter().for_each(|(level, tile)| self.visit(level, tile));
            }
        }
        Some(false)
    }

    /// Adds a tile to the queue, once per search.
    fn visit(&mut self, level: usize, tile: usize) {
        if std::mem::replace(&mut self.seen[level][tile], self.searches) != self.searches {
            self.queue.push((level, tile));
        }
    }
}

/// By level and tile of an action cell of a portal: the action cells of connected portals.
type Exits = BTreeMap<(usize, usize), Vec<(usize, usize)>>;

fn exits(ground: &DecodedMap<'_>) -> Exits {
    let cells_of = |id: ObjectId| -> Vec<(usize, usize)> {
        let Some(portal) = ground.object(id) else { return Vec::new() };
        let Some((_, look)) = ground.look(portal) else { return Vec::new() };
        let level = portal.at.level.index();
        let actions = cells(portal, look).filter(|cell| cell.is_action && level < ground.levels.len());
        actions.filter_map(|cell| Some((level, ground.cell_index(cell.x, cell.y)?))).collect()
    };
    let portals = Portals::new(ground);
    let mut exits = Exits::new();
    let gates = portals.gates.iter().filter_map(|(gate, other)| Some((*gate, (*other)?)));
    // Heroes leave a pile as they come, so links of gates count in both directions.
    for (from, to) in gates.flat_map(|(gate, other)| [(gate, other), (other, gate)]) {
        for cell in cells_of(from) {
            exits.entry(cell).or_default().extend(cells_of(to));
        }
    }
    for group in portals.groups.values() {
        let all: Vec<(usize, usize)> = group.iter().flat_map(|id| cells_of(*id)).collect();
        all.iter().for_each(|cell| exits.entry(*cell).or_default().extend(&all));
    }
    exits
}

/// Returns the violation with a path on which a hero takes an object of a pile and avoids its guard.
fn path_around(
    ground: &DecodedMap<'_>,
    free_ground: &FreeGround,
    object: ObjectId,
    guard: ObjectId,
    doors: &[usize],
    is_closed: impl Fn(usize, usize) -> bool,
) -> Violation {
    let (map, pack) = (ground.map, ground.pack);
    let level = ground.object(object).map_or(0, |object| object.at.level.index());
    let is_closed = |at: usize| is_closed(level, at);
    let path =
        shortest_path(ground, level, doors, |at| free_ground.is_reachable(ground, level, at), is_closed);
    let mut path = path.unwrap_or_default();
    path.reverse();
    let how = if path.is_empty() {
        "through a portal or by boat".to_owned()
    } else {
        format!("by {}", path_text(map, &path))
    };
    let text = format!(
        "{} can be taken outside its guard's zone of control ({}), {how}",
        object_name(map, pack, object),
        object_name(map, pack, guard),
    );
    violation(text, path, Some(guard))
}
