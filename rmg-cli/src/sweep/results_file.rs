//! The results file: a header, and a line for each map as soon as it is generated. A stopped run can be
//! resumed.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rmg::stats::{FORMAT, Header, Record, ResultError, Results, Tail};
use rmg::text::counted;

use super::args::SweepArgs;
use crate::failure::Failure;
use crate::output::cannot_write;
use crate::replace::{check_existing, is_read_only};

#[derive(Debug)]
pub(super) struct ResultsFile {
    path: PathBuf,
    file: File,
}

#[derive(Debug)]
pub(super) struct ResumeState {
    pub(super) next: u64,
    pub(super) found: u64,
}

impl ResultsFile {
    /// Opens the file for a sweep and passes its records to `seen`. Only an incomplete last line is dropped.
    ///
    /// # Errors
    /// Refuses a file of another sweep, version or program, and one that another run is writing. Such a file
    /// stays unchanged.
    pub(super) fn open(
        path: &Path,
        header: &Header,
        args: &SweepArgs,
        seen: impl FnMut(&Record),
    ) -> Result<(Self, ResumeState), Failure> {
        let failed = |error: &io::Error| cannot_write(path, error);
        let mut line = Vec::new();
        header.write(&mut line).map_err(|error| failed(&error))?;
        if !is_beginning(path, &line) {
            check_existing(path, args.overwrite)?;
        }
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(|error| failed(&error))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                return Err(Failure::refusal(format!("another run is writing {}", path.display()))
                    .help("wait for it, or choose another file"));
            }
            // files without lock support (some network file systems) are written without a lock
            Err(TryLockError::Error(_)) => {}
        }
        let mut results = Self { path: path.to_owned(), file };
        // read again: another run may have written more before the lock
        let is_new = args.restart || is_beginning(path, &line);
        let resume = if is_new { None } else { results.read(header, seen)? };
        let (resume, bytes) = resume.unwrap_or((ResumeState { next: 0, found: 0 }, 0));
        let mut go_on = || {
            results.file.set_len(bytes)?;
            results.file.seek(SeekFrom::End(0))?;
            if bytes == 0 { results.file.write_all(&line) } else { Ok(()) }
        };
        go_on().map_err(|error| failed(&error))?;
        Ok((results, resume))
    }

    /// Returns the state and the number of valid bytes of the file; `None` if it has no content yet.
    fn read(
        &self,
        header: &Header,
        mut seen: impl FnMut(&Record),
    ) -> Result<Option<(ResumeState, u64)>, Failure> {
        let shown = self.path.display();
        let refused = |error: &ResultError| {
            Failure::refusal(format!("cannot continue {shown}: {error}"))
                .help("choose another file with -o, or discard the content with --restart")
        };
        let mut results = match Results::new(BufReader::new(&self.file), Tail::Drop) {
            Ok(results) => results,
            // killed before the header was complete, or nothing was written yet
            Err(ResultError::CutOff { line: 1 }) => return Ok(None),
            Err(_) if self.file.metadata().is_ok_and(|file| file.len() == 0) => return Ok(None),
            Err(error) => return Err(refused(&error)),
        };
        let mut differences = header.differences(results.header());
        if results.header().shard != header.shard {
            differences.push(format!("shard: {} and {}", header.shard, results.header().shard));
        }
        if !differences.is_empty() {
            let failure = Failure::refusal(format!("{shown} contains the results of another sweep"));
            let failure = differences.into_iter().fold(failure, Failure::note);
            return Err(failure.help("choose another file with -o, or discard the content with --restart"));
        }
        let mut found = 0;
        for record in results.by_ref() {
            seen(&record.map_err(|error| refused(&error))?);
            found += 1;
        }
        let next = results.next_number();
        Ok(Some((ResumeState { next, found }, results.bytes())))
    }

    /// Appends a line. If the disk is full, the line may be incomplete.
    pub(super) fn add(&mut self, record: &Record) -> Result<(), Failure> {
        let mut line = record.line();
        line.push('\n');
        self.file.write_all(line.as_bytes()).map_err(|error| {
            cannot_write(&self.path, &error)
                .help("the file contains all earlier maps; run the same command again to continue")
        })
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        self.file.sync_all().map_err(|error| cannot_write(&self.path, &error))
    }
}

/// Returns whether a file ends within the first bytes of a results file.
pub(super) fn is_cut_off(path: &Path) -> bool {
    is_beginning(path, format!("{{\"format\":\"{FORMAT}\"").as_bytes())
}

/// Returns whether a writable file contains a prefix of the first line and nothing else: an earlier run was
/// killed while writing it.
fn is_beginning(path: &Path, line: &[u8]) -> bool {
    let is_short = fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() < line.len() as u64);
    is_short && !is_read_only(path) && fs::read(path).is_ok_and(|held| line.starts_with(&held))
}

impl ResumeState {
    /// Returns the line about existing results; empty for a new file.
    pub(super) fn text(&self, path: &Path, total: u64) -> String {
        match self.found {
            0 => String::new(),
            found if found == total => {
                format!("found     all {} in {}\n", counted(found, "map"), path.display())
            }
            found => {
                format!("found     {found} of {} in {}; continuing\n", counted(total, "map"), path.display())
            }
        }
    }
}
