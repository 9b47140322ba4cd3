//! The promises of the program: a test of the crate `rmg-cli`, for which cargo builds it.
#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests, too, may unwrap; clippy.toml allows it inside tests only"
)]

mod cli;
mod cmd;
mod papers;
