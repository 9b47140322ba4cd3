//! The best ways from a town to everywhere: Dijkstra's algorithm with a ring of buckets, one for each number of points (Dial).
//!
//! Only portals lead on without points. They lead to a spot of the bucket that is being emptied, which is put there once more if its way
//! becomes better; so that each spot is looked at again for ties of portals alone.

use rmg_audit::walk::{Spot, Step, Walk};
use rmg_core::model::{MapModel, MapObject, ObjectBody, ObjectId};
use rmg_core::pack::ContentPack;

use super::cost::Costs;
use super::way::Way;

/// What all searches on a map share.
#[derive(Debug)]
pub(super) struct Search<'w, 'm> {
    walk: &'w Walk<'m>,
    costs: Costs,
    /// By object; 0 for what is no monster.
    strength: Vec<u64>,
    /// The best way to each spot; `NO_WAY` where none is known.
    best: Vec<Way>,
    /// The best way by which each hub of portals was entered.
    entered: Vec<Way>,
    /// Ways to be followed, by points modulo their number.
    ring: Vec<Vec<(Spot, Way)>>,
    waiting: usize,
}

const NO_WAY: Way = Way { points: u64::MAX, strength: u64::MAX, fights: u32::MAX };

impl<'w, 'm> Search<'w, 'm> {
    /// Prepares searches. O(tiles + objects).
    pub(super) fn new(map: &MapModel, pack: &ContentPack, walk: &'w Walk<'m>) -> Self {
        let costs = Costs::new(map, pack, walk);
        Self {
            strength: map.objects.iter().map(|object| strength(pack, object)).collect(),
            best: Vec::new(),
            entered: Vec::new(),
            ring: vec![Vec::new(); costs.most as usize + 1],
            waiting: 0,
            costs,
            walk,
        }
    }

    /// Finds the ways of a hero who stands where an object is visited. O(tiles) but for ties of portals.
    pub(super) fn from(&mut self, start: &MapObject) -> Ways<'_> {
        let walk = self.walk;
        self.best.clear();
        self.best.resize(walk.spots(), NO_WAY);
        self.entered.clear();
        self.entered.resize(walk.hubs(), NO_WAY);
        for door in walk.doors(start) {
            self.offer(door, Way::default());
        }
        let mut slot = 0;
        while self.waiting > 0 {
            let mut at = 0;
            while let Some((spot, way)) = self.ring[slot].get(at).copied() {
                at += 1;
                if self.best[spot.index()] == way {
                    self.follow(spot, way);
                }
            }
            self.waiting -= at;
            self.ring[slot].clear();
            slot = (slot + 1) % self.ring.len();
        }
        Ways { walk, best: &self.best }
    }

    /// Offers all ways that lead on from a spot.
    fn follow(&mut self, from: Spot, way: Way) {
        let walk = self.walk;
        let held = walk.monsters(from);
        walk.each_step(from, |to, step: Step| {
            let points = way.points + u64::from(self.costs.of(from, to, step));
            // what is known to be quicker needs no look at its monsters
            if points <= self.best[to.index()].points {
                self.offer(to, self.met(to, held, Way { points, ..way }));
            }
        });
        for hub in walk.hub(from) {
            if way < self.entered[hub] {
                self.entered[hub] = way;
                for exit in walk.exits(hub) {
                    self.offer(*exit, self.met(*exit, &[], way));
                }
            }
        }
    }

    /// A way with what is fought where it enters a spot, coming from where `held` are in reach already.
    fn met(&self, to: Spot, held: &[ObjectId], mut way: Way) -> Way {
        for monster in self.walk.monsters(to) {
            if held.binary_search(monster).is_err() {
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
            self.waiting += 1;
        }
    }
}

/// The best ways from one town.
#[derive(Debug)]
pub(super) struct Ways<'s> {
    walk: &'s Walk<'s>,
    best: &'s [Way],
}

impl Ways<'_> {
    /// The best way to where an object is visited; `None` where no way leads.
    pub(super) fn to(&self, object: &MapObject) -> Option<Way> {
        let doors = self.walk.doors(object).map(|door| self.best[door.index()]);
        doors.min().filter(|way| *way != NO_WAY)
    }
}

/// What a monster is worth, in AI value: that of its creatures; 0 for all else, and where the game rolls their number.
fn strength(pack: &ContentPack, object: &MapObject) -> u64 {
    let ObjectBody::Monster { creature, count, .. } = object.body else { return 0 };
    pack.creatures.get(creature).map_or(0, |creature| u64::from(creature.ai_value) * u64::from(count))
}
