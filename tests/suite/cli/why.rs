//! `rmg why` and `rmg why-not`.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use super::all_inputs::all_inputs;
use super::{assert_fails, run_in};

/// The first object with a part in its line of the file: column, row.
fn place_of(folder: &TempDir, part: &str) -> (u64, u64) {
    let text = fs::read_to_string(folder.path().join("map.rmgmap")).unwrap();
    let map: Value = serde_json::from_str(&text).unwrap();
    let objects = map["objects"].as_array().unwrap();
    let object = objects.iter().find(|object| object.to_string().contains(part)).unwrap();
    (object["at"][0].as_u64().unwrap(), object["at"][1].as_u64().unwrap())
}

fn why(folder: &TempDir, file: &str, part: &str, more: &[&str]) -> super::Run {
    let (x, y) = place_of(folder, part);
    let (x, y) = (x.to_string(), y.to_string());
    run_in(folder, &[&["why", file, &x, &y][..], more].concat())
}

#[test]
fn the_guard_of_a_connection_is_told_with_its_line_and_its_numbers() {
    let folder = all_inputs();
    let run = why(&folder, "map.rmgmap", "\"guards\":{\"link\":0}", &[]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    for part in [
        "tile      (",
        "\nobject    ",
        "  pass      links: opens the wall between two zones, and guards the gap\n",
        "  wish      connection 1 - 3 (guarded, guard 3,000",
        "), line 10 of t.json\n",
        "  became    a passage through the wall\n",
        "  strength  for 3,000: (3,000 - 1,000) x 1 = 2,000 (monsters `normal` on the map)\n",
    ] {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
}

#[test]
fn a_main_town_is_told_with_its_seat_and_its_faction() {
    let folder = all_inputs();
    let run = why(&folder, "map.rmgmap", "\"isMain\":true", &["surface"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    for part in [
        "(town with a fort)",
        "  wish      the main town of red in zone 1, with a fort, line 6 of t.json\n",
        "  faction   drawn from all 9 factions that the template allows\n",
    ] {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
}

#[test]
fn a_file_of_a_game_says_what_is_there_and_with_the_plan_why() {
    let folder = all_inputs();
    for file in ["map.h3m", "map.vmap"] {
        let alone = why(&folder, file, "\"isMain\":true", &[]);
        assert_eq!(alone.code, Some(0), "{}", alone.err);
        assert!(alone.out.contains("object    ") && alone.out.contains("--plan FILE"), "{}", alone.out);
        assert!(!alone.out.contains("  wish"), "{}", alone.out);
        let planned = why(&folder, file, "\"isMain\":true", &["--plan", "map.rmgmap"]);
        assert!(
            planned.out.contains("line 6 of t.json") && !planned.out.contains("--plan"),
            "{}",
            planned.out
        );
    }
    let run = run_in(&folder, &["why-not", "map.h3m"]);
    assert_fails(&run, 2, "map.h3m does not say what was asked for");
    assert!(run.err.contains("--plan FILE"), "{}", run.err);
}

#[test]
fn tiles_levels_zones_and_kinds_that_are_not_there_are_refused_with_a_way_out() {
    let folder = all_inputs();
    for (line, part) in [
        ("why map.rmgmap 36 0", "there is no tile (36, 0) surface: the map has 36 x 36 tiles on 1 level"),
        (
            "why map.rmgmap 0 0 underground",
            "there is no tile (0, 0) underground: the map has 36 x 36 tiles on 1 level",
        ),
        (
            "why map.rmgmap 0 0 deep",
            "a level is `surface` (0), `underground` (1), or the number of a further one",
        ),
        ("why-not map.rmgmap --zone one", "the map has no zone `one`"),
        ("why-not map.rmgmap --kind treasureChst", "did you mean `treasureChest`?"),
        (
            "why-not map.rmgmap --kind creatureBank/cyclopsStockpil",
            "did you mean `creatureBank/cyclopsStockpile`?",
        ),
    ] {
        let args: Vec<&str> = line.split_whitespace().collect();
        assert_fails(&run_in(&folder, &args), 2, part);
    }
}

#[test]
fn a_map_that_meets_every_wish_says_so_and_kinds_have_their_reasons() {
    let folder = all_inputs();
    let run = run_in(&folder, &["why-not", "map.rmgmap"]);
    assert_eq!(
        (run.code, run.out.as_str()),
        (Some(0), "every wish of the template was met\n"),
        "{}",
        run.err
    );
    let run = run_in(&folder, &["why-not", "map.rmgmap", "--kind", "treasureChest"]);
    assert!(run.out.starts_with("treasureChest: 0 on the map\n"), "{}", run.out);
    assert_eq!(run.out.matches("the zone has no `treasure`").count(), 3, "{}", run.out);
}
