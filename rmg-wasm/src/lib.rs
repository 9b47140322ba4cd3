//! The engine of the studio for browsers: bytes of requests in, bytes of answers out.
//!
//! Runs in a Web Worker. A call returns when its work is done; to cancel it, the page ends the worker. After
//! a panic, the module must not be used again, and the message of the panic is in the console.

use std::panic;

use rmg_studio::{LanguageServer, Progress, Run, Session};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console)]
    fn error(message: &str);

    /// A function that the worker defines. Gets the phase, and the finished and all jobs of the phase.
    #[wasm_bindgen(js_name = rmgProgress)]
    fn progress(phase: &str, done: u32, of: u32);
}

/// A session of the studio.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Engine {
    session: Session,
    language: LanguageServer,
}

#[wasm_bindgen]
impl Engine {
    /// Starts a session. Panics are written to the console.
    #[wasm_bindgen(constructor)]
    #[must_use]
    #[expect(clippy::new_without_default, reason = "JavaScript calls the constructor")]
    pub fn new() -> Self {
        panic::set_hook(Box::new(|info| error(&format!("internal error: {info}"))));
        let session = Session::new();
        let language = session.language_server();
        Self { session, language }
    }

    /// Answers a message of the studio (`rmg_studio::frame`).
    pub fn call(&self, message: &[u8]) -> Vec<u8> {
        let listener = |at: Progress| {
            let number = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
            progress(at.phase.name(), number(at.jobs_done), number(at.jobs));
        };
        self.session.answer(message, Run { cancel: None, progress: Some(Box::new(listener)) })
    }

    /// Answers a message of the language server protocol with any number of messages.
    pub fn lsp(&mut self, message: &str) -> Vec<String> {
        self.language.handle_text(message)
    }
}
