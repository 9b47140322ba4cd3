//! `rmg generate`, `audit`, `render` and `info` on finished maps.

use std::fs;

use tempfile::TempDir;

use super::{assert_fails, files_in, run_in, shipped};

/// A folder with `map.rmgmap`, a map of Ring of Seasons.
fn folder_with_map() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let run =
        run_in(&folder, &["generate", &shipped("ring-of-seasons.json"), "--seed", "1", "-o", "map.rmgmap"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    folder
}

#[test]
fn a_sound_map_gets_its_certificate_as_table_json_and_picture() {
    let folder = folder_with_map();
    let run = run_in(&folder, &["audit", "map.rmgmap", "-o", "marks.png"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(run.out.contains("V4") && run.out.contains("no guarded link can be passed"), "{}", run.out);
    let run = run_in(&folder, &["audit", "map.rmgmap", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &json["isSound"]), (Some(0), &true.into()));
    assert_eq!(run_in(&folder, &["audit", "map.rmgmap", "-o", "marks.png"]).code, Some(0), "a second time");
    assert_fails(
        &run_in(&folder, &["audit", "map.rmgmap", "-o", "m.rmgmap"]),
        2,
        "known endings are .json, .png, .svg, .html",
    );
    assert_eq!(files_in(&folder), ["map.rmgmap", "marks.png"]);
}

#[test]
fn a_broken_map_is_refuted_with_a_counter_example_and_exit_code_1() {
    let folder = folder_with_map();
    let text = fs::read_to_string(folder.path().join("map.rmgmap")).unwrap();
    let guard = text.lines().find(|line| line.contains("\"guards\":{\"link\":")).expect("a link has a guard");
    let broken = text.replacen(guard, &guard.replace("\"count\":", "\"count\":9"), 1);
    fs::write(folder.path().join("broken.rmgmap"), broken).unwrap();
    let run = run_in(&folder, &["audit", "broken.rmgmap", "-o", "marks.svg"]);
    assert_eq!(run.code, Some(1), "{}{}", run.out, run.err);
    assert!(run.out.contains("V4   REFUTED") && run.out.contains("is worth"), "{}", run.out);
    assert!(fs::read_to_string(folder.path().join("marks.svg")).unwrap().contains("</svg>"));
    let run = run_in(&folder, &["audit", "broken.rmgmap", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((run.code, &json["isSound"]), (Some(1), &false.into()));
}

#[test]
fn a_map_of_another_pack_is_not_judged_by_the_built_in_one() {
    let folder = folder_with_map();
    let text = fs::read_to_string(folder.path().join("map.rmgmap")).unwrap();
    let write = |name: &str, from: &str, to: &str| {
        fs::write(folder.path().join(name), text.replace(from, to)).unwrap();
    };
    write(
        "hota.rmgmap",
        "\"name\":\"heroes3\",\"version\":\"1.0.0\"",
        "\"name\":\"hota\",\"version\":\"9.9\"",
    );
    let words = "the map was made with the content pack hota 9.9, and is read with heroes3 1.0.0";
    assert_fails(&run_in(&folder, &["audit", "hota.rmgmap"]), 2, words);
    let run = run_in(&folder, &["info", "hota.rmgmap"]);
    assert!(
        run.code == Some(0) && run.out.contains(&format!("note      {words}\n")),
        "{}{}",
        run.out,
        run.err
    );
    let hash = text.split("\"sha256\":\"").nth(1).and_then(|rest| rest.get(..64)).unwrap();
    write("content.rmgmap", hash, &"0".repeat(64));
    for command in ["audit", "info"] {
        let run = run_in(&folder, &[command, "content.rmgmap"]);
        let is_noted =
            run.out.contains("note      the content pack heroes3 1.0.0 has other content than when");
        assert!(run.code == Some(0) && is_noted, "{command}: {}{}", run.out, run.err);
    }
}

#[test]
fn render_draws_what_generate_draws_and_info_says_what_it_is() {
    let folder = folder_with_map();
    let run = run_in(&folder, &["render", "map.rmgmap", "-o", "a.png", "-o", "a.svg"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    run_in(&folder, &["generate", &shipped("ring-of-seasons.json"), "--seed", "1", "-o", "b.png"]);
    let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert!(bytes("a.png") == bytes("b.png"), "a map loses nothing on its way through a file");
    assert_fails(&run_in(&folder, &["render", "map.rmgmap", "-o", "c.rmgmap"]), 2, "not a picture");
    let run = run_in(&folder, &["info", "map.rmgmap", "--summary"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    for part in [
        "template  Ring of Seasons\n",
        "seed      1, attempt 0\n",
        "m (72x72, 1 level)",
        "9 zones",
        "piles     ",
        " mines, 1 required, ",
        "treasure  ",
        "12 direct",
    ] {
        let part = if part == "9 zones" { "zones     9\n" } else { part };
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
}

#[test]
fn a_file_that_is_no_map_is_named_with_its_fault() {
    let folder = folder_with_map();
    let map = fs::read(folder.path().join("map.rmgmap")).unwrap();
    fs::write(folder.path().join("half.rmgmap"), &map[..map.len() / 2]).unwrap();
    fs::write(folder.path().join("png.rmgmap"), b"\x89PNG\r\n\xff").unwrap();
    fs::write(folder.path().join("other.rmgmap"), "{}").unwrap();
    for command in [&["audit"][..], &["info"], &["render", "-o", "a.png"]] {
        let fails =
            |name: &str, part: &str| assert_fails(&run_in(&folder, &[command, &[name]].concat()), 2, part);
        fails("half.rmgmap", "truncated");
        fails("png.rmgmap", "this is no JSON");
        fails("other.rmgmap", "this is no map of rmg");
        fails("none.rmgmap", "there is no such file");
        fails(".", "is a folder");
    }
    assert!(!files_in(&folder).contains(&"a.png".to_owned()));
}

#[test]
fn jobs_timings_and_trace_tell_what_ran() {
    let folder = tempfile::tempdir().unwrap();
    let path = shipped("mirror-duel.json");
    let args = ["generate", &path, "--seed", "1", "--jobs", "--timings", "--trace", "t.json", "-o", "a.png"];
    let run = run_in(&folder, &args);
    assert_eq!(run.code, Some(0), "{}", run.err);
    for part in [
        "towns zone 1",
        " edges, longest path ",
        "critical path: ",
        "layout ",
        "audit ",
        "wrote     t.json\n",
    ] {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
    let trace: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.path().join("t.json")).unwrap()).unwrap();
    assert!(trace["traceEvents"].as_array().is_some_and(|events| events.len() > 10));
    assert_eq!(run_in(&folder, &args).code, Some(0), "a second time");
    assert_eq!(files_in(&folder), ["a.png", "t.json"]);
}
