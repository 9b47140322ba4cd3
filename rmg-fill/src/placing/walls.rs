//! Walls between zones.

use rmg_core::ZoneId;
use rmg_core::layout::LinkOutcome;
use rmg_core::template::ConnectionKind;

use crate::board::Board;
use crate::inputs::Inputs;

/// The side of the wall between two zones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Border {
    /// On the side of the first zone.
    Here,
    /// On the side of the second zone.
    There,
    /// No wall: the zones have a wide connection.
    Open,
}

/// Returns the side of the wall between two zones: that of the zone with more unused tiles.
pub(crate) fn border(board: &Board<'_>, here: ZoneId, there: ZoneId) -> Border {
    if is_open(board, here, there) {
        Border::Open
    } else if board.wall_sides.is_here(here, there) {
        Border::Here
    } else {
        Border::There
    }
}

/// Returns whether the border of two zones has no wall.
fn is_open(inputs: &Inputs<'_>, a: ZoneId, b: ZoneId) -> bool {
    inputs.plan.each_connection().any(|(id, connection)| {
        connection.kind == ConnectionKind::Wide
            && matches!(inputs.outcomes[id.index()], LinkOutcome::Direct { .. })
            && ((connection.a, connection.b) == (a, b) || (connection.a, connection.b) == (b, a))
    })
}
