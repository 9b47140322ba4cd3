//! A language server for templates: what the readers and checks know, in the editor, as people type.
//!
//! [`Server`] takes messages of the language server protocol and gives messages; it holds the open documents and does nothing else, so that
//! a test can drive it with recorded ones. [`serve`] runs it over standard input and output.
//!
//! Templates in JSON have everything: faults, fixes, hover, completion, definitions, references, renaming, outlines. Tables (`rmg.txt`,
//! `.h3t`) have faults, fixes and outlines.
//!
//! ```
//! use lsp_server::{Message, Notification};
//! use rmg_core::pack::ContentPack;
//! use rmg_lsp::Server;
//!
//! let mut server = Server::new(ContentPack::default());
//! assert!(server.handle(Message::Notification(Notification::new("exit".to_owned(), ()))).is_empty());
//! assert!(server.is_over());
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
