//! Quests, boats and shipyards.

use rmg_audit::{audit, report};
use rmg_core::TilePos;
use rmg_core::certificate::{Promise, Verdict};
use rmg_core::ids::ArtifactId;
use rmg_core::model::{Gifts, MapModel, MapPos, ObjectBody, Quest};
use rmg_tests::small_maps::{at, laden, look_on, refuted, terrain};
use rmg_tests::templates::heroes3;

fn artifact() -> (ArtifactId, String) {
    let found = heroes3().artifacts.iter().find(|(_, artifact)| artifact.is_random);
    found.map(|(id, artifact)| (id, artifact.name.clone())).unwrap()
}

/// Adds an object that copies the last object of the map, except for these properties.
pub(super) fn with(
    mut map: MapModel,
    kind: &str,
    subtype: &str,
    place: MapPos,
    body: ObjectBody,
) -> MapModel {
    let mut object = map.objects.last().unwrap().clone();
    (object.kind, object.appearance) = look_on(terrain("grass"), kind, subtype);
    (object.at, object.body) = (place, body);
    object.cause.zone = map.levels[0].owner[place.tile];
    for cell in heroes3().appearances[object.appearance].footprint.cells() {
        let x = place.tile.x.checked_add_signed(cell.dx).unwrap();
        let y = place.tile.y.checked_add_signed(cell.dy).unwrap();
        map.levels[0].cover[TilePos::new(x, y)] = rmg_core::model::Cover::Used;
    }
    map.objects.push(object);
    map
}

fn seer(gifts: Gifts) -> ObjectBody {
    ObjectBody::Seer { quest: Box::new(Quest::Artifacts(vec![artifact().0])), gifts: Box::new(gifts) }
}

#[test]
fn quest_needs_a_reachable_artifact() {
    let requested = with(laden(), "seerHut", "0", at(0, 34, 2), seer(Gifts::default()));
    // Other promises cover seers without gifts and artifacts outside of piles.
    let is_solved = |map: &MapModel| !refuted(map).contains(&Promise::QuestsSolvable);
    assert!(!is_solved(&requested));
    let text = report(&audit(&requested, heroes3()));
    let (id, name) = artifact();
    assert!(text.contains(&format!("requests {name}, which is not on the map")), "{text}");
    let given = with(requested.clone(), "artifact", &name, at(0, 36, 18), ObjectBody::Plain);
    assert!(is_solved(&given), "{}", report(&audit(&given, heroes3())));
    let reward = Gifts { artifacts: vec![id], ..Gifts::default() };
    let cyclic = with(laden(), "seerHut", "0", at(0, 34, 2), seer(reward));
    let text = report(&audit(&cyclic, heroes3()));
    assert!(text.contains("which is only a reward of quests that wait for this one"), "{text}");
    let two = with(given, "seerHut", "0", at(0, 38, 6), seer(Gifts::default()));
    let text = report(&audit(&two, heroes3()));
    assert!(text.contains("of which the map has fewer than quests request"), "{text}");
}

#[test]
fn shipyard_and_boat_need_water() {
    let dry = with(laden(), "shipyard", "object", at(0, 36, 12), ObjectBody::Owned { owner: None });
    assert_eq!(refuted(&dry), [Promise::BoatsUsable]);
    assert!(report(&audit(&dry, heroes3())).contains("has no free water next to it to launch a boat"));
    let stranded = with(laden(), "treasureChest", "treasureChest", at(0, 36, 18), ObjectBody::Plain);
    let mut stranded = stranded;
    let kind = heroes3().find_object("boat", "boatCastle").unwrap();
    let boat = stranded.objects.last_mut().unwrap();
    (boat.kind, boat.appearance) = (kind, heroes3().objects[kind].appearances[0]);
    let certificate = audit(&stranded, heroes3());
    let verdict = &certificate.findings[Promise::BoatsUsable as usize].verdict;
    assert!(matches!(verdict, Verdict::Refuted(_)), "{}", report(&certificate));
}
