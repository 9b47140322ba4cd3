//! The reason why an object was placed.

use std::borrow::Cow;
use std::fmt;

use crate::ids::{ConnectionId, ZoneId};
use crate::model::ids::PileId;

/// The reason why an object was placed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// Name of the modifier that placed it.
    pub pass: PassName,
    /// The zone where it is placed.
    pub zone: ZoneId,
    /// The connection that it belongs to.
    pub connection: Option<ConnectionId>,
    /// The pile that it belongs to.
    pub pile: Option<PileId>,
    /// What it guards, if it is a guard.
    pub guards: Option<Guarded>,
}

/// Name of a modifier. Modifiers have static names; a map file contains its own.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PassName(pub Cow<'static, str>);

impl PassName {
    /// Returns the name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&'static str> for PassName {
    fn from(name: &'static str) -> Self {
        Self(Cow::Borrowed(name))
    }
}

impl From<String> for PassName {
    fn from(name: String) -> Self {
        Self(Cow::Owned(name))
    }
}

impl fmt::Display for PassName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What a guard protects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Guarded {
    /// The passage of a connection.
    Link(ConnectionId),
    /// The objects of a pile.
    Pile(PileId),
}
