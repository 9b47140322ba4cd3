//! Content that does not fit: refused before the first attempt, with the number of tiles, or omitted from the
//! best attempt and listed.

use std::sync::atomic::{AtomicU32, Ordering};

use rmg_audit::{audit, report};
use rmg_core::Seed;
use rmg_core::certificate::{Promise, Verdict};
use rmg_core::ids::ResourceId;
use rmg_core::model::{MapModel, MapObject, MapPile, Missing, ObjectBody, PileRequest};
use rmg_core::plan::{ConnectionPlan, GenPlan, MinesPlan, RequiredPlan, ZonePlan};
use rmg_core::summary::zone_areas;
use rmg_core::template::ConnectionKind;
use rmg_fill::{CustomModifiers, FillError, FillOptions, fill_with};
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::{Cause, FailedAttempt, GenerateError, Generated, generate_map};
use rmg_jobs::{Pool, RunError, RunOptions};
use rmg_placement::{Effort, place};
use rmg_plan::room::{infeasible, zone_rooms};
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::plans::PlanBuilder;
use rmg_tests::shapes::{self, Shape};
use rmg_tests::template_files::{public, sampled};
use rmg_tests::templates::{self, heroes3, inputs, read_file};

use super::{failure, generated, plan, pool};

fn resource(name: &str) -> ResourceId {
    heroes3().resources.find(name).unwrap()
}

/// Returns a small map with `count` gold mines in one zone.
fn with_gold(count: u32) -> GenPlan {
    let mut plan = plan("mirror-duel", "s", 1);
    plan.zones[2].contents.mines.push(MinesPlan { resource: resource("gold"), count });
    plan
}

/// Returns a plan that requests more than fits, but not enough to be refused before the first attempt.
fn overfull() -> GenPlan {
    let count = (1..).find(|count| !infeasible(&with_gold(*count), heroes3()).is_empty()).unwrap();
    with_gold(count - 1)
}

fn best(plan: &GenPlan, pool: &Pool) -> Generated {
    generated(plan, &GenerateOptions { best_effort: true, ..GenerateOptions::new(pool) })
}

fn names_of(certificate: &rmg_core::certificate::Certificate) -> [Vec<Promise>; 2] {
    let names = |all: Vec<&rmg_core::certificate::Finding>| all.iter().map(|of| of.promise).collect();
    [names(certificate.refuted().collect()), names(certificate.missing().collect())]
}

#[test]
fn content_that_never_fits_is_refused_before_the_first_attempt() {
    let pool = Pool::single();
    let mut towns = plan("mirror-duel", "s", 1);
    towns.zones[3].contents.towns.neutral_towns = 10_000;
    for (plan, message) in [(with_gold(5000), "5004 mines ("), (towns, "10000 towns (")] {
        let events = AtomicU32::new(0);
        let watch = |_: rmg_generate::Event<'_>| {
            events.fetch_add(1, Ordering::Relaxed);
        };
        let error = generate_map(&plan, heroes3(), &GenerateOptions::new(&pool), &watch).unwrap_err();
        let GenerateError::Infeasible { reasons } = &error else { panic!("{error}") };
        assert_eq!((reasons.len(), events.load(Ordering::Relaxed)), (1, 0));
        let reason = reasons[0].to_string();
        let parts = [
            message,
            " tiles in total; it can have at most ",
            "; request less, give the zone a larger `size`",
        ];
        assert!(parts.iter().all(|part| reason.contains(part)), "{reasons:?}");
        let text = error.to_string();
        assert!(text.contains("no attempt can generate this map") && text.contains(&reason), "{text}");
        assert_eq!(error.causes()[0].to_string(), reason);
    }
}

/// Returns the number of tiles that the required objects of a zone and their guards cover.
fn covered(map: &MapModel, zone: usize) -> u64 {
    let pack = heroes3();
    let tiles = |object: &MapObject| {
        u64::try_from(pack.appearances[object.appearance].footprint.cells().len()).unwrap()
    };
    let is_here = |object: &&MapObject| object.cause.zone.index() == zone;
    let is_town = |of: &&MapObject| matches!(of.body, ObjectBody::Town { .. });
    let is_of_link = |of: &&MapObject| of.cause.connection.is_some();
    let singles = map.objects.iter().filter(is_here).filter(|of| is_town(of) || is_of_link(of));
    let is_required =
        |pile: &&MapPile| pile.zone.index() == zone && !matches!(pile.wish, PileRequest::Treasure(_));
    let piles = map.piles.iter().filter(is_required).flat_map(|pile| pile.objects.iter().chain(&pile.guard));
    singles.map(tiles).sum::<u64>() + piles.map(|id| tiles(&map.objects[id.index()])).sum::<u64>()
}

#[test]
fn content_that_fits_is_never_refused_before_the_first_attempt() {
    let pool = Pool::single();
    let files = sampled().unwrap().into_iter().chain(public().unwrap().unwrap_or_default());
    let mut rooms_seen = 0;
    for template in files.flat_map(|file| read_file(&file).unwrap().templates) {
        let Ok(plan) = templates::plan(&template, None, 1) else { continue };
        assert_eq!(infeasible(&plan, heroes3()), [], "{}", template.name);
        let options = GenerateOptions { best_effort: true, attempts: 1, ..GenerateOptions::new(&pool) };
        let Ok(generated) = generate_map(&plan, heroes3(), &options, &|_| {}) else { continue };
        let (areas, rooms) = (zone_areas(&generated.map), zone_rooms(&plan, heroes3()));
        for room in rooms {
            let zone = plan.zones.iter().position(|zone| zone.key == room.zone).unwrap();
            assert!(u64::from(areas[zone]) <= room.most, "{}: {room:?}, {}", template.name, areas[zone]);
            let is_complete = generated.map.unmet.iter().all(|request| request.missing.is_none());
            let (need, covered) = (room.need() - room.ways_in, covered(&generated.map, zone));
            assert!(!is_complete || need <= covered, "{}: {covered} of {room:?}", template.name);
            rooms_seen += 1;
        }
    }
    assert!(rooms_seen > 25, "{rooms_seen}");
}

#[test]
fn tiles_of_entrances_are_counted_with_and_without_guards() {
    let room = |change: &dyn Fn(&mut ZonePlan)| {
        let mut plan = plan("mirror-duel", "s", 1);
        plan.zones[3].contents.mines.clear();
        change(&mut plan.zones[3]);
        zone_rooms(&plan, heroes3()).into_iter().find(|room| room.zone == plan.zones[3].key)
    };
    let with_towns = |count| move |zone: &mut ZonePlan| zone.contents.towns.neutral_towns = count;
    let utopia = heroes3().find_object("dragonUtopia", "dragonUtopia").unwrap();
    let with_utopias = |guard| {
        let (name, kinds) = (String::from("dragonUtopia"), vec![utopia]);
        let required = RequiredPlan { name, kinds, count: 9, guard };
        move |zone: &mut ZonePlan| zone.contents.objects.required.push(required.clone())
    };
    assert_eq!(room(&|_| ()), None);
    for (count, ways_in) in [(1, 1), (8, 1), (9, 2), (17, 3)] {
        let room = room(&with_towns(count)).unwrap();
        assert_eq!(
            (room.ways_in, room.parts),
            (ways_in, vec![(u64::from(count), "town", 13 * u64::from(count))])
        );
    }
    let [open, guarded] = [Some(0), Some(50_000)].map(|guard| room(&with_utopias(guard)).unwrap());
    assert_eq!((open.ways_in, guarded.ways_in), (2, 0));
    assert_eq!(guarded.need() - guarded.ways_in, open.need() - open.ways_in + 9, "each guard needs a tile");
}

/// Generates a layout, and asserts that no zone is larger than its predicted maximum.
fn assert_zones_within_maximum(name: &str, plan: &GenPlan) {
    let Ok(run) = rmg_generate::generate_layout(plan, 0, Effort::Quick, &Pool::single()) else {
        return;
    };
    let rooms = zone_rooms(plan, heroes3());
    assert_eq!(rooms.len(), plan.zones.len());
    for (zone, room) in plan.zone_ids().zip(rooms) {
        let owners = run.placement.ownership.owners.iter().flat_map(|owners| owners.cells());
        let tiles = owners.filter(|owner| **owner == zone).count() as u64;
        assert!(tiles <= room.most, "{name}: {tiles} of {room:?}");
    }
}

/// Returns a plan in which every zone requires a town, so that each has a predicted maximum.
fn with_towns(shape: &Shape, size: &str, weights: &[u64], seed: u64) -> GenPlan {
    let mut plan = PlanBuilder::new(shape, size.parse().unwrap()).weights(weights).seed(seed).build();
    for zone in &mut plan.zones {
        zone.contents.towns.neutral_towns = 1;
    }
    plan
}

#[test]
fn no_zone_is_larger_than_predicted() {
    let sizes = ["s", "s+u", "m"];
    for (at, shape) in shapes::gallery().iter().enumerate() {
        for weights in [&[1, 1000][..], &[1, 1, 50], &[7]] {
            let plan = with_towns(shape, sizes[at % 3], weights, 3);
            assert_zones_within_maximum(&format!("{} {weights:?}", shape.name), &plan);
        }
    }
}

#[test]
fn no_zone_of_many_is_larger_than_predicted() {
    for zones in [13, 20, 26, 30, 36, 40, 60, 100] {
        let shapes = [
            (shapes::scattered(zones), "s"),
            (shapes::tree(zones, 1), "s"),
            (shapes::random(zones, 2 * zones, 2), "s+u"),
            (shapes::star(zones - 1), "m"),
        ];
        for (seed, (shape, size)) in (1..).zip(&shapes) {
            for weights in [&[1, 1000, 3, 3][..], &[10]] {
                let plan = with_towns(shape, size, weights, seed);
                assert_zones_within_maximum(&format!("{} {weights:?}", shape.name), &plan);
            }
        }
    }
}

#[test]
fn best_effort_lists_missing_content_and_is_otherwise_sound() {
    let plan = overfull();
    let single = Pool::single();
    let GenerateError::NoSoundMap { failed, room, .. } = failure(&plan, &GenerateOptions::new(&single))
    else {
        panic!("the mines must not fit");
    };
    assert_eq!((failed.len(), room.len()), (8, 1), "the error must list the zone without room");
    let generated = best(&plan, &single);
    let [refuted, missing] = names_of(&generated.certificate);
    assert_eq!(
        (refuted, missing),
        (vec![], vec![Promise::ExactCounts]),
        "{}",
        report(&generated.certificate)
    );
    assert!(!generated.certificate.is_sound());
    let gold = u16::try_from(plan.zones[2].contents.mines.len() - 1).unwrap();
    let request = generated.map.unmet.iter().find(|request| request.missing.is_some()).unwrap();
    let Some(Missing::Mines { entry, count }) = request.missing else { panic!("{request:?}") };
    assert!(entry == gold || generated.map.missing() > u64::from(count), "{request:?}");
    assert!(request.reason_words().contains("missing: no room is left in the zone"), "{request:?}");
    let Verdict::Missing(examples) = &generated.certificate.findings[Promise::ExactCounts as usize].verdict
    else {
        panic!()
    };
    assert!(examples[0].text.contains("requested"), "{examples:?}");
    assert!(report(&generated.certificate).starts_with("certificate (full): sound, except MISSING: V9\n"));
    for threads in [2, 8] {
        let again = best(&plan, &pool(threads));
        assert!(again.map == generated.map && again.attempt == generated.attempt, "{threads} threads");
    }
    let fewest = generated.map.missing();
    assert_eq!(generated.failed.len(), 7, "not all attempts were used");
    for failed in &generated.failed {
        if let Cause::Missing(count) = failed.cause {
            let is_worse = count > fewest || (count == fewest && failed.attempt > generated.attempt);
            assert!(is_worse, "{count} missing in attempt {}, {fewest} in the best", failed.attempt);
        }
    }
}

#[test]
fn wrong_list_of_missing_content_is_refuted() {
    let map = best(&overfull(), &Pool::single()).map;
    let verdict_after = |change: &dyn Fn(&mut MapModel)| {
        let mut changed = map.clone();
        change(&mut changed);
        names_of(&audit(&changed, heroes3()))[0].clone()
    };
    let change_count = |map: &mut MapModel, by: i64| {
        let request = map.unmet.iter_mut().find_map(|request| request.missing.as_mut()).unwrap();
        let Missing::Mines { count, .. } = request else { panic!("{request:?}") };
        *count = u32::try_from(i64::from(*count) + by).unwrap();
    };
    assert_eq!(verdict_after(&|_| ()), []);
    assert_eq!(verdict_after(&|map| change_count(map, 1)), [Promise::ExactCounts]);
    assert_eq!(verdict_after(&|map| change_count(map, -1)), [Promise::ExactCounts]);
    assert_eq!(
        verdict_after(&|map| map.unmet.retain(|request| request.missing.is_none())),
        [Promise::ExactCounts]
    );
}

#[test]
fn best_effort_of_a_possible_plan_is_the_same_map() {
    for file in sampled().unwrap() {
        let template = &templates::read(&file).unwrap()[0];
        let plan = templates::plan(template, None, 2).unwrap();
        let pool = Pool::single();
        assert!(
            best(&plan, &pool).map == generated(&plan, &GenerateOptions::new(&pool)).map,
            "{}",
            template.name
        );
    }
}

#[test]
fn towns_required_objects_and_links_can_be_missing() {
    let single = Pool::single();
    let mut towns = plan("mirror-duel", "s", 1);
    towns.zones[3].contents.towns.neutral_towns = 40;
    let hints = &mut towns.zones[3].contents.towns.hints;
    hints.resize(hints.len() + 40, Default::default());
    let mut objects = plan("mirror-duel", "s", 1);
    let utopia = heroes3().find_object("dragonUtopia", "dragonUtopia").unwrap();
    objects.zones[2].contents.objects.required.push(RequiredPlan {
        name: "dragonUtopia".into(),
        kinds: vec![utopia],
        count: 30,
        guard: None,
    });
    let mut links = plan("three-rivers", "xl", 1);
    let kinds = heroes3().defaults.monoliths.len();
    let portal =
        ConnectionPlan { kind: ConnectionKind::ForcePortal, road: true, ..links.connections[0].clone() };
    links.connections.extend(vec![portal; kinds + 3]);
    for (plan, promise) in
        [(towns, Promise::ExactCounts), (objects, Promise::ExactCounts), (links, Promise::LinksRealized)]
    {
        let generated = best(&plan, &single);
        let [refuted, missing] = names_of(&generated.certificate);
        assert_eq!((refuted, missing), (vec![], vec![promise]), "{}", report(&generated.certificate));
        assert!(generated.map.missing() >= 3);
    }
}

#[test]
fn links_of_any_kind_without_an_army_can_be_missing() {
    for (size, kind) in
        [("s", ConnectionKind::Guarded), ("s+u", ConnectionKind::Guarded), ("s", ConnectionKind::ForcePortal)]
    {
        let mut plan = plan("mirror-duel", size, 1);
        for connection in &mut plan.connections {
            (connection.kind, connection.guard) = (kind, 2_000_000_000);
        }
        let generated = best(&plan, &Pool::single());
        let [refuted, mut missing] = names_of(&generated.certificate);
        // A seer may request an artifact behind one of the links.
        missing.retain(|promise| *promise != Promise::QuestsSolvable);
        assert_eq!(
            (refuted, missing),
            (vec![], vec![Promise::LinksRealized]),
            "{}",
            report(&generated.certificate)
        );
        assert_eq!(generated.map.missing(), plan.connections.len() as u64);
        let reasons = generated.map.unmet.iter().filter(|request| request.missing == Some(Missing::Way));
        let message = "no guard of strength 3999991500: no stack of creatures of";
        assert!(
            reasons.clone().all(|request| request.reason_words().contains(message)),
            "{:?}",
            reasons.collect::<Vec<_>>()
        );
    }
}

#[test]
fn quests_behind_a_missing_link_are_missing() {
    let text = r#"{ "t": { "minSize": "s", "maxSize": "s", "players": "1", "zones": {
        "1": { "type": "playerStart", "owner": 1, "playerTowns": { "castles": 1 } },
        "2": { "type": "treasure", "customObjects": { "requiredObjects": { "seerHut": 2 } } } },
        "connections": [ { "a": "1", "b": "2", "guard": 3000 } ] } }"#;
    let template = templates::read_text(text).templates.remove(0);
    let mut plan = make_plan(&template, heroes3(), &GenOptions::new(Seed(1))).unwrap();
    let pool = Pool::single();
    assert_eq!(names_of(&best(&plan, &pool).certificate), [vec![], vec![]]);
    // no creature is strong enough for this guard
    plan.connections[0].guard = 2_000_000_000;
    let mut generated = best(&plan, &pool);
    let both_missing = vec![Promise::LinksRealized, Promise::QuestsSolvable];
    assert_eq!(
        names_of(&generated.certificate),
        [vec![], both_missing],
        "{}",
        report(&generated.certificate)
    );
    // the same without the list of missing content
    generated.map.unmet.clear();
    let [refuted, _] = names_of(&audit(&generated.map, heroes3()));
    assert!(refuted.contains(&Promise::QuestsSolvable), "{refuted:?}");
}

/// Returns a plan with small start zones and large other zones.
fn with_small_starts(seed: u64) -> GenPlan {
    let mut plan = plan("mirror-duel", "s", seed);
    for zone in &mut plan.zones {
        zone.weight = if zone.player.is_some() { 1 } else { 1000 };
    }
    plan
}

#[test]
fn attempts_without_a_main_town_fail() {
    let pool = Pool::single();
    let modifiers = CustomModifiers::default();
    let fill_options = FillOptions { best_effort: true, own: &modifiers };
    let mut refused = 0;
    for seed in 1..=30 {
        let plan = with_small_starts(seed);
        let placement = place(&plan, 0, Effort::Quick, &pool).unwrap();
        let Err(error) = fill_with(inputs(&plan, &placement), fill_options, &RunOptions::default()) else {
            continue;
        };
        let RunError::Failed { error: FillError::NoRoomForTown { zone, town: 1, .. }, .. } = &error else {
            panic!("{error}")
        };
        assert!(plan.zones.iter().any(|of| of.key == *zone && of.player.is_some()), "{error}");
        refused += 1;
    }
    assert!(refused > 0, "the main towns fit in all starts");
}

#[test]
fn best_effort_prefers_attempts_with_all_main_towns() {
    let pool = Pool::single();
    let mut without = 0;
    for seed in 1..=30 {
        let options = GenerateOptions { best_effort: true, ..GenerateOptions::new(&pool) };
        let Ok(best) = generate_map(&with_small_starts(seed), heroes3(), &options, &|_| {}) else { continue };
        let verdict = &best.certificate.findings[Promise::PlayerStarts as usize].verdict;
        assert!(matches!(verdict, Verdict::Proved { .. }), "{}", report(&best.certificate));
        let has_none = |failed: &&FailedAttempt| failed.cause.to_string().contains("no room for town 1 ");
        without += best.failed.iter().filter(has_none).count();
    }
    assert!(without > 0, "the main towns fit in every attempt");
}
