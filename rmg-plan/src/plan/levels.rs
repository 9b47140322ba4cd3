//! Where zones want to be: what the template forces, and where a known faction is at home.

use rmg_core::pack::ContentPack;
use rmg_core::plan::{LevelWish, PlayerPlan};
use rmg_core::template::{EffectiveZone, ForcedLevel, Template};
use rmg_core::{FactionId, Level, MapSize, ZoneId};

use super::facts::{asks_for_towns, player_of, seat_zones};
use super::names::find_all;

/// The wish of one zone. A map with one level leaves nothing to wish for.
pub(super) fn level_wish(
    template: &Template,
    effective: &[EffectiveZone<'_>],
    pack: &ContentPack,
    players: &[PlayerPlan],
    size: MapSize,
    zone: ZoneId,
) -> LevelWish {
    if size.levels() < 2 {
        return LevelWish::Any;
    }
    match template.zones[zone.index()].forced_level {
        ForcedLevel::Surface => LevelWish::Force(Level::SURFACE),
        ForcedLevel::Underground => LevelWish::Force(Level::UNDERGROUND),
        ForcedLevel::Automatic => known_faction(template, effective, pack, players, zone)
            .and_then(|faction| {
                home_level(pack, faction, effective[zone.index()].towns.match_terrain_to_town)
            })
            .map_or(LevelWish::Any, LevelWish::Prefer),
    }
}

/// The faction of the zone's main town, where it is known before any chance is drawn: chosen by the player,
/// the only one allowed, or the same as that of another zone where it is known.
fn known_faction(
    template: &Template,
    effective: &[EffectiveZone<'_>],
    pack: &ContentPack,
    players: &[PlayerPlan],
    zone: ZoneId,
) -> Option<FactionId> {
    let mut at = zone;
    let seats = seat_zones(template);
    // a chain of hints visits every zone at most once, or it goes round and nothing is known
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
            None if seats[at.index()] || asks_for_towns(effective[at.index()].towns) => {
                return only_allowed(effective[at.index()], pack);
            }
            None => return None,
        }
    }
    None
}

/// The faction of a zone whose towns have no choice. Names of content that is not there do not count.
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

/// The level where a faction is at home. Its native terrain only counts when the zone will have that terrain.
fn home_level(pack: &ContentPack, faction: FactionId, has_native_terrain: bool) -> Option<Level> {
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
