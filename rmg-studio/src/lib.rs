//! The engine of the studio: the page sends requests, a [`Session`] answers them.
//!
//! A [`LanguageServer`] answers the text editor of the page.
//!
//! The page reaches both in two ways: compiled to WASM in a Web Worker (`rmg-wasm`), or over HTTP from
//! `rmg studio`. Both exchange the same bytes ([`frame`]), so that the page has one interface. This crate
//! only calls `rmg`, `rmg-lsp` and `rmg-profile`, and converts their values to JSON. It opens no files and
//! reads no clock. With the feature `page` it contains the page itself ([`page`]), for the server.

mod compare;
mod document;
pub mod frame;
mod job;
mod language;
mod made;
mod maps;
mod objects;
#[cfg(feature = "page")]
pub mod page;
mod preview;
pub mod record;
mod reply;
mod request;
mod run;
mod sample;
mod session;

pub use reply::{Failure, Reply};
pub use request::Request;
pub use rmg::{CancelToken, Progress};
pub use rmg_lsp::Server as LanguageServer;
pub use run::{Listener, Run};
pub use session::Session;
