//! Traps: one kind a file.

mod caltrops;
mod pit;
mod remote_trigger;
mod spawner;
pub(crate) mod trap;

use std::sync::Arc;

pub use caltrops::Caltrops;
pub use pit::Pit;
pub use remote_trigger::RemoteTrigger;
pub use spawner::Spawner;
pub use trap::{TrapKind, TrapSpec};

use crate::fields::Fields;

/// How a kind is read from a configuration.
pub(crate) type ReadTrap = fn(&mut Fields<'_, '_>) -> Arc<dyn TrapKind>;

/// Every kind with its name in configurations.
pub(crate) const KINDS: &[(&str, ReadTrap)] = &[
    ("pit", |fields| Arc::new(Pit::read(fields))),
    ("caltrops", |fields| Arc::new(Caltrops::read(fields))),
    ("spawner", |fields| Arc::new(Spawner::read(fields))),
    ("remote-trigger", |fields| Arc::new(RemoteTrigger::read(fields))),
];
