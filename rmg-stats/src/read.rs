//! Reads files of results, line by line.

use std::io::{BufRead, Read};

use serde::Deserialize;

use crate::check::{Misfit, check, header_of, known};
use crate::error::ResultError;
use crate::header::Header;
use crate::record::Record;

/// Most bytes of a line; a record of a map with 1000 zones takes some 100 KB.
const MOST_BYTES: u64 = 64 << 20;

/// The records of a file, each checked to be the one that comes next. Memory for one of them.
#[derive(Debug)]
pub struct Results<R> {
    from: R,
    header: Header,
    lines: u64,
    /// Bytes of all whole lines that were read.
    bytes: u64,
    /// Number of the case from which on the next one is.
    next: u64,
    tail: Tail,
    is_done: bool,
}

/// What a last line without end is taken for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tail {
    Refuse,
    /// Nothing: who goes on with the file writes over it.
    Drop,
}

/// Enough of a header to know whose it is.
#[derive(Deserialize)]
pub(crate) struct Beginning {
    pub(crate) format: String,
    pub(crate) version: u64,
}

impl<R: BufRead> Results<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// When there is none, or one of another layout, or the file cannot be read.
    pub fn new(mut from: R, tail: Tail) -> Result<Self, ResultError> {
        let line = match next_line(&mut from, 1)? {
            Line::Whole(line) => line,
            Line::End => return Err(ResultError::NotResults("it is empty".to_owned())),
            Line::CutOff(text) if text.is_empty() => return Err(ResultError::CutOff { line: 1 }),
            // of a file of another program, or of an older layout, the first line is mostly no line
            Line::CutOff(text) => {
                beginning(&text)?;
                return Err(ResultError::CutOff { line: 1 });
            }
        };
        beginning(&line)?;
        let header = header_of(&line)?;
        Ok(Self { from, header, lines: 1, bytes: line.len() as u64 + 1, next: 0, tail, is_done: false })
    }

    /// Reads records alone, from the case `first` on, of a part of a sweep.
    #[must_use]
    pub fn of_part(header: Header, first: u64, from: R) -> Self {
        Self { from, header, lines: 0, bytes: 0, next: first, tail: Tail::Refuse, is_done: false }
    }

    /// What the sweep is.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Bytes of the header and of all records that were read: where the next one belongs.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The number from which on the next case is.
    #[must_use]
    pub fn next_number(&self) -> u64 {
        self.next
    }

    fn read(&mut self) -> Result<Option<Record>, ResultError> {
        let line = self.lines + 1;
        let text = match next_line(&mut self.from, line)? {
            Line::Whole(text) => text,
            Line::End => return Ok(None),
            Line::CutOff(_) => {
                return match self.tail {
                    Tail::Refuse => Err(ResultError::CutOff { line }),
                    Tail::Drop => Ok(None),
                };
            }
        };
        let bad = |reason: String| ResultError::BadLine { line, reason };
        let record: Record = serde_json::from_slice(&text).map_err(|error| bad(error.to_string()))?;
        let next = check(&self.header, self.next, &record).map_err(|misfit| match misfit {
            Misfit::OutOfOrder { found, wanted } => ResultError::OutOfOrder { line, found, wanted },
            Misfit::TooMany { found } => ResultError::TooMany { line, found },
            Misfit::Contradiction(reason) => bad(reason),
        })?;
        self.lines = line;
        self.bytes += text.len() as u64 + 1;
        self.next = next;
        Ok(Some(record))
    }
}

impl<R: BufRead> Iterator for Results<R> {
    type Item = Result<Record, ResultError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_done {
            return None;
        }
        let read = self.read();
        self.is_done = !matches!(read, Ok(Some(_)));
        read.transpose()
    }
}

/// Refuses a first line that is not ours, or of another layout.
fn beginning(line: &[u8]) -> Result<(), ResultError> {
    let not = |reason: String| ResultError::NotResults(reason);
    let text = String::from_utf8_lossy(line);
    // the older layout was one document over many lines
    let is_old = text.trim() == "{";
    let Ok(Beginning { format, version }) = serde_json::from_slice(line) else {
        return Err(not(if is_old {
            "its first line is only `{`; version 1 of the layout, which older versions wrote, is not read any more"
                .to_owned()
        } else {
            "its first line is not that of a sweep".to_owned()
        }));
    };
    known(&format, version)
}

enum Line {
    Whole(Vec<u8>),
    /// The last one, without an end.
    CutOff(Vec<u8>),
    End,
}

fn next_line(from: &mut impl BufRead, line: u64) -> Result<Line, ResultError> {
    let mut text = Vec::new();
    let read = from.by_ref().take(MOST_BYTES).read_until(b'\n', &mut text)?;
    if read == 0 {
        return Ok(Line::End);
    }
    if text.pop_if(|last| *last == b'\n').is_some() {
        return Ok(Line::Whole(text));
    }
    if read as u64 == MOST_BYTES {
        return Err(ResultError::TooLong { line, most: MOST_BYTES });
    }
    Ok(Line::CutOff(text))
}
