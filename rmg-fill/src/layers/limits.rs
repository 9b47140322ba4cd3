//! Shares of what the map may hold only so often.

use rmg_core::ObjectKindId;

/// What a zone may hold at most of kinds that are limited on the whole map, in order of kinds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ZoneLimits {
    shares: Vec<(ObjectKindId, u32)>,
}

impl ZoneLimits {
    /// Adds the share of a kind; kinds come in order of ids.
    pub(crate) fn add(&mut self, kind: ObjectKindId, share: u32) {
        debug_assert!(self.shares.last().is_none_or(|last| last.0 < kind), "kinds come in order");
        self.shares.push((kind, share));
    }

    /// The share of a kind; `None` when the map does not limit it.
    pub(crate) fn share(&self, kind: ObjectKindId) -> Option<u32> {
        self.shares.binary_search_by_key(&kind, |share| share.0).ok().map(|at| self.shares[at].1)
    }
}

/// Limits by zone; empty until they are shared out.
#[derive(Debug, Default)]
pub(crate) struct Limits(pub(crate) Vec<ZoneLimits>);
