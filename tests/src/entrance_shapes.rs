//! Cases of entrance randomization in the shape of the worlds of large games: hubs, many dead ends, groups of
//! entrances, some one-way ways. Each has a solution by construction: it is a finished world that was cut.

use rmg_core::{RngStream, Seed};
use serde_json::{Value, json};

use crate::entrance_worlds::{Builder, EntranceCase, opposite};

/// The shape of a world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    pub name: &'static str,
    /// Exits that are randomized. A two-way connection has two.
    pub entrances: usize,
    /// The number of pairs of groups, 1 to 8: four directions, shafts, and areas.
    pub groups: usize,
    /// Percentage of connections that lead only one way.
    pub one_way_percent: u32,
    /// Percentage of rooms with one entrance.
    pub dead_end_percent: u32,
    /// Keys, and the percentage of connections that need one.
    pub keys: usize,
    pub gates_percent: u32,
}

/// Worlds of the sizes of four games with published randomizers. Sizes are real; the other numbers are
/// typical.
pub const SHAPES: [Shape; 4] = [
    Shape {
        name: "towns and routes",
        entrances: 868,
        groups: 8,
        one_way_percent: 6,
        dead_end_percent: 55,
        keys: 16,
        gates_percent: 15,
    },
    Shape {
        name: "islands",
        entrances: 650,
        groups: 6,
        one_way_percent: 12,
        dead_end_percent: 45,
        keys: 24,
        gates_percent: 25,
    },
    Shape {
        name: "overworld and caves",
        entrances: 162,
        groups: 3,
        one_way_percent: 4,
        dead_end_percent: 60,
        keys: 8,
        gates_percent: 20,
    },
    Shape {
        name: "castle",
        entrances: 80,
        groups: 4,
        one_way_percent: 20,
        dead_end_percent: 30,
        keys: 6,
        gates_percent: 30,
    },
];

/// The groups of both ends of a connection, by pair of groups.
const PAIRS: [i64; 8] = [1, 3, 10, 30, 31, 32, 33, 34];
/// The first group of one-way ways. Each pair of groups has its own.
const ONE_WAY: i64 = 50;
/// Maximum number of rooms that a hub joins in the tree.
const MAX_BRANCHES: usize = 7;

impl Shape {
    /// Builds a world of this shape. Equal seeds give equal worlds.
    #[must_use]
    pub fn build(self, seed: u64) -> EntranceCase {
        let mut rng = Seed(seed).at("entrance shape").at(self.name).stream();
        let name = format!("{} {} ({seed})", self.entrances, self.name);
        let mut made = ShapeBuilder {
            shape: self,
            world: Builder::new(name, true),
            rooms: vec![("Menu".to_owned(), 0)],
            hubs: vec![0],
            key_room: Vec::new(),
            exits: 0,
        };
        made.tree(&mut rng);
        made.loops(&mut rng);
        made.world.build()
    }
}

struct ShapeBuilder {
    shape: Shape,
    world: Builder,
    /// Names, and the number of rooms that the tree joins to them.
    rooms: Vec<(String, usize)>,
    hubs: Vec<usize>,
    /// By key: the room where it is.
    key_room: Vec<usize>,
    exits: usize,
}

impl ShapeBuilder {
    /// Joins new rooms with earlier hubs, until a tenth of the exits is left for loops.
    fn tree(&mut self, rng: &mut RngStream) {
        let Shape { entrances, dead_end_percent, keys, .. } = self.shape;
        while self.exits + 2 <= entrances * 9 / 10 {
            let open: Vec<usize> =
                self.hubs.iter().copied().filter(|hub| self.rooms[*hub].1 < MAX_BRANCHES).collect();
            // the world never runs out of hubs: the newest room is one if it is the last
            let is_dead_end = open.len() > 1 && rng.chance(dead_end_percent, 100);
            let hub = *rng.pick(&open).expect("a hub is open");
            let room = self.rooms.len();
            let name = self.world.region(format!("room {room}"));
            self.rooms.push((name, 0));
            self.rooms[hub].1 += 1;
            if !is_dead_end {
                self.hubs.push(room);
            }
            let wanted = (self.key_room.len() + 1) * entrances / (2 * (keys + 1));
            if self.key_room.len() < keys && self.exits >= wanted {
                self.key_room.push(room);
                let (key, name) = (self.key_room.len(), self.rooms[room].0.clone());
                self.world.item(&format!("key {key}"), &name);
            }
            self.join(hub, room, !is_dead_end, rng);
        }
    }

    /// Joins hubs until the number of exits is that of the shape.
    fn loops(&mut self, rng: &mut RngStream) {
        while self.exits < self.shape.entrances {
            let from = self.hubs[rng.index(self.hubs.len())];
            let to = self.hubs[rng.index(self.hubs.len())];
            let may_be_both = self.exits + 2 <= self.shape.entrances;
            if may_be_both {
                self.join(from, to, true, rng);
            } else {
                self.one_way(from, to, &json!(true), rng);
            }
        }
    }

    /// Joins rooms in both directions, or by a one-way way and a fixed way back.
    fn join(&mut self, from: usize, to: usize, may_be_one_way: bool, rng: &mut RngStream) {
        let rule = self.gate(to, rng);
        if may_be_one_way && rng.chance(self.shape.one_way_percent, 100) {
            self.one_way(from, to, &rule, rng);
            return;
        }
        let group = PAIRS[rng.index(self.shape.groups)];
        let (a, b) = if rng.chance(1, 2) { (group, opposite(group)) } else { (opposite(group), group) };
        let number = self.exits;
        self.world.door(&format!("door {number}a"), &self.rooms[from].0, a, &rule);
        self.world.door(&format!("door {number}b"), &self.rooms[to].0, b, &json!(true));
        self.exits += 2;
    }

    fn one_way(&mut self, from: usize, to: usize, rule: &Value, rng: &mut RngStream) {
        let group = ONE_WAY + i64::try_from(rng.index(self.shape.groups)).expect("there are few groups");
        let number = self.exits;
        self.world.exit(&format!("drop {number}"), &self.rooms[from].0, "one_way", group, rule);
        self.world.target(&format!("landing {number}"), &self.rooms[to].0, "one_way", group);
        let (back, home) = (self.rooms[to].0.clone(), self.rooms[from].0.clone());
        if back != home {
            self.world.connect(&back, &home);
        }
        self.exits += 1;
    }

    /// Returns the rule of a connection to a room: a key that an earlier room has, or none.
    fn gate(&self, to: usize, rng: &mut RngStream) -> Value {
        let known: Vec<usize> = (0..self.key_room.len()).filter(|key| self.key_room[*key] < to).collect();
        match rng.pick(&known) {
            Some(key) if rng.chance(self.shape.gates_percent, 100) => {
                json!({ "item": format!("key {}", key + 1) })
            }
            _ => json!(true),
        }
    }
}
