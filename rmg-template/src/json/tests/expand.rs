//! `repeat` and `mirror`.

use proptest::prelude::*;
use rmg_core::ZoneId;
use rmg_core::diag::Severity;
use rmg_core::template::{Connection, OwnOrLike};
use rmg_json::Document;

use super::read_templates;
use crate::TemplateFile;
use crate::json::write_templates;

/// Reads a file; returns it with severity and code of each diagnostic.
fn read(text: &str) -> (TemplateFile, Vec<String>) {
    let (file, diagnostics) = super::read(text);
    let lines = diagnostics
        .iter()
        .chain(&file.diagnostics)
        .map(|diagnostic| format!("{} {}", diagnostic.severity, diagnostic.code))
        .collect();
    (file, lines)
}

/// Returns a file with a template that has these members.
fn file(members: &str) -> String {
    format!(r#"{{ "t": {{ "minSize": "s", "maxSize": "l", "players": "2-8", {members} }} }}"#)
}

/// Returns the zones with their seats, and the ends of the connections with their guards.
fn graph(members: &str) -> (Vec<(String, u8)>, Vec<String>) {
    let (file, lines) = read(&file(members));
    assert!(lines.is_empty(), "{lines:?}");
    let template = &file.templates[0];
    let key = |id: ZoneId| template.zones[id.index()].key.as_str();
    let zones =
        template.zones.iter().map(|zone| (zone.key.clone(), zone.owner.map_or(0, |seat| seat.value.0)));
    let line = |of: &Connection| format!("{} - {} {}", key(of.a.value), key(of.b.value), of.guard.value);
    (zones.collect(), template.connections.iter().map(line).collect())
}

#[test]
fn a_corner_is_written_once() {
    let (zones, connections) = graph(
        r#""repeat": { "corner": 4, "guard": [ 4500 ] }, "zones": {
            "start {corner}": { "type": "playerStart", "owner": "{corner}" },
            "mine {corner}": { "type": "treasure", "townsLikeZone": "start {corner}" },
            "middle": { "type": "treasure" }
        }, "connections": [
            { "a": "start {corner}", "b": "mine {corner}", "guard": "{guard}" },
            { "a": "mine {corner}", "b": "mine {corner+1}" },
            { "a": "mine {corner}", "b": "middle", "guard": 9000 }
        ]"#,
    );
    let starts = (1..=4).map(|seat| (format!("start {seat}"), seat));
    let mines = (1..=4).map(|at| (format!("mine {at}"), 0));
    assert_eq!(zones, starts.chain(mines).chain([("middle".to_owned(), 0)]).collect::<Vec<_>>());
    assert_eq!(connections[..2], ["start 1 - mine 1 4500", "start 2 - mine 2 4500"]);
    assert_eq!(
        connections[4..8],
        ["mine 1 - mine 2 0", "mine 2 - mine 3 0", "mine 3 - mine 4 0", "mine 4 - mine 1 0"]
    );
    assert_eq!(connections.len(), 12);
}

#[test]
fn two_names_form_all_pairs_without_loops_and_duplicates() {
    let (_, connections) = graph(
        r#""repeat": { "i": 3, "j": [ 1, 2, 3 ] },
        "zones": { "z{i}": { "type": "playerStart", "owner": "{i}" } }, "connections": [ { "a": "z{i}", "b": "z{j}" } ]"#,
    );
    assert_eq!(connections, ["z1 - z2 0", "z1 - z3 0", "z2 - z3 0"]);
    let (_, connections) = graph(
        r#""repeat": { "i": 2 },
        "zones": { "z{i}": { "type": "playerStart", "owner": "{i}" } }, "connections": [ { "a": "z{i}", "b": "z{i+1}" } ]"#,
    );
    assert_eq!(connections, ["z1 - z2 0"], "a ring of two is one connection");
}

#[test]
fn lists_inside_zones_expand_their_own_names() {
    let (file, lines) = read(&file(
        r#""repeat": { "i": 3, "other": 2 }, "zones": { "{i}": { "type": "playerStart", "owner": "{i}", "townHints": [
            { "notLikeZone": [ "{i+1}", "{i+2}" ] }, { "likeZone": "{other}" } ] } }, "connections": []"#,
    ));
    assert!(lines.iter().all(|line| !line.contains("error")), "{lines:?}");
    let OwnOrLike::Own(towns) = &file.templates[0].zones[2].towns else { panic!("own towns") };
    let not_like: Vec<u32> =
        towns.hints[0].not_like.iter().map(|zone| u32::try_from(zone.value.index()).unwrap()).collect();
    assert_eq!(not_like, [0, 1]);
    assert_eq!(
        towns.hints[1..].iter().map(|hint| hint.like.unwrap().value.index()).collect::<Vec<_>>(),
        [0, 1]
    );
}

#[test]
fn a_mirrored_side_has_its_own_seats() {
    let (zones, connections) = graph(
        r#""mirror": { "west": "east", "north": "south" }, "zones": {
            "northwest": { "type": "playerStart", "owner": 1 },
            "west": { "type": "treasure", "treasureLikeZone": "northwest" },
            "middle": { "type": "junction" }
        }, "connections": [
            { "a": "northwest", "b": "west", "guard": 3000 },
            { "a": "west", "b": "east", "guard": 1 },
            { "a": "northwest", "b": "southeast", "guard": 2 },
            { "a": "west", "b": "middle" }
        ]"#,
    );
    let expected = [
        ("northwest", 1),
        ("west", 0),
        ("middle", 0),
        ("northeast", 2),
        ("east", 0),
        ("southwest", 3),
        ("southeast", 4),
    ];
    assert_eq!(zones, expected.map(|(key, seat)| (key.to_owned(), seat)));
    let expected = [
        "northwest - west 3000",
        "west - east 1",
        "northwest - southeast 2",
        "west - middle 0",
        "northeast - east 3000",
        "northeast - southwest 2",
        "east - middle 0",
        "southwest - west 3000",
        "southeast - east 3000",
    ];
    assert_eq!(connections, expected);
}

#[test]
fn expanded_templates_have_no_names() {
    let (file, _) = read(&file(
        r#""repeat": { "i": 2 }, "mirror": { "l": "r" },
        "zones": { "l{i}": { "type": "playerStart", "owner": "{i}" } }, "connections": [ { "a": "l{i}", "b": "r{i}" } ]"#,
    ));
    let (text, _) = write_templates(&file.templates).unwrap();
    assert!(!text.contains("repeat") && !text.contains("mirror") && text.contains("\"r2\""), "{text}");
    let (again, lines) = read(&text);
    assert!(lines.is_empty(), "{lines:?}");
    assert_eq!(write_templates(&again.templates).unwrap().0, text);
}

#[test]
fn diagnostics_have_spans_and_are_not_repeated() {
    let zones = r#""zones": { "z{i}": { "type": "playerStart", "owner": "{i}" } }, "connections": []"#;
    let with = |members: &str| read(&file(&format!("{members}, {zones}"))).1;
    for (members, code) in [
        (r#""repeat": { "i": 0 }"#, "error bad-repeat"),
        (r#""repeat": { "i": 65 }"#, "error bad-repeat"),
        (r#""repeat": { "i": [] }"#, "error bad-repeat"),
        (r#""repeat": { "i": [ {} ] }"#, "error bad-repeat"),
        (r#""repeat": { "i-j": 2 }"#, "error bad-repeat"),
        (r#""repeat": { "i": 2, "k": 2 }"#, "warning idle-key"),
        (r#""repeat": { "j": 2 }"#, "error unknown-mention"),
        (r#""repeat": 3"#, "error wrong-type"),
        (r#""repeat": { "i": 2 }, "mirror": { "z": "z1" }"#, "error bad-mirror"),
        (r#""repeat": { "i": 2 }, "mirror": { "west": "east" }"#, "error bad-mirror"),
        (r#""repeat": { "i": 5 }, "mirror": { "z": "y" }"#, "error bad-mirror"),
    ] {
        let lines = with(members);
        assert!(lines.iter().any(|line| line.contains(code)), "{members}: {lines:?}");
    }
    let lines = read(&file(r#""repeat": { "i": 8 }, "zones": { "z{i}": { "type": "playerStrat", "owner": "{i}" } }, "connections": []"#)).1;
    assert_eq!(lines.len(), 1, "{lines:?}");
    let lines = read(&file(
        r#""repeat": { "i": 2 }, "zones": { "z": { "type": "treasure", "size": "{i}" } }, "connections": []"#,
    ))
    .1;
    assert!(lines.iter().any(|line| line.contains("unknown-mention")), "{lines:?}");
}

#[test]
fn large_expansions_stop_at_the_limit() {
    let list = "[ 1, 2, 3, 4, 5, 6, 7, 8 ]";
    let names: String = (0..20).map(|at| format!("\"n{at}\": {list}, ")).collect();
    let mention: String = (0..20).map(|at| format!("{{n{at}}}")).collect();
    let (read_file, lines) = read(&file(&format!(
        r#""repeat": {{ {names} }}, "zones": {{ "z{mention}": {{ "type": "treasure" }} }}, "connections": [ {{ "a": "z{mention}", "b": "q" }} ]"#
    )));
    assert!(lines.iter().any(|line| line.contains("too-many-copies")), "{lines:?}");
    assert!(read_file.templates[0].zones.len() <= 1024);
    // each of these would expand to gigabytes
    let long = "b".repeat(100_000);
    let connection = format!(r#"{{ "a": "{}", "b": "q" }}"#, "a".repeat(100_000));
    for members in [
        format!(
            r#""mirror": {{ "a": "{long}" }}, "connections": [ {connection} ], "zones": {{ "q": {{ "type": "treasure" }} }}"#
        ),
        format!(
            r#""repeat": {{ "i": 64, "j": 64 }}, "zones": {{ "z{{i}}{{j}}": {{ "type#{long}": "treasure" }} }}, "connections": []"#
        ),
    ] {
        let lines = read(&file(&members)).1;
        assert!(lines.iter().any(|line| line == "error too-many-copies"), "{lines:?}");
    }
}

proptest! {
    #[test]
    fn random_repeats_and_mirrors_never_panic(
        names in proptest::collection::vec(("[a-c]{1,2}", 0i64..5), 0..3),
        sides in proptest::collection::vec(("[a-c{}]{1,2}", "[a-d]{1,2}"), 0..3),
        zones in proptest::collection::vec("[a-c{}+1]{1,6}", 0..5),
        ends in proptest::collection::vec(("[a-c{}+1]{1,6}", "[a-c{}+1]{1,6}"), 0..5),
    ) {
        let object = |members: Vec<String>| format!("{{ {} }}", members.join(", "));
        let repeat = object(names.iter().map(|(name, count)| format!("\"{name}\": {count}")).collect());
        let mirror = object(sides.iter().map(|(from, to)| format!("\"{from}\": \"{to}\"")).collect());
        let zones = object(zones.iter().map(|key| format!(r#""{key}": {{ "type": "playerStart", "owner": "{key}" }}"#)).collect());
        let ends: Vec<String> = ends.iter().map(|(a, b)| format!(r#"{{ "a": "{a}", "b": "{b}" }}"#)).collect();
        let text = file(&format!(r#""repeat": {repeat}, "mirror": {mirror}, "zones": {zones}, "connections": [ {} ]"#, ends.join(", ")));
        let document = Document::parse(text.as_str()).0;
        let diagnostics = read_templates(&document).diagnostics;
        prop_assert!(diagnostics.iter().all(|diagnostic| diagnostic.severity != Severity::Error || diagnostic.span.is_some()));
    }
}
