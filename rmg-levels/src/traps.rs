//! Traps. One kind per file.

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

use crate::fields::Kinds;

/// All kinds of traps with their names in configurations.
pub(crate) const KINDS: &Kinds<Arc<dyn TrapKind>> = &[
    ("pit", |fields| Arc::new(Pit::read(fields))),
    ("caltrops", |fields| Arc::new(Caltrops::read(fields))),
    ("spawner", |fields| Arc::new(Spawner::read(fields))),
    ("remote-trigger", |fields| Arc::new(RemoteTrigger::read(fields))),
];
