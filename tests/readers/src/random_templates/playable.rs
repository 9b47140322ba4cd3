//! Playable templates: starting zones around some land, with everything reachable.

use rmg_core::RngStream;
use rmg_core::rng::StreamName;
use rmg_json::NewValue;

use super::{Members, structure, text, whole, words};

/// How the starting zones are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Homes {
    Separate,
    /// One zone with `repeat`.
    Repeated,
    /// One of two, with `mirror`.
    Mirrored,
}

/// Returns the members of a template.
pub(super) fn template(name: StreamName) -> Members {
    let mut rng = name.at("playable").stream();
    let homes =
        [Homes::Separate, Homes::Separate, Homes::Separate, Homes::Repeated, Homes::Mirrored][rng.index(5)];
    let seats = match homes {
        Homes::Mirrored => 2,
        Homes::Separate | Homes::Repeated => 2 + rng.below(3),
    };
    let land = 1 + rng.index(4);
    let lands = words::zone_ids(&mut rng, land, false);
    let mut builder = Builder { rng, guard: 0 };
    builder.guard = 3_000 + 500 * builder.rng.below(5);
    let mut zones = Members::new();
    let mut connections = Vec::new();
    let mut repeats = Members::new();
    let home = match homes {
        Homes::Separate => {
            let home = builder.home();
            for seat in 1..=seats {
                let hub = builder.rng.index(lands.len());
                let id = format!("seat {seat}");
                connections.push(builder.connection(&id, &lands[hub]));
                zones.push((id, home.clone().with("owner", whole(seat))));
            }
            None
        }
        Homes::Repeated => {
            let count = structure([("i", whole(seats))]);
            repeats.push(("repeat".to_owned(), count));
            Some(("seat {i}", text("{i}")))
        }
        Homes::Mirrored => {
            repeats.push(("mirror".to_owned(), structure([("west", text("east"))])));
            Some(("the west", whole(1)))
        }
    };
    if let Some((id, seat)) = home {
        connections.push(builder.connection(id, &lands[0]));
        zones.push((id.to_owned(), builder.home().with("owner", seat)));
    }
    for (at, id) in lands.iter().enumerate() {
        if at > 0 {
            let before = builder.rng.index(at);
            connections.push(builder.connection(&lands[before], id));
        }
        zones.push((id.clone(), builder.land()));
    }
    if lands.len() > 2 && builder.rng.chance(1, 2) {
        connections.push(builder.redundant_connection(&lands[0], &lands[lands.len() - 1]));
    }
    let count = zones.len() + usize::try_from(seats).unwrap_or(0);
    let mut members = builder.whole(count, seats);
    members.extend(repeats);
    members.push(("zones".to_owned(), NewValue::Object(zones.into_iter().collect())));
    members.push(("connections".to_owned(), NewValue::Array(connections)));
    members
}

/// Adds a member to an object.
trait With {
    fn with(self, key: &str, value: NewValue) -> Self;
}

impl With for NewValue {
    fn with(mut self, key: &str, value: NewValue) -> Self {
        if let Self::Object(members) = &mut self {
            members.push((key.to_owned(), value));
        }
        self
    }
}

struct Builder {
    rng: RngStream,
    /// Guards of connections that all players may need.
    guard: u32,
}

impl Builder {
    /// Returns the members besides zones and connections.
    fn whole(&mut self, zones: usize, seats: u32) -> Members {
        let min = if zones > 6 {
            ["m", "m", "s+u"][self.rng.index(3)]
        } else {
            ["s", "s+u", "m"][self.rng.index(3)]
        };
        let max = ["m", "m+u", "l"][self.rng.index(3)];
        let players = if self.rng.chance(3, 4) { seats.to_string() } else { format!("2-{seats}") };
        let mut members = vec![
            ("minSize".to_owned(), text(min)),
            ("maxSize".to_owned(), text(max)),
            ("players".to_owned(), text(players)),
        ];
        for (key, value) in [
            ("description", text("Homes around some land.")),
            ("allowedWaterContent", NewValue::Array(vec![text("none")])),
            ("zoneSizeLaw", text("quadratic")),
            ("shuffleSeats", NewValue::Bool(true)),
            ("bannedSpells", NewValue::Array(vec![text("armageddon")])),
        ] {
            if self.rng.chance(1, 5) {
                members.push((key.to_owned(), value));
            }
        }
        members
    }

    fn home(&mut self) -> NewValue {
        let tier = [(500, 2_000, 8), (300, 3_000, 6)][self.rng.index(2)];
        let zone = structure([
            ("type", text("playerStart")),
            ("size", whole(10 + self.rng.below(4))),
            ("playerTowns", structure([("castles", whole(1))])),
            ("mines", structure([("wood", whole(1)), ("ore", whole(1))])),
            ("treasure", NewValue::Array(vec![treasure(tier)])),
        ]);
        self.with_some_requests(zone)
    }

    fn land(&mut self) -> NewValue {
        let kind = ["treasure", "treasure", "treasure", "junction"][self.rng.index(4)];
        let tier = [(1_000, 6_000, 6), (3_000, 9_000, 5), (500, 3_000, 8)][self.rng.index(3)];
        let mut zone = structure([
            ("type", text(kind)),
            ("size", whole(8 + self.rng.below(8))),
            ("treasure", NewValue::Array(vec![treasure(tier)])),
        ]);
        if kind == "treasure" && self.rng.chance(1, 3) {
            zone = zone.with("neutralTowns", structure([("towns", whole(1))]));
        }
        if kind == "treasure" && self.rng.chance(1, 3) {
            zone = zone.with("mines", structure([("gold", whole(1))]));
        }
        self.with_some_requests(zone)
    }

    /// Adds some requests that hinder no player.
    fn with_some_requests(&mut self, mut zone: NewValue) -> NewValue {
        let names = |names: &[&str]| NewValue::Array(names.iter().map(|name| text(*name)).collect());
        for (key, value) in [
            ("monsters", text("weak")),
            ("monsters", text("strong")),
            ("bannedMonsters", names(&["conflux"])),
            ("bannedTowns", names(&["tower", "core:inferno"])),
            ("bannedTerrains", names(&["lava"])),
            ("matchTerrainToTown", NewValue::Bool(true)),
            ("townsAreSameType", NewValue::Bool(true)),
            ("customObjects", structure([("bannedCategories", names(&["creatureBank"]))])),
            ("visiblePositionX", NewValue::Float(12.5)),
        ] {
            let is_new =
                matches!(&zone, NewValue::Object(members) if members.iter().all(|(of, _)| of != key));
            if is_new && self.rng.chance(1, 8) {
                zone = zone.with(key, value);
            }
        }
        zone
    }

    fn connection(&mut self, a: &str, b: &str) -> NewValue {
        let connection = structure([("a", text(a)), ("b", text(b)), ("guard", whole(self.guard))]);
        if self.rng.chance(1, 4) {
            let road = ["true", "false", "random"][self.rng.index(3)];
            return connection.with("road", text(road));
        }
        connection
    }

    /// Returns a redundant connection.
    fn redundant_connection(&mut self, a: &str, b: &str) -> NewValue {
        let kind = ["guarded", "forcePortal", "fictive", "repulsive"][self.rng.index(4)];
        let connection = self.connection(a, b).with("type", text(kind));
        if self.rng.chance(1, 3) {
            connection.with("onlyWith", structure([("players", text("2"))]))
        } else {
            connection
        }
    }
}

fn treasure((min, max, density): (u32, u32, u32)) -> NewValue {
    structure([("min", whole(min)), ("max", whole(max)), ("density", whole(density))])
}
