//! `.h3m` and `.vmap`: written by `rmg generate`, read by `audit`, `info` and `render`, put in place by `rmg install`.

use std::fs;
use std::path::Path;
use std::process::Command;

use rmg::games::foreign::ForeignMap;
use rmg::games::{h3m, vmap};
use rmg::model::{ForeignFacts, MapModel, MapPos, ObjectBody};
use rmg::rmgmap;
use rmg_tests::templates::heroes3;
use tempfile::TempDir;

use super::{Run, assert_fails, files_in, folder_with, rmg, run_in, shipped, template};

const FILES: [&str; 3] = ["map.rmgmap", "map.h3m", "map.vmap"];

/// A folder with a map in all formats.
fn folder_with_maps(template: &str, more: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = shipped(template);
    let mut args = vec!["generate", &path, "--seed", "1"];
    FILES.iter().for_each(|file| args.extend(["-o", file]));
    let run = run_in(&folder, &[&args, more].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    folder
}

/// What all formats hold of a map: where what stands, and what moves there. By place, since a format may keep objects in
/// an order of its own, and by sprite, since several appearances of the pack may share one.
fn common(map: &MapModel) -> Vec<(MapPos, String, ObjectBody)> {
    let body = |body: &ObjectBody| match body {
        ObjectBody::Portal { .. } => ObjectBody::Plain,
        ObjectBody::Monster { creature, count, .. } => {
            ObjectBody::Monster { creature: *creature, count: *count, strength: 0 }
        }
        other => other.clone(),
    };
    let sprite =
        |object: &rmg::model::MapObject| heroes3().appearances[object.appearance].sprite.to_lowercase();
    let mut all: Vec<_> =
        map.objects.iter().map(|object| (object.at, sprite(object), body(&object.body))).collect();
    all.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    all
}

#[test]
fn a_map_in_the_formats_of_the_games_is_the_same_map() {
    for (template, more) in [
        ("ring-of-seasons.json", &[][..]),
        (
            "ring-of-seasons.json",
            &[
                "--size",
                "l+u",
                "--player",
                "red=human,team=1",
                "--player",
                "blue=computer,team=1",
                "--player",
                "tan",
            ],
        ),
        ("mirror-duel.json", &["--target", "sod"]),
    ] {
        let folder = folder_with_maps(template, more);
        let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
        let pack = heroes3();
        let ours = rmgmap::read(&bytes("map.rmgmap"), pack).unwrap();
        let from_h3m = h3m::to_map(&h3m::read(&bytes("map.h3m")).unwrap(), pack).unwrap();
        let from_vmap = vmap::read(&bytes("map.vmap"), pack).unwrap();
        for ForeignMap { model, unknown, .. } in [&from_h3m, &from_vmap] {
            assert!(unknown.is_empty(), "{:?}", unknown.counts());
            let (theirs, ours_sorted) = (common(model), common(&ours));
            assert_eq!(theirs.len(), ours_sorted.len());
            let other = theirs.iter().zip(&ours_sorted).find(|(a, b)| a != b);
            assert!(other.is_none(), "{other:?}");
            for (theirs, ours) in model.levels.iter().zip(&ours.levels) {
                assert!(theirs.terrain == ours.terrain && theirs.view == ours.view);
                assert!(theirs.road == ours.road && theirs.road_view == ours.road_view);
                assert!(theirs.river == ours.river && theirs.river_view == ours.river_view);
            }
            assert_eq!(model.plan.template_name, ours.plan.template_name);
            assert_eq!((model.plan.seed, model.plan.size), (ours.plan.seed, ours.plan.size));
        }
        let certificate = rmg::audit::audit_foreign(&from_h3m.model, pack, &ForeignFacts::default());
        assert!(certificate.is_sound(), "{}", rmg::audit::report(&certificate));
        assert!(certificate == rmg::audit::audit_foreign(&from_vmap.model, pack, &ForeignFacts::default()));
        // The same file again.
        let again = h3m::write_gzip(&h3m::from_map(&ours, pack).unwrap()).unwrap();
        assert!(again == bytes("map.h3m"));
    }
}

#[test]
fn maps_of_the_games_are_judged_drawn_and_described() {
    let folder = folder_with_maps("ring-of-seasons.json", &[]);
    for file in ["map.h3m", "map.vmap"] {
        let run = run_in(&folder, &["audit", file, "-o", "marks.png"]);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        assert!(run.out.contains("V5   proved") && run.out.contains("not a map with a plan"), "{}", run.out);
        let run = run_in(&folder, &["info", file]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        for part in ["name      Ring of Seasons\n", "seed 1;", "(72x72, 1 level)", "no object, nothing"] {
            assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
        }
        let run = run_in(&folder, &["render", file, "-o", "map.png"]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        let whole = fs::read(folder.path().join(file)).unwrap();
        fs::write(folder.path().join(format!("half-{file}")), &whole[..whole.len() / 2]).unwrap();
        for command in [&["audit"][..], &["info"], &["render", "-o", "half.png"]] {
            let run = run_in(&folder, &[command, &[&format!("half-{file}")]].concat());
            assert_fails(&run, 2, "was cut off or changed");
        }
    }
    assert!(!files_in(&folder).contains(&"half.png".to_owned()));
}

#[test]
fn with_its_plan_a_map_of_a_game_is_judged_by_every_promise() {
    let folder = folder_with_maps("ring-of-seasons.json", &[]);
    for file in ["map.h3m", "map.vmap"] {
        let run = run_in(&folder, &["audit", file, "--plan", "map.rmgmap"]);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
        for part in ["V2   proved", "V9   proved", "note      the map is as it was made\n"] {
            assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
        }
    }
    let run = run_in(&folder, &["audit", "map.rmgmap", "--plan", "map.rmgmap"]);
    assert_fails(&run, 2, "map.rmgmap has a plan of its own");
    let run = run_in(&folder, &["audit", "map.h3m", "--plan", "map.vmap"]);
    assert_fails(&run, 2, "map.vmap has no plan");
    let path = shipped("mirror-duel.json");
    assert_eq!(run_in(&folder, &["generate", &path, "--seed", "1", "-o", "other.rmgmap"]).code, Some(0));
    let run = run_in(&folder, &["audit", "map.h3m", "--plan", "other.rmgmap"]);
    assert_fails(&run, 2, "map.h3m was not made with other.rmgmap: the map is m, the plan is for s");
}

#[test]
fn with_its_template_a_map_is_judged_by_what_was_asked_for() {
    let folder = folder_with_maps("ring-of-seasons.json", &[]);
    let own = shipped("ring-of-seasons.json");
    let text = fs::read_to_string(&own).unwrap();
    fs::write(
        folder.path().join("changed.json"),
        text.replacen("\"size\" :", "\"size\" : 5 ,\"oldSize\" :", 1),
    )
    .unwrap();
    for more in [&["map.rmgmap"][..], &["map.h3m", "--plan", "map.rmgmap"]] {
        let audit = |template: &str| run_in(&folder, &[&["audit", "--template", template], more].concat());
        let run = audit(&own);
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{}", run.out);
        let run = audit("changed.json");
        assert_eq!(run.code, Some(1), "{}", run.out);
        assert!(run.out.contains("in the plan, 5 in the template"), "{}", run.out);
        assert_eq!(audit(&shipped("thread.json")).code, Some(1));
        assert_fails(&audit("nowhere.json"), 2, "nowhere.json");
    }
    let run = run_in(&folder, &["audit", "map.h3m", "--template", &own]);
    assert_fails(&run, 2, "map.h3m was made from no template");
}

#[test]
fn what_the_shadow_of_death_cannot_hold_is_refused_before_a_map_is_made() {
    let folder = folder_with("t.json", template("\"maxSize\": \"m+u\"", "\"maxSize\": \"g\""));
    for more in [&["--target", "sod"][..], &["-o", "a.rmgmap", "-o", "a.h3m"]] {
        let run =
            run_in(&folder, &[&["generate", "t.json", "--seed", "1", "--size", "80x80"], more].concat());
        assert_fails(&run, 1, "sizes of the game are 36, 72, 108 and 144");
        assert!(run.err.contains("--seed 1"), "{}", run.err);
    }
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1", "--size", "80x80", "-o", "a.vmap"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let run = run_in(&folder, &["generate", "t.json", "--layout", "-o", "a.h3m"]);
    assert_fails(&run, 2, "cannot hold a layout");
    assert_eq!(files_in(&folder), ["a.vmap", "t.json"]);
}

#[test]
fn each_game_has_room_for_its_own_number_of_monolith_pairs() {
    let portals = r#"{ "a": "1", "b": "2", "type": "forcePortal" }, "#.repeat(12);
    let text = template(r#""connections": [ "#, &format!(r#""connections": [ {portals}"#));
    let folder = folder_with("t.json", text);
    let generate = |more: &[&str]| {
        run_in(&folder, &[&["generate", "t.json", "--seed", "1", "--size", "m", "--force"], more].concat())
    };
    let run = generate(&["--target", "vcmi", "-o", "a.vmap", "-o", "a.rmgmap"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let ForeignMap { model: map, .. } =
        vmap::read(&fs::read(folder.path().join("a.vmap")).unwrap(), heroes3()).unwrap();
    let kinds = map.objects.iter().map(|object| heroes3().objects[object.kind].key.as_str());
    let mut kinds: Vec<&str> = kinds.filter(|key| key.starts_with("monolithTwoWay/")).collect();
    kinds.sort_unstable();
    assert!(kinds.len() >= 24 && kinds.chunk_by(|a, b| a == b).all(|pair| pair.len() == 2), "{kinds:?}");
    for file in ["a.vmap", "a.rmgmap"] {
        assert_eq!(run_in(&folder, &["audit", file]).code, Some(0), "{file}");
    }
    for more in [&["--target", "sod", "-o", "b.rmgmap"][..], &["-o", "b.h3m"]] {
        let run = generate(more);
        assert_fails(&run, 1, "The Shadow of Death cannot hold such a map");
        assert_fails(&run, 1, "12 connections that must be pairs of monoliths");
        assert_fails(&run, 1, "the game has 8 kinds of monoliths");
    }
    assert_eq!(files_in(&folder), ["a.rmgmap", "a.vmap", "t.json"]);
}

#[test]
fn a_map_of_three_levels_goes_through_every_command() {
    let text = template(
        "\"minSize\": \"s\", \"maxSize\": \"m+u\"",
        "\"minSize\": \"36x36x3\", \"maxSize\": \"36x36x3\"",
    );
    let folder = folder_with("t.json", text);
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1", "--target", "sod", "-o", "a.rmgmap"]);
    assert_fails(&run, 1, "3 levels; maps of the game have a surface and maybe an underground");
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1", "-o", "a.h3m"]);
    assert_fails(&run, 1, "3 levels; maps of the game have a surface and maybe an underground");
    assert_eq!(files_in(&folder), ["t.json"]);
    let mut args = vec!["generate", "t.json", "--seed", "1"];
    let endings = ["rmgmap", "vmap", "png", "svg", "html", "tmx", "tmj"].map(|ending| format!("a.{ending}"));
    endings.iter().for_each(|file| args.extend(["-o", file]));
    let run = run_in(&folder, &args);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("36x36x3 (36x36, 3 levels)"), "{}", run.out);
    for args in [
        &["audit", "a.rmgmap"][..],
        &["audit", "a.vmap"],
        &["audit", "a.vmap", "--plan", "a.rmgmap", "--template", "t.json"],
        &["info", "a.vmap"],
        &["fairness", "a.rmgmap"],
        &["verify", "a.rmgmap"],
        &["diff", "a.rmgmap", "a.rmgmap"],
        &["why-not", "a.rmgmap"],
        &["render", "a.vmap", "-o", "b.png"],
        &["generate", "t.json", "--seed", "2", "--layout", "-o", "c.png"],
    ] {
        let run = run_in(&folder, args);
        assert_eq!(run.code, Some(0), "{args:?}: {}{}", run.out, run.err);
    }
    let run = run_in(&folder, &["why", "a.rmgmap", "3", "4", "2"]);
    assert!(run.code == Some(0) && run.out.contains("on level 2"), "{}{}", run.out, run.err);
    assert_fails(&run_in(&folder, &["why", "a.rmgmap", "3", "4", "3"]), 2, "or a number to 2");
    let entries = rmg_tests::vmap_checker::entry_text(
        &fs::read(folder.path().join("a.vmap")).unwrap(),
        "level-3_terrain.json",
    );
    assert!(entries.is_ok(), "{entries:?}");
}

#[test]
fn a_map_remembers_the_game_that_it_was_made_for() {
    let folder = folder_with("t.json", template("", ""));
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1", "--target", "sod", "-o", "a.rmgmap"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let info = run_in(&folder, &["info", "a.rmgmap"]);
    assert!(info.out.contains(" --target sod"), "{}", info.out);
    assert_eq!(run_in(&folder, &["verify", "a.rmgmap"]).code, Some(0));
}

/// Runs `rmg install` with a home of its own.
fn install(folder: &TempDir, args: &[&str]) -> Run {
    let mut command = Command::new(rmg());
    command.arg("install").args(args).current_dir(folder.path());
    command.env("HOME", folder.path()).env("USERPROFILE", folder.path()).env("SystemDrive", "Q:");
    command.env_remove("XDG_DATA_HOME").env_remove("WINEPREFIX");
    command.output().unwrap().into()
}

#[test]
fn maps_are_installed_where_their_game_looks_for_them() {
    let folder = folder_with_maps("mirror-duel.json", &[]);
    let vcmi = if cfg!(windows) {
        "Documents/My Games/vcmi"
    } else if cfg!(target_os = "macos") {
        "Library/Application Support/vcmi"
    } else {
        ".local/share/vcmi"
    };
    for game in ["vcmi", "heroes3"] {
        let run = install(&folder, &["map.rmgmap", "--game", game]);
        assert_fails(&run, 1, "was not found in any of its usual places");
        assert!(run.err.contains("--dir"), "{}", run.err);
    }
    fs::create_dir_all(folder.path().join(vcmi)).unwrap();
    fs::create_dir_all(folder.path().join("game/Maps")).unwrap();
    fs::create_dir_all(folder.path().join("maps")).unwrap();
    let same = |place: &str, file: &str| {
        let bytes = |path: &Path| fs::read(path).unwrap();
        assert!(
            bytes(&folder.path().join(place).join(file)) == bytes(&folder.path().join(file)),
            "{place}/{file}"
        );
    };
    let maps = format!("{vcmi}/Maps");
    for (args, place, file) in [
        (&["map.rmgmap", "--game", "vcmi"][..], maps.as_str(), "map.vmap"),
        (&["map.vmap", "--game", "vcmi", "--force"], maps.as_str(), "map.vmap"),
        (&["map.h3m", "--game", "vcmi"], maps.as_str(), "map.h3m"),
        (&["map.rmgmap", "--game", "heroes3", "--dir", "game"], "game/Maps", "map.h3m"),
        (&["map.h3m", "--game", "heroes3", "--dir", "maps"], "maps", "map.h3m"),
    ] {
        let run = install(&folder, args);
        assert_eq!(run.code, Some(0), "{args:?}: {}", run.err);
        assert!(run.out.starts_with("installed "), "{}", run.out);
        same(place, file);
    }
    let again = install(&folder, &["map.h3m", "--game", "vcmi"]);
    assert_fails(&again, 1, "is there already");
    assert_fails(&again, 1, "replace it with --force");
    assert_fails(&install(&folder, &["map.vmap", "--game", "heroes3", "--dir", "game"]), 1, "cannot read");
    assert_fails(&install(&folder, &["map.h3m", "--game", "heroes3", "--dir", "nowhere"]), 2, "is no folder");
    fs::write(folder.path().join("bad.h3m"), b"no map").unwrap();
    assert_fails(
        &install(&folder, &["bad.h3m", "--game", "heroes3", "--dir", "game"]),
        2,
        "cannot be used as a map",
    );
    assert!(!folder.path().join("game/Maps/bad.h3m").exists());
}
