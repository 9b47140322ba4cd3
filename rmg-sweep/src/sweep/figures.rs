//! The measures of a map in a record.

use std::collections::BTreeMap;

use rmg_core::ZoneId;
use rmg_core::model::{MapModel, ObjectBody};
use rmg_core::pack::ContentPack;
use rmg_core::summary::{ContentsSummary, WayKind, zone_areas};
use rmg_core::text::counted;
use rmg_explain::fairness::Fairness;
use rmg_generate::retry::{Cause, FailedAttempt};
use rmg_plan::whole_key;
use rmg_stats::{AreaRecord, FailedRecord, LinkRecord, Record, SweptTemplate, TierRecord};

/// Sets the measures of a map in its record. O(tiles + objects).
pub(super) fn measure(record: &mut Record, map: &MapModel, pack: &ContentPack, template: &SweptTemplate) {
    let plan = &map.plan;
    let positions: Vec<u16> = plan.zones.iter().map(|zone| position(template, &zone.key)).collect();
    let at = |zone: ZoneId| positions.get(zone.index()).copied().unwrap_or(u16::MAX);
    let areas = zone_areas(map);
    let sea = u16::try_from(template.zones.len()).unwrap_or(u16::MAX);
    record.players = u8::try_from(plan.players.len()).unwrap_or(u8::MAX);
    record.starts = (plan.players.iter())
        .map(|player| {
            let home = plan.zones.iter().position(|zone| zone.player == Some(player.color));
            home.and_then(|home| positions.get(home)).copied().unwrap_or(sea)
        })
        .collect();
    record.areas = (positions.iter().zip(&map.zones).zip(&areas))
        .map(|((zone, of_map), tiles)| AreaRecord { zone: *zone, asked: of_map.target_tiles, tiles: *tiles })
        .collect();
    record.links = (plan.connections.iter().zip(&map.links))
        .map(|(connection, link)| LinkRecord {
            ends: [at(connection.a), at(connection.b)],
            way: WayKind::from(&link.way).word().to_owned(),
            cause: link.cause.map(|cause| cause.word().to_owned()),
        })
        .collect();
    let mut tiers: BTreeMap<(u32, u32), TierRecord> = BTreeMap::new();
    for tier in ContentsSummary::by_zone(map, pack).iter().flat_map(|zone| &zone.treasure) {
        let range = (tier.min, tier.max);
        let sum = tiers.entry(range).or_insert(TierRecord { range, piles: (0, 0), value: (0, 0) });
        sum.piles.0 = sum.piles.0.saturating_add(tier.asked_piles);
        sum.piles.1 = sum.piles.1.saturating_add(tier.piles);
        sum.value.0 = sum.value.0.saturating_add(tier.asked_value);
        sum.value.1 = sum.value.1.saturating_add(tier.value);
    }
    record.treasure = tiers.into_values().collect();
    for unmet in &map.unmet {
        *record.unmet.entry(unmet.kind()).or_default() += 1;
    }
    record.parts = (Fairness::new(map, pack).parts())
        .filter(|(_, values)| values.iter().any(Option::is_some))
        .map(|(part, values)| (part.word, values))
        .collect();
    record.objects = u32::try_from(map.objects.len()).unwrap_or(u32::MAX);
    for object in &map.objects {
        let ObjectBody::Monster { creature, .. } = object.body else { continue };
        record.monster_groups += 1;
        record.random_monster_groups += u32::from(creature.named().is_none());
    }
}

/// Returns the position of a zone in the header. The part `7.2` of a zone on the axis of a symmetry has the
/// position of the zone `7`. The sea, which is not a zone of a template, has the position after the last
/// zone.
fn position(template: &SweptTemplate, key: &str) -> u16 {
    let of = |key: &str| template.zones.iter().position(|zone| zone == key);
    let known = of(key).or_else(|| of(whole_key(key)?)).unwrap_or(template.zones.len());
    u16::try_from(known).unwrap_or(u16::MAX)
}

/// Returns the record of an attempt without a sound map.
pub(super) fn failed_record(failed: &FailedAttempt) -> FailedRecord {
    FailedRecord {
        attempt: failed.attempt,
        cause: match &failed.cause {
            Cause::Missing(missing) => counted(*missing, "missing item"),
            cause @ (Cause::Place(_) | Cause::Unmet { .. } | Cause::Refuted(_)) => cause.kind(),
        },
        text: failed.cause.to_string(),
        refuted: matches!(failed.cause, Cause::Refuted(_)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_zone_have_its_position_and_the_sea_the_last() {
        let zones = ["1", "7", "7.2", "a1"].map(str::to_owned).to_vec();
        let (name, source, sha256) = (String::new(), String::new(), String::new());
        let template = SweptTemplate { name, source, sha256, zones };
        let cases =
            [("7", 1), ("7.1", 1), ("7..2", 1), ("7.2", 2), ("a1", 3), ("sea", 4), ("sea 2", 4), ("a2", 4)];
        for (key, at) in cases {
            assert_eq!(position(&template, key), at, "{key}");
        }
    }
}
