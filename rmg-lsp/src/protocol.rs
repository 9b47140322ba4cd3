//! Common parts of responses and notifications of the protocol.

use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types::{TextEdit, Uri, WorkspaceEdit};

/// The error response to a request.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Refusal {
    code: i32,
    message: String,
}

impl Refusal {
    /// An error for the user.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self::of(ErrorCode::RequestFailed, message)
    }

    /// An error of the request itself.
    pub(crate) fn of(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code: code as i32, message: message.into() }
    }

    /// Returns the response to the request.
    pub(crate) fn answer(self, request: Request) -> Response {
        Response::new_err(request.id, self.code, self.message)
    }
}

/// Answers a request of the kind `R`. Invalid parameters give an error response.
pub(crate) fn answer<R: lsp_types::request::Request>(
    request: Request,
    work: impl FnOnce(R::Params) -> Result<R::Result, Refusal>,
) -> Response {
    let params = serde_json::from_value(request.params)
        .map_err(|error| Refusal::of(ErrorCode::InvalidParams, format!("{}: {error}", R::METHOD)));
    let result = params.and_then(work).and_then(|result| {
        serde_json::to_value(result).map_err(|error| Refusal::of(ErrorCode::InternalError, error.to_string()))
    });
    match result {
        Ok(result) => Response::new_ok(request.id, result),
        Err(refusal) => Response::new_err(request.id, refusal.code, refusal.message),
    }
}

/// Parses the parameters of a notification of the kind `N`. For invalid parameters, returns a log message.
pub(crate) fn params<N: lsp_types::notification::Notification>(
    notification: Notification,
) -> Result<N::Params, Message> {
    serde_json::from_value(notification.params).map_err(|error| log_error(&format!("{}: {error}", N::METHOD)))
}

/// Returns an error message for the log of the editor.
pub(crate) fn log_error(message: &str) -> Message {
    let params = serde_json::json!({ "type": lsp_types::MessageType::ERROR, "message": message });
    notification::<lsp_types::notification::LogMessage>(params)
}

/// Returns a notification of the kind `N`.
pub(crate) fn notification<N: lsp_types::notification::Notification>(params: serde_json::Value) -> Message {
    Message::Notification(Notification { method: N::METHOD.to_owned(), params })
}

/// Returns a workspace edit for one document.
pub(crate) fn edits_of(uri: &Uri, edits: Vec<TextEdit>) -> WorkspaceEdit {
    WorkspaceEdit { changes: Some([(uri.clone(), edits)].into_iter().collect()), ..WorkspaceEdit::default() }
}
