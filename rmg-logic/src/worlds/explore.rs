//! Explores which positions can be reached on an unfinished board.

use crate::worlds::board::{Board, START};
use crate::worlds::nodes::Nodes;

/// The position of a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Position {
    /// At a portal, before entering.
    Entry(u16, u64),
    /// In a zone, before leaving by a portal.
    Exit(u16, u64),
}

/// Maximum number of positions of one exploration. Further positions are omitted: constructions may fail, but
/// stay sound.
const MAX_NODES: usize = 100_000;

/// Reachable positions, with reused memory.
#[derive(Debug, Default)]
pub(crate) struct Explorer {
    nodes: Nodes,
    /// Free portals that can be reached, with the states in which a player can leave by them.
    pub(crate) exits: Vec<(u16, u64)>,
    /// Whether the start was reached.
    pub(crate) is_home: bool,
    /// Exits that were already found.
    exit_nodes: Nodes,
    /// The work of all explorations: positions, and claims that start at them.
    pub(crate) work: u64,
}

impl Explorer {
    /// Finds all positions that can be reached from `position` through joined portals.
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
        let (mut at, mut visited) = (0, 1);
        while at < self.nodes.len().min(MAX_NODES) {
            let (portal, state) = self.nodes.list[at];
            at += 1;
            if portal == START {
                self.is_home = true;
                self.leave(board, START, state);
                continue;
            }
            let claims = board.claims_from(portal);
            visited += 1 + claims.len() as u64;
            for claim in claims {
                if claim.needs.hold_in(state) {
                    self.leave(board, claim.to, claim.sets.set_in(state));
                }
            }
        }
        self.work += visited;
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
