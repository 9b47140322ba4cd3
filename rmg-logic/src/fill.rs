//! Assumed fill: puts items into free locations so that everything stays reachable.
//!
//! Items are placed one by one while all that are not yet placed are assumed to be held; an item goes to a random
//! location that is in reach without it. So whatever an item opens, it is found before. Where an item fits nowhere,
//! an item placed earlier is taken back, and after too many of these everything is begun anew.

use std::fmt;

use rmg_core::RngStream;

use crate::graph::Graph;
use crate::ids::{ItemId, LocationId, NONE, next_id};
use crate::reach::{Change, Mark, Reach};
use crate::world::{World, WorldFault};

/// Answers whether a location may hold an item.
pub type MayHold<'a> = Box<dyn Fn(ItemId, LocationId) -> bool + 'a>;

/// Settings of a fill.
pub struct FillSettings<'a> {
    /// Which location may hold which item; `None` (the default): each may hold each.
    pub may_hold: Option<MayHold<'a>>,
    /// How often everything is begun anew. More finds rarer placements. Default: 100.
    pub attempts: u32,
}

impl Default for FillSettings<'_> {
    fn default() -> Self {
        Self { may_hold: None, attempts: 100 }
    }
}

impl fmt::Debug for FillSettings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FillSettings")
            .field("may_hold", &self.may_hold.as_ref().map(|_| "a closure"))
            .field("attempts", &self.attempts)
            .finish()
    }
}

/// Why items were not placed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FillError {
    /// The world, or an item to place, names something that does not exist.
    #[error(transparent)]
    World(#[from] WorldFault),
    /// More items than free locations that can ever be reached.
    #[error("{items} items do not fit into {free} free locations in reach")]
    TooFewLocations {
        /// Items to place.
        items: usize,
        /// Free locations that are in reach while holding all items.
        free: usize,
    },
    /// No location in reach without the item may hold it, even with everything else in hand.
    #[error("item `{item}` fits nowhere: without it, none of the {free} free locations in reach may hold it")]
    NoLocation {
        /// The item.
        item: String,
        /// Free locations in reach without it.
        free: usize,
    },
    /// No placement was found, and no proof that there is none.
    #[error("gave up after {attempts} attempts; the last of them found no place for `{item}`")]
    GaveUp {
        /// Attempts.
        attempts: u32,
        /// The item that was left over.
        item: String,
    },
}

/// Places every item of `items` at a free location, so that whatever could be reached while holding all of them can
/// still be reached when they have to be found.
///
/// # Arguments
/// - `world`: locations without an item are free. Its pool is held from the start, and so must not list what is to be
///   placed.
/// - `items`: one entry per copy. Place what opens something with this; what opens nothing fits anywhere afterwards.
/// - `rng`: order and choice.
///
/// # Returns
/// `(item, location)` in order of placement: what comes first tends to lie deepest.
///
/// # Errors
/// [`FillError`]; the first three before any search.
///
/// # Cost
/// O(items x world) per attempt, and as much again for every item taken back (at most four per item).
pub fn assumed_fill(
    world: &World,
    items: &[ItemId],
    settings: &FillSettings<'_>,
    rng: &mut RngStream,
) -> Result<Vec<(ItemId, LocationId)>, FillError> {
    let unknown = items.iter().find(|item| item.index() >= world.items.len());
    if let Some(item) = unknown {
        let place = "the list of items to place".to_owned();
        return Err(WorldFault::NoSuchItem { place, item: *item, count: world.items.len() }.into());
    }
    let graph = Graph::new(world).map_err(|mut faults| FillError::World(faults.swap_remove(0)))?;
    let mut filler = Filler::new(world, &graph, settings);
    filler.check(items)?;
    let mut left_over = items.first().copied();
    for _ in 0..settings.attempts {
        match filler.attempt(items, rng) {
            Ok(placed) => return Ok(placed),
            Err(item) => left_over = Some(item),
        }
    }
    let item = left_over.map_or_else(String::new, |item| world.items[item.index()].clone());
    Err(FillError::GaveUp { attempts: settings.attempts, item })
}

struct Filler<'a> {
    world: &'a World,
    settings: &'a FillSettings<'a>,
    reach: Reach<'a>,
    base: Mark,
    /// By location: the item placed there, or `NONE`.
    holds: Vec<u32>,
    free: Vec<LocationId>,
}

impl<'a> Filler<'a> {
    fn new(world: &'a World, graph: &'a Graph, settings: &'a FillSettings<'a>) -> Self {
        let reach = Reach::from_start(graph, world.pool.iter().map(|entry| (entry.item, entry.count)));
        let free = (0..next_id(world.locations.len())).map(LocationId);
        Self {
            base: reach.mark(),
            reach,
            holds: vec![NONE; world.locations.len()],
            free: free.filter(|location| world.locations[location.index()].item.is_none()).collect(),
            settings,
            world,
        }
    }

    /// Everything that can be told without a search.
    fn check(&mut self, items: &[ItemId]) -> Result<(), FillError> {
        self.sweep(items);
        let free = self.free_in_reach().count();
        if items.len() > free {
            return Err(FillError::TooFewLocations { items: items.len(), free });
        }
        let mut kinds = items.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        for item in kinds {
            let mut others = items.to_vec();
            if let Some(at) = others.iter().position(|other| *other == item) {
                others.swap_remove(at);
            }
            self.sweep(&others);
            if !self.free_in_reach().any(|location| self.may_hold(item, location)) {
                let free = self.free_in_reach().count();
                return Err(FillError::NoLocation { item: self.world.items[item.index()].clone(), free });
            }
        }
        Ok(())
    }

    /// One try; the item that was left over on failure.
    fn attempt(
        &mut self,
        items: &[ItemId],
        rng: &mut RngStream,
    ) -> Result<Vec<(ItemId, LocationId)>, ItemId> {
        self.holds.fill(NONE);
        let mut unplaced = items.to_vec();
        rng.shuffle(&mut unplaced);
        let mut placed: Vec<(ItemId, LocationId)> = Vec::new();
        let mut taken_back = 0;
        while let Some(item) = unplaced.pop() {
            self.sweep(&unplaced);
            let fitting: Vec<LocationId> =
                self.free_in_reach().filter(|location| self.may_hold(item, *location)).collect();
            if let Some(location) = rng.pick(&fitting) {
                self.holds[location.index()] = item.0;
                placed.push((item, *location));
                continue;
            }
            if placed.is_empty() || taken_back >= 4 * items.len() {
                return Err(item);
            }
            taken_back += 1;
            let (other, location) = placed.swap_remove(rng.index(placed.len()));
            self.holds[location.index()] = NONE;
            // the item that did not fit comes next, the one taken back at some later time
            unplaced.push(other);
            let last = unplaced.len() - 1;
            unplaced.swap(rng.index(last + 1), last);
            unplaced.push(item);
        }
        self.verify(items, placed)
    }

    /// Taking items back may break what was assumed when others were placed, so the end is looked at as a whole.
    fn verify(
        &mut self,
        items: &[ItemId],
        placed: Vec<(ItemId, LocationId)>,
    ) -> Result<Vec<(ItemId, LocationId)>, ItemId> {
        let holds = std::mem::replace(&mut self.holds, vec![NONE; self.world.locations.len()]);
        self.sweep(items);
        let (regions, locations) = (self.reach.reached_count(), self.taken());
        self.holds = holds;
        self.sweep(&[]);
        if self.reach.reached_count() == regions && self.taken() == locations {
            return Ok(placed);
        }
        let lost = placed.iter().find(|(_, location)| !self.reach.is_taken(*location));
        Err(lost.or(placed.first()).map_or(ItemId(0), |(item, _)| *item))
    }

    fn taken(&self) -> usize {
        (0..next_id(self.holds.len())).filter(|location| self.reach.is_taken(LocationId(*location))).count()
    }

    /// Sweeps with `assumed` in hand, finding what was placed on the way.
    fn sweep(&mut self, assumed: &[ItemId]) {
        self.reach.undo(self.base);
        for item in assumed {
            self.reach.collect(*item, 1);
        }
        self.reach.sweep();
        // placed items also lie at locations that the start reaches without any
        let mut seen = Mark::START;
        loop {
            let found: Vec<ItemId> = self
                .reach
                .since(seen)
                .iter()
                .filter_map(|change| match change {
                    Change::Location(location) => Some(self.holds[location.index()]),
                    _ => None,
                })
                .filter(|item| *item != NONE)
                .map(ItemId)
                .collect();
            seen = self.reach.mark();
            if found.is_empty() {
                return;
            }
            for item in found {
                self.reach.collect(item, 1);
            }
            self.reach.sweep();
        }
    }

    fn free_in_reach(&self) -> impl Iterator<Item = LocationId> {
        let is_free =
            |location: &LocationId| self.holds[location.index()] == NONE && self.reach.is_taken(*location);
        self.free.iter().copied().filter(is_free)
    }

    fn may_hold(&self, item: ItemId, location: LocationId) -> bool {
        self.settings.may_hold.as_ref().is_none_or(|may_hold| may_hold(item, location))
    }
}

#[cfg(test)]
mod tests;
