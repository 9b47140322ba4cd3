//! LimitsKept (V18): nothing banned is on the map, and no limit is exceeded.
//!
//! Checked are factions of monsters (by the zone that they are in) and of towns, terrains of zones (by their
//! tiles), creatures that may not be on a map, content that the template or the lack of water disables,
//! content banned from treasure, and limits of kinds of objects.

use std::collections::BTreeMap;

use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::ids::{ArtifactId, FactionId, HeroId, SpellId};
use rmg_core::model::{Gifts, MapObject, ObjectBody, ObjectId, PileRequest, Quest};
use rmg_core::pack::{ObjectKind, ObjectRole, StackCreature, Subject, Terrain, TerrainKind};
use rmg_core::plan::ZonePlan;
use rmg_core::{ResourceId, TerrainId, ZoneId};

use crate::findings::Findings;
use crate::ground::{DecodedMap, NO_ZONE, quest_of};
use crate::object_values::{content_rule, object_value};
use crate::words::{object_name, zone_name};
use crate::{artifact_sets, hints, limits};

pub(crate) fn check(ground: &DecodedMap<'_>) -> Verdict {
    let (map, pack) = (ground.map, ground.pack);
    let mut found = Findings::default();
    for (at, object) in map.objects.iter().enumerate() {
        let id = ObjectId::from_index(at);
        let zone = ground.zone_of(object).unwrap_or(object.cause.zone);
        let text = match object.body {
            ObjectBody::Monster { creature, count, .. } => monster_violation(ground, zone, creature, count),
            ObjectBody::Town { faction, .. } => town_violation(ground, zone, faction),
            _ => None,
        };
        let text =
            text.or_else(|| content_violation(ground, object)).or_else(|| treasure_violation(ground, object));
        if let Some(text) = text {
            found.add(|| {
                CounterExample::new(format!("{}: {text}", object_name(map, pack, id)))
                    .on_tiles(vec![object.at])
                    .in_zones(&[zone])
                    .of_object(id)
            });
        }
    }
    for (zone, tiles) in ground.requests.zone_ids().zip(land_of_zones(ground)) {
        let texts = [
            terrain_violation(ground, zone),
            land_violation(ground, zone, tiles),
            faction_violation(ground, zone),
        ];
        for text in texts.into_iter().flatten() {
            found.add(|| CounterExample::new(text).in_zones(&[zone]));
        }
    }
    hints::check(ground, &mut found);
    limits::check(ground, &mut found);
    one_place_each(ground, &mut found);
    found.verdict(map.objects.len() + map.zones.len())
}

fn faction_name(ground: &DecodedMap<'_>, faction: FactionId) -> String {
    ground.pack.factions.get(faction).map_or_else(|| "an unknown faction".to_owned(), |f| f.name.clone())
}

/// Returns whether a list excludes an entry. An empty list, possible in a handwritten plan, excludes none.
fn is_banned<T: PartialEq>(allowed: &[T], what: &T) -> bool {
    !allowed.is_empty() && !allowed.contains(what)
}

fn monster_violation(
    ground: &DecodedMap<'_>,
    zone: ZoneId,
    creature: StackCreature,
    count: u32,
) -> Option<String> {
    if let Some(most) = ground.pack.defaults.largest_stack.filter(|most| count > *most) {
        return Some(format!("a stack of {count}; the maximum in the game's map files is {most}"));
    }
    // A creature that the pack does not have is refuted by LinkGuards.
    let plan = ground.requests.zones.get(zone.index());
    if matches!(creature, StackCreature::Random(_))
        && plan.is_some_and(|plan| plan.contents.random_monsters == 0)
    {
        return Some(
            "the game picks its creature, but the template names all monsters of its zone".to_owned(),
        );
    }
    let town = plan.and_then(|plan| town_of_monsters(ground, plan, zone));
    ground.pack.stack_creatures(creature).find_map(|(_, creature)| {
        if !creature.is_placeable {
            return Some(format!("{} may not be on a map", creature.name));
        }
        if let Some(town) = town {
            return (creature.faction != town).then(|| {
                let [faction, town] = [creature.faction, town].map(|faction| faction_name(ground, faction));
                format!(
                    "monsters of {faction} in {}, but the template requests those of its town, {town}",
                    zone_name(ground.map, zone)
                )
            });
        }
        is_banned(&plan?.contents.monster_factions, &creature.faction).then(|| {
            let faction = faction_name(ground, creature.faction);
            format!("monsters of {faction} are not allowed in {}", zone_name(ground.map, zone))
        })
    })
}

/// Returns the faction that all monsters of a zone must have: that of its main town, if the template requests
/// this and the faction has placeable creatures.
fn town_of_monsters(ground: &DecodedMap<'_>, plan: &ZonePlan, zone: ZoneId) -> Option<FactionId> {
    // A zone without towns also has a faction: that of its dwellings.
    let is_requested = plan.contents.monsters_match_town && plan.contents.towns.total() > 0;
    let town = ground.map.zones.get(zone.index())?.faction.filter(|_| is_requested)?;
    let pack = ground.pack;
    pack.creatures_of(town).any(|creature| pack.creatures[creature].is_placeable).then_some(town)
}

fn town_violation(ground: &DecodedMap<'_>, zone: ZoneId, faction: FactionId) -> Option<String> {
    let plan = ground.requests.zones.get(zone.index())?;
    if ground.pack.factions.get(faction).is_some_and(|faction| !faction.has_town) {
        return Some(format!("{} has no towns", faction_name(ground, faction)));
    }
    let is_fine = !is_banned(&plan.contents.towns.factions, &faction) || is_chosen(ground, plan, faction);
    (!is_fine).then(|| {
        let faction = faction_name(ground, faction);
        format!("towns of {faction} are not allowed in {}", zone_name(ground.map, zone))
    })
}

/// Returns whether the player who starts in the zone chose the faction. The choice overrules the template.
fn is_chosen(ground: &DecodedMap<'_>, plan: &ZonePlan, faction: FactionId) -> bool {
    let players = &ground.requests.players;
    plan.contents.towns.main.is_some()
        && players.iter().any(|player| Some(player.color) == plan.player && player.faction == Some(faction))
}

fn terrain_violation(ground: &DecodedMap<'_>, zone: ZoneId) -> Option<String> {
    let (map, pack) = (ground.map, ground.pack);
    let (plan, made) = (&ground.requests.zones[zone.index()].contents.terrain, &map.zones[zone.index()]);
    let native = made.faction.and_then(|faction| pack.factions.get(faction)?.native_terrain);
    let is_native = plan.match_town && native == Some(made.terrain);
    let name = |terrain: TerrainId| {
        pack.terrains.get(terrain).map_or("an unknown terrain", |terrain| terrain.name.as_str())
    };
    if let Some(like) = plan.like.and_then(|like| map.zones.get(like.index()).map(|of| (like, of.terrain))) {
        let has_town = ground.requests.zones[zone.index()].contents.towns.total() > 0;
        match like {
            (_, shared) if shared == made.terrain => return None,
            _ if is_native && has_town => {}
            (like, shared) if may_share(ground, zone, shared) => {
                return Some(format!(
                    "{} is on {}, not on the terrain of {}, {}",
                    zone_name(map, zone),
                    name(made.terrain),
                    zone_name(map, like),
                    name(shared)
                ));
            }
            _ => {}
        }
    }
    (is_banned(&plan.allowed, &made.terrain) && !is_native)
        .then(|| format!("{} is on {}, which is not allowed there", zone_name(map, zone), name(made.terrain)))
}

/// Counts, by zone, the land tiles on its level, and those with the terrain that the zone records. O(tiles).
fn land_of_zones(ground: &DecodedMap<'_>) -> Vec<[u32; 2]> {
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

/// Returns a violation if most of a zone's land differs from the terrain that the zone records, on the whole
/// and away from its border. Tiles at the border may have another terrain, so that the games can draw it.
fn land_violation(ground: &DecodedMap<'_>, zone: ZoneId, [land, own]: [u32; 2]) -> Option<String> {
    // Islands of a sea have the terrain of the zones near them.
    if 2 * own >= land || Some(zone) == ground.requests.sea() {
        return None;
    }
    let [inner, own_inner] = inner_land(ground, zone);
    if inner < MIN_INNER || 2 * own_inner >= inner {
        return None;
    }
    let terrain = ground.map.zones[zone.index()].terrain;
    let terrain = ground.pack.terrains.get(terrain).map_or("an unknown terrain", |terrain| &terrain.name);
    let name = zone_name(ground.map, zone);
    Some(format!("{name} is recorded as {terrain}, but only {own} of its {land} tiles of land are"))
}

/// Minimum number of tiles away from the border that determine the terrain of a zone: a 2 x 2 square, the
/// smallest area that the games can draw.
const MIN_INNER: u32 = 4;

/// Counts the land tiles whose neighbors are all in the zone, and those with the terrain that the zone
/// records. O(tiles).
fn inner_land(ground: &DecodedMap<'_>, zone: ZoneId) -> [u32; 2] {
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

/// Returns a violation if a zone without towns records a faction that is not allowed there. In a zone with
/// towns the faction is that of the first ([`hints`]).
fn faction_violation(ground: &DecodedMap<'_>, zone: ZoneId) -> Option<String> {
    let plan = &ground.requests.zones[zone.index()].contents;
    let faction = ground.map.zones[zone.index()].faction.filter(|_| plan.towns.total() == 0)?;
    let is_fine = ground.pack.defaults.neutral == Some(faction) || !is_banned(&plan.towns.factions, &faction);
    (!is_fine || Some(zone) == ground.requests.sea()).then(|| {
        let (name, faction) = (zone_name(ground.map, zone), faction_name(ground, faction));
        format!("{name} is recorded with the faction {faction}, which is not allowed there")
    })
}

/// Returns whether a zone can have a terrain: it is allowed on its level, and all mines and required objects
/// can be placed on it.
fn may_share(ground: &DecodedMap<'_>, zone: ZoneId, terrain: TerrainId) -> bool {
    let (pack, contents) = (ground.pack, &ground.requests.zones[zone.index()].contents);
    let can_be_placed = |kind: &ObjectKind| {
        kind.appearances.iter().any(|look| pack.appearances[*look].terrains.contains(terrain))
    };
    let has_mine = |resource: ResourceId| {
        let is_mine = |kind: &ObjectKind| {
            kind.role == ObjectRole::Mine
                && kind.subject == Subject::Resource(resource)
                && can_be_placed(kind)
        };
        pack.objects.iter().any(|(_, kind)| is_mine(kind))
    };
    let is_allowed = |of: &Terrain| of.levels.allows(ground.map.zones[zone.index()].level);
    pack.terrains.get(terrain).is_some_and(is_allowed)
        && contents.mines.iter().all(|mines| has_mine(mines.resource))
        && contents
            .objects
            .required
            .iter()
            .all(|entry| entry.kinds.iter().any(|kind| pack.objects.get(*kind).is_some_and(can_be_placed)))
}

/// Returns why disabled content may not be on the map.
fn why_off(ground: &DecodedMap<'_>, needs_water: bool, name: &str) -> String {
    if needs_water && ground.requests.sea().is_none() {
        return format!("{name} is useful only on maps with water, and this map has none");
    }
    format!("the template does not allow {name}")
}

/// Returns a violation if an object is, contains or requests content that the template or the lack of water
/// disables.
fn content_violation(ground: &DecodedMap<'_>, object: &MapObject) -> Option<String> {
    let (pack, off) = (ground.pack, &ground.requests.switches);
    let artifact = |id: &ArtifactId| {
        let of = pack.artifacts.get(*id).filter(|_| off.artifacts.off.contains(id))?;
        Some(why_off(ground, of.needs_water, &of.name))
    };
    let omitted =
        |name: &str| format!("the game does not use {name} by default, and the template does not enable it");
    let spell = |id: &SpellId| {
        let of = pack.spells.get(*id)?;
        let name = format!("the spell {}", of.name);
        match () {
            () if off.spells.off.contains(id) => Some(why_off(ground, of.needs_water, &name)),
            () if !of.is_random && !off.spells.on.contains(id) => Some(omitted(&name)),
            () => None,
        }
    };
    let hero = |id: &HeroId| {
        let of = pack.heroes.get(*id)?;
        let name = format!("the hero {}", of.name);
        match () {
            () if off.heroes.off.contains(id) => Some(why_off(ground, of.needs_water, &name)),
            () if !of.is_random && !off.heroes.on.contains(id) => Some(omitted(&name)),
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

/// Finds heroes who are in two prisons, and artifacts that treasure names several times, but no quest
/// requests as often.
fn one_place_each(ground: &DecodedMap<'_>, found: &mut Findings) {
    let in_treasure = artifacts_in_treasure(ground);
    artifact_sets::check(ground, in_treasure.iter(), found);
    for (artifact, placed) in in_treasure {
        let requested = times_requested(ground, artifact);
        if placed.len() > requested.max(1) {
            found.add(|| {
                let name =
                    ground.pack.artifacts.get(artifact).map_or("an unknown artifact", |of| of.name.as_str());
                let places = placed.iter().filter_map(|id| Some(ground.object(*id)?.at)).collect();
                let text =
                    format!("{name} is in treasure {} times, but requested {requested} times", placed.len());
                CounterExample::new(text).on_tiles(places).of_object(placed[0])
            });
        }
    }
    let mut prisons: BTreeMap<HeroId, ObjectId> = BTreeMap::new();
    for (at, object) in ground.map.objects.iter().enumerate() {
        let ObjectBody::Prison { hero, .. } = object.body else { continue };
        let id = ObjectId::from_index(at);
        if let Some(other) = prisons.insert(hero, id) {
            found.add(|| {
                let name = ground.pack.heroes.get(hero).map_or("an unknown hero", |hero| hero.name.as_str());
                let places = [other, id].into_iter().filter_map(|id| Some(ground.object(id)?.at)).collect();
                CounterExample::new(format!("{name} is in two prisons")).on_tiles(places).of_object(id)
            });
        }
    }
}

/// Counts how often quests request an artifact.
fn times_requested(ground: &DecodedMap<'_>, artifact: ArtifactId) -> usize {
    let wanted = ground.map.objects.iter().filter_map(quest_of).map(|quest| match quest {
        Quest::Artifacts(wanted) => wanted.iter().filter(|of| **of == artifact).count(),
        Quest::Creatures(_) | Quest::Resources(_) | Quest::Level(_) | Quest::Hero(_) => 0,
    });
    wanted.sum()
}

/// Returns the artifacts in treasure to which the template gives no value, each with its objects.
fn artifacts_in_treasure(ground: &DecodedMap<'_>) -> BTreeMap<ArtifactId, Vec<ObjectId>> {
    let mut placed: BTreeMap<ArtifactId, Vec<ObjectId>> = BTreeMap::new();
    for (at, object) in ground.map.objects.iter().enumerate() {
        let Some(Subject::Artifact(artifact)) =
            ground.pack.objects.get(object.kind).map(|kind| &kind.subject)
        else {
            continue;
        };
        let pile = object.cause.pile.and_then(|pile| ground.map.piles.get(pile.index()));
        let Some(pile) = pile.filter(|pile| matches!(pile.wish, PileRequest::Treasure(_))) else { continue };
        let plan = ground.requests.zones.get(pile.zone.index());
        let is_changed =
            plan.is_some_and(|plan| plan.contents.objects.changed.iter().any(|of| of.kind == object.kind));
        if !is_changed {
            placed.entry(*artifact).or_default().push(ObjectId::from_index(at));
        }
    }
    placed
}

/// Returns a violation if treasure contains a kind that its zone bans, or an artifact that the game does not
/// use.
fn treasure_violation(ground: &DecodedMap<'_>, object: &MapObject) -> Option<String> {
    let pile = ground.map.piles.get(object.cause.pile?.index())?;
    let is_guard =
        pile.guard.and_then(|guard| ground.object(guard)).is_some_and(|it| std::ptr::eq(it, object));
    if !matches!(pile.wish, PileRequest::Treasure(_)) || is_guard {
        return None;
    }
    let plan = ground.requests.zones.get(pile.zone.index())?;
    if plan.contents.objects.banned.binary_search(&object.kind).is_ok() {
        return Some(format!("{} bans it from its treasure", zone_name(ground.map, pile.zone)));
    }
    if content_rule(ground, plan, object) == Some(None) {
        return Some(format!("a rule of {} bans it with this content", zone_name(ground.map, pile.zone)));
    }
    let is_changed = plan.contents.objects.changed.iter().any(|changed| changed.kind == object.kind);
    if !is_changed && object_value(ground, plan, object, true) == 0 {
        return Some("it is in treasure, but has no known value there".to_owned());
    }
    let subject = &ground.pack.objects.get(object.kind)?.subject;
    let faction_of_zone = ground.map.zones.get(pile.zone.index())?.faction;
    if let Subject::Dwelling(dwelling) = subject
        && !is_changed
        && faction_of_zone != Some(dwelling.faction)
    {
        let faction = faction_name(ground, dwelling.faction);
        return Some(format!(
            "it is a dwelling of {faction}, which is not the faction of {}",
            zone_name(ground.map, pile.zone)
        ));
    }
    let Subject::Artifact(id) = *subject else { return None };
    if !is_changed && plan.contents.named_artifacts == 0 && times_requested(ground, id) == 0 {
        return Some("treasure of its zone names no artifacts, and no quest requests it".to_owned());
    }
    // An entry of `commonObjects` enables it, as `enabledArtifacts` does.
    let is_disabled = !is_changed
        && ground.pack.artifacts.get(id).is_some_and(|artifact| !artifact.is_random)
        && !ground.requests.switches.artifacts.on.contains(&id);
    is_disabled.then(|| "the game does not use it by default, and the template does not enable it".to_owned())
}
