//! Maps that others made, as users meet them: `tests/foreign` has one small file for each kind of fault that was seen.

use rmg_tests::archive;
use rmg_tests::template_files::workspace_root;
use serde_json::Value;
use tempfile::TempDir;

use super::{Run, assert_fails, folder_with, run_in};

/// An empty folder.
fn folder() -> TempDir {
    folder_with("notes.txt", "none")
}

/// A file of the collection.
fn file(name: &str) -> String {
    workspace_root().join("tests/foreign").join(name).display().to_string()
}

#[track_caller]
fn rmg(args: &[&str]) -> Run {
    run_in(&folder(), args)
}

/// Asserts exit code 0 and that all parts are printed.
#[track_caller]
fn prints(args: &[&str], parts: &[&str]) {
    let run = rmg(args);
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    for part in parts {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
}

#[test]
fn a_random_town_of_a_player_is_his() {
    let map = file("random-towns.vmap");
    prints(&["audit", &map], &["certificate (foreign map): sound", "V5   proved", "V15  proved"]);
    prints(&["fairness", &map], &["red", "blue", "rival"]);
}

#[test]
fn a_hero_on_the_anchor_of_his_town_visits_it() {
    prints(
        &["audit", &file("hero-in-gate.vmap")],
        &["certificate (foreign map): sound", "V5   proved", "V8   proved"],
    );
}

#[test]
fn heroes_of_players_are_where_they_start_and_no_goals() {
    let map = file("start-hero.vmap");
    let run = rmg(&["audit", &map]);
    assert_eq!(run.code, Some(0), "{}", run.out);
    assert!(!run.out.contains("hero/knight at"), "{}", run.out);
    let run = rmg(&["fairness", &map]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(!run.out.contains("begins without"), "{}", run.out);
}

#[test]
fn an_artifact_that_a_hero_wears_can_be_brought() {
    prints(&["audit", &file("hero-artifact.vmap")], &["certificate (foreign map): sound", "V17  proved"]);
}

#[test]
fn objects_with_a_mask_of_their_own_are_taken_with_it() {
    let map = file("mine-mask.h3m");
    prints(&["info", &map], &["objects   293: ", ", 9 mines, ", "unknown   no object"]);
    let run = rmg(&["audit", &map]);
    assert_eq!(run.code, Some(0), "{}", run.out);
    assert!(!run.out.contains("not judged"), "{}", run.out);
    let folder = folder();
    let run = run_in(&folder, &["render", &map, "-o", "a.svg", "-o", "a.html", "-o", "a.tmx"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(run_in(&folder, &["diff", &map, &map]).code, Some(0), "a map is the same as itself");
}

#[test]
fn a_map_that_was_packed_twice_is_read() {
    prints(&["info", &file("twice-gzipped.h3m")], &["name      t.json", "unknown   no object"]);
}

#[test]
fn a_campaign_lists_its_maps_and_each_can_be_chosen() {
    let campaign = file("campaign.h3c");
    prints(&["info", &campaign], &["holds     1 map", "#1   t.json, seed 1, s (36x36", "campaign.h3c#1"]);
    let first = format!("{campaign}#1");
    prints(&["info", &first], &["name      t.json"]);
    prints(&["audit", &first], &["certificate (foreign map)"]);
    prints(&["fairness", &first], &["rival"]);
    prints(&["why", &first, "3", "4"], &["tile"]);
    prints(&["render", &first, "-o", "map.png"], &["map.png"]);
    prints(&["diff", &first, &first], &["old"]);
    assert_fails(&rmg(&["render", &campaign, "-o", "map.png"]), 2, "is a campaign with 1 map");
    assert_fails(&rmg(&["audit", &format!("{campaign}#2")]), 2, "has no map 2: it is a campaign with 1 map");
    let run = rmg(&["info", &campaign, "--json"]);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(document["format"], "rmg-campaign");
    let folder = folder();
    let run = run_in(&folder, &["install", &first, "--game", "heroes3", "--dir", "."]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(folder.path().join("campaign-1.h3m").is_file(), "{}", run.out);
    assert_eq!(
        (&document["scenarios"][0]["number"], &document["scenarios"][0]["size"]),
        (&1.into(), &"s".into())
    );
}

#[test]
fn a_campaign_under_another_name_says_what_it_is() {
    let folder = folder();
    std::fs::copy(file("campaign.h3c"), folder.path().join("map.h3m")).unwrap();
    assert_fails(&run_in(&folder, &["info", "map.h3m"]), 2, "this is a campaign");
    assert_fails(&run_in(&folder, &["info", "map.h3m"]), 2, "FILE.h3c#1");
    std::fs::copy(file("mine-mask.h3m"), folder.path().join("map.h3c")).unwrap();
    assert_fails(&run_in(&folder, &["info", "map.h3c"]), 2, "this is no campaign");
}

#[test]
fn a_map_of_horn_of_the_abyss_is_refused_with_a_way_out() {
    assert_fails(&rmg(&["info", &file("hota-header.h3m")]), 2, "map editor of VCMI");
}

#[test]
fn terrains_of_a_mod_are_told_in_one_line() {
    let run = rmg(&["info", &file("mod-terrain.vmap")]);
    assert_fails(&run, 2, "does not have the terrain `as` (240 tiles)");
    let lines = run.err.lines().filter(|line| line.contains("surface_terrain.json")).count();
    assert_eq!(lines, 1, "{}", run.err);
}

/// 14 by 4 tiles of grass in a sprite that is drawn beside other terrains only, a town of blue, a town that no hero can enter, and maybe a
/// second player.
fn drawn_by_hand(more: &str) -> Vec<u8> {
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
fn only_errors_give_exit_code_1_and_with_strict_warnings_do_too() {
    let folder = folder_with("a.vmap", drawn_by_hand(""));
    let run = run_in(&folder, &["audit", "a.vmap"]);
    assert_eq!(run.code, Some(0), "{}", run.out);
    assert!(run.out.starts_with("certificate (foreign map): sound; 57 warnings\n"), "{}", run.out);
    assert!(run.out.contains("V16  warned") && run.out.contains("- warning: (0, 0): "), "{}", run.out);
    assert_eq!(run_in(&folder, &["audit", "a.vmap", "--strict"]).code, Some(1));
    let document: Value = serde_json::from_str(&run_in(&folder, &["audit", "a.vmap", "--json"]).out).unwrap();
    assert_eq!((&document["errors"], &document["warnings"]), (&0.into(), &57.into()));
    assert_eq!(document["findings"][15]["counterExamples"][0]["severity"], "warning");

    let folder = folder_with("a.vmap", drawn_by_hand(r#", "red": { "canPlay": "PlayerOrAI" }"#));
    let run = run_in(&folder, &["audit", "a.vmap"]);
    assert_eq!(run.code, Some(1), "{}", run.out);
    assert!(
        run.out.starts_with("certificate (foreign map): REFUTED: V15; 1 error, 57 warnings\n"),
        "{}",
        run.out
    );
    assert!(run.out.contains("- red has neither a town nor a hero"), "{}", run.out);
}

#[test]
fn messages_name_the_tile_where_a_thing_is_visited() {
    let folder = folder_with("a.vmap", drawn_by_hand(""));
    let run = run_in(&folder, &["audit", "a.vmap", "--json"]);
    let document: Value = serde_json::from_str(&run.out).unwrap();
    // Its gate is on the lowest row, where no hero can stand before it.
    let town = &document["findings"][4]["counterExamples"][0];
    assert!(town["text"].as_str().is_some_and(|text| text.contains("town/castle at (10, 3)")), "{town}");
    assert_eq!(town["tiles"], serde_json::json!([[10, 3, 0]]));
}
