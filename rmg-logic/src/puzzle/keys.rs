//! Keys that are used up: several doors draw from one pool of keys.
//!
//! A finished puzzle gets more doors, on the ways inside its enclaves, and keys in its rooms. Each door and
//! key is added only if the puzzle stays without dead ends for every order of use. The proof tries all of
//! them: a position is the part of the rooms between locked doors, the total state, the opened doors and the
//! taken keys. A player may leave a key, use a key on any door of its pool, and change states at any time in
//! between.

use std::collections::BTreeMap;

use rmg_core::RngStream;
use rmg_core::graph::DisjointSets;
use rmg_core::rng::StreamName;

use crate::puzzle::config::KeyPool;
use crate::puzzle::error::PuzzleError;
use crate::puzzle::finished::Puzzle;
use crate::puzzle::parts::{Key, KeyPlan, Lock, RoomId, StateChange};
use crate::state::TotalState;

/// Number of places that are tried for a door and its key.
const TRIES: u32 = 60;

/// Maximum number of positions that the proof visits for one choice of places.
const MAX_POSITIONS: usize = 400_000;
/// Maximum number of positions times states, which bounds the memory of the proof.
const MAX_CELLS: usize = 8_000_000;

/// Adds the doors and keys of all pools.
///
/// # Errors
/// [`PuzzleError::NoKeyPlace`]
pub(crate) fn add_keys(
    mut puzzle: Puzzle,
    pools: &[KeyPool],
    name: StreamName,
) -> Result<Puzzle, PuzzleError> {
    let mut rng = name.at("keys").stream();
    let mut plan =
        KeyPlan { pools: pools.iter().map(|pool| pool.name.clone()).collect(), ..KeyPlan::default() };
    for (at, pool) in pools.iter().enumerate() {
        for placed in 0..pool.doors {
            let keys = 1 + if placed + 1 == pool.doors { pool.keys - pool.doors } else { 0 };
            let found = (0..TRIES).find_map(|_| try_place(&puzzle, &plan, at, keys, &mut rng));
            let no_place = PuzzleError::NoKeyPlace { pool: pool.name.clone(), placed, wanted: pool.doors };
            plan = found.ok_or(no_place)?;
        }
    }
    puzzle.keys = plan;
    Ok(puzzle)
}

/// Adds a door and keys at random places. `None` if that would cause a dead end.
fn try_place(
    puzzle: &Puzzle,
    plan: &KeyPlan,
    pool: usize,
    keys: u32,
    rng: &mut RngStream,
) -> Option<KeyPlan> {
    let mut next = plan.clone();
    let way = *rng.pick(&puzzle.ways)?;
    if next.locks.iter().any(|lock| lock.rooms == way) {
        return None;
    }
    next.locks.push(Lock { pool, rooms: way });
    let rooms: Vec<RoomId> = puzzle.enclaves.iter().flat_map(|enclave| &enclave.rooms).copied().collect();
    for _ in 0..keys {
        let room = *rng.pick(&rooms)?;
        if next.keys.iter().any(|key| key.room == room) || room == puzzle.goal_room {
            return None;
        }
        next.keys.push(Key { pool, room });
    }
    next.positions = prove_keys(puzzle, &next)?;
    Some(next)
}

/// A position: part of the rooms, total state, opened doors, taken keys. The masks have a bit for each.
type Position = (u32, TotalState, u16, u16);

/// The parts of the rooms between locked doors.
struct Parts {
    of_room: BTreeMap<RoomId, u32>,
    count: usize,
}

impl Parts {
    fn new(puzzle: &Puzzle, locks: &[Lock]) -> Self {
        let places = puzzle.width as usize * puzzle.height as usize;
        let mut sets = DisjointSets::new(places);
        for (a, b) in puzzle.ways.iter().filter(|way| !locks.iter().any(|lock| lock.rooms == **way)) {
            sets.join(a.index(), b.index());
        }
        let mut numbers: BTreeMap<usize, u32> = BTreeMap::new();
        let mut of_room = BTreeMap::new();
        for room in puzzle.enclaves.iter().flat_map(|enclave| &enclave.rooms) {
            let next = u32::try_from(numbers.len()).expect("there are at most a million rooms");
            of_room.insert(*room, *numbers.entry(sets.find(room.index())).or_insert(next));
        }
        Self { of_room, count: numbers.len() }
    }
}

/// Tries all orders of use.
///
/// # Returns
/// The number of positions that a player can reach, if the goal can be reached from all of them and each key
/// that opens a door can be taken. `None` otherwise, or if there are too many positions.
///
/// # Cost
/// O(positions log positions).
pub(crate) fn prove_keys(puzzle: &Puzzle, plan: &KeyPlan) -> Option<u64> {
    let parts = Parts::new(puzzle, &plan.locks);
    // of each part: mechanisms, doors, keys, passages with their other end
    let mut mechanisms = vec![Vec::new(); parts.count];
    for enclave in &puzzle.enclaves {
        if let (Some(change), Some(room)) = (enclave.change, enclave.mechanism_room) {
            mechanisms[parts.of_room[&room] as usize].push(change);
        }
    }
    let mut passages = vec![Vec::new(); parts.count];
    for passage in &puzzle.passages {
        let (a, b) = passage.rooms?;
        let (a, b) = (parts.of_room[&a], parts.of_room[&b]);
        passages[a as usize].push((b, &passage.when));
        passages[b as usize].push((a, &passage.when));
    }
    let goal = (parts.of_room[&puzzle.goal_room], puzzle.final_state());
    let start: Position = (parts.of_room[&puzzle.start_room], puzzle.space.zero(), 0, 0);
    let mut index: BTreeMap<Position, usize> = BTreeMap::from([(start.clone(), 0)]);
    let mut positions = vec![start];
    let mut before: Vec<Vec<usize>> = vec![Vec::new()];
    let limit = MAX_POSITIONS.min(MAX_CELLS / puzzle.space.variables().len().max(1));
    let mut at = 0;
    while at < positions.len() {
        let (part, state, opened, taken) = positions[at].clone();
        let mut go = |next: Position| {
            if positions.len() > limit {
                return;
            }
            let to = *index.entry(next.clone()).or_insert_with(|| {
                positions.push(next);
                before.push(Vec::new());
                positions.len() - 1
            });
            before[to].push(at);
        };
        for change in &mechanisms[part as usize] {
            for next in after(puzzle, *change, &state) {
                go((part, next, opened, taken));
            }
        }
        for (other, when) in &passages[part as usize] {
            if when.contains(&state) {
                go((*other, state.clone(), opened, taken));
            }
        }
        for (bit, key) in plan.keys.iter().enumerate() {
            if parts.of_room[&key.room] == part && taken & (1 << bit) == 0 {
                go((part, state.clone(), opened, taken | 1 << bit));
            }
        }
        for (bit, lock) in plan.locks.iter().enumerate() {
            let ends = [lock.rooms.0, lock.rooms.1].map(|room| parts.of_room[&room]);
            let Some(end) = ends.iter().position(|end| *end == part) else { continue };
            if opened & (1 << bit) != 0 {
                go((ends[1 - end], state.clone(), opened, taken));
            } else if keys_left(plan, lock.pool, opened, taken) {
                go((part, state.clone(), opened | 1 << bit, taken));
            }
        }
        at += 1;
        if positions.len() > limit {
            return None;
        }
    }
    let mut is_safe: Vec<bool> =
        positions.iter().map(|(part, state, ..)| (*part, state) == (goal.0, &goal.1)).collect();
    let mut stack: Vec<usize> = (0..positions.len()).filter(|at| is_safe[*at]).collect();
    while let Some(at) = stack.pop() {
        for earlier in &before[at] {
            if !std::mem::replace(&mut is_safe[*earlier], true) {
                stack.push(*earlier);
            }
        }
    }
    let all_opened = positions.iter().fold(0, |opened, position| opened | position.2);
    let is_used = all_opened.count_ones() as usize == plan.locks.len();
    (is_used && is_safe.iter().all(|is| *is)).then_some(positions.len() as u64)
}

fn keys_left(plan: &KeyPlan, pool: usize, opened: u16, taken: u16) -> bool {
    let count = |mask: u16, pools: &mut dyn Iterator<Item = usize>| {
        pools.enumerate().filter(|(bit, of)| *of == pool && mask & (1 << bit) != 0).count()
    };
    let used = count(opened, &mut plan.locks.iter().map(|lock| lock.pool));
    let owned = count(taken, &mut plan.keys.iter().map(|key| key.pool));
    used < owned
}

/// Returns the total states after using a mechanism, one by one: a dial may have a million values.
fn after<'s>(
    puzzle: &Puzzle,
    change: StateChange,
    state: &'s TotalState,
) -> impl Iterator<Item = TotalState> + 's {
    let (variable, values) = match change {
        StateChange::Once(step) if state.value(step.variable) == step.from => {
            (step.variable, step.to..step.to + 1)
        }
        StateChange::Once(step) => (step.variable, 0..0),
        StateChange::Any(variable) => (variable, 0..puzzle.space.variable(variable).values),
    };
    let now = state.value(variable);
    values.filter(move |value| *value != now).map(move |value| state.with(variable, value))
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;
    use crate::puzzle::{PuzzleRequest, make_puzzle, read_puzzle};

    fn config(keys: &str) -> crate::puzzle::PuzzleConfig {
        let states =
            r#"{"type": "binary reversible", "values": 2}, {"type": "binary irreversible", "values": 2}"#;
        let text = format!(
            r#"{{"width": 6, "height": 5, "state": [{states}], "total_final_state": [1, 1], "keys": [{keys}]}}"#
        );
        read_puzzle(&text).unwrap().config
    }

    #[test]
    fn every_order_of_use_leads_to_the_goal() {
        let config =
            config(r#"{"name": "small key", "doors": 3, "keys": 4}, {"name": "boss key", "doors": 1}"#);
        for seed in 0..8 {
            let puzzle = make_puzzle(&config, &PuzzleRequest::default(), Seed(seed)).unwrap();
            assert_eq!((puzzle.keys.locks.len(), puzzle.keys.keys.len()), (4, 5));
            assert_eq!(prove_keys(&puzzle, &puzzle.keys), Some(puzzle.keys.positions));
        }
    }

    /// A row of rooms: the key is behind one of two doors that both draw from the pool.
    #[test]
    fn a_wrong_order_of_use_is_found() {
        let config = config("");
        let found = (0..200).find_map(|seed| {
            let mut puzzle = make_puzzle(&config, &PuzzleRequest::default(), Seed(seed)).ok()?;
            puzzle.keys = KeyPlan::default();
            // two doors and one key before them: one of the orders is a dead end if the other door leads on
            let ways: Vec<_> = puzzle.ways.clone();
            ways.iter().enumerate().find_map(|(at, first)| {
                let lock = |rooms| Lock { pool: 0, rooms };
                let of = |locks: Vec<Lock>, keys: &[RoomId]| KeyPlan {
                    pools: vec!["key".to_owned()],
                    locks,
                    keys: keys.iter().map(|room| Key { pool: 0, room: *room }).collect(),
                    positions: 0,
                };
                let second = ways.get(at + 1)?;
                let one = prove_keys(&puzzle, &of(vec![lock(*first)], &[puzzle.start_room])).is_some();
                let both = of(vec![lock(*first), lock(*second)], &[puzzle.start_room]);
                (one && prove_keys(&puzzle, &both).is_none()).then_some(())
            })
        });
        assert!(found.is_some(), "no seed has two doors that compete for a key");
    }
}
