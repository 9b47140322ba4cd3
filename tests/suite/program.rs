//! Tests of the program. They are in the crate `rmg-cli`, because cargo builds the program for its tests.
#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests may unwrap, too; clippy.toml allows it only inside tests"
)]

mod cli;
mod cmd;
mod cookbook;
mod docs;
