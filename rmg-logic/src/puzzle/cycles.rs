//! Puzzles from cycle patterns, after Dormans, *Cyclic Generation* (in *Procedural Generation in Game
//! Design*, 2017). The patterns are his; the construction and the proof are our own.
//!
//! Each cycle has an entry, a middle and a goal. A long way leads from the entry through the middle to the
//! goal, and something else joins the entry and the goal: a locked door, a hidden or dangerous shortcut, a
//! door that opens from the other side, or only a window. Cycles follow each other, and the long way of a
//! cycle can contain others. Every enclave has a mechanism with two values, and conditions only demand
//! mechanisms that were used.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::rng::StreamName;

use crate::puzzle::config::{PuzzleConfig, RoomPins};
use crate::puzzle::doors::{Drawing, Joins, Needs};
use crate::puzzle::error::PuzzleError;
use crate::puzzle::growth::{Growth, PlacementStyle};
use crate::puzzle::parts::{EnclaveId, StateChange};
use crate::puzzle::pattern::{Cycle, CyclePlan, MAX_CYCLES};
use crate::state::{Move, TotalState, VariableId, Walk};

/// Number of attempts to find rooms.
const ATTEMPTS: u32 = 120;

impl PuzzleConfig {
    /// Returns the configuration of a puzzle from cycles, on a rectangle of rooms. At most [`MAX_CYCLES`],
    /// nested ones included.
    ///
    /// # Errors
    /// [`PuzzleError::TooManyCycles`]
    pub fn of_cycles(width: u32, height: u32, cycles: Vec<Cycle>) -> Result<Self, PuzzleError> {
        let plan = CyclePlan::new(&cycles);
        let count = plan.cycles.len();
        let too_many = PuzzleError::TooManyCycles { cycles: count };
        let space = plan.space().filter(|_| count <= MAX_CYCLES).ok_or(too_many)?;
        let final_state = TotalState::from(vec![1; space.variables().len()]);
        let (closed, pins, keys) = (Vec::new(), RoomPins::default(), Vec::new());
        Ok(Self { width, height, space, final_state, closed, pins, keys, cycles })
    }
}

impl CyclePlan {
    /// Returns the used mechanisms, as one bit for each, with which a player can be at each end of each
    /// passage while it is open.
    fn open_states(&self) -> Vec<BTreeSet<u32>> {
        let mut open = vec![BTreeSet::new(); self.ways.len()];
        let mut seen = BTreeSet::from([(0u32, 0u32)]);
        let mut stack = vec![(0, 0)];
        while let Some((enclave, used)) = stack.pop() {
            let mut next = vec![(enclave, used | 1 << enclave)];
            for (way, open) in self.ways.iter().zip(&mut open) {
                let (a, b) = way.pair;
                if (a == enclave || b == enclave) && way.needs.iter().all(|need| used & (1 << need) != 0) {
                    open.insert(used);
                    next.push((if a == enclave { b } else { a }, used));
                }
            }
            stack.extend(next.into_iter().filter(|next| seen.insert(*next)));
        }
        open
    }

    /// Returns the passages and windows of the puzzle.
    fn joins(&self) -> Joins {
        let enclaves = self.names.len();
        let state = |used: u32| -> TotalState {
            TotalState::from((0..enclaves).map(|at| used >> at & 1).collect::<Vec<u32>>())
        };
        let mut when = BTreeMap::new();
        let mut needs = BTreeMap::new();
        for (way, open) in self.ways.iter().zip(self.open_states()) {
            let pair = pair_of(way.pair);
            when.insert(pair, open.into_iter().map(state).collect::<Vec<_>>());
            let values = way.needs.iter().map(|need| (VariableId(*need), 1)).collect();
            needs.insert(pair, Needs { kind: way.kind, values });
        }
        let last = EnclaveId(u32::try_from(enclaves).unwrap_or(u32::MAX));
        when.insert((EnclaveId(self.last()), last), vec![state((1 << enclaves) - 1)]);
        let windows = self.windows.iter().map(|pair| pair_of(*pair)).collect();
        Joins { first: EnclaveId(0), when, needs, windows }
    }
}

fn pair_of((a, b): (u32, u32)) -> (EnclaveId, EnclaveId) {
    (EnclaveId(a.min(b)), EnclaveId(a.max(b)))
}

/// Finds rooms for the enclaves of cycles.
///
/// # Errors
/// [`PuzzleError::NoLayout`]
pub(crate) fn draw_cycles(
    config: &PuzzleConfig,
    name: StreamName,
) -> Result<(Drawing, Joins, u32), PuzzleError> {
    let plan = CyclePlan::new(&config.cycles);
    let joins = plan.joins();
    let enclaves = plan.names.len();
    for attempt in 0..ATTEMPTS {
        let style = if attempt.is_multiple_of(2) { PlacementStyle::Spread } else { PlacementStyle::Compact };
        let rng = name.at("cycles").at(attempt).stream();
        let (space, goal) = (&config.space, &config.final_state);
        let mut growth = Growth::new(space, goal, config.grid(), usize::MAX, style, rng).pinned(config.pins);
        let is_placed = (0..enclaves).all(|at| {
            let id = u32::try_from(at).unwrap_or(u32::MAX);
            let change = StateChange::Once(Move { variable: VariableId(id), from: 0, to: 1 });
            let pairs = plan.ways.iter().map(|way| way.pair).chain(plan.windows.iter().copied());
            let near = pairs.filter_map(|(a, b)| match () {
                () if a == id && b < id => Some(b),
                () if b == id && a < id => Some(a),
                () => None,
            });
            growth.place_joined(change, &near.collect::<Vec<_>>())
        });
        if is_placed && growth.place_final(plan.last()) {
            growth.fill();
            let walk = Walk { start: space.zero(), moves: Vec::new() };
            let drawing = Drawing { walk, changes: growth.changes, owner: growth.owner };
            return Ok((drawing, joins, attempt + 1));
        }
    }
    Err(PuzzleError::NoLayout { attempts: ATTEMPTS })
}

#[cfg(test)]
mod tests {
    use rmg_core::Seed;

    use super::*;
    use crate::puzzle::parts::PassageKind;
    use crate::puzzle::pattern::{CyclePattern, PuzzleCycle};
    use crate::puzzle::{Adjacency, PuzzleRequest, make_puzzle, read_puzzle};

    /// All forests of up to three cycles, as JSON.
    fn forests() -> Vec<String> {
        let words = CyclePattern::ALL.map(|pattern| format!("\"{}\"", pattern.word()));
        let mut all: Vec<String> = words.to_vec();
        for (at, outer) in CyclePattern::ALL.iter().enumerate() {
            for inner in 0..words.len() {
                let third = &words[(at + inner) % words.len()];
                all.push(format!("{}, {}", words[at], words[inner]));
                let nested =
                    format!("{{\"pattern\": \"{}\", \"inside\": [{}, {third}]}}", outer.word(), words[inner]);
                all.push(nested);
            }
        }
        all
    }

    #[test]
    fn every_pattern_and_nesting_gives_a_sound_puzzle_with_its_cycles() {
        for (number, forest) in (0..).zip(forests()) {
            let text = format!(r#"{{"width": 8, "height": 7, "cycles": [{forest}]}}"#);
            let config = read_puzzle(&text).unwrap_or_else(|errors| panic!("{text}: {errors:?}")).config;
            let puzzle = make_puzzle(&config, &PuzzleRequest::default(), Seed(number))
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(puzzle.adjacency, Adjacency::Neighbors, "{text}");
            assert_eq!(puzzle.walk.end(), config.final_state, "{text}: the solution uses all mechanisms");
            assert_eq!(puzzle.enclaves.len(), 2 + 2 * puzzle.cycles.len());
            for cycle in &puzzle.cycles {
                let joined = |a: EnclaveId, b: EnclaveId| {
                    puzzle.passages.iter().find(|passage| (passage.a, passage.b) == (a.min(b), a.max(b)))
                };
                assert!(joined(cycle.middle, cycle.goal).is_some_and(|passage| passage.rooms.is_some()));
                let special = joined(cycle.entry, cycle.goal).map(|passage| passage.kind);
                let expected = match cycle.pattern {
                    CyclePattern::LockAndKey => Some(PassageKind::Plain),
                    CyclePattern::HiddenShortcut => Some(PassageKind::Hidden),
                    CyclePattern::OneWayReturn => Some(PassageKind::OneWay),
                    CyclePattern::DangerousRoute => Some(PassageKind::Dangerous),
                    CyclePattern::ForeshadowedGoal => None,
                };
                assert_eq!(special, expected, "{text}");
            }
            let owners = puzzle.owners();
            let is_window = |pattern: &&PuzzleCycle| pattern.pattern == CyclePattern::ForeshadowedGoal;
            assert_eq!(puzzle.windows.len(), puzzle.cycles.iter().filter(is_window).count());
            for (a, b) in &puzzle.windows {
                assert_ne!(owners[a.index()], owners[b.index()], "{text}");
            }
        }
    }
}
