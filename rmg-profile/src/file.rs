//! Files of runs: `run.events`.
//!
//! A file starts with the eleven bytes `rmg-events\n` and the version as two bytes (little endian). A block
//! for each run follows: its length in bytes and its CRC-32 (four bytes each, little endian), then the
//! [`Run`] in the wire format of `postcard` 1 (numbers as varints, texts and lists with their length first,
//! options and enums with their number; fields in the order of their declaration in [`Run`]). Blocks are
//! appended one by one, so that a killed program leaves all finished runs.

use std::io::{self, Read, Write};

use crate::run::Run;

/// The first bytes of every file.
const MAGIC: &[u8; 11] = b"rmg-events\n";

/// The supported version of the format.
pub const VERSION: u16 = 4;

/// Maximum bytes of a block. A run of a million jobs has less than a tenth of that.
const MAX_BLOCK: u32 = 1 << 30;

/// Why a file of runs cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// Reading failed.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The file has another format.
    #[error("not a record of runs: the file does not start with `rmg-events`")]
    Foreign,
    /// The file has another version.
    #[error("unsupported record version {found}: expected {VERSION}; record the runs again")]
    Version {
        /// The version of the file.
        found: u16,
    },
    /// The file ends inside of a run.
    #[error("the record is cut off in run {}; complete runs before it: {whole}", whole + 1)]
    CutOff {
        /// Number of complete runs.
        whole: usize,
    },
    /// A run is damaged or inconsistent.
    #[error("run {} of the record is damaged: {reason}", run + 1)]
    Damaged {
        /// Position of the run.
        run: usize,
        reason: String,
    },
}

/// Writes the start of a file. Then call [`append`] for each run.
///
/// # Errors
/// Those of `out`.
pub fn begin(mut out: impl Write) -> io::Result<()> {
    out.write_all(MAGIC)?;
    out.write_all(&VERSION.to_le_bytes())
}

/// Appends a run.
///
/// # Errors
/// Those of `out`.
pub fn append(run: &Run, mut out: impl Write) -> io::Result<()> {
    let bytes = postcard::to_stdvec(run).map_err(io::Error::other)?;
    let length = u32::try_from(bytes.len()).ok().filter(|length| *length <= MAX_BLOCK);
    let length = length.ok_or_else(|| io::Error::other("the record of a run exceeds 1 GB"))?;
    out.write_all(&length.to_le_bytes())?;
    out.write_all(&crc32fast::hash(&bytes).to_le_bytes())?;
    out.write_all(&bytes)
}

/// Reads all runs of a file.
///
/// # Errors
/// See [`FileError`].
///
/// # Cost
/// O(length) time. Memory of less than 50 times the length of the input: an empty text takes one byte in the
/// file and 24 in memory, and a list has a capacity of at most twice its length.
pub fn read(mut input: impl Read) -> Result<Vec<Run>, FileError> {
    let mut head = [0; MAGIC.len() + 2];
    let got = fill(&mut input, &mut head)?;
    if got < MAGIC.len() || head[..MAGIC.len()] != MAGIC[..] {
        return Err(FileError::Foreign);
    }
    if got < head.len() {
        return Err(FileError::CutOff { whole: 0 });
    }
    let found = u16::from_le_bytes([head[MAGIC.len()], head[MAGIC.len() + 1]]);
    if found != VERSION {
        return Err(FileError::Version { found });
    }
    let mut runs = Vec::new();
    loop {
        let mut head = [0; 8];
        let cut_off = FileError::CutOff { whole: runs.len() };
        match fill(&mut input, &mut head)? {
            0 => return Ok(runs),
            8 => {}
            _ => return Err(cut_off),
        }
        let damaged = |reason: String| FileError::Damaged { run: runs.len(), reason };
        let [a, b, c, d, e, f, g, h] = head;
        let (length, sum) = (u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h]));
        if length > MAX_BLOCK {
            return Err(damaged(format!("invalid length of {length} bytes")));
        }
        let bytes = block(&mut input, length as usize)?;
        if bytes.len() < length as usize {
            return Err(cut_off);
        }
        if crc32fast::hash(&bytes) != sum {
            return Err(damaged("wrong checksum".to_owned()));
        }
        let run: Run = postcard::from_bytes(&bytes).map_err(|error| damaged(error.to_string()))?;
        if let Some(reason) = run.contradiction() {
            return Err(damaged(reason));
        }
        runs.push(run);
    }
}

/// Reads up to `length` bytes. Does not trust the claimed length: the capacity is at most one eighth more
/// than the bytes read.
fn block(mut input: impl Read, length: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    while bytes.len() < length {
        let step = (bytes.len() / 8).max(1 << 16).min(length - bytes.len());
        bytes.reserve_exact(step);
        if input.by_ref().take(step as u64).read_to_end(&mut bytes)? < step {
            break;
        }
    }
    Ok(bytes)
}

/// Reads until the buffer is full or the input ends. Returns the number of bytes read.
fn fill(mut input: impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut got = 0;
    while got < buffer.len() {
        match input.read(&mut buffer[got..]) {
            Ok(0) => break,
            Ok(more) => got += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(got)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::{chain, fan};

    fn written(runs: &[Run]) -> Vec<u8> {
        let mut bytes = Vec::new();
        begin(&mut bytes).unwrap();
        runs.iter().for_each(|run| append(run, &mut bytes).unwrap());
        bytes
    }

    #[test]
    fn written_runs_are_read_back() {
        let runs = [chain(&[5, 7]), fan(4, 10), chain(&[])];
        assert_eq!(read(&written(&runs)[..]).unwrap(), runs);
        assert_eq!(read(&written(&[])[..]).unwrap(), []);
    }

    #[test]
    fn a_truncated_file_is_reported_with_the_number_of_complete_runs() {
        let bytes = written(&[chain(&[5]), chain(&[5, 7])]);
        let second = 13 + written(&[chain(&[5])]).len() - 13;
        for length in 0..bytes.len() {
            match read(&bytes[..length]) {
                Ok(runs) => assert!(length == 13 && runs.is_empty() || length == second && runs.len() == 1),
                Err(FileError::Foreign) => assert!(length < 11),
                Err(FileError::CutOff { whole }) => {
                    assert_eq!(whole, usize::from(length > second), "{length}")
                }
                Err(other) => panic!("{length}: {other}"),
            }
        }
    }

    #[test]
    fn every_flipped_bit_is_detected() {
        let bytes = written(&[chain(&[5, 7])]);
        for bit in 0..8 * bytes.len() {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(read(&damaged[..]).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn other_versions_other_formats_and_inconsistent_runs_are_refused() {
        let mut bytes = written(&[]);
        bytes[11] = 9;
        assert!(read(&bytes[..]).unwrap_err().to_string().contains("version 9"));
        assert!(matches!(read(&b"{\"traceEvents\":[]}"[..]), Err(FileError::Foreign)));
        let mut inconsistent = chain(&[5, 7]);
        inconsistent.jobs[0].last = Some(1);
        let error = read(&written(&[inconsistent])[..]).unwrap_err().to_string();
        assert_eq!(error, "run 1 of the record is damaged: job 0 waits for a job that is not before it");
    }
}
