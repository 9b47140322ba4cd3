//! A session over standard input and output.

use std::io;

use lsp_server::Connection;
use rmg_core::pack::ContentPack;

use crate::server::Server;

/// Why a session did not end well.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// What came in is no message of the protocol, or could not be read; or what went out could not be written.
    #[error("the conversation with the editor broke off: {0}")]
    Broken(#[from] io::Error),
    /// Nobody reads the answers any more.
    #[error("the editor does not read the answers")]
    Deaf,
    /// The session was ended, or its input, without the request to shut down.
    #[error("the editor ended the session without `shutdown`")]
    Abrupt,
}

/// Answers an editor on standard input and output until it ends the session. Names of content are looked up in `pack`.
///
/// # Errors
/// When the session ends in another way than by `shutdown` and `exit`; see [`ServeError`].
pub fn serve(pack: ContentPack) -> Result<(), ServeError> {
    let (connection, threads) = Connection::stdio();
    let ended = answer(&connection, Server::new(pack));
    drop(connection);
    // whoever does not read the answers may not end its input either, so that nothing is waited for
    let is_orderly = ended?;
    threads.join()?;
    if is_orderly { Ok(()) } else { Err(ServeError::Abrupt) }
}

/// Answers until the end; whether the editor asked to shut down before.
fn answer(connection: &Connection, mut server: Server) -> Result<bool, ServeError> {
    for message in &connection.receiver {
        let was_shut_down = server.is_shut_down();
        for answer in server.handle(message) {
            connection.sender.send(answer).map_err(|_gone| ServeError::Deaf)?;
        }
        if server.is_over() {
            return Ok(was_shut_down);
        }
    }
    Ok(server.is_shut_down())
}
