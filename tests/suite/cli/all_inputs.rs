//! A folder with inputs of every kind: valid ones, ones with errors, and unreadable ones.

use std::fs;
use std::sync::LazyLock;

use rmg_tests::entrance_worlds::grid;
use rmg_tests::puzzle_cases::{BI, BR, configuration, nc};
use rmg_tests::template_files::workspace_root;
use rmg_tests::world_pools::{CLASSES, case, pool};
use serde_json::json;
use tempfile::TempDir;

use super::{folder_with, succeeds, template};

/// A portal from lower crypts to further lower crypts.
const DEEPER: &str = "\n[[portals]]\nlevel_types = [\"lower crypt\"]\nicon = \"shaft\"\nother_icon = \"shaft up\"\nleads_to = \
                      \"lower crypt\"\n";

/// The valid inputs are `t.json` (template), `map.rmgmap`, `map.h3m`, `map.vmap`, `puzzle.json`,
/// `entrances.json`, `worlds.json` (with `pool.json`), `level.toml`, `pack` and `maps` (folders).
///
/// The prefix `bad-` marks inputs that are readable but invalid, and `broken-` inputs that cannot be read.
pub(crate) fn all_inputs() -> TempDir {
    static FILES: LazyLock<Vec<(&str, Vec<u8>)>> = LazyLock::new(files);
    let folder = tempfile::tempdir().unwrap();
    for name in ["pack", "broken-pack", "maps", "nothing"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    FILES.iter().for_each(|(name, bytes)| fs::write(folder.path().join(name), bytes).unwrap());
    folder
}

fn files() -> Vec<(&'static str, Vec<u8>)> {
    let mut files = Vec::new();
    let mut put = |name, text: &str| files.push((name, text.as_bytes().to_vec()));
    let valid = template("players", "players");
    put("t.json", &valid);
    put("bad-t.json", &template(r#""b": "3""#, r#""b": "33""#));
    put(
        "full-t.json",
        &template(r#""treasure", "size": 10"#, r#""treasure", "size": 10, "neutralTowns": { "towns": 40 }"#),
    );
    put("broken-t.json", "{ \"pair\": ");

    let puzzle = configuration("locks", (6, 6), &[nc(3), BR, BI], &[2, 1, 1]).case;
    put("puzzle.json", &puzzle.to_string());
    put("bad-puzzle.json", &configuration("locks", (2, 2), &[nc(3), BR, BI], &[9, 1, 1]).case.to_string());
    put("broken-puzzle.json", "{ \"width\": }");

    put("entrances.json", &grid(4, true, 2, 50).case.to_string());
    let mut regions = grid(4, true, 2, 50).case;
    regions["start"] = json!("nowhere");
    put("bad-entrances.json", &regions.to_string());
    put("broken-entrances.json", "{ \"start\": }");

    let zones = pool(CLASSES[0], 1);
    let mut split = case("worlds", &zones, 5);
    let inline = split.as_object_mut().unwrap().remove("pool").unwrap();
    split["pool_file"] = json!("pool.json");
    put("worlds.json", &split.to_string());
    put("pool.json", &inline.to_string());
    let mut wrong = zones.clone();
    wrong["zones"][0]["portals"] = json!("p1");
    put("bad-worlds.json", &case("worlds", &wrong, 5).to_string());
    put("greedy-worlds.json", &case("worlds", &zones, 41).to_string());
    put("broken-worlds.json", "{ \"gems\": }");

    let crypt = workspace_root().join("templates/levels/upper-crypt.toml");
    let crypt = fs::read_to_string(crypt).unwrap();
    put("level.toml", &crypt);
    assert!(crypt.contains("size = [80, 60]"));
    put(
        "deep.toml",
        &(crypt.replace("size = [80, 60]", "size = [4096, 4096]").replace("depth = 3", "depth = 100")
            + DEEPER),
    );
    put("bad-level.toml", "title = 'x'\n[[rooms]]\nkind = 'sqare'\n");
    put("broken-level.toml", "title = \n");

    put("pack/pack.toml", "name = 'mine'\nversion = '1'\nextends = 'heroes3'\n");
    put("pack/creatures.csv", "name,growth\nimp,99\n");
    put("broken-pack/pack.toml", "name = \n");

    let folder = folder_with("t.json", valid);
    let maps = ["map.rmgmap", "map.h3m", "map.vmap"];
    succeeds(&folder, "generate t.json --seed 1 -o map.rmgmap -o map.h3m -o map.vmap");
    let map = fs::read_to_string(folder.path().join("map.rmgmap")).unwrap();
    let guard = map.lines().find(|line| line.contains("\"guards\":{\"link\":")).expect("a link has a guard");
    put("bad-map.rmgmap", &map.replacen(guard, &guard.replace("\"count\":", "\"count\":9"), 1));
    put("broken-map.rmgmap", &map[..map.len() / 2]);
    put("broken-map.h3m", "no map");
    put("broken-map.vmap", "no map");
    files.extend(maps.map(|name| (name, fs::read(folder.path().join(name)).unwrap())));
    files
}
