//! Small templates with contradicting parts: zones of extreme sizes, many connections of all kinds, little
//! space.
//!
//! They have no errors, and most pass the check. They test the order of decisions of the generator: what is
//! decided about a connection, a seat or a goal must fit the other decisions.

use rmg_core::RngStream;
use rmg_core::rng::StreamName;
use rmg_json::NewValue;

use super::{Members, structure, text, whole, words};

/// Kinds of connections.
const KINDS: [&str; 6] = ["guarded", "guarded", "guarded", "wide", "forcePortal", "repulsive"];
/// Sizes of zones, from tiny ones to those that leave no space for others.
const ZONE_SIZES: [u32; 7] = [1, 5, 10, 10, 76, 100, 100_000];
const GUARDS: [u32; 5] = [0, 0, 0, 3_000, 20_000];
const TERRAINS: [&str; 6] = ["dirt", "sand", "snow", "subterra", "lava", "rough"];

/// Returns the members of a template.
pub(super) fn template(name: StreamName) -> Members {
    let mut rng = name.at("wild").stream();
    let count = 2 + rng.index(6);
    let seats = 1 + rng.index(count.min(4));
    let mut builder = Builder { rng, count, seats, open: Vec::new() };
    let zones: Members = (0..count).map(|at| (id(at), NewValue::Object(builder.zone(at)))).collect();
    let connections = builder.connections();
    let mut members = builder.whole();
    members.push(("zones".to_owned(), NewValue::Object(zones)));
    members.push(("connections".to_owned(), NewValue::Array(connections)));
    members
}

fn id(at: usize) -> String {
    (at + 1).to_string()
}

struct Builder {
    rng: RngStream,
    count: usize,
    /// Number of zones, from the first on, where players start.
    seats: usize,
    /// Zones that connections may join.
    open: Vec<usize>,
}

impl Builder {
    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.rng.index(of.len())]
    }

    fn whole(&mut self) -> Members {
        let seats = self.seats.to_string();
        let (min, max) = (self.one(&["16x16", "s"]), self.one(&["m", "m+u", "g+u"]));
        let players = if self.rng.chance(1, 3) { format!("1-{seats}") } else { seats };
        let mut members: Members = [("minSize", min), ("maxSize", max), ("players", &players)]
            .map(|(key, value)| (key.to_owned(), text(value)))
            .into();
        if self.rng.chance(1, 3) {
            members.push(("shuffleSeats".to_owned(), NewValue::Bool(true)));
        }
        if self.rng.chance(1, 5) {
            members.push(("zoneSizeLaw".to_owned(), text("quadratic")));
        }
        if self.rng.chance(1, 2) {
            let zone = format!("town={}", id(self.rng.index(self.count)));
            let goal =
                self.one(&["grail", "grail", "town", "town", "artifact", "artifact=angelWings", &zone]);
            members.push(("victory".to_owned(), text(goal)));
        }
        members
    }

    fn zone(&mut self, at: usize) -> Members {
        let is_seat = at < self.seats;
        let kind = if at == 0 || is_seat && self.rng.chance(2, 3) {
            "playerStart"
        } else {
            self.one(&["cpuStart", "treasure", "treasure", "treasure", "junction", "sealed"])
        };
        let size = self.one(&ZONE_SIZES);
        let mut zone: Members = vec![("type".to_owned(), text(kind)), ("size".to_owned(), whole(size))];
        let mut put = |key: &str, value: NewValue| zone.push((key.to_owned(), value));
        if is_seat || self.rng.chance(1, 6) {
            put("owner", whole(u32::try_from(at + 1).unwrap_or(8)));
        }
        if kind == "sealed" {
            return zone;
        }
        self.open.push(at);
        if is_seat && self.rng.chance(3, 4) {
            put("playerTowns", structure([("castles", whole(1))]));
        }
        if self.rng.chance(1, 4) {
            let count = self.one(&[1, 1, 2, 5]);
            put("neutralTowns", structure([("towns", whole(count))]));
        }
        if self.rng.chance(1, 4) {
            put("forcedLevel", text(self.one(&["surface", "underground"])));
        }
        if self.rng.chance(1, 6) {
            put("monsters", text(self.one(&["none", "weak", "strong"])));
        }
        if self.rng.chance(1, 4) {
            let tier = self.one(&[(1, 50, 40), (500, 3_000, 8), (5_000, 60_000, 3), (0, 100_000, 200)]);
            let (min, max, density) = tier;
            let tier = structure([("min", whole(min)), ("max", whole(max)), ("density", whole(density))]);
            put("treasure", NewValue::Array(vec![tier]));
        }
        if self.rng.chance(1, 4) {
            let (resource, count) = (self.one(&["wood", "gold", "gems"]), self.one(&[1, 3, 12]));
            put("mines", structure([(resource, whole(count))]));
        }
        if self.rng.chance(1, 4) {
            let (object, subtype) = words::required_object(&mut self.rng);
            let count = self.one(&[1, 2, 9]);
            let object = NewValue::Object(vec![(object, NewValue::Object(vec![(subtype, whole(count))]))]);
            put("customObjects", structure([("requiredObjects", object)]));
        }
        if self.rng.chance(1, 6) {
            put("terrainTypes", NewValue::Array(vec![text(self.one(&TERRAINS))]));
        }
        for (key, what) in
            [("allowedTowns", "factions"), ("bannedMonsters", "factions"), ("allowedMonsters", "factions")]
        {
            if self.rng.chance(1, 8) {
                let names = words::content(&mut self.rng, what);
                put(key, NewValue::Array(names.into_iter().map(text).collect()));
            }
        }
        if self.rng.chance(1, 6) {
            put("matchTerrainToTown", NewValue::Bool(false));
        }
        if self.rng.chance(1, 8) {
            let max_players = u32::try_from(self.seats).unwrap_or(1);
            let numbers = text(words::numbers(&mut self.rng, 1, max_players));
            put("onlyWith", structure([("players", numbers)]));
        }
        zone
    }

    /// Returns connections of any pairs of zones, including self-connections and parallel ones.
    fn connections(&mut self) -> Vec<NewValue> {
        let count = self.rng.index(4 * self.count);
        let mut connections = Vec::new();
        for _ in 0..count {
            let ends = [(); 2].map(|()| self.open[self.rng.index(self.open.len())]);
            let [a, b] = ends;
            let (kind, guard) = (self.one(&KINDS), self.one(&GUARDS));
            let kind = if self.rng.chance(1, 12) { "fictive" } else { kind };
            let mut connection: Members = vec![
                ("a".to_owned(), text(id(a))),
                ("b".to_owned(), text(id(b))),
                ("guard".to_owned(), whole(guard)),
                ("type".to_owned(), text(kind)),
            ];
            if self.rng.chance(2, 3) {
                connection.push(("road".to_owned(), text(self.one(&["true", "false", "random"]))));
            }
            connections.push(NewValue::Object(connection));
        }
        connections
    }
}
