//! PileGuards (V6): no guarded pile can be taken without its guard, every pile has the guard that it is
//! worth, and every object of worth lies in a pile ([`strays`]).
//!
//! With the guard's zone of control closed and everything else open that is not solid, no tile from which an
//! object of the pile can be entered may be joined to a main point. The search starts at those tiles and ends
//! at the first that is known to be joined to one, or to be sailed on, without fighting for any pile; what a
//! guard shuts in is small, so it ends soon.

use std::collections::BTreeMap;

use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::{Guarded, MapPile, MapPos, ObjectId, PileId, Wish};
use rmg_core::text::counted;

use crate::army::{Duty, Fault, fault, guard_fault};
use crate::control::control;
use crate::found::Found;
use crate::ground::{Ground, cells, tile};
use crate::pile_values::{pile_value, wanted_strength};
use crate::portals::entrances;
use crate::reach::{Homes, Portals, doors_afloat};
use crate::strays;
use crate::way::shortest_way;
use crate::words::{object_name, pile_name, way_words, zone_name};

/// Steps of all searches together, per tile of a level. Far more than any map needs whose main points are not
/// shut in themselves (which Reachable refutes); less would leave piles unjudged there, more would take long
/// on such maps.
const STEPS_PER_TILE: usize = 16;

pub(crate) fn check(ground: &Ground<'_>, homes: &Homes) -> Verdict {
    let map = ground.map;
    let mut found = Found::default();
    let mut search = Search::new(ground);
    let mut not_judged = 0;
    for (at, pile) in map.piles.iter().enumerate() {
        let id = PileId::from_index(at);
        let mut faults = record_faults(ground, id, pile);
        match pile.guard.map(|guard| search.open_way(ground, homes, pile, guard)) {
            None | Some(Shut::Safe) => {}
            Some(Shut::NotJudged) => not_judged += 1,
            Some(Shut::Open(open)) => faults.push(open),
        }
        for fault in faults {
            found.add(|| {
                let text = format!("{}: {}", pile_name(map, ground.pack, id), fault.text);
                let tiles = if fault.tiles.is_empty() { places(ground, pile) } else { fault.tiles };
                let example = CounterExample::new(text).on_tiles(tiles).in_zones(&[pile.zone]);
                match fault.guard.or_else(|| pile.objects.first().copied()) {
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
    strays::judge(ground, &mut found);
    if not_judged > 0 {
        found.add(|| {
            CounterExample::new(format!(
                "{} were not judged, as too little of the map can be reached without fighting for piles (see V5)",
                counted(not_judged, "guarded pile")
            ))
        });
    }
    found.verdict(map.piles.len())
}

fn places(ground: &Ground<'_>, pile: &MapPile) -> Vec<MapPos> {
    pile.objects.iter().filter_map(|id| Some(ground.object(*id)?.at)).collect()
}

/// What is wrong with the records of a pile's worth and its guard, and with the guard's army.
fn record_faults(ground: &Ground<'_>, id: PileId, pile: &MapPile) -> Vec<Fault> {
    let mut faults = Vec::new();
    // Piles of unknown zones and entries are refuted by ExactCounts.
    let Some(value) = pile_value(ground, pile) else { return faults };
    if value != u64::from(pile.value) {
        let text = format!("recorded as worth {}, and is worth {value}", pile.value);
        faults.push(fault(text, Vec::new(), None));
    }
    let value = u32::try_from(value).unwrap_or(u32::MAX);
    let strength = wanted_strength(ground, pile.zone, pile.wish, value);
    // One apart when the map rounds at another place.
    if pile.strength.abs_diff(strength) > 1 {
        let text = format!(
            "its guard is recorded as of strength {}, its worth of {value} asks for {strength}",
            pile.strength
        );
        faults.push(fault(text, Vec::new(), None));
    }
    let what = match pile.wish {
        Wish::Mine(_) => "the mine",
        Wish::Required(_) => "the required object",
        Wish::Treasure(_) => "the treasure",
    };
    let asked_by =
        || format!("its worth of {value} and the monsters of {}", zone_name(ground.map, pile.zone));
    let duty = Duty { guards: Guarded::Pile(id), what, strength, asked_by: &asked_by };
    faults.extend(guard_fault(ground, duty, pile.guard));
    faults
}

/// Whether a guard shuts its pile in.
enum Shut {
    Safe,
    Open(Fault),
    NotJudged,
}

/// Marks of searches over the tiles of all levels.
struct Search {
    /// Number of the last search that saw a tile, by level.
    seen: Vec<Vec<u32>>,
    searches: u32,
    queue: Vec<(usize, usize)>,
    steps_left: usize,
    /// Where portals lead from their action cells; found when a search meets one.
    exits: Option<Exits>,
}

impl Search {
    fn new(ground: &Ground<'_>) -> Self {
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

    /// Looks for a way from the pile to a main point that avoids the guard.
    fn open_way(&mut self, ground: &Ground<'_>, homes: &Homes, pile: &MapPile, guard: ObjectId) -> Shut {
        let Some(object) = ground.object(guard) else { return Shut::Safe };
        let closed = control(ground, object);
        let guard_level = object.at.level.index();
        for id in &pile.objects {
            // What does not exist or stands off the map is refuted by ExactCounts and Footprints.
            let Some(object) = ground.object(*id) else { continue };
            let level = object.at.level.index();
            let is_closed = |on: usize, tile: usize| on == guard_level && closed.binary_search(&tile).is_ok();
            let Some((_, look)) = ground.look(object) else { continue };
            let mut doors = entrances(ground, object);
            doors.extend(doors_afloat(ground, object, look));
            doors.retain(|door| !is_closed(level, *door));
            match self.is_joined(ground, homes, level, &doors, is_closed) {
                Some(false) => {}
                None => return Shut::NotJudged,
                Some(true) => return Shut::Open(way_around(ground, homes, *id, guard, &doors, is_closed)),
            }
        }
        Shut::Safe
    }

    /// Whether a way leads from a tile of `doors` to a main point, or to a shore where boats land, without
    /// tiles that `is_closed`; `None` when too many steps were made.
    fn is_joined(
        &mut self,
        ground: &Ground<'_>,
        homes: &Homes,
        level: usize,
        doors: &[usize],
        is_closed: impl Fn(usize, usize) -> bool,
    ) -> Option<bool> {
        if doors.is_empty() {
            return Some(false);
        }
        self.searches += 1;
        self.queue.clear();
        doors.iter().for_each(|door| self.see(level, *door));
        while let Some((level, here)) = self.queue.pop() {
            if homes.is_home(ground, level, here)
                || homes.is_landed_on(ground, level, here)
                || homes.is_sailed(level, here)
            {
                return Some(true);
            }
            self.steps_left = self.steps_left.checked_sub(1)?;
            for next in ground.around(here) {
                if self.seen[level][next] != self.searches
                    && (ground.can_step(level, here, next) || ground.can_sail(level, here, next))
                    && !is_closed(level, next)
                {
                    self.see(level, next);
                }
            }
            if ground.levels[level].step[here] & tile::PORTAL != 0 {
                let exits = self.exits.get_or_insert_with(|| exits(ground));
                let there = exits.get(&(level, here)).cloned().unwrap_or_default();
                there.into_iter().for_each(|(level, tile)| self.see(level, tile));
            }
        }
        Some(false)
    }

    /// Has a tile looked at, once a search.
    fn see(&mut self, level: usize, tile: usize) {
        if std::mem::replace(&mut self.seen[level][tile], self.searches) != self.searches {
            self.queue.push((level, tile));
        }
    }
}

/// By level and tile of an action cell of a portal: those of the portals that it is joined to.
type Exits = BTreeMap<(usize, usize), Vec<(usize, usize)>>;

fn exits(ground: &Ground<'_>) -> Exits {
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
    // A pile is left the way it is come by: also from the gate that another one leads to.
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

/// The way by which a hero takes an object of a pile out of reach of its guard.
fn way_around(
    ground: &Ground<'_>,
    homes: &Homes,
    object: ObjectId,
    guard: ObjectId,
    doors: &[usize],
    is_closed: impl Fn(usize, usize) -> bool,
) -> Fault {
    let (map, pack) = (ground.map, ground.pack);
    let level = ground.object(object).map_or(0, |object| object.at.level.index());
    let is_closed = |at: usize| is_closed(level, at);
    let way = shortest_way(ground, level, doors, |at| homes.is_home(ground, level, at), is_closed);
    let mut way = way.unwrap_or_default();
    way.reverse();
    let how = if way.is_empty() {
        "through a portal or by boat".to_owned()
    } else {
        format!("by {}", way_words(map, &way))
    };
    let text = format!(
        "{} can be taken out of reach of its guard ({}), {how}",
        object_name(map, pack, object),
        object_name(map, pack, guard),
    );
    fault(text, way, Some(guard))
}
