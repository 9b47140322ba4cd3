//! Shortest paths from a town: Dijkstra's algorithm with a circular array of buckets, one per number of
//! points (Dial's algorithm).
//!
//! Only portals cost no points. They add a spot to the bucket that is being processed, again if its path
//! improves. So a spot is visited more than once only for ties through portals.

use std::ops::Range;

use rmg_audit::walk::{Spot, Walk};
use rmg_core::model::{MapModel, MapObject, MapPos, ObjectBody, ObjectId};
use rmg_core::pack::{ContentPack, StrengthRange};

use super::cost::Costs;
use super::way::Way;

/// The state that all searches on a map share.
#[derive(Debug)]
pub(super) struct Search<'w, 'm> {
    walk: &'w Walk<'m>,
    costs: Costs,
    /// Steps with their costs, for the searches of all players.
    steps: Vec<(Spot, u32)>,
    /// The steps from each spot; `None` if no search reached it yet.
    steps_from: Vec<Option<Range<u32>>>,
    /// By object; 0 for objects that are not monsters.
    strength: Vec<StrengthRange>,
    /// The best path to each spot; `NO_WAY` if none is known.
    best: Vec<Way>,
    /// The best path by which each hub of portals was entered.
    best_entry: Vec<Way>,
    /// Paths in the queue, by points modulo the number of buckets.
    ring: Vec<Vec<(Spot, Way)>>,
    queued: usize,
}

/// Number of steps that are always kept: 32 MB.
const MIN_STEPS: usize = 1 << 22;

const NO_WAY: Way = Way {
    points: u64::MAX,
    strength: StrengthRange { mean: u64::MAX, least: u64::MAX, most: u64::MAX },
    fights: u32::MAX,
};

impl<'w, 'm> Search<'w, 'm> {
    /// Prepares searches. O(tiles + objects).
    pub(super) fn new(map: &MapModel, pack: &ContentPack, walk: &'w Walk<'m>) -> Self {
        let costs = Costs::new(map, pack, walk);
        Self {
            strength: map.objects.iter().map(|object| strength(pack, object)).collect(),
            best: Vec::new(),
            best_entry: Vec::new(),
            steps: Vec::new(),
            steps_from: vec![None; walk.spots()],
            ring: vec![Vec::new(); costs.max_step as usize + 1],
            queued: 0,
            costs,
            walk,
        }
    }

    /// Finds the paths of a hero that starts where an object is visited. O(tiles), except for ties through
    /// portals.
    pub(super) fn from(&mut self, start: &MapObject) -> Ways<'_> {
        let walk = self.walk;
        self.best.clear();
        self.best.resize(walk.spots(), NO_WAY);
        self.best_entry.clear();
        self.best_entry.resize(walk.hubs(), NO_WAY);
        for door in walk.doors(start) {
            self.offer(door, Way::default());
        }
        let mut slot = 0;
        while self.queued > 0 {
            let mut at = 0;
            while let Some((spot, way)) = self.ring[slot].get(at).copied() {
                at += 1;
                if self.best[spot.index()] == way {
                    self.follow(spot, way);
                }
            }
            self.queued -= at;
            self.ring[slot].clear();
            slot = (slot + 1) % self.ring.len();
        }
        Ways { walk, best: &self.best }
    }

    /// Offers all continuations of a path from a spot.
    fn follow(&mut self, from: Spot, way: Way) {
        let walk = self.walk;
        let defeated = walk.monsters(from);
        for at in self.steps_from(from) {
            let (to, cost) = self.steps[at as usize];
            let points = way.points + u64::from(cost);
            // A slower path cannot improve the spot, so its monsters do not matter.
            if points <= self.best[to.index()].points {
                self.offer(to, self.with_fights(to, defeated, Way { points, ..way }));
            }
        }
        for hub in walk.hub(from) {
            if way < self.best_entry[hub] {
                self.best_entry[hub] = way;
                for exit in walk.exits(hub) {
                    self.offer(*exit, self.with_fights(*exit, &[], way));
                }
            }
        }
    }

    /// Returns the positions of the steps from a spot. Forgets all known steps before they use more memory
    /// than the paths.
    fn steps_from(&mut self, from: Spot) -> Range<u32> {
        const NUMBERED: &str = "fewer steps are kept than a number has values";
        if self.steps.len() > MIN_STEPS.max(2 * self.walk.spots()) {
            self.steps.clear();
            self.steps_from.fill(None);
        }
        let (steps, costs) = (&mut self.steps, &self.costs);
        let known = self.steps_from[from.index()].get_or_insert_with(|| {
            let first = u32::try_from(steps.len()).expect(NUMBERED);
            self.walk.each_step(from, |to, step| steps.push((to, costs.of(from, to, step))));
            first..u32::try_from(steps.len()).expect(NUMBERED)
        });
        known.clone()
    }

    /// Adds the fights at a spot to a path. The hero has already defeated the monsters in `defeated`.
    fn with_fights(&self, to: Spot, defeated: &[ObjectId], mut way: Way) -> Way {
        for monster in self.walk.monsters(to) {
            if defeated.binary_search(monster).is_err() {
                way.strength = way.strength.saturating_add(self.strength[monster.index()]);
                way.fights = way.fights.saturating_add(1);
            }
        }
        way
    }

    fn offer(&mut self, to: Spot, way: Way) {
        let best = &mut self.best[to.index()];
        if way < *best {
            *best = way;
            let slots = self.ring.len() as u64;
            let slot = usize::try_from(way.points % slots).expect("below the number of slots");
            self.ring[slot].push((to, way));
            self.queued += 1;
        }
    }
}

/// The best paths from one town.
#[derive(Debug)]
pub(super) struct Ways<'s> {
    walk: &'s Walk<'s>,
    best: &'s [Way],
}

impl Ways<'_> {
    /// Returns the best path to a tile where an object is visited; `None` if none exists.
    pub(super) fn to(&self, object: &MapObject) -> Option<Way> {
        let doors = self.walk.doors(object).map(|door| self.best[door.index()]);
        doors.min().filter(|way| *way != NO_WAY)
    }

    /// Returns the points to a tile, on foot or by boat; `None` if no path exists.
    pub(super) fn points(&self, at: MapPos) -> Option<u64> {
        let foot = self.walk.spot(at)?;
        let boat = self.best.get(foot.index() + self.walk.on_foot());
        let ways = [Some(&self.best[foot.index()]), boat].into_iter().flatten();
        ways.map(|way| way.points).min().filter(|points| *points != NO_WAY.points)
    }

    /// Returns the spot on foot of a tile if it is reached within some points.
    pub(super) fn on_foot_within(&self, at: MapPos, points: u64) -> Option<Spot> {
        self.walk.spot(at).filter(|spot| self.best[spot.index()].points <= points)
    }
}

/// Returns the strength of a monster; 0 for other objects, and if the game rolls the count.
pub(crate) fn strength(pack: &ContentPack, object: &MapObject) -> StrengthRange {
    match object.body {
        ObjectBody::Monster { creature, count, .. } => pack.stack_strength(creature, count),
        _ => StrengthRange::default(),
    }
}
