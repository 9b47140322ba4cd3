//! `rmg show` and `rmg convert`: templates in all their formats.

use std::fs;

use super::all_inputs::all_inputs;
use super::{assert_fails, run_in};

#[test]
fn a_template_goes_into_a_table_and_makes_sound_maps_there() {
    let folder = all_inputs();
    for (name, format) in [("t.h3t", "h3t of 140 columns, UTF-8"), ("t.txt", "rmg.txt, UTF-8")] {
        let run = run_in(&folder, &["convert", "t.json", "-o", name]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(
            run.out.starts_with("lost      ") && run.out.contains(&format!("wrote     {name}")),
            "{}",
            run.out
        );
        let shown = run_in(&folder, &["show", name]);
        assert!(
            shown.out.starts_with(&format!("file      {name}: {format}, 1 template")),
            "{}{}",
            shown.out,
            shown.err
        );
        assert_eq!(
            run_in(&folder, &["check", name]).code,
            Some(0),
            "{}",
            run_in(&folder, &["check", name]).err
        );
        let map = format!("{name}.rmgmap");
        let made = run_in(&folder, &["generate", name, "--seed", "3", "-o", &map]);
        assert_eq!(made.code, Some(0), "{}", made.err);
        assert_eq!(run_in(&folder, &["audit", &map, "--template", name]).code, Some(0));
        // and back
        let json = format!("{name}.json");
        let back = run_in(&folder, &["convert", name, "-o", &json]);
        assert_eq!(back.code, Some(0), "{}", back.err);
        assert_eq!(run_in(&folder, &["generate", &json, "--seed", "3", "-o", "again.rmgmap"]).code, Some(0));
    }
}

#[test]
fn what_a_table_cannot_say_is_told_and_strictly_not_written() {
    let folder = all_inputs();
    let text = fs::read_to_string(folder.path().join("t.json")).unwrap();
    let text = text.replacen("\"type\": \"treasure\"", "\"type\": \"sealed\"", 1).replacen(
        "\"players\"",
        "\"victory\": \"grail\", \"players\"",
        1,
    );
    fs::write(folder.path().join("t.json"), text).unwrap();
    let run = run_in(&folder, &["convert", "t.json", "-o", "t.h3t", "--strict"]);
    assert_fails(&run, 1, "t.h3t cannot say all of it; nothing was written");
    assert!(!folder.path().join("t.h3t").exists());
    let run = run_in(&folder, &["convert", "t.json", "-o", "t.h3t"]);
    for part in ["victory: left out", "type `sealed`: written as a junction (zone 3)"] {
        assert!(run.out.contains(part), "{part}: {}", run.out);
    }
}

#[test]
fn packs_of_many_templates_are_listed_and_picked_from() {
    let folder = all_inputs();
    let one = fs::read_to_string(folder.path().join("t.json")).unwrap();
    let body = one.trim().trim_start_matches('{').trim_end_matches('}').trim();
    let second = body.replacen("\"pair\"", "\"other\"", 1);
    fs::write(folder.path().join("two.json"), format!("{{ {body}, {second} }}")).unwrap();
    let run = run_in(&folder, &["convert", "two.json", "-o", "two.h3t"]);
    assert_eq!(
        run.code,
        Some(0),
        "{}{}",
        run.err,
        fs::read_to_string(folder.path().join("two.json")).unwrap()
    );
    let shown = run_in(&folder, &["show", "two.h3t"]).out;
    assert!(shown.contains("2 templates") && shown.lines().count() == 5, "{shown}");
    let names: Vec<&str> = shown
        .lines()
        .skip(3)
        .filter_map(|line| line.split("  ").next())
        .filter(|name| !name.is_empty())
        .collect();
    let picked = run_in(&folder, &["show", &format!("two.h3t#{}", names[1])]);
    assert!(picked.out.contains("connection"), "{}{}", picked.out, picked.err);
    let made = run_in(&folder, &["generate", &format!("two.h3t#{}", names[1]), "--seed", "1", "-o", "m.png"]);
    assert_eq!(made.code, Some(0), "{}", made.err);
}

#[test]
fn a_template_that_is_there_stays() {
    let folder = all_inputs();
    let before = fs::read(folder.path().join("t.json")).unwrap();
    assert_fails(
        &run_in(&folder, &["convert", "bad-t.json", "-o", "t.json"]),
        1,
        "t.json is there already, and may have been edited",
    );
    assert_eq!(fs::read(folder.path().join("t.json")).unwrap(), before);
}

#[test]
fn bad_tables_are_refused_with_the_place_and_the_reason() {
    let folder = all_inputs();
    assert_eq!(run_in(&folder, &["convert", "t.json", "-o", "t.h3t"]).code, Some(0));
    let text = fs::read_to_string(folder.path().join("t.h3t")).unwrap();
    let put = |text: &str| fs::write(folder.path().join("bad.h3t"), text).unwrap();
    put(&text.replacen("\r\n12\t10", "\r\n12\tten", 1));
    assert_fails(
        &run_in(&folder, &["check", "bad.h3t"]),
        1,
        "a count of columns must be a whole number, not `ten`",
    );
    put(text.split("\r\n12\t").next().unwrap());
    assert_fails(&run_in(&folder, &["show", "bad.h3t"]), 1, "there is no row of a template");
    put("Pack\t\r\n");
    assert_fails(&run_in(&folder, &["generate", "bad.h3t"]), 1, "the pack ends behind its header");
    let latin: Vec<u8> = text
        .replacen("Pair", "P\u{e4}rchen", 1)
        .chars()
        .map(|letter| u8::try_from(u32::from(letter)).unwrap())
        .collect();
    fs::write(folder.path().join("latin.h3t"), latin).unwrap();
    let shown = run_in(&folder, &["show", "latin.h3t"]);
    assert_eq!(shown.code, Some(0), "{}", shown.err);
}
