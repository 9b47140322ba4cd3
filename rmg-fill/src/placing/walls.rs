//! Between which zones walls stand, and on whose side.

use rmg_core::ZoneId;
use rmg_core::layout::LinkOutcome;
use rmg_core::template::ConnectionKind;

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

/// Where the wall between two zones stands: the larger one can spare the tiles.
pub(crate) fn border(inputs: &Inputs<'_>, here: ZoneId, there: ZoneId) -> Border {
    let size = |zone: ZoneId| inputs.ownership.target_tiles[zone.index()];
    if is_open(inputs, here, there) {
        Border::Open
    } else if (size(here), there) > (size(there), here) {
        // Equal zones: the lower id, so that both agree.
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
