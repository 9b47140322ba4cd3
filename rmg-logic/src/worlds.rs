//! Worlds from zones: zones with portals are joined so that one walk takes all gems and returns.
//!
//! A [`Pool`] has flags and zones; a zone has portals and claims: who enters at a portal while some flags have some
//! values can leave at another, which sets flags and may take the gem of the zone. A world of N gems has N zones with
//! and N without a gem, and joins all their portals and the start in pairs. [`WorldMaker`] checks a pool and makes a world
//! for each seed; every world has been solved exactly.
//!
//! A world is built around one concrete walk (`tour`); swaps then put every plain zone into the way that some
//! solution avoids (`matter`). Where tours fail, all worlds are looked at if they are few (`exhaust`, a proof
//! when none is left), else swaps repair (`repair`).

mod board;
mod bounds;
mod compact;
mod curate;
mod error;
mod exhaust;
mod explore;
mod fault;
mod hand;
mod joins;
mod maker;
mod matter;
mod nodes;
mod old;
mod optimistic;
mod pool;
mod read;
mod repair;
mod settings;
mod solve;
mod svg;
mod swaps;
mod sweep;
mod tour;
mod updated;
mod walk;
mod world;
mod write;

pub use compact::{MAX_FLAGS, MAX_GEMS, MAX_PORTALS};
pub use curate::{CLASSES, SetMeasures, curate, difficulty_range, measure_set};
pub use error::{Failed, Impossible, WorldError};
pub use fault::{Place, PoolFault, check_pool};
pub use maker::WorldMaker;
pub use pool::{Claim, Pool, Zone};
pub use read::{PoolFile, WorldCase, read_pool, read_world_case};
pub use settings::{Process, WorldSettings};
pub use svg::write_world_svg;
pub use walk::Difficulty;
pub use world::{End, Origin, Step, World};
pub use write::{RESULTS, end_name, outcome, refusal};
