//! Writes `header.json`. Source: `docs/sources/vmap.md` section 2.

use std::collections::BTreeSet;

use rmg_core::model::{MapModel, MapObject, MapVictory, ObjectBody};
use rmg_core::pack::{ContentPack, Record, Table, TableId, VcmiKind};
use rmg_core::plan::{GenPlan, PlayerPlan, Switches};
use rmg_core::summary::{repeat_command, victory_words};
use rmg_core::{MapSize, PlayerColor};
use serde_json::{Map, Value, json};

use super::super::constants::{AUTHOR, CAN_PLAY, level_name};
use super::super::error::VmapProblem;
use super::super::header_json::{Goal, allowed, bonus_event, main_hero, settings};
use super::super::limits::VERSION;
use super::super::report::Refuse;
use super::object::{instance_name, scope_of};
use crate::origin::seed_suffix;
use crate::work::{Step, count};

/// Returns the text of the header.
pub(super) fn header(map: &MapModel, pack: &ContentPack, refuse: &mut Refuse<'_>) -> Vec<u8> {
    let plan = &map.plan;
    let goal = goal(map, pack).unwrap_or_else(|why| {
        refuse("victory".to_owned(), VmapProblem::Contradiction(why.to_owned()));
        None
    });
    let mut fields: Map<String, Value> =
        settings(goal.as_ref()).into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    let mut set = |key: &str, value: Value| {
        fields.insert(key.to_owned(), value);
    };
    set("versionMajor", json!(VERSION.0));
    set("versionMinor", json!(VERSION.1));
    set("author", json!(AUTHOR));
    set("mapVersion", json!(map.generator));
    set("name", json!(plan.template_name.clone() + &seed_suffix(plan.seed)));
    set("description", json!(description(map, pack)));
    set("mapLevels", levels(plan.size));
    let switches = &plan.switches;
    let mut list = |key: &str, value: Option<Value>| match value {
        Some(value) => set(key, value),
        None => {
            let why = format!("`{key}`: the plan switches content that the content pack does not have");
            refuse("plan.switches".to_owned(), VmapProblem::Contradiction(why));
        }
    };
    let artifacts = without(&switches.artifacts, map.artifacts_kept(pack));
    let heroes = without(&switches.heroes, map.heroes_imprisoned());
    let scoped = |kind: VcmiKind| move |name: &str| pack.scoped(kind, name).into_owned();
    let artifact = scoped(VcmiKind::Artifact);
    list("allowedArtifacts", condition(&pack.artifacts, &artifacts, artifact, |artifact| artifact.is_random));
    list("allowedSpells", condition(&pack.spells, &switches.spells, str::to_owned, |spell| spell.is_random));
    list("allowedAbilities", condition(&pack.skills, &switches.skills, scoped(VcmiKind::Skill), |_| true));
    list("allowedHeroes", condition(&pack.heroes, &heroes, scoped(VcmiKind::Hero), |hero| hero.is_random));
    let players = plan.players.iter().enumerate().map(|(at, player)| {
        let value = self::player(map, pack, player, &mut |why| {
            refuse(format!("plan.players[{at}]"), VmapProblem::Contradiction(why));
        });
        (player.color.name().to_owned(), value)
    });
    let players: Map<String, Value> = players.collect();
    if players.len() != plan.players.len() {
        let why = "duplicate player color".to_owned();
        refuse("plan.players".to_owned(), VmapProblem::Contradiction(why));
    }
    fields.insert("players".to_owned(), Value::Object(players));
    let has_bonus = |player: &&PlayerPlan| !player.bonus.is_empty();
    let events = plan.players.iter().filter(has_bonus);
    let events: Vec<Value> =
        events.map(|player| bonus_event(player.color, &player.bonus, &pack.resources)).collect();
    if !events.is_empty() {
        fields.insert("events".to_owned(), json!(events));
    }
    let mods = mods(map, pack);
    if !mods.is_empty() {
        fields.insert("mods".to_owned(), json!(mods));
    }
    let teams = teams(&plan.players);
    if !teams.is_empty() {
        fields.insert("teams".to_owned(), json!(teams));
    }
    let mut text = serde_json::to_vec_pretty(&Value::Object(fields)).expect("JSON values can be written");
    text.push(b'\n');
    text
}

/// Returns the mods of the objects and terrains of a map, with the mods that they are part of. They have no
/// version: any is accepted.
fn mods(map: &MapModel, pack: &ContentPack) -> Vec<Value> {
    let kinds: BTreeSet<_> = map.objects.iter().map(|object| object.kind).collect();
    let kinds = kinds.into_iter().filter_map(|kind| pack.objects.get(kind));
    let of_objects = kinds.filter_map(|kind| scope_of(pack, kind));
    let terrains: BTreeSet<_> = map.levels.iter().flat_map(|level| level.terrain.cells()).copied().collect();
    let terrains = terrains.into_iter().filter_map(|terrain| pack.terrains.get(terrain));
    let of_terrains = terrains.filter_map(|terrain| pack.vcmi_name(VcmiKind::Terrain, &terrain.name));
    let mut ids: BTreeSet<&str> = BTreeSet::new();
    for id in of_objects.chain(of_terrains) {
        let ends = id.match_indices('.').map(|(at, _)| at).chain([id.len()]);
        ids.extend(ends.map(|end| &id[..end]));
    }
    let value = |id: &str| {
        let parent = id.rsplit_once('.').map_or("", |(parent, _)| parent);
        json!({ "modId": id, "name": id, "parent": parent })
    };
    ids.into_iter().map(value).collect()
}

/// Returns the victory condition with the names of the file.
fn goal(map: &MapModel, pack: &ContentPack) -> Result<Option<Goal>, &'static str> {
    Ok(match map.victory {
        MapVictory::Standard => None,
        MapVictory::Grail => Some(Goal::Grail),
        MapVictory::Town { town } => {
            let object = map.objects.get(town.index()).ok_or("the town to capture does not exist")?;
            let kind =
                pack.objects.get(object.kind).ok_or("the content pack does not have the town to capture")?;
            Some(Goal::Town(instance_name(kind, town.index())))
        }
        MapVictory::Artifact { artifact } => {
            let artifact = pack.artifacts.get(artifact);
            let artifact =
                artifact.ok_or("the content pack does not have the artifact of the victory condition")?;
            Some(Goal::Artifact(pack.scoped(VcmiKind::Artifact, &artifact.name).into_owned()))
        }
    })
}

fn levels(size: MapSize) -> Value {
    let levels = size.each_level().map(|level| {
        let value = json!({ "width": size.width(), "height": size.height(), "index": level.index() });
        (level_name(level.index()), value)
    });
    Value::Object(levels.collect())
}

/// Returns the description: the origin of the map and the command that generates it again.
fn description(map: &MapModel, pack: &ContentPack) -> String {
    let GenPlan { template_name, seed, size, water, monsters, players, .. } = &map.plan;
    let count = |human: bool| players.iter().filter(|player| player.human == human).count();
    let (name, version) = &map.pack;
    let (water_word, monster_word) = (water.word(), monsters.word());
    let won = victory_words(map, pack).map_or_else(String::new, |words| format!(" To win: {words}."));
    let command = repeat_command(map, pack, false);
    let again = command.map_or_else(String::new, |command| format!(" To make it again: {command}"));
    format!(
        "Random map of the template {template_name}, seed {seed}: {width} x {height} tiles, {levels} level(s), {humans} \
         human and {computers} computer player(s), water {water_word}, monsters {monster_word}. Made by rmg {generator} \
         with the content pack {name} {version}.{won}{again}",
        width = size.width(),
        height = size.height(),
        levels = size.levels(),
        humans = count(true),
        computers = count(false),
        generator = map.generator,
    )
}

/// Returns the switches with `banned` switched off.
fn without<Id: Copy + Ord>(switches: &Switches<Id>, banned: Vec<Id>) -> Switches<Id> {
    let Switches { mut off, mut on, absent_off } = switches.clone();
    on.retain(|id| !banned.contains(id));
    off.extend(banned);
    off.sort_unstable();
    off.dedup();
    Switches { off, on, absent_off }
}

/// Returns the differences from the game's default, with the names that `named` makes of those of the pack;
/// `None` if the table does not have an id.
fn condition<Id: TableId, R: Record>(
    table: &Table<Id, R>,
    switches: &Switches<Id>,
    named: impl Fn(&str) -> String,
    is_default: fn(&R) -> bool,
) -> Option<Value> {
    let names = |ids: &[Id]| -> Option<Vec<String>> {
        ids.iter().map(|id| table.get(*id).map(|record| named(record.name()))).collect()
    };
    let (off, on) = (names(&switches.off)?, names(&switches.on)?);
    let mut condition = Map::new();
    let off: Vec<String> = off.into_iter().chain(switches.absent_off.iter().cloned()).collect();
    if !off.is_empty() {
        condition.insert("noneOf".to_owned(), json!(off));
    }
    // only a complete list can add to the default
    if switches.on.iter().any(|id| !is_default(&table.records()[id.position()])) && !on.is_empty() {
        let all = names(&allowed(table, switches, is_default))?;
        condition.insert("anyOf".to_owned(), json!(all));
    }
    Some(Value::Object(condition))
}

fn player(map: &MapModel, pack: &ContentPack, player: &PlayerPlan, refuse: &mut dyn FnMut(String)) -> Value {
    let [both, _, computer] = CAN_PLAY;
    let mut value = json!({
        "canPlay": if player.human { both } else { computer },
        "heroes": {},
        "randomFaction": false,
    });
    let mut mains = map
        .objects
        .iter()
        .filter_map(|object| main_town(object, player.color).map(|faction| (object, faction)));
    let town = mains.next();
    if mains.next().is_some() {
        refuse(format!("{} has two main towns", player.color));
    }
    let faction = town.map(|(_, faction)| faction).or(player.faction);
    let names = faction.map(|faction| pack.factions.get(faction).map(|faction| &faction.name));
    let names = names.map(|name| name.map(|name| pack.scoped(VcmiKind::Faction, name)));
    value["allowedFactions"] = match names {
        Some(Some(name)) => json!({ "anyOf": [name] }),
        Some(None) => {
            refuse("the content pack does not have the faction".to_owned());
            json!({})
        }
        None => json!({}),
    };
    if let Some(hero) = player.hero {
        match pack.heroes.get(hero) {
            Some(hero) => {
                let name = main_hero(player.color);
                value["heroes"] =
                    json!({ name.as_str(): { "type": pack.scoped(VcmiKind::Hero, &hero.name) } });
                value["mainHero"] = json!(name);
            }
            None => refuse("the content pack does not have the hero".to_owned()),
        }
    }
    if player.bonus.iter().any(|(resource, _)| pack.resources.get(*resource).is_none()) {
        refuse("the content pack does not have a resource of the bonus".to_owned());
    }
    if let Some((MapObject { at, .. }, _)) = town {
        value["mainTown"] = json!({ "generateHero": true, "x": at.tile.x, "y": at.tile.y, "l": at.level.0 });
    }
    value
}

/// Returns the faction of the main town of a player; `None` for other objects.
fn main_town(object: &MapObject, color: PlayerColor) -> Option<rmg_core::FactionId> {
    count(Step::Object);
    match object.body {
        ObjectBody::Town { owner, faction, is_main: true, .. } if owner == Some(color) => Some(faction),
        _ => None,
    }
}

/// Returns the teams of two or more players, in order of their first members.
fn teams(players: &[PlayerPlan]) -> Vec<Vec<&'static str>> {
    let mut numbers: Vec<u8> = Vec::new();
    for player in players {
        numbers.extend(player.team.filter(|team| !numbers.contains(team)));
    }
    let members = |number: &u8| -> Vec<&'static str> {
        players
            .iter()
            .filter(|player| player.team == Some(*number))
            .map(|player| player.color.name())
            .collect()
    };
    numbers.iter().map(members).filter(|team| team.len() > 1).collect()
}
