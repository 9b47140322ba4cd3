//! Kinds of monoliths: assigns one to each connection without a link, in the order of connections.
//!
//! Reads the links of all connections, and writes the kinds. If there are too few kinds, the connections that
//! can become ferries with a guard (`late_ferries`) get none. Cost: O(connections).

use rmg_core::ConnectionId;
use rmg_core::model::TooFewMonoliths;

use super::open_ferries::open_connections;
use crate::FillError;
use crate::access::{OfEach, Read, Write};
use crate::job::ModifierJob;
use crate::layers::{HasWay, MonolithKinds};
use crate::missing_content::omit_link;
use crate::modifier::Modifier;
use crate::placing::monolith_cause;
use crate::subject::WholeMap;

pub(crate) struct MonolithDeal;

impl Modifier for MonolithDeal {
    const NAME: &'static str = "monolith kinds";
    type Subject = WholeMap;
    type Access = (OfEach<ConnectionId, Read<HasWay>>, Write<MonolithKinds>);

    fn run(
        _: WholeMap,
        (OfEach(ways), kinds): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let board = job.board;
        let is_waiting =
            |(id, has_way): &&(ConnectionId, Read<HasWay>)| board.wants_way(*id) && !job.read(has_way).0;
        let mut waiting: Vec<ConnectionId> = ways.iter().filter(is_waiting).map(|(id, _)| *id).collect();
        let open = open_connections(board);
        waiting.sort_by_key(|id| (open.contains(id), *id));
        job.output.count("connections visited", ways.len());
        job.output.count("connections without a way", waiting.len());
        let supply = board.pack.monoliths_of(board.plan.target);
        if waiting.len() > supply.len() {
            let causes: Vec<_> =
                waiting.iter().map(|id| (board.connection_words(*id), monolith_cause(board, *id))).collect();
            let lack = TooFewMonoliths { needed: waiting.len(), kinds: supply.len(), causes };
            let error = FillError::TooFewMonoliths(lack);
            for id in waiting[supply.len()..].iter().filter(|id| !open.contains(id)) {
                omit_link(board, *id, error.clone(), &mut job.output)?;
            }
        }
        let kinds = &mut job.write(kinds).0;
        kinds.resize(board.plan.connections.len(), None);
        for (id, kind) in waiting.into_iter().zip(supply) {
            kinds[id.index()] = Some(kind);
        }
        Ok(())
    }
}
