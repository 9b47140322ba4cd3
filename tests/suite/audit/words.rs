//! What the audit says can be understood by whoever wrote the template.

use rmg_audit::{audit, report};
use rmg_tests::damages;
use rmg_tests::small_maps::two_levels;
use rmg_tests::templates::heroes3;

fn said_of(name: &str) -> String {
    let damage = damages::all().into_iter().find(|damage| damage.name == name).unwrap();
    let mut map = two_levels();
    assert!((damage.apply)(&mut map));
    report(&audit(&map, heroes3()))
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
    rmg_formats::certificate_json::write_certificate(&audit(&map, heroes3()), &mut bytes).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    let (document, faults) = rmg_formats::json::Document::parse(text.clone());
    assert!(faults.is_empty(), "{text}");
    let findings = document.root().unwrap().members().unwrap().iter().last().unwrap();
    assert_eq!(findings.value.items().map(<[_]>::len), Some(18), "{text}");
}
