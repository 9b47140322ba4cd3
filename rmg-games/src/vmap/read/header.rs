//! Reads `header.json`. Source: `docs/sources/vmap.md` section 2.

use rmg_core::ids::{FactionId, HeroId};
use rmg_core::model::MapVictory;
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::plan::{ContentSwitches, GenPlan, PlayerPlan, Switches};
use rmg_core::text::shown;
use rmg_core::{MapSize, PlayerColor, Seat, Seed};
use serde_json::{Map, Value, json};

use super::super::constants::{AUTHOR, CAN_PLAY, HEADER, level_name};
use super::super::error::VmapProblem;
use super::super::header_json::{self, Goal};
use super::fields::{Fields, type_text, whole_number};
use super::names::find;
use super::reader::{MainTown, Reader};
use crate::foreign::{UnknownKind, read_plan};
use crate::origin::split_seed;

/// The data of the header that the model holds.
#[derive(Debug)]
pub(super) struct Head {
    pub(super) plan: GenPlan,
    pub(super) generator: String,
}

impl Reader<'_> {
    /// Reads the header; `None` if the size of the map is unknown.
    pub(super) fn header(&mut self, value: Value) -> Option<Head> {
        let mut fields = Fields::new(HEADER, String::new(), value, &mut self.report);
        self.version(&mut fields)?;
        let size = self.size(&mut fields)?;
        self.levels = size.levels();
        let author = fields.take("author");
        let is_rmg_map = author.as_ref().and_then(Value::as_str) == Some(AUTHOR);
        let generator = if is_rmg_map { fields.text("mapVersion", &mut self.report) } else { None };
        if let Some(author) = author.filter(|_| !is_rmg_map) {
            self.setting("author", &author);
        }
        let (template, seed) = self.name(&mut fields, is_rmg_map);
        if is_rmg_map {
            // generated from the plan; has no data of its own
            fields.take("description");
        }
        let switches = self.switches(&mut fields);
        self.victory = self.victory(&mut fields);
        self.spells = header_json::allowed(&self.pack.spells, &switches.spells, |spell| spell.is_random);
        let mut players = self.players(&mut fields);
        self.teams(&mut fields, &mut players);
        self.events(&mut fields, &mut players);
        for (key, default) in header_json::settings(None) {
            fields.skip(key, &default);
        }
        for (key, default) in OTHER_DEFAULTS {
            let default: Value = serde_json::from_str(default).expect("the defaults are JSON");
            fields.skip(key, &default);
        }
        for (key, value) in fields.rest() {
            if key != "mods" || !self.has_mods(&value) {
                self.setting(&key, &value);
            }
        }
        let plan = read_plan(template, seed, size, switches, players);
        Some(Head { plan, generator: generator.unwrap_or_default() })
    }

    /// Returns whether the pack has all mods of a list.
    fn has_mods(&self, mods: &Value) -> bool {
        let is_known = |of: &Value| {
            let id = of.get("modId").and_then(Value::as_str);
            id.is_some_and(|id| self.pack.info.namespaces.iter().any(|known| known == id))
        };
        mods.as_array().is_some_and(|mods| mods.iter().all(is_known))
    }

    /// Reads a victory condition that rmg wrote, and removes the settings that depend on it. A town to
    /// capture is resolved when the objects are read.
    fn victory(&mut self, fields: &mut Fields) -> MapVictory {
        let goal = fields.peek("triggeredEvents").and_then(Goal::of_events);
        let Some(goal) = goal else { return MapVictory::Standard };
        let settings = header_json::settings(Some(&goal));
        let victory = match &goal {
            Goal::Grail => Some(MapVictory::Grail),
            Goal::Artifact(name) => {
                find(self.pack, &self.pack.artifacts, name).map(|artifact| MapVictory::Artifact { artifact })
            }
            // until the town is found
            Goal::Town(_) => Some(MapVictory::Standard),
        };
        let is_rmg_map = settings.iter().all(|(key, value)| fields.peek(key) == Some(value));
        let Some(victory) = victory.filter(|_| is_rmg_map) else { return MapVictory::Standard };
        for (key, value) in &settings {
            fields.skip(key, value);
        }
        if let Goal::Town(name) = goal {
            self.town_to_capture = Some(name);
        }
        victory
    }

    fn setting(&mut self, name: &str, value: &Value) {
        self.keep_unknown(UnknownKind::Header, name.to_owned(), None, value);
    }

    fn version(&mut self, fields: &mut Fields) -> Option<()> {
        if !fields.has("versionMajor") {
            return fields.missing("versionMajor", &mut self.report);
        }
        let major = fields.int("versionMajor", i64::MIN, i64::MAX, &mut self.report)?;
        if !(1..=3).contains(&major) {
            fields.diagnostic("versionMajor", VmapProblem::Version(major), &mut self.report);
            return None;
        }
        // a higher minor version only adds keys, which are counted as unknown
        fields.int("versionMinor", 0, i64::MAX, &mut self.report);
        Some(())
    }

    fn size(&mut self, fields: &mut Fields) -> Option<MapSize> {
        let Some(mut levels) = fields.inner("mapLevels", &mut self.report) else {
            return fields.missing("mapLevels", &mut self.report);
        };
        let Some(mut surface) = levels.inner(&level_name(0), &mut self.report) else {
            return levels.missing(&level_name(0), &mut self.report);
        };
        let mut side = |key: &str| {
            if surface.has(key) {
                surface.int(key, 1, i64::from(MapSize::MAX_SIDE), &mut self.report)
            } else {
                surface.missing(key, &mut self.report)
            }
        };
        let (width, height) = (side("width"), side("height"));
        let count = (1..).take_while(|level| levels.take(&level_name(*level)).is_some()).count() + 1;
        if let Some((unknown, _)) = levels.rest().into_iter().next() {
            fields.diagnostic("mapLevels", VmapProblem::Level(shown(&unknown)), &mut self.report);
            return None;
        }
        if count > usize::from(MapSize::MAX_LEVELS) {
            fields.diagnostic("mapLevels", VmapProblem::Levels(count), &mut self.report);
            return None;
        }
        let side = |side: Option<i64>| side.and_then(|side| u64::try_from(side).ok());
        match MapSize::new(side(width)?, side(height)?, count as u64) {
            Ok(size) => Some(size),
            Err(error) => {
                fields.diagnostic(
                    "mapLevels.surface",
                    VmapProblem::Size(error.to_string()),
                    &mut self.report,
                );
                None
            }
        }
    }

    /// Returns template name and seed of a map of rmg. Returns the complete name for other maps.
    fn name(&mut self, fields: &mut Fields, is_rmg_map: bool) -> (String, Seed) {
        let name = match fields.take("name") {
            None => String::new(),
            Some(Value::String(name)) => name,
            // a text that the game assembles from several parts
            Some(other) => {
                self.setting("name", &other);
                String::new()
            }
        };
        let parts = if is_rmg_map { split_seed(&name) } else { None };
        parts.map_or_else(|| (name.clone(), Seed(0)), |(template, seed)| (template.to_owned(), seed))
    }

    fn switches(&mut self, fields: &mut Fields) -> ContentSwitches {
        let pack = self.pack;
        ContentSwitches {
            artifacts: self
                .switch(fields, "allowedArtifacts", &pack.artifacts, |artifact| artifact.is_random),
            spells: self.switch(fields, "allowedSpells", &pack.spells, |spell| spell.is_random),
            skills: self.switch(fields, "allowedAbilities", &pack.skills, |_| true),
            heroes: self.switch(fields, "allowedHeroes", &pack.heroes, |hero| hero.is_random),
        }
    }

    /// Reads a list of allowed content, and returns its differences from the default.
    fn switch<Id: TableId, R: Record>(
        &mut self,
        fields: &mut Fields,
        key: &str,
        table: &Table<Id, R>,
        is_default: fn(&R) -> bool,
    ) -> Switches<Id> {
        let Some(mut list) = fields.inner(key, &mut self.report) else { return Switches::default() };
        let (mut only, mut off, mut absent_off) = (Vec::new(), Vec::new(), Vec::new());
        let mut has_only = false;
        for part in ["anyOf", "allOf", "noneOf"] {
            for name in list.texts(part, &mut self.report).unwrap_or_default() {
                has_only |= part != "noneOf";
                match find(self.pack, table, &name) {
                    Some(id) if part == "noneOf" => off.push(id),
                    Some(id) => only.push(id),
                    None if part == "noneOf" && self.pack.local_name(&name).is_none() => {
                        absent_off.push(name)
                    }
                    None => self.setting(key, &json!({ part: name })),
                }
            }
        }
        self.rest(list, key);
        let (mut switched_off, mut on) = (off.clone(), Vec::new());
        if has_only {
            let is_default = |id: &Id| table.get(*id).is_some_and(is_default);
            only.sort_unstable();
            only.dedup();
            switched_off.extend(table.ids().filter(|id| is_default(id) && only.binary_search(id).is_err()));
            on.extend(only.into_iter().filter(|id| !is_default(id) && !off.contains(id)));
        }
        switched_off.sort_unstable();
        switched_off.dedup();
        absent_off.sort_unstable();
        absent_off.dedup();
        Switches { off: switched_off, on, absent_off }
    }

    /// Keeps the remaining values of a structure.
    fn rest(&mut self, fields: Fields, name: &str) {
        for (key, value) in fields.rest() {
            self.setting(&format!("{name}.{key}"), &value);
        }
    }

    fn players(&mut self, fields: &mut Fields) -> Vec<PlayerPlan> {
        let Some(mut all) = fields.inner("players", &mut self.report) else { return Vec::new() };
        let mut players = Vec::new();
        for color in PlayerColor::ALL {
            let Some(player) = all.inner(color.name(), &mut self.report) else { continue };
            let seat = Seat(u8::try_from(players.len() + 1).expect("there are eight colors"));
            let (human, faction, hero) = self.player(color, player);
            players.push(PlayerPlan { faction, hero, ..PlayerPlan::new(color, seat, human) });
        }
        self.rest(all, "players");
        players
    }

    fn player(
        &mut self,
        color: PlayerColor,
        mut fields: Fields,
    ) -> (bool, Option<FactionId>, Option<HeroId>) {
        let can_play = fields.text("canPlay", &mut self.report);
        let [both, human_only, computer] = CAN_PLAY;
        let human = match can_play.as_deref() {
            Some(word) if word == both => true,
            None => true,
            Some(word) if word == computer => false,
            Some(word) => {
                self.setting("players.canPlay", &Value::from(word));
                word == human_only
            }
        };
        let faction = self.faction(&mut fields);
        fields.skip("randomFaction", &json!(false));
        let hero = self.main_hero(color, &mut fields);
        let heroes = fields.peek("heroes").and_then(Value::as_object).into_iter().flatten();
        let names = heroes.filter_map(|(_, hero)| hero.get("type")?.as_str());
        let known: Vec<HeroId> = names.filter_map(|name| find(self.pack, &self.pack.heroes, name)).collect();
        self.facts.named_heroes.extend(known);
        fields.skip("heroes", &json!({}));
        if let Some(mut town) = fields.inner("mainTown", &mut self.report) {
            town.skip("generateHero", &json!(true));
            let value = json!({ "x": town.peek("x"), "y": town.peek("y"), "l": town.peek("l") });
            if let Some(anchor) = self.position(&mut town) {
                self.main_towns.push(MainTown { color, anchor, is_found: false, value });
            }
            self.rest(town, "players.mainTown");
        }
        self.rest(fields, "players");
        (human, faction, hero)
    }

    /// Reads the hero that the game creates in the main town, if it has no other properties. Heroes on the
    /// map are not such heroes.
    fn main_hero(&mut self, color: PlayerColor, fields: &mut Fields) -> Option<HeroId> {
        let name = header_json::main_hero(color);
        let hero = fields.peek("heroes")?.get(&name)?.get("type")?.as_str().map(str::to_owned)?;
        let is_rmg_map = fields.peek("heroes") == Some(&json!({ name.as_str(): { "type": hero } }))
            && fields.peek("mainHero").and_then(Value::as_str) == Some(&name);
        let hero = find(self.pack, &self.pack.heroes, &hero).filter(|_| is_rmg_map)?;
        fields.take("heroes");
        fields.take("mainHero");
        Some(hero)
    }

    /// Reads the starting bonuses of players. Keeps other events.
    fn events(&mut self, fields: &mut Fields, players: &mut [PlayerPlan]) {
        for event in fields.list("events", &mut self.report).unwrap_or_default() {
            let given = event.get("resources").and_then(Value::as_object).cloned().unwrap_or_default();
            let (bonus, _) = amounts(self.pack, &self.pack.resources, given);
            let is_of = |player: &&mut PlayerPlan| {
                player.bonus.is_empty()
                    && !bonus.is_empty()
                    && event == header_json::bonus_event(player.color, &bonus, &self.pack.resources)
            };
            match players.iter_mut().find(is_of) {
                Some(player) => player.bonus = bonus,
                None => self.setting("events", &event),
            }
        }
    }

    /// Returns the faction of a player who cannot choose another one.
    fn faction(&mut self, fields: &mut Fields) -> Option<FactionId> {
        let list = fields.take("allowedFactions")?;
        if list == json!({}) {
            return None;
        }
        let names = list.as_object().filter(|list| list.len() == 1).and_then(|list| list.get("anyOf"));
        let only = match names.and_then(Value::as_array).map(Vec::as_slice) {
            Some([Value::String(name)]) => find(self.pack, &self.pack.factions, name),
            _ => None,
        };
        if only.is_none() {
            self.setting("players.allowedFactions", &list);
        }
        only
    }

    /// Reads the teams, numbered in the order of the file.
    fn teams(&mut self, fields: &mut Fields, players: &mut [PlayerPlan]) {
        let Some(teams) = fields.list("teams", &mut self.report) else { return };
        let mut number = 0;
        for (at, team) in teams.into_iter().enumerate() {
            let Value::Array(members) = &team else {
                let found = type_text(&team);
                let problem = VmapProblem::Type { wanted: "a list `[ ]`", found };
                fields.diagnostic(&format!("teams[{at}]"), problem, &mut self.report);
                continue;
            };
            let colors: Vec<PlayerColor> =
                members.iter().filter_map(|name| PlayerColor::from_name(name.as_str()?)).collect();
            let mut mates: Vec<&mut PlayerPlan> =
                players.iter_mut().filter(|player| colors.contains(&player.color)).collect();
            let is_valid = colors.len() == members.len()
                && mates.len() == colors.len()
                && mates.iter().all(|player| player.team.is_none())
                && number < u8::MAX;
            if !is_valid {
                self.setting("teams", &team);
            } else if mates.len() > 1 {
                mates.iter_mut().for_each(|player| player.team = Some(number));
                number += 1;
            }
        }
    }
}

/// Default values of further settings.
const OTHER_DEFAULTS: [(&str, &str); 11] = [
    ("authorContact", "\"\""),
    ("battleOnly", "false"),
    ("creationDateTime", "0"),
    ("description", "\"\""),
    ("heroLevelLimit", "0"),
    ("mapVersion", "\"\""),
    ("mods", "[]"),
    ("predefinedHeroes", "{}"),
    ("reservedCampaignHeroes", "[]"),
    ("rumors", "[]"),
    ("teams", "[]"),
];

/// Splits a structure of names and amounts into known content and the remaining entries.
pub(super) fn amounts<Id: TableId, R: Record>(
    pack: &ContentPack,
    table: &Table<Id, R>,
    map: Map<String, Value>,
) -> (Vec<(Id, u32)>, Map<String, Value>) {
    let (mut known, mut rest) = (Vec::new(), Map::new());
    for (name, value) in map {
        let amount = whole_number(&value).and_then(|amount| u32::try_from(amount).ok());
        match find(pack, table, &name).zip(amount) {
            Some((_, 0)) => {}
            Some(entry) => known.push(entry),
            None => {
                rest.insert(name, value);
            }
        }
    }
    known.sort_unstable();
    (known, rest)
}
