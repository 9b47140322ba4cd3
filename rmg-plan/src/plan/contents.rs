//! Contents of zones: resolves names, replaces empty lists with their defaults, and separates the main towns
//! of seats.
//!
//! Unknown names, for example of a mod that is not loaded, are ignored. A list without a known name is
//! ignored as well. The check of a template reports both. The faction that a player chose overrides the lists
//! when towns are placed.

use rmg_core::diag::{Diagnostic, Span, Spanned};
use rmg_core::pack::ContentPack;
use rmg_core::plan::{
    ContentSwitches, MainTown, ObjectsPlan, TerrainPlan, TownHintPlan, TownsPlan, ZoneContents,
};
use rmg_core::template::{
    EffectiveZone, ForcedLevel, MonsterStrength, Name, OwnOrLike, Template, TownHint, Towns, Zone, ZoneKind,
};
use rmg_core::{FactionId, Level, MapSize, TerrainId, ZoneId};

use super::equivalents::EquivalentKinds;
use super::facts::{error, requests_towns, seat_zones};
use super::names::{choose, find_all};
use super::object_rules::{MapShares, ZoneObjects, share_map_limits};
use super::objects::{banned, changed};
use super::required::{MapLimits, required};
use super::treasure::{mines, treasure};

/// The location in the template of every entry of [`ZoneContents`].
#[derive(Debug, Default)]
pub(crate) struct ContentSpans {
    pub(super) mines: Vec<Span>,
    pub(super) treasure: Vec<Span>,
    pub(super) required: Vec<Span>,
    pub(super) changed: Vec<Span>,
    pub(super) banned: Vec<Span>,
}

/// Returns the contents of every zone with their locations, in order. Reports lists that leave nothing to
/// choose; the contents are then invalid.
///
/// - `images`: for a symmetric map, a permutation whose cycles are the sets of images. Images get the same
///   share of a limit of the map.
pub(crate) fn zone_contents(
    template: &Template,
    effective: &[EffectiveZone<'_>],
    pack: &ContentPack,
    switches: &ContentSwitches,
    size: MapSize,
    images: Option<&[ZoneId]>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<(ZoneContents, ContentSpans)> {
    let equivalents = EquivalentKinds::new(pack);
    let mut limits = MapLimits::default();
    let mut shares = Vec::with_capacity(template.zones.len());
    let zones = template.zones.iter().zip(effective).zip(seat_zones(template));
    let mut contents: Vec<(ZoneContents, ContentSpans)> = zones
        .map(|((zone, effective), is_seat)| {
            let mut spans = ContentSpans::default();
            let contents = ZoneContents {
                towns: towns(zone, effective, is_seat, pack, diagnostics),
                terrain: terrain(
                    zone,
                    effective,
                    is_seat || requests_towns(effective.towns),
                    pack,
                    size,
                    diagnostics,
                ),
                monsters: zone.monsters,
                monster_factions: monster_factions(zone, pack, diagnostics),
                monsters_match_town: zone.monsters_match_town,
                joining: zone.joining,
                mines: split_spans(
                    mines(zone, effective, pack, of_own(&zone.mines, diagnostics, &mut Vec::new())),
                    &mut spans.mines,
                ),
                treasure: split_spans(
                    treasure(zone, effective, of_own(&zone.treasure, diagnostics, &mut Vec::new())),
                    &mut spans.treasure,
                ),
                named_artifacts: zone.named_artifacts.unwrap_or(template.named_artifacts),
                random_monsters: zone.random_monsters.unwrap_or(template.random_monsters),
                objects: {
                    let (mut objects, share) =
                        ruled_objects(template, effective, pack, &equivalents, &mut spans);
                    shares.push(share);
                    let mut elsewhere = Vec::new();
                    let diagnostics = of_own(&zone.custom_objects, diagnostics, &mut elsewhere);
                    let required =
                        required(zone, effective, pack, switches, &equivalents, &mut limits, diagnostics);
                    objects.required = split_spans(required, &mut spans.required);
                    objects
                },
            };
            (contents, spans)
        })
        .collect();
    share_map_limits(&shares, images, |zone, (kind, content), part| {
        let ObjectsPlan { changed, contents, .. } = &mut contents[zone].0.objects;
        let limit = match content {
            None => changed.iter_mut().find(|of| of.kind == kind).map(|of| &mut of.zone_limit),
            Some(content) => {
                let mut rules = contents.iter_mut().filter(|of| of.kind == kind && of.content == content);
                rules.find_map(|of| of.values.as_mut()).map(|values| &mut values.zone_limit)
            }
        };
        if let Some(limit) = limit {
            *limit = Some(limit.map_or(part, |own| own.min(part)));
        }
    });
    limits.check(pack, switches, diagnostics);
    contents
}

/// Returns entries without their locations, which it stores in `spans`.
fn split_spans<T>(entries: Vec<Spanned<T>>, spans: &mut Vec<Span>) -> Vec<T> {
    let (values, places) = entries.into_iter().map(|entry| (entry.value, entry.span)).unzip();
    *spans = places;
    values
}

/// Returns the list for diagnostics of a property. Those of a copied property are reported for the other
/// zone.
fn of_own<'f, T>(
    property: &OwnOrLike<T>,
    diagnostics: &'f mut Vec<Diagnostic>,
    elsewhere: &'f mut Vec<Diagnostic>,
) -> &'f mut Vec<Diagnostic> {
    match property {
        OwnOrLike::Own(_) => diagnostics,
        OwnOrLike::Like(_) => elsewhere,
    }
}

/// Returns the objects that a zone bans and changes after all rules, and the limits that its rules set for
/// the map.
fn ruled_objects(
    template: &Template,
    effective: &EffectiveZone<'_>,
    pack: &ContentPack,
    equivalents: &EquivalentKinds<'_>,
    spans: &mut ContentSpans,
) -> (ObjectsPlan, MapShares) {
    let objects = effective.custom_objects;
    let changed = changed(objects, pack, equivalents);
    let banned = banned(objects, &changed, pack, equivalents);
    let mut ruled = ZoneObjects::default();
    template.objects.iter().for_each(|rule| ruled.apply(rule, pack, equivalents));
    ruled.replace(banned, changed);
    objects.rules.iter().for_each(|rule| ruled.apply(rule, pack, equivalents));
    let (banned, changed, contents, shares) = ruled.finish();
    let plan = ObjectsPlan {
        banned: split_spans(banned, &mut spans.banned),
        changed: split_spans(changed, &mut spans.changed),
        required: Vec::new(),
        contents,
    };
    (plan, shares)
}

/// Returns numbers, hints and factions of a zone's towns.
///
/// Only zones where a player starts have a main town. Other zones with an owner have exactly the requested
/// numbers of towns.
fn towns(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    is_seat: bool,
    pack: &ContentPack,
    diagnostics: &mut Vec<Diagnostic>,
) -> TownsPlan {
    let towns = effective.towns;
    let (mut player_towns, mut player_castles) = (towns.player.towns, towns.player.castles);
    let main = is_seat.then(|| {
        // The main town is one of the requested towns, a castle if one is requested.
        if player_castles > 0 {
            player_castles -= 1;
            return MainTown { has_fort: true };
        }
        let has_fort = player_towns == 0;
        player_towns = player_towns.saturating_sub(1);
        MainTown { has_fort }
    });
    TownsPlan {
        player_towns,
        player_castles,
        neutral_towns: towns.neutral.towns,
        neutral_castles: towns.neutral.castles,
        main,
        same_type: zone.towns_are_same_type,
        hints: towns.hints.iter().map(hint).collect(),
        factions: town_factions(zone, effective, is_seat, pack, diagnostics),
    }
}

fn hint(hint: &TownHint) -> TownHintPlan {
    TownHintPlan {
        like: hint.like.as_ref().map(|zone| zone.value),
        not_like: hint.not_like.iter().map(|zone| zone.value).collect(),
        related_to_terrain: hint.related_to_terrain.as_ref().map(|zone| zone.value),
    }
}

/// Returns the factions with towns that a zone allows. In a zone without towns, lists that leave no faction
/// are ignored: some authors write only `neutral` for such a zone.
fn town_factions(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    is_seat: bool,
    pack: &ContentPack,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<FactionId> {
    let Towns { allowed, banned, .. } = effective.towns;
    let mut left = choose(allowed, banned, &pack.factions, pack, pack.town_factions());
    left.retain(|faction| pack.factions[*faction].has_town);
    if left.is_empty() && (is_seat || requests_towns(effective.towns)) {
        let message = format!("zone `{}` has towns, but no faction with towns is left", zone.key);
        let help = "allow a faction in `allowedTowns`, or remove it from `bannedTowns`";
        diagnostics.push(error("no-town-left", Some(first_span(banned, allowed, zone)), message).help(help));
    }
    if left.is_empty() { pack.town_factions().collect() } else { left }
}

/// Returns the land terrains that a zone allows. Terrains in `terrainTypes` are allowed on any level. Without
/// them, a terrain that is native to the level of the zone must be left.
fn terrain(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    has_town: bool,
    pack: &ContentPack,
    size: MapSize,
    diagnostics: &mut Vec<Diagnostic>,
) -> TerrainPlan {
    let rule = effective.terrain;
    let match_town = effective.towns.match_terrain_to_town;
    let all = || pack.land_terrains();
    let mut allowed = choose(&rule.allowed, &rule.banned, &pack.terrains, pack, all());
    allowed.retain(|terrain| all().any(|land| land == *terrain));
    let follows_town = match_town && has_town;
    if zone.kind != ZoneKind::Sealed && !follows_town {
        let is_requested = !find_all(&rule.allowed, &pack.terrains, pack).is_empty();
        let has_native = |level: Level| {
            let native = |terrain: TerrainId| pack.terrains[terrain].levels.allows(level);
            is_requested || !all().any(native) || allowed.iter().any(|terrain| native(*terrain))
        };
        if allowed.is_empty() {
            diagnostics.push(no_terrain(zone, &rule.allowed, &rule.banned, ""));
        } else if let Some(level) = certain_level(zone, size)
            && !has_native(level)
        {
            let place = if level == Level::SURFACE { " on the surface" } else { " underground" };
            diagnostics.push(no_terrain(zone, &rule.allowed, &rule.banned, place));
        }
    }
    if allowed.is_empty() {
        // Sealed zones become rock, and terrain that follows a town ignores the lists.
        allowed = all().collect();
    }
    let like = match &zone.terrain {
        OwnOrLike::Own(_) => None,
        OwnOrLike::Like(other) => Some(other.value),
    };
    TerrainPlan { match_town, like, allowed }
}

fn no_terrain(zone: &Zone, allowed: &[Name], banned: &[Name], place: &str) -> Diagnostic {
    let message = format!("zone `{}` has no allowed terrain{place}", zone.key);
    let help = "remove a terrain from `bannedTerrains`, or name one in `terrainTypes`";
    error("no-terrain-left", Some(first_span(banned, allowed, zone)), message).help(help)
}

/// Returns the level of the zone if it is known without a layout.
fn certain_level(zone: &Zone, size: MapSize) -> Option<Level> {
    match zone.forced_level {
        _ if size.levels() == 1 => Some(Level::SURFACE),
        ForcedLevel::Surface => Some(Level::SURFACE),
        ForcedLevel::Underground => Some(Level::UNDERGROUND),
        ForcedLevel::Automatic => None,
    }
}

/// Returns the factions whose creatures may guard in a zone. If all allowed ones are banned, uses all others.
/// A zone without monsters still has guards at its connections.
fn monster_factions(zone: &Zone, pack: &ContentPack, diagnostics: &mut Vec<Diagnostic>) -> Vec<FactionId> {
    let (allowed, banned) = (&zone.allowed_monsters, &zone.banned_monsters);
    let has_army = |faction: &FactionId| {
        pack.creatures.iter().any(|(_, creature)| creature.is_placeable && creature.faction == *faction)
    };
    let unbanned = choose(&[], banned, &pack.factions, pack, pack.factions.ids());
    if find_all(banned, &pack.factions, pack).is_empty() || unbanned.iter().any(has_army) {
        let left = choose(allowed, banned, &pack.factions, pack, pack.factions.ids());
        return if left.is_empty() { unbanned } else { left };
    }
    if zone.monsters != MonsterStrength::None && pack.factions.ids().any(|faction| has_army(&faction)) {
        let message = format!("zone `{}` bans the monsters of every faction", zone.key);
        let help = "write `\"monsters\" : \"none\"` for a zone without guards";
        diagnostics
            .push(error("no-monster-left", Some(first_span(banned, allowed, zone)), message).help(help));
    }
    pack.factions.ids().collect()
}

/// Returns the location for a diagnostic about lists that leave nothing.
fn first_span(banned: &[Name], allowed: &[Name], zone: &Zone) -> Span {
    banned.first().or(allowed.first()).map_or(zone.span, |name| name.span)
}
