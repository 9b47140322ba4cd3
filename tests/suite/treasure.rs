//! Piles of treasure: each is within its tier or listed as missing, and every kind of object occurs.

use std::collections::BTreeSet;

use rmg_core::certificate::{Promise, Verdict};
use rmg_core::ids::ObjectKindId;
use rmg_core::model::{MapModel, MapObject, ObjectBody, PileRequest, Request};
use rmg_core::pack::TerrainKind;
use rmg_core::plan::{ChangedObject, GenPlan, TreasurePlan};
use rmg_core::summary::{treasure_areas, zone_areas};
use rmg_core::template::WaterContent;
use rmg_core::{RngStream, Seed, ZoneId};
use rmg_fill::fill;
use rmg_jobs::{Pool, RunOptions};
use rmg_placement::{Effort, place};
use rmg_tests::golden;
use rmg_tests::template_files::{public, sampled};
use rmg_tests::templates::{heroes3, inputs, plan, read, read_file};

fn filled(plan: &GenPlan) -> Option<MapModel> {
    let placement = place(plan, 0, Effort::Quick, &Pool::single()).ok()?;
    // An unmet request fails the whole map, so its treasure is not checked.
    Some(fill(inputs(plan, &placement), &RunOptions::default()).ok()?.map)
}

/// Returns plans of the shipped templates at their smallest size.
fn shipped_plans(seed: u64) -> Vec<GenPlan> {
    let templates = sampled().unwrap().into_iter().map(|file| read(&file).unwrap().remove(0));
    templates.map(|template| plan(&template, None, seed).unwrap()).collect()
}

/// Returns the value of an object in a zone according to the plan. Returns `None` if it depends on its
/// content, which the audit checks.
fn value_of(plan: &GenPlan, zone: ZoneId, object: &MapObject) -> Option<u64> {
    let changed = plan.zones[zone.index()].contents.objects.changed.iter().find(|of| of.kind == object.kind);
    let kind = &heroes3().objects[object.kind];
    let has_fixed_value =
        matches!(object.body, ObjectBody::Plain | ObjectBody::Resource { .. }) && kind.is_rolled();
    changed.map(|of| of.value.into()).or(has_fixed_value.then_some(kind.value.into()))
}

/// Asserts that every pile is within its tier, and that a zone whose piles are worth less than requested by
/// more than one of them lists missing piles with a reason. Returns the numbers of piles and of missing mean
/// piles.
///
/// A tier can miss some value that the next tiers make up for.
fn check_piles(map: &MapModel) -> (u64, u64) {
    let areas = treasure_areas(map, heroes3());
    let (mut piles, mut missing) = (0, 0);
    for (zone, area) in map.plan.zone_ids().zip(areas) {
        let (mut requested, mut placed, mut largest) = (0, 0, 0);
        for (at, tier) in map.plan.zones[zone.index()].contents.treasure.iter().enumerate() {
            let wish = PileRequest::Treasure(u16::try_from(at).unwrap());
            let mut value_of_tier = 0;
            for pile in map.piles.iter().filter(|pile| (pile.zone, pile.wish) == (zone, wish)) {
                let objects = pile.objects.iter().map(|id| &map.objects[id.index()]);
                let known: Option<u64> = objects.map(|object| value_of(&map.plan, zone, object)).sum();
                let value = known.unwrap_or(u64::from(pile.value));
                assert!(
                    (u64::from(tier.min)..=u64::from(tier.max)).contains(&value),
                    "{}, seed {}: a pile of value {value} for {tier:?}",
                    map.plan.template_name,
                    map.plan.seed
                );
                assert_eq!(value, u64::from(pile.value), "the map records another value");
                value_of_tier += value;
                piles += 1;
            }
            let asked = tier.asked(area);
            missing +=
                asked.saturating_sub(value_of_tier) / u64::midpoint(tier.min.into(), tier.max.into()).max(1);
            (requested, placed) = (requested + asked, placed + value_of_tier);
            largest = largest.max(u64::from(tier.max));
        }
        let is_listed = map.unmet.iter().any(|unmet| {
            unmet.zone == Some(zone)
                && matches!(unmet.what, Request::Treasure { .. })
                && unmet.shortage.is_some_and(|shortage| shortage.missing > 0)
        });
        assert!(
            placed + largest >= requested || is_listed,
            "{placed} of {requested} in zone {}, but nothing is listed: {:?}",
            zone.0,
            map.unmet
        );
    }
    (piles, missing)
}

#[test]
fn piles_of_shipped_and_public_templates_are_within_their_tiers() {
    let mut plans: Vec<GenPlan> = (1..=3).flat_map(shipped_plans).collect();
    let files = public().unwrap().unwrap_or_default();
    let templates = files.iter().flat_map(|file| read_file(file).unwrap().templates);
    plans.extend(templates.filter_map(|template| plan(&template, None, 1).ok()));
    let mut generated = 0;
    for plan in &plans {
        let Some(map) = filled(plan) else { continue };
        generated += 1;
        check_piles(&map);
        let findings = rmg_audit::audit(&map, heroes3()).findings;
        let verdict = &findings[Promise::TreasureValue as usize].verdict;
        let has_treasure = plan.zones.iter().any(|zone| !zone.contents.treasure.is_empty());
        assert!(
            !has_treasure || matches!(verdict, Verdict::Measured { outside: Some(0), .. }),
            "{verdict:?}"
        );
    }
    assert!(generated * 10 >= plans.len() * 9, "only {generated} of {} maps were generated", plans.len());
}

#[test]
fn number_of_sea_piles_follows_sailed_tiles() {
    let mut unsailed = 0;
    for (name, size) in
        [("mirror-duel", "s"), ("thread", "m"), ("ring-of-seasons", "m"), ("exiles-return", "l")]
    {
        for (water, seed) in
            [(WaterContent::Normal, 1), (WaterContent::Normal, 2), (WaterContent::Islands, 3)]
        {
            let Some(map) = golden::plan(name, size, seed, water).ok().and_then(|plan| filled(&plan)) else {
                continue;
            };
            check_piles(&map);
            unsailed += usize::from(zone_areas(&map) != treasure_areas(&map, heroes3()));
        }
    }
    assert!(unsailed > 3, "only {unsailed} seas have a lake or an islet");
}

/// Returns one to three tiers with a wide range of values, some with a single value.
fn random_tiers(rng: &mut RngStream) -> Vec<TreasurePlan> {
    let tier = |rng: &mut RngStream| {
        let min = [rng.below(300), rng.below(4000), rng.below(40_000), 50 * rng.below(100)][rng.index(4)];
        let max = min + [0, rng.below(200), rng.below(5000), rng.below(60_000)][rng.index(4)];
        TreasurePlan { min, max, density: 1 + rng.below(12) }
    };
    (0..1 + rng.index(3)).map(|_| tier(rng)).collect()
}

/// Sets random tiers, bans and changed values in every zone.
fn with_random_treasure(mut plan: GenPlan, rng: &mut RngStream) -> GenPlan {
    let kinds: Vec<ObjectKindId> = heroes3().objects.iter().map(|(id, _)| id).collect();
    for zone in &mut plan.zones {
        zone.contents.treasure = random_tiers(rng);
        let objects = &mut zone.contents.objects;
        let mut named: Vec<ObjectKindId> =
            (0..rng.below(200)).map(|_| kinds[rng.index(kinds.len())]).collect();
        named.sort_unstable();
        named.dedup();
        let (changed, banned): (Vec<_>, Vec<_>) = named.into_iter().partition(|_| rng.below(4) == 0);
        let change = |kind| ChangedObject {
            kind,
            value: rng.below(20_000),
            rarity: rng.below(200),
            zone_limit: (rng.below(2) == 0).then(|| 1 + rng.below(4)),
        };
        (objects.banned, objects.changed) = (banned, changed.into_iter().map(change).collect());
    }
    plan
}

#[test]
fn piles_of_random_tiers_are_within_their_tiers() {
    let rng = &mut Seed(5).at("random tiers").stream();
    let (mut piles, mut missing) = (0, 0);
    for seed in 1..=6 {
        for plan in shipped_plans(seed) {
            let Some(map) = filled(&with_random_treasure(plan, rng)) else { continue };
            let (placed, gap) = check_piles(&map);
            piles += placed;
            missing += gap;
        }
    }
    assert!(piles > 5000 && missing > 500, "expected more cases: {piles} piles, {missing} missing");
}

#[test]
fn every_treasure_kind_on_land_occurs() {
    let pack = heroes3();
    let is_on_land = |kind: ObjectKindId| {
        let terrains =
            pack.objects[kind].appearances.iter().map(|appearance| &pack.appearances[*appearance].terrains);
        terrains.flat_map(|set| set.iter()).any(|terrain| pack.terrains[terrain].kind == TerrainKind::Land)
    };
    let mut missing: BTreeSet<&str> = pack
        .objects
        .iter()
        .filter(|(id, kind)| {
            kind.value > 0 && kind.rarity > 0 && kind.not_made_yet().is_none() && is_on_land(*id)
        })
        .map(|(_, kind)| kind.key.as_str())
        .collect();
    assert!(missing.contains("tradingPost/object") && missing.contains("tradingPostDUPLICATE/object"));
    for seed in 1..=60 {
        if missing.is_empty() {
            break;
        }
        for map in shipped_plans(seed).iter().filter_map(filled) {
            let piles = map.piles.iter().filter(|pile| matches!(pile.wish, PileRequest::Treasure(_)));
            for object in piles.flat_map(|pile| &pile.objects) {
                missing.remove(pack.objects[map.objects[object.index()].kind].key.as_str());
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}
