//! Pages in a real browser: headless Chromium, driven over its `DevTools` protocol.
//!
//! They are ignored by a plain `cargo test`, because they need a browser; `.ci/full` runs them. Where no Chromium is found
//! they say so and pass.
#![expect(
    clippy::unwrap_used,
    reason = "helpers of tests, too, may unwrap; clippy.toml allows it inside tests only"
)]

mod devtools;
mod map_page;
mod profile_page;
mod stats_page;
