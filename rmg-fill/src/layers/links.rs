//! State of connections that are realized one by one.

use rmg_core::ObjectKindId;

/// Whether a connection is realized, or needs no link.
#[derive(Debug, Clone, Copy, Default)]
pub struct HasWay(pub(crate) bool);

impl HasWay {
    /// Returns whether the connection is realized, or needs no link. Before the modifier `monoliths`, a later
    /// modifier can still realize it.
    #[must_use]
    pub fn is_realized(self) -> bool {
        self.0
    }
}

/// The number of the water that a connection crosses as a ferry.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Crossing(pub(crate) Option<u16>);

/// The kind of monolith for each connection that needs a pair, by connection; empty until they are assigned.
#[derive(Debug, Clone, Default)]
pub(crate) struct MonolithKinds(pub(crate) Vec<Option<ObjectKindId>>);
