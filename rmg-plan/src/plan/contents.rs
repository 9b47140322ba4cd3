//! What zones are to contain: names looked up, empty lists filled, the main towns of the seats told apart.
//!
//! Names of content that is not there (of a mod, say) do not count; a list of which nothing is there counts as not
//! given. The check of a template reports both. A town that a player chose is none of the lists' business: it
//! overrides them when towns are placed.

use rmg_core::diag::{Fault, Span, Spanned};
use rmg_core::pack::ContentPack;
use rmg_core::plan::{
    ContentSwitches, MainTown, ObjectsPlan, TerrainPlan, TownHintPlan, TownsPlan, ZoneContents,
};
use rmg_core::template::{
    EffectiveZone, ForcedLevel, MonsterStrength, Name, OwnOrLike, Template, TownHint, Towns, Zone, ZoneKind,
};
use rmg_core::{FactionId, Level, MapSize, TerrainId};

use super::facts::{asks_for_towns, error, seat_zones};
use super::names::{choose, find_all};
use super::objects::{banned, changed};
use super::required::{MapLimits, required};
use super::treasure::{mines, treasure};
use super::twins::Twins;

/// Where a template says what the contents of a zone ask for: a place for every entry of [`ZoneContents`].
#[derive(Debug, Default)]
pub(crate) struct ContentSpans {
    pub(super) mines: Vec<Span>,
    pub(super) treasure: Vec<Span>,
    pub(super) required: Vec<Span>,
    pub(super) changed: Vec<Span>,
    pub(super) banned: Vec<Span>,
}

/// The contents of every zone with their places, in order. Where a list leaves nothing to choose there is a fault, and the contents are
/// of no use.
pub(crate) fn zone_contents(
    template: &Template,
    effective: &[EffectiveZone<'_>],
    pack: &ContentPack,
    switches: &ContentSwitches,
    size: MapSize,
    faults: &mut Vec<Fault>,
) -> Vec<(ZoneContents, ContentSpans)> {
    let twins = Twins::new(pack);
    let mut limits = MapLimits::default();
    let zones = template.zones.iter().zip(effective).zip(seat_zones(template));
    let contents = zones
        .map(|((zone, effective), is_seat)| {
            let mut spans = ContentSpans::default();
            let contents = ZoneContents {
                towns: towns(zone, effective, is_seat, pack, faults),
                terrain: terrain(
                    zone,
                    effective,
                    is_seat || asks_for_towns(effective.towns),
                    pack,
                    size,
                    faults,
                ),
                monsters: zone.monsters,
                monster_factions: monster_factions(zone, pack, faults),
                monsters_match_town: zone.monsters_match_town,
                mines: apart(
                    mines(zone, effective, pack, of_own(&zone.mines, faults, &mut Vec::new())),
                    &mut spans.mines,
                ),
                treasure: apart(
                    treasure(zone, effective, of_own(&zone.treasure, faults, &mut Vec::new())),
                    &mut spans.treasure,
                ),
                objects: objects_plan(
                    zone,
                    effective,
                    pack,
                    (switches, &twins),
                    (&mut limits, &mut spans),
                    faults,
                ),
            };
            (contents, spans)
        })
        .collect();
    limits.check(pack, switches, faults);
    contents
}

/// Entries without their places, which go into a list of their own.
fn apart<T>(entries: Vec<Spanned<T>>, spans: &mut Vec<Span>) -> Vec<T> {
    let (values, places) = entries.into_iter().map(|entry| (entry.value, entry.span)).unzip();
    *spans = places;
    values
}

/// Where faults of a property go: what is copied from another zone is reported there.
fn of_own<'f, T>(
    property: &OwnOrLike<T>,
    faults: &'f mut Vec<Fault>,
    elsewhere: &'f mut Vec<Fault>,
) -> &'f mut Vec<Fault> {
    match property {
        OwnOrLike::Own(_) => faults,
        OwnOrLike::Like(_) => elsewhere,
    }
}

fn objects_plan(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    pack: &ContentPack,
    (switches, twins): (&ContentSwitches, &Twins),
    (limits, spans): (&mut MapLimits, &mut ContentSpans),
    faults: &mut Vec<Fault>,
) -> ObjectsPlan {
    let objects = effective.custom_objects;
    let changed = changed(objects, pack, twins);
    let mut elsewhere = Vec::new();
    let faults = of_own(&zone.custom_objects, faults, &mut elsewhere);
    ObjectsPlan {
        banned: apart(banned(objects, &changed, pack, twins), &mut spans.banned),
        changed: apart(changed, &mut spans.changed),
        required: apart(
            required(zone, effective, pack, (switches, twins), limits, faults),
            &mut spans.required,
        ),
    }
}

/// Numbers, hints and factions of a zone's towns.
///
/// Only zones where a player starts have a main town of their seat; the towns of other zones with an owner are
/// the owner's, in exactly the numbers asked for.
fn towns(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    is_seat: bool,
    pack: &ContentPack,
    faults: &mut Vec<Fault>,
) -> TownsPlan {
    let towns = effective.towns;
    let (mut player_towns, mut player_castles) = (towns.player.towns, towns.player.castles);
    let main = is_seat.then(|| {
        // The main town is one of those asked for, and a castle if there is one among them.
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
        factions: town_factions(zone, effective, is_seat, pack, faults),
    }
}

fn hint(hint: &TownHint) -> TownHintPlan {
    TownHintPlan {
        like: hint.like.as_ref().map(|zone| zone.value),
        not_like: hint.not_like.iter().map(|zone| zone.value).collect(),
        related_to_terrain: hint.related_to_terrain.as_ref().map(|zone| zone.value),
    }
}

/// Factions with towns that a zone may have. Where no town will stand, lists that leave none (`neutral` alone is how
/// some authors say so) count as not given.
fn town_factions(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    is_seat: bool,
    pack: &ContentPack,
    faults: &mut Vec<Fault>,
) -> Vec<FactionId> {
    let Towns { allowed, banned, .. } = effective.towns;
    let mut left = choose(allowed, banned, &pack.factions, pack, pack.town_factions());
    left.retain(|faction| pack.factions[*faction].has_town);
    if left.is_empty() && (is_seat || asks_for_towns(effective.towns)) {
        let message = format!("zone `{}` has a town, and no faction with towns is left", zone.key);
        let help = "allow a faction in `allowedTowns`, or remove it from `bannedTowns`";
        faults.push(error("no-town-left", Some(first_span(banned, allowed, zone)), message).help(help));
    }
    if left.is_empty() { pack.town_factions().collect() } else { left }
}

/// Which land a zone may be. Terrains named in `terrainTypes` are asked for on any level; without them the level
/// where the zone must lie has to have one of its own left.
fn terrain(
    zone: &Zone,
    effective: &EffectiveZone<'_>,
    has_town: bool,
    pack: &ContentPack,
    size: MapSize,
    faults: &mut Vec<Fault>,
) -> TerrainPlan {
    let rule = effective.terrain;
    let match_town = effective.towns.match_terrain_to_town;
    let all = || pack.land_terrains();
    let mut allowed = choose(&rule.allowed, &rule.banned, &pack.terrains, pack, all());
    allowed.retain(|terrain| all().any(|land| land == *terrain));
    let follows_town = match_town && has_town;
    if zone.kind != ZoneKind::Sealed && !follows_town {
        let is_asked_for = !find_all(&rule.allowed, &pack.terrains, pack).is_empty();
        let has_own = |level: Level| {
            let own = |terrain: TerrainId| pack.terrains[terrain].levels.allows(level);
            is_asked_for || !all().any(own) || allowed.iter().any(|terrain| own(*terrain))
        };
        if allowed.is_empty() {
            faults.push(no_terrain(zone, &rule.allowed, &rule.banned, &format!("zone `{}`", zone.key)));
        } else if let Some(level) = certain_level(zone, size)
            && !has_own(level)
        {
            let place = if level == Level::SURFACE { "on the surface" } else { "underground" };
            let who = format!("zone `{}` lies {place}, where it", zone.key);
            faults.push(no_terrain(zone, &rule.allowed, &rule.banned, &who));
        }
    }
    if allowed.is_empty() {
        // Sealed zones become rock, and terrain that follows a town does not look at the lists.
        allowed = all().collect();
    }
    let like = match &zone.terrain {
        OwnOrLike::Own(_) => None,
        OwnOrLike::Like(other) => Some(other.value),
    };
    TerrainPlan { match_town, like, allowed }
}

fn no_terrain(zone: &Zone, allowed: &[Name], banned: &[Name], who: &str) -> Fault {
    let help = "remove a terrain from `bannedTerrains`, or name one in `terrainTypes`";
    error("no-terrain-left", Some(first_span(banned, allowed, zone)), format!("{who} may have no terrain"))
        .help(help)
}

/// The level where the zone will lie, if that is known without a layout.
fn certain_level(zone: &Zone, size: MapSize) -> Option<Level> {
    match zone.forced_level {
        _ if size.levels() == 1 => Some(Level::SURFACE),
        ForcedLevel::Surface => Some(Level::SURFACE),
        ForcedLevel::Underground => Some(Level::UNDERGROUND),
        ForcedLevel::Automatic => None,
    }
}

/// Factions whose creatures may guard in a zone. When all that are allowed are banned too, all others are used; a
/// zone without guards of its own still guards its connections.
fn monster_factions(zone: &Zone, pack: &ContentPack, faults: &mut Vec<Fault>) -> Vec<FactionId> {
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
        let help = "use \"monsters\" : \"none\" for a zone without";
        faults.push(error("no-monster-left", Some(first_span(banned, allowed, zone)), message).help(help));
    }
    pack.factions.ids().collect()
}

/// Where to point when lists leave nothing.
fn first_span(banned: &[Name], allowed: &[Name], zone: &Zone) -> Span {
    banned.first().or(allowed.first()).map_or(zone.span, |name| name.span)
}
