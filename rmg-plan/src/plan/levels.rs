//! Preferred levels of zones: those that the template forces, and the native levels of known factions.

use rmg_core::pack::ContentPack;
use rmg_core::plan::{LevelRequest, PlayerPlan};
use rmg_core::template::{EffectiveZone, ForcedLevel, Template};
use rmg_core::{FactionId, Level, MapSize, ZoneId};

use super::facts::{player_of, requests_towns, seat_zones};
use super::names::find_all;

/// Returns the preferred level of one zone. On a map with one level there is no preference.
pub(super) fn level_wish(
    template: &Template,
    effective: &[EffectiveZone<'_>],
    pack: &ContentPack,
    players: &[PlayerPlan],
    size: MapSize,
    zone: ZoneId,
) -> LevelRequest {
    if size.levels() < 2 {
        return LevelRequest::Any;
    }
    match template.zones[zone.index()].forced_level {
        ForcedLevel::Surface => LevelRequest::Force(Level::SURFACE),
        ForcedLevel::Underground => LevelRequest::Force(Level::UNDERGROUND),
        ForcedLevel::Automatic => known_faction(template, effective, pack, players, zone)
            .and_then(|faction| {
                native_level(pack, faction, effective[zone.index()].towns.match_terrain_to_town)
            })
            .map_or(LevelRequest::Any, LevelRequest::Prefer),
    }
}

/// Returns the faction of the zone's main town if it does not depend on random choices: it is chosen by the
/// player, the only allowed one, or that of another zone with a known faction.
fn known_faction(
    template: &Template,
    effective: &[EffectiveZone<'_>],
    pack: &ContentPack,
    players: &[PlayerPlan],
    zone: ZoneId,
) -> Option<FactionId> {
    let mut at = zone;
    let seats = seat_zones(template);
    // a chain of hints visits every zone at most once, unless it is cyclic
    for _ in 0..template.zones.len() {
        let written = &template.zones[at.index()];
        let player = player_of(written, players);
        if let Some(player) = player
            && seats[at.index()]
        {
            return player.faction.or_else(|| only_allowed(effective[at.index()], pack));
        }
        match effective[at.index()].towns.hints.first().and_then(|hint| hint.like.as_ref()) {
            Some(other) => at = other.value,
            None if seats[at.index()] || requests_towns(effective[at.index()].towns) => {
                return only_allowed(effective[at.index()], pack);
            }
            None => return None,
        }
    }
    None
}

/// Returns the faction of a zone that allows only one. Ignores unknown names.
fn only_allowed(zone: EffectiveZone<'_>, pack: &ContentPack) -> Option<FactionId> {
    let banned = find_all(&zone.towns.banned, &pack.factions, pack);
    let mut allowed: Vec<FactionId> = if zone.towns.allowed.is_empty() {
        pack.town_factions().collect()
    } else {
        find_all(&zone.towns.allowed, &pack.factions, pack)
    };
    allowed.retain(|faction| !banned.contains(faction));
    match allowed[..] {
        [faction] => Some(faction),
        _ => None,
    }
}

/// Returns the native level of a faction. Its native terrain counts only if the zone gets this terrain.
fn native_level(pack: &ContentPack, faction: FactionId, has_native_terrain: bool) -> Option<Level> {
    let faction = &pack.factions[faction];
    if faction.prefers_underground {
        return Some(Level::UNDERGROUND);
    }
    let terrain = &pack.terrains[faction.native_terrain.filter(|_| has_native_terrain)?];
    match (terrain.levels.surface, terrain.levels.underground) {
        (true, false) => Some(Level::SURFACE),
        (false, true) => Some(Level::UNDERGROUND),
        (true, true) | (false, false) => None,
    }
}
