//! Tests of the public interface of the library.
#![expect(clippy::unwrap_used, reason = "test helpers may unwrap; clippy.toml allows it only inside tests")]

mod examples;
mod library;
mod relatives;
mod sweep;
