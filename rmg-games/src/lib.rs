//! Maps of the games: files of others on one side, the map model of `rmg-core` on the other.
//!
//! - [`h3m`]: maps of the original games, field by field, and their conversion.
//! - [`vmap`]: maps of VCMI.
//! - [`foreign`]: what the model does not hold of maps that others made.
//!
//! Changes when we understand more of what a game reads. Nothing here opens files or prints; callers hand
//! over bytes and take faults.
//!
//! ```
//! use rmg_formats::pack::load_embedded;
//! use rmg_games::{h3m, vmap};
//!
//! // every size that a file tells is compared with what is there, and faults carry their place
//! let fault = h3m::read(&[0x1c, 0, 0, 0]).unwrap_err().to_string();
//! assert!(fault.contains("byte"), "{fault}");
//! assert!(vmap::read(b"no archive", &load_embedded()).is_err());
//! ```

pub mod foreign;
pub mod h3m;
mod origin;
pub mod vmap;
mod work;
