//! Groups of zones that unguarded connections join. A hero in one zone of a group reaches all of them.

use rmg_core::template::ConnectionKind;
use rmg_core::{ConnectionId, DisjointSets};

use super::wants::link_strength;
use crate::board::Board;

/// The zones of a map, grouped by connections without guards, and the guards of connections.
#[derive(Debug)]
pub(crate) struct Banks<'b, 'a> {
    board: &'b Board<'a>,
    /// By zone: the lowest zone of its group.
    first: Vec<usize>,
}

impl<'b, 'a> Banks<'b, 'a> {
    /// Builds the groups. O(zones + connections).
    pub(crate) fn new(board: &'b Board<'a>) -> Self {
        let zones = board.plan.zones.len();
        let mut groups = DisjointSets::new(zones);
        let connections = board.plan.each_connection().map(|(id, _)| id);
        for id in connections.filter(|id| board.wants_way(*id) && link_strength(board, *id) == 0) {
            let [a, b] = board.ends(id);
            groups.join(a.index(), b.index());
        }
        Self { board, first: (0..zones).map(|zone| groups.find(zone)).collect() }
    }

    /// Returns whether all ends of two connections are in one group.
    pub(crate) fn are_one(&self, a: ConnectionId, b: ConnectionId) -> bool {
        let [first, others @ ..] = [a, b].map(|id| self.board.ends(id).map(|zone| self.first[zone.index()]));
        first.iter().chain(others.iter().flatten()).all(|of| *of == first[0])
    }

    /// Returns the strength of the weakest guard of the other connections of the same zones; if they have
    /// none, of the whole map; 0 if no connection has a guard. Wide connections do not count. O(connections).
    pub(crate) fn weakest_guard(&self, id: ConnectionId) -> u32 {
        let board = self.board;
        let others = || {
            board.plan.each_connection().filter(move |(other, plan)| {
                *other != id && matches!(plan.kind, ConnectionKind::Guarded | ConnectionKind::ForcePortal)
            })
        };
        let guarded = |(other, _)| Some(link_strength(board, other)).filter(|strength| *strength > 0);
        let ends = board.ends(id);
        let near = others().filter(|(other, _)| board.ends(*other).iter().any(|zone| ends.contains(zone)));
        near.filter_map(guarded).min().or_else(|| others().filter_map(guarded).min()).unwrap_or(0)
    }
}
