//! What a sort of contents does: it offers things to a zone, and decides what they hold.

use std::fmt;

use rmg_core::model::ObjectBody;
use rmg_core::{ObjectKindId, RngStream, ZoneId};

use crate::board::Board;

/// A thing that a zone may get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Offer {
    pub(crate) kind: ObjectKindId,
    /// Worth, as treasure counts it.
    pub(crate) value: u32,
    /// How often it is rolled, against the others.
    pub(crate) rarity: u32,
}

/// A sort of contents.
pub(crate) trait Contents: fmt::Debug + Sync {
    /// What a zone may get of a kind: it as it is, or in several versions that differ in what they hold. A kind that is
    /// limited has one version only.
    ///
    /// - `usual`: the kind with the value and rarity of the pack, or those that the template gives it in the zone.
    fn offers(&self, board: &Board<'_>, zone: ZoneId, usual: Offer, offers: &mut Vec<Offer>) {
        let _ = (board, zone);
        offers.push(usual);
    }

    /// What an offer holds, when it was drawn.
    fn body(&self, board: &Board<'_>, zone: ZoneId, offer: &Offer, rng: &mut RngStream) -> ObjectBody;
}
