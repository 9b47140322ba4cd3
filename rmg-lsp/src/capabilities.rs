//! Capabilities of the client and the server, which they exchange on initialization.

use lsp_types::{
    ClientCapabilities, CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CompletionOptions,
    HoverProviderCapability, OneOf, PositionEncodingKind, RenameOptions, ServerCapabilities, ServerInfo,
    TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions, WorkDoneProgressOptions,
};

use crate::actions::FIX_ALL;
use crate::positions::Encoding;

/// The relevant capabilities of the editor.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Client {
    /// The unit of columns: bytes if the editor supports them.
    pub(crate) encoding: Encoding,
    /// Whether the editor supports snippets with tab stops in completions.
    pub(crate) has_snippets: bool,
}

impl Client {
    /// Reads the capabilities of the editor.
    pub(crate) fn of(capabilities: &ClientCapabilities) -> Self {
        let encodings = capabilities.general.as_ref().and_then(|general| general.position_encodings.as_ref());
        let has_bytes = encodings.is_some_and(|known| known.contains(&PositionEncodingKind::UTF8));
        let completion = capabilities.text_document.as_ref().and_then(|text| text.completion.as_ref());
        let item = completion.and_then(|completion| completion.completion_item.as_ref());
        Self {
            encoding: if has_bytes { Encoding::Utf8 } else { Encoding::Utf16 },
            has_snippets: item.and_then(|item| item.snippet_support).unwrap_or(false),
        }
    }
}

/// Returns the capabilities of the server.
pub(crate) fn capabilities(client: Client) -> ServerCapabilities {
    let encoding = match client.encoding {
        Encoding::Utf8 => PositionEncodingKind::UTF8,
        Encoding::Utf16 => PositionEncodingKind::UTF16,
    };
    let work_done_progress_options = WorkDoneProgressOptions::default();
    ServerCapabilities {
        position_encoding: Some(encoding),
        text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(TextDocumentSyncKind::INCREMENTAL),
            ..TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(vec!["\"".to_owned(), ":".to_owned()]),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        references_provider: Some(OneOf::Left(true)),
        document_symbol_provider: Some(OneOf::Left(true)),
        code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
            code_action_kinds: Some(vec![CodeActionKind::QUICKFIX, FIX_ALL]),
            ..CodeActionOptions::default()
        })),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options,
        })),
        ..ServerCapabilities::default()
    }
}

/// Returns the name and version of the server.
pub(crate) fn info() -> ServerInfo {
    ServerInfo { name: "rmg".to_owned(), version: Some(env!("CARGO_PKG_VERSION").to_owned()) }
}
