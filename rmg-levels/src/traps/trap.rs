//! A kind of trap, and a trap as configured.

use std::fmt;
use std::sync::Arc;

use rmg_core::{RngStream, TilePos};

use crate::draft::Draft;

/// A kind of trap.
pub trait TrapKind: fmt::Debug + Send + Sync {
    /// Lays one on `tile` under its name; false when no safe way would lead around it.
    fn lay(&self, draft: &mut Draft, tile: TilePos, name: &Arc<str>, rng: &mut RngStream) -> bool;
}

/// A trap as configured.
#[derive(Debug, Clone)]
pub struct TrapSpec {
    /// What rooms and adders call it.
    pub name: Arc<str>,
    /// What it is.
    pub kind: Arc<dyn TrapKind>,
}

impl TrapSpec {
    /// A trap with a name.
    pub fn new(name: &str, kind: impl TrapKind + 'static) -> Self {
        Self { name: name.into(), kind: Arc::new(kind) }
    }

    /// Stands in for a trap that a file names and does not have; no level is made from such a file.
    pub(crate) fn stand_in() -> Self {
        Self::new("", NoTrap)
    }

    /// Lays one; false when no safe way would lead around it.
    pub fn lay(&self, draft: &mut Draft, tile: TilePos, rng: &mut RngStream) -> bool {
        self.kind.lay(draft, tile, &self.name, rng)
    }
}

/// See [`TrapSpec::stand_in`].
#[derive(Debug)]
struct NoTrap;

impl TrapKind for NoTrap {
    fn lay(&self, _: &mut Draft, _: TilePos, _: &Arc<str>, _: &mut RngStream) -> bool {
        false
    }
}
