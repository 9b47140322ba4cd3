//! Dialects of templates: what another game reads of them, and files that stay what they are.

use std::fs;
use std::path::Path;

use rmg_tests::template_files::workspace_root;
use rmg_tests::vmap_checker::entry_text;
use tempfile::TempDir;

use super::{Run, assert_fails, run_in};

/// A folder with some of the files of `tests/dialects`.
fn folder(names: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for name in names {
        fs::copy(workspace_root().join("tests/dialects").join(name), folder.path().join(name)).unwrap();
    }
    folder
}

fn bytes(folder: &TempDir, name: &str) -> Vec<u8> {
    fs::read(folder.path().join(name)).unwrap()
}

fn text(folder: &TempDir, name: &str) -> String {
    String::from_utf8(bytes(folder, name)).unwrap()
}

#[track_caller]
fn succeeds(folder: &TempDir, args: &[&str]) -> Run {
    let run = run_in(folder, args);
    assert_eq!(run.code, Some(0), "{args:?}: {}{}", run.out, run.err);
    run
}

#[test]
fn ids_that_are_no_numbers_are_reported_for_vcmi_and_converted() {
    let folder = folder(&["first.json"]);
    let plain = succeeds(&folder, &["check", "first.json"]);
    assert!(plain.out.contains("no faults"), "{}", plain.out);
    let check = run_in(&folder, &["check", "first.json", "--target", "vcmi"]);
    assert_fails(&check, 1, "VCMI cannot read the zone id `hill`");
    assert!(
        check.err.contains("first.json:22:13") && !check.err.contains("warning"),
        "one cause, one message: {}",
        check.err
    );
    assert!(check.out.contains("1 error"), "{}", check.out);
    let run = succeeds(&folder, &["convert", "first.json", "-o", "x.json"]);
    assert!(run.out.contains("its id, which is not a number: written as 3 (zone hill)"), "{}", run.out);
    assert!(text(&folder, "x.json").contains("\"b\" : \"3\""), "{}", text(&folder, "x.json"));
    let again = succeeds(&folder, &["check", "x.json", "--target", "vcmi"]);
    assert!(again.out.contains("no faults"), "{}{}", again.out, again.err);
    // what VCMI reads as it stands is copied
    succeeds(&folder, &["convert", "x.json", "-o", "y.json"]);
    assert_eq!(bytes(&folder, "x.json"), bytes(&folder, "y.json"));
}

#[test]
fn copies_are_reported_for_vcmi_and_written_out() {
    let folder = folder(&["corners.json"]);
    let check = run_in(&folder, &["check", "corners.json", "--target", "vcmi"]);
    assert_fails(&check, 1, "VCMI does not know `repeat`");
    assert!(check.err.contains("VCMI does not know `mirror`"), "{}", check.err);
    succeeds(&folder, &["convert", "corners.json", "-o", "x.json"]);
    let written = text(&folder, "x.json");
    assert!(
        !written.contains("repeat") && !written.contains("mirror") && !written.contains("west"),
        "{written}"
    );
    let again = succeeds(&folder, &["check", "x.json", "--target", "vcmi"]);
    assert!(again.out.contains("no faults"), "{}{}", again.out, again.err);
    let same = |name: &str, map: &str| {
        succeeds(&folder, &["generate", name, "--seed", "4", "--size", "m", "-o", map]);
        succeeds(&folder, &["audit", map, "--template", name]);
    };
    same("x.json", "x.rmgmap");
}

#[test]
fn keys_that_vcmi_passes_over_are_warnings_and_kept() {
    let folder = folder(&["settings.json"]);
    let own = text(&folder, "settings.json")
        .replace(
            "\"size\": 10, \"owner\": 1,",
            "\"size\": 10, \"owner\": 1, \"mineDensities\": { \"gold\": 3 },",
        )
        .replace("\"players\": \"2\",", "\"players\": \"2\", \"shuffleSeats\": true,");
    fs::write(folder.path().join("own.json"), own).unwrap();
    let check = succeeds(&folder, &["check", "own.json", "--target", "vcmi"]);
    assert!(check.out.contains("1 warning"), "{}", check.out);
    assert!(
        check.err.contains("warning[own-key]: VCMI passes over this: zone 1: `mineDensities`"),
        "{}",
        check.err
    );
    assert!(check.err.contains("note[own-key]: VCMI passes over this: `shuffleSeats`"), "{}", check.err);
    let run = succeeds(&folder, &["convert", "own.json", "-o", "x.json", "--strict"]);
    assert!(
        run.out.contains("lost      nothing") && run.out.contains("VCMI      passes over 2 things"),
        "{}",
        run.out
    );
    assert_eq!(bytes(&folder, "own.json"), bytes(&folder, "x.json"));
}

#[test]
fn what_tables_cannot_hold_is_reported_for_their_games() {
    let folder = folder(&["settings.json", "cp1251.h3t"]);
    for (target, name) in [("sod", "The Shadow of Death"), ("hota", "Horn of the Abyss")] {
        let run = succeeds(&folder, &["check", "settings.json", "--target", target]);
        let told = format!("{name} cannot read this: settings of the game: left out");
        assert!(run.err.contains(&told), "{}", run.err);
    }
    let run = succeeds(&folder, &["check", "cp1251.h3t", "--target", "hota"]);
    assert!(!run.err.contains("target-loss"), "{}", run.err);
    let json = succeeds(&folder, &["check", "settings.json", "--target", "sod", "--json"]);
    assert!(json.out.contains("\"target-loss\""), "{}", json.out);
}

#[test]
fn templates_of_the_project_are_read_by_vcmi() {
    let root = workspace_root();
    let folder = tempfile::tempdir().unwrap();
    let mut files: Vec<String> = Vec::new();
    for place in ["templates", "rmg/examples/data"] {
        for entry in fs::read_dir(root.join(place)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "json") {
                files.push(path.display().to_string());
            }
        }
    }
    let shipped = files.len();
    assert!(shipped >= 8, "{files:?}");
    succeeds(&folder, &["new", "Two Hills", "-o", "new.json"]);
    files.push("new.json".to_owned());
    // those in the docs
    for (page, open) in [("docs/modders.md", "```json\n"), ("README.md", "r#\""), ("rmg/README.md", "r#\"")] {
        let text = fs::read_to_string(root.join(page)).unwrap();
        let close = if open.starts_with('`') { "```" } else { "\"#" };
        for (at, block) in text.split(open).skip(1).filter_map(|rest| rest.split(close).next()).enumerate() {
            if block.contains("\"zones\"") {
                let name = format!("{}-{at}.json", Path::new(page).display().to_string().replace('/', "-"));
                fs::write(folder.path().join(&name), block).unwrap();
                files.push(name);
            }
        }
    }
    assert!(files.len() >= shipped + 5, "{files:?}");
    for file in files {
        let text = fs::read_to_string(folder.path().join(&file)).unwrap();
        let file = if text.contains("\"repeat\"") || text.contains("\"mirror\"") {
            // what the copies are is what VCMI reads
            succeeds(&folder, &["convert", &file, "-o", "written-out.json"]);
            "written-out.json".to_owned()
        } else {
            file
        };
        let run = succeeds(&folder, &["check", &file, "--target", "vcmi"]);
        assert!(run.out.contains("no faults"), "{file}: {}{}", run.out, run.err);
    }
}

#[test]
fn conversion_within_a_format_is_a_copy_unless_asked_otherwise() {
    let names = ["settings.json", "cp1251.h3t", "players-2-8.txt", "foreign.json"];
    let folder = folder(&names);
    for name in names {
        let ending = name.rsplit('.').next().unwrap();
        let run = succeeds(&folder, &["convert", name, "-o", &format!("copy.{name}.{ending}")]);
        assert!(run.out.starts_with("lost      nothing\ncopied    byte for byte"), "{}", run.out);
        assert_eq!(bytes(&folder, name), bytes(&folder, &format!("copy.{name}.{ending}")), "{name}");
    }
    // written again: settings, encoding, columns and numbers of players stay
    let again = |name: &str, out: &str| {
        succeeds(&folder, &["convert", name, "-o", out, "--normalize"]);
        bytes(&folder, out)
    };
    let json = String::from_utf8(again("settings.json", "again.json")).unwrap();
    assert!(json.contains("\"settings\"") && json.contains("\"perPlayerOnMapCap\" : 4"), "{json}");
    let table = again("cp1251.h3t", "again.h3t");
    let shown = succeeds(&folder, &["show", "again.h3t"]);
    let was = succeeds(&folder, &["show", "cp1251.h3t"]);
    let format = |run: &Run| {
        run.out.lines().next().and_then(|line| line.split_once(": ")).map(|(_, of)| of.to_owned())
    };
    assert_eq!(format(&shown), format(&was), "encoding and columns");
    assert!(format(&was).is_some_and(|of| of.contains("windows-1251")), "{}", was.out);
    let titles = String::from_utf8_lossy(&table).into_owned();
    assert!(
        titles.contains("\tName\tDescription\tTown selection\tHeroes\t") && !titles.contains("packName"),
        "{titles}"
    );
    succeeds(&folder, &["convert", "players-2-8.txt", "-o", "players.json"]);
    assert!(text(&folder, "players.json").contains("\"players\" : \"2"), "{}", text(&folder, "players.json"));
    let txt = String::from_utf8(again("players-2-8.txt", "again.txt")).unwrap();
    let row = txt.lines().nth(3).unwrap();
    assert_eq!(row.split('\t').nth(11), Some("2"), "{row}");
    // one template of a file has no file of its own yet
    succeeds(&folder, &["convert", "settings.json#Settings", "-o", "one.json"]);
}

#[test]
fn eleven_towns_stay_eleven_towns() {
    let folder = folder(&["cp1251.h3t"]);
    let twelve = bytes(&folder, "cp1251.h3t");
    // a pack of the version before, made from the other one: without the last town and the last faction of monsters
    let (sheet, _) = rmg::template::table::Sheet::parse(&twelve);
    let columns = rmg::template::table::Columns::of(rmg::template::table::dialect(&sheet).unwrap());
    let last_town = columns.zone.towns.end - 1;
    let last_monster = columns.zone.monsters.end - 1;
    let rows: Vec<String> = sheet
        .rows()
        .enumerate()
        .map(|(at, row)| {
            let cell = |column: usize| match (at, column) {
                (3, 0) => "11".to_owned(),
                _ => row.get(column).into_owned(),
            };
            let kept = (0..columns.width).filter(|column| *column != last_town && *column != last_monster);
            kept.map(cell).collect::<Vec<_>>().join("\t") + "\r\n"
        })
        .collect();
    fs::write(folder.path().join("eleven.h3t"), rows.concat()).unwrap();
    succeeds(&folder, &["convert", "eleven.h3t", "-o", "again.h3t", "--normalize"]);
    let shown = succeeds(&folder, &["show", "again.h3t"]);
    assert!(shown.out.contains("h3t of 138 columns"), "{}", shown.out);
}

#[test]
fn words_of_absent_mods_are_warnings_and_the_rest_is_used() {
    let folder = folder(&["mod-terrain.json", "foreign.json", "interior.json"]);
    let check = succeeds(&folder, &["check", "mod-terrain.json"]);
    assert!(
        check.err.contains("warning[unknown-terrain]: there is no terrain `asphalt`; it is left out"),
        "{}",
        check.err
    );
    succeeds(&folder, &["generate", "mod-terrain.json", "--seed", "1", "-o", "m.rmgmap"]);
    succeeds(&folder, &["audit", "m.rmgmap", "--template", "mod-terrain.json"]);
    let interior = succeeds(&folder, &["check", "interior.json"]);
    assert!(interior.err.contains("warning[unknown-key]: `interior`"), "{}", interior.err);
    // bans that only a game with the mods understands
    succeeds(
        &folder,
        &["generate", "foreign.json", "--seed", "1", "--size", "m", "-o", "f.vmap", "-o", "f.rmgmap"],
    );
    let map = fs::read(folder.path().join("f.vmap")).unwrap();
    let header = entry_text(&map, "header.json").unwrap();
    let header: serde_json::Value = serde_json::from_str(&header).unwrap();
    for (key, name) in [
        ("allowedHeroes", "hota.cove:cassiopeia"),
        ("allowedArtifacts", "hota.artifacts:hornOfTheAbyss"),
        ("allowedSpells", "some-mod:frostNova"),
        ("allowedAbilities", "hota.secondaryskills:interference"),
    ] {
        let off = header[key]["noneOf"].as_array().unwrap();
        assert!(off.iter().any(|of| of == name), "{key}: {off:?}");
    }
    succeeds(&folder, &["audit", "f.rmgmap", "--template", "foreign.json"]);
    succeeds(&folder, &["audit", "f.vmap"]);
}

#[test]
fn a_pack_that_adds_terrains_alone_gives_maps() {
    let folder = folder(&["mod-terrain.json"]);
    let pack = folder.path().join("asphalt");
    fs::create_dir(&pack).unwrap();
    fs::write(pack.join("pack.toml"), "name = 'modid'\nversion = '1'\nextends = 'heroes3'\n").unwrap();
    let only = text(&folder, "mod-terrain.json").replace("\"grass\", ", "");
    fs::write(folder.path().join("only.json"), only).unwrap();
    let alone = "name,kind,move_cost,levels,code,sprite\nasphalt,land,100,surface,as,asphtl\n";
    fs::write(pack.join("terrains.csv"), alone).unwrap();
    let run = run_in(&folder, &["generate", "only.json", "--seed", "1", "--pack", "asphalt"]);
    assert_fails(&run, 2, "in the column `like`, name a terrain whose obstacles it takes");
    let like = "name,kind,move_cost,levels,code,sprite,like\nasphalt,land,100,surface,as,asphtl,rough\n";
    fs::write(pack.join("terrains.csv"), like).unwrap();
    let check = succeeds(&folder, &["check", "only.json", "--pack", "asphalt"]);
    assert!(check.out.contains("no faults"), "{}{}", check.out, check.err);
    let outputs = ["-o", "a.rmgmap", "-o", "a.vmap", "-o", "a.png"];
    succeeds(
        &folder,
        &[&["generate", "only.json", "--seed", "1", "--pack", "asphalt"][..], &outputs].concat(),
    );
    succeeds(&folder, &["audit", "a.rmgmap", "--template", "only.json", "--pack", "asphalt"]);
    succeeds(&folder, &["audit", "a.vmap", "--pack", "asphalt"]);
    let round = "name,kind,move_cost,like\nasphalt,land,100,tar\ntar,land,100,asphalt\n";
    fs::write(pack.join("terrains.csv"), round).unwrap();
    let run = run_in(&folder, &["generate", "only.json", "--seed", "1", "--pack", "asphalt"]);
    assert_fails(&run, 2, "`asphalt` is like itself");
}
