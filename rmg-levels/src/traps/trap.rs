//! Kinds of traps, and configured traps.

use std::fmt;
use std::sync::Arc;

use rmg_core::{RngStream, TilePos};

use crate::draft::Draft;

/// A kind of trap.
pub trait TrapKind: fmt::Debug + Send + Sync {
    /// Puts the trap on `tile` under its name. Returns false if no safe path would lead around it.
    fn lay(&self, draft: &mut Draft, tile: TilePos, name: &Arc<str>, rng: &mut RngStream) -> bool;
}

/// A configured trap.
#[derive(Debug, Clone)]
pub struct TrapSpec {
    /// The name that rooms and adders use.
    pub name: Arc<str>,
    /// The kind of trap.
    pub kind: Arc<dyn TrapKind>,
}

impl TrapSpec {
    /// Creates a trap with a name.
    pub fn new(name: &str, kind: impl TrapKind + 'static) -> Self {
        Self { name: name.into(), kind: Arc::new(kind) }
    }

    /// Returns a placeholder for an unknown trap of a file. No level is generated from such a file.
    pub(crate) fn placeholder() -> Self {
        Self::new("", NoTrap)
    }

    /// Puts the trap on a tile. Returns false if no safe path would lead around it.
    pub fn lay(&self, draft: &mut Draft, tile: TilePos, rng: &mut RngStream) -> bool {
        self.kind.lay(draft, tile, &self.name, rng)
    }
}

/// The placeholder for an unknown trap.
#[derive(Debug)]
struct NoTrap;

impl TrapKind for NoTrap {
    fn lay(&self, _: &mut Draft, _: TilePos, _: &Arc<str>, _: &mut RngStream) -> bool {
        false
    }
}
