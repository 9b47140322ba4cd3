//! Traps: one kind a file.

mod caltrops;
mod pit;
mod remote_trigger;
mod spawner;

use std::fmt;
use std::sync::Arc;

use rmg_core::{RngStream, TilePos};

pub use caltrops::Caltrops;
pub use pit::Pit;
pub use remote_trigger::RemoteTrigger;
pub use spawner::Spawner;

use crate::draft::Draft;
use crate::read::Fields;

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

    /// Lays one; false when no safe way would lead around it.
    pub fn lay(&self, draft: &mut Draft, tile: TilePos, rng: &mut RngStream) -> bool {
        self.kind.lay(draft, tile, &self.name, rng)
    }
}

/// How a kind is read from a configuration.
pub(crate) type ReadTrap = fn(&mut Fields<'_, '_>) -> Arc<dyn TrapKind>;

/// Every kind with its name in configurations.
pub(crate) const KINDS: &[(&str, ReadTrap)] = &[
    ("pit", |fields| Arc::new(Pit::read(fields))),
    ("caltrops", |fields| Arc::new(Caltrops::read(fields))),
    ("spawner", |fields| Arc::new(Spawner::read(fields))),
    ("remote-trigger", |fields| Arc::new(RemoteTrigger::read(fields))),
];
