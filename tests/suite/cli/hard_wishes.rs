//! Templates that ask for too much, as their authors meet them.

use std::fs;
use std::path::Path;

use rmg_tests::template_files::workspace_root;

use super::{Run, assert_fails, files_in, folder_with, run_in, template};

/// Generates a template with one part replaced; it must fail with these parts in the message and leave no file.
#[track_caller]
fn assert_refused(replace: &str, with: &str, parts: &[&str]) {
    let folder = folder_with("t.json", template(replace, with));
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1"]);
    for part in parts {
        assert_fails(&run, 1, part);
    }
    assert_eq!(files_in(&folder), ["t.json"]);
}

#[test]
fn too_many_forced_portals_are_refused_with_the_number_of_kinds_and_the_command_that_repeats_it() {
    let portals = r#"{ "a": "1", "b": "2", "type": "forcePortal" }, "#.repeat(101);
    assert_refused(
        r#""connections": [ "#,
        &format!(r#""connections": [ {portals}"#),
        &[
            "101 connections need a pair of monoliths",
            "1 - 2",
            "seed 1, rmg ",
            "to repeat it: rmg generate t.json --seed 1",
        ],
    );
}

/// Generates and checks a template whose zones 1 and 2 each refer to the other.
#[track_caller]
fn assert_circle_is_named(of_one: &str, of_two: &str, part: &str) {
    let text = template(r#""1": { "#, &format!(r#""1": {{ {of_one}, "#));
    let text = text.replacen(r#""2": { "#, &format!(r#""2": {{ {of_two}, "#), 1);
    let folder = folder_with("t.json", text);
    for command in ["generate", "check"] {
        let run = run_in(&folder, &[command, "t.json"]);
        assert_fails(&run, 1, part);
        assert!(run.err.contains("`1` -> `2` -> `1`") || run.err.contains("1 -> 2 -> 1"), "{}", run.err);
    }
    assert_eq!(files_in(&folder), ["t.json"]);
}

#[test]
fn hints_and_inheritance_in_a_circle_are_named_as_a_circle() {
    assert_circle_is_named(r#""townsLikeZone": "2""#, r#""townsLikeZone": "1""#, "t.json:6:");
    assert_circle_is_named(
        r#""townHints": [ { "likeZone": "2" } ]"#,
        r#""townHints": [ { "likeZone": "1" } ]"#,
        "t.json:6:",
    );
}

#[test]
fn a_guard_beyond_all_armies_is_named_with_its_connection() {
    let folder = folder_with("t.json", template("\"guard\": 3000", "\"guard\": 1000000000"));
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1", "-o", "a.rmgmap"]);
    if run.code == Some(0) {
        assert_eq!(run_in(&folder, &["audit", "a.rmgmap"]).code, Some(0));
    } else {
        assert_fails(&run, 1, "no guard of strength");
        assert_eq!(files_in(&folder), ["t.json"]);
    }
}

#[test]
fn towns_without_room_name_the_zone_and_all_attempts() {
    assert_refused(
        r#""treasure", "size": 10"#,
        r#""treasure", "size": 10, "neutralTowns": { "towns": 40 }"#,
        &["no sound map in 8 attempts", "zone 3: no room for town ", "choose a larger map"],
    );
}

/// The template with more written about its zone in the middle.
fn about_zone_3(text: &str) -> String {
    template(r#""treasure", "size": 10"#, &format!(r#""treasure", "size": 10, {text}"#))
}

#[track_caller]
fn assert_refused_about_zone_3(text: &str, parts: &[&str]) {
    let folder = folder_with("t.json", about_zone_3(text));
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1"]);
    for part in parts {
        assert_fails(&run, 1, part);
    }
    assert_eq!(files_in(&folder), ["t.json"]);
}

/// What is printed about a map that the audit found sound, and of whose template nothing is to be said.
#[track_caller]
fn sound_about_zone_3(text: &str) -> String {
    let run = run_about_zone_3(text);
    assert_eq!(run.err, "");
    run.out
}

/// A run that makes a map which the audit finds sound.
#[track_caller]
fn run_about_zone_3(text: &str) -> Run {
    let folder = folder_with("t.json", about_zone_3(text));
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1", "--summary", "-o", "a.rmgmap"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(run_in(&folder, &["audit", "a.rmgmap"]).code, Some(0));
    run
}

#[test]
fn mines_without_room_name_the_zone_and_the_mine() {
    assert_refused_about_zone_3(
        r#""mines": { "gold": 60 }"#,
        &[
            "no sound map in 8 attempts",
            "zone 3: no room for a mine of Gold (number ",
            "of 60)",
            "larger map",
        ],
    );
}

#[test]
fn required_objects_without_room_name_the_zone_and_the_object() {
    assert_refused_about_zone_3(
        r#""customObjects": { "requiredObjects": { "learningStone": { "count": 420 } } }"#,
        &["no sound map in 8 attempts", "zone 3: no room for required `learningStone` (number ", "of 420)"],
    );
}

#[test]
fn required_objects_that_can_stand_nowhere_are_named_with_their_place() {
    assert_refused_about_zone_3(
        r#""customObjects": { "requiredObjects": { "shipwreck": { "count": 1 } } }"#,
        &["t.json:8:", "zone `3` requires `shipwreck`, and nothing of it can stand on land", "remove it"],
    );
    assert_refused_about_zone_3(
        r#""customObjects": { "requiredObjects": { "town": { "count": 1 }, "sandDune": { "count": 1 } } }"#,
        &["zone `3` requires `town`", "`neutralTowns`", "zone `3` requires `sandDune`"],
    );
}

#[test]
fn treasure_from_more_to_less_is_refused_and_a_zone_without_anything_is_a_zone() {
    assert_refused_about_zone_3(
        r#""treasure": [ { "min": 900, "max": 300, "density": 5 } ]"#,
        &["t.json:8:", "treasure from 900 to 300 is reversed", "swap `min` and `max`"],
    );
    sound_about_zone_3(r#""mines": { }, "treasure": [ ], "customObjects": { }"#);
}

#[test]
fn density_without_bounds_is_refused_and_the_largest_one_fills_the_zone_and_says_what_is_missing() {
    let dense =
        |density: u32| format!(r#""treasure": [ {{ "min": 500, "max": 3000, "density": {density} }} ]"#);
    assert_refused_about_zone_3(
        &dense(1_000_000),
        &["t.json:8:", "`density` is 1000000; it must be 0 to 10000"],
    );
    let Run { out, err, .. } = run_about_zone_3(&dense(10_000));
    let warning = "warning[unusual-number]: `density` is 10000, which is probably a mistake\n";
    assert!(err.starts_with(warning) && err.matches("warning[").count() == 1, "{err}");
    assert!(out.contains("1 wish not met:\n  zone 3: "), "{out}");
    assert!(out.contains("piles of treasure worth 500 to 3000"), "{out}");
    assert!(out.contains("no room is left in the zone"), "{out}");
}

#[test]
fn a_pack_without_obstacles_for_a_terrain_is_refused_with_the_terrain() {
    let folder = folder_with("t.json", template("3000", "3000"));
    let pack = folder.path().join("pack");
    fs::create_dir(&pack).unwrap();
    copy_without_obstacles(&workspace_root().join("rmg-formats/packs/heroes3"), &pack, "lava");
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1", "--pack", "pack"]);
    assert_fails(&run, 2, "no obstacle set for `lava` has an obstacle of a single tile");
    assert_fails(&run, 2, "terrains.csv:9, column `name`");
    assert_eq!(files_in(&folder), ["pack", "t.json"]);
}

/// Copies a pack, but for what grows on a terrain.
fn copy_without_obstacles(from: &Path, to: &Path, terrain: &str) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name();
        if name != "obstacle_sets.csv" {
            fs::copy(entry.path(), to.join(name)).unwrap();
            continue;
        }
        let text = fs::read_to_string(entry.path()).unwrap();
        let lines = text.lines().filter(|line| {
            let terrains = line.split(',').nth(2).expect("the third column holds terrains");
            !terrains.split(';').any(|of| of == terrain)
        });
        fs::write(to.join(name), lines.flat_map(|line| [line, "\n"]).collect::<String>()).unwrap();
    }
}

#[test]
fn what_has_no_room_is_refused_at_once_with_its_tiles_and_the_way_out() {
    assert_refused(
        r#""type": "treasure", "size": 10"#,
        r#""type": "treasure", "size": 10, "mines": { "gold": 400, "wood": 1 }"#,
        &[
            "no attempt can make such a map",
            "zone 3 must hold 401 mines (",
            "at most; ask for less",
            "--best-effort hands out the best attempt",
            "to repeat it: rmg generate t.json --seed 1",
        ],
    );
}

#[test]
fn the_best_effort_is_written_with_what_is_missing_everywhere() {
    let mines = r#""type": "treasure", "size": 10, "mines": { "gold": 400, "wood": 1 }"#;
    let folder = folder_with("t.json", template(r#""type": "treasure", "size": 10"#, mines));
    let files = ["-o", "a.rmgmap", "-o", "a.html"];
    let run =
        run_in(&folder, &[&["generate", "t.json", "--seed", "1", "--best-effort"][..], &files].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    let line = run.out.lines().find(|line| line.contains("zone 3: a mine of Gold: 3")).expect(&run.out);
    assert!(
        line.contains(" of 400 missing: no room is left in the zone; give the zone a larger size"),
        "{line}"
    );
    assert!(
        run.out.contains(" with things missing") && run.out.contains("the best; no sound map"),
        "{}",
        run.out
    );
    let audit = run_in(&folder, &["audit", "a.rmgmap"]);
    assert_eq!(audit.code, Some(1));
    assert!(
        audit.out.starts_with("certificate (full): sound but for what is MISSING: V9\n"),
        "{}",
        audit.out
    );
    let json = run_in(&folder, &["audit", "a.rmgmap", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!((&json["isSound"], &json["findings"][8]["verdict"]), (&false.into(), &"missing".into()));
    let info = run_in(&folder, &["info", "a.rmgmap"]);
    assert!(info.out.contains(" --attempts 8 ") && info.out.contains(" --best-effort"), "{}", info.out);
    let page = fs::read_to_string(folder.path().join("a.html")).unwrap();
    assert!(page.contains("MISSING: a mine of Gold") && page.contains(r#""verdict":"missing""#));
    let map = fs::read_to_string(folder.path().join("a.rmgmap")).unwrap();
    assert!(map.contains(r#""missing""#) && map.contains(r#""mines""#));
    let again = run_in(
        &folder,
        &[
            "generate",
            "t.json",
            "--seed",
            "1",
            "--best-effort",
            "--summary",
            "-o",
            "b.rmgmap",
            "--threads",
            "2",
        ],
    );
    assert!(again.out.contains("  MISSING, zone 3: a mine of Gold"), "{}", again.out);
    assert_eq!(fs::read_to_string(folder.path().join("b.rmgmap")).unwrap(), map);
}
