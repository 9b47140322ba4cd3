//! Why an object is there.

use std::borrow::Cow;
use std::fmt;

use crate::ids::{ConnectionId, ZoneId};
use crate::model::ids::PileId;

/// Why an object is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cause {
    /// Name of the modifier that placed it.
    pub pass: PassName,
    /// The zone that it stands in.
    pub zone: ZoneId,
    /// The connection that it serves.
    pub connection: Option<ConnectionId>,
    /// The pile that it is part of.
    pub pile: Option<PileId>,
    /// What it guards.
    pub guards: Option<Guarded>,
}

/// Name of a modifier. Modifiers have theirs in the program; a map that was read from a file brings its own.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct PassName(pub Cow<'static, str>);

impl PassName {
    /// The name as text.
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

/// What a monster guards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Guarded {
    /// The passage of a connection.
    Link(ConnectionId),
    /// A pile.
    Pile(PileId),
}
