//! Explores a puzzle: proves that the goal stays reachable, or reports where it does not.
//!
//! A position is an enclave and a total state. The search visits only positions that a player can reach, so a
//! product of millions of total states costs nothing. In the enclave of a reversible state, a player can set
//! all its values. These positions are explored as one node (a *dial*) and counted separately.

use rmg_core::text::counted;

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use crate::puzzle::parts::{Enclave, EnclaveId, Passage, StateChange};
use crate::state::{Move, StateKind, StateSpace, TotalState};

/// A proof that a player cannot get stuck.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The number of positions (enclave, total state) that a player can reach. The goal can be reached from
    /// all of them.
    pub positions: u64,
    /// A shortest solution: the minimum number of changes and passages together.
    pub solution: Vec<SolutionStep>,
}

impl Proof {
    /// Returns the changes of the solution, in order.
    pub fn changes(&self) -> impl Iterator<Item = Move> + '_ {
        self.solution.iter().filter_map(|step| match step {
            SolutionStep::StateChange(step) => Some(*step),
            SolutionStep::Go(_) => None,
        })
    }

    /// Returns the result as text: `no softlock: the goal can be reached from 34 of 34 positions; ...`, with
    /// the length of the solution.
    #[must_use]
    pub fn describe(&self) -> String {
        let changes = self.changes().count();
        let positions = self.positions;
        format!(
            "no softlock: the goal can be reached from {positions} of {}; shortest solution: {} ({}, {})",
            counted(positions, "position"),
            counted(self.solution.len() as u64, "step"),
            counted(changes as u64, "change"),
            counted((self.solution.len() - changes) as u64, "passage")
        )
    }
}

/// A step of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SolutionStep {
    /// Use the mechanism of the enclave.
    StateChange(Move),
    /// Take a passage to this enclave.
    Go(EnclaveId),
}

/// Why a puzzle is not sound.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Broken {
    /// The goal cannot be reached from the start.
    #[error("the goal cannot be reached")]
    NoSolution,
    /// The goal cannot be reached from some positions.
    #[error(
        "the goal cannot be reached from {stuck} of {positions} positions, first in enclave {enclave} in total state {state}"
    )]
    Stuck {
        /// The number of these positions (a dial counts as one).
        stuck: usize,
        /// The number of all positions.
        positions: u64,
        /// The enclave of the first of these positions.
        enclave: u32,
        /// Its total state.
        state: TotalState,
    },
    /// The final enclave can be entered in a total state that is not final.
    #[error("the final enclave can be entered in total state {state}")]
    Early {
        /// The total state.
        state: TotalState,
    },
    /// An enclave that no player can enter.
    #[error("enclave {enclave} can never be entered")]
    NeverEntered {
        /// The number of the enclave.
        enclave: u32,
    },
}

/// An enclave and a total state. For a dial, its state has the value 0.
type Node = (EnclaveId, TotalState);

struct Game<'a> {
    space: &'a StateSpace,
    enclaves: &'a [Enclave],
    /// The exits of each node: the total state in which an exit is open, and its target.
    exits: BTreeMap<Node, Vec<(TotalState, EnclaveId)>>,
}

impl Game<'_> {
    /// Returns the node of a position.
    fn node(&self, enclave: EnclaveId, state: &TotalState) -> Node {
        (enclave, masked(self.enclaves, enclave, state))
    }

    /// Returns the nodes that a player can reach in one step.
    fn next(&self, node: &Node) -> Vec<Node> {
        let (enclave, state) = node;
        let exits = self.exits.get(node).into_iter().flatten();
        let mut next: Vec<Node> = exits.map(|(at, other)| self.node(*other, at)).collect();
        if let Some(StateChange::Once(step)) = self.enclaves[enclave.index()].change
            && state.value(step.variable) == step.from
        {
            next.push((*enclave, state.with(step.variable, step.to)));
        }
        next
    }

    fn positions_of(&self, (enclave, _): &Node) -> u64 {
        match self.enclaves[enclave.index()].change {
            Some(StateChange::Any(variable)) => self.space.variable(variable).values.into(),
            _ => 1,
        }
    }
}

fn masked(enclaves: &[Enclave], enclave: EnclaveId, state: &TotalState) -> TotalState {
    match enclaves[enclave.index()].change {
        Some(StateChange::Any(variable)) => state.with(variable, 0),
        _ => state.clone(),
    }
}

/// Explores a puzzle and proves it.
///
/// # Arguments
/// - `passages`: open in both directions.
/// - `first`: the enclave where a player starts, in the total state of all zeros.
/// - `last`: the enclave of the goal.
///
/// # Errors
/// [`Broken`]: the first violation.
///
/// # Panics
/// If a passage refers to an unknown enclave, or a change to an unknown state.
///
/// # Cost
/// O(positions log positions) for the positions that can be reached. A dial counts as one. A puzzle from a
/// walk has about two positions per move.
pub fn prove(
    space: &StateSpace,
    enclaves: &[Enclave],
    passages: &[Passage],
    first: EnclaveId,
    last: EnclaveId,
    goal: &TotalState,
) -> Result<Proof, Broken> {
    debug_assert!(
        enclaves.iter().filter_map(|enclave| enclave.change).all(|change| matches!(
            change,
            StateChange::Any(_)
        ) == (space
            .variable(change.variable())
            .kind
            == StateKind::Reversible)),
        "only reversible states have dials"
    );
    let mut exits: BTreeMap<Node, Vec<(TotalState, EnclaveId)>> = BTreeMap::new();
    for passage in passages {
        for state in &passage.when {
            for (from, to) in [(passage.a, passage.b), (passage.b, passage.a)] {
                exits.entry((from, masked(enclaves, from, state))).or_default().push((state.clone(), to));
            }
        }
    }
    let game = Game { space, enclaves, exits };
    let start = game.node(first, &space.zero());
    let mut index: BTreeMap<Node, usize> = BTreeMap::from([(start.clone(), 0)]);
    let mut nodes = vec![start];
    let mut before: Vec<Vec<usize>> = vec![Vec::new()];
    let mut at = 0;
    while at < nodes.len() {
        for next in game.next(&nodes[at]) {
            let to = *index.entry(next.clone()).or_insert_with(|| {
                nodes.push(next);
                before.push(Vec::new());
                nodes.len() - 1
            });
            before[to].push(at);
        }
        at += 1;
    }
    if let Some((_, state)) = nodes.iter().find(|(enclave, state)| *enclave == last && state != goal) {
        return Err(Broken::Early { state: state.clone() });
    }
    let mut is_entered = vec![false; enclaves.len()];
    nodes.iter().for_each(|(enclave, _)| is_entered[enclave.index()] = true);
    if let Some(enclave) = (0..).zip(&is_entered).find(|(_, is)| !**is).map(|(id, _)| id) {
        return Err(Broken::NeverEntered { enclave });
    }
    let goal_at = *index.get(&(last, goal.clone())).ok_or(Broken::NoSolution)?;
    let is_safe = can_reach(&before, goal_at);
    let positions = nodes.iter().map(|node| game.positions_of(node)).sum();
    if let Some(stuck) = is_safe.iter().position(|is| !is) {
        let (EnclaveId(enclave), state) = nodes[stuck].clone();
        let stuck = is_safe.iter().filter(|is| !**is).count();
        return Err(Broken::Stuck { stuck, positions, enclave, state });
    }
    Ok(Proof { positions, solution: solve(&game, first, last, goal) })
}

/// Returns the nodes from which `goal` can be reached.
fn can_reach(before: &[Vec<usize>], goal: usize) -> Vec<bool> {
    let mut is_safe = vec![false; before.len()];
    is_safe[goal] = true;
    let mut stack = vec![goal];
    while let Some(at) = stack.pop() {
        for earlier in &before[at] {
            if !is_safe[*earlier] {
                is_safe[*earlier] = true;
                stack.push(*earlier);
            }
        }
    }
    is_safe
}

/// Returns a shortest solution, by breadth-first search on positions. For a dial, only values with a passage
/// matter, because setting another value first is never shorter.
fn solve(game: &Game<'_>, first: EnclaveId, last: EnclaveId, goal: &TotalState) -> Vec<SolutionStep> {
    let start = (first, game.space.zero());
    let mut came_from: BTreeMap<Node, Option<(Node, SolutionStep)>> = BTreeMap::from([(start.clone(), None)]);
    let mut queue = VecDeque::from([start]);
    let end = (last, goal.clone());
    while let Some(position) = queue.pop_front() {
        if position == end {
            break;
        }
        let (enclave, state) = &position;
        let mut go = |next: Node, step: SolutionStep| {
            if !came_from.contains_key(&next) {
                came_from.insert(next.clone(), Some((position.clone(), step)));
                queue.push_back(next);
            }
        };
        let change = game.enclaves[enclave.index()].change;
        for (at, other) in game.exits.get(&game.node(*enclave, state)).into_iter().flatten() {
            if at == state {
                go((*other, state.clone()), SolutionStep::Go(*other));
            } else if let Some(StateChange::Any(variable)) = change {
                let step = Move { variable, from: state.value(variable), to: at.value(variable) };
                go((*enclave, at.clone()), SolutionStep::StateChange(step));
            }
        }
        if let Some(StateChange::Once(step)) = change
            && state.value(step.variable) == step.from
        {
            go((*enclave, state.with(step.variable, step.to)), SolutionStep::StateChange(step));
        }
    }
    let mut steps = Vec::new();
    let mut position = end;
    while let Some(Some((earlier, step))) = came_from.get(&position) {
        steps.push(*step);
        position = earlier.clone();
    }
    steps.reverse();
    steps
}

impl fmt::Display for SolutionStep {
    /// `0:0->1` or `go to enclave 2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StateChange(step) => step.fmt(f),
            Self::Go(enclave) => write!(f, "go to enclave {}", enclave.0),
        }
    }
}
