//! No two files of a run are one, and none is an input, by whatever name.

use std::fs;

use super::all_inputs::all_inputs;
use super::{assert_fails, files_in, run_in};

/// Lines of arguments that name one file twice.
const TWICE: &[&str] = &[
    "generate t.json --seed 1 -o a.png -o ./a.png",
    "generate t.json --seed 1 -o a.png -o maps/../a.png",
    "generate t.json --seed 1 -o a.png --trace a.png",
    "generate t.json --seed 1 -o a.png --keep-refuted a.png",
    "generate t.json --seed 1 --trace b.json --keep-refuted ./b.json",
    "generate t.json --seed 1 --trace pair-1.png",
    "generate t.json --seed 1 -o a.tmx --trace a-tiles.png",
    "generate t.json --seed 1 -o a.tmx -o a-tiles.png",
    "render map.rmgmap -o a.svg -o ./a.svg",
    "render map.rmgmap -o a.tmx -o a-tiles.png",
    "level level.toml --seed 1 -o a.png -o ./a.png",
    "puzzle puzzle.json --seed 1 -o a.svg -o ./a.svg",
    "entrances entrances.json --seed 1 -o a.json -o ./a.json",
    "worlds worlds.json --seed 1 -o a.json -o ./a.json",
    "generate t.json --seeds 2 -o a.png -o ./a.png",
    "generate t.json --seeds 2 -o a.tmx -o a-1-tiles.png --trace a-1-tiles.png",
    "level level.toml --seeds 2 -o a.png -o ./a.png",
];

/// Lines of arguments that name an input as an output.
const INPUTS: &[&str] = &[
    "generate t.json --seed 1 --trace t.json",
    "generate t.json#pair --seed 1 --keep-refuted ./t.json",
    "generate t.json --seed 1 --pack pack --trace pack/creatures.csv",
    "audit map.rmgmap --template t.json -o picture-of-t.svg",
    "audit map.vmap --plan map.rmgmap -o picture-of-map.svg",
    "render map.rmgmap -o picture-of-map.svg",
    "level level.toml --seed 1 -o picture-of-level.png",
    "puzzle puzzle.json --seed 1 -o puzzle.json",
    "entrances entrances.json --seed 1 -o ./entrances.json",
    "entrances entrances.json --seed 1 -o a.json -o maps/../entrances.json",
    "worlds worlds.json --seed 1 -o pool.json",
    "worlds worlds.json --seed 1 -o maps/../worlds.json",
    "sweep t.json --seeds 1 --sizes s -o t.json",
    "sweep . --seeds 1 --sizes s -o ./bad-t.json",
    "sweep t.json --pack pack --seeds 1 --sizes s -o pack/pack.toml",
    "install maps/map.vmap --game vcmi --dir maps",
];

#[test]
fn one_file_is_not_written_twice_and_no_input_is_written() {
    let folder = all_inputs();
    fs::copy(folder.path().join("map.vmap"), folder.path().join("maps/map.vmap")).unwrap();
    // A picture cannot be an input by its ending; by a link it can.
    for (name, link) in [
        ("t.json", "picture-of-t.svg"),
        ("map.rmgmap", "picture-of-map.svg"),
        ("level.toml", "picture-of-level.png"),
    ] {
        fs::hard_link(folder.path().join(name), folder.path().join(link)).unwrap();
    }
    let before = files_in(&folder);
    let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap_or_default();
    let contents: Vec<Vec<u8>> = before.iter().map(|name| bytes(name)).collect();
    for (lines, part) in [(TWICE, "named twice"), (INPUTS, "is read")] {
        for line in lines {
            for more in ["", " --force"] {
                let line = format!("{line}{more}");
                let run = run_in(&folder, &line.split_whitespace().collect::<Vec<_>>());
                assert_eq!(run.code, Some(2), "rmg {line}: {}{}", run.out, run.err);
                assert_fails(&run, 2, part);
                assert_eq!(run.out, "", "nothing was begun");
            }
        }
    }
    assert_eq!(files_in(&folder), before);
    assert!(before.iter().map(|name| bytes(name)).eq(contents), "an input was changed");
}

#[test]
fn two_maps_of_tiled_share_the_picture_beside_them() {
    let folder = all_inputs();
    let run = run_in(&folder, &["render", "map.rmgmap", "-o", "a.tmx", "-o", "a.tmj"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1", "-o", "b.tmx", "-o", "b.tmj"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
}

#[test]
#[cfg(unix)]
fn a_device_is_never_replaced_by_a_file() {
    let folder = all_inputs();
    let run = run_in(&folder, &["generate", "t.json", "--seed", "1", "--trace", "/dev/null", "--force"]);
    assert_fails(&run, 2, "it is no file, but a device or a pipe");
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}
