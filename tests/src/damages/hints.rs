//! Damage to the hints that determine the factions of towns.

use rmg_core::model::MapModel;
use rmg_core::plan::TownHintPlan;
use rmg_core::{FactionId, ZoneId};

use super::damage::{Damage, LimitsKept, damage};
use crate::templates::heroes3;

pub(super) const DAMAGES: &[Damage] = &[
    damage("a town differs from that of the zone in its hint", break_like_hint, &[LimitsKept]),
    damage("a town is not native to the terrain in its hint", break_terrain_hint, &[LimitsKept]),
    damage("a zone records another faction than that of its town", other_faction, &[LimitsKept]),
];

/// Returns the zones with a main town, with its faction.
fn with_town(map: &MapModel) -> Vec<(ZoneId, FactionId)> {
    let has_town = |zone: &ZoneId| map.plan.zones[zone.index()].contents.towns.total() > 0;
    let zones = map.plan.zone_ids().filter(has_town);
    zones.filter_map(|zone| Some((zone, map.zones[zone.index()].faction?))).collect()
}

fn hint(map: &mut MapModel, zone: ZoneId, hint: TownHintPlan) {
    map.plan.zones[zone.index()].contents.towns.hints = vec![hint];
}

fn break_like_hint(map: &mut MapModel) -> bool {
    let zones = with_town(map);
    let pairs = zones.iter().flat_map(|a| zones.iter().map(move |b| (*a, *b)));
    let differ = pairs.into_iter().find(|(a, b)| a.1 != b.1);
    if let Some(((zone, _), (other, _))) = differ {
        hint(map, zone, TownHintPlan { like: Some(other), ..TownHintPlan::default() });
        return true;
    }
    let same = zones.iter().flat_map(|a| zones.iter().map(move |b| (*a, *b))).find(|(a, b)| a.0 != b.0);
    let Some(((zone, _), (other, _))) = same else { return false };
    hint(map, zone, TownHintPlan { not_like: vec![other], ..TownHintPlan::default() });
    true
}

fn break_terrain_hint(map: &mut MapModel) -> bool {
    let is_not_native = |faction: FactionId, other: ZoneId| {
        heroes3().factions[faction].native_terrain != Some(map.zones[other.index()].terrain)
    };
    let zones = with_town(map);
    let pairs = zones
        .iter()
        .flat_map(|(zone, faction)| map.plan.zone_ids().map(move |other| (*zone, *faction, other)));
    let found = pairs.into_iter().find(|(_, faction, other)| is_not_native(*faction, *other));
    let Some((zone, _, other)) = found else { return false };
    hint(map, zone, TownHintPlan { related_to_terrain: Some(other), ..TownHintPlan::default() });
    true
}

fn other_faction(map: &mut MapModel) -> bool {
    // The sea has no town. The native terrain of another faction may differ from that of the zone, so keep it
    // equal.
    let zones = with_town(map);
    let Some((zone, faction)) = zones.first().copied() else { return false };
    let other = heroes3().town_factions().find(|other| {
        *other != faction
            && heroes3().factions[*other].native_terrain == heroes3().factions[faction].native_terrain
    });
    let Some(other) = other else { return false };
    map.zones[zone.index()].faction = Some(other);
    true
}
