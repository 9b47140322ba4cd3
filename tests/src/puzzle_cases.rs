//! Configurations of puzzles: those on which the best-known program was measured, and edge cases.

use rmg_core::Seed;
use serde_json::{Value, json};

/// A configuration with its name.
#[derive(Debug, Clone)]
pub struct PuzzleConfiguration {
    pub name: String,
    /// The configuration, as in a file.
    pub case: Value,
}

/// Binary reversible, irreversible and cyclic, numeric reversible, cyclic and irreversible.
pub const BR: (&str, u64) = ("binary reversible", 2);
/// See [`BR`].
pub const BI: (&str, u64) = ("binary irreversible", 2);
/// See [`BR`].
pub const BC: (&str, u64) = ("binary cyclic", 2);

/// See [`BR`].
#[must_use]
pub fn nr(values: u64) -> (&'static str, u64) {
    ("numeric reversible", values)
}

/// See [`BR`].
#[must_use]
pub fn nc(values: u64) -> (&'static str, u64) {
    ("numeric cyclic", values)
}

/// See [`BR`].
#[must_use]
pub fn ni(values: u64) -> (&'static str, u64) {
    ("numeric irreversible", values)
}

/// A configuration of `width` x `height` rooms.
#[must_use]
pub fn configuration(
    name: &str,
    (width, height): (u64, u64),
    states: &[(&str, u64)],
    goal: &[u64],
) -> PuzzleConfiguration {
    let states: Vec<Value> =
        states.iter().map(|(kind, values)| json!({ "type": kind, "values": values })).collect();
    let config = json!({ "width": width, "height": height, "state": states, "total_final_state": goal });
    PuzzleConfiguration { name: name.to_owned(), case: json!({ "name": name, "config": config }) }
}

/// Returns the configurations of the published measurements: the best-known program fails on up to 91 % of
/// the seeds.
#[must_use]
pub fn measured_configurations() -> Vec<PuzzleConfiguration> {
    let six = (6, 6);
    let eight = (8, 8);
    let mut list = vec![configuration("readme example", six, &[nc(3), BR, BI], &[2, 1, 1])];
    for count in [1, 3, 6, 10] {
        let name = format!("{count} irreversible, all taken");
        list.push(configuration(&name, six, &vec![BI; count], &vec![1; count]));
    }
    list.push(configuration("6 irreversible, two taken", six, &[BI; 6], &[1, 0, 0, 1, 0, 0]));
    list.push(configuration("8 irreversible, one taken", six, &[BI; 8], &[0, 0, 0, 1, 0, 0, 0, 0]));
    for count in [1, 2, 4, 8] {
        list.push(configuration(&format!("{count} reversible"), eight, &vec![BR; count], &vec![1; count]));
    }
    list.push(configuration("4 reversible, only the last", six, &[BR; 4], &[0, 0, 0, 1]));
    list.push(configuration("3 binary cyclic", six, &[BC; 3], &[1, 1, 1]));
    list.push(configuration("NR4 x 2", six, &[nr(4); 2], &[3, 2]));
    list.push(configuration("NC4 + NC3", eight, &[nc(4), nc(3)], &[3, 0]));
    list.push(configuration("five kinds", eight, &[BR, BI, BC, nr(3), nc(3)], &[1, 1, 0, 2, 1]));
    let mixed = [BR, BR, BI, BI, BC, nr(3), nc(3), nc(4)];
    list.push(configuration("8 states mixed", (10, 10), &mixed, &[1, 0, 1, 0, 1, 2, 1, 3]));
    let twelve = [BR, BR, BR, BR, BR, BR, BI, BI, BI, BI, BI, BI];
    list.push(configuration("6 BR + 6 BI", (12, 12), &twelve, &[1; 12]));
    list
}

/// Returns configurations that crash the best-known program, tight ones, and ones with millions of total
/// states.
#[must_use]
pub fn edge_configurations() -> Vec<PuzzleConfiguration> {
    let mut list = vec![
        configuration("final is initial", (4, 4), &[BR, BI], &[0, 0]),
        configuration("no state", (3, 3), &[], &[]),
        configuration("one room without state", (1, 1), &[], &[]),
        configuration("one room, final is initial", (1, 1), &[BC], &[0]),
        configuration("2x1 for two enclaves", (2, 1), &[BR], &[1]),
        configuration("4x1 for four enclaves", (4, 1), &[BI, BI, BI], &[1, 1, 1]),
        configuration("1x9 for nine enclaves", (1, 9), &[nc(5), BI, BR, nr(3), BC], &[4, 1, 1, 2, 1]),
        configuration("3x3 for nine enclaves", (3, 3), &[BI; 8], &[1; 8]),
        configuration("2x2 with choices", (2, 2), &[BR, BR, BR], &[1, 0, 0]),
        configuration("1x30 with choices", (1, 30), &[BR, nc(3), BC, BI], &[1, 1, 0, 1]),
        configuration("keys", (7, 7), &[ni(5), BR, ni(3)], &[3, 1, 2]),
        configuration("a large dial", (5, 5), &[nr(1_000), BI], &[999, 1]),
        configuration("long wheel", (12, 12), &[nc(100)], &[99]),
        configuration("20 BR, a million total states", (12, 12), &[BR; 20], &[1; 20]),
        configuration("60 states", (20, 20), &vec![BR; 60], &vec![1; 60]),
    ];
    let kinds = [BR, BI, BC, nr(5), nc(5), ni(5)];
    let mixed: Vec<(&str, u64)> = kinds.into_iter().cycle().take(24).collect();
    let goal: Vec<u64> = mixed.iter().enumerate().map(|(at, (_, values))| at as u64 % values).collect();
    list.push(configuration("24 states of all kinds", (16, 16), &mixed, &goal));
    list
}

/// Returns configurations without a puzzle, because they have too few rooms.
#[must_use]
pub fn impossible_configurations() -> Vec<PuzzleConfiguration> {
    vec![
        configuration("one room for two enclaves", (1, 1), &[BR], &[1]),
        configuration("four rooms for five enclaves", (2, 2), &[nc(5)], &[4]),
        configuration("eight rooms for nine enclaves", (2, 4), &[BI; 8], &[1; 8]),
    ]
}

/// Returns a random configuration with keys that are used up: up to 12 states of all kinds or cycle patterns,
/// 1 to 3 pools with 1 to 5 doors together, often with more keys than doors, and sometimes an outline with
/// holes. Some have no puzzle. A number always gives the same configuration.
#[must_use]
pub fn random_key_case(number: u64) -> Value {
    let rng = &mut Seed(number).at("key case").stream();
    let (width, height) = (2 + rng.index(7), 2 + rng.index(6));
    let mut case = json!({ "width": width, "height": height });
    if rng.chance(1, 4) {
        let mut rows = vec![vec!['.'; width]; height];
        for _ in 0..rng.index(4) {
            let (x, y) = (rng.index(width), rng.index(height));
            rows[y][x] = ' ';
        }
        let (x, y) = (rng.index(width), rng.index(height));
        rows[y][x] = 'S';
        let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
        case = json!({ "outline": rows });
    }
    if rng.chance(1, 3) {
        let patterns =
            ["lock and key", "hidden shortcut", "one-way return", "dangerous route", "foreshadowed goal"];
        let mut pattern = || patterns[rng.index(patterns.len())];
        let (first, inside, second) = (pattern(), pattern(), pattern());
        case["cycles"] = match rng.index(3) {
            0 => json!([first]),
            1 => json!([first, second]),
            _ => json!([{ "pattern": first, "inside": [inside] }, second]),
        };
    } else {
        let kinds = [BR, BI, BC, nr(3), nc(3), ni(4)];
        // few of the puzzles with many states are small enough to play
        let most = [4, 8, 12][rng.index(3)];
        let count = rng.index(1 + most);
        let states: Vec<(&str, u64)> =
            (0..count).map(|_| if count > 6 { BI } else { kinds[rng.index(kinds.len())] }).collect();
        let goal: Vec<usize> =
            states.iter().map(|(_, values)| rng.index(usize::try_from(*values).unwrap_or(1))).collect();
        let states: Vec<Value> =
            states.iter().map(|(kind, values)| json!({ "type": kind, "values": values })).collect();
        case["state"] = json!(states);
        case["total_final_state"] = json!(goal);
    }
    let mut doors_left = 1 + rng.below(5);
    let mut pools: Vec<Value> = Vec::new();
    while doors_left > 0 && pools.len() < 3 {
        let doors = 1 + rng.below(doors_left);
        let more = if rng.chance(1, 2) { rng.below(2) } else { 0 };
        pools.push(json!({ "name": format!("pool {}", pools.len()), "doors": doors, "keys": doors + more }));
        doors_left -= doors;
    }
    case["keys"] = json!(pools);
    case
}
