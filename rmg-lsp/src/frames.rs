//! Reads messages: a header with the length, an empty line, the text.

use std::io::{self, BufRead, Read as _};

use lsp_server::Message;

/// Maximum size of a message in bytes. A template file has the same maximum.
const MAX_BYTES: u64 = 256 << 20;

/// Maximum length of a header line in bytes.
const MAX_LINE: u64 = 4096;

/// The header with the length of a message, in lower case.
const LENGTH: &[u8] = b"content-length:";

/// An input frame.
#[derive(Debug)]
pub(crate) enum Frame {
    Message(Message),
    /// A skipped message, with the length in its header.
    TooLong(String),
    End,
}

/// Reads messages one by one.
#[derive(Debug)]
pub(crate) struct Frames<R> {
    input: R,
    /// The maximum number of remaining bytes of a message that is too long.
    remaining: u64,
    /// A header that was read while a message was skipped.
    ahead: Option<Vec<u8>>,
}

impl<R: BufRead> Frames<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input, remaining: 0, ahead: None }
    }

    /// Reads the next message.
    ///
    /// # Errors
    /// If the input cannot be read or is not a message.
    pub(crate) fn next(&mut self) -> io::Result<Frame> {
        self.skip_message()?;
        let mut length: Option<String> = None;
        loop {
            let line = match self.ahead.take() {
                Some(line) => line,
                None => self.line()?,
            };
            if line.is_empty() {
                return Ok(Frame::End);
            }
            let Some(header) = line.strip_suffix(b"\r\n") else {
                return Err(invalid(format!("malformed header: {}", header_text(&line))));
            };
            if header.is_empty() {
                break;
            }
            let known = header.get(..LENGTH.len()).is_some_and(|name| name.eq_ignore_ascii_case(LENGTH));
            if known {
                length = Some(header_text(&header[LENGTH.len()..]).trim().to_owned());
            } else if !header.contains(&b':') {
                return Err(invalid(format!("malformed header: {}", header_text(header))));
            }
        }
        let Some(length) = length else { return Err(invalid("no Content-Length".to_owned())) };
        if length.is_empty() || !length.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err(invalid(format!("Content-Length is {length}")));
        }
        // a number of more than 64 bits is too long too
        let bytes = length.parse().unwrap_or(u64::MAX);
        if bytes > MAX_BYTES {
            self.remaining = bytes;
            return Ok(Frame::TooLong(length));
        }
        let mut text = Vec::new();
        self.input.by_ref().take(bytes).read_to_end(&mut text)?;
        if u64::try_from(text.len()).is_ok_and(|read| read < bytes) {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let message =
            serde_json::from_slice(&text).map_err(|error| invalid(format!("malformed message: {error}")))?;
        Ok(Frame::Message(message))
    }

    /// Reads a line with its end. Splits lines that are longer than any header.
    fn line(&mut self) -> io::Result<Vec<u8>> {
        let mut line = Vec::new();
        self.input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)?;
        Ok(line)
    }

    /// Skips the text of a message that is too long. Stops at the next header in case the text was not sent:
    /// no line of JSON ends with a header.
    fn skip_message(&mut self) -> io::Result<()> {
        let mut line = Vec::new();
        while self.remaining > 0 {
            let most = self.remaining.min(MAX_LINE);
            let read = self.input.by_ref().take(most).read_until(b'\n', &mut line)?;
            if read == 0 {
                return Ok(());
            }
            self.remaining = self.remaining.saturating_sub(u64::try_from(read).unwrap_or(u64::MAX));
            let lower = line.to_ascii_lowercase();
            if let Some(at) = lower.windows(LENGTH.len()).rposition(|part| part == LENGTH)
                && let Some(number) = line[at + LENGTH.len()..].strip_suffix(b"\r\n")
                && number.iter().all(|byte| byte.is_ascii_digit() || *byte == b' ')
            {
                self.ahead = Some(line.split_off(at));
                self.remaining = 0;
            }
            // the end of the line may be the start of a header
            let whole_line = if line.ends_with(b"\n") { line.len() } else { line.len().saturating_sub(64) };
            line.drain(..whole_line);
        }
        Ok(())
    }
}

fn header_text(bytes: &[u8]) -> String {
    rmg_core::text::shown(&String::from_utf8_lossy(bytes))
}

fn invalid(message: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXIT: &str = r#"{"jsonrpc":"2.0","method":"exit"}"#;

    fn exit() -> String {
        format!("Content-Length: {}\r\n\r\n{EXIT}", EXIT.len())
    }

    fn all(text: &str) -> Vec<String> {
        let mut frames = Frames::new(text.as_bytes());
        let mut read = Vec::new();
        loop {
            match frames.next() {
                Ok(Frame::Message(Message::Notification(of))) => read.push(of.method),
                Ok(Frame::Message(_)) => read.push("another message".to_owned()),
                Ok(Frame::TooLong(length)) => read.push(format!("too long: {length}")),
                Ok(Frame::End) => return read,
                Err(error) => {
                    read.push(error.to_string());
                    return read;
                }
            }
        }
    }

    #[test]
    fn messages_are_read_one_by_one() {
        let other = format!("content-length: {}\r\nContent-Type: x\r\n\r\n{EXIT}", EXIT.len());
        assert_eq!(all(&format!("{}{other}{}", exit(), exit())), ["exit"; 3]);
    }

    #[test]
    fn messages_that_are_too_long_are_skipped() {
        for length in ["268435457", "100000000000", "18446744073709551615", "99999999999999999999999999"] {
            let refused = format!("too long: {length}");
            // the text was sent, not sent, sent in part, or other bytes follow
            let long = "x".repeat(4090);
            for text in ["", "{\"jsonrpc\": ", "{\r\n\"a\": \"content-length: 5\"}\r\n", &long] {
                let sent = format!("Content-Length: {length}\r\n\r\n{text}{}{}", exit(), exit());
                assert_eq!(all(&sent), [refused.as_str(), "exit", "exit"], "{length} {text}");
            }
        }
    }

    #[test]
    fn invalid_messages_are_errors() {
        for (text, expected) in [
            ("Content-Length: -1\r\n\r\n", "Content-Length is -1"),
            ("Content-Length: 5\r\n\r\n{", "unexpected end of file"),
            ("Content-Length: 1\r\n\r\n{", "malformed message"),
            ("\r\n", "no Content-Length"),
            ("nonsense\r\n", "malformed header: nonsense"),
            (&"x".repeat(1 << 20), "malformed header: xxx"),
        ] {
            let read = all(text);
            assert!(read.len() == 1 && read[0].starts_with(expected), "{read:?}");
        }
    }
}
