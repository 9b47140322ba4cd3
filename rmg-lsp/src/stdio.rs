//! A session over standard input and output.

use std::io::{self, BufRead, Write};

use rmg_core::pack::ContentPack;

use crate::frames::{Frame, Frames};
use crate::protocol::complaint;
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

/// Answers an editor on standard input and output until it ends the session. Names of content are looked up in `pack`. A message beyond 256 MB is
/// refused, and the next one is read.
///
/// # Errors
/// When the session ends in another way than by `shutdown` and `exit`; see [`ServeError`].
pub fn serve(pack: ContentPack) -> Result<(), ServeError> {
    let frames = Frames::new(io::stdin().lock());
    let is_orderly = answer(frames, &mut io::stdout().lock(), Server::new(pack))?;
    if is_orderly { Ok(()) } else { Err(ServeError::Abrupt) }
}

/// Answers until the end; whether the editor asked to shut down before.
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
                if server.is_over() {
                    return Ok(was_shut_down);
                }
                answers
            }
            Frame::TooLong(length) => {
                vec![complaint(&format!("a message of {length} bytes is refused: at most 256 MB are read"))]
            }
            Frame::End => return Ok(server.is_shut_down()),
        };
        for answer in answers {
            answer.write(output).map_err(|_gone| ServeError::Deaf)?;
        }
    }
}
