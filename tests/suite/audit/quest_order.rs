//! The order in which quests can be solved, and passages that a quest or a key opens.

use rmg_audit::{audit, audit_foreign, report};
use rmg_core::certificate::{Certificate, Promise, Verdict};
use rmg_core::ids::ArtifactId;
use rmg_core::model::{ForeignFacts, Gifts, MapModel, MapPos, ObjectBody, Quest};
use rmg_tests::quest_oracle::unsolvable;
use rmg_tests::small_maps::{at, laden, look_on, objects_on, terrain};
use rmg_tests::templates::heroes3;

use super::foreign::{questioned, without_plan, without_random_content};
use super::quests_and_ships::with;

/// Returns two artifacts that random content can contain.
pub(super) fn artifacts() -> [ArtifactId; 2] {
    let mut found = heroes3().artifacts.iter().filter(|(_, artifact)| artifact.is_random).map(|(id, _)| id);
    [(); 2].map(|()| found.next().unwrap())
}

pub(super) fn find(map: MapModel, artifact: ArtifactId, place: MapPos) -> MapModel {
    with(map, "artifact", &heroes3().artifacts[artifact].name, place, ObjectBody::Plain)
}

pub(super) fn hut(map: MapModel, requests: &[ArtifactId], rewards: &[ArtifactId], place: MapPos) -> MapModel {
    let gifts = Gifts { artifacts: rewards.to_vec(), ..Gifts::default() };
    let quest = Box::new(Quest::Artifacts(requests.to_vec()));
    with(map, "seerHut", "0", place, ObjectBody::Seer { quest, gifts: Box::new(gifts) })
}

const PLACES: [(u16, u16); 4] = [(34, 2), (38, 6), (26, 15), (30, 15)];

/// Audits a map with these artifacts, and huts that request the first list and reward the second.
fn puzzle(found: &[ArtifactId], huts: &[(&[ArtifactId], &[ArtifactId])]) -> Verdict {
    let mut map = laden();
    for (artifact, x) in found.iter().zip((22..).step_by(2)) {
        map = find(map, *artifact, at(0, x, 18));
    }
    for ((requests, rewards), (x, y)) in huts.iter().zip(PLACES) {
        map = hut(map, requests, rewards, at(0, x, y));
    }
    let verdict = verdict(&audit(&map, heroes3()));
    assert_eq!(
        is_proved(&verdict),
        unsolvable(&map, heroes3()).is_empty(),
        "the audit and the oracle disagree"
    );
    verdict
}

fn verdict(certificate: &Certificate) -> Verdict {
    certificate.findings[Promise::QuestsSolvable as usize].verdict.clone()
}

fn is_proved(verdict: &Verdict) -> bool {
    matches!(verdict, Verdict::Proved { .. })
}

#[test]
fn artifact_is_used_by_one_quest_only() {
    let [x, _] = artifacts();
    let two: [(&[_], &[_]); 2] = [(&[x], &[]), (&[x], &[])];
    assert!(!is_proved(&puzzle(&[x], &two)));
    assert!(is_proved(&puzzle(&[x, x], &two)));
    assert!(!is_proved(&puzzle(&[x], &[(&[x, x], &[])])), "one quest requests two");
    assert!(is_proved(&puzzle(&[x, x], &[(&[x, x], &[])])));
}

#[test]
fn quest_with_a_needed_reward_comes_first() {
    let [x, y] = artifacts();
    assert!(is_proved(&puzzle(&[x], &[(&[x], &[]), (&[x], &[x])])));
    assert!(is_proved(&puzzle(&[x], &[(&[x], &[x]), (&[x], &[])])));
    // The only artifact must be spent on a quest whose reward leads to it again.
    assert!(is_proved(&puzzle(&[x], &[(&[x], &[]), (&[y], &[x]), (&[x], &[y])])));
    assert!(!is_proved(&puzzle(&[x], &[(&[x], &[]), (&[y], &[]), (&[x], &[y])])));
    // Two quests can come first; with the wrong one, the others are unsolvable.
    assert!(is_proved(&puzzle(&[x], &[(&[x], &[y]), (&[x], &[x])])));
    assert!(is_proved(&puzzle(&[x], &[(&[x], &[y]), (&[y], &[y]), (&[x], &[x])])));
}

#[test]
fn cyclic_quests_are_refuted() {
    let [x, y] = artifacts();
    assert!(!is_proved(&puzzle(&[], &[(&[x], &[y]), (&[y], &[x])])));
    assert!(is_proved(&puzzle(&[y], &[(&[x], &[y]), (&[y], &[x])])));
}

#[test]
fn quest_orders_beyond_the_bound_count_as_unsolved() {
    let [x, y] = artifacts();
    let mut map = laden();
    for _ in 0..11 {
        map = find(map, x, at(0, 36, 18));
    }
    // All at one place: `Footprints` is refuted, which is not checked here.
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

/// Returns a map without a plan, with a barrier instead of the guard before the second zone.
pub(super) fn behind(barrier: (&str, &str), body: ObjectBody) -> MapModel {
    let mut map = without_plan(laden());
    let guard = objects_on(&map, at(0, 20, 10)).pop().unwrap().index();
    (map.objects[guard].kind, map.objects[guard].appearance) =
        look_on(terrain("grass"), barrier.0, barrier.1);
    map.objects[guard].body = body;
    map
}

fn refuted(map: &MapModel) -> Vec<Promise> {
    let refuted =
        questioned(&audit_foreign(&without_random_content(map), heroes3(), &ForeignFacts::default()));
    assert_eq!(
        !refuted.contains(&Promise::QuestsSolvable),
        unsolvable(map, heroes3()).is_empty(),
        "the audit and the oracle disagree"
    );
    refuted
}

#[test]
fn quest_guard_opens_for_its_artifact() {
    let [x, y] = artifacts();
    let requests = |artifact| ObjectBody::QuestGuard { quest: Box::new(Quest::Artifacts(vec![artifact])) };
    let map = behind(("questGuard", "object"), requests(x));
    assert_eq!(refuted(&map), [Promise::Reachable, Promise::QuestsSolvable]);
    assert_eq!(
        refuted(&find(map.clone(), x, at(0, 36, 18))),
        [Promise::Reachable, Promise::QuestsSolvable],
        "the artifact is behind the guard"
    );
    assert_eq!(refuted(&find(map.clone(), x, at(0, 3, 12))), []);
    // The requested artifact is a reward for another one, on this side or on the other.
    let given = hut(map, &[y], &[x], at(0, 5, 8));
    assert_eq!(refuted(&find(given.clone(), y, at(0, 3, 12))), []);
    assert_eq!(refuted(&find(given, y, at(0, 36, 18))), [Promise::Reachable, Promise::QuestsSolvable]);
    let level = ObjectBody::QuestGuard { quest: Box::new(Quest::Level(5)) };
    assert_eq!(refuted(&behind(("questGuard", "object"), level)), [], "experience can always be gained");
}

#[test]
fn border_guard_opens_for_the_key_of_its_color() {
    let map = behind(("borderGuard", "red"), ObjectBody::Plain);
    assert_eq!(refuted(&map), [Promise::Reachable]);
    let tent = |map: MapModel, color, x| with(map, "keymasterTent", color, at(0, x, 8), ObjectBody::Plain);
    assert_eq!(refuted(&tent(map.clone(), "green", 5)), [Promise::Reachable]);
    assert_eq!(refuted(&tent(map.clone(), "red", 36)), [Promise::Reachable]);
    assert_eq!(refuted(&tent(map, "red", 5)), []);
}
