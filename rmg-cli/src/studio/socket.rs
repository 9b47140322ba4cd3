//! The socket of a page: the language server, and notices.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde_json::json;
use tokio::select;
use tokio::sync::broadcast::error::RecvError;

use super::state::Server;

/// Opens the socket of a page.
pub(super) async fn connect(State(server): State<Arc<Server>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| talk(socket, server))
}

/// Answers messages of the language server protocol, and passes on notices, until the page closes.
async fn talk(mut socket: WebSocket, server: Arc<Server>) {
    let mut language = server.session.language_server();
    let mut notices = server.notices.subscribe();
    loop {
        let texts = select! {
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    let answers = language.handle_text(&text);
                    answers.into_iter().map(|answer| json!({ "lsp": answer }).to_string()).collect()
                }
                Some(Ok(_)) => Vec::new(),
                Some(Err(_)) | None => return,
            },
            notice = notices.recv() => match notice {
                Ok(notice) => vec![notice],
                // progress that a slow page missed is of no use
                Err(RecvError::Lagged(_)) => Vec::new(),
                Err(RecvError::Closed) => return,
            },
        };
        for text in texts {
            if socket.send(Message::Text(text.into())).await.is_err() {
                return;
            }
        }
    }
}
