//! Where one can get to on a board that is not finished.

use crate::worlds::board::{Board, START};
use crate::worlds::nodes::Nodes;

/// Where a player stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Position {
    /// Before a portal, about to enter.
    Entry(u16, u64),
    /// In a zone, about to leave by a portal.
    Exit(u16, u64),
}

/// Most positions that are looked at from one place. Beyond, the rest is left out: constructions lose chances, never
/// soundness.
const MOST_NODES: usize = 100_000;

/// Positions that can be reached, with the memory for finding them.
#[derive(Debug, Default)]
pub(crate) struct Explorer {
    nodes: Nodes,
    /// Portals that lead nowhere yet, with the states in which one can leave by them.
    pub(crate) exits: Vec<(u16, u64)>,
    /// Whether the start was passed.
    pub(crate) is_home: bool,
    /// Exits that were met already.
    exit_nodes: Nodes,
    /// Work so far: positions, and claims that begin at them.
    pub(crate) work: u64,
}

impl Explorer {
    /// Finds everything that can be reached from `position` over joined portals.
    pub(crate) fn explore(&mut self, board: &Board, position: Position) {
        self.nodes.clear(board.portals(), board.flags);
        self.exit_nodes.clear(board.portals(), board.flags);
        self.exits.clear();
        self.is_home = false;
        match position {
            Position::Entry(portal, state) => {
                self.nodes.add(portal, state);
            }
            Position::Exit(portal, state) => self.leave(board, portal, state),
        }
        let (mut at, mut looked_at) = (0, 1);
        while at < self.nodes.len().min(MOST_NODES) {
            let (portal, state) = self.nodes.list[at];
            at += 1;
            if portal == START {
                self.is_home = true;
                self.leave(board, START, state);
                continue;
            }
            let claims = board.claims_from(portal);
            looked_at += 1 + claims.len() as u64;
            for claim in claims {
                if claim.needs.hold_in(state) {
                    self.leave(board, claim.to, claim.sets.set_in(state));
                }
            }
        }
        self.work += looked_at;
    }

    fn leave(&mut self, board: &Board, portal: u16, state: u64) {
        if board.is_free(portal) {
            if self.exit_nodes.add(portal, state).1 {
                self.exits.push((portal, state));
            }
        } else {
            self.nodes.add(board.at(portal), state);
        }
    }
}
