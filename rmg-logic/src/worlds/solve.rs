//! Whether a world can be solved, exactly.
//!
//! Nodes are pairs of portal and state; claims are edges, some with a gem. What a walk can do inside a strongly
//! connected component it can do in full, so a component gives all gems of its edges, and a walk is a path over the
//! acyclic graph of components. For each component the sets of gems that some path on to the start takes are kept, the
//! maximal ones only. Gem claims may be used again after their gem is gone.

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
const UNSEEN: u32 = u32::MAX;

/// The exact solver with its memory.
#[derive(Debug, Default)]
pub(crate) struct Solver {
    sweep: Sweep,
    pub(crate) nodes: Nodes,
    pub(crate) edges: Vec<Edge>,
    /// By node: where its edges begin; one more entry at the end.
    pub(crate) first_edge: Vec<u32>,
    /// By node.
    component: Vec<u32>,
    /// By component: where its sets begin in `sets`; one more entry at the end.
    first_set: Vec<u32>,
    sets: Vec<u128>,
    // of the search for components
    order: Vec<u32>,
    low: Vec<u32>,
    stack: Vec<u32>,
    calls: Vec<(u32, u32)>,
    members: Vec<u32>,
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
        self.work += (self.nodes.len() + self.edges.len()) as u64;
        if !is_built {
            return Verdict::Unknown;
        }
        self.find_components();
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
        let seen = self.edges.iter().fold(0u128, |sum, edge| sum | taken(edge)).count_ones();
        Verdict::Unsolved { best, returned, seen }
    }

    /// Builds the graph of what is reached; false when it is too large.
    fn build(&mut self, board: &Board, blocked: Option<u16>) -> bool {
        self.nodes.clear(board.portals(), board.flags);
        self.edges.clear();
        self.first_edge.clear();
        let entry = board.at(START);
        debug_assert_ne!(entry, FREE, "the start is joined");
        self.nodes.add(entry, 0);
        let mut at = 0;
        while at < self.nodes.len() {
            if at >= MOST_NODES {
                return false;
            }
            self.first_edge.push(count(self.edges.len()));
            let (portal, state) = self.nodes.list[at];
            at += 1;
            if portal == START {
                let (to, _) = self.nodes.add(entry, state);
                self.edges.push(Edge { to, gem: NO_GEM, claim: PASSING });
                continue;
            }
            if Some(board.zone_of[usize::from(portal)]) == blocked {
                continue;
            }
            for number in board.claims_from(portal) {
                let claim = &board.claims[number];
                let other = board.at(claim.to);
                if claim.needs.hold_in(state) && other != FREE {
                    let (to, _) = self.nodes.add(other, claim.sets.set_in(state));
                    self.edges.push(Edge { to, gem: claim.gem, claim: count(number) });
                }
            }
        }
        self.first_edge.push(count(self.edges.len()));
        true
    }

    pub(crate) fn edges_of(&self, node: u32) -> &[Edge] {
        let at = node as usize;
        &self.edges[self.first_edge[at] as usize..self.first_edge[at + 1] as usize]
    }

    /// Tarjan, *Depth-first search and linear graph algorithms* (1972), with a stack of its own. Components are
    /// numbered from the ends of the acyclic graph to the start.
    fn find_components(&mut self) {
        let nodes = self.nodes.len();
        for list in [&mut self.order, &mut self.low, &mut self.component] {
            list.clear();
            list.resize(nodes, UNSEEN);
        }
        self.stack.clear();
        self.members.clear();
        let mut components = 0;
        let mut met = 0;
        // every node is reached from node 0
        self.calls.push((0, 0));
        while let Some((node, next)) = self.calls.pop() {
            let at = node as usize;
            if next == 0 {
                self.order[at] = met;
                self.low[at] = met;
                met += 1;
                self.stack.push(node);
            }
            let (begin, end) = (self.first_edge[at], self.first_edge[at + 1]);
            let mut edge = begin + next;
            let mut went_down = false;
            while edge < end {
                let to = self.edges[edge as usize].to as usize;
                if self.order[to] == UNSEEN {
                    // it comes back to the same edge, to take over what was found below
                    self.calls.push((node, edge - begin + 1));
                    self.calls.push((count(to), 0));
                    went_down = true;
                    break;
                }
                if self.component[to] == UNSEEN {
                    self.low[at] = self.low[at].min(self.order[to]);
                }
                edge += 1;
            }
            if went_down {
                continue;
            }
            if self.low[at] == self.order[at] {
                while let Some(member) = self.stack.pop() {
                    self.component[member as usize] = components;
                    self.members.push(member);
                    if member == node {
                        break;
                    }
                }
                components += 1;
            }
            if let Some((parent, _)) = self.calls.last() {
                let parent = *parent as usize;
                self.low[parent] = self.low[parent].min(self.low[at]);
            }
        }
    }

    /// The maximal sets of gems of every component; false when some had to be left out.
    fn gather_sets(&mut self, board: &Board) -> bool {
        let all = board.all_gems();
        self.sets.clear();
        self.first_set.clear();
        let mut is_whole = true;
        let mut begin = 0;
        let mut component = 0;
        while begin < self.members.len() {
            self.first_set.push(count(self.sets.len()));
            let mut end = begin;
            let mut own = 0u128;
            self.fresh.clear();
            while end < self.members.len() && self.component[self.members[end] as usize] == component {
                let node = self.members[end];
                end += 1;
                if self.nodes.list[node as usize].0 == START {
                    insert_maximal(&mut self.fresh, 0);
                }
                for edge in self.first_edge[node as usize]..self.first_edge[node as usize + 1] {
                    let edge = self.edges[edge as usize];
                    let gem = if edge.gem == NO_GEM { 0 } else { 1 << edge.gem };
                    let to = self.component[edge.to as usize];
                    if to == component {
                        own |= gem;
                        continue;
                    }
                    let to = to as usize;
                    for at in self.first_set[to]..self.first_set[to + 1] {
                        let set = self.sets[at as usize] | gem;
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
            let kept = self.sets.len();
            for set in &self.fresh {
                let set = set | own;
                if set == all {
                    self.sets.truncate(kept);
                    self.sets.push(set);
                    break;
                }
                self.sets.push(set);
            }
            // own gems may have made some equal or smaller
            if own != 0 && self.sets.len() > kept + 1 {
                self.fresh.clear();
                for set in self.sets.drain(kept..) {
                    insert_maximal(&mut self.fresh, set);
                }
                self.sets.append(&mut self.fresh);
            }
            component += 1;
            begin = end;
        }
        self.first_set.push(count(self.sets.len()));
        is_whole
    }

    /// The sets of gems that walks from a node on can take and return with.
    pub(crate) fn sets_of(&self, node: u32) -> &[u128] {
        let component = self.component[node as usize] as usize;
        let begin = self.first_set[component] as usize;
        let end = self.first_set[component + 1] as usize;
        &self.sets[begin..end]
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

/// A count as the 32 bits that graphs here are numbered with.
fn count(number: usize) -> u32 {
    u32::try_from(number).expect("graphs are bounded")
}
