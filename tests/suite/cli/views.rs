//! `.html`, `.tmx` and `.tmj`: written by `rmg generate` and `rmg render`.

use std::fs;

use super::{assert_fails, files_in, folder_with, run_in, shipped};

#[test]
fn maps_become_pages_and_maps_of_tiled_with_their_picture() {
    let folder = tempfile::tempdir().unwrap();
    let path = shipped("mirror-duel.json");
    let files = ["map.rmgmap", "a.html", "a.tmx", "a.tmj"];
    let mut args = vec!["generate", &path, "--seed", "1"];
    files.iter().for_each(|file| args.extend(["-o", file]));
    let run = run_in(&folder, &args);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(files_in(&folder), ["a-tiles.png", "a.html", "a.tmj", "a.tmx", "map.rmgmap"]);
    for name in ["a.html", "a.tmx", "a.tmj", "a-tiles.png"] {
        assert_eq!(run.out.matches(&format!("wrote     {name}\n")).count(), 1, "{}", run.out);
    }
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(text("a.html").contains("\"isSound\":true"), "the page has the certificate");
    assert!(text("a.tmx").contains("source=\"a-tiles.png\"") && text("a.tmj").contains("a-tiles.png"));
    assert!(fs::read(folder.path().join("a-tiles.png")).unwrap().starts_with(b"\x89PNG"));
    let run = run_in(&folder, &["render", "map.rmgmap", "-o", "b.html", "-o", "b.tmx"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("wrote     b-tiles.png\n"), "{}", run.out);
    assert!(text("b.html") == text("a.html"), "a map loses nothing on its way through a file");
    let run = run_in(&folder, &["audit", "map.rmgmap", "-o", "c.html"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(text("c.html") == text("a.html"));
    assert_fails(
        &run_in(&folder, &["audit", "map.rmgmap", "-o", "c.tmx"]),
        2,
        "known endings are .json, .png, .svg, .html",
    );
}

#[test]
fn a_game_s_own_map_becomes_a_page_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = shipped("mirror-duel.json");
    assert_eq!(run_in(&folder, &["generate", &path, "--seed", "1", "-o", "map.h3m"]).code, Some(0));
    let run = run_in(&folder, &["render", "map.h3m", "-o", "map.html"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(fs::read_to_string(folder.path().join("map.html")).unwrap().contains("\"isFull\":false"));
}

#[test]
fn the_picture_beside_a_tiled_map_is_replaced() {
    let folder = folder_with("a-tiles.png", "mine");
    let path = shipped("mirror-duel.json");
    let args = ["generate", &path, "--seed", "1", "-o", "a.tmx"];
    for size in ["s", "m", "s"] {
        let run = run_in(&folder, &[&args[..], &["--size", size]].concat());
        assert_eq!(run.code, Some(0), "{}", run.err);
    }
    assert!(fs::read(folder.path().join("a-tiles.png")).unwrap().starts_with(b"\x89PNG"));
    let twice = ["generate", &path, "-o", "b.tmx", "-o", "b-tiles.png"];
    assert_fails(&run_in(&folder, &twice), 2, "b-tiles.png is named twice");
    let layout = ["generate", &path, "--layout", "-o", "c.html"];
    assert_fails(&run_in(&folder, &layout), 2, "cannot hold a layout without a map");
    assert_eq!(files_in(&folder), ["a-tiles.png", "a.tmx"]);
}

#[test]
fn pictures_have_the_scale_and_the_names_that_were_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = shipped("mirror-duel.json");
    assert_eq!(run_in(&folder, &["generate", &path, "--seed", "1", "-o", "map.rmgmap"]).code, Some(0));
    let width = |name: &str, more: &[&str]| {
        let run = run_in(&folder, &[&["render", "map.rmgmap", "-o", name], more].concat());
        assert_eq!(run.code, Some(0), "{}", run.err);
        let bytes = fs::read(folder.path().join(name)).unwrap();
        u32::from_be_bytes(bytes[16..20].try_into().unwrap()) // of the PNG's header
    };
    let (large, small) = (width("a.png", &["--scale", "48"]), width("b.png", &["--scale", "24"]));
    assert_eq!(large - small, 24 * 36);
    let text = |name: &str, more: &[&str]| {
        let run = run_in(&folder, &[&["render", "map.rmgmap", "-o", name], more].concat());
        assert_eq!(run.code, Some(0), "{}", run.err);
        fs::read_to_string(folder.path().join(name)).unwrap()
    };
    let (plain, named, bare) =
        (text("a.svg", &[]), text("b.svg", &["--names"]), text("c.svg", &["--no-borders"]));
    assert!(named.matches("<text").count() > plain.matches("<text").count());
    assert!(bare.len() < plain.len());
    let run = run_in(&folder, &["render", "map.rmgmap", "-o", "d.png", "--scale", "65"]);
    assert_fails(&run, 2, "invalid value '65' for '--scale <PIXELS>': write a whole number from 1 to 64");
}
