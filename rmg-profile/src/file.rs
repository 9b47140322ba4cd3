//! Files of runs: `run.events`.
//!
//! Eleven bytes `rmg-events\n`, the version as two bytes (little endian), then a block for each run: its length in bytes and the CRC-32
//! of them (four bytes each, little endian), and the [`Run`] in the wire format of `postcard` 1 (numbers as varints, texts and lists
//! with their length before them, options and choices with their number; fields in the order in which [`Run`] declares them). Blocks are
//! written one after the other, so a program that is ended leaves all runs that were done.

use std::io::{self, Read, Write};

use crate::run::Run;

/// What files begin with.
const MAGIC: &[u8; 11] = b"rmg-events\n";

/// The version that is written, and the only one that is read.
pub const VERSION: u16 = 2;

/// The longest block; a run of a million jobs has less than a tenth of that.
const LONGEST: u32 = 1 << 30;

/// Why a file of runs cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The file could not be read at all.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("this is no record of runs: it does not begin with `rmg-events`")]
    Foreign,
    /// It is of another version.
    #[error(
        "the record is of version {found}, and this program reads version {VERSION}: record the runs again"
    )]
    Version {
        /// The version of the file.
        found: u16,
    },
    /// It ends in the middle of something.
    #[error("the record is cut off in run {}, {whole} before it whole", whole + 1)]
    CutOff { whole: usize },
    /// What it says does not fit together.
    #[error("run {} of the record is damaged: {reason}", run + 1)]
    Damaged {
        /// Position of the run.
        run: usize,
        reason: String,
    },
}

/// Writes the beginning of a file; runs follow.
///
/// # Errors
/// Those of `out`.
pub fn begin(mut out: impl Write) -> io::Result<()> {
    out.write_all(MAGIC)?;
    out.write_all(&VERSION.to_le_bytes())
}

/// Writes a run behind what was written.
///
/// # Errors
/// Those of `out`.
pub fn append(run: &Run, mut out: impl Write) -> io::Result<()> {
    let bytes = postcard::to_stdvec(run).map_err(io::Error::other)?;
    let length = u32::try_from(bytes.len()).ok().filter(|length| *length <= LONGEST);
    let length = length.ok_or_else(|| io::Error::other("a run of more than a gigabyte"))?;
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
/// O(length) time. A text of nothing takes one byte in the file and 24 in memory, and a list has room for at most twice what it holds:
/// less than 50 times the length of the input.
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
        if length > LONGEST {
            return Err(damaged(format!("it claims to have {length} bytes")));
        }
        let bytes = block(&mut input, length as usize)?;
        if bytes.len() < length as usize {
            return Err(cut_off);
        }
        if crc32fast::hash(&bytes) != sum {
            return Err(damaged("its checksum is wrong".to_owned()));
        }
        let run: Run = postcard::from_bytes(&bytes).map_err(|error| damaged(error.to_string()))?;
        if let Some(reason) = run.contradiction() {
            return Err(damaged(reason));
        }
        runs.push(run);
    }
}

/// Reads so many bytes, or as many as there are. What is claimed is not trusted with memory: there is never more room than for an
/// eighth more than what was read.
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

/// Reads as much as there is, up to the length of the buffer.
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
    fn runs_come_back_as_they_were_written() {
        let runs = [chain(&[5, 7]), fan(4, 10), chain(&[])];
        assert_eq!(read(&written(&runs)[..]).unwrap(), runs);
        assert_eq!(read(&written(&[])[..]).unwrap(), []);
    }

    #[test]
    fn wherever_a_file_is_cut_off_that_is_said_with_the_runs_before() {
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
    fn every_flipped_bit_is_noticed() {
        let bytes = written(&[chain(&[5, 7])]);
        for bit in 0..8 * bytes.len() {
            let mut damaged = bytes.clone();
            damaged[bit / 8] ^= 1 << (bit % 8);
            assert!(read(&damaged[..]).is_err(), "bit {bit}");
        }
    }

    #[test]
    fn other_versions_and_other_files_are_refused_by_name() {
        let mut bytes = written(&[]);
        bytes[11] = 9;
        assert!(read(&bytes[..]).unwrap_err().to_string().contains("version 9"));
        assert!(matches!(read(&b"{\"traceEvents\":[]}"[..]), Err(FileError::Foreign)));
        let mut wild = chain(&[5, 7]);
        wild.jobs[0].last = Some(1);
        let error = read(&written(&[wild])[..]).unwrap_err().to_string();
        assert_eq!(error, "run 1 of the record is damaged: job 0 waits for a job that is not before it");
    }
}
