//! What people look at: finished things on one side, pixels, pages and drawings on the other. Nothing is read
//! back.
//!
//! - [`picture`]: pictures of templates, layouts and finished maps.
//! - [`page`]: what pages for browsers share, also those of other crates; [`map_page`]: the page of a
//!   finished map.
//! - [`template_page`]: what a template is, as a page and as text for forums.
//! - [`tiled`]: finished maps for the editor Tiled.
//! - [`level`]: levels of a dungeon as pictures, text, JSON and Tiled maps.
//! - [`certificate_json`]: what the audit says, for pages and for programs.
//!
//! Changes when something should look different. Nothing here opens files or prints; callers hand over a
//! `Write`.
//!
//! ```
//! use rmg_core::certificate::{Certificate, Finding, Promise, Verdict};
//! use rmg_view::certificate_json::write_certificate;
//!
//! let verdict = Verdict::NotApplicable { reason: "no ships" };
//! let finding = Finding { promise: Promise::NoBypass, verdict };
//! let (findings, cut_off, sea_guards) = (vec![finding], Vec::new(), Vec::new());
//! let certificate = Certificate { is_full: true, findings, cut_off, sea_guards };
//! let mut json = Vec::new();
//! write_certificate(&certificate, &mut json)?;
//! assert!(String::from_utf8_lossy(&json).contains("\"reason\": \"no ships\""));
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod certificate_json;
pub mod level;
pub mod map_page;
pub mod page;
pub mod picture;
mod png;
pub mod template_page;
pub mod tiled;
