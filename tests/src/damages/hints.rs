//! Damages to what the factions of towns depend on.

use rmg_core::model::MapModel;
use rmg_core::plan::TownHintPlan;
use rmg_core::{FactionId, ZoneId};

use super::damage::{Damage, LimitsKept, damage};
use crate::templates::heroes3;

pub(super) const DAMAGES: &[Damage] = &[
    damage("a town is not like that of the zone that its hint names", unlike_its_model, &[LimitsKept]),
    damage("a town is not at home on the terrain that its hint names", not_at_home, &[LimitsKept]),
    damage("a zone records a faction that its town does not have", other_faction, &[LimitsKept]),
];

/// Zones whose first town is the main one that others may be like, with its faction.
fn with_town(map: &MapModel) -> Vec<(ZoneId, FactionId)> {
    let has_town = |zone: &ZoneId| map.plan.zones[zone.index()].contents.towns.total() > 0;
    let zones = map.plan.zone_ids().filter(has_town);
    zones.filter_map(|zone| Some((zone, map.zones[zone.index()].faction?))).collect()
}

fn hint(map: &mut MapModel, zone: ZoneId, hint: TownHintPlan) {
    map.plan.zones[zone.index()].contents.towns.hints = vec![hint];
}

fn unlike_its_model(map: &mut MapModel) -> bool {
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

fn not_at_home(map: &mut MapModel) -> bool {
    let is_away = |faction: FactionId, other: ZoneId| {
        heroes3().factions[faction].native_terrain != Some(map.zones[other.index()].terrain)
    };
    let zones = with_town(map);
    let pairs = zones
        .iter()
        .flat_map(|(zone, faction)| map.plan.zone_ids().map(move |other| (*zone, *faction, other)));
    let found = pairs.into_iter().find(|(_, faction, other)| is_away(*faction, *other));
    let Some((zone, _, other)) = found else { return false };
    hint(map, zone, TownHintPlan { related_to_terrain: Some(other), ..TownHintPlan::default() });
    true
}

fn other_faction(map: &mut MapModel) -> bool {
    // The sea has no town, and the native terrain of another faction may not be that of the zone.
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
