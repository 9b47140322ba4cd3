//! Messages of the audit name zones, connections and tiles.

use rmg_audit::{audit, report};
use rmg_core::certificate::Promise;
use rmg_tests::damages;
use rmg_tests::small_maps::{laden, two_levels};
use rmg_tests::templates::heroes3;

fn report_of(name: &str) -> String {
    let damage = damages::all().into_iter().find(|damage| damage.name == name).unwrap();
    let mut maps = [two_levels(), laden()];
    let map = maps.iter_mut().find_map(|map| damage.strike(map).then_some(map)).unwrap();
    report(&audit(map, heroes3()))
}

#[test]
fn counterexamples_name_zones_connections_and_tiles() {
    for (name, message) in [
        (
            "a wall is opened straight",
            "a hero can step between zone A and zone B at surface (9, 0) to (10, 0)",
        ),
        ("a passage has lost its guard", "connection 1 (zone A to zone B): its passage has no guard"),
        ("an army is half as large", "has the value 2480, which is not within 0.7 to 1.3 of 5000"),
        ("a neutral town is missing", "zone B has 0 neutral towns, 1 requested"),
        ("a player has no main town", "red has no main town in zone A"),
        ("a monolith is missing", "is one of 1 of its kind; the games pair monoliths by kind"),
        (
            "an obstacle behind a guarded pile is gone",
            "pile 6 (treasure of zone A with treasureChest/treasureChest at (9, 0)): treasureChest/treasureChest at (9, 0) \
             can be taken outside its guard's zone of control (monster/pikeman at (12, 1)), by (8, 0)",
        ),
        ("the guard of a pile is too weak", "has the value 2960, which is not within 0.7 to 1.3 of 6000"),
        (
            "a pile has lost its guard",
            "the mine has no guard; its value of 7000 and the monsters of zone A require strength 6000",
        ),
        (
            "a pile is guarded in a zone without monsters",
            "the mine is guarded, but its value of 7000 and the monsters of zone A require no guard",
        ),
        ("a mine is missing", "zone A has 0 gold mines, 1 requested"),
        ("a required object is missing", "zone A has 0 required tavern/objects, 1 requested"),
        (
            "a mine is walled in",
            "mine/sawmill at (16, 15) cannot be entered: every tile next to its entrance is blocked",
        ),
        (
            "a road is cut next to a passage",
            "the road of zone A from town/castle at (4, 3) does not reach connection 1 (zone A to zone B)",
        ),
        ("no road leads through a passage", "connection 1 (zone A to zone B): its passage has no road"),
        ("a road tile shows a wrong frame", "the road shows frame"),
        ("a banned artifact is in a treasure", "the template does not allow"),
        ("a zone bans an object of its treasure", "zone A bans it from its treasure"),
        (
            "a zone holds more of a kind than its template allows",
            "of treasureChest/treasureChest in zone A, the maximum is 0",
        ),
        (
            "there are more of a kind than a map may hold",
            "49 of obelisk/object on the map, the maximum is 48",
        ),
        ("a single tile is of another terrain", "an isolated tile of snow, too thin to be drawn"),
    ] {
        let text = report_of(name);
        assert!(text.contains(message), "{name}:\n{text}");
    }
}

#[test]
fn json_of_a_certificate_can_be_parsed() {
    let mut map = two_levels();
    map.plan.zones[0].key = "a \"key\"\n".to_owned();
    map.zones[0].main_point = None;
    let mut bytes = Vec::new();
    rmg_view::certificate_json::write_certificate(&audit(&map, heroes3()), &mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let (document, diagnostics) = rmg_json::Document::parse(text.clone());
    assert!(diagnostics.is_empty(), "{text}");
    let findings = document.root().unwrap().members().unwrap().iter().last().unwrap();
    assert_eq!(findings.value.items().map(<[_]>::len), Some(Promise::ALL.len()), "{text}");
}
