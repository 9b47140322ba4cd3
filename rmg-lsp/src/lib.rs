//! A language server for templates.
//!
//! [`Server`] handles messages of the language server protocol. It stores the open documents and does no I/O,
//! so that tests can run recorded sessions. [`serve`] runs it over standard input and output.
//!
//! Templates in JSON have diagnostics, fixes, hover, completion, definitions, references, renaming and
//! outlines. Tables (`rmg.txt`, `.h3t`) have diagnostics, fixes and outlines.
//!
//! ```
//! use lsp_server::{Message, Notification};
//! use rmg_core::pack::ContentPack;
//! use rmg_lsp::Server;
//!
//! let mut server = Server::new(ContentPack::default());
//! assert!(server.handle(Message::Notification(Notification::new("exit".to_owned(), ()))).is_empty());
//! assert!(server.is_finished());
//! ```

mod actions;
mod analysis;
mod capabilities;
mod completion;
mod content;
mod diagnostics;
mod frames;
mod hover;
mod language;
mod mentions;
mod navigation;
mod open_file;
mod positions;
mod protocol;
mod rename;
mod server;
mod stdio;
mod symbols;
mod words;

pub use server::Server;
pub use stdio::{ServeError, serve};
