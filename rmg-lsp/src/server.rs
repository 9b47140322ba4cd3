//! The server: messages in, messages out.

use std::collections::BTreeMap;

use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{
    DidChangeConfiguration, DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, Exit,
    Notification as _, PublishDiagnostics,
};
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentSymbolRequest, GotoDefinition, HoverRequest, Initialize,
    PrepareRenameRequest, References, Rename, Request as _, Shutdown,
};
use lsp_types::{
    CodeActionOrCommand, CompletionResponse, DocumentSymbolResponse, GotoDefinitionResponse,
    InitializeParams, InitializeResult, Position, TextDocumentPositionParams, Uri,
};
use rmg_core::pack::ContentPack;
use serde_json::Value;

use crate::actions::actions;
use crate::capabilities::{Client, capabilities, info};
use crate::completion::completion;
use crate::diagnostics::to_lsp;
use crate::hover::hover;
use crate::navigation::{definitions, references};
use crate::open_file::OpenFile;
use crate::positions::Positions;
use crate::protocol::{Refusal, answer, log_error, notification, params};
use crate::rename::{prepare, rename};
use crate::symbols::symbols;

/// Returns the pack of a game by its name; without a name, the default.
type PackOf = fn(Option<&str>) -> Option<ContentPack>;

/// A language server as a state machine. It stores the open documents and answers messages.
///
/// Requests before `initialize` and after `shutdown`, unknown methods and invalid parameters cause the errors
/// of the protocol. Invalid notifications are written to the log of the editor. A request for a document that
/// is not open returns null.
#[derive(Debug)]
pub struct Server {
    pack: ContentPack,
    pack_of: Option<PackOf>,
    client: Client,
    phase: Phase,
    /// The open documents by URI.
    files: BTreeMap<String, OpenFile>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Before `initialize`.
    Fresh,
    Running,
    /// After `shutdown`.
    ShutDown,
    /// After `exit`.
    Over,
}

impl Server {
    /// Creates a server that uses the names of content in `pack`.
    #[must_use]
    pub fn new(pack: ContentPack) -> Self {
        Self { pack, pack_of: None, client: Client::default(), phase: Phase::Fresh, files: BTreeMap::new() }
    }

    /// Lets the editor choose the game: the setting `rmg.target` of `workspace/didChangeConfiguration`, or
    /// null for the default. `pack_of` returns its pack, or `None` for an unknown game, which changes
    /// nothing. Without this, the setting has no effect.
    #[must_use]
    pub fn with_packs(self, pack_of: fn(Option<&str>) -> Option<ContentPack>) -> Self {
        Self { pack_of: Some(pack_of), ..self }
    }

    /// Returns whether the editor sent `exit`.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.phase == Phase::Over
    }

    /// Returns whether the editor sent `shutdown`, which precedes `exit`.
    #[must_use]
    pub fn is_shut_down(&self) -> bool {
        self.phase == Phase::ShutDown
    }

    /// Handles a message. Returns the response to a request, or the diagnostics of a changed text.
    ///
    /// # Cost
    /// Reads and checks an opened or changed document once. Requests take O(bytes).
    pub fn handle(&mut self, message: Message) -> Vec<Message> {
        match message {
            Message::Request(request) => vec![Message::Response(self.request(request))],
            Message::Notification(received) => self.notify(received),
            // the server sends no requests
            Message::Response(_) => Vec::new(),
        }
    }

    /// Handles a message as JSON text, for editors without streams. Invalid JSON has no answer.
    pub fn handle_text(&mut self, message: &str) -> Vec<String> {
        let Ok(message) = serde_json::from_str(message) else { return Vec::new() };
        let text = |answer: &Message| {
            let mut answer = serde_json::to_value(answer).unwrap_or_default();
            // `Message::write` adds it, too
            answer["jsonrpc"] = "2.0".into();
            answer.to_string()
        };
        self.handle(message).iter().map(text).collect()
    }

    fn request(&mut self, request: Request) -> Response {
        match (self.phase, request.method.as_str()) {
            (Phase::Fresh, Initialize::METHOD) => self.initialize(request),
            (Phase::Fresh, _) => {
                Refusal::of(ErrorCode::ServerNotInitialized, "expected `initialize` first").answer(request)
            }
            (Phase::Running, Shutdown::METHOD) => {
                self.phase = Phase::ShutDown;
                Response::new_ok(request.id, ())
            }
            (Phase::Running, Initialize::METHOD) => {
                Refusal::of(ErrorCode::InvalidRequest, "duplicate `initialize`").answer(request)
            }
            (Phase::Running, _) => self.feature(request),
            (Phase::ShutDown | Phase::Over, _) => {
                Refusal::of(ErrorCode::InvalidRequest, "the server is shut down").answer(request)
            }
        }
    }

    fn initialize(&mut self, request: Request) -> Response {
        let mut client = None;
        let response = answer::<Initialize>(request, |params: InitializeParams| {
            let found = Client::of(&params.capabilities);
            client = Some(found);
            Ok(InitializeResult { capabilities: capabilities(found), server_info: Some(info()) })
        });
        if let Some(client) = client {
            self.client = client;
            self.phase = Phase::Running;
        }
        response
    }

    /// Answers a request for a document.
    fn feature(&self, request: Request) -> Response {
        match request.method.as_str() {
            HoverRequest::METHOD => answer::<HoverRequest>(request, |params| {
                Ok(self.at(&params.text_document_position_params, hover).flatten())
            }),
            Completion::METHOD => answer::<Completion>(request, |params| {
                let items = self.at(&params.text_document_position, |file, positions, offset| {
                    completion(file, positions, offset, &self.pack, self.client.has_snippets)
                });
                Ok(items.map(CompletionResponse::Array))
            }),
            GotoDefinition::METHOD => answer::<GotoDefinition>(request, |params| {
                let found = self.at(&params.text_document_position_params, definitions).flatten();
                Ok(found.map(GotoDefinitionResponse::Array))
            }),
            References::METHOD => answer::<References>(request, |params| {
                let with_definitions = params.context.include_declaration;
                let found = self.at(&params.text_document_position, |file, positions, offset| {
                    references(file, positions, offset, with_definitions)
                });
                Ok(found.flatten())
            }),
            PrepareRenameRequest::METHOD => {
                answer::<PrepareRenameRequest>(request, |params| Ok(self.at(&params, prepare).flatten()))
            }
            Rename::METHOD => answer::<Rename>(request, |params| {
                let edits = self.at(&params.text_document_position, |file, positions, offset| {
                    rename(file, positions, offset, &params.new_name)
                });
                edits.transpose().map(Option::flatten)
            }),
            CodeActionRequest::METHOD => answer::<CodeActionRequest>(request, |params| {
                let found = self.in_file(&params.text_document.uri, |file, positions| {
                    let bytes = positions.bytes(params.range);
                    actions(file, positions, &self.pack, &bytes, params.context.only.as_deref())
                });
                Ok(found.map(|found| found.into_iter().map(CodeActionOrCommand::CodeAction).collect()))
            }),
            DocumentSymbolRequest::METHOD => answer::<DocumentSymbolRequest>(request, |params| {
                let found = self.in_file(&params.text_document.uri, symbols);
                Ok(found.map(DocumentSymbolResponse::Nested))
            }),
            method => {
                let message = format!("unknown method `{method}`");
                Refusal::of(ErrorCode::MethodNotFound, message).answer(request)
            }
        }
    }

    /// Calls a function with a document; `None` if it is not open.
    fn in_file<T>(&self, uri: &Uri, query: impl FnOnce(&OpenFile, &Positions<'_>) -> T) -> Option<T> {
        let file = self.files.get(uri.as_str())?;
        Some(query(file, &file.positions(self.client.encoding)))
    }

    /// Calls a function with a byte of a document; `None` if it is not open.
    fn at<T>(
        &self,
        params: &TextDocumentPositionParams,
        query: impl FnOnce(&OpenFile, &Positions<'_>, usize) -> T,
    ) -> Option<T> {
        let position: Position = params.position;
        self.in_file(&params.text_document.uri, |file, positions| {
            query(file, positions, positions.offset(position))
        })
    }

    fn notify(&mut self, received: Notification) -> Vec<Message> {
        if received.method == Exit::METHOD {
            self.phase = Phase::Over;
            return Vec::new();
        }
        if self.phase != Phase::Running {
            return Vec::new();
        }
        if received.method == DidChangeConfiguration::METHOD {
            let settings = params::<DidChangeConfiguration>(received).map(|params| params.settings);
            return settings.map_or_else(|error| vec![error], |settings| self.configure(&settings));
        }
        let answer = match received.method.as_str() {
            DidOpenTextDocument::METHOD => params::<DidOpenTextDocument>(received).map(|params| {
                let opened = params.text_document;
                let file = OpenFile::new(opened.uri.clone(), opened.version, opened.text, &self.pack);
                let diagnostics = self.diagnostics(&file);
                self.files.insert(opened.uri.as_str().to_owned(), file);
                diagnostics
            }),
            DidChangeTextDocument::METHOD => params::<DidChangeTextDocument>(received).map(|params| {
                let changed = params.text_document;
                let Some(mut file) = self.files.remove(changed.uri.as_str()) else {
                    return log_error(&format!("{} is not open", changed.uri.as_str()));
                };
                file.change(changed.version, params.content_changes, self.client.encoding, &self.pack);
                let diagnostics = self.diagnostics(&file);
                self.files.insert(changed.uri.as_str().to_owned(), file);
                diagnostics
            }),
            DidCloseTextDocument::METHOD => params::<DidCloseTextDocument>(received).map(|params| {
                let uri = params.text_document.uri;
                self.files.remove(uri.as_str());
                notification::<PublishDiagnostics>(serde_json::json!({ "uri": uri, "diagnostics": [] }))
            }),
            // servers may ignore other notifications
            _ => return Vec::new(),
        };
        vec![answer.unwrap_or_else(|error| error)]
    }

    /// Changes the content pack, and returns the diagnostics of all documents.
    fn configure(&mut self, settings: &Value) -> Vec<Message> {
        let Some(target) = settings.pointer("/rmg/target") else { return Vec::new() };
        let Some(pack_of) = self.pack_of else { return Vec::new() };
        let game = match target {
            Value::Null => None,
            Value::String(game) => Some(game.as_str()),
            _ => {
                return vec![log_error(&format!(
                    "`rmg.target` is {target}; it must be the name of a game, or null"
                ))];
            }
        };
        let Some(pack) = pack_of(game) else {
            return vec![log_error(&format!("unknown game {target}"))];
        };
        self.pack = pack;
        for file in self.files.values_mut() {
            file.analyze(&self.pack);
        }
        self.files.values().map(|file| self.diagnostics(file)).collect()
    }

    /// Returns all diagnostics of a document.
    fn diagnostics(&self, file: &OpenFile) -> Message {
        let positions = file.positions(self.client.encoding);
        let diagnostics =
            file.analysis.diagnostics.iter().map(|diagnostic| to_lsp(diagnostic, &file.uri, &positions));
        notification::<PublishDiagnostics>(serde_json::json!({
            "uri": file.uri,
            "version": file.version,
            "diagnostics": diagnostics.collect::<Vec<_>>(),
        }))
    }
}
