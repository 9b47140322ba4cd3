//! The promises of the library, a module each.
#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests, too, may unwrap; clippy.toml allows it inside tests only"
)]

mod examples;
mod library;
mod relatives;
mod sweep;
