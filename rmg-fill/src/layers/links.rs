//! What connections agree on while they are realised one after the other.

use rmg_core::{ConnectionId, ObjectKindId};
use rmg_jobs::Slot;

use super::{Layer, Layers};
use crate::board::Board;
use crate::subject::WholeMap;

/// Whether a connection has found its way.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct HasWay(pub(crate) bool);

impl Layer for HasWay {
    type Of = ConnectionId;
    const NAME: &'static str = "way";

    fn new(_: &Board<'_>, _: ConnectionId) -> Self {
        Self::default()
    }

    fn slots(layers: &Layers) -> &[Slot<Self>] {
        &layers.ways
    }
}

/// Kind of monolith of each connection that needs a pair, by connection.
#[derive(Debug)]
pub(crate) struct MonolithKinds(pub(crate) Vec<Option<ObjectKindId>>);

impl Layer for MonolithKinds {
    type Of = WholeMap;
    const NAME: &'static str = "kinds of monoliths";

    fn new(board: &Board<'_>, _: WholeMap) -> Self {
        Self(vec![None; board.plan.connections.len()])
    }

    fn slots(layers: &Layers) -> &[Slot<Self>] {
        std::slice::from_ref(&layers.monolith_kinds)
    }
}
