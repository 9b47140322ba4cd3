//! Templates that ask for too much, as their authors meet them.

use super::{assert_fails, files_in, folder_with, run_in, template};

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
fn twenty_forced_portals_are_refused_with_the_number_of_kinds_and_the_command_that_repeats_it() {
    let portals = r#"{ "a": "1", "b": "2", "type": "forcePortal" }, "#.repeat(20);
    assert_refused(
        r#""connections": [ "#,
        &format!(r#""connections": [ {portals}"#),
        &[
            "20 connections need a pair of monoliths",
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
        &["no sound map in 8 attempts", "zone 3: no room for town", "choose a larger map"],
    );
}
