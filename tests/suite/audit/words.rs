//! What the audit says can be understood by whoever wrote the template.

use rmg_audit::{audit, report};
use rmg_tests::damages;
use rmg_tests::small_maps::{laden, two_levels};
use rmg_tests::templates::heroes3;

fn said_of(name: &str) -> String {
    let damage = damages::all().into_iter().find(|damage| damage.name == name).unwrap();
    let mut maps = [two_levels(), laden()];
    let map = maps.iter_mut().find_map(|map| damage.strike(map).then_some(map)).unwrap();
    report(&audit(map, heroes3()))
}

#[test]
fn counter_examples_speak_of_zones_connections_and_tiles() {
    for (name, words) in [
        (
            "a wall is opened straight",
            "a hero can step between zone A and zone B at surface (9, 0) to (10, 0)",
        ),
        ("a passage has lost its guard", "connection 1 (zone A to zone B): its passage has no guard"),
        ("an army is half as large", "is worth 2480, which is not within 0.7 to 1.3 of 5000"),
        ("a neutral town is missing", "zone B has 0 neutral towns, 1 asked for"),
        ("a player has no main town", "red has no main town in zone A"),
        ("a monolith is missing", "is one of 1 of its kind; the games pair monoliths by kind"),
        (
            "an obstacle behind a guarded pile is gone",
            "pile 6 (treasure of zone A with treasureChest/treasureChest at (9, 0)): treasureChest/treasureChest at (9, 0) \
             can be taken out of reach of its guard (monster/pikeman at (12, 1)), by (8, 0)",
        ),
        ("the guard of a pile is too weak", "is worth 2960, which is not within 0.7 to 1.3 of 6000"),
        (
            "a pile has lost its guard",
            "the mine has no guard; its worth of 7000 and the monsters of zone A ask for one of strength 6000",
        ),
        (
            "a pile is guarded in a zone without monsters",
            "the mine is guarded, though its worth of 7000 and the monsters of zone A ask for no guard",
        ),
        ("a mine is missing", "zone A has 0 gold mines, 1 asked for"),
        ("a required object is missing", "zone A has 0 required tavern/objects, 1 asked for"),
        (
            "a mine is walled in",
            "mine/sawmill at (16, 15) cannot be entered: every tile before it is covered",
        ),
        (
            "a road is cut beside a passage",
            "the road of zone A from town/castle at (4, 3) does not reach connection 1 (zone A to zone B)",
        ),
        (
            "no road leads through a passage",
            "connection 1 (zone A to zone B): no road leads through its passage",
        ),
        ("a road tile shows a wrong frame", "the road shows frame"),
        ("a banned artifact lies in a treasure", "the template does not allow"),
        ("a zone bans what lies in its treasure", "zone A bans it from its treasure"),
        (
            "a zone holds more of a kind than its template allows",
            "of treasureChest/treasureChest in zone A, at most 0 are allowed",
        ),
        (
            "there are more of a kind than a map may hold",
            "49 of obelisk/object on the map, at most 48 are allowed",
        ),
        ("a single tile is of another terrain", "a speck of snow, too thin to be drawn"),
    ] {
        let text = said_of(name);
        assert!(text.contains(words), "{name}:\n{text}");
    }
}

#[test]
fn the_json_of_a_certificate_can_be_read() {
    let mut map = two_levels();
    map.plan.zones[0].key = "a \"key\"\n".to_owned();
    map.zones[0].main_point = None;
    let mut bytes = Vec::new();
    rmg_view::certificate_json::write_certificate(&audit(&map, heroes3()), &mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let (document, faults) = rmg_json::Document::parse(text.clone());
    assert!(faults.is_empty(), "{text}");
    let findings = document.root().unwrap().members().unwrap().iter().last().unwrap();
    assert_eq!(findings.value.items().map(<[_]>::len), Some(18), "{text}");
}
