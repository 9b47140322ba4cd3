//! Templates that pass the check and strain the generator: structurally playable, with unusual content.

use rmg_core::RngStream;
use rmg_core::rng::StreamName;
use rmg_json::NewValue;

use super::{Members, structure, text, whole, words};

/// Maximum number of zones.
const MAX_ZONES: usize = 30;
/// Minimum and maximum size of the maps.
const SIZES: [&str; 2] = ["36x36x1", "144x144x2"];

/// Returns the members of a template.
pub(super) fn template(name: StreamName) -> Members {
    let mut rng = name.at("odd").stream();
    let max = [3, 6, 6, 10, 10, 16, MAX_ZONES][rng.index(7)];
    let count = 2 + rng.index(max - 1);
    let ids = words::zone_ids(&mut rng, count, false);
    let seats = 1 + rng.index(count.min(8));
    let rarity = rng.index(4);
    let mut builder = Builder { rng, ids, seats, kinds: Vec::new(), rarity };
    builder.kinds = (0..count).map(|at| builder.kind(at)).collect();
    let zones: Members =
        (0..count).map(|at| (builder.ids[at].clone(), NewValue::Object(builder.zone(at)))).collect();
    let connections = builder.connections();
    let mut members = builder.whole();
    members.push(("zones".to_owned(), NewValue::Object(zones)));
    members.push(("connections".to_owned(), NewValue::Array(connections)));
    members
}

struct Builder {
    rng: RngStream,
    ids: Vec<String>,
    /// Number of seats; the first zones have them.
    seats: usize,
    kinds: Vec<&'static str>,
    /// Rarity of unusual values: 0 for frequent.
    rarity: usize,
}

impl Builder {
    /// Returns whether to use an unusual value: in `share` percent of the cases for the most unusual
    /// templates.
    fn unusual(&mut self, share: u32) -> bool {
        let share = [share, share / 2, share / 4, share / 8][self.rarity];
        self.rng.chance(share, 100)
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.rng.index(of.len())]
    }

    fn names(&mut self, what: &str, share: u32, members: &mut Members, key: &str) {
        if self.unusual(share) {
            let names = words::content(&mut self.rng, what);
            members.push((key.to_owned(), NewValue::Array(names.into_iter().map(text).collect())));
        }
    }

    fn kind(&mut self, at: usize) -> &'static str {
        if at < self.seats {
            return if at > 0 && self.unusual(10) { "cpuStart" } else { "playerStart" };
        }
        self.one(&["treasure", "treasure", "treasure", "treasure", "junction", "junction", "sealed"])
    }

    fn whole(&mut self) -> Members {
        let seats = u32::try_from(self.seats).unwrap_or(8);
        let players = if self.unusual(40) { format!("1-{seats}") } else { seats.to_string() };
        let mut members: Members = [("minSize", SIZES[0]), ("maxSize", SIZES[1]), ("players", &players)]
            .map(|(key, value)| (key.to_owned(), text(value)))
            .into();
        if self.unusual(20) {
            members.push(("zoneSizeLaw".to_owned(), text("quadratic")));
        }
        if self.unusual(30) {
            members.push(("shuffleSeats".to_owned(), NewValue::Bool(true)));
        }
        if self.unusual(30) {
            members.push(("artifactSets".to_owned(), text("free")));
            members.push(("namedArtifacts".to_owned(), whole(self.rng.below(101))));
        }
        if self.unusual(30) {
            members.push(("randomMonsters".to_owned(), whole(self.rng.below(101))));
        }
        if self.unusual(40) {
            let zone = format!("town={}", self.ids[self.rng.index(self.ids.len())].trim());
            let condition =
                self.one(&["grail", "town", "artifact", "artifact=angelWings", "artifact=grail", &zone]);
            members.push(("victory".to_owned(), text(condition)));
        }
        for (key, what) in [
            ("bannedSpells", "spells"),
            ("bannedArtifacts", "artifacts"),
            ("enabledArtifacts", "artifacts"),
            ("bannedSkills", "secondary skills"),
            ("bannedHeroes", "heroes"),
        ] {
            self.names(what, 12, &mut members, key);
        }
        members
    }

    fn zone(&mut self, at: usize) -> Members {
        let kind = self.kinds[at];
        let is_seat = at < self.seats;
        let size = if self.unusual(30) { self.one(&[1, 2, 40, 200, 1000]) } else { 8 + self.rng.below(12) };
        let mut zone: Members = vec![("type".to_owned(), text(kind)), ("size".to_owned(), whole(size))];
        let mut put = |key: &str, value: NewValue| zone.push((key.to_owned(), value));
        if is_seat {
            put("owner", whole(u32::try_from(at + 1).unwrap_or(1)));
        } else if kind == "treasure" && self.unusual(15) {
            put("owner", whole(1 + self.rng.below(u32::try_from(self.seats).unwrap_or(1))));
        }
        if kind == "sealed" {
            return zone;
        }
        if is_seat || self.unusual(8) {
            put("playerTowns", self.towns(is_seat));
        }
        if self.rng.chance(1, 4) {
            put("neutralTowns", self.towns(false));
        }
        for (key, word) in [
            ("monsters", ["none", "weak", "strong"][self.rng.index(3)]),
            ("forcedLevel", ["surface", "underground"][self.rng.index(2)]),
        ] {
            if self.unusual(30) {
                put(key, text(word));
            }
        }
        for key in ["matchTerrainToTown", "townsAreSameType", "matchMonstersToTown", "repelsZones"] {
            if self.unusual(25) {
                put(key, NewValue::Bool(self.rng.chance(1, 2)));
            }
        }
        let density = self.one(&[1, 3, 10, 40]);
        if self.unusual(20) {
            put("mineDensities", self.mines(density));
        }
        let (mines, treasure) = (self.one(&[1, 1, 2, 3, 8]), self.treasure());
        let (like_mines, like_treasure) = (self.before(at), self.before(at));
        match like_mines.filter(|_| self.unusual(20)) {
            Some(zone) => put("minesLikeZone", text(zone)),
            None => put("mines", self.mines(mines)),
        }
        match like_treasure.filter(|_| self.unusual(20)) {
            Some(zone) => put("treasureLikeZone", text(zone)),
            None => put("treasure", treasure),
        }
        if let Some(zone) = self.before(at).filter(|_| self.unusual(10)) {
            put("terrainTypeLikeZone", text(zone));
        }
        if let Some(zone) = self.before(at).filter(|_| self.unusual(10)) {
            put("customObjectsLikeZone", text(zone));
        } else if self.unusual(50) {
            put("customObjects", self.objects());
        }
        if let Some(other) = self.before(at).filter(|_| self.unusual(20)) {
            let key = self.one(&["likeZone", "notLikeZone", "relatedToZoneTerrain"]);
            put("townHints", NewValue::Array(vec![structure([(key, text(other))])]));
        }
        for (what, key) in [
            ("factions", "allowedTowns"),
            ("factions", "bannedTowns"),
            ("factions", "allowedMonsters"),
            ("factions", "bannedMonsters"),
            ("terrains", "terrainTypes"),
            ("terrains", "bannedTerrains"),
        ] {
            self.names(what, 10, &mut zone, key);
        }
        if self.unusual(12) {
            let key = self.one(&["humans", "players"]);
            let max_players = u32::try_from(self.seats).unwrap_or(1);
            if !is_seat {
                zone.push((
                    "onlyWith".to_owned(),
                    structure([(key, text(words::numbers(&mut self.rng, 1, max_players)))]),
                ));
            }
        }
        zone
    }

    /// Returns a random zone before this one, if there is one.
    fn before(&mut self, at: usize) -> Option<String> {
        self.rng.pick(&self.ids[..at]).cloned()
    }

    fn towns(&mut self, is_seat: bool) -> NewValue {
        let key = self.one(&["towns", "castles", "castles"]);
        let mut members: Members = vec![(key.to_owned(), whole(1))];
        if self.unusual(30) {
            let count = self.one(&[1, 2, 3, 6]);
            let other = if key == "towns" { "castles" } else { "towns" };
            members.push((other.to_owned(), whole(count)));
        }
        if !is_seat && self.unusual(20) {
            let density = self.one(&[1, 2, 8]);
            members.push(("townDensity".to_owned(), whole(density)));
        }
        NewValue::Object(members)
    }

    fn mines(&mut self, max: u32) -> NewValue {
        const RESOURCES: [&str; 7] = ["wood", "ore", "mercury", "sulfur", "crystal", "gems", "gold"];
        let mut members = Members::new();
        for resource in RESOURCES {
            if self.rng.chance(1, 3) {
                let count = 1 + self.rng.below(max);
                members.push((resource.to_owned(), whole(count)));
            }
        }
        NewValue::Object(members)
    }

    fn treasure(&mut self) -> NewValue {
        let count = self.rng.index(4);
        let tiers = (0..count).map(|_| {
            let (min, span, density) = if self.unusual(40) {
                (
                    self.one(&[0, 1, 99, 5_000, 60_000, 2_000_000_000]),
                    self.one(&[0, 1, 50, 100_000, 100_000_000]),
                    self.one(&[0, 1, 40, 200, 10_000]),
                )
            } else {
                (
                    self.one(&[300, 500, 1_000, 3_000, 9_000]),
                    self.one(&[500, 2_500, 8_000]),
                    self.one(&[1, 4, 8, 14]),
                )
            };
            structure([("min", whole(min)), ("max", whole(min + span)), ("density", whole(density))])
        });
        NewValue::Array(tiers.collect())
    }

    fn objects(&mut self) -> NewValue {
        let mut members = Members::new();
        let mut required = Members::new();
        for _ in 0..self.rng.index(5) {
            let refused = self.unusual(4);
            let rng = &mut self.rng;
            let (object, subtype) = if refused { words::object(rng) } else { words::required_object(rng) };
            if required.iter().any(|(known, _)| *known == object) {
                continue;
            }
            let count = if self.unusual(20) { 1 + self.rng.below(12) } else { 1 };
            let value = if self.rng.chance(1, 3) {
                let guard = self.one(&[0, 1, 700, 20_000, 500_000]);
                structure([("count", whole(count)), ("guard", whole(guard))])
            } else {
                whole(count)
            };
            let value = if self.rng.chance(2, 3) { NewValue::Object(vec![(subtype, value)]) } else { value };
            required.push((object, value));
        }
        members.push(("requiredObjects".to_owned(), NewValue::Object(required)));
        if self.unusual(30) {
            let categories =
                ["all", "other", "creatureBank", "bonus", "dwelling", "resource", "pandorasBox", "seerHut"];
            let banned = NewValue::Array(vec![text(self.one(&categories)), text(self.one(&categories))]);
            members.push(("bannedCategories".to_owned(), banned));
        }
        if self.unusual(40) {
            let common = (0..1 + self.rng.index(4)).map(|_| {
                let (object, subtype) = words::required_object(&mut self.rng);
                let numbers = [
                    ("value", self.one(&[0, 1, 2_000, 500_000])),
                    ("rarity", self.one(&[0, 1, 100, 9_000])),
                    ("zoneLimit", self.one(&[0, 1, 1_000])),
                ];
                let mut entry: Members =
                    vec![("type".to_owned(), text(object)), ("subtype".to_owned(), text(subtype))];
                let numbers = numbers.map(|(key, number)| (key, whole(number)));
                entry.push(("rmg".to_owned(), structure(numbers)));
                NewValue::Object(entry)
            });
            members.push(("commonObjects".to_owned(), NewValue::Array(common.collect())));
        }
        NewValue::Object(members)
    }

    /// Returns a tree over most of the zones that can be entered, plus random extra connections.
    fn connections(&mut self) -> Vec<NewValue> {
        let open: Vec<usize> = (0..self.ids.len()).filter(|at| self.kinds[*at] != "sealed").collect();
        let mut pairs: Vec<(usize, usize)> = Vec::new();
        for at in 1..open.len() {
            if !self.unusual(8) {
                pairs.push((open[self.rng.index(at)], open[at]));
            }
        }
        for _ in 0..self.rng.index(open.len() + 1) {
            let (a, b) = (open[self.rng.index(open.len())], open[self.rng.index(open.len())]);
            if a != b || self.unusual(20) {
                pairs.push((a, b));
            }
        }
        if let Some(pair) = self.rng.pick(&pairs).copied()
            && self.unusual(30)
        {
            let more = self.rng.index(12);
            pairs.extend((0..more).map(|_| pair));
        }
        pairs.into_iter().map(|(a, b)| self.connection(a, b)).collect()
    }

    fn connection(&mut self, a: usize, b: usize) -> NewValue {
        let guard = self.one(&[0, 1_000, 3_000, 3_000, 5_000, 9_000, 60_000, 1_000_000]);
        let mut connection: Members = vec![
            ("a".to_owned(), text(self.ids[a].clone())),
            ("b".to_owned(), text(self.ids[b].clone())),
            ("guard".to_owned(), whole(guard)),
        ];
        if self.unusual(40) {
            let kind = self.one(&["wide", "wide", "fictive", "repulsive", "forcePortal"]);
            connection.push(("type".to_owned(), text(kind)));
        }
        if self.unusual(40) {
            connection.push(("road".to_owned(), text(self.one(&["true", "false", "random"]))));
        }
        if self.unusual(10) {
            let max_players = u32::try_from(self.seats).unwrap_or(1);
            let numbers = text(words::numbers(&mut self.rng, 1, max_players));
            connection.push(("onlyWith".to_owned(), structure([("players", numbers)])));
        }
        NewValue::Object(connection)
    }
}
