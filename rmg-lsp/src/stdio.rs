//! A session over standard input and output.

use std::io::{self, BufRead, Write};

use rmg_core::pack::ContentPack;

use crate::frames::{Frame, Frames};
use crate::protocol::log_error;
use crate::server::Server;

/// The reason for the failure of a session.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The input cannot be read or is not a message of the protocol.
    #[error("the connection to the editor failed: {0}")]
    Input(#[from] io::Error),
    /// The editor closed the output.
    #[error("the editor does not read the responses")]
    OutputClosed,
    /// The session or its input ended without a `shutdown` request.
    #[error("the editor ended the session without `shutdown`")]
    NoShutdown,
}

/// Answers an editor on standard input and output until it ends the session. Uses the names of content in
/// `pack`. Refuses messages larger than 256 MB and continues.
///
/// # Errors
/// [`ServeError`], if the session does not end with `shutdown` and `exit`.
pub fn serve(pack: ContentPack) -> Result<(), ServeError> {
    let frames = Frames::new(io::stdin().lock());
    let is_orderly = answer(frames, &mut io::stdout().lock(), Server::new(pack))?;
    if is_orderly { Ok(()) } else { Err(ServeError::NoShutdown) }
}

/// Answers until the end. Returns whether the editor sent `shutdown` before.
fn answer(
    mut frames: Frames<impl BufRead>,
    output: &mut impl Write,
    mut server: Server,
) -> Result<bool, ServeError> {
    loop {
        let answers = match frames.next()? {
            Frame::Message(message) => {
                let was_shut_down = server.is_shut_down();
                let answers = server.handle(message);
                if server.is_finished() {
                    return Ok(was_shut_down);
                }
                answers
            }
            Frame::TooLong(length) => {
                vec![log_error(&format!(
                    "a message of {length} bytes is refused: the server reads at most 256 MB"
                ))]
            }
            Frame::End => return Ok(server.is_shut_down()),
        };
        for answer in answers {
            answer.write(output).map_err(|_gone| ServeError::OutputClosed)?;
        }
    }
}
