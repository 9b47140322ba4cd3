//! Measures of a puzzle: length, linearity, tension, cycles.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::puzzle::finished::Puzzle;
use crate::puzzle::parts::{EnclaveId, RoomId, Tension};
use crate::puzzle::prove::SolutionStep;

/// Measures of a puzzle. Rooms are counted along the shortest solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleMeasures {
    /// The changes and passages of the shortest solution.
    pub solution: u32,
    /// The rooms that a player enters on the shortest solution, the start included, with repetitions.
    pub walked: u32,
    /// Rooms that were entered before, in percent of `walked`. 0: the solution never goes back.
    pub linearity: u32,
    /// Rooms of enclaves on a cycle of enclaves, in percent of all rooms.
    pub on_cycle: u32,
    /// The longest run of rooms between two new rooms.
    pub backtracking: u32,
    /// Rooms that the shortest solution never enters.
    pub decoys: u32,
    /// The intensity of each step of the walk: the number of changes that were made when a room is first
    /// entered, in percent of all changes. It rises from 0 to 100.
    pub intensity: Vec<u32>,
    /// The form of the curve of intensity.
    pub tension: Tension,
}

/// A run of this number of known rooms in percent of the walk makes a curve jagged.
const LONG_RUN: u32 = 15;

impl PuzzleMeasures {
    /// The names of the measures that are numbers, in the order of [`values`](Self::values).
    pub const NAMES: [&'static str; 6] =
        ["solution", "walked", "linearity", "on_cycle", "backtracking", "decoys"];

    /// Returns all numbers in the order of [`NAMES`](Self::NAMES).
    #[must_use]
    pub fn values(&self) -> [u32; 6] {
        [self.solution, self.walked, self.linearity, self.on_cycle, self.backtracking, self.decoys]
    }
}

/// Measures a puzzle. Keys that are used up are ignored.
///
/// # Cost
/// O(solution x rooms).
#[must_use]
pub fn measure_puzzle(puzzle: &Puzzle) -> PuzzleMeasures {
    let (rooms, changes) = walked_rooms(puzzle);
    let mut known: BTreeSet<RoomId> = BTreeSet::new();
    let (mut again, mut run, mut longest) = (0u32, 0u32, 0u32);
    let mut intensity = Vec::new();
    let all = changes.last().copied().unwrap_or(0).max(1);
    for (room, changes) in rooms.iter().zip(&changes) {
        if known.insert(*room) {
            run = 0;
            intensity.push(100 * changes / all);
        } else {
            again += 1;
            run += 1;
            longest = longest.max(run);
        }
    }
    let narrow = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let walked = narrow(rooms.len());
    let all_rooms: usize = puzzle.enclaves.iter().map(|enclave| enclave.rooms.len()).sum();
    let on_cycle: usize = enclaves_on_cycle(puzzle).iter().map(|id| puzzle.enclave(*id).rooms.len()).sum();
    PuzzleMeasures {
        solution: narrow(puzzle.proof.solution.len()),
        walked,
        linearity: 100 * again / walked.max(1),
        on_cycle: narrow(100 * on_cycle / all_rooms.max(1)),
        backtracking: longest,
        decoys: narrow(all_rooms - known.len()),
        intensity,
        tension: if 100 * longest >= LONG_RUN * walked.max(1) { Tension::Jagged } else { Tension::Rising },
    }
}

/// Returns the rooms of the shortest solution in order, and the number of changes that were made before each.
fn walked_rooms(puzzle: &Puzzle) -> (Vec<RoomId>, Vec<u32>) {
    let mut next: BTreeMap<RoomId, Vec<RoomId>> = BTreeMap::new();
    for (a, b) in &puzzle.ways {
        next.entry(*a).or_default().push(*b);
        next.entry(*b).or_default().push(*a);
    }
    let mut rooms = vec![puzzle.start_room];
    let mut made = vec![0];
    let mut here = puzzle.first;
    let mut changes = 0;
    let mut walk = |to: RoomId, changes: u32, is_passage: bool| {
        let from = *rooms.last().expect("the walk has its start");
        let path = if is_passage { vec![to] } else { path(&next, from, to) };
        made.extend(path.iter().map(|_| changes));
        rooms.extend(path);
    };
    for step in &puzzle.proof.solution {
        match step {
            SolutionStep::StateChange(_) => {
                if let Some(room) = puzzle.enclave(here).mechanism_room {
                    walk(room, changes, false);
                }
                changes += 1;
            }
            SolutionStep::Go(enclave) => {
                let (a, b) = (here.min(*enclave), here.max(*enclave));
                let passage = puzzle.passages.iter().find(|passage| (passage.a, passage.b) == (a, b));
                if let Some((at_a, at_b)) = passage.and_then(|passage| passage.rooms) {
                    let (out, into) = if here == a { (at_a, at_b) } else { (at_b, at_a) };
                    walk(out, changes, false);
                    walk(into, changes, true);
                }
                here = *enclave;
            }
        }
    }
    walk(puzzle.goal_room, changes, false);
    (rooms, made)
}

/// Returns the rooms after `from` on the way to `to`; empty if there is no way.
fn path(next: &BTreeMap<RoomId, Vec<RoomId>>, from: RoomId, to: RoomId) -> Vec<RoomId> {
    let mut before: BTreeMap<RoomId, RoomId> = BTreeMap::from([(from, from)]);
    let mut queue = VecDeque::from([from]);
    while let Some(room) = queue.pop_front() {
        if room == to {
            break;
        }
        for other in next.get(&room).into_iter().flatten() {
            before.entry(*other).or_insert_with(|| {
                queue.push_back(*other);
                room
            });
        }
    }
    let mut path = Vec::new();
    let mut at = to;
    while let Some(earlier) = before.get(&at).filter(|earlier| **earlier != at) {
        path.push(at);
        at = *earlier;
    }
    path.reverse();
    path
}

/// Returns the enclaves on a cycle of passages: those that stay after enclaves with one neighbor are removed
/// again and again, and that are not only a bridge between two cycles.
fn enclaves_on_cycle(puzzle: &Puzzle) -> BTreeSet<EnclaveId> {
    let on_cycle = |id: &EnclaveId| {
        // a neighbor from which another neighbor can be reached without the enclave
        let neighbors: Vec<EnclaveId> = puzzle
            .passages
            .iter()
            .filter_map(|passage| match () {
                () if passage.a == *id => Some(passage.b),
                () if passage.b == *id => Some(passage.a),
                () => None,
            })
            .collect();
        neighbors.iter().any(|from| {
            let mut seen = BTreeSet::from([*from, *id]);
            let mut stack = vec![*from];
            while let Some(at) = stack.pop() {
                for passage in &puzzle.passages {
                    let other = if passage.a == at { passage.b } else { passage.a };
                    if (passage.a == at || passage.b == at) && seen.insert(other) {
                        stack.push(other);
                    }
                }
            }
            neighbors.iter().any(|other| other != from && seen.contains(other))
        })
    };
    (0..).map(EnclaveId).take(puzzle.enclaves.len()).filter(on_cycle).collect()
}
