//! Worlds from zones: joins zones with portals so that one walk takes all gems and returns.
//!
//! A [`Pool`] has flags and zones. A zone has portals and claims. A claim lets a player who enters at one
//! portal leave at another if some flags have some values. It sets flags and may take the gem of the zone. A
//! world of N gems has N zones with and N zones without a gem, and joins all their portals and the start in
//! pairs. [`WorldMaker`] checks a pool and generates a world for each seed. Each world is solved exactly.
//!
//! A world is built around one concrete walk (`tour`). Swaps then make each plain zone (a zone without a gem)
//! necessary, so that every solution enters it (`matter`). If tours fail and there are few worlds, all are
//! tried (`exhaust`, a proof if none is valid); otherwise swaps repair an invalid world (`repair`).

mod around;
mod board;
mod bounds;
mod compact;
mod curate;
mod dead_gem;
mod diagnostic;
mod error;
mod exhaust;
mod explore;
mod hand;
mod joins;
mod maker;
mod matter;
mod nodes;
mod note;
mod old;
mod optimistic;
mod picture;
mod plan;
mod planned;
mod pool;
mod read;
mod repair;
mod set_picture;
mod settings;
mod solve;
mod swaps;
mod sweep;
mod text;
mod tour;
mod updated;
mod walk;
mod world;
mod write;

pub use compact::{MAX_FLAGS, MAX_GEMS, MAX_PORTALS};
pub use curate::{CLASSES, SetMeasures, balanced_set, curate, difficulty_range, measure_set};
pub use dead_gem::{DeadGem, DeadGemCause};
pub use diagnostic::{PoolDiagnostic, PoolLocation, check_pool};
pub use error::{Failed, Impossible, PlanError, WorldError};
pub use maker::WorldMaker;
pub use note::JoinReason;
pub use picture::world_sketch;
pub use plan::{WorldPlan, read_world_plan};
pub use pool::{Claim, Pool, Zone};
pub use read::{PoolFile, WorldCase, read_pool, read_world_case};
pub use set_picture::set_sketch;
pub use settings::{Process, WorldSettings};
pub use text::write_world_text;
pub use walk::Difficulty;
pub use world::{End, Origin, Placed, Step, World, WorldWarning};
pub use write::{RESULTS, end_name, outcome, refusal};
