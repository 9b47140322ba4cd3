//! What the program `measure` measures with, and inputs of the benches.
//!
//! - [`cases`]: which templates at which sizes and seeds.
//! - [`effort`]: how hard to look, and from which starts.
//! - [`record`]: one layout, made, timed and looked at by the oracles of `rmg-tests`.
//! - [`report`]: tables and totals of many records; [`judge`]: which targets were missed.
//! - [`figures`]: medians and their kin.
//! - [`maps`]: one map, made, timed and measured; [`passes`]: which passes its time goes to.
//! - [`wares`]: what may lie in treasure, and what does; [`shares`]: how often against how often it should.
//! - [`samples`]: sample cases of puzzles.
//! - [`inputs`]: plans for the benches in `suite/`.

pub mod cases;
pub mod effort;
pub mod figures;
pub mod inputs;
pub mod judge;
pub mod maps;
pub mod passes;
pub mod record;
pub mod report;
pub mod samples;
pub mod shares;
pub mod wares;
