//! Thread pools and the clock. Knows nothing of maps.
//!
//! The only crate that starts threads ([`Pool`]) and reads the clock ([`Stopwatch`]). Results never depend on
//! either: a pool hands results back in the order of the input.

mod clock;
mod pool;

pub use clock::Stopwatch;
pub use pool::{Pool, PoolError};
