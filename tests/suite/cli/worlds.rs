//! `rmg worlds`.

use std::fs;

use rmg_tests::world_pools::{CLASSES, case, pool};
use rmg_tests::world_zone_checker::{Search, WorldChecker};
use serde_json::Value;

use super::{assert_fails, folder_with_case, json_of, run_line, succeeds};

/// Gems of a world in these tests.
const GEMS: usize = 5;

fn easy_pool() -> Value {
    pool(CLASSES[0], 1)
}

#[test]
fn one_seed_gives_a_solvable_world_and_its_picture() {
    let folder = folder_with_case(&case("easy", &easy_pool(), GEMS));
    let run = succeeds(&folder, "worlds case.json --seed 7 -o a.json -o a.svg");
    for part in ["case      easy (case.json), 5 gems, process ours", "wrote     a.svg (seed 7)"] {
        assert!(run.out.contains(part), "`{part}` is not in:\n{}", run.out);
    }
    WorldChecker::new(&easy_pool(), GEMS).check(&json_of(&folder, "a.json"), Search::Exhaustive).unwrap();
    assert!(fs::read_to_string(folder.path().join("a.svg")).unwrap().contains("\n<svg "));
    succeeds(&folder, "worlds case.json --seed 7 -o a.json");
    let duplicate = run_line(&folder, "worlds case.json --seed 7 -o b.json -o b.json");
    assert_fails(&duplicate, 2, "duplicate output b.json");
}

#[test]
fn file_of_many_seeds_does_not_depend_on_threads() {
    let folder = folder_with_case(&case("easy", &easy_pool(), GEMS));
    for threads in ["1", "8"] {
        succeeds(
            &folder,
            &format!("worlds case.json --seeds 5..=44 --threads {threads} -o out{threads}.json"),
        );
    }
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    assert_eq!(read("out1.json"), read("out8.json"));
    let result = json_of(&folder, "out1.json");
    let runs = result["runs"].as_array().unwrap();
    let seeds: Vec<u64> = runs.iter().map(|run| run["seed"].as_u64().unwrap()).collect();
    assert_eq!(seeds, (5..=44).collect::<Vec<_>>());
    let checker = WorldChecker::new(&easy_pool(), GEMS);
    for run in runs {
        checker.check(run, Search::Replay).unwrap();
    }
}
