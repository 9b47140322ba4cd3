//! Tries all worlds of a small pool: finds one that can be solved, or proves that none exists.
//!
//! Connections are decided only when a walk reaches them. A partial world is abandoned if a walk with free
//! choice of all open connections does not take all gems and return. If no walk reaches a free portal, the
//! partial world is solved exactly, and the remaining portals are joined in any way that connects all zones.

use crate::worlds::board::{Board, FREE, NO_GEM, START};
use crate::worlds::compact::CompactPool;
use crate::worlds::nodes::Nodes;
use crate::worlds::note::JoinReason;
use crate::worlds::solve::{Solver, Verdict};

/// The result of a search through all worlds.
#[derive(Debug)]
pub(crate) enum Exhausted {
    /// A complete world that can be solved.
    Found(Box<Board>),
    /// No such world exists.
    None {
        /// The number of selections of zones.
        choices: u64,
        /// The number of partial worlds that were tried.
        tried: u64,
    },
    /// The search exceeded its limit.
    TooLarge,
}

/// Tries all worlds, at most `most` partial ones.
pub(crate) fn try_all_worlds(
    pool: &CompactPool,
    gem: &[u16],
    plain: &[u16],
    gems: usize,
    most: u64,
    solver: &mut Solver,
) -> Exhausted {
    let mut search = Search { solver, tried: 0, most, nodes: Nodes::default() };
    let mut choices = 0;
    let mut chosen_gem: Option<Vec<usize>> = Some((0..gems).collect());
    while let Some(of_gem) = chosen_gem {
        let mut chosen_plain: Option<Vec<usize>> = Some((0..gems).collect());
        while let Some(of_plain) = chosen_plain {
            choices += 1;
            if choices > most {
                return Exhausted::TooLarge;
            }
            let zones: Vec<u16> =
                of_plain.iter().map(|at| plain[*at]).chain(of_gem.iter().map(|at| gem[*at])).collect();
            let mut board = Board::new(pool, &zones);
            board.joins_are(JoinReason::Search);
            match search.decide(&mut board) {
                Some(true) => return Exhausted::Found(Box::new(board)),
                Some(false) => {}
                None => return Exhausted::TooLarge,
            }
            chosen_plain = next_choice(of_plain, plain.len());
        }
        chosen_gem = next_choice(of_gem, gem.len());
    }
    Exhausted::None { choices, tried: search.tried }
}

/// Returns the next combination of `choice.len()` of `of` elements, in lexicographic order.
fn next_choice(mut choice: Vec<usize>, of: usize) -> Option<Vec<usize>> {
    let count = choice.len();
    let at = (0..count).rev().find(|at| choice[*at] < of - count + at)?;
    choice[at] += 1;
    for later in at + 1..count {
        choice[later] = choice[later - 1] + 1;
    }
    Some(choice)
}

struct Search<'s> {
    solver: &'s mut Solver,
    tried: u64,
    most: u64,
    nodes: Nodes,
}

/// What walks can reach on a board with free portals.
enum BoardOutcome {
    /// They cannot take all gems and return, even with free choice of connections.
    Unsolvable,
    /// They reach this free portal.
    Reaches(u16),
    /// They reach no free portal.
    Closed,
}

impl Search<'_> {
    /// Completes the board to one that can be solved. Returns whether that is possible; `None` if the limit
    /// is exceeded.
    fn decide(&mut self, board: &mut Board) -> Option<bool> {
        self.tried += 1;
        if self.tried > self.most {
            return None;
        }
        match self.evaluate(board) {
            BoardOutcome::Unsolvable => Some(false),
            BoardOutcome::Closed => match self.solver.solve(board, None) {
                Verdict::Solved => self.complete(board),
                Verdict::Unsolved { .. } => Some(false),
                Verdict::Unknown => None,
            },
            BoardOutcome::Reaches(portal) => self.branch(board, portal, Self::decide),
        }
    }

    /// Joins a free portal to each other one in turn.
    fn branch(
        &mut self,
        board: &mut Board,
        portal: u16,
        mut next: impl FnMut(&mut Self, &mut Board) -> Option<bool>,
    ) -> Option<bool> {
        let is_odd = board.portals() % 2 == 1;
        let has_own = board.portal_numbers().any(|portal| board.at(portal) == portal);
        for other in board.portal_numbers() {
            let is_allowed = if other == portal {
                is_odd && !has_own && portal != START
            } else {
                match (portal == START, other == START) {
                    (true, _) => board.can_be_first(board.zone_of[usize::from(other)]),
                    (_, true) => board.can_be_first(board.zone_of[usize::from(portal)]),
                    _ => true,
                }
            };
            if !is_allowed || !board.is_free(other) {
                continue;
            }
            board.join(portal, other);
            let found = next(self, board);
            if found != Some(false) {
                return found;
            }
            for end in [portal, other] {
                board.partner[usize::from(end)] = FREE;
            }
        }
        Some(false)
    }

    /// Joins the remaining portals of a solved board so that all zones are connected.
    fn complete(&mut self, board: &mut Board) -> Option<bool> {
        self.tried += 1;
        if self.tried > self.most {
            return None;
        }
        let free = board.portal_numbers().find(|portal| board.is_free(*portal));
        match free {
            None => Some(board.is_connected()),
            Some(portal) => self.branch(board, portal, Self::complete),
        }
    }

    fn evaluate(&mut self, board: &Board) -> BoardOutcome {
        self.nodes.clear(board.portals(), board.flags);
        let free: Vec<u16> = board.portal_numbers().filter(|portal| board.is_free(*portal)).collect();
        let mut reaches: Option<u16> = None;
        let (mut gems, mut is_home) = (0u128, false);
        leave(board, &free, &mut self.nodes, &mut reaches, START, 0);
        let mut at = 0;
        while at < self.nodes.len() {
            let (portal, state) = self.nodes.list[at];
            at += 1;
            if portal == START {
                is_home = true;
                leave(board, &free, &mut self.nodes, &mut reaches, START, state);
                continue;
            }
            for claim in board.claims_from(portal) {
                if claim.needs.hold_in(state) {
                    if claim.gem != NO_GEM {
                        gems |= 1 << claim.gem;
                    }
                    leave(board, &free, &mut self.nodes, &mut reaches, claim.to, claim.sets.set_in(state));
                }
            }
        }
        match reaches {
            _ if gems != board.all_gems() || !is_home => BoardOutcome::Unsolvable,
            Some(portal) => BoardOutcome::Reaches(portal),
            None => BoardOutcome::Closed,
        }
    }
}

/// Leaves by a portal to its partner, or by a free portal to any free portal.
fn leave(board: &Board, free: &[u16], nodes: &mut Nodes, reaches: &mut Option<u16>, portal: u16, state: u64) {
    if !board.is_free(portal) {
        nodes.add(board.at(portal), state);
        return;
    }
    reaches.get_or_insert(portal);
    for other in free {
        if portal != START || (*other != START && board.can_be_first(board.zone_of[usize::from(*other)])) {
            nodes.add(*other, state);
        }
    }
}
