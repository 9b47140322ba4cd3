//! The part of LimitsKept (V18) about limits: the maximum number of objects of a kind on the map and in a
//! zone.

use rmg_core::ZoneId;
use rmg_core::certificate::CounterExample;
use rmg_core::ids::ObjectKindId;
use rmg_core::model::{MapObject, MapPos, ObjectId, PileRequest};
use rmg_core::pack::ObjectRole;

use crate::findings::Findings;
use crate::ground::DecodedMap;
use crate::object_values::fits;
use crate::words::zone_name;

/// Finds kinds that exceed the limit of the pack on the map, or of pack or template in a zone. Objects that a
/// template requires count on the map, but not in their zone. O(objects log objects).
pub(crate) fn check(ground: &DecodedMap<'_>, found: &mut Findings) {
    let map = ground.map;
    let mut limited: Vec<(ObjectKindId, Option<ZoneId>, ObjectId)> = Vec::new();
    for (at, object) in map.objects.iter().enumerate() {
        let Some(kind) = ground.pack.objects.get(object.kind) else { continue };
        let zone = ground.zone_of(object).unwrap_or(object.cause.zone);
        let is_limited = kind.map_limit.is_some()
            || kind.zone_limit.is_some()
            || changed(ground, zone, object.kind).is_some();
        if is_limited {
            let counts = !is_required(ground, object);
            limited.push((object.kind, counts.then_some(zone), ObjectId::from_index(at)));
        }
    }
    content_limits(ground, found);
    limited.sort_unstable();
    for all in limited.chunk_by(|a, b| a.0 == b.0) {
        let id = all[0].0;
        let kind = &ground.pack.objects[id];
        let mut exceeds =
            |limit: Option<u32>, there: &[(ObjectKindId, Option<ZoneId>, ObjectId)], zone: Option<ZoneId>| {
                let Some(limit) = limit.filter(|limit| there.len() > *limit as usize) else { return };
                found.add(|| {
                    let place = match zone {
                        Some(zone) => format!("in {}", zone_name(map, zone)),
                        None => "on the map".to_owned(),
                    };
                    let text = format!("{} of {} {place}, the maximum is {limit}", there.len(), kind.key);
                    let places: Vec<MapPos> =
                        there.iter().filter_map(|(.., id)| Some(ground.object(*id)?.at)).collect();
                    let zones: Vec<ZoneId> = zone.into_iter().collect();
                    CounterExample::new(text).on_tiles(places).in_zones(&zones)
                });
            };
        exceeds(kind.map_limit, all, None);
        for there in all.chunk_by(|a, b| a.1 == b.1) {
            let Some(zone) = there[0].1 else { continue };
            let limit = changed(ground, zone, id).unwrap_or(kind.zone_limit);
            exceeds(limit, there, Some(zone));
        }
    }
}

/// Finds contents that exceed the limit of a rule in a zone.
fn content_limits(ground: &DecodedMap<'_>, found: &mut Findings) {
    for (at, plan) in ground.requests.zones.iter().enumerate() {
        let zone = ZoneId::from_index(at);
        let rules = &plan.contents.objects.contents;
        for (rule, limit) in rules.iter().filter_map(|rule| Some((rule, rule.values?.zone_limit?))) {
            let others = rules.iter().filter(|other| other.kind == rule.kind);
            let later: Vec<_> = others.skip_while(|other| other.content != rule.content).skip(1).collect();
            let there = ground.map.objects.iter().filter(|object| {
                object.kind == rule.kind
                    && ground.zone_of(object).unwrap_or(object.cause.zone) == zone
                    && !is_required(ground, object)
                    && fits(ground, rule.content, &object.body)
                    && !later.iter().any(|other| fits(ground, other.content, &object.body))
            });
            let places: Vec<MapPos> = there.map(|object| object.at).collect();
            if places.len() > limit as usize {
                found.add(|| {
                    let key = ground.pack.objects.get(rule.kind).map_or("objects", |kind| &kind.key);
                    let place = zone_name(ground.map, zone);
                    let count = places.len();
                    let text =
                        format!("{count} of {key} with one content in {place}, the maximum is {limit}");
                    CounterExample::new(text).on_tiles(places).in_zones(&[zone])
                });
            }
        }
    }
}

/// Returns the limit of a kind that the template sets for a zone, if it does.
fn changed(ground: &DecodedMap<'_>, zone: ZoneId, kind: ObjectKindId) -> Option<Option<u32>> {
    let plan = ground.requests.zones.get(zone.index())?;
    let changed = plan.contents.objects.changed.iter().find(|changed| changed.kind == kind)?;
    Some(changed.zone_limit)
}

/// Returns whether the template requires the object: an entry of `requiredObjects`, or the mine itself of an
/// entry of `mines`.
fn is_required(ground: &DecodedMap<'_>, object: &MapObject) -> bool {
    let pile = object.cause.pile.and_then(|pile| ground.map.piles.get(pile.index()));
    let is_mine = || ground.pack.objects.get(object.kind).is_some_and(|kind| kind.role == ObjectRole::Mine);
    pile.is_some_and(|pile| match pile.wish {
        PileRequest::Required(_) => true,
        PileRequest::Mine(_) => is_mine(),
        PileRequest::Treasure(_) | PileRequest::Custom => false,
    })
}
