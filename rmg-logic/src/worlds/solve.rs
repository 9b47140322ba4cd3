//! Decides exactly whether a world can be solved.
//!
//! Nodes are pairs of portal and state. Edges are claims, some with a gem. A walk can use all edges of a
//! strongly connected component, so it takes all gems of the component, and a walk is a path in the acyclic
//! graph of components. For each component, the solver keeps the maximal sets of gems that a path from there
//! to the start can take. Gem claims can be used again after their gem is taken.

use rmg_core::graph::{Csr, StrongComponents};

use crate::worlds::board::{Board, FREE, NO_GEM, START, SWEEP_FLAGS};
use crate::worlds::nodes::Nodes;
use crate::worlds::sweep::Sweep;

/// An edge: the use of a claim, or passing the start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    pub(crate) to: u32,
    /// The index of a gem, or [`NO_GEM`].
    pub(crate) gem: u8,
    /// The position of the claim on the board; [`PASSING`] if the walk passes the start.
    pub(crate) claim: u32,
}

/// The claim of an edge on which the walk passes the start.
pub(crate) const PASSING: u32 = u32::MAX;

/// The result of the solver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A walk takes all gems and returns.
    Solved,
    /// No walk takes all gems and returns.
    Unsolved {
        /// The maximum number of gems of one walk that returns.
        best: u32,
        /// The number of gems that some walk takes and returns with.
        returned: u32,
        /// The number of gems that some walk takes.
        seen: u32,
    },
    /// The search exceeded its limits.
    Unknown,
}

/// Maximum number of nodes of an exact search. With 40 bytes per node and about the same for edges, this is
/// about 200 MB.
const MAX_NODES: usize = 2_000_000;
/// Maximum number of maximal sets of gems of a component.
const MAX_SETS: usize = 4096;

/// The exact solver, with reused memory.
#[derive(Debug, Default)]
pub(crate) struct Solver {
    sweep: Sweep,
    pub(crate) nodes: Nodes,
    /// By node.
    pub(crate) edges: Csr<Edge>,
    /// Numbered from the sinks of the acyclic graph to the start.
    components: StrongComponents,
    /// By component.
    sets: Csr<u128>,
    fresh: Vec<u128>,
    /// The work of all calls: portals of quick sweeps, nodes and edges of full searches.
    pub(crate) work: u64,
}

impl Solver {
    /// Solves a board whose portals are all joined. Walks do not enter `blocked`.
    ///
    /// After [`Verdict::Solved`] the graph can be used to find walks.
    pub(crate) fn solve(&mut self, board: &Board, blocked: Option<u16>) -> Verdict {
        if board.flags <= SWEEP_FLAGS {
            self.work += board.portals() as u64;
            let reached = self.sweep.run(board, blocked);
            if reached.returned != board.all_gems() {
                let (returned, seen) = (reached.returned.count_ones(), reached.seen.count_ones());
                // an upper bound is enough: one walk can take at most the gems that any walks return with
                return Verdict::Unsolved { best: returned, returned, seen };
            }
        }
        self.search(board, blocked)
    }

    /// Returns whether no walk without `zone` takes all gems and returns; `None` if the search exceeded its
    /// limits.
    pub(crate) fn needs(&mut self, board: &Board, zone: u16) -> Option<bool> {
        match self.solve(board, Some(zone)) {
            Verdict::Solved => Some(false),
            Verdict::Unsolved { .. } => Some(true),
            Verdict::Unknown => None,
        }
    }

    fn search(&mut self, board: &Board, blocked: Option<u16>) -> Verdict {
        let is_built = self.build(board, blocked);
        self.work += (self.nodes.len() + self.edges.items().len()) as u64;
        if !is_built {
            return Verdict::Unknown;
        }
        self.components.find(&self.edges, |edge| edge.to);
        let is_whole = self.gather_sets(board);
        let all = board.all_gems();
        let sets = self.sets_of(0);
        if sets.contains(&all) {
            return Verdict::Solved;
        }
        if !is_whole {
            return Verdict::Unknown;
        }
        let best = sets.iter().map(|set| set.count_ones()).max().unwrap_or(0);
        let returned = sets.iter().fold(0, |sum, set| sum | set).count_ones();
        let taken = |edge: &Edge| if edge.gem == NO_GEM { 0 } else { 1 << edge.gem };
        let seen = self.edges.items().iter().fold(0u128, |sum, edge| sum | taken(edge)).count_ones();
        Verdict::Unsolved { best, returned, seen }
    }

    /// Builds the graph of the reachable nodes. Returns false if it is too large.
    fn build(&mut self, board: &Board, blocked: Option<u16>) -> bool {
        self.nodes.clear(board.portals(), board.flags);
        self.edges.clear();
        let entry = board.at(START);
        debug_assert_ne!(entry, FREE, "the start is joined");
        self.nodes.add(entry, 0);
        let mut at = 0;
        while at < self.nodes.len() {
            if at >= MAX_NODES {
                return false;
            }
            let (portal, state) = self.nodes.list[at];
            at += 1;
            if portal == START {
                let (to, _) = self.nodes.add(entry, state);
                self.edges.push(Edge { to, gem: NO_GEM, claim: PASSING });
            } else if Some(board.zone_of[usize::from(portal)]) != blocked {
                for number in board.claims.range(portal.into()) {
                    let claim = &board.claims[number];
                    let other = board.at(claim.to);
                    if claim.needs.hold_in(state) && other != FREE {
                        let (to, _) = self.nodes.add(other, claim.sets.set_in(state));
                        self.edges.push(Edge { to, gem: claim.gem, claim: number });
                    }
                }
            }
            self.edges.end_row();
        }
        true
    }

    /// Computes the maximal sets of gems of each component. Returns false if some had to be omitted.
    fn gather_sets(&mut self, board: &Board) -> bool {
        let all = board.all_gems();
        self.sets.clear();
        let mut is_whole = true;
        for component in self.components.members.rows() {
            let mut own = 0u128;
            self.fresh.clear();
            for node in self.components.members.row(component) {
                if self.nodes.list[*node as usize].0 == START {
                    insert_maximal(&mut self.fresh, 0);
                }
                for edge in self.edges.row(*node) {
                    let gem = if edge.gem == NO_GEM { 0 } else { 1 << edge.gem };
                    let to = self.components.of[edge.to as usize];
                    if to == component {
                        own |= gem;
                        continue;
                    }
                    for set in self.sets.row(to) {
                        let set = set | gem;
                        // with many sets, the comparison with all others dominates the cost
                        self.work += 1 + self.fresh.len() as u64 / 16;
                        // beyond the limit, only sets of all gems are added
                        if self.fresh.len() < MAX_SETS || set | own == all {
                            insert_maximal(&mut self.fresh, set);
                        } else {
                            is_whole = false;
                        }
                    }
                }
            }
            self.fresh.iter_mut().for_each(|set| *set |= own);
            if self.fresh.contains(&all) {
                self.fresh.clear();
                self.fresh.push(all);
            } else if own != 0 && self.fresh.len() > 1 {
                // the gems of the component can make some sets equal or contained in others
                for set in std::mem::take(&mut self.fresh) {
                    insert_maximal(&mut self.fresh, set);
                }
            }
            self.fresh.iter().for_each(|set| self.sets.push(*set));
            self.sets.end_row();
        }
        is_whole
    }

    /// Returns the sets of gems that walks from a node can take and return with.
    pub(crate) fn sets_of(&self, node: u32) -> &[u128] {
        self.sets.row(self.components.of[node as usize])
    }
}

/// Adds a set to a list of sets, none of which contains another.
fn insert_maximal(list: &mut Vec<u128>, set: u128) {
    let mut at = 0;
    while at < list.len() {
        let other = list[at];
        if other | set == other {
            return;
        }
        if other | set == set {
            list.swap_remove(at);
        } else {
            at += 1;
        }
    }
    list.push(set);
}
