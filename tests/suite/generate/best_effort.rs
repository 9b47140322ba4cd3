//! What has no room: refused at once with its tiles, or left out of the best attempt and listed.

use std::sync::atomic::{AtomicU32, Ordering};

use rmg_audit::{audit, report};
use rmg_core::Seed;
use rmg_core::certificate::{Promise, Verdict};
use rmg_core::ids::ResourceId;
use rmg_core::model::{MapModel, MapObject, MapPile, Missing, ObjectBody, Wish};
use rmg_core::plan::{ConnectionPlan, GenPlan, MinesPlan, RequiredPlan, ZonePlan};
use rmg_core::summary::zone_areas;
use rmg_core::template::ConnectionKind;
use rmg_fill::{FillError, FillOptions, OwnModifiers, fill_with};
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::{Cause, FailedAttempt, GenerateError, Generated, generate_map};
use rmg_jobs::{Pool, RunError, RunOptions};
use rmg_placement::{Effort, place};
use rmg_plan::room::{hopeless, zone_rooms};
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::plans::PlanBuilder;
use rmg_tests::shapes::{self, Shape};
use rmg_tests::template_files::{public, shipped};
use rmg_tests::templates::{self, heroes3, inputs, read_file};

use super::{failure, made, plan, pool};

fn resource(name: &str) -> ResourceId {
    heroes3().resources.find(name).unwrap()
}

/// A small map with so many mines of gold in one zone.
fn with_gold(count: u32) -> GenPlan {
    let mut plan = plan("mirror-duel", "s", 1);
    plan.zones[2].contents.mines.push(MinesPlan { resource: resource("gold"), count });
    plan
}

/// More than there is room for, and not so many that it is known before anything is made.
fn crammed() -> GenPlan {
    let count = (1..).find(|count| !hopeless(&with_gold(*count), heroes3()).is_empty()).unwrap();
    with_gold(count - 1)
}

fn best(plan: &GenPlan, pool: &Pool) -> Generated {
    made(plan, &GenerateOptions { best_effort: true, ..GenerateOptions::new(pool) })
}

fn names_of(certificate: &rmg_core::certificate::Certificate) -> [Vec<Promise>; 2] {
    let names = |all: Vec<&rmg_core::certificate::Finding>| all.iter().map(|of| of.promise).collect();
    [names(certificate.refuted().collect()), names(certificate.missing().collect())]
}

#[test]
fn what_no_zone_has_room_for_is_refused_before_the_first_attempt_with_its_tiles() {
    let pool = Pool::single();
    let mut towns = plan("mirror-duel", "s", 1);
    towns.zones[3].contents.towns.neutral_towns = 10_000;
    for (plan, words) in [(with_gold(5000), "5004 mines ("), (towns, "10000 towns (")] {
        let begun = AtomicU32::new(0);
        let watch = |_: rmg_generate::Event<'_>| {
            begun.fetch_add(1, Ordering::Relaxed);
        };
        let error = generate_map(&plan, heroes3(), &GenerateOptions::new(&pool), &watch).unwrap_err();
        let GenerateError::Hopeless { reasons } = &error else { panic!("{error}") };
        assert_eq!((reasons.len(), begun.load(Ordering::Relaxed)), (1, 0));
        let reason = reasons[0].to_string();
        let parts = [words, " tiles; it can have ", " at most; ask for less, give the zone a larger size"];
        assert!(parts.iter().all(|part| reason.contains(part)), "{reasons:?}");
        let text = error.to_string();
        assert!(text.contains("no attempt can make such a map") && text.contains(&reason), "{text}");
        assert_eq!(error.causes()[0].to_string(), reason);
    }
}

/// Tiles that the things of a zone cover which its template demands, with their guards.
fn covered(map: &MapModel, zone: usize) -> u64 {
    let pack = heroes3();
    let tiles = |object: &MapObject| {
        u64::try_from(pack.appearances[object.appearance].footprint.cells().len()).unwrap()
    };
    let is_here = |object: &&MapObject| object.cause.zone.index() == zone;
    let is_town = |of: &&MapObject| matches!(of.body, ObjectBody::Town { .. });
    let is_of_link = |of: &&MapObject| of.cause.connection.is_some();
    let singles = map.objects.iter().filter(is_here).filter(|of| is_town(of) || is_of_link(of));
    let is_demanded = |pile: &&MapPile| pile.zone.index() == zone && !matches!(pile.wish, Wish::Treasure(_));
    let piles = map.piles.iter().filter(is_demanded).flat_map(|pile| pile.objects.iter().chain(&pile.guard));
    singles.map(tiles).sum::<u64>() + piles.map(|id| tiles(&map.objects[id.index()])).sum::<u64>()
}

#[test]
fn what_can_be_made_is_never_refused_beforehand_and_the_bounds_hold_on_the_maps() {
    let pool = Pool::single();
    let files = shipped().unwrap().into_iter().chain(public().unwrap().unwrap_or_default());
    let mut rooms_seen = 0;
    for template in files.flat_map(|file| read_file(&file).unwrap().templates) {
        let Ok(plan) = templates::plan(&template, None, 1) else { continue };
        assert_eq!(hopeless(&plan, heroes3()), [], "{}", template.name);
        let options = GenerateOptions { best_effort: true, attempts: 1, ..GenerateOptions::new(&pool) };
        let Ok(made) = generate_map(&plan, heroes3(), &options, &|_| {}) else { continue };
        let (areas, rooms) = (zone_areas(&made.map), zone_rooms(&plan, heroes3()));
        for room in rooms {
            let zone = plan.zones.iter().position(|zone| zone.key == room.zone).unwrap();
            assert!(u64::from(areas[zone]) <= room.most, "{}: {room:?}, {}", template.name, areas[zone]);
            let is_complete = made.map.unmet.iter().all(|wish| wish.missing.is_none());
            let (need, covered) = (room.need() - room.ways_in, covered(&made.map, zone));
            assert!(!is_complete || need <= covered, "{}: {covered} of {room:?}", template.name);
            rooms_seen += 1;
        }
    }
    assert!(rooms_seen > 25, "{rooms_seen}");
}

#[test]
fn what_has_a_guard_is_entered_from_its_tile_and_eight_others_from_one() {
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
        let wanted = RequiredPlan { name, kinds, count: 9, guard };
        move |zone: &mut ZonePlan| zone.contents.objects.required.push(wanted.clone())
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
    assert_eq!(guarded.need() - guarded.ways_in, open.need() - open.ways_in + 9, "a tile for each guard");
}

/// Lays a plan out and compares the tiles of its zones with the room that each is said to have at most.
fn assert_zones_have_the_room_that_is_said(name: &str, plan: &GenPlan) {
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

/// A plan in which every zone must hold something, so that each has a room.
fn with_towns(shape: &Shape, size: &str, weights: &[u64], seed: u64) -> GenPlan {
    let mut plan = PlanBuilder::new(shape, size.parse().unwrap()).weights(weights).seed(seed).build();
    for zone in &mut plan.zones {
        zone.contents.towns.neutral_towns = 1;
    }
    plan
}

#[test]
fn no_zone_comes_out_larger_than_it_is_said_that_it_can_be() {
    let sizes = ["s", "s+u", "m"];
    for (at, shape) in shapes::gallery().iter().enumerate() {
        for weights in [&[1, 1000][..], &[1, 1, 50], &[7]] {
            let plan = with_towns(shape, sizes[at % 3], weights, 3);
            assert_zones_have_the_room_that_is_said(&format!("{} {weights:?}", shape.name), &plan);
        }
    }
}

#[test]
fn zones_of_a_crowd_are_not_said_to_be_smaller_than_they_come_out() {
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
                assert_zones_have_the_room_that_is_said(&format!("{} {weights:?}", shape.name), &plan);
            }
        }
    }
}

#[test]
fn the_best_effort_lacks_what_has_no_room_says_so_and_is_sound_otherwise() {
    let plan = crammed();
    let single = Pool::single();
    let GenerateError::NoSoundMap { failed, room, .. } = failure(&plan, &GenerateOptions::new(&single))
    else {
        panic!("there is no room for so many mines");
    };
    assert_eq!((failed.len(), room.len()), (8, 1), "the zone without room is told with its tiles");
    let made = best(&plan, &single);
    let [refuted, missing] = names_of(&made.certificate);
    assert_eq!((refuted, missing), (vec![], vec![Promise::ExactCounts]), "{}", report(&made.certificate));
    assert!(!made.certificate.is_sound());
    let gold = u16::try_from(plan.zones[2].contents.mines.len() - 1).unwrap();
    let wish = made.map.unmet.iter().find(|wish| wish.missing.is_some()).unwrap();
    let Some(Missing::Mines { entry, count }) = wish.missing else { panic!("{wish:?}") };
    assert!(entry == gold || made.map.missing() > u64::from(count), "{wish:?}");
    assert!(wish.reason_words().contains("missing: no room is left in the zone"), "{wish:?}");
    let Verdict::Missing(examples) = &made.certificate.findings[Promise::ExactCounts as usize].verdict else {
        panic!()
    };
    assert!(examples[0].text.contains("asked for"), "{examples:?}");
    assert!(report(&made.certificate).starts_with("certificate (full): sound but for what is MISSING: V9\n"));
    for threads in [2, 8] {
        let again = best(&plan, &pool(threads));
        assert!(again.map == made.map && again.attempt == made.attempt, "{threads} threads");
    }
    let fewest = made.map.missing();
    assert_eq!(made.failed.len(), 7, "all attempts were made");
    for failed in &made.failed {
        if let Cause::Missing(count) = failed.cause {
            let is_worse = count > fewest || (count == fewest && failed.attempt > made.attempt);
            assert!(is_worse, "attempt {} lacks {count}, the best {fewest}", failed.attempt);
        }
    }
}

#[test]
fn a_lie_about_what_is_missing_is_refuted() {
    let map = best(&crammed(), &Pool::single()).map;
    let verdict_after = |change: &dyn Fn(&mut MapModel)| {
        let mut changed = map.clone();
        change(&mut changed);
        names_of(&audit(&changed, heroes3()))[0].clone()
    };
    let lie = |map: &mut MapModel, by: i64| {
        let wish = map.unmet.iter_mut().find_map(|wish| wish.missing.as_mut()).unwrap();
        let Missing::Mines { count, .. } = wish else { panic!("{wish:?}") };
        *count = u32::try_from(i64::from(*count) + by).unwrap();
    };
    assert_eq!(verdict_after(&|_| ()), []);
    assert_eq!(verdict_after(&|map| lie(map, 1)), [Promise::ExactCounts]);
    assert_eq!(verdict_after(&|map| lie(map, -1)), [Promise::ExactCounts]);
    assert_eq!(verdict_after(&|map| map.unmet.retain(|wish| wish.missing.is_none())), [Promise::ExactCounts]);
}

#[test]
fn the_best_effort_of_what_can_be_made_is_the_same_map() {
    for file in shipped().unwrap() {
        let template = &templates::read(&file).unwrap()[0];
        let plan = templates::plan(template, None, 2).unwrap();
        let pool = Pool::single();
        assert!(best(&plan, &pool).map == made(&plan, &GenerateOptions::new(&pool)).map, "{}", template.name);
    }
}

#[test]
fn towns_required_objects_and_ways_can_be_missing_and_all_else_is_sound() {
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
    let mut ways = plan("three-rivers", "xl", 1);
    let kinds = heroes3().defaults.monoliths.len();
    let portal =
        ConnectionPlan { kind: ConnectionKind::ForcePortal, road: true, ..ways.connections[0].clone() };
    ways.connections.extend(vec![portal; kinds + 3]);
    for (plan, promise) in
        [(towns, Promise::ExactCounts), (objects, Promise::ExactCounts), (ways, Promise::LinksRealized)]
    {
        let made = best(&plan, &single);
        let [refuted, missing] = names_of(&made.certificate);
        assert_eq!((refuted, missing), (vec![], vec![promise]), "{}", report(&made.certificate));
        assert!(made.map.missing() >= 3);
    }
}

#[test]
fn ways_without_an_army_can_be_missing_whatever_they_would_become() {
    for (size, kind) in
        [("s", ConnectionKind::Guarded), ("s+u", ConnectionKind::Guarded), ("s", ConnectionKind::ForcePortal)]
    {
        let mut plan = plan("mirror-duel", size, 1);
        for connection in &mut plan.connections {
            (connection.kind, connection.guard) = (kind, 2_000_000_000);
        }
        let made = best(&plan, &Pool::single());
        let [refuted, mut missing] = names_of(&made.certificate);
        // A seer may want what lies behind one of them.
        missing.retain(|promise| *promise != Promise::QuestsSolvable);
        assert_eq!(
            (refuted, missing),
            (vec![], vec![Promise::LinksRealized]),
            "{}",
            report(&made.certificate)
        );
        assert_eq!(made.map.missing(), plan.connections.len() as u64);
        let reasons = made.map.unmet.iter().filter(|wish| wish.missing == Some(Missing::Way));
        let words = "no guard of strength 3999991500: no army of";
        assert!(
            reasons.clone().all(|wish| wish.reason_words().contains(words)),
            "{:?}",
            reasons.collect::<Vec<_>>()
        );
    }
}

#[test]
fn quests_behind_a_missing_way_are_missing_too() {
    let text = r#"{ "t": { "minSize": "s", "maxSize": "s", "players": "1", "zones": {
        "1": { "type": "playerStart", "owner": 1, "playerTowns": { "castles": 1 } },
        "2": { "type": "treasure", "customObjects": { "requiredObjects": { "seerHut": 2 } } } },
        "connections": [ { "a": "1", "b": "2", "guard": 3000 } ] } }"#;
    let template = templates::read_text(text).templates.remove(0);
    let mut plan = make_plan(&template, heroes3(), &GenOptions::new(Seed(1))).unwrap();
    let pool = Pool::single();
    assert_eq!(names_of(&best(&plan, &pool).certificate), [vec![], vec![]]);
    // no creature is strong enough to stand guard
    plan.connections[0].guard = 2_000_000_000;
    let mut made = best(&plan, &pool);
    let both = vec![Promise::LinksRealized, Promise::QuestsSolvable];
    assert_eq!(names_of(&made.certificate), [vec![], both], "{}", report(&made.certificate));
    // the same without a line that says what is missing
    made.map.unmet.clear();
    let [refuted, _] = names_of(&audit(&made.map, heroes3()));
    assert!(refuted.contains(&Promise::QuestsSolvable), "{refuted:?}");
}

/// Players with little room beside zones with much.
fn with_small_starts(seed: u64) -> GenPlan {
    let mut plan = plan("mirror-duel", "s", seed);
    for zone in &mut plan.zones {
        zone.weight = if zone.player.is_some() { 1 } else { 1000 };
    }
    plan
}

#[test]
fn nobody_gets_a_map_in_which_a_player_has_no_main_town() {
    let pool = Pool::single();
    let own = OwnModifiers::default();
    let wishes = FillOptions { best_effort: true, own: &own };
    let mut refused = 0;
    for seed in 1..=30 {
        let plan = with_small_starts(seed);
        let placement = place(&plan, 0, Effort::Quick, &pool).unwrap();
        let Err(error) = fill_with(inputs(&plan, &placement), wishes, &RunOptions::default()) else {
            continue;
        };
        let RunError::Failed { error: FillError::NoRoomForTown { zone, town: 1, .. }, .. } = &error else {
            panic!("{error}")
        };
        assert!(plan.zones.iter().any(|of| of.key == *zone && of.player.is_some()), "{error}");
        refused += 1;
    }
    assert!(refused > 0, "all starts had room");
}

#[test]
fn an_attempt_with_room_for_main_towns_is_handed_out_instead_of_one_without() {
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
    assert!(without > 0, "all starts had room in every attempt");
}
