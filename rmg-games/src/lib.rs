//! Readers and writers of game maps. They convert between map files and the map model of `rmg-core`.
//!
//! - [`h3m`]: codec of maps of the original games, and their conversion.
//! - [`vmap`]: maps of VCMI.
//! - [`foreign`]: the data of maps from other programs that the model does not hold.
//!
//! This crate does not open files and does not print. Callers pass bytes and get errors.
//!
//! ```
//! use rmg_formats::pack::load_embedded;
//! use rmg_games::{h3m, vmap};
//!
//! // every size in a file is checked against the remaining bytes, and errors have a location
//! let error = h3m::read(&[0x1c, 0, 0, 0]).unwrap_err().to_string();
//! assert!(error.contains("byte"), "{error}");
//! assert!(vmap::read(b"no archive", &load_embedded()).is_err());
//! ```

pub mod foreign;
pub mod h3m;
mod origin;
pub mod vmap;
mod work;
