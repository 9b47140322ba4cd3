//! `QuestsSolvable` compared with an oracle that tries all orders, on random quests and random damage.

use proptest::prelude::*;
use rmg_audit::{audit, audit_foreign, report};
use rmg_core::certificate::{Certificate, Promise};
use rmg_core::ids::{ArtifactId, HeroId};
use rmg_core::model::{ForeignFacts, Gifts, MapModel, MapPos, ObjectBody, Quest};
use rmg_tests::quest_oracle::unsolvable;
use rmg_tests::small_maps::{at, laden, objects_on, pebble_on, two_levels, two_shores, wide_sea};
use rmg_tests::templates::heroes3;

use super::foreign::{without_plan, without_random_content};
use super::quest_order::{artifacts, behind, find, hut};
use super::quests_and_ships::with;
use rmg_test_support::cases;

/// Places of quests and artifacts, on both sides of the wall of the map.
const PLACES: [(u16, u16); 10] =
    [(34, 2), (38, 6), (26, 15), (30, 15), (5, 8), (3, 12), (15, 12), (36, 18), (24, 18), (11, 18)];

/// An object with the first or second artifact or hero.
#[derive(Debug, Clone)]
enum QuestObject {
    Find(usize),
    Hut {
        requests: Vec<usize>,
        rewards: Vec<usize>,
    },
    /// Its quest can always be solved.
    AlwaysSolvable,
    Tent(&'static str),
    Prison(u16),
    /// Requests a hero, and rewards an artifact.
    HeroQuest {
        of: u16,
        rewards: usize,
    },
}

fn quest_object() -> impl Strategy<Value = QuestObject> {
    let some = |most| prop::collection::vec(0..2usize, 0..=most);
    prop_oneof![
        3 => (0..2usize).prop_map(QuestObject::Find),
        4 => (some(2), some(1)).prop_map(|(requests, rewards)| QuestObject::Hut { requests, rewards }),
        1 => Just(QuestObject::AlwaysSolvable),
        1 => prop_oneof![Just("red"), Just("green")].prop_map(QuestObject::Tent),
        2 => (0..2u16).prop_map(QuestObject::Prison),
        2 => (0..2u16, 0..2usize).prop_map(|(of, rewards)| QuestObject::HeroQuest { of, rewards }),
    ]
}

fn place_object(map: MapModel, quest_object: &QuestObject, place: MapPos) -> MapModel {
    let by_index = artifacts();
    let named = |list: &[usize]| list.iter().map(|at| by_index[*at]).collect::<Vec<ArtifactId>>();
    match quest_object {
        QuestObject::Find(artifact) => find(map, by_index[*artifact], place),
        QuestObject::Hut { requests, rewards } => hut(map, &named(requests), &named(rewards), place),
        QuestObject::AlwaysSolvable => {
            let quest = Box::new(Quest::Level(7));
            with(map, "seerHut", "0", place, ObjectBody::Seer { quest, gifts: Box::default() })
        }
        QuestObject::Prison(hero) => prison(map, HeroId(*hero), place),
        QuestObject::HeroQuest { of, rewards } => hero_quest(map, HeroId(*of), &[by_index[*rewards]], place),
        QuestObject::Tent(color) => with(map, "keymasterTent", color, place, ObjectBody::Plain),
    }
}

/// A hero in prison.
fn prison(map: MapModel, hero: HeroId, place: MapPos) -> MapModel {
    with(map, "prison", "prison", place, ObjectBody::Prison { hero, experience: 0 })
}

/// A seer who requests a hero and rewards artifacts.
fn hero_quest(map: MapModel, of: HeroId, rewards: &[ArtifactId], place: MapPos) -> MapModel {
    let gifts = Box::new(Gifts { artifacts: rewards.to_vec(), ..Gifts::default() });
    with(map, "seerHut", "0", place, ObjectBody::Seer { quest: Box::new(Quest::Hero(of)), gifts })
}

/// Returns a map with this object in the passage: a normal guard, a quest guard for the first or second
/// artifact or the first hero, or a border guard.
fn in_the_passage(which: usize) -> MapModel {
    let guard = |quest: Quest| ObjectBody::QuestGuard { quest: Box::new(quest) };
    match which {
        0 => without_plan(laden()),
        1 | 2 => behind(("questGuard", "object"), guard(Quest::Artifacts(vec![artifacts()[which - 1]]))),
        3 => behind(("questGuard", "object"), guard(Quest::Hero(HeroId(0)))),
        _ => behind(("borderGuard", "red"), ObjectBody::Plain),
    }
}

fn assert_agree(certificate: &Certificate, map: &MapModel) {
    let verdict = &certificate.findings[Promise::QuestsSolvable as usize].verdict;
    let open = unsolvable(map, heroes3());
    let is_refuted = !verdict.counter_examples().is_empty();
    assert_eq!(is_refuted, !open.is_empty(), "open by the oracle: {open:?}\n{}", report(certificate));
    if let ([open], [example]) = (&open[..], verdict.counter_examples()) {
        assert!(
            example.object.is_none_or(|object| object == *open) || has_several_quests(map),
            "{}",
            example.text
        );
    }
}

/// Returns whether several quests can compete for one artifact, so that it is arbitrary which remains
/// unsolved.
fn has_several_quests(map: &MapModel) -> bool {
    let quests = map
        .objects
        .iter()
        .filter(|object| matches!(object.body, ObjectBody::Seer { .. } | ObjectBody::QuestGuard { .. }));
    quests.count() > 1
}

/// Places an obstacle on a tile, or removes the objects there.
fn damage(map: &mut MapModel, place: MapPos, is_wall: bool) {
    let found = objects_on(map, place);
    if !is_wall {
        found.into_iter().rev().for_each(|id| {
            map.objects.remove(id.index());
        });
    } else if let Some((kind, appearance)) = pebble_on(map.levels[place.level.index()].terrain[place.tile]) {
        let mut pebble = map.objects[0].clone();
        (pebble.kind, pebble.appearance, pebble.at, pebble.body) =
            (kind, appearance, place, ObjectBody::Plain);
        map.objects.push(pebble);
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn audit_and_oracle_agree_on_random_quests(
        passage in 0..5usize,
        quest_objects in prop::collection::vec(quest_object(), 0..=PLACES.len()),
        damages in prop::collection::vec((0..40u16, 0..20u16, any::<bool>()), 0..8),
    ) {
        let mut map = in_the_passage(passage);
        for (quest_object, (x, y)) in quest_objects.iter().zip(PLACES) {
            map = place_object(map, quest_object, at(0, x, y));
        }
        for (x, y, is_wall) in damages {
            damage(&mut map, at(0, x, y), is_wall);
        }
        let map = without_random_content(&map);
        assert_agree(&audit_foreign(&map, heroes3(), &ForeignFacts::default()), &map);
    }

    #[test]
    fn audit_and_oracle_agree_over_seas_and_portals(
        which in 0..3usize,
        is_foreign in any::<bool>(),
        quest_objects in prop::collection::vec((quest_object(), 0..36u16, 0..16u16, 0..2u8), 1..7),
        damages in prop::collection::vec((0..36u16, 0..16u16, any::<bool>()), 0..5),
    ) {
        let mut map = [two_shores, wide_sea, two_levels][which]();
        let levels = u8::try_from(map.levels.len()).unwrap();
        let (width, height) = (map.plan.size.width(), map.plan.size.height());
        for (quest_object, x, y, level) in quest_objects {
            let place = at(level % levels, x % width, y % height);
            let is_free = objects_on(&map, place).is_empty() && place.tile.x > 2 && place.tile.y > 2;
            if is_free {
                map = place_on_level(map, &quest_object, place);
            }
        }
        for (x, y, is_wall) in damages {
            damage(&mut map, at(0, x % width, y % height), is_wall && is_foreign);
        }
        let certificate =
            if is_foreign { audit_foreign(&without_random_content(&without_plan(map.clone())), heroes3(), &ForeignFacts::default()) } else { audit(&map, heroes3()) };
        let map = if is_foreign { without_plan(map) } else { map };
        assert_agree(&certificate, &map);
    }
}

/// Like [`place_object`], on any level. The cover is marked on the first level.
fn place_on_level(map: MapModel, quest_object: &QuestObject, place: MapPos) -> MapModel {
    let mut map = place_object(map, quest_object, at(0, place.tile.x, place.tile.y));
    if let Some(object) = map.objects.last_mut() {
        object.at = place;
    }
    map
}

#[test]
fn oracle_lists_unsolvable_quests() {
    let [x, y] = artifacts();
    let map = hut(hut(laden(), &[x], &[], at(0, 34, 2)), &[y], &[], at(0, 38, 6));
    let map = find(map, y, at(0, 36, 18));
    let open: Vec<MapPos> =
        unsolvable(&map, heroes3()).into_iter().map(|id| map.objects[id.index()].at).collect();
    assert_eq!(open, [at(0, 34, 2)]);
    let solved = find(map, x, at(0, 3, 12));
    assert!(unsolvable(&solved, heroes3()).is_empty());
}

#[test]
fn hero_quest_without_a_reachable_hero_is_unsolvable() {
    let [x, _] = artifacts();
    let hero = HeroId(0);
    let open = |map: &MapModel| -> Vec<MapPos> {
        let open = unsolvable(map, heroes3());
        assert_agree(&audit_foreign(&without_random_content(map), heroes3(), &ForeignFacts::default()), map);
        open.into_iter().map(|id| map.objects[id.index()].at).collect()
    };
    // The quest guard in the passage requests an artifact that is the reward for the hero.
    let guard = ObjectBody::QuestGuard { quest: Box::new(Quest::Artifacts(vec![x])) };
    let passage = behind(("questGuard", "object"), guard);
    let quest_guard =
        passage.objects.iter().find(|object| matches!(object.body, ObjectBody::QuestGuard { .. }));
    let (door, hut) = (quest_guard.unwrap().at, at(0, 3, 12));
    let requested = hero_quest(passage, hero, &[x], hut);
    assert_eq!(open(&requested).len(), 2, "no prison has a hero");
    let other = prison(requested.clone(), HeroId(1), at(0, 15, 12));
    assert_eq!(open(&other).len(), 2, "a prison has another hero");
    let before = prison(requested.clone(), hero, at(0, 15, 12));
    assert_eq!(open(&before), []);
    let mut beyond = open(&prison(requested, hero, at(0, 34, 2)));
    beyond.sort_by_key(|place| place.tile.x);
    assert_eq!(beyond, [hut, door], "the prison is beyond the passage");
}

#[test]
fn artifact_overseas_needs_a_boat() {
    let [x, _] = artifacts();
    let mut map = hut(two_shores(), &[x], &[], at(0, 9, 6));
    map.objects.retain(|object| {
        !matches!(object.body, ObjectBody::Town { owner: Some(rmg_core::PlayerColor::Blue), .. })
    });
    let map = find(map, x, at(0, 30, 2));
    assert!(unsolvable(&map, heroes3()).is_empty());
    let mut without_boats = map;
    without_boats.objects.retain(|object| {
        let kind = &heroes3().objects[object.kind];
        !matches!(object.body, ObjectBody::Portal { .. })
            && !matches!(kind.role, rmg_core::pack::ObjectRole::Boat | rmg_core::pack::ObjectRole::Shipyard)
    });
    assert_eq!(unsolvable(&without_boats, heroes3()).len(), 1);
}
