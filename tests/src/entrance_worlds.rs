//! Cases of entrance randomization that have a solution by construction. Each starts as a finished world that
//! can be explored from its start, and is then cut at its doors.

use rmg_core::{RngStream, Seed};
use serde_json::{Value, json};

/// A case with its name.
#[derive(Debug, Clone)]
pub struct EntranceCase {
    pub name: String,
    /// The case, as in a file.
    pub case: Value,
}

/// Returns the opposite of a group: 1 left, 2 right, 3 top, 4 bottom, 10 top of a shaft, 11 bottom of a
/// shaft.
pub(crate) fn opposite(group: i64) -> i64 {
    match group {
        1 | 3 => group + 1,
        2 | 4 => group - 1,
        10 => 11,
        11 => 10,
        same => same,
    }
}

/// Collects the parts of a case.
#[derive(Debug)]
pub(crate) struct Builder {
    name: String,
    is_coupled: bool,
    regions: Vec<String>,
    connections: Vec<Value>,
    exits: Vec<Value>,
    targets: Vec<Value>,
    locations: Vec<Value>,
    pool: Vec<Value>,
    groups: Vec<i64>,
    forbidden: Vec<Value>,
}

impl Builder {
    pub(crate) fn new(name: impl Into<String>, is_coupled: bool) -> Self {
        Self {
            name: name.into(),
            is_coupled,
            regions: vec!["Menu".to_owned()],
            connections: Vec::new(),
            exits: Vec::new(),
            targets: Vec::new(),
            locations: Vec::new(),
            pool: Vec::new(),
            groups: Vec::new(),
            forbidden: Vec::new(),
        }
    }

    pub(crate) fn region(&mut self, name: impl Into<String>) -> String {
        let name = name.into();
        self.regions.push(name.clone());
        name
    }

    pub(crate) fn connect(&mut self, from: &str, to: &str) {
        self.connections
            .push(json!({ "name": format!("{from} -> {to}"), "from": from, "to": to, "rule": true }));
    }

    pub(crate) fn exit(&mut self, name: &str, region: &str, kind: &str, group: i64, rule: &Value) {
        self.groups.push(group);
        self.exits
            .push(json!({ "name": name, "region": region, "type": kind, "group": group, "rule": rule }));
    }

    pub(crate) fn target(&mut self, name: &str, region: &str, kind: &str, group: i64) {
        self.targets.push(json!({ "name": name, "region": region, "type": kind, "group": group }));
    }

    pub(crate) fn door(&mut self, name: &str, region: &str, group: i64, rule: &Value) {
        self.exit(name, region, "two_way", group, rule);
        self.target(name, region, "two_way", group);
    }

    pub(crate) fn item(&mut self, item: &str, region: &str) {
        let name = format!("spot_{}_{item}", self.locations.len());
        self.locations.push(json!({ "name": name, "region": region, "item": item, "rule": true }));
    }

    pub(crate) fn build(mut self) -> EntranceCase {
        self.groups.sort_unstable();
        self.groups.dedup();
        let lookup: serde_json::Map<String, Value> =
            self.groups.iter().map(|group| (group.to_string(), json!([opposite(*group)]))).collect();
        let case = json!({
            "name": self.name,
            "start": "Menu",
            "regions": self.regions,
            "connections": self.connections,
            "exits": self.exits,
            "targets": self.targets,
            "group_lookup": lookup,
            "preserve_group_order": false,
            "coupled": self.is_coupled,
            "accessibility": "full",
            "completion": true,
            "locations": self.locations,
            "item_pool": self.pool,
            "forbidden": self.forbidden,
        });
        EntranceCase { name: self.name, case }
    }
}

fn coupled_word(is_coupled: bool) -> &'static str {
    if is_coupled { "coupled" } else { "uncoupled" }
}

/// `side` x `side` rooms with two-edge doors between neighbors, in four directional groups, with `keys` keys.
/// `gates_percent` of the doors need a key.
#[must_use]
pub fn grid(side: usize, is_coupled: bool, keys: usize, gates_percent: u32) -> EntranceCase {
    let name = format!("grid_{side:02}_{}_k{keys}_g{gates_percent}", coupled_word(is_coupled));
    let mut rng = Seed(side as u64).at("grid").at(keys as u64).stream();
    let mut world = Builder::new(name, is_coupled);
    let rooms: Vec<String> = (0..side * side).map(|at| world.region(format!("region{at}"))).collect();
    world.connect("Menu", "region0");
    // Rows are explored in order. So a key helps in the rows after its own, and at the doors that lead there.
    let key_row = |key: usize| key * side / (keys + 1);
    for key in 0..keys {
        let room = key_row(key) * side + rng.index(side);
        world.item(&format!("key{key}"), &rooms[room]);
    }
    for (at, room) in rooms.iter().enumerate() {
        let (row, column) = (at / side, at % side);
        let sides = [
            ("left", 1, column > 0),
            ("right", 2, column + 1 < side),
            ("top", 3, row > 0),
            ("bottom", 4, row + 1 < side),
        ];
        for (word, group, has_neighbor) in sides {
            if has_neighbor {
                let known: Vec<usize> = (0..keys).filter(|key| key_row(*key) < row).collect();
                let rule = match rng.pick(&known) {
                    Some(key) if rng.chance(gates_percent, 100) => json!({ "item": format!("key{key}") }),
                    _ => json!(true),
                };
                world.door(&format!("{room}_{word}"), room, group, &rule);
            }
        }
    }
    world.build()
}

/// Parameters of a random world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomWorld {
    pub rooms: usize,
    /// Keys, spread over the rooms.
    pub keys: usize,
    /// Percentage of connections that need a key or a visited room.
    pub gates_percent: u32,
    /// Percentage of one-edge connections.
    pub one_way_percent: u32,
    /// Connections beyond those of a tree, per hundred rooms. With 0, no join is redundant.
    pub spare_percent: u32,
    pub is_coupled: bool,
    pub seed: u64,
}

impl RandomWorld {
    /// Builds the world as a case.
    #[must_use]
    pub fn build(self) -> EntranceCase {
        let Self { rooms, keys, gates_percent, one_way_percent, spare_percent, is_coupled, seed } = self;
        let kind = if spare_percent == 0 { "narrow" } else { "random" };
        let name = format!(
            "{kind}_{rooms:03}_k{keys}_g{gates_percent}_{}_ow{one_way_percent}_{seed}",
            if is_coupled { "c" } else { "u" }
        );
        let mut rng = Seed(seed).at("random world").at(rooms as u64).stream();
        let mut world = Builder::new(name, is_coupled);
        let names: Vec<String> = (0..rooms).map(|at| world.region(format!("r{at:03}"))).collect();
        world.connect("Menu", &names[0]);
        // Rooms are explored in order. Key k is so early that every later connection may need it.
        let key_room: Vec<usize> =
            (0..keys).map(|key| (key * rooms) / (keys + 1) + rng.index(1 + rooms / (2 * keys + 2))).collect();
        for (key, room) in key_room.iter().enumerate() {
            world.item(&format!("key{}", key + 1), &names[*room]);
        }
        // A rule that holds as soon as all rooms before `explored` are visited.
        let gate = |explored: usize, rng: &mut RngStream| {
            if !rng.chance(gates_percent, 100) {
                return json!(true);
            }
            let known: Vec<usize> = (0..keys).filter(|key| key_room[*key] < explored).collect();
            let room = json!({ "region": names[rng.index(explored.max(1))] });
            match rng.pick(&known) {
                Some(key) if rng.chance(3, 10) => {
                    json!({ "all": [{ "item": format!("key{}", key + 1) }, room] })
                }
                Some(key) => json!({ "item": format!("key{}", key + 1) }),
                None if rng.chance(1, 4) => room,
                None => json!(true),
            }
        };
        let spare = rooms * spare_percent as usize / 100;
        for edge in 0..rooms - 1 + spare {
            // The tree comes first: each room is joined to an earlier one, usually a recent one, so that it
            // is long and thin.
            let (from, to) = if edge < rooms - 1 {
                let span = (edge + 1).min(if rng.chance(7, 10) { 3 } else { edge + 1 });
                (edge + 1 - 1 - rng.index(span), edge + 1)
            } else {
                (rng.index(rooms), rng.index(rooms))
            };
            let explored = if edge < rooms - 1 { to } else { rooms };
            let rule = gate(explored, &mut rng);
            if rng.chance(one_way_percent, 100) {
                world.exit(&format!("d{edge:03}a"), &names[from], "one_way", 5, &rule);
                world.target(&format!("d{edge:03}b"), &names[to], "one_way", 5);
            } else {
                let group = rng.between(1, 4);
                world.door(&format!("d{edge:03}a"), &names[from], group, &rule);
                // The rule of the reverse direction may need anything: all items are known by then.
                let back = gate(explored, &mut rng);
                world.door(&format!("d{edge:03}b"), &names[to], opposite(group), &back);
            }
        }
        world.build()
    }
}

/// Segments of a corridor: `halls` rooms, a room that leads down, `shafts` shafts and a room that leads back
/// up to the next segment. All shafts must be placed before the room that leads up, and only one door is open
/// at any time.
#[must_use]
pub fn shaft_chain(segments: usize, shafts: usize, halls: usize) -> EntranceCase {
    let mut world = Builder::new(format!("shaft_chain_{segments}x{shafts}"), true);
    world.door("Menu_R", "Menu", 2, &json!(true));
    for segment in 0..segments {
        let mut room = |name: String, doors: [(&str, i64); 2]| {
            let name = world.region(name);
            for (side, group) in doors {
                world.door(&format!("{name}_{side}"), &name, group, &json!(true));
            }
        };
        for hall in 0..halls {
            room(format!("hall{segment}_{hall}"), [("L", 1), ("R", 2)]);
        }
        room(format!("down{segment}"), [("L", 1), ("B", 11)]);
        for shaft in 0..shafts {
            room(format!("shaft{segment}_{shaft}"), [("T", 10), ("B", 11)]);
        }
        room(format!("back{segment}"), [("T", 10), ("R", 2)]);
    }
    let end = world.region("End");
    world.door("End_L", &end, 1, &json!(true));
    world.build()
}

/// Hubs in a row. The exit to the next hub needs all three shards of the current one, which are in three dead
/// ends. Without careful placement, some dead ends are joined to the doors of later hubs.
#[must_use]
pub fn key_triples(count: usize) -> EntranceCase {
    let mut world = Builder::new(format!("key_triples_{count}"), true);
    world.connect("Menu", "hub0");
    for hub in 0..=count {
        let name = world.region(format!("hub{hub}"));
        if hub > 0 {
            world.door(&format!("{name}_L"), &name, 1, &json!(true));
        }
        if hub < count {
            let needs = json!({ "item": format!("shard{hub}"), "count": 3 });
            world.door(&format!("{name}_R"), &name, 2, &needs);
            for side in 0..3 {
                world.door(&format!("{name}_T{side}"), &name, 3, &json!(true));
                let leaf = world.region(format!("leaf{hub}_{side}"));
                world.door(&format!("{leaf}_B"), &leaf, 4, &json!(true));
                world.item(&format!("shard{hub}"), &leaf);
            }
        }
    }
    world.build()
}

/// A row of rooms with one leaf each. The exit to the next room opens once the leaf is visited.
#[must_use]
pub fn region_gates(count: usize, is_coupled: bool) -> EntranceCase {
    let mut world = Builder::new(format!("region_gates_{count}_{}", coupled_word(is_coupled)), is_coupled);
    world.connect("Menu", "room0");
    for at in 0..=count {
        let room = world.region(format!("room{at}"));
        if at > 0 {
            world.door(&format!("{room}_L"), &room, 1, &json!(true));
        }
        if at < count {
            let leaf = world.region(format!("leaf{at}"));
            world.door(&format!("{room}_R"), &room, 2, &json!({ "region": leaf }));
            world.door(&format!("{room}_R2"), &room, 2, &json!(true));
            world.door(&format!("{leaf}_L"), &leaf, 1, &json!(true));
        }
    }
    world.build()
}

/// A grid in which half of all compatible pairs are forbidden, except the joins of the finished world.
#[must_use]
pub fn forbidden_pairs(side: usize) -> EntranceCase {
    let mut case = grid(side, true, 0, 0);
    let mut rng = Seed(side as u64).at("forbidden").stream();
    let names: Vec<(String, i64)> = case.case["exits"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|exit| {
            (exit["name"].as_str().unwrap_or_default().to_owned(), exit["group"].as_i64().unwrap_or(0))
        })
        .collect();
    let is_original_join = |a: &str, b: &str| {
        let parts = |text: &str| {
            let (room, word) = text.split_once('_').unwrap_or((text, ""));
            (room.trim_start_matches("region").parse::<usize>().unwrap_or(0), word.to_owned())
        };
        let ((room, word), (other, _)) = (parts(a), parts(b));
        match word.as_str() {
            "left" => room == other + 1,
            "right" => room + 1 == other,
            "top" => room == other + side,
            _ => room + side == other,
        }
    };
    let mut list = Vec::new();
    for (a, group) in &names {
        for (b, _) in names.iter().filter(|(_, other)| *other == opposite(*group)) {
            if a < b && !is_original_join(a, b) && rng.chance(1, 2) {
                list.push(json!([a, b]));
                list.push(json!([b, a]));
            }
        }
    }
    case.name = format!("forbidden_pairs_{side}");
    case.case["name"] = json!(case.name);
    case.case["forbidden"] = json!(list);
    case
}

/// One hub, `leaves` leaves with one shard each, and a last door that needs `needed` shards.
#[must_use]
pub fn item_count(leaves: usize, needed: usize) -> EntranceCase {
    let mut world = Builder::new(format!("item_count_{leaves}_{needed}"), true);
    for at in 0..leaves {
        world.door(&format!("hub_{at}"), "Menu", 2, &json!(true));
        let leaf = world.region(format!("leaf{at}"));
        world.door(&format!("{leaf}_L"), &leaf, 1, &json!(true));
        world.item("shard", &leaf);
    }
    world.door("hub_last", "Menu", 2, &json!({ "item": "shard", "count": needed }));
    let end = world.region("End");
    world.door("End_L", &end, 1, &json!(true));
    world.build()
}

/// Minimal accessibility with an exit that never opens, and no progression items in the pool.
#[must_use]
pub fn minimal_grid(side: usize) -> EntranceCase {
    let mut found = grid(side, false, 0, 0);
    found.name = format!("minimal_grid_{side}");
    let last = format!("region{}", side * side - 1);
    found.case["name"] = json!(found.name);
    found.case["accessibility"] = json!("minimal");
    found.case["completion"] = json!({ "region": last });
    found.case["exits"][side]["rule"] = json!(false);
    found
}

/// The families on which greedy placement fails most often.
#[must_use]
pub fn hard_families() -> Vec<EntranceCase> {
    let world = |rooms, keys, one_way_percent, is_coupled, seed| RandomWorld {
        rooms,
        keys,
        gates_percent: 90,
        one_way_percent,
        spare_percent: 0,
        is_coupled,
        seed,
    };
    let mut list = vec![
        shaft_chain(1, 3, 1),
        shaft_chain(1, 9, 2),
        shaft_chain(3, 5, 2),
        shaft_chain(5, 8, 3),
        world(25, 4, 0, true, 1).build(),
        world(60, 6, 0, true, 1).build(),
        world(60, 6, 20, true, 1).build(),
        world(60, 6, 20, false, 1).build(),
        world(120, 10, 0, true, 1).build(),
        world(120, 10, 30, true, 1).build(),
        world(120, 10, 50, false, 1).build(),
        world(200, 16, 25, true, 1).build(),
        world(300, 20, 20, true, 1).build(),
        world(300, 20, 0, true, 2).build(),
        world(300, 20, 20, false, 3).build(),
    ];
    for is_coupled in [true, false] {
        list.push(RandomWorld { spare_percent: 30, ..world(200, 12, 25, is_coupled, 1) }.build());
    }
    list.extend([key_triples(4), key_triples(8), forbidden_pairs(3), forbidden_pairs(6), minimal_grid(5)]);
    for is_coupled in [true, false] {
        list.push(region_gates(5, is_coupled));
        list.push(region_gates(25, is_coupled));
    }
    list
}

/// Cases small enough to list all their layouts.
#[must_use]
pub fn tiny_cases() -> Vec<EntranceCase> {
    vec![
        grid(2, true, 0, 0),
        grid(2, false, 0, 0),
        item_count(4, 2),
        item_count(5, 3),
        key_triples(1),
        region_gates(2, true),
        region_gates(1, false),
        shaft_chain(1, 3, 1),
    ]
}
