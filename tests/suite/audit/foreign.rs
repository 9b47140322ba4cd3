//! Maps without a plan are judged by what they show.

use rmg_audit::{audit_foreign, report};
use rmg_core::certificate::{Certificate, Promise, Verdict};
use rmg_core::ids::ArtifactId;
use rmg_core::model::{ForeignFacts, Gifts, MapModel, MapObject, MapPos, ObjectBody, ObjectId, Quest};
use rmg_core::{PlayerColor, TilePos};
use rmg_explain::Fairness;
use rmg_tests::small_maps::{at, laden, objects_on, terrain, two_levels};
use rmg_tests::templates::heroes3;

/// The map as a game's file would give it: without zones, connections and causes.
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

/// Promises with errors or warnings.
pub(super) fn doubted(certificate: &Certificate) -> Vec<Promise> {
    let found = certificate.findings.iter().filter(|finding| !finding.verdict.counter_examples().is_empty());
    found.map(|finding| finding.promise).collect()
}

/// The map where no artifact comes by chance and no hero waits in a tavern.
pub(super) fn without_luck(map: &MapModel) -> MapModel {
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
            "nobody knows the zones"
        );
        assert!(matches!(verdict(Promise::Reachable), Verdict::Proved { checked: 10.. }));
    }
}

#[test]
fn the_other_level_is_reached_through_portals_only() {
    let mut map = without_plan(two_levels());
    map.objects.retain(|object| !matches!(object.body, ObjectBody::Portal { .. }) || object.at.level.0 == 0);
    let certificate = audit_foreign(&map, heroes3(), &ForeignFacts::default());
    // Gates without a gate below, and one of a pair of monoliths.
    assert_eq!(refuted(&certificate), [Promise::PortalPairs], "{}", report(&certificate));
    let mut map = without_plan(two_levels());
    let guards = map.objects.iter().position(|object| object.at.level.0 == 1).unwrap();
    let chest = heroes3().find_object("treasureChest", "treasureChest").unwrap();
    map.objects[guards].kind = chest;
    map.objects[guards].appearance = heroes3().objects[chest].appearances[0];
    map.objects.retain(|object| !matches!(object.body, ObjectBody::Portal { .. }) || object.kind == chest);
    let certificate = audit_foreign(&map, heroes3(), &ForeignFacts::default());
    assert_eq!(doubted(&certificate), [Promise::Reachable], "{}", report(&certificate));
    assert!(certificate.is_sound(), "a spell may lead there");
    assert!(report(&certificate).contains("cannot be reached from any town or hero of a player"));
}

#[test]
fn a_boat_joins_two_shores() {
    let mut map = without_plan(laden());
    // A strait in place of the wall, with the passage drowned.
    for y in 0..20 {
        for x in 19..=22 {
            for id in objects_on(&map, at(0, x, y)).into_iter().rev() {
                map.objects.remove(id.index());
            }
            map.levels[0].terrain[TilePos::new(x, y)] = terrain("water");
        }
    }
    let is_sprites = |promise: &Promise| *promise == Promise::SpritesFit;
    let mut found = doubted(&audit_foreign(&map, heroes3(), &ForeignFacts::default()));
    found.retain(|promise| !is_sprites(promise));
    assert_eq!(found, [Promise::Reachable]);
    let kind = heroes3().find_object("boat", "boatCastle").unwrap();
    let mut boat = map.objects[0].clone();
    (boat.kind, boat.appearance) = (kind, heroes3().objects[kind].appearances[0]);
    (boat.at, boat.body) = (at(0, 20, 9), ObjectBody::Plain);
    map.objects.push(boat);
    let mut found = doubted(&audit_foreign(&map, heroes3(), &ForeignFacts::default()));
    found.retain(|promise| !is_sprites(promise));
    assert_eq!(found, [], "{}", report(&audit_foreign(&map, heroes3(), &ForeignFacts::default())));
}

#[test]
fn players_without_town_are_refuted_and_things_under_trees_a_warning() {
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
    assert!(doubted(&certificate).contains(&Promise::Footprints) && !is_refuted, "{}", report(&certificate));
}

/// The map with one more object.
fn plus(map: &MapModel, (type_name, subtype): (&str, &str), place: MapPos, body: ObjectBody) -> MapModel {
    let mut map = map.clone();
    let kind = heroes3().find_object(type_name, subtype).unwrap();
    let mut object = map.objects[0].clone();
    (object.kind, object.appearance) = (kind, heroes3().objects[kind].appearances[0]);
    (object.at, object.body) = (place, body);
    map.objects.push(object);
    map
}

fn judged(map: &MapModel, facts: &ForeignFacts) -> Certificate {
    audit_foreign(map, heroes3(), facts)
}

#[test]
fn random_towns_and_heroes_of_players_are_where_they_begin() {
    let mut map = without_plan(laden());
    let owned = |object: &MapObject| object.owner().is_some();
    let homes: Vec<(PlayerColor, MapPos)> =
        map.objects.iter().filter_map(|object| Some((object.owner()?, object.at))).collect();
    assert!(!homes.is_empty());
    map.objects.retain(|object| !owned(object) || !matches!(object.body, ObjectBody::Town { .. }));
    assert_eq!(refuted(&judged(&map, &ForeignFacts::default())), [Promise::PlayerStarts]);
    for kind in [("randomTown", "object"), ("randomHero", "object"), ("hero", "knight")] {
        let begun = homes.iter().fold(map.clone(), |map, (color, place)| {
            plus(&map, kind, *place, ObjectBody::Owned { owner: Some(*color) })
        });
        let certificate = judged(&begun, &ForeignFacts::default());
        assert_eq!(doubted(&certificate), [], "{kind:?}: {}", report(&certificate));
        let starts = Fairness::new(&begun, heroes3()).players;
        assert!(starts.iter().all(|player| player.start.is_some()), "{kind:?}");
    }
}

#[test]
fn a_hero_anywhere_in_his_own_town_visits_it_and_in_another_is_covered() {
    let map = without_plan(laden());
    let town = map.objects.iter().find(|object| object.owner().is_some()).unwrap();
    let hero =
        |owner: Option<PlayerColor>| plus(&map, ("hero", "knight"), town.at, ObjectBody::Owned { owner });
    assert_eq!(doubted(&judged(&hero(town.owner()), &ForeignFacts::default())), []);
    assert_eq!(refuted(&judged(&hero(None), &ForeignFacts::default())), [Promise::Footprints]);
}

#[test]
fn wanted_artifacts_are_worn_rolled_or_nowhere() {
    let artifact = heroes3().artifacts.find("centaurAxe").unwrap();
    let quest = Box::new(Quest::Artifacts(vec![artifact]));
    let hut = ObjectBody::Seer { quest, gifts: Box::default() };
    let map = plus(&without_plan(laden()), ("seerHut", "0"), at(0, 34, 2), hut);
    let fixed = without_luck(&map);
    let v17 = |map: &MapModel, facts: &ForeignFacts| {
        judged(map, facts).findings[Promise::QuestsSolvable as usize].verdict.clone()
    };
    assert!(matches!(v17(&fixed, &ForeignFacts::default()), Verdict::Refuted(_)), "it is nowhere");
    let hero = fixed.objects.len();
    let with_hero =
        plus(&fixed, ("hero", "knight"), at(0, 3, 12), ObjectBody::Owned { owner: Some(PlayerColor::Red) });
    let worn =
        ForeignFacts { artifacts: vec![(ObjectId::from_index(hero), artifact)], ..ForeignFacts::default() };
    assert!(matches!(v17(&with_hero, &worn), Verdict::Proved { .. }), "a hero wears it");
    let loose = ForeignFacts { loose_artifacts: vec![artifact], ..ForeignFacts::default() };
    assert!(matches!(v17(&fixed, &loose), Verdict::NotJudged { .. }), "a hero may bring it");
    let strange = ForeignFacts { has_strange_visits: true, ..ForeignFacts::default() };
    assert!(matches!(v17(&fixed, &strange), Verdict::NotJudged { .. }), "something unknown may hold it");
    let rolled = plus(&map, ("randomArtifact", "object"), at(0, 3, 12), ObjectBody::Plain);
    assert!(
        matches!(v17(&rolled, &ForeignFacts::default()), Verdict::NotJudged { .. }),
        "the game may roll it"
    );
}

#[test]
fn a_quest_in_a_circle_is_no_error_where_its_artifact_lies_on_the_map_or_can_be_joined() {
    let pack = heroes3();
    let hut = |artifact, gives: &[ArtifactId]| {
        let gifts = Gifts { artifacts: gives.to_vec(), ..Gifts::default() };
        ObjectBody::Seer { quest: Box::new(Quest::Artifacts(vec![artifact])), gifts: Box::new(gifts) }
    };
    let v17 = |map: &MapModel| {
        judged(&without_luck(map), &ForeignFacts::default()).findings[Promise::QuestsSolvable as usize]
            .verdict
            .clone()
    };
    let lying = |map: MapModel, artifact: ArtifactId, column| {
        plus(&map, ("artifact", &pack.artifacts[artifact].name), at(0, column, 18), ObjectBody::Plain)
    };
    let axe = pack.artifacts.find("centaurAxe").unwrap();
    let circle = plus(&without_plan(laden()), ("seerHut", "0"), at(0, 34, 2), hut(axe, &[axe]));
    assert!(matches!(v17(&circle), Verdict::Refuted(_)));
    let two = plus(&circle, ("seerHut", "0"), at(0, 38, 6), hut(axe, &[]));
    let found = v17(&lying(two, axe, 36));
    assert!(!matches!(found, Verdict::Refuted(_)), "{found:?}");
    let (whole, parts) = pack
        .artifacts
        .iter()
        .find(|(_, artifact)| artifact.components.len() == 3)
        .map(|(id, artifact)| (id, artifact.components.clone()))
        .unwrap();
    let circle = plus(&without_plan(laden()), ("seerHut", "0"), at(0, 34, 2), hut(whole, &[whole]));
    assert!(matches!(v17(&circle), Verdict::Refuted(_)));
    let joined = (36..).zip(parts).fold(circle, |map, (column, part)| lying(map, part, column));
    assert!(matches!(v17(&joined), Verdict::NotJudged { .. }), "{:?}", v17(&joined));
}

#[test]
fn portals_without_another_end_lead_nowhere_and_exits_alone_are_warnings() {
    let map = without_plan(laden());
    for (kind, is_error) in [
        (("monolithTwoWay", "monolith1"), true),
        (("monolithOneWayEntrance", "monolith1"), true),
        (("monolithOneWayExit", "monolith1"), false),
        (("subterraneanGate", "object"), true),
    ] {
        let certificate =
            judged(&plus(&map, kind, at(0, 36, 18), ObjectBody::Plain), &ForeignFacts::default());
        assert_eq!(doubted(&certificate), [Promise::PortalPairs], "{kind:?}: {}", report(&certificate));
        assert_eq!(!certificate.is_sound(), is_error, "{kind:?}: {}", report(&certificate));
    }
}
