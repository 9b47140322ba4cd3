//! Random walks without repetition, by depth-first search with backtracking.
//!
//! A move is only tried if the end stays reachable within the allowed length. This check is exact and cheap
//! ([`crate::state::StateSpace::distance`]). So the search backtracks only if visited states block it, or if
//! its guide refuses a move.

use std::collections::BTreeSet;

use rmg_core::RngStream;

use crate::state::kind::StateKind;
use crate::state::space::StateSpace;
use crate::state::total::{Move, TotalState};
use crate::state::walk::{Walk, WalkError, WalkRequest};

/// Number of values of a reversible variable that are sampled at one point of a walk, in addition to the
/// final one.
const DIAL_SAMPLES: u32 = 6;

/// Maximum number of total states between start and end for an exact search, which tries all moves. A failed
/// search is then a proof.
const EXACT_STATES: u128 = 64;

/// Maximum number of total states between start and end for the heuristics of long walks: the search counts
/// the states that remain reachable, and prefers moves to states with few successors (Warnsdorff's rule for
/// tours).
const COUNTED_STATES: u128 = 512;

/// Maximum number of moves among which one is picked by weight.
const MAX_WEIGHED: usize = 12;

/// Number of tried moves, for each move of the requested walk, after which the search restarts.
const PATIENCE: u64 = 64;

/// Restricts the steps of a walk, in addition to the rules of the space.
pub trait WalkGuide {
    /// Requests a move, which leads to `after`. Returns `false`, without changes, to refuse it.
    fn take(&mut self, step: Move, after: &TotalState) -> bool;
    /// Reverts the last move.
    fn undo(&mut self);
    /// Returns the weight of a move, at least 1: moves with a higher weight are tried earlier.
    fn weight(&mut self, step: Move) -> u32;
    /// Requests to end the walk here. Returns `false`, without changes, to refuse it.
    fn arrive(&mut self) -> bool;
}

/// A guide that accepts every walk.
#[derive(Debug, Clone, Copy, Default)]
pub struct AnyWalk;

impl WalkGuide for AnyWalk {
    fn take(&mut self, _: Move, _: &TotalState) -> bool {
        true
    }

    fn undo(&mut self) {}

    fn weight(&mut self, _: Move) -> u32 {
        1
    }

    fn arrive(&mut self) -> bool {
        true
    }
}

/// Returns a random walk from `from` to `to` that visits no total state twice, and `to` only at its end.
///
/// # Arguments
/// - `from`, `to`: states of `space`.
/// - `wish`: length and effort.
/// - `rng`: selects the walk. Walks are not equally likely.
///
/// # Errors
/// [`WalkError`]. With up to 64 total states between `from` and `to` the search is exact if its effort is
/// sufficient: it then ends with [`WalkError::Exhausted`], a proof. Otherwise it restarts repeatedly and ends
/// with [`WalkError::EffortSpent`].
///
/// # Cost
/// Typically O(moves of the walk x variables); at most `wish.effort` tried moves. The product of the
/// variables is never listed.
pub fn find_walk(
    space: &StateSpace,
    from: &TotalState,
    to: &TotalState,
    wish: WalkRequest,
    rng: &mut RngStream,
) -> Result<Walk, WalkError> {
    find_possible(space, from, to, wish)?;
    let is_exact = space.states_between(from, to).is_some_and(|states| states <= EXACT_STATES);
    let mut left = wish.effort;
    if is_exact {
        let mut guide = AnyWalk;
        let mut search = Search::new(space, from, to, wish, &mut guide, rng);
        search.is_complete = true;
        // half of the effort: if the exact search does not end, restarts may still find a walk
        let share = left.div_ceil(2);
        let mut rest = share;
        if let Some(walk) = search.run(&mut rest) {
            return Ok(walk);
        }
        if rest > 0 {
            return Err(WalkError::Exhausted { tried: share - rest });
        }
        left -= share;
    }
    let width = space.variables().len() as u64 + 1;
    let length = space.distance(from, to).unwrap_or(0).max(wish.min).max(wish.target).min(wish.max);
    let patience = PATIENCE.saturating_mul(length.saturating_add(16)).saturating_mul(width);
    while left > 0 {
        let share = left.min(patience);
        let mut spent = share;
        if let Some(walk) = Search::new(space, from, to, wish, &mut AnyWalk, rng).run(&mut spent) {
            return Ok(walk);
        }
        left -= share - spent;
        if spent > 0 {
            // all moves were tried, except values of large dials that were not sampled
            left = left.saturating_sub(width);
        }
    }
    Err(WalkError::EffortSpent { effort: wish.effort })
}

/// Runs one search with a guide that must accept each step. It does not restart.
///
/// # Arguments
/// - `effort`: maximum number of tried moves; reduced by the number that the search used.
///
/// # Returns
/// `None` if the search ended without a walk. The guide is then in its original state.
pub fn find_guided_walk(
    space: &StateSpace,
    from: &TotalState,
    to: &TotalState,
    wish: WalkRequest,
    guide: &mut impl WalkGuide,
    effort: &mut u64,
    rng: &mut RngStream,
) -> Option<Walk> {
    find_possible(space, from, to, wish).ok()?;
    Search::new(space, from, to, wish, guide, rng).run(effort)
}

/// Checks the conditions that need no search.
pub(crate) fn find_possible(
    space: &StateSpace,
    from: &TotalState,
    to: &TotalState,
    wish: WalkRequest,
) -> Result<(), WalkError> {
    if wish.min > wish.max {
        return Err(WalkError::EmptyRange { min: wish.min, max: wish.max });
    }
    let Some(shortest) = space.distance(from, to) else {
        let blocked = space.blocked(from, to);
        return Err(WalkError::Unreachable {
            blocked: blocked.into_iter().map(|id| (id, from.value(id), to.value(id))).collect(),
        });
    };
    if shortest > wish.max {
        return Err(WalkError::TooFar { shortest, max: wish.max });
    }
    if from == to && wish.min > 0 {
        // the walk ends before its first move
        return Err(WalkError::TooLong { longest: 0, states: 1, min: wish.min });
    }
    if let Some(states) = space.states_between(from, to)
        && u128::from(wish.min) >= states
    {
        return Err(WalkError::TooLong { longest: states - 1, states, min: wish.min });
    }
    if let Some(is_odd) = space.is_odd(from, to) {
        let first = wish.min.max(shortest);
        if first == wish.max && (first % 2 == 1) != is_odd {
            return Err(WalkError::Parity { is_odd, asked: first });
        }
    }
    Ok(())
}

/// A point of the walk: the move that led to it, and the moves that are not tried yet.
struct Frame {
    came_by: Option<Move>,
    first: Vec<Move>,
    later: Vec<Move>,
}

struct Search<'a, G> {
    space: &'a StateSpace,
    to: &'a TotalState,
    wish: WalkRequest,
    guide: &'a mut G,
    rng: &'a mut RngStream,
    state: TotalState,
    distance: u64,
    visited: BTreeSet<TotalState>,
    frames: Vec<Frame>,
    start: TotalState,
    /// Whether all values of dials are tried, not only samples.
    is_complete: bool,
    /// Whether the walk must visit a large part of a small product.
    is_dense: bool,
}

impl<'a, G: WalkGuide> Search<'a, G> {
    fn new(
        space: &'a StateSpace,
        from: &TotalState,
        to: &'a TotalState,
        wish: WalkRequest,
        guide: &'a mut G,
        rng: &'a mut RngStream,
    ) -> Self {
        let distance = space.distance(from, to).expect("the caller checked that the end is reachable");
        let states = space.states_between(from, to).filter(|states| *states <= COUNTED_STATES);
        let is_dense = states.is_some_and(|states| 2 * u128::from(wish.min) >= states);
        Self {
            space,
            to,
            wish,
            guide,
            rng,
            state: from.clone(),
            distance,
            visited: BTreeSet::new(),
            frames: Vec::new(),
            start: from.clone(),
            is_complete: is_dense,
            is_dense,
        }
    }

    fn run(mut self, effort: &mut u64) -> Option<Walk> {
        if self.distance == 0 {
            let start = self.start;
            return self.guide.arrive().then_some(Walk { start, moves: Vec::new() });
        }
        self.visited.insert(self.state.clone());
        self.open(None, effort);
        while let Some(frame) = self.frames.last_mut() {
            let list = if frame.first.is_empty() { &mut frame.later } else { &mut frame.first };
            if list.is_empty() {
                self.close();
                continue;
            }
            *effort = effort.saturating_sub(1);
            if *effort == 0 {
                while !self.frames.is_empty() {
                    self.close();
                }
                return None;
            }
            // weigh only some moves of long lists: weighing dominates the cost of a point
            let weighed = list.len().min(MAX_WEIGHED);
            if weighed < list.len() {
                for at in 0..weighed {
                    let other = at + self.rng.index(list.len() - at);
                    list.swap(at, other);
                }
            }
            let mut weights: Vec<u32> =
                list[..weighed].iter().map(|step| self.guide.weight(*step).max(1)).collect();
            if self.is_dense {
                for (weight, step) in weights.iter_mut().zip(&*list) {
                    let next = self.state.with(step.variable, step.to);
                    let moves = self.space.moves(&next);
                    let open = moves
                        .filter(|step| !self.visited.contains(&next.with(step.variable, step.to)))
                        .count();
                    *weight = ((*weight << 10) >> (2 * open.min(6))).max(1);
                }
            }
            let at = self.rng.pick_weighted(&weights).expect("weights are at least 1");
            let step = list.swap_remove(at);
            if self.step(step) {
                if self.state == *self.to {
                    if self.guide.arrive() {
                        let moves = self.frames.iter().filter_map(|frame| frame.came_by).chain([step]);
                        return Some(Walk { start: self.start, moves: moves.collect() });
                    }
                    self.step_back(step);
                } else if self.is_dense && !self.can_still_be_long() {
                    self.step_back(step);
                } else {
                    self.open(Some(step), effort);
                }
            }
        }
        None
    }

    /// Makes a move if it leads to a new state and the guide accepts it.
    fn step(&mut self, step: Move) -> bool {
        self.state.apply(step);
        if self.visited.contains(&self.state) || !self.guide.take(step, &self.state) {
            self.state.revert(step);
            return false;
        }
        self.visited.insert(self.state.clone());
        let variable = self.space.variable(step.variable);
        let goal = self.to.value(step.variable);
        let far = |value| variable.distance(value, goal).map_or(0, u64::from);
        self.distance = self.distance + far(step.to) - far(step.from);
        true
    }

    /// Returns whether the walk can still have its minimum length: the end and sufficiently many unvisited
    /// total states are reachable from here.
    fn can_still_be_long(&self) -> bool {
        let made = self.frames.len() as u64;
        let mut seen = BTreeSet::new();
        let mut stack = vec![self.state.clone()];
        while let Some(state) = stack.pop() {
            for step in self.space.moves(&state) {
                let next = state.with(step.variable, step.to);
                let is_new = !self.visited.contains(&next) && self.space.distance(&next, self.to).is_some();
                if is_new && seen.insert(next.clone()) && next != *self.to {
                    stack.push(next);
                }
            }
        }
        seen.contains(self.to) && made + seen.len() as u64 >= self.wish.min
    }

    fn step_back(&mut self, step: Move) {
        self.guide.undo();
        self.visited.remove(&self.state);
        let variable = self.space.variable(step.variable);
        let goal = self.to.value(step.variable);
        let far = |value| variable.distance(value, goal).map_or(0, u64::from);
        self.distance = self.distance + far(step.from) - far(step.to);
        self.state.revert(step);
    }

    fn close(&mut self) {
        if let Some(Frame { came_by: Some(step), .. }) = self.frames.pop() {
            self.step_back(step);
        }
    }

    /// Adds a point with all moves to try from here.
    fn open(&mut self, came_by: Option<Move>, effort: &mut u64) {
        let made = self.frames.len() as u64;
        let mut frame = Frame { came_by, first: Vec::new(), later: Vec::new() };
        let is_wandering = made + 1 < self.wish.target;
        for (variable, is) in self.space.entries() {
            let (from, goal) = (self.state.value(variable), self.to.value(variable));
            let here = is.distance(from, goal).map_or(0, u64::from);
            let mut consider = |to: u32| {
                let Some(there) = is.distance(to, goal).map(u64::from) else { return };
                let left = self.distance - here + there;
                let length = made + 1;
                if length.saturating_add(left) > self.wish.max || (left == 0 && length < self.wish.min) {
                    return;
                }
                let step = Move { variable, from, to };
                // below the target length prefer moves that do not end the walk; then moves toward the end
                let is_wanted = if is_wandering { left > 0 } else { there < here };
                if is_wanted { frame.first.push(step) } else { frame.later.push(step) }
            };
            match is.successor(from) {
                Some(next) => consider(next),
                None if is.kind != StateKind::Reversible => {}
                None if self.is_complete || is.values <= DIAL_SAMPLES + 1 => {
                    (0..is.values).filter(|to| *to != from).for_each(consider);
                }
                None => {
                    let mut samples = BTreeSet::from([goal]);
                    for _ in 0..DIAL_SAMPLES {
                        samples.insert(self.rng.below(is.values));
                    }
                    samples.into_iter().filter(|to| *to != from).for_each(consider);
                }
            }
        }
        *effort = effort.saturating_sub(1 + self.space.variables().len() as u64 / 16);
        self.frames.push(frame);
    }
}

#[cfg(test)]
mod tests;
