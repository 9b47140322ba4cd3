//! Thousands of level configurations: every part, sections from 5x5 up, each case with a different mixture.

use rmg_core::{RngStream, Seed};

/// Every room generator. The composed one comes with every shape, overlay, selector and creator.
pub const ROOMS: [&str; 24] = [
    r#"kind = "square", floor = "f""#,
    r#"kind = "circular", floor = "f""#,
    r#"kind = "pillar", floor = "f", pillar = "p""#,
    r#"kind = "temple", floor = "f", altar = "a", candles = "c""#,
    r#"kind = "library", floor = "f", shelves = ["s", "t"], rate = 100"#,
    r#"kind = "library", floor = "f", shelves = ["s"], rate = 60"#,
    r#"kind = "cache", floor = "f", cache = "k", items = [{ min = 0, max = 3, name = "i" }], creatures = [{ max = 9, name = "g" }]"#,
    r#"kind = "crimson-lair", floor = "f""#,
    r#"kind = "catacombs", floor = "f", corridor = "d""#,
    r#"kind = "pit", floor = "f", trap = "pit""#,
    r#"kind = "pit", floor = "f", trap = "plate""#,
    r#"kind = "band", floor = "f", band = "b""#,
    r#"kind = "cavern", floor = "f""#,
    r#"kind = "cavern", floor = "f", density = 45, rounds = 1"#,
    r#"kind = "tunnels", floor = "f""#,
    r#"kind = "tunnels", floor = "f", wide = true, blind = 8, straying = 90"#,
    r#"kind = "composed", floor = "f", shape = "square", overlays = ["rows", "columns", "center-area"], creators = [{ kind = "wall", on = "random-rows", percent = 100, wall = "p" }, { kind = "floor", on = "center-area", floor = "g" }]"#,
    r#"kind = "composed", floor = "f", shape = "circular", overlays = ["columns"], creators = [{ kind = "furniture", on = "random-columns", percent = 100, furniture = "s" }]"#,
    r#"kind = "composed", floor = "f", shape = "whole", overlays = ["rows", "columns"], creators = [{ kind = "wall", on = "random-pillars", percent = 80, wall = "p" }, { kind = "trap", on = "anywhere", percent = 60, trap = "caltrops" }]"#,
    r#"kind = "composed", floor = "f", shape = { kind = "cave", walkers = 3, effort = 300 }, creators = [{ kind = "furniture", on = "anywhere", percent = 100, furniture = "s" }]"#,
    r#"kind = "composed", floor = "f", shape = { kind = "cave", effort = 0 }, creators = [{ kind = "trap", on = "anywhere", percent = 100, trap = "plate" }]"#,
    r#"kind = "composed", floor = "f", shape = { kind = "tunnels-to-cave", wide = true }, creators = [{ kind = "ornament", on = "anywhere", percent = 20, ornament = "o" }, { kind = "wall", on = "anywhere", percent = 100, wall = "p" }]"#,
    r#"kind = "composed", floor = "f", shape = "tunnels", creators = [{ kind = "trap", on = "side-by-side", trap = "spawner" }, { kind = "cache", on = "center-tile", cache = "k", items = [{ name = "i" }] }]"#,
    r#"kind = "composed", floor = "f", shape = "cavern", overlays = ["center-area"], creators = [{ kind = "trap", on = "center-area", trap = "pit" }]"#,
];

const CORRIDORS: [&str; 4] =
    ["bent", "elbow", "winding", "winding\"\nfloor = \"d\"\nstraying = \"highly-likely"];

const DECORATORS: [&str; 7] = [
    r#"kind = "replacing", floors = { f = "ff" }, walls = { w = "ww" }"#,
    r#"kind = "wall-builder", from = "w", wall = "ww""#,
    r#"kind = "directional-walls", from = "w""#,
    r#"kind = "floor-builder", from = "f""#,
    r#"kind = "wall-ornaments", top = ["o"], left = ["o"], right = ["o"], rate = 30"#,
    r#"kind = "floor-swap", floors = { f = "moss" }, selection = "coarse""#,
    r#"kind = "wall-swap", walls = { w = "roots" }, rate = 40"#,
];

/// The tables that all cases share.
const COMMON: &str = r#"
[traps.pit]
kind = "pit"
floor = "hole"
[traps.caltrops]
kind = "caltrops"
ornament = "spikes"
[traps.spawner]
kind = "spawner"
creature = "g"
[traps.plate]
kind = "remote-trigger"
ornament = "plate"
sets_off = "pit"
[[portals]]
icon = "out"
escape_stairs = true
location = "any"
[[portals]]
icon = "down"
other_icon = "up"
leads_to = "below"
location = "room"
unique = true
[[portals]]
level_types = ["top"]
icon = "crack"
leads_to = "below"
location = "wall"
chance = 40
[[trap_adders]]
entries = [{ min = 0, max = 12, trap = "pit" }, { min = 0, max = 3, trap = "plate", location = "room" }, { min = 0, max = 2, trap = "caltrops", location = "corridor" }]
[[creatures]]
entries = [{ min = 0, max = 9, name = "spider" }, { min = 1, max = 3, name = "rat", location = "corridor" }]
[[items]]
entries = [{ min = 0, max = 20, name = "coin" }, { min = 1, max = 2, type = "gem", location = "room" }]
"#;

/// Returns case `number` as a configuration. The sections of its levels are at least 5x5; in one of three
/// cases they are exactly 5x5.
#[must_use]
pub fn level_case(number: u64) -> String {
    let mut rng = Seed(number).at("level case").stream();
    let mut side = |_| if number.is_multiple_of(3) { 5 } else { 5 + rng.below(16) };
    let (width, height) = (side(0), side(1));
    let partitioner = match rng.below(3) {
        0 => format!("kind = \"grid\"\ncolumns = {}\nrows = {}", 1 + rng.below(6), 1 + rng.below(5)),
        1 => format!("kind = \"repeat\"\nsection = [{width}, {height}]"),
        _ => format!("kind = \"binary-space\"\nmin_section = [{width}, {height}]"),
    };
    let (columns, rows) = match partitioner.split("columns = ").nth(1) {
        // Use the counts of the grid, so that its sections have the sampled size.
        Some(numbers) => {
            let mut numbers = numbers.split("\nrows = ").map(|number| number.parse().unwrap_or(1));
            (numbers.next().unwrap_or(1), numbers.next().unwrap_or(1))
        }
        None => (1 + rng.below(6), 1 + rng.below(5)),
    };
    // Sizes that do not divide evenly.
    let size = (width * columns + rng.below(columns), height * rows + rng.below(rows));
    let loops = [0, 0, 20, 100][rng.index(4)];
    let has_walls = rng.chance(3, 4);
    let ground = if has_walls { "floor = \"e\"\nwall = \"w\"\n" } else { "" };
    let mut text = format!("title = \"case {number}\"\nstart = \"top\"\ndepth = 3\n{COMMON}");
    text += &format!(
        "[[contexts]]\nlevel_types = [\"top\", \"below\"]\nsize = [{}, {}]\n{ground}",
        size.0, size.1
    );
    text += &format!("[[partitioners]]\n{partitioner}\nloops = {loops}\n");
    for room in some(&ROOMS, &mut rng) {
        text += &format!("[[rooms]]\n{}\n", lines(room));
    }
    text += &format!("[[corridors]]\nkind = \"{}\"\n", CORRIDORS[rng.index(CORRIDORS.len())]);
    let mut parts: Vec<String> =
        if has_walls { Vec::new() } else { vec![r#"{ kind = "surrounding", wall = "w" }"#.to_owned()] };
    parts.extend(some(&DECORATORS, &mut rng).iter().map(|part| format!("{{ {part} }}")));
    text + &format!("[[decorators]]\nkind = \"aggregate\"\nparts = [{}]\n", parts.join(", "))
}

/// Returns a configuration with one kind of room.
#[must_use]
pub fn room_case(room: &str, size: (u16, u16), section: (u16, u16)) -> String {
    format!(
        "title = \"room\"\nstart = \"top\"\n[[contexts]]\nlevel_types = [\"top\", \"below\"]\nsize = [{}, {}]\nfloor = \"e\"\nwall = \
         \"w\"\n{COMMON}[[partitioners]]\nkind = \"repeat\"\nsection = [{}, {}]\n[[rooms]]\n{}\n[[decorators]]\nkind = \
         \"wall-builder\"\nfrom = \"w\"\nwall = \"ww\"\n",
        size.0,
        size.1,
        section.0,
        section.1,
        lines(room)
    )
}

/// Returns the keys of an inline table, one per line.
fn lines(table: &str) -> String {
    // A comma ends a key only outside of brackets.
    let mut depth = 0;
    let mut text = String::new();
    for letter in table.chars() {
        match letter {
            '[' | '{' => depth += 1,
            ']' | '}' => depth -= 1,
            _ => {}
        }
        text.push(if letter == ',' && depth == 0 { '\n' } else { letter });
    }
    text
}

/// Returns one to four of the given parts, in their order.
fn some<'a>(all: &[&'a str], rng: &mut RngStream) -> Vec<&'a str> {
    let count = 1 + rng.index(4);
    let mut chosen: Vec<usize> = (0..all.len()).collect();
    rng.shuffle(&mut chosen);
    chosen.truncate(count);
    chosen.sort_unstable();
    chosen.into_iter().map(|at| all[at]).collect()
}
