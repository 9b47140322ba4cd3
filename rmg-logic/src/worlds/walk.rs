//! Walks through solved worlds: one that takes all gems, and a shortest one.

use crate::worlds::board::{Board, NO_GEM, START};
use crate::worlds::bounds::{Bounds, FAR};
use crate::worlds::solve::{PASSING, Solver};

/// The length of a shortest solution of a world, in claims.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difficulty {
    /// The number of claims of the stored walk.
    pub steps: u32,
    /// A lower bound for all walks; equal to `steps` if the stored walk is proved to be a shortest one.
    pub at_least: u32,
}

impl Difficulty {
    /// Returns whether the stored walk is proved to be a shortest one.
    #[must_use]
    pub fn is_proven(self) -> bool {
        self.steps == self.at_least
    }
}

/// A walk as positions of claims on the board, with the length of a shortest walk.
#[derive(Debug, Clone)]
pub(crate) struct Walk {
    pub(crate) claims: Vec<u32>,
    pub(crate) difficulty: Difficulty,
}

/// Returns a shortest walk from the start that takes all gems and returns, or the best one that is found with
/// `most_steps` positions.
///
/// The last call of the solver must have solved this board without a blocked zone, so that its graph and sets
/// are those of this board. First, a walk always goes to the nearest gem from which the rest can still be
/// taken; it never reaches a dead end. Then A* searches over (node, gems), with the bounds of `bounds`. It
/// skips positions that are dominated by an earlier one with more gems.
pub(crate) fn shortest_walk(solver: &Solver, board: &Board, most_steps: usize) -> Walk {
    let mut claims = nearest_gems(solver, board);
    let mut search = Search::new(solver, board);
    // a good walk first: it reduces the search for the best one
    if let Ok(Some(better)) = search.run(claims.len(), FIRST_WEIGHT, most_steps / 4) {
        claims = better;
    }
    let steps = |count: usize| u32::try_from(count).expect("walks are short");
    let at_least = match search.run(claims.len(), 2, most_steps) {
        Ok(Some(best)) => {
            claims = best;
            claims.len()
        }
        Ok(None) => claims.len(),
        Err(at_least) => at_least.min(claims.len()),
    };
    let difficulty = Difficulty { steps: steps(claims.len()), at_least: steps(at_least) };
    Walk { claims, difficulty }
}

/// Returns a walk of any length: see [`shortest_walk`].
pub(crate) fn any_walk(solver: &Solver, board: &Board) -> Vec<u32> {
    nearest_gems(solver, board)
}

/// Returns whether a walk from `node` that has `gems` can take the rest of `all` and return.
fn can_finish(solver: &Solver, node: u32, gems: u128, all: u128) -> bool {
    solver.sets_of(node).iter().any(|set| set | gems == all)
}

fn nearest_gems(solver: &Solver, board: &Board) -> Vec<u32> {
    let all = board.all_gems();
    let mut claims = Vec::new();
    let (mut node, mut gems) = (0, 0);
    let mut came_from: Vec<(u32, u32)> = vec![(FAR, 0); solver.nodes.len()];
    let mut visited: Vec<u32> = Vec::new();
    loop {
        for old in visited.drain(..) {
            came_from[old as usize].0 = FAR;
        }
        came_from[node as usize].0 = node;
        visited.push(node);
        let mut at = 0;
        let found = 'search: loop {
            let from = visited[at];
            at += 1;
            if gems == all && solver.nodes.list[from as usize].0 == START {
                break (from, FAR);
            }
            for (number, edge) in solver.edges.range(from).zip(solver.edges.row(from)) {
                if edge.gem != NO_GEM && gems >> edge.gem & 1 == 0 {
                    if can_finish(solver, edge.to, gems | 1 << edge.gem, all) {
                        break 'search (from, number);
                    }
                } else if came_from[edge.to as usize].0 == FAR {
                    came_from[edge.to as usize] = (from, number);
                    visited.push(edge.to);
                }
            }
            assert!(
                at < visited.len(),
                "a position that can be finished has a next gem or reaches the start"
            );
        };
        let (end, last) = found;
        let first = claims.len();
        if last != FAR {
            claims.push(solver.edges[last].claim);
        }
        let mut back = end;
        while back != node {
            let (from, number) = came_from[back as usize];
            claims.push(solver.edges[number].claim);
            back = from;
        }
        claims[first..].reverse();
        if last == FAR {
            claims.retain(|claim| *claim != PASSING);
            return claims;
        }
        let edge = solver.edges[last];
        gems |= 1 << edge.gem;
        node = edge.to;
    }
}

/// The weight of the remaining distance in the first search, in halves. With 3, most walks are within a tenth
/// of the best.
const FIRST_WEIGHT: u32 = 3;

/// A position of the search.
#[derive(Debug, Clone, Copy)]
struct Position {
    node: u32,
    gems: u128,
    steps: u32,
    /// The previous position, and the edge from it.
    parent: u32,
    edge: u32,
}

struct Search<'s> {
    solver: &'s Solver,
    all: u128,
    bounds: Bounds,
    positions: Vec<Position>,
    /// By twice the lower bound of the steps of a walk through the position.
    open: Vec<Vec<u32>>,
    /// Walks of at least this number of claims are rejected.
    limit: usize,
    weight: u32,
    /// By node: positions that reached it, none dominated by another.
    reached: Vec<Vec<(u128, u32)>>,
}

impl<'s> Search<'s> {
    fn new(solver: &'s Solver, board: &Board) -> Self {
        Self {
            solver,
            all: board.all_gems(),
            bounds: Bounds::new(solver, board),
            positions: Vec::new(),
            open: Vec::new(),
            limit: 0,
            weight: 2,
            reached: vec![Vec::new(); solver.nodes.len()],
        }
    }

    /// Returns the best walk with fewer than `limit` claims. A `weight` of 2 finds a shortest walk; a larger
    /// one finds some walk sooner. `Err` has a lower bound for all walks, if `most_steps` positions were
    /// visited before the end.
    fn run(&mut self, limit: usize, weight: u32, most_steps: usize) -> Result<Option<Vec<u32>>, usize> {
        self.limit = limit;
        self.weight = weight;
        self.positions.clear();
        self.reached.iter_mut().for_each(Vec::clear);
        self.open.clear();
        self.add(Position { node: 0, gems: 0, steps: 0, parent: FAR, edge: FAR }, 0);
        let mut at = 0;
        let mut visited = 0;
        while at < self.open.len() {
            let Some(number) = self.open[at].pop() else {
                at += 1;
                continue;
            };
            let position = self.positions[number as usize];
            if self.is_dominated(&position, true) {
                continue;
            }
            if position.gems == self.all && self.solver.nodes.list[position.node as usize].0 == START {
                return Ok(Some(self.trace(number)));
            }
            visited += 1;
            if visited > most_steps {
                return Err(at.div_ceil(2));
            }
            for edge in self.solver.edges.range(position.node) {
                let next = self.solver.edges[edge];
                let gems = position.gems | if next.gem == NO_GEM { 0 } else { 1 << next.gem };
                let steps = position.steps + u32::from(next.claim != PASSING);
                self.add(Position { node: next.to, gems, steps, parent: number, edge }, at);
            }
        }
        Ok(None)
    }

    /// Adds a position to the queue, unless it cannot lead to a better walk. `lower_bound` is that of its
    /// parent, in half steps.
    fn add(&mut self, position: Position, lower_bound: usize) {
        let left = self.all & !position.gems;
        let rest = self.bounds.rest(position.node, left);
        if rest == FAR {
            return;
        }
        let at = ((2 * position.steps + self.weight * rest) as usize).max(lower_bound);
        if (position.steps + rest) as usize >= self.limit
            || self.is_dominated(&position, false)
            || !can_finish(self.solver, position.node, position.gems, self.all)
        {
            return;
        }
        let reached = &mut self.reached[position.node as usize];
        reached.retain(|(gems, steps)| gems | position.gems != position.gems || *steps < position.steps);
        reached.push((position.gems, position.steps));
        if self.open.len() <= at {
            self.open.resize(at + 1, Vec::new());
        }
        self.open[at].push(u32::try_from(self.positions.len()).expect("positions are bounded"));
        self.positions.push(position);
    }

    /// Returns whether a position reached the node with at most the same steps and at least the same gems.
    /// `but_itself`: only other positions count.
    fn is_dominated(&self, position: &Position, but_itself: bool) -> bool {
        self.reached[position.node as usize].iter().any(|(gems, steps)| {
            gems | position.gems == *gems
                && *steps <= position.steps
                && !(but_itself && *gems == position.gems && *steps == position.steps)
        })
    }

    fn trace(&self, mut number: u32) -> Vec<u32> {
        let mut claims = Vec::new();
        loop {
            let position = self.positions[number as usize];
            if position.parent == FAR {
                claims.reverse();
                return claims;
            }
            let claim = self.solver.edges[position.edge].claim;
            if claim != PASSING {
                claims.push(claim);
            }
            number = position.parent;
        }
    }
}
