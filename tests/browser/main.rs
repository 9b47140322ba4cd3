//! Pages in a real browser: headless Chromium, driven over its `DevTools` protocol.
//!
//! `cargo test` ignores them by default, because they need a browser; `.ci/full` runs them. If no Chromium is
//! installed, they print a notice and pass.
#![expect(clippy::unwrap_used, reason = "test helpers may unwrap; clippy.toml allows it inside tests only")]

mod devtools;
mod map_page;
mod profile_page;
mod stats_page;
