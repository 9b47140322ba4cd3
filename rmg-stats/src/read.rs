//! Reads result files line by line.

use std::io::{BufRead, Read};

use serde::Deserialize;

use crate::check::{RecordMismatch, check, check_version, parse_header};
use crate::error::ResultError;
use crate::header::Header;
use crate::record::Record;

/// Maximum bytes of a line. A record of a map with 1000 zones takes about 100 KB.
const MAX_BYTES: u64 = 64 << 20;

/// The records of a file. Checks that each record is the next one. Memory for one record.
#[derive(Debug)]
pub struct Results<R> {
    from: R,
    header: Header,
    lines: u64,
    /// Bytes of all complete lines that were read.
    bytes: u64,
    /// Lower bound of the number of the next case.
    next: u64,
    tail: Tail,
    is_done: bool,
}

/// How to treat a last line without a line end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tail {
    /// Return an error.
    Refuse,
    /// Ignore it. A caller that resumes the file overwrites it.
    Drop,
}

/// The format and version of a header.
#[derive(Deserialize)]
pub(crate) struct FormatVersion {
    pub(crate) format: String,
    pub(crate) version: u64,
}

impl<R: BufRead> Results<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// If the header is missing or has another layout, or if the file cannot be read.
    pub fn new(mut from: R, tail: Tail) -> Result<Self, ResultError> {
        let line = match next_line(&mut from, 1)? {
            Line::Whole(line) => line,
            Line::End => return Err(ResultError::NotResults("the file is empty".to_owned())),
            Line::CutOff(text) if text.is_empty() => return Err(ResultError::CutOff { line: 1 }),
            // report another format or layout version before a missing line end
            Line::CutOff(text) => {
                check_first_line(&text)?;
                return Err(ResultError::CutOff { line: 1 });
            }
        };
        check_first_line(&line)?;
        let header = parse_header(&line)?;
        Ok(Self { from, header, lines: 1, bytes: line.len() as u64 + 1, next: 0, tail, is_done: false })
    }

    /// Reads records without a header line, starting at the case `first` of a sweep.
    #[must_use]
    pub fn of_part(header: Header, first: u64, from: R) -> Self {
        Self { from, header, lines: 0, bytes: 0, next: first, tail: Tail::Refuse, is_done: false }
    }

    /// Returns the header of the sweep.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns the bytes of the header and of all records that were read, which is the offset of the next
    /// record.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns a lower bound of the number of the next case.
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
        let next = check(&self.header, self.next, &record).map_err(|mismatch| match mismatch {
            RecordMismatch::OutOfOrder { found, wanted } => ResultError::OutOfOrder { line, found, wanted },
            RecordMismatch::TooMany { found } => ResultError::TooMany { line, found },
            RecordMismatch::Contradiction(reason) => bad(reason),
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

/// Checks the format and the layout version in a first line.
fn check_first_line(line: &[u8]) -> Result<(), ResultError> {
    let not = |reason: String| ResultError::NotResults(reason);
    let text = String::from_utf8_lossy(line);
    // version 1 was one document over many lines
    let is_old = text.trim() == "{";
    let Ok(FormatVersion { format, version }) = serde_json::from_slice(line) else {
        return Err(not(if is_old {
            "the first line is only `{`; version 1 of the layout is no longer supported".to_owned()
        } else {
            "the first line is not a sweep header".to_owned()
        }));
    };
    check_version(&format, version)
}

enum Line {
    Whole(Vec<u8>),
    /// The last line, without a line end.
    CutOff(Vec<u8>),
    End,
}

fn next_line(from: &mut impl BufRead, line: u64) -> Result<Line, ResultError> {
    let mut text = Vec::new();
    let read = from.by_ref().take(MAX_BYTES).read_until(b'\n', &mut text)?;
    if read == 0 {
        return Ok(Line::End);
    }
    if text.pop_if(|last| *last == b'\n').is_some() {
        return Ok(Line::Whole(text));
    }
    if read as u64 == MAX_BYTES {
        return Err(ResultError::TooLong { line, most: MAX_BYTES });
    }
    Ok(Line::CutOff(text))
}
