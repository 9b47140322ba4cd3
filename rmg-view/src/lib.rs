//! Output for people: pictures, HTML pages and maps for the editor Tiled. Nothing in this crate reads these
//! files, except pictures that are outlines ([`mask`]).
//!
//! - [`picture`]: pictures of templates, layouts and maps.
//! - [`page`]: the shared part of all HTML pages, also those of other crates.
//! - [`map_page`]: the HTML page of a map.
//! - [`gallery_page`]: small pictures of many maps as an HTML page.
//! - [`template_page`]: a template as an HTML page and as Markdown.
//! - [`tiled`]: maps for the editor Tiled.
//! - [`level`]: dungeon levels as pictures, text, JSON and Tiled maps.
//! - [`sketch`]: drawings of graphs, such as entrances and worlds.
//! - [`certificate_json`]: the certificate of an audit as JSON.
//!
//! Nothing in this crate opens files or prints. Callers pass a `Write`.
//!
//! ```
//! use rmg_core::certificate::{Certificate, Finding, Promise, Verdict};
//! use rmg_view::certificate_json::write_certificate;
//!
//! let verdict = Verdict::NotApplicable { reason: "no ships" };
//! let finding = Finding { promise: Promise::NoBypass, verdict };
//! let (findings, cut_off, sea_guards) = (vec![finding], Vec::new(), Vec::new());
//! let unbalanced = Vec::new();
//! let certificate = Certificate { is_full: true, findings, cut_off, sea_guards, unbalanced };
//! let mut json = Vec::new();
//! write_certificate(&certificate, &mut json)?;
//! assert!(String::from_utf8_lossy(&json).contains("\"reason\": \"no ships\""));
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod certificate_json;
pub mod gallery_page;
pub mod level;
pub mod map_page;
pub mod mask;
pub mod page;
pub mod picture;
mod png;
pub mod sketch;
pub mod template_page;
pub mod tiled;
