//! Walks through solved worlds: one that takes all gems, and a shortest one.

use crate::worlds::board::{Board, NO_GEM, START};
use crate::worlds::bounds::{Bounds, FAR};
use crate::worlds::solve::{PASSING, Solver};

/// How long the shortest solution of a world is, in claims used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difficulty {
    /// Claims of the stored walk.
    pub steps: u32,
    /// No walk is shorter than this; equal to `steps` when the stored walk is proven to be a shortest one.
    pub at_least: u32,
}

impl Difficulty {
    /// Whether the stored walk is proven to be a shortest one.
    #[must_use]
    pub fn is_proven(self) -> bool {
        self.steps == self.at_least
    }
}

/// A walk as positions of claims on the board, with how long a shortest one is.
#[derive(Debug, Clone)]
pub(crate) struct Walk {
    pub(crate) claims: Vec<u32>,
    pub(crate) difficulty: Difficulty,
}

/// A shortest walk from the start that takes all gems and returns, or the best that `most_steps` positions find.
///
/// The solver has just found the board solved (without a blocked zone), so its graph and sets are those of this
/// board. First a walk that goes to the nearest gem from where the rest can still be taken, which never runs into a
/// dead end; then A* over (node, gems), with the bounds of `bounds`, without positions
/// that are dominated by an earlier one with more gems.
pub(crate) fn shortest_walk(solver: &Solver, board: &Board, most_steps: usize) -> Walk {
    let mut claims = nearest_gems(solver, board);
    let mut search = Search::new(solver, board);
    // a good walk first: it cuts the search for the best one short
    if let Ok(Some(better)) = search.run(claims.len(), HASTE, most_steps / 4) {
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

/// A walk of any length: see [`shortest_walk`].
pub(crate) fn any_walk(solver: &Solver, board: &Board) -> Vec<u32> {
    nearest_gems(solver, board)
}

/// Whether all gems can be taken from `node` on by someone who has `gems`.
fn is_hopeful(solver: &Solver, node: u32, gems: u128, all: u128) -> bool {
    solver.sets_of(node).iter().any(|set| set | gems == all)
}

fn nearest_gems(solver: &Solver, board: &Board) -> Vec<u32> {
    let all = board.all_gems();
    let mut claims = Vec::new();
    let (mut node, mut gems) = (0, 0);
    let mut came_by: Vec<(u32, u32)> = vec![(FAR, 0); solver.nodes.len()];
    let mut met: Vec<u32> = Vec::new();
    loop {
        for old in met.drain(..) {
            came_by[old as usize].0 = FAR;
        }
        came_by[node as usize].0 = node;
        met.push(node);
        let mut at = 0;
        let found = 'search: loop {
            let from = met[at];
            at += 1;
            if gems == all && solver.nodes.list[from as usize].0 == START {
                break (from, FAR);
            }
            for (number, edge) in solver.edges.range(from).zip(solver.edges.row(from)) {
                if edge.gem != NO_GEM && gems >> edge.gem & 1 == 0 {
                    if is_hopeful(solver, edge.to, gems | 1 << edge.gem, all) {
                        break 'search (from, number);
                    }
                } else if came_by[edge.to as usize].0 == FAR {
                    came_by[edge.to as usize] = (from, number);
                    met.push(edge.to);
                }
            }
            assert!(
                at < met.len(),
                "from a hopeful position some gem is taken hopefully, or the start reached"
            );
        };
        let (end, last) = found;
        let begin = claims.len();
        if last != FAR {
            claims.push(solver.edges[last].claim);
        }
        let mut back = end;
        while back != node {
            let (from, number) = came_by[back as usize];
            claims.push(solver.edges[number].claim);
            back = from;
        }
        claims[begin..].reverse();
        if last == FAR {
            claims.retain(|claim| *claim != PASSING);
            return claims;
        }
        let edge = solver.edges[last];
        gems |= 1 << edge.gem;
        node = edge.to;
    }
}

/// How much the first search counts what is left, in halves: 3 finds walks that are mostly within a tenth of the best.
const HASTE: u32 = 3;

/// A position of the search.
#[derive(Debug, Clone, Copy)]
struct Position {
    node: u32,
    gems: u128,
    steps: u32,
    /// The position before, and the edge from it.
    parent: u32,
    edge: u32,
}

struct Search<'s> {
    solver: &'s Solver,
    all: u128,
    bounds: Bounds,
    positions: Vec<Position>,
    /// By twice the number of steps that a position leads to at least.
    open: Vec<Vec<u32>>,
    /// Walks of so many claims are of no use.
    limit: usize,
    haste: u32,
    /// By node: what reached it, none dominated by another.
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
            haste: 2,
            reached: vec![Vec::new(); solver.nodes.len()],
        }
    }

    /// The best walk with less than `limit` claims. `haste` of 2 counts what is left as it is and finds a shortest
    /// walk; more finds some walk sooner. `Err` has the claims that any walk needs at least, when `most_steps`
    /// positions were looked at before the end.
    fn run(&mut self, limit: usize, haste: u32, most_steps: usize) -> Result<Option<Vec<u32>>, usize> {
        self.limit = limit;
        self.haste = haste;
        self.positions.clear();
        self.reached.iter_mut().for_each(Vec::clear);
        self.open.clear();
        self.add(Position { node: 0, gems: 0, steps: 0, parent: FAR, edge: FAR }, 0);
        let mut at = 0;
        let mut looked_at = 0;
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
            looked_at += 1;
            if looked_at > most_steps {
                return Err(at.div_ceil(2));
            }
            for edge in self.solver.edges.range(position.node) {
                let way = self.solver.edges[edge];
                let gems = position.gems | if way.gem == NO_GEM { 0 } else { 1 << way.gem };
                let steps = position.steps + u32::from(way.claim != PASSING);
                self.add(Position { node: way.to, gems, steps, parent: number, edge }, at);
            }
        }
        Ok(None)
    }

    /// Puts a position into the queue, unless it cannot beat what is known.
    /// It leads to at least `so_far` steps in all, as its parent does.
    fn add(&mut self, position: Position, so_far: usize) {
        let left = self.all & !position.gems;
        let rest = self.bounds.rest(position.node, left);
        if rest == FAR {
            return;
        }
        let at = ((2 * position.steps + self.haste * rest) as usize).max(so_far);
        if (position.steps + rest) as usize >= self.limit
            || self.is_dominated(&position, false)
            || !is_hopeful(self.solver, position.node, position.gems, self.all)
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

    /// Whether its node was reached in no more steps with no fewer gems; `but_itself`: by another position.
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
