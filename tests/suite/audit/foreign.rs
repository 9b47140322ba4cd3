//! Maps without a plan are judged by what they show.

use rmg_audit::{audit_foreign, report};
use rmg_core::TilePos;
use rmg_core::certificate::{Certificate, Promise, Verdict};
use rmg_core::model::{ForeignFacts, MapModel, ObjectBody};
use rmg_tests::small_maps::{at, laden, objects_on, terrain, two_levels};
use rmg_tests::templates::heroes3;

/// The map as a game's file would give it: without zones, connections and causes.
pub(super) fn without_plan(mut map: MapModel) -> MapModel {
    map.plan.zones.clear();
    map.plan.connections.clear();
    (map.zones, map.links, map.piles) = (Vec::new(), Vec::new(), Vec::new());
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
            *verdict(Promise::V3),
            Verdict::NotApplicable { reason: "not a map with a plan" },
            "nobody knows the zones"
        );
        assert!(matches!(verdict(Promise::V5), Verdict::Proved { checked: 10.. }));
    }
}

#[test]
fn the_other_level_is_reached_through_portals_only() {
    let mut map = without_plan(two_levels());
    map.objects.retain(|object| !matches!(object.body, ObjectBody::Portal { .. }) || object.at.level.0 == 0);
    let certificate = audit_foreign(&map, heroes3(), &ForeignFacts::default());
    // Gates without a gate below, and one of a pair of monoliths.
    assert_eq!(refuted(&certificate), [Promise::V14], "{}", report(&certificate));
    let mut map = without_plan(two_levels());
    let guards = map.objects.iter().position(|object| object.at.level.0 == 1).unwrap();
    let chest = heroes3().find_object("treasureChest", "treasureChest").unwrap();
    map.objects[guards].kind = chest;
    map.objects[guards].appearance = heroes3().objects[chest].appearances[0];
    map.objects.retain(|object| !matches!(object.body, ObjectBody::Portal { .. }) || object.kind == chest);
    let certificate = audit_foreign(&map, heroes3(), &ForeignFacts::default());
    assert_eq!(doubted(&certificate), [Promise::V5], "{}", report(&certificate));
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
    let is_v16 = |promise: &Promise| *promise == Promise::V16;
    let mut found = doubted(&audit_foreign(&map, heroes3(), &ForeignFacts::default()));
    found.retain(|promise| !is_v16(promise));
    assert_eq!(found, [Promise::V5]);
    let kind = heroes3().find_object("boat", "boatCastle").unwrap();
    let mut boat = map.objects[0].clone();
    (boat.kind, boat.appearance) = (kind, heroes3().objects[kind].appearances[0]);
    (boat.at, boat.body) = (at(0, 20, 9), ObjectBody::Plain);
    map.objects.push(boat);
    let mut found = doubted(&audit_foreign(&map, heroes3(), &ForeignFacts::default()));
    found.retain(|promise| !is_v16(promise));
    assert_eq!(found, [], "{}", report(&audit_foreign(&map, heroes3(), &ForeignFacts::default())));
}

#[test]
fn players_without_town_and_things_under_trees_are_refuted() {
    let mut map = without_plan(laden());
    for object in &mut map.objects {
        if let ObjectBody::Town { owner, .. } = &mut object.body {
            *owner = None;
        }
    }
    assert_eq!(refuted(&audit_foreign(&map, heroes3(), &ForeignFacts::default())), [Promise::V15]);
    let mut map = without_plan(laden());
    let mut tree = map.objects.last().unwrap().clone();
    tree.at = map.objects[objects_on(&map, at(0, 35, 15))[0].index()].at;
    map.objects.push(tree);
    let certificate = audit_foreign(&map, heroes3(), &ForeignFacts::default());
    assert!(refuted(&certificate).contains(&Promise::V8), "{}", report(&certificate));
}
