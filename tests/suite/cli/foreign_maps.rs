//! Foreign maps that the test builds. `tests/cmd/foreign` covers foreign maps in files.

use rmg_tests::archive;
use serde_json::Value;

use super::{folder_with, run_line, succeeds};

/// Returns a map of 14 by 4 tiles of grass with a sprite that only fits next to other terrains, a town of
/// blue, a town that no hero can enter, and optionally a second player.
fn foreign_map(more: &str) -> Vec<u8> {
    let header = format!(
        r#"{{ "versionMajor": 1, "versionMinor": 1, "name": "Old", "difficulty": "NORMAL",
        "mapLevels": {{ "surface": {{ "width": 14, "height": 4, "index": 0 }} }},
        "players": {{ "blue": {{ "canPlay": "AIOnly" }}{more} }} }}"#
    );
    let town = |x: u16, y: u16, options: &str| {
        format!(
            r#"{{ "type": "town", "subtype": "castle", "x": {x}, "y": {y}, "l": 0, "options": {options},
            "template": {{ "animation": "AVCCASX0", "mask": ["00BBB0", "0BBBBB", "0BBABB"],
                "visitableFrom": ["---", "+-+", "+++"] }} }}"#
        )
    };
    let objects = format!("[{}, {}]", town(5, 2, r#"{ "owner": "blue" }"#), town(12, 3, "{}"));
    let row = format!("[{}]", ["\"gr0_\""; 14].join(","));
    let terrain = format!("[{}]", [row.as_str(); 4].join(","));
    archive(&[
        ("header.json", header.as_bytes()),
        ("objects.json", objects.as_bytes()),
        ("surface_terrain.json", terrain.as_bytes()),
    ])
}

#[test]
fn warnings_give_exit_code_1_only_with_strict() {
    let folder = folder_with("a.vmap", foreign_map(""));
    let run = succeeds(&folder, "audit a.vmap");
    assert!(run.out.starts_with("certificate (foreign map): sound; 57 warnings\n"), "{}", run.out);
    assert!(run.out.contains("V16  warned") && run.out.contains("- warning: (0, 0): "), "{}", run.out);
    assert_eq!(run_line(&folder, "audit a.vmap --strict").code, Some(1));
    let document: Value = serde_json::from_str(&run_line(&folder, "audit a.vmap --json").out).unwrap();
    assert_eq!((&document["errors"], &document["warnings"]), (&0.into(), &57.into()));
    assert_eq!(document["findings"][15]["counterExamples"][0]["severity"], "warning");

    let folder = folder_with("a.vmap", foreign_map(r#", "red": { "canPlay": "PlayerOrAI" }"#));
    let run = run_line(&folder, "audit a.vmap");
    assert_eq!(run.code, Some(1), "{}", run.out);
    let refuted = "certificate (foreign map): REFUTED: V15; 1 error, 57 warnings\n";
    assert!(
        run.out.starts_with(refuted) && run.out.contains("- red has neither a town nor a hero"),
        "{}",
        run.out
    );
}

#[test]
fn messages_name_the_entrance_of_an_object() {
    let folder = folder_with("a.vmap", foreign_map(""));
    let run = run_line(&folder, "audit a.vmap --json");
    let document: Value = serde_json::from_str(&run.out).unwrap();
    // The gate is on the lowest row, so no hero can stand in front of it.
    let town = &document["findings"][4]["counterExamples"][0];
    assert!(town["text"].as_str().is_some_and(|text| text.contains("town/castle at (10, 3)")), "{town}");
    assert_eq!(town["tiles"], serde_json::json!([[10, 3, 0]]));
}
