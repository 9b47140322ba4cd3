//! Whether a world can be solved, exactly.
//!
//! Nodes are pairs of portal and state; claims are edges, some with a gem. What a walk can do inside a strongly
//! connected component it can do in full, so a component gives all gems of its edges, and a walk is a path over the
//! acyclic graph of components. For each component the sets of gems that some path on to the start takes are kept, the
//! maximal ones only. Gem claims may be used again after their gem is gone.

use rmg_core::graph::{Csr, StrongComponents};

use crate::worlds::board::{Board, FREE, NO_GEM, START, SWEEP_FLAGS};
use crate::worlds::nodes::Nodes;
use crate::worlds::sweep::Sweep;

/// An edge: a claim that was used, or a passing of the start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    pub(crate) to: u32,
    /// Bit of a gem or [`NO_GEM`].
    pub(crate) gem: u8,
    /// Position of the claim on the board; [`PASSING`] when the walk goes on at the start.
    pub(crate) claim: u32,
}

/// Not a claim: the walk passes the start.
pub(crate) const PASSING: u32 = u32::MAX;

/// What was found out about a world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A walk takes all gems and returns.
    Solved,
    /// No walk does; the most gems that one takes and returns, and the gems that walks take at all.
    Unsolved {
        /// Most gems of one walk that returns.
        best: u32,
        /// Gems that some walk takes and returns with.
        returned: u32,
        /// Gems that some walk takes.
        seen: u32,
    },
    /// The search was larger than its bounds.
    Unknown,
}

/// Most nodes of an exact search; at 40 bytes a node and as much for edges this is about 200 MB.
const MOST_NODES: usize = 2_000_000;
/// Most maximal sets of gems that are kept for a component.
const MOST_SETS: usize = 4096;

/// The exact solver with its memory.
#[derive(Debug, Default)]
pub(crate) struct Solver {
    sweep: Sweep,
    pub(crate) nodes: Nodes,
    /// By node.
    pub(crate) edges: Csr<Edge>,
    /// Numbered from the ends of the acyclic graph to the start.
    components: StrongComponents,
    /// By component.
    sets: Csr<u128>,
    fresh: Vec<u128>,
    /// Work so far: portals of quick sweeps, nodes and edges of full searches.
    pub(crate) work: u64,
}

impl Solver {
    /// Judges a board whose portals are all joined; nobody enters `blocked`.
    ///
    /// After [`Verdict::Solved`] the graph stays for walks.
    pub(crate) fn solve(&mut self, board: &Board, blocked: Option<u16>) -> Verdict {
        if board.flags <= SWEEP_FLAGS {
            self.work += board.portals() as u64;
            let reached = self.sweep.run(board, blocked);
            if reached.returned != board.all_gems() {
                let (returned, seen) = (reached.returned.count_ones(), reached.seen.count_ones());
                // exact only where it matters: what one walk can take is at most what returns at all
                return Verdict::Unsolved { best: returned, returned, seen };
            }
        }
        self.search(board, blocked)
    }

    /// Whether no walk takes all gems and returns when nobody enters `zone`; `None` when that is not known.
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

    /// Builds the graph of what is reached; false when it is too large.
    fn build(&mut self, board: &Board, blocked: Option<u16>) -> bool {
        self.nodes.clear(board.portals(), board.flags);
        self.edges.clear();
        let entry = board.at(START);
        debug_assert_ne!(entry, FREE, "the start is joined");
        self.nodes.add(entry, 0);
        let mut at = 0;
        while at < self.nodes.len() {
            if at >= MOST_NODES {
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

    /// The maximal sets of gems of every component; false when some had to be left out.
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
                        // comparing with all others is what costs time when sets are many
                        self.work += 1 + self.fresh.len() as u64 / 16;
                        // beyond the bound only what matters most is still let in
                        if self.fresh.len() < MOST_SETS || set | own == all {
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
                // own gems may have made some equal or smaller
                for set in std::mem::take(&mut self.fresh) {
                    insert_maximal(&mut self.fresh, set);
                }
            }
            self.fresh.iter().for_each(|set| self.sets.push(*set));
            self.sets.end_row();
        }
        is_whole
    }

    /// The sets of gems that walks from a node on can take and return with.
    pub(crate) fn sets_of(&self, node: u32) -> &[u128] {
        self.sets.row(self.components.of[node as usize])
    }
}

/// Adds a set to a list of sets of which none contains another.
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
