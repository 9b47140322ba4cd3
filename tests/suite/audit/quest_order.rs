//! Quests that want what others want, and ways that open with a quest or a key.

use rmg_audit::{audit, audit_foreign, report};
use rmg_core::certificate::{Certificate, Promise, Verdict};
use rmg_core::ids::ArtifactId;
use rmg_core::model::{ForeignFacts, Gifts, MapModel, MapPos, ObjectBody, Quest};
use rmg_tests::quest_oracle::unsolvable;
use rmg_tests::small_maps::{at, laden, look_on, objects_on, terrain};
use rmg_tests::templates::heroes3;

use super::foreign::{doubted, without_luck, without_plan};
use super::quests_and_ships::with;

/// Artifacts that are found by chance.
pub(super) fn artifacts() -> [ArtifactId; 2] {
    let mut found = heroes3().artifacts.iter().filter(|(_, artifact)| artifact.is_random).map(|(id, _)| id);
    [(); 2].map(|()| found.next().unwrap())
}

pub(super) fn find(map: MapModel, artifact: ArtifactId, place: MapPos) -> MapModel {
    with(map, "artifact", &heroes3().artifacts[artifact].name, place, ObjectBody::Plain)
}

pub(super) fn hut(map: MapModel, wants: &[ArtifactId], gives: &[ArtifactId], place: MapPos) -> MapModel {
    let gifts = Gifts { artifacts: gives.to_vec(), ..Gifts::default() };
    let quest = Box::new(Quest::Artifacts(wants.to_vec()));
    with(map, "seerHut", "0", place, ObjectBody::Seer { quest, gifts: Box::new(gifts) })
}

const PLACES: [(u16, u16); 4] = [(34, 2), (38, 6), (26, 15), (30, 15)];

/// A map with an artifact of each, and huts that want the first and give the second.
fn puzzle(found: &[ArtifactId], huts: &[(&[ArtifactId], &[ArtifactId])]) -> Verdict {
    let mut map = laden();
    for (artifact, x) in found.iter().zip((22..).step_by(2)) {
        map = find(map, *artifact, at(0, x, 18));
    }
    for ((wants, gives), (x, y)) in huts.iter().zip(PLACES) {
        map = hut(map, wants, gives, at(0, x, y));
    }
    let verdict = verdict(&audit(&map, heroes3()));
    assert_eq!(is_proved(&verdict), unsolvable(&map, heroes3()).is_empty(), "audit and oracle");
    verdict
}

fn verdict(certificate: &Certificate) -> Verdict {
    certificate.findings[Promise::QuestsSolvable as usize].verdict.clone()
}

fn is_proved(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Proved { .. })
}

#[test]
fn what_one_quest_takes_is_gone_for_the_others() {
    let [x, _] = artifacts();
    let two: [(&[_], &[_]); 2] = [(&[x], &[]), (&[x], &[])];
    assert!(!is_proved(&puzzle(&[x], &two)));
    assert!(is_proved(&puzzle(&[x, x], &two)));
    assert!(!is_proved(&puzzle(&[x], &[(&[x, x], &[])])), "one quest wants two");
    assert!(is_proved(&puzzle(&[x, x], &[(&[x, x], &[])])));
}

#[test]
fn the_quest_that_gives_what_others_want_comes_first_wherever_it_stands() {
    let [x, y] = artifacts();
    assert!(is_proved(&puzzle(&[x], &[(&[x], &[]), (&[x], &[x])])));
    assert!(is_proved(&puzzle(&[x], &[(&[x], &[x]), (&[x], &[])])));
    // One artifact is fetched with another that only its first owner gives.
    assert!(is_proved(&puzzle(&[x], &[(&[x], &[]), (&[y], &[x]), (&[x], &[y])])));
    assert!(!is_proved(&puzzle(&[x], &[(&[x], &[]), (&[y], &[]), (&[x], &[y])])));
    // Two that both lead on: the wrong one first leads nowhere.
    assert!(is_proved(&puzzle(&[x], &[(&[x], &[y]), (&[x], &[x])])));
    assert!(is_proved(&puzzle(&[x], &[(&[x], &[y]), (&[y], &[y]), (&[x], &[x])])));
}

#[test]
fn quests_in_a_circle_are_refuted_whatever_they_give() {
    let [x, y] = artifacts();
    assert!(!is_proved(&puzzle(&[], &[(&[x], &[y]), (&[y], &[x])])));
    assert!(is_proved(&puzzle(&[y], &[(&[x], &[y]), (&[y], &[x])])));
}

#[test]
fn more_orders_than_are_tried_count_as_none() {
    let [x, y] = artifacts();
    let mut map = laden();
    for _ in 0..11 {
        map = find(map, x, at(0, 36, 18));
    }
    // All in one place, which is the business of `Footprints`.
    for _ in 0..12 {
        map = hut(map, &[x], &[y], at(0, 34, 2));
    }
    let certificate = audit(&map, heroes3());
    assert!(!is_proved(&verdict(&certificate)));
    assert!(
        report(&certificate).contains("no order that solves all quests was found"),
        "{}",
        report(&certificate)
    );
    let enough = find(map, x, at(0, 36, 18));
    assert!(is_proved(&verdict(&audit(&enough, heroes3()))));
}

/// The second zone behind a barrier in place of the guard, and no plan.
pub(super) fn behind(barrier: (&str, &str), body: ObjectBody) -> MapModel {
    let mut map = without_plan(laden());
    let guard = objects_on(&map, at(0, 20, 10)).pop().unwrap().index();
    (map.objects[guard].kind, map.objects[guard].appearance) =
        look_on(terrain("grass"), barrier.0, barrier.1);
    map.objects[guard].body = body;
    map
}

fn refuted(map: &MapModel) -> Vec<Promise> {
    let refuted = doubted(&audit_foreign(&without_luck(map), heroes3(), &ForeignFacts::default()));
    assert_eq!(
        !refuted.contains(&Promise::QuestsSolvable),
        unsolvable(map, heroes3()).is_empty(),
        "audit and oracle"
    );
    refuted
}

#[test]
fn a_quest_guard_lets_pass_who_brings_what_he_wants() {
    let [x, y] = artifacts();
    let wants = |artifact| ObjectBody::QuestGuard { quest: Box::new(Quest::Artifacts(vec![artifact])) };
    let map = behind(("questGuard", "object"), wants(x));
    assert_eq!(refuted(&map), [Promise::Reachable, Promise::QuestsSolvable]);
    assert_eq!(
        refuted(&find(map.clone(), x, at(0, 36, 18))),
        [Promise::Reachable, Promise::QuestsSolvable],
        "behind himself"
    );
    assert_eq!(refuted(&find(map.clone(), x, at(0, 3, 12))), []);
    // What he wants is given for something else, on this side or on the other.
    let given = hut(map, &[y], &[x], at(0, 5, 8));
    assert_eq!(refuted(&find(given.clone(), y, at(0, 3, 12))), []);
    assert_eq!(refuted(&find(given, y, at(0, 36, 18))), [Promise::Reachable, Promise::QuestsSolvable]);
    let level = ObjectBody::QuestGuard { quest: Box::new(Quest::Level(5)) };
    assert_eq!(refuted(&behind(("questGuard", "object"), level)), [], "experience can always be had");
}

#[test]
fn a_border_guard_wants_the_key_of_his_colour() {
    let map = behind(("borderGuard", "red"), ObjectBody::Plain);
    assert_eq!(refuted(&map), [Promise::Reachable]);
    let tent = |map: MapModel, colour, x| with(map, "keymasterTent", colour, at(0, x, 8), ObjectBody::Plain);
    assert_eq!(refuted(&tent(map.clone(), "green", 5)), [Promise::Reachable]);
    assert_eq!(refuted(&tent(map.clone(), "red", 36)), [Promise::Reachable]);
    assert_eq!(refuted(&tent(map, "red", 5)), []);
}
