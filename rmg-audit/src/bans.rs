//! V18: nothing banned is on the map, no limit is exceeded.
//!
//! Judged so far: factions of monsters (by the zone where they stand) and of towns, terrains of zones, creatures that may not
//! stand on a map, and the limits per zone and map that the pack gives kinds of objects.

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::ids::{CreatureId, FactionId, ObjectKindId};
use rmg_core::model::{MapObject, ObjectBody, ObjectId};
use rmg_core::plan::ZonePlan;

use crate::found::Found;
use crate::ground::Ground;
use crate::words::{object_name, zone_name};

pub(crate) fn check(ground: &Ground<'_>) -> Verdict {
    let (map, pack) = (ground.map, ground.pack);
    let mut found = Found::default();
    for (at, object) in map.objects.iter().enumerate() {
        let id = ObjectId::from_index(at);
        let zone = ground.zone_of(object).unwrap_or(object.cause.zone);
        let text = match object.body {
            ObjectBody::Monster { creature, count, .. } => monster_fault(ground, zone, creature, count),
            ObjectBody::Town { faction, .. } => town_fault(ground, zone, faction),
            ObjectBody::Plain | ObjectBody::Portal { .. } => None,
        };
        if let Some(text) = text {
            found.add(|| {
                CounterExample::new(format!("{}: {text}", object_name(map, pack, id)))
                    .on_tiles(vec![object.at])
                    .in_zones(&[zone])
                    .of_object(id)
            });
        }
    }
    for zone in map.plan.zone_ids() {
        if let Some(text) = terrain_fault(ground, zone) {
            found.add(|| CounterExample::new(text).in_zones(&[zone]));
        }
    }
    limits(ground, &mut found);
    found.verdict(map.objects.len() + map.zones.len())
}

fn faction_name(ground: &Ground<'_>, faction: FactionId) -> String {
    ground.pack.factions.get(faction).map_or_else(|| "an unknown faction".to_owned(), |f| f.name.clone())
}

/// An empty list in a plan made by hand says nothing.
fn is_banned<T: PartialEq>(allowed: &[T], what: &T) -> bool {
    !allowed.is_empty() && !allowed.contains(what)
}

fn monster_fault(ground: &Ground<'_>, zone: ZoneId, creature: CreatureId, count: u32) -> Option<String> {
    if let Some(most) = ground.pack.defaults.largest_stack.filter(|most| count > *most) {
        return Some(format!("a stack of {count}; the game's map files hold at most {most}"));
    }
    // A creature that the pack does not have is refuted by V4.
    let creature = ground.pack.creatures.get(creature)?;
    if !creature.is_placeable {
        return Some(format!("{} may not stand on a map", creature.name));
    }
    let plan = ground.map.plan.zones.get(zone.index())?;
    is_banned(&plan.contents.monster_factions, &creature.faction).then(|| {
        let faction = faction_name(ground, creature.faction);
        format!("monsters of {faction} are not allowed in {}", zone_name(ground.map, zone))
    })
}

fn town_fault(ground: &Ground<'_>, zone: ZoneId, faction: FactionId) -> Option<String> {
    let plan = ground.map.plan.zones.get(zone.index())?;
    if ground.pack.factions.get(faction).is_some_and(|faction| !faction.has_town) {
        return Some(format!("{} has no towns", faction_name(ground, faction)));
    }
    let is_fine = !is_banned(&plan.contents.towns.factions, &faction)
        || is_chosen(ground, plan, faction)
        || is_hinted(ground, plan, faction);
    (!is_fine).then(|| {
        let faction = faction_name(ground, faction);
        format!("towns of {faction} are not allowed in {}", zone_name(ground.map, zone))
    })
}

/// Whether the player of the zone chose the faction, which overrules the template.
fn is_chosen(ground: &Ground<'_>, plan: &ZonePlan, faction: FactionId) -> bool {
    let players = &ground.map.plan.players;
    players.iter().any(|player| Some(player.color) == plan.player && player.faction == Some(faction))
}

/// Whether a hint makes the zone follow another one that has the faction or lies on its native terrain.
fn is_hinted(ground: &Ground<'_>, plan: &ZonePlan, faction: FactionId) -> bool {
    let zone = |zone: Option<ZoneId>| zone.and_then(|zone| ground.map.zones.get(zone.index()));
    let native = ground.pack.factions.get(faction).and_then(|faction| faction.native_terrain);
    plan.contents.towns.hints.iter().any(|hint| {
        zone(hint.like).is_some_and(|like| like.faction == Some(faction))
            || zone(hint.related_to_terrain).is_some_and(|related| Some(related.terrain) == native)
    })
}

fn terrain_fault(ground: &Ground<'_>, zone: ZoneId) -> Option<String> {
    let (map, pack) = (ground.map, ground.pack);
    let (plan, made) = (&map.plan.zones[zone.index()].contents.terrain, &map.zones[zone.index()]);
    let native = made.faction.and_then(|faction| pack.factions.get(faction)?.native_terrain);
    let is_native = plan.match_town && native == Some(made.terrain);
    (is_banned(&plan.allowed, &made.terrain) && !is_native).then(|| {
        let terrain = pack.terrains.get(made.terrain).map_or("an unknown terrain", |terrain| &terrain.name);
        format!("{} lies on {terrain}, which is not allowed there", zone_name(map, zone))
    })
}

/// Kinds of which there are more than the pack allows on a map or in a zone.
fn limits(ground: &Ground<'_>, found: &mut Found) {
    let zone_of = |object: &MapObject| ground.zone_of(object).unwrap_or(object.cause.zone);
    let mut stands: Vec<(ObjectKindId, ZoneId)> =
        ground.map.objects.iter().map(|object| (object.kind, zone_of(object))).collect();
    stands.sort_unstable();
    for all in stands.chunk_by(|a, b| a.0 == b.0) {
        let Some(kind) = ground.pack.objects.get(all[0].0) else { continue };
        let mut exceeds = |limit: Option<u32>, count: usize, wherever: &str| {
            if let Some(limit) = limit.filter(|limit| count > *limit as usize) {
                found.add(|| {
                    CounterExample::new(format!(
                        "{count} of {} {wherever}, at most {limit} are allowed",
                        kind.key
                    ))
                });
            }
        };
        exceeds(kind.map_limit, all.len(), "on the map");
        for there in all.chunk_by(|a, b| a.1 == b.1) {
            exceeds(kind.zone_limit, there.len(), &format!("in {}", zone_name(ground.map, there[0].1)));
        }
    }
}
