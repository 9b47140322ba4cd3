//! The audit of maps without a plan.

use rmg_audit::{audit_foreign, report};
use rmg_core::certificate::{Certificate, Promise, Verdict};
use rmg_core::ids::ArtifactId;
use rmg_core::model::{ForeignFacts, Gifts, MapModel, MapObject, MapPos, ObjectBody, ObjectId, Quest};
use rmg_core::{PlayerColor, TilePos};
use rmg_explain::Fairness;
use rmg_tests::small_maps::{at, laden, objects_on, terrain, two_levels};
use rmg_tests::templates::heroes3;

/// Removes everything that files of the games do not have: zones, connections and causes.
pub(crate) fn without_plan(mut map: MapModel) -> MapModel {
    map.plan.zones.clear();
    map.plan.connections.clear();
    (map.zones, map.links, map.piles) = (Vec::new(), Vec::new(), Vec::new());
    map.harbors.clear();
    for level in &mut map.levels {
        level.owner.cells_mut().fill(rmg_core::ZoneId(0));
    }
    for object in &mut map.objects {
        object.cause.zone = rmg_core::ZoneId(0);
        (object.cause.pile, object.cause.guards, object.cause.connection) = (None, None, None);
    }
    map
}

fn refuted(certificate: &Certificate) -> Vec<Promise> {
    certificate.refuted().map(|finding| finding.promise).collect()
}

/// Returns the promises with errors or warnings.
pub(super) fn questioned(certificate: &Certificate) -> Vec<Promise> {
    let found = certificate.findings.iter().filter(|finding| !finding.verdict.counter_examples().is_empty());
    found.map(|finding| finding.promise).collect()
}

/// Disables random artifacts and the heroes of taverns.
pub(super) fn without_random_content(map: &MapModel) -> MapModel {
    let mut map = map.clone();
    map.plan.switches.artifacts.off = heroes3().artifacts.ids().collect();
    map.plan.switches.heroes.off = heroes3().heroes.ids().collect();
    map
}

#[test]
fn sound_maps_are_sound_without_their_plan() {
    for map in [two_levels(), laden()] {
        let certificate = audit_foreign(&without_plan(map), heroes3(), &ForeignFacts::default());
        assert!(certificate.is_sound() && !certificate.is_full, "{}", report(&certificate));
        let verdict = |promise: Promise| &certificate.findings[promise as usize].verdict;
        assert_eq!(
            *verdict(Promise::NoBypass),
            Verdict::NotApplicable { reason: "not a map with a plan" },
            "the zones are unknown"
        );
        assert!(matches!(verdict(Promise::Reachable), Verdict::Proved { checked: 10.. }));
    }
}

#[test]
fn other_level_is_reached_through_portals_only() {
    let mut map = without_plan(two_levels());
    map.objects.retain(|object| !matches!(object.body, ObjectBody::Portal { .. }) || object.at.level.0 == 0);
    let certificate = audit_foreign(&map, heroes3(), &ForeignFacts::default());
    // Gates without a gate below, and single monoliths of a pair.
    assert_eq!(refuted(&certificate), [Promise::PortalPairs], "{}", report(&certificate));
    let mut map = without_plan(two_levels());
    let guards = map.objects.iter().position(|object| object.at.level.0 == 1).unwrap();
    let chest = heroes3().find_object("treasureChest", "treasureChest").unwrap();
    map.objects[guards].kind = chest;
    map.objects[guards].appearance = heroes3().objects[chest].appearances[0];
    map.objects.retain(|object| !matches!(object.body, ObjectBody::Portal { .. }) || object.kind == chest);
    let certificate = audit_foreign(&map, heroes3(), &ForeignFacts::default());
    assert_eq!(questioned(&certificate), [Promise::Reachable], "{}", report(&certificate));
    assert!(certificate.is_sound(), "a spell may lead there");
    assert!(report(&certificate).contains("cannot be reached from any town or hero of a player"));
}

#[test]
fn boat_connects_two_shores() {
    let mut map = without_plan(laden());
    // Replace the wall and the passage by a strait.
    for y in 0..20 {
        for x in 19..=22 {
            for id in objects_on(&map, at(0, x, y)).into_iter().rev() {
                map.objects.remove(id.index());
            }
            map.levels[0].terrain[TilePos::new(x, y)] = terrain("water");
        }
    }
    let is_sprites = |promise: &Promise| *promise == Promise::SpritesFit;
    let mut found = questioned(&audit_foreign(&map, heroes3(), &ForeignFacts::default()));
    found.retain(|promise| !is_sprites(promise));
    assert_eq!(found, [Promise::Reachable]);
    let kind = heroes3().find_object("boat", "boatCastle").unwrap();
    let mut boat = map.objects[0].clone();
    (boat.kind, boat.appearance) = (kind, heroes3().objects[kind].appearances[0]);
    (boat.at, boat.body) = (at(0, 20, 9), ObjectBody::Plain);
    map.objects.push(boat);
    let mut found = questioned(&audit_foreign(&map, heroes3(), &ForeignFacts::default()));
    found.retain(|promise| !is_sprites(promise));
    assert_eq!(found, [], "{}", report(&audit_foreign(&map, heroes3(), &ForeignFacts::default())));
}

#[test]
fn players_without_town_are_refuted_and_covered_objects_warned() {
    let mut map = without_plan(laden());
    for object in &mut map.objects {
        if let ObjectBody::Town { owner, .. } = &mut object.body {
            *owner = None;
        }
    }
    assert_eq!(refuted(&audit_foreign(&map, heroes3(), &ForeignFacts::default())), [Promise::PlayerStarts]);
    let mut map = without_plan(laden());
    let mut tree = map.objects.last().unwrap().clone();
    tree.at = map.objects[objects_on(&map, at(0, 35, 15))[0].index()].at;
    map.objects.push(tree);
    let certificate = audit_foreign(&map, heroes3(), &ForeignFacts::default());
    let is_refuted = refuted(&certificate).contains(&Promise::Footprints);
    assert!(
        questioned(&certificate).contains(&Promise::Footprints) && !is_refuted,
        "{}",
        report(&certificate)
    );
}

/// Returns the map with one more object.
fn with_object(
    map: &MapModel,
    (type_name, subtype): (&str, &str),
    place: MapPos,
    body: ObjectBody,
) -> MapModel {
    let mut map = map.clone();
    let kind = heroes3().find_object(type_name, subtype).unwrap();
    let mut object = map.objects[0].clone();
    (object.kind, object.appearance) = (kind, heroes3().objects[kind].appearances[0]);
    (object.at, object.body) = (place, body);
    map.objects.push(object);
    map
}

fn audited(map: &MapModel, facts: &ForeignFacts) -> Certificate {
    audit_foreign(map, heroes3(), facts)
}

#[test]
fn random_towns_and_heroes_are_starts_of_players() {
    let mut map = without_plan(laden());
    let owned = |object: &MapObject| object.owner().is_some();
    let homes: Vec<(PlayerColor, MapPos)> =
        map.objects.iter().filter_map(|object| Some((object.owner()?, object.at))).collect();
    assert!(!homes.is_empty());
    map.objects.retain(|object| !owned(object) || !matches!(object.body, ObjectBody::Town { .. }));
    assert_eq!(refuted(&audited(&map, &ForeignFacts::default())), [Promise::PlayerStarts]);
    for kind in [("randomTown", "object"), ("randomHero", "object"), ("hero", "knight")] {
        let start = homes.iter().fold(map.clone(), |map, (color, place)| {
            with_object(&map, kind, *place, ObjectBody::Owned { owner: Some(*color) })
        });
        let certificate = audited(&start, &ForeignFacts::default());
        assert_eq!(questioned(&certificate), [], "{kind:?}: {}", report(&certificate));
        let starts = Fairness::new(&start, heroes3()).players;
        assert!(starts.iter().all(|player| player.start.is_some()), "{kind:?}");
    }
}

#[test]
fn hero_may_be_in_a_town_of_its_owner_only() {
    let map = without_plan(laden());
    let town = map.objects.iter().find(|object| object.owner().is_some()).unwrap();
    let hero = |owner: Option<PlayerColor>| {
        with_object(&map, ("hero", "knight"), town.at, ObjectBody::Owned { owner })
    };
    assert_eq!(questioned(&audited(&hero(town.owner()), &ForeignFacts::default())), []);
    assert_eq!(refuted(&audited(&hero(None), &ForeignFacts::default())), [Promise::Footprints]);
}

#[test]
fn requested_artifacts_may_be_carried_or_random() {
    let artifact = heroes3().artifacts.find("centaurAxe").unwrap();
    let quest = Box::new(Quest::Artifacts(vec![artifact]));
    let hut = ObjectBody::Seer { quest, gifts: Box::default() };
    let map = with_object(&without_plan(laden()), ("seerHut", "0"), at(0, 34, 2), hut);
    let fixed = without_random_content(&map);
    let v17 = |map: &MapModel, facts: &ForeignFacts| {
        audited(map, facts).findings[Promise::QuestsSolvable as usize].verdict.clone()
    };
    assert!(matches!(v17(&fixed, &ForeignFacts::default()), Verdict::Refuted(_)), "no such artifact");
    let hero = fixed.objects.len();
    let with_hero = with_object(
        &fixed,
        ("hero", "knight"),
        at(0, 3, 12),
        ObjectBody::Owned { owner: Some(PlayerColor::Red) },
    );
    let carried =
        ForeignFacts { artifacts: vec![(ObjectId::from_index(hero), artifact)], ..ForeignFacts::default() };
    assert!(matches!(v17(&with_hero, &carried), Verdict::Proved { .. }), "a hero has it");
    let maybe_carried = ForeignFacts { loose_artifacts: vec![artifact], ..ForeignFacts::default() };
    assert!(matches!(v17(&fixed, &maybe_carried), Verdict::NotJudged { .. }), "a hero may have it");
    let unknown = ForeignFacts { has_strange_visits: true, ..ForeignFacts::default() };
    assert!(matches!(v17(&fixed, &unknown), Verdict::NotJudged { .. }), "an unknown object may hold it");
    let random = with_object(&map, ("randomArtifact", "object"), at(0, 3, 12), ObjectBody::Plain);
    assert!(
        matches!(v17(&random, &ForeignFacts::default()), Verdict::NotJudged { .. }),
        "the game may pick it at random"
    );
}

#[test]
fn cyclic_quest_is_no_error_if_its_artifact_is_available() {
    let pack = heroes3();
    let hut = |artifact, gives: &[ArtifactId]| {
        let gifts = Gifts { artifacts: gives.to_vec(), ..Gifts::default() };
        ObjectBody::Seer { quest: Box::new(Quest::Artifacts(vec![artifact])), gifts: Box::new(gifts) }
    };
    let v17 = |map: &MapModel| {
        audited(&without_random_content(map), &ForeignFacts::default()).findings
            [Promise::QuestsSolvable as usize]
            .verdict
            .clone()
    };
    let lie_on_map = |map: MapModel, artifact: ArtifactId, column| {
        with_object(&map, ("artifact", &pack.artifacts[artifact].name), at(0, column, 18), ObjectBody::Plain)
    };
    let axe = pack.artifacts.find("centaurAxe").unwrap();
    let cycle = with_object(&without_plan(laden()), ("seerHut", "0"), at(0, 34, 2), hut(axe, &[axe]));
    assert!(matches!(v17(&cycle), Verdict::Refuted(_)));
    let two = with_object(&cycle, ("seerHut", "0"), at(0, 38, 6), hut(axe, &[]));
    let found = v17(&lie_on_map(two, axe, 36));
    assert!(!matches!(found, Verdict::Refuted(_)), "{found:?}");
    let (combined, parts) = pack
        .artifacts
        .iter()
        .find(|(_, artifact)| artifact.components.len() == 3)
        .map(|(id, artifact)| (id, artifact.components.clone()))
        .unwrap();
    let cycle =
        with_object(&without_plan(laden()), ("seerHut", "0"), at(0, 34, 2), hut(combined, &[combined]));
    assert!(matches!(v17(&cycle), Verdict::Refuted(_)));
    let joined = (36..).zip(parts).fold(cycle, |map, (column, part)| lie_on_map(map, part, column));
    assert!(matches!(v17(&joined), Verdict::NotJudged { .. }), "{:?}", v17(&joined));
}

#[test]
fn single_portals_are_errors_and_single_exits_warnings() {
    let map = without_plan(laden());
    for (kind, is_error) in [
        (("monolithTwoWay", "monolith1"), true),
        (("monolithOneWayEntrance", "monolith1"), true),
        (("monolithOneWayExit", "monolith1"), false),
        (("subterraneanGate", "object"), true),
    ] {
        let certificate =
            audited(&with_object(&map, kind, at(0, 36, 18), ObjectBody::Plain), &ForeignFacts::default());
        assert_eq!(questioned(&certificate), [Promise::PortalPairs], "{kind:?}: {}", report(&certificate));
        assert_eq!(!certificate.is_sound(), is_error, "{kind:?}: {}", report(&certificate));
    }
}
