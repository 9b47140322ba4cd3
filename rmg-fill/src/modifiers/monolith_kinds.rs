//! Kinds of monoliths: one for each connection that found no other way, in the order of connections.

use rmg_core::ConnectionId;

use crate::FillError;
use crate::access::{Ask, Read, Write};
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::{HasWay, MonolithKinds};
use crate::modifier::Modifier;
use crate::placing::monolith_cause;
use crate::subject::{Subject, WholeMap};

/// See the module text.
pub(crate) struct MonolithDeal;

/// All connections.
pub(crate) struct Access {
    ways: Vec<(ConnectionId, Read<HasWay>)>,
    kinds: Write<MonolithKinds>,
}

impl Modifier for MonolithDeal {
    const NAME: &'static str = "monolith kinds";
    type Subject = WholeMap;
    type Access = Access;

    fn access(board: &Board<'_>, map: WholeMap, ask: &mut Ask<'_>) -> Access {
        Access {
            ways: ConnectionId::all(board).map(|id| (id, ask.read(id))).collect(),
            kinds: ask.write(map),
        }
    }

    fn run(_: WholeMap, access: &Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let board = job.board;
        let is_waiting =
            |(id, has_way): &&(ConnectionId, Read<HasWay>)| board.wants_way(*id) && !job.read(has_way).0;
        let waiting: Vec<ConnectionId> = access.ways.iter().filter(is_waiting).map(|(id, _)| *id).collect();
        let supply = &board.pack.defaults.monoliths;
        if waiting.len() > supply.len() {
            let causes =
                waiting.iter().map(|id| (board.connection_words(*id), monolith_cause(board, *id))).collect();
            return Err(FillError::TooFewMonoliths { needed: waiting.len(), kinds: supply.len(), causes });
        }
        let kinds = &mut job.write(&access.kinds).0;
        for (id, kind) in waiting.into_iter().zip(supply) {
            kinds[id.index()] = Some(*kind);
        }
        Ok(())
    }
}
