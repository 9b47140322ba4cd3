//! `QuestsSolvable` as the audit has it, against an oracle that tries all orders, on random quests and random damage.

use proptest::prelude::*;
use rmg_audit::{audit, audit_foreign, report};
use rmg_core::certificate::{Certificate, Promise};
use rmg_core::ids::{ArtifactId, HeroId};
use rmg_core::model::{ForeignFacts, Gifts, MapModel, MapPos, ObjectBody, Quest};
use rmg_tests::quest_oracle::unsolvable;
use rmg_tests::small_maps::{at, laden, objects_on, pebble_on, two_levels, two_shores, wide_sea};
use rmg_tests::templates::heroes3;

use super::foreign::{without_luck, without_plan};
use super::quest_order::{artifacts, behind, find, hut};
use super::quests_and_ships::with;
use crate::cases::cases;

/// Where quests may stand and artifacts lie, on both sides of the wall of the map with contents.
const PLACES: [(u16, u16); 10] =
    [(34, 2), (38, 6), (26, 15), (30, 15), (5, 8), (3, 12), (15, 12), (36, 18), (24, 18), (11, 18)];

/// Somebody or something, of the first or the second artifact or hero.
#[derive(Debug, Clone)]
enum Thing {
    Find(usize),
    Hut {
        wants: Vec<usize>,
        gives: Vec<usize>,
    },
    /// Wants what can always be had.
    Easy,
    Tent(&'static str),
    Prison(u16),
    /// Wants a hero, and gives an artifact.
    Friend {
        of: u16,
        gives: usize,
    },
}

fn thing() -> impl Strategy<Value = Thing> {
    let some = |most| prop::collection::vec(0..2usize, 0..=most);
    prop_oneof![
        3 => (0..2usize).prop_map(Thing::Find),
        4 => (some(2), some(1)).prop_map(|(wants, gives)| Thing::Hut { wants, gives }),
        1 => Just(Thing::Easy),
        1 => prop_oneof![Just("red"), Just("green")].prop_map(Thing::Tent),
        2 => (0..2u16).prop_map(Thing::Prison),
        2 => (0..2u16, 0..2usize).prop_map(|(of, gives)| Thing::Friend { of, gives }),
    ]
}

fn put(map: MapModel, thing: &Thing, place: MapPos) -> MapModel {
    let known = artifacts();
    let named = |list: &[usize]| list.iter().map(|at| known[*at]).collect::<Vec<ArtifactId>>();
    match thing {
        Thing::Find(artifact) => find(map, known[*artifact], place),
        Thing::Hut { wants, gives } => hut(map, &named(wants), &named(gives), place),
        Thing::Easy => {
            let quest = Box::new(Quest::Level(7));
            with(map, "seerHut", "0", place, ObjectBody::Seer { quest, gifts: Box::default() })
        }
        Thing::Prison(hero) => prison(map, HeroId(*hero), place),
        Thing::Friend { of, gives } => friend(map, HeroId(*of), &[known[*gives]], place),
        Thing::Tent(colour) => with(map, "keymasterTent", colour, place, ObjectBody::Plain),
    }
}

/// A hero in prison.
fn prison(map: MapModel, hero: HeroId, place: MapPos) -> MapModel {
    with(map, "prison", "prison", place, ObjectBody::Prison { hero, experience: 0 })
}

/// Somebody who wants to see a hero, and gives artifacts for that.
fn friend(map: MapModel, of: HeroId, gives: &[ArtifactId], place: MapPos) -> MapModel {
    let gifts = Box::new(Gifts { artifacts: gives.to_vec(), ..Gifts::default() });
    with(map, "seerHut", "0", place, ObjectBody::Seer { quest: Box::new(Quest::Hero(of)), gifts })
}

/// What stands in the passage: nobody with a quest, somebody who wants the first or second artifact or the first hero, somebody who
/// wants a key.
fn in_the_passage(which: usize) -> MapModel {
    let guard = |quest: Quest| ObjectBody::QuestGuard { quest: Box::new(quest) };
    match which {
        0 => without_plan(laden()),
        1 | 2 => behind(("questGuard", "object"), guard(Quest::Artifacts(vec![artifacts()[which - 1]]))),
        3 => behind(("questGuard", "object"), guard(Quest::Hero(HeroId(0)))),
        _ => behind(("borderGuard", "red"), ObjectBody::Plain),
    }
}

fn agree(certificate: &Certificate, map: &MapModel) {
    let verdict = &certificate.findings[Promise::QuestsSolvable as usize].verdict;
    let open = unsolvable(map, heroes3());
    let is_refuted = !verdict.counter_examples().is_empty();
    assert_eq!(is_refuted, !open.is_empty(), "open by the oracle: {open:?}\n{}", report(certificate));
    if let ([open], [example]) = (&open[..], verdict.counter_examples()) {
        assert!(
            example.object.is_none_or(|object| object == *open) || is_one_of_several(map),
            "{}",
            example.text
        );
    }
}

/// Whether several quests want one thing, so that it is a matter of taste which is left open.
fn is_one_of_several(map: &MapModel) -> bool {
    let wants = map
        .objects
        .iter()
        .filter(|object| matches!(object.body, ObjectBody::Seer { .. } | ObjectBody::QuestGuard { .. }));
    wants.count() > 1
}

/// Walls a tile of the ground, or takes away what stands there.
fn damage(map: &mut MapModel, place: MapPos, is_wall: bool) {
    let there = objects_on(map, place);
    if !is_wall {
        there.into_iter().rev().for_each(|id| {
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
        things in prop::collection::vec(thing(), 0..=PLACES.len()),
        damages in prop::collection::vec((0..40u16, 0..20u16, any::<bool>()), 0..8),
    ) {
        let mut map = in_the_passage(passage);
        for (thing, (x, y)) in things.iter().zip(PLACES) {
            map = put(map, thing, at(0, x, y));
        }
        for (x, y, is_wall) in damages {
            damage(&mut map, at(0, x, y), is_wall);
        }
        let map = without_luck(&map);
        agree(&audit_foreign(&map, heroes3(), &ForeignFacts::default()), &map);
    }

    #[test]
    fn audit_and_oracle_agree_over_seas_and_portals(
        which in 0..3usize,
        is_foreign in any::<bool>(),
        things in prop::collection::vec((thing(), 0..36u16, 0..16u16, 0..2u8), 1..7),
        damages in prop::collection::vec((0..36u16, 0..16u16, any::<bool>()), 0..5),
    ) {
        let mut map = [two_shores, wide_sea, two_levels][which]();
        let levels = u8::try_from(map.levels.len()).unwrap();
        let (width, height) = (map.plan.size.width(), map.plan.size.height());
        for (thing, x, y, level) in things {
            let place = at(level % levels, x % width, y % height);
            let is_free = objects_on(&map, place).is_empty() && place.tile.x > 2 && place.tile.y > 2;
            if is_free {
                map = put_anywhere(map, &thing, place);
            }
        }
        for (x, y, is_wall) in damages {
            damage(&mut map, at(0, x % width, y % height), is_wall && is_foreign);
        }
        let certificate =
            if is_foreign { audit_foreign(&without_luck(&without_plan(map.clone())), heroes3(), &ForeignFacts::default()) } else { audit(&map, heroes3()) };
        let map = if is_foreign { without_plan(map) } else { map };
        agree(&certificate, &map);
    }
}

/// The same on any level; what `with` says of the ground there is of the first.
fn put_anywhere(map: MapModel, thing: &Thing, place: MapPos) -> MapModel {
    let mut map = put(map, thing, at(0, place.tile.x, place.tile.y));
    if let Some(object) = map.objects.last_mut() {
        object.at = place;
    }
    map
}

#[test]
fn the_oracle_names_the_quests_that_are_left_open() {
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
fn a_hero_is_wanted_in_vain_who_sits_nowhere_or_behind_the_own_reward() {
    let [x, _] = artifacts();
    let hero = HeroId(0);
    let open = |map: &MapModel| -> Vec<MapPos> {
        let open = unsolvable(map, heroes3());
        agree(&audit_foreign(&without_luck(map), heroes3(), &ForeignFacts::default()), map);
        open.into_iter().map(|id| map.objects[id.index()].at).collect()
    };
    // Who stands in the passage wants an artifact, which is given for the hero.
    let guard = ObjectBody::QuestGuard { quest: Box::new(Quest::Artifacts(vec![x])) };
    let passage = behind(("questGuard", "object"), guard);
    let stands = passage.objects.iter().find(|object| matches!(object.body, ObjectBody::QuestGuard { .. }));
    let (door, hut) = (stands.unwrap().at, at(0, 3, 12));
    let wanted = friend(passage, hero, &[x], hut);
    assert_eq!(open(&wanted).len(), 2, "nobody sits in a prison");
    let other = prison(wanted.clone(), HeroId(1), at(0, 15, 12));
    assert_eq!(open(&other).len(), 2, "another sits there");
    let before = prison(wanted.clone(), hero, at(0, 15, 12));
    assert_eq!(open(&before), []);
    let mut beyond = open(&prison(wanted, hero, at(0, 34, 2)));
    beyond.sort_by_key(|place| place.tile.x);
    assert_eq!(beyond, [hut, door], "the hero sits beyond the passage");
}

#[test]
fn what_lies_over_the_sea_is_fetched_by_boat_and_without_boats_it_is_not() {
    let [x, _] = artifacts();
    let mut map = hut(two_shores(), &[x], &[], at(0, 9, 6));
    map.objects.retain(|object| {
        !matches!(object.body, ObjectBody::Town { owner: Some(rmg_core::PlayerColor::Blue), .. })
    });
    let map = find(map, x, at(0, 30, 2));
    assert!(unsolvable(&map, heroes3()).is_empty());
    let mut dry = map;
    dry.objects.retain(|object| {
        let kind = &heroes3().objects[object.kind];
        !matches!(object.body, ObjectBody::Portal { .. })
            && !matches!(kind.role, rmg_core::pack::ObjectRole::Boat | rmg_core::pack::ObjectRole::Shipyard)
    });
    assert_eq!(unsolvable(&dry, heroes3()).len(), 1);
}
