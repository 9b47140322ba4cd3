//! What connections agree on while they are realised one after the other.

use rmg_core::ObjectKindId;

/// Whether a connection has found its way, or wants none any more.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct HasWay(pub(crate) bool);

/// The water that a connection crosses as a ferry, by its number.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Crossing(pub(crate) Option<u16>);

/// Kind of monolith of each connection that needs a pair, by connection; empty until they are dealt.
#[derive(Debug, Default)]
pub(crate) struct MonolithKinds(pub(crate) Vec<Option<ObjectKindId>>);
