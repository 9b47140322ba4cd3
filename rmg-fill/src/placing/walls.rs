//! Between which zones walls stand, and on whose side.

use rmg_core::ZoneId;
use rmg_core::layout::LinkOutcome;
use rmg_core::template::ConnectionKind;

use crate::board::Board;
use crate::inputs::Inputs;

/// Where the wall between two zones stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Border {
    /// On the side of the first.
    Here,
    /// On the side of the second.
    There,
    /// Nowhere: a wide connection found a border.
    Open,
}

/// Where the wall between two zones stands: the one that can better spare the tiles has it.
pub(crate) fn border(board: &Board<'_>, here: ZoneId, there: ZoneId) -> Border {
    if is_open(board, here, there) {
        Border::Open
    } else if board.wall_sides.is_here(here, there) {
        Border::Here
    } else {
        Border::There
    }
}

/// Whether the border of two zones has no wall.
fn is_open(inputs: &Inputs<'_>, a: ZoneId, b: ZoneId) -> bool {
    inputs.plan.each_connection().any(|(id, connection)| {
        connection.kind == ConnectionKind::Wide
            && matches!(inputs.outcomes[id.index()], LinkOutcome::Direct { .. })
            && ((connection.a, connection.b) == (a, b) || (connection.a, connection.b) == (b, a))
    })
}
