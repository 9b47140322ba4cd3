//! What the passes over a zone check and count.

use crate::layers::Claim;

/// Numbers of changed tiles.
#[derive(Debug, Default)]
pub(super) struct Changed {
    pub(super) closed: usize,
    pub(super) opened: usize,
}

/// Returns whether obstacles cover a tile, of this zone or another one.
pub(super) fn is_closed(claim: Claim) -> bool {
    claim.is_blocked() || claim == Claim::Closed
}
