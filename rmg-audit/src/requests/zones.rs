//! The requests of a template for one zone, with resolved inheritance.

use rmg_core::pack::ContentPack;
use rmg_core::plan::{
    GenPlan, LevelRequest, MainTown, MinesPlan, ObjectsPlan, TerrainPlan, TownHintPlan, TownsPlan,
    TreasurePlan, ZoneContents, ZonePlan,
};
use rmg_core::template::{ForcedLevel, OwnOrLike, Template, TerrainRule, Towns, Zone, ZoneSizeLaw};
use rmg_core::{FactionId, Level};

use super::copies::resolved;
use super::names::{known, permitted};
use super::object_rules::ruled;
use super::objects::required;
use super::seats::is_seat;

/// Returns the requests for a zone. A preferred level is not a request; a forced one is.
pub(super) fn zone_requests(
    template: &Template,
    zone: &Zone,
    pack: &ContentPack,
    record: &GenPlan,
) -> Result<ZonePlan, String> {
    let size = u64::from(zone.size.value.max(1));
    let seat = zone.owner.map(|owner| owner.value);
    let has_choice = record.size.levels() > 1;
    let towns = resolved(template, zone, |zone| &zone.towns)?;
    let custom = resolved(template, zone, |zone| &zone.custom_objects)?;
    Ok(ZonePlan {
        key: zone.key.clone(),
        kind: zone.kind,
        weight: match template.zone_size_law {
            ZoneSizeLaw::Linear => size,
            ZoneSizeLaw::Quadratic => size * size,
        },
        seat,
        player: record.players.iter().find(|player| Some(player.seat) == seat).map(|player| player.color),
        level: match zone.forced_level {
            ForcedLevel::Surface if has_choice => LevelRequest::Force(Level::SURFACE),
            ForcedLevel::Underground if has_choice => LevelRequest::Force(Level::UNDERGROUND),
            _ => LevelRequest::Any,
        },
        contents: ZoneContents {
            towns: town_requests(zone, towns, is_seat(template, zone), pack),
            terrain: terrain_requests(zone, resolved(template, zone, |zone| &zone.terrain)?, towns, pack),
            monsters: zone.monsters,
            monster_factions: monster_factions(zone, pack),
            monsters_match_town: zone.monsters_match_town,
            joining: zone.joining,
            mines: resolved(template, zone, |zone| &zone.mines)?
                .iter()
                .filter(|(_, count)| *count > 0)
                .filter_map(|(name, count)| {
                    let resource = pack.resources.find(pack.local_name(&name.value)?)?;
                    Some(MinesPlan { resource, count: *count })
                })
                .collect(),
            treasure: resolved(template, zone, |zone| &zone.treasure)?
                .iter()
                .filter(|tier| tier.density > 0 && tier.max > 0)
                .map(|tier| TreasurePlan { min: tier.min, max: tier.max, density: tier.density })
                .collect(),
            named_artifacts: zone.named_artifacts.unwrap_or(template.named_artifacts),
            random_monsters: zone.random_monsters.unwrap_or(template.random_monsters),
            objects: ObjectsPlan { required: required(custom, pack), ..ruled(template, custom, pack) },
        },
    })
}

/// Returns the requests for towns. A start zone always has a main town: one of the requested ones, preferably
/// a castle.
fn town_requests(zone: &Zone, towns: &Towns, is_seat: bool, pack: &ContentPack) -> TownsPlan {
    let (requested, neutral) = (towns.player, towns.neutral);
    let main = is_seat.then_some(MainTown { has_fort: requested.castles > 0 || requested.towns == 0 });
    let is_main = |has_fort| u32::from(main == Some(MainTown { has_fort }));
    let all: Vec<FactionId> = pack.town_factions().collect();
    let factions = permitted(&towns.allowed, &towns.banned, &pack.factions, pack, &all);
    TownsPlan {
        player_towns: requested.towns.saturating_sub(is_main(false)),
        player_castles: requested.castles.saturating_sub(is_main(true)),
        neutral_towns: neutral.towns,
        neutral_castles: neutral.castles,
        main,
        same_type: zone.towns_are_same_type,
        hints: towns
            .hints
            .iter()
            .map(|hint| TownHintPlan {
                like: hint.like.map(|zone| zone.value),
                not_like: hint.not_like.iter().map(|zone| zone.value).collect(),
                related_to_terrain: hint.related_to_terrain.map(|zone| zone.value),
            })
            .collect(),
        factions: if factions.is_empty() { all } else { factions },
    }
}

fn terrain_requests(zone: &Zone, rule: &TerrainRule, towns: &Towns, pack: &ContentPack) -> TerrainPlan {
    let like = if let OwnOrLike::Like(other) = &zone.terrain { Some(other.value) } else { None };
    let all: Vec<_> = pack.land_terrains().collect();
    let allowed = permitted(&rule.allowed, &rule.banned, &pack.terrains, pack, &all);
    TerrainPlan {
        match_town: towns.match_terrain_to_town,
        like,
        // Sealed zones become rock, and terrain that follows a town ignores the lists.
        allowed: if allowed.is_empty() { all } else { allowed },
    }
}

/// Returns the factions whose creatures may be guards: those that are allowed and not banned. If there are
/// none, all that are not banned; if none of these has placeable creatures, all factions.
fn monster_factions(zone: &Zone, pack: &ContentPack) -> Vec<FactionId> {
    let all: Vec<FactionId> = pack.factions.ids().collect();
    let not_banned = permitted(&[], &zone.banned_monsters, &pack.factions, pack, &all);
    let has_army = |faction: &FactionId| {
        pack.creatures_of(*faction).any(|creature| pack.creatures[creature].is_placeable)
    };
    let bans_any = !known(&zone.banned_monsters, &pack.factions, pack).is_empty();
    if bans_any && !not_banned.iter().any(has_army) {
        return all;
    }
    let chosen = permitted(&zone.allowed_monsters, &zone.banned_monsters, &pack.factions, pack, &all);
    if chosen.is_empty() { not_banned } else { chosen }
}
