//! LimitsKept (V18): nothing banned is on the map, no limit is exceeded.
//!
//! Judged: factions of monsters (by the zone where they stand) and of towns, terrains of zones (by their
//! tiles), creatures that may not stand on a map, what is switched off (by the template, or for want of
//! water) or banned from treasure, and limits of kinds of objects.

use std::collections::BTreeMap;

use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::ids::{ArtifactId, CreatureId, FactionId, HeroId, SpellId};
use rmg_core::model::{Gifts, MapObject, ObjectBody, ObjectId, Quest, Wish};
use rmg_core::pack::{ObjectKind, ObjectRole, Subject, Terrain, TerrainKind};
use rmg_core::plan::ZonePlan;
use rmg_core::{ResourceId, TerrainId, ZoneId};

use crate::found::Found;
use crate::ground::{Ground, NO_ZONE, quest_of};
use crate::words::{object_name, zone_name};
use crate::worth::object_worth;
use crate::{hints, limits};

pub(crate) fn check(ground: &Ground<'_>) -> Verdict {
    let (map, pack) = (ground.map, ground.pack);
    let mut found = Found::default();
    for (at, object) in map.objects.iter().enumerate() {
        let id = ObjectId::from_index(at);
        let zone = ground.zone_of(object).unwrap_or(object.cause.zone);
        let text = match object.body {
            ObjectBody::Monster { creature, count, .. } => monster_fault(ground, zone, creature, count),
            ObjectBody::Town { faction, .. } => town_fault(ground, zone, faction),
            _ => None,
        };
        let text = text.or_else(|| content_fault(ground, object)).or_else(|| treasure_fault(ground, object));
        if let Some(text) = text {
            found.add(|| {
                CounterExample::new(format!("{}: {text}", object_name(map, pack, id)))
                    .on_tiles(vec![object.at])
                    .in_zones(&[zone])
                    .of_object(id)
            });
        }
    }
    for (zone, tiles) in ground.wishes.zone_ids().zip(land_of_zones(ground)) {
        let texts = [terrain_fault(ground, zone), land_fault(ground, zone, tiles), home_fault(ground, zone)];
        for text in texts.into_iter().flatten() {
            found.add(|| CounterExample::new(text).in_zones(&[zone]));
        }
    }
    hints::judge(ground, &mut found);
    limits::judge(ground, &mut found);
    one_place_each(ground, &mut found);
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
    // A creature that the pack does not have is refuted by LinkGuards.
    let creature = ground.pack.creatures.get(creature)?;
    if !creature.is_placeable {
        return Some(format!("{} may not stand on a map", creature.name));
    }
    let plan = ground.wishes.zones.get(zone.index())?;
    if let Some(town) = town_of_monsters(ground, plan, zone) {
        return (creature.faction != town).then(|| {
            let [faction, town] = [creature.faction, town].map(|faction| faction_name(ground, faction));
            format!(
                "monsters of {faction} in {}, where they are those of its town, {town}",
                zone_name(ground.map, zone)
            )
        });
    }
    is_banned(&plan.contents.monster_factions, &creature.faction).then(|| {
        let faction = faction_name(ground, creature.faction);
        format!("monsters of {faction} are not allowed in {}", zone_name(ground.map, zone))
    })
}

/// The faction that all monsters of a zone are of: that of its main town, where that is asked for and it has
/// creatures for the map.
fn town_of_monsters(ground: &Ground<'_>, plan: &ZonePlan, zone: ZoneId) -> Option<FactionId> {
    // a zone without towns has a faction, too: that of its dwellings
    let is_asked = plan.contents.monsters_match_town && plan.contents.towns.total() > 0;
    let town = ground.map.zones.get(zone.index())?.faction.filter(|_| is_asked)?;
    let pack = ground.pack;
    pack.creatures_of(town).any(|creature| pack.creatures[creature].is_placeable).then_some(town)
}

fn town_fault(ground: &Ground<'_>, zone: ZoneId, faction: FactionId) -> Option<String> {
    let plan = ground.wishes.zones.get(zone.index())?;
    if ground.pack.factions.get(faction).is_some_and(|faction| !faction.has_town) {
        return Some(format!("{} has no towns", faction_name(ground, faction)));
    }
    let is_fine = !is_banned(&plan.contents.towns.factions, &faction) || is_chosen(ground, plan, faction);
    (!is_fine).then(|| {
        let faction = faction_name(ground, faction);
        format!("towns of {faction} are not allowed in {}", zone_name(ground.map, zone))
    })
}

/// Whether the player who starts in the zone chose the faction, which overrules the template.
fn is_chosen(ground: &Ground<'_>, plan: &ZonePlan, faction: FactionId) -> bool {
    let players = &ground.wishes.players;
    plan.contents.towns.main.is_some()
        && players.iter().any(|player| Some(player.color) == plan.player && player.faction == Some(faction))
}

fn terrain_fault(ground: &Ground<'_>, zone: ZoneId) -> Option<String> {
    let (map, pack) = (ground.map, ground.pack);
    let (plan, made) = (&ground.wishes.zones[zone.index()].contents.terrain, &map.zones[zone.index()]);
    let native = made.faction.and_then(|faction| pack.factions.get(faction)?.native_terrain);
    let is_native = plan.match_town && native == Some(made.terrain);
    let name = |terrain: TerrainId| {
        pack.terrains.get(terrain).map_or("an unknown terrain", |terrain| terrain.name.as_str())
    };
    if let Some(like) = plan.like.and_then(|like| map.zones.get(like.index()).map(|of| (like, of.terrain))) {
        let has_town = ground.wishes.zones[zone.index()].contents.towns.total() > 0;
        match like {
            (_, shared) if shared == made.terrain => return None,
            _ if is_native && has_town => {}
            (like, shared) if may_share(ground, zone, shared) => {
                return Some(format!(
                    "{} lies on {}, and not on the terrain of {}, {}",
                    zone_name(map, zone),
                    name(made.terrain),
                    zone_name(map, like),
                    name(shared)
                ));
            }
            _ => {}
        }
    }
    (is_banned(&plan.allowed, &made.terrain) && !is_native).then(|| {
        format!("{} lies on {}, which is not allowed there", zone_name(map, zone), name(made.terrain))
    })
}

/// Tiles of land of each zone on its level, and those of them that are of the terrain that the zone records.
/// O(tiles).
fn land_of_zones(ground: &Ground<'_>) -> Vec<[u32; 2]> {
    let map = ground.map;
    let is_land: Vec<bool> =
        ground.pack.terrains.records().iter().map(|terrain| terrain.kind == TerrainKind::Land).collect();
    let mut tiles = vec![[0; 2]; map.zones.len()];
    for (layers, level) in map.levels.iter().zip(map.plan.size.each_level()) {
        for (owner, terrain) in layers.owner.cells().iter().zip(layers.terrain.cells()) {
            let Some(zone) = map.zones.get(owner.index()).filter(|zone| zone.level == level) else {
                continue;
            };
            if is_land.get(terrain.index()) == Some(&true) {
                let [land, own] = &mut tiles[owner.index()];
                *land += 1;
                *own += u32::from(*terrain == zone.terrain);
            }
        }
    }
    tiles
}

/// A zone whose land is mostly of another terrain than it records, away from its border, too: tiles beside
/// the border may be of another terrain, so that the games can draw it, and a zone of a few tiles is all
/// border.
fn land_fault(ground: &Ground<'_>, zone: ZoneId, [land, own]: [u32; 2]) -> Option<String> {
    // The islets of a sea are of the terrain of the zones near them.
    if 2 * own >= land || Some(zone) == ground.wishes.sea() {
        return None;
    }
    let [inner, own_inner] = inner_land(ground, zone);
    if inner < LEAST_INNER || 2 * own_inner >= inner {
        return None;
    }
    let terrain = ground.map.zones[zone.index()].terrain;
    let terrain = ground.pack.terrains.get(terrain).map_or("an unknown terrain", |terrain| &terrain.name);
    let name = zone_name(ground.map, zone);
    Some(format!("{name} is recorded as {terrain}, but only {own} of its {land} tiles of land are"))
}

/// Fewest tiles away from the border that say what terrain a zone has: a square of 2x2, the least that the
/// games draw.
const LEAST_INNER: u32 = 4;

/// Tiles of land of a zone whose neighbors are all of the zone, and those of them that are of the terrain
/// that it records. O(tiles).
fn inner_land(ground: &Ground<'_>, zone: ZoneId) -> [u32; 2] {
    let made = &ground.map.zones[zone.index()];
    let level = made.level.index();
    let (Some(layer), Some(layers)) = (ground.levels.get(level), ground.map.levels.get(level)) else {
        return [0; 2];
    };
    let is_own = |at: usize| layer.owner[at] == zone.0;
    let inner = ground.tiles().filter(|at| {
        is_own(*at) && ground.around(*at).into_iter().all(|next| is_own(next) || layer.owner[next] == NO_ZONE)
    });
    inner.fold([0; 2], |[inner, own], at| {
        let terrain = layers.terrain[ground.pos(level, at).tile];
        let is_land =
            ground.pack.terrains.get(terrain).is_some_and(|terrain| terrain.kind == TerrainKind::Land);
        [inner + u32::from(is_land), own + u32::from(terrain == made.terrain)]
    })
}

/// A zone without towns that records a faction which is not allowed there. (With towns, the faction is that
/// of the first: [`hints`].)
fn home_fault(ground: &Ground<'_>, zone: ZoneId) -> Option<String> {
    let plan = &ground.wishes.zones[zone.index()].contents;
    let faction = ground.map.zones[zone.index()].faction.filter(|_| plan.towns.total() == 0)?;
    let is_fine = ground.pack.defaults.neutral == Some(faction) || !is_banned(&plan.towns.factions, &faction);
    (!is_fine || Some(zone) == ground.wishes.sea()).then(|| {
        let (name, faction) = (zone_name(ground.map, zone), faction_name(ground, faction));
        format!("{name} is the home of {faction}, which is not allowed there")
    })
}

/// Whether a zone can lie on a terrain: it is usual on its level, and all mines and required objects can
/// stand on it.
fn may_share(ground: &Ground<'_>, zone: ZoneId, terrain: TerrainId) -> bool {
    let (pack, contents) = (ground.pack, &ground.wishes.zones[zone.index()].contents);
    let stands = |kind: &ObjectKind| {
        kind.appearances.iter().any(|look| pack.appearances[*look].terrains.contains(terrain))
    };
    let mine_stands = |resource: ResourceId| {
        let is_mine = |kind: &ObjectKind| {
            kind.role == ObjectRole::Mine && kind.subject == Subject::Resource(resource) && stands(kind)
        };
        pack.objects.iter().any(|(_, kind)| is_mine(kind))
    };
    let is_usual = |of: &Terrain| of.levels.allows(ground.map.zones[zone.index()].level);
    pack.terrains.get(terrain).is_some_and(is_usual)
        && contents.mines.iter().all(|mines| mine_stands(mines.resource))
        && contents
            .objects
            .required
            .iter()
            .all(|entry| entry.kinds.iter().any(|kind| pack.objects.get(*kind).is_some_and(stands)))
}

/// Why something that is off may not be on the map.
fn why_off(ground: &Ground<'_>, needs_water: bool, name: &str) -> String {
    if needs_water && ground.wishes.sea().is_none() {
        return format!("{name} is of use on maps with water only, and this one has none");
    }
    format!("the template does not allow {name}")
}

/// What an object is, holds or wants that is switched off: by the template, or as there is no water for it.
fn content_fault(ground: &Ground<'_>, object: &MapObject) -> Option<String> {
    let (pack, off) = (ground.pack, &ground.wishes.switches);
    let artifact = |id: &ArtifactId| {
        let of = pack.artifacts.get(*id).filter(|_| off.artifacts.off.contains(id))?;
        Some(why_off(ground, of.needs_water, &of.name))
    };
    let left_out = |name: &str| format!("the game leaves {name} out, and the template does not ask for it");
    let spell = |id: &SpellId| {
        let of = pack.spells.get(*id)?;
        let name = format!("the spell {}", of.name);
        match () {
            () if off.spells.off.contains(id) => Some(why_off(ground, of.needs_water, &name)),
            () if !of.is_random && !off.spells.on.contains(id) => Some(left_out(&name)),
            () => None,
        }
    };
    let hero = |id: &HeroId| {
        let of = pack.heroes.get(*id)?;
        let name = format!("the hero {}", of.name);
        match () {
            () if off.heroes.off.contains(id) => Some(why_off(ground, of.needs_water, &name)),
            () if !of.is_random && !off.heroes.on.contains(id) => Some(left_out(&name)),
            () => None,
        }
    };
    let gifts = |gifts: &Gifts| {
        gifts.artifacts.iter().find_map(artifact).or_else(|| gifts.spells.iter().find_map(spell))
    };
    let quest = |quest: &Quest| match quest {
        Quest::Artifacts(wanted) => wanted.iter().find_map(artifact),
        Quest::Creatures(_) | Quest::Resources(_) | Quest::Level(_) | Quest::Hero(_) => None,
    };
    let body = match &object.body {
        ObjectBody::Scroll { spell: id } => spell(id),
        ObjectBody::Prison { hero: id, .. } => hero(id),
        ObjectBody::Box { gifts: given } => gifts(given),
        ObjectBody::Seer { quest: wanted, gifts: given } => quest(wanted).or_else(|| gifts(given)),
        ObjectBody::QuestGuard { quest: wanted } => quest(wanted),
        ObjectBody::Plain
        | ObjectBody::Town { .. }
        | ObjectBody::Monster { .. }
        | ObjectBody::Portal { .. }
        | ObjectBody::Resource { .. }
        | ObjectBody::Owned { .. } => None,
    };
    body.or_else(|| match pack.objects.get(object.kind)?.subject {
        Subject::Artifact(id) => artifact(&id),
        _ => None,
    })
}

/// Finds heroes who wait in two prisons, and artifacts that lie in treasure for quests, more of them than are
/// asked for.
fn one_place_each(ground: &Ground<'_>, found: &mut Found) {
    for (artifact, lying) in lying_for_quests(ground) {
        let asked = times_asked_for(ground, artifact);
        if (1..lying.len()).contains(&asked) {
            found.add(|| {
                let name =
                    ground.pack.artifacts.get(artifact).map_or("an unknown artifact", |of| of.name.as_str());
                let places = lying.iter().filter_map(|id| Some(ground.object(*id)?.at)).collect();
                let text =
                    format!("{name} lies {} times in treasure, and is asked for {asked} times", lying.len());
                CounterExample::new(text).on_tiles(places).of_object(lying[0])
            });
        }
    }
    let mut waits: BTreeMap<HeroId, ObjectId> = BTreeMap::new();
    for (at, object) in ground.map.objects.iter().enumerate() {
        let ObjectBody::Prison { hero, .. } = object.body else { continue };
        let id = ObjectId::from_index(at);
        if let Some(other) = waits.insert(hero, id) {
            found.add(|| {
                let name = ground.pack.heroes.get(hero).map_or("an unknown hero", |hero| hero.name.as_str());
                let places = [other, id].into_iter().filter_map(|id| Some(ground.object(id)?.at)).collect();
                CounterExample::new(format!("{name} waits in two prisons")).on_tiles(places).of_object(id)
            });
        }
    }
}

/// How often quests ask for an artifact.
fn times_asked_for(ground: &Ground<'_>, artifact: ArtifactId) -> usize {
    let wanted = ground.map.objects.iter().filter_map(quest_of).map(|quest| match quest {
        Quest::Artifacts(wanted) => wanted.iter().filter(|of| **of == artifact).count(),
        Quest::Creatures(_) | Quest::Resources(_) | Quest::Level(_) | Quest::Hero(_) => 0,
    });
    wanted.sum()
}

/// Artifacts in treasure whose zone gives them no worth of their own: they can lie there for quests only.
fn lying_for_quests(ground: &Ground<'_>) -> BTreeMap<ArtifactId, Vec<ObjectId>> {
    let mut lying: BTreeMap<ArtifactId, Vec<ObjectId>> = BTreeMap::new();
    for (at, object) in ground.map.objects.iter().enumerate() {
        let Some(Subject::Artifact(artifact)) =
            ground.pack.objects.get(object.kind).map(|kind| &kind.subject)
        else {
            continue;
        };
        let pile = object.cause.pile.and_then(|pile| ground.map.piles.get(pile.index()));
        let Some(pile) = pile.filter(|pile| matches!(pile.wish, Wish::Treasure(_))) else { continue };
        let plan = ground.wishes.zones.get(pile.zone.index());
        let is_changed =
            plan.is_some_and(|plan| plan.contents.objects.changed.iter().any(|of| of.kind == object.kind));
        if !is_changed {
            lying.entry(*artifact).or_default().push(ObjectId::from_index(at));
        }
    }
    lying
}

/// A kind in treasure that its zone bans, or an artifact there that the game leaves out.
fn treasure_fault(ground: &Ground<'_>, object: &MapObject) -> Option<String> {
    let pile = ground.map.piles.get(object.cause.pile?.index())?;
    let is_guard =
        pile.guard.and_then(|guard| ground.object(guard)).is_some_and(|it| std::ptr::eq(it, object));
    if !matches!(pile.wish, Wish::Treasure(_)) || is_guard {
        return None;
    }
    let plan = ground.wishes.zones.get(pile.zone.index())?;
    if plan.contents.objects.banned.binary_search(&object.kind).is_ok() {
        return Some(format!("{} bans it from its treasure", zone_name(ground.map, pile.zone)));
    }
    let is_changed = plan.contents.objects.changed.iter().any(|changed| changed.kind == object.kind);
    if !is_changed && object_worth(ground, plan, object, true) == 0 {
        return Some("it lies in treasure, but has no known worth there".to_owned());
    }
    let subject = &ground.pack.objects.get(object.kind)?.subject;
    let home = ground.map.zones.get(pile.zone.index())?.faction;
    if let Subject::Dwelling(dwelling) = subject
        && !is_changed
        && home != Some(dwelling.faction)
    {
        let faction = faction_name(ground, dwelling.faction);
        return Some(format!(
            "it is a dwelling of {faction}, which is not the faction of {}",
            zone_name(ground.map, pile.zone)
        ));
    }
    let Subject::Artifact(id) = *subject else { return None };
    if !is_changed && times_asked_for(ground, id) == 0 {
        return Some("treasure has no such artifact, and no quest asks for it".to_owned());
    }
    // an entry of `commonObjects` asks for it as much as `enabledArtifacts` does
    let is_left_out = !is_changed
        && ground.pack.artifacts.get(id).is_some_and(|artifact| !artifact.is_random)
        && !ground.wishes.switches.artifacts.on.contains(&id);
    is_left_out
        .then(|| "the game does not find it by chance, and the template does not ask for it".to_owned())
}
