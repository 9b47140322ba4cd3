//! Hostile results of levels and puzzles.

use super::{HostileFile, many};

/// Returns a file of one level, with these fields before its lists.
fn level_of(fields: &str) -> Vec<u8> {
    format!(
        "{{\"format\":\"rmg-level\",\"version\":1,\"title\":\"t\",\"seed\":1,\"textures\":[\"\"],\"levels\":[{{\"id\":0,\
         \"type\":\"t\",\"depth\":0,\"sections\":[],\"portals\":[],\"items\":[],\"doors\":[],\"creatures\":[],\"traps\":[],\
         \"unmet\":[],{fields}}}]}}"
    )
    .into_bytes()
}

pub(super) fn level_results() -> Vec<HostileFile> {
    vec![
        ("rows", || level_of(&format!("\"width\":9,\"floor\":{}", many("[", "[]", "]", 1_500_000)))),
        ("numbers", || level_of(&format!("\"floor\":[{}]", many("[", "0", "]", 2_000_000)))),
        ("a large level without tiles", || {
            let layers = ["floor", "wall", "ornament", "marks"].map(|name| format!("\"{name}\":[]"));
            level_of(&format!("\"width\":4096,\"height\":4096,{}", layers.join(",")))
        }),
        ("sections", || {
            let section = "{\"x\":0,\"y\":0,\"width\":1,\"height\":1,\"room\":\"\"}";
            level_of(&format!("\"width\":1,\"sections\":{}", many("[", section, "]", 100_000)))
        }),
        ("textures", || {
            let names: Vec<String> = (0..400_000).map(|at| format!("\"{at:x}\"")).collect();
            format!("{{\"format\":\"rmg-level\",\"version\":1,\"textures\":[\"\",{}]", names.join(","))
                .into_bytes()
        }),
        ("deep lists", || "[".repeat(3 << 20).into_bytes()),
    ]
}

/// Returns a puzzle of two rooms with a way between them, with these states and keys.
fn puzzle_of(states: &str, values: usize, change: &str, keys: &str) -> Vec<u8> {
    let zero = many("[", "0", "]", values);
    format!(
        "{{\"dungeon\":{{\"width\":3,\"height\":1,\"states\":{states},\"state_graph\":{{\"nodes\":[{zero}]}},\
         \"room_graph\":{{\"nodes\":[0,1,2],\"edges\":[[0,1]]}},\"enclaves\":[{{\"change\":{change},\"rooms\":[0,1],\
         \"mechanism_room\":1}},{{\"rooms\":[2]}}],\"passages\":[{{\"a\":0,\"b\":1,\"when\":[{zero}],\"room_a\":1,\
         \"room_b\":2}}],\"first\":0,\"final\":1,\"start_room\":0,\"goal_room\":2{keys}}}}}"
    )
    .into_bytes()
}

const DIAL: &str = "{\"state\":0,\"any\":true}";
const KEYS: &str =
    ",\"keys\":{\"doors\":[{\"key\":\"k\",\"room_a\":0,\"room_b\":1}],\"keys\":[{\"key\":\"k\",\"room\":0}]}";

pub(super) fn puzzle_results() -> Vec<HostileFile> {
    vec![
        ("a dial of a million values, with keys", || {
            let state = "[{\"type\":\"numeric reversible\",\"values\":1000000}]";
            puzzle_of(state, 1, DIAL, KEYS)
        }),
        ("a dial of a million values beside a thousand states, with keys", || {
            let state = "{\"type\":\"numeric reversible\",\"values\":1000000}";
            puzzle_of(&many("[", state, "]", 1000), 1000, DIAL, KEYS)
        }),
        ("too many states", || {
            let state = "{\"type\":\"binary reversible\",\"values\":2}";
            puzzle_of(&many("[", state, "]", 60_000), 1, DIAL, "")
        }),
        ("rooms", || b"{\"dungeon\":{\"width\":4000000000,\"height\":4000000000}}".to_vec()),
        ("runs", || many("{\"runs\":[", "{}", "]}", 1_000_000).into_bytes()),
        ("conditions", || {
            let states = many("[", "[]", "]", 1_000_000);
            format!("{{\"dungeon\":{{\"passages\":[{{\"a\":0,\"b\":0,\"when\":{states}}}]}}}}").into_bytes()
        }),
        ("deep lists", || "[".repeat(3 << 20).into_bytes()),
    ]
}
