//! Template documents: what authors write, with places to point at, as [`Template`](rmg_core::template::Template)s.
//!
//! - [`json`]: templates in VCMI's JSON.
//!
//! Changes when a dialect of templates does, or what is wrong with their text. Whether a template that was read makes
//! sense is asked elsewhere (`rmg-generate`).

pub mod json;
