//! Plays puzzles with keys that are used up, room by room, from their JSON alone: from every position that a
//! player can reach, in any order of use, the goal can be reached.
//!
//! Shares no code with the generator, and moves from room to room instead of from part to part.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

/// A room behind a wall; the lock, and the states in which the wall can be passed.
type Way = (u64, Option<usize>, Option<BTreeSet<Vec<u64>>>);

/// Room, values of the states, opened doors, taken keys.
type Position = (u64, Vec<u64>, BTreeSet<usize>, BTreeSet<usize>);

/// Plays the puzzle of a result.
///
/// # Arguments
/// - `case`: the states (`state`) and the goal (`total_final_state`), as in a file.
/// - `most`: maximum number of positions that are tried.
///
/// # Returns
/// The number of positions; 0 if there are too many to try.
///
/// # Errors
/// The first position from which the goal cannot be reached, or a door that never opens.
///
/// # Panics
/// If the case or the result is malformed.
pub fn play_keys(case: &Value, result: &Value, most: usize) -> Result<usize, String> {
    let dungeon = &result["dungeon"];
    let number = |value: &Value| value.as_u64().expect("a number");
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let state_of = |value: &Value| list(value).iter().map(number).collect::<Vec<u64>>();
    let kinds = list(&case["state"]);
    let goal = (number(&dungeon["goal_room"]), state_of(&case["total_final_state"]));
    let locks: Vec<(String, u64, u64)> = list(&dungeon["keys"]["doors"])
        .iter()
        .map(|door| (door["key"].to_string(), number(&door["room_a"]), number(&door["room_b"])))
        .collect();
    let keys: Vec<(String, u64)> = list(&dungeon["keys"]["keys"])
        .iter()
        .map(|key| (key["key"].to_string(), number(&key["room"])))
        .collect();
    // walls that can be passed: by lock, by states, or always
    let mut ways: BTreeMap<u64, Vec<Way>> = BTreeMap::new();
    let mut add = |a: u64, b: u64, lock: Option<usize>, when: Option<BTreeSet<Vec<u64>>>| {
        ways.entry(a).or_default().push((b, lock, when.clone()));
        ways.entry(b).or_default().push((a, lock, when));
    };
    for edge in list(&dungeon["room_graph"]["edges"]) {
        let (a, b) = (number(&edge[0]), number(&edge[1]));
        let lock = locks.iter().position(|(_, x, y)| (*x, *y) == (a, b) || (*x, *y) == (b, a));
        add(a, b, lock, None);
    }
    for passage in list(&dungeon["passages"]) {
        let when = list(&passage["when"]).iter().map(state_of).collect();
        add(number(&passage["room_a"]), number(&passage["room_b"]), None, Some(when));
    }
    let mechanisms: Vec<(u64, Value)> = list(&dungeon["enclaves"])
        .iter()
        .filter_map(|enclave| Some((enclave["mechanism_room"].as_u64()?, enclave["change"].clone())))
        .collect();

    let start: Position =
        (number(&dungeon["start_room"]), vec![0; kinds.len()], BTreeSet::new(), BTreeSet::new());
    let mut order: Vec<Position> = vec![start.clone()];
    let mut before: BTreeMap<Position, Vec<Position>> = BTreeMap::from([(start, Vec::new())]);
    let mut at = 0;
    while at < order.len() {
        let here = order[at].clone();
        at += 1;
        let (room, state, opened, taken) = here.clone();
        let mut next: Vec<Position> = Vec::new();
        for (id, (_, of)) in keys.iter().enumerate() {
            if *of == room && !taken.contains(&id) {
                let taken = taken.iter().copied().chain([id]).collect();
                next.push((room, state.clone(), opened.clone(), taken));
            }
        }
        for (_, change) in mechanisms.iter().filter(|(of, _)| *of == room) {
            let variable = usize::try_from(number(&change["state"])).expect("a state");
            let values: Vec<u64> = if change["any"] == true {
                (0..number(&kinds[variable]["values"])).filter(|value| *value != state[variable]).collect()
            } else if number(&change["from"]) == state[variable] {
                vec![number(&change["to"])]
            } else {
                Vec::new()
            };
            for value in values {
                let mut state = state.clone();
                state[variable] = value;
                next.push((room, state, opened.clone(), taken.clone()));
            }
        }
        for (to, lock, when) in ways.get(&room).into_iter().flatten() {
            if when.as_ref().is_some_and(|when| !when.contains(&state)) {
                continue;
            }
            let mut opened = opened.clone();
            if let Some(lock) = lock.filter(|lock| !opened.contains(lock)) {
                let pool = &locks[lock].0;
                let owned = taken.iter().filter(|key| keys[**key].0 == *pool).count();
                let used = opened.iter().filter(|lock| locks[**lock].0 == *pool).count();
                if owned <= used {
                    continue;
                }
                opened.insert(lock);
            }
            next.push((*to, state.clone(), opened, taken.clone()));
        }
        for position in next {
            if !before.contains_key(&position) {
                order.push(position.clone());
            }
            before.entry(position).or_default().push(here.clone());
        }
        if order.len() > most {
            return Ok(0);
        }
    }
    let mut safe: BTreeSet<&Position> = BTreeSet::new();
    let mut stack: Vec<&Position> =
        order.iter().filter(|(room, state, ..)| (*room, state) == (goal.0, &goal.1)).collect();
    while let Some(position) = stack.pop() {
        if safe.insert(position) {
            stack.extend(&before[position]);
        }
    }
    if let Some(stuck) = order.iter().find(|position| !safe.contains(position)) {
        return Err(format!("no way leads from {stuck:?} to the goal"));
    }
    match (0..locks.len()).find(|lock| !order.iter().any(|(_, _, opened, _)| opened.contains(lock))) {
        Some(lock) => Err(format!("the door {:?} never opens", locks[lock])),
        None => Ok(order.len()),
    }
}
