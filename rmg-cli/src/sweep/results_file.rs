//! The file of results: a header, and a line for each map as soon as it is made. A run that was stopped or killed goes on where it ended.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use rmg::stats::{FORMAT, Header, Record, ResultError, Results, Tail};
use rmg::text::counted;

use super::args::SweepArgs;
use crate::failure::Failure;
use crate::output::cannot_write;
use crate::replace::{is_read_only, standing};

#[derive(Debug)]
pub(super) struct ResultsFile {
    path: PathBuf,
    file: File,
}

#[derive(Debug)]
pub(super) struct Begun {
    pub(super) next: u64,
    pub(super) there: u64,
}

impl ResultsFile {
    /// Opens the file for a sweep and hands what it holds to `seen`. Nothing in it is lost, but for a last line that is cut off.
    ///
    /// # Errors
    /// A file of another sweep, of another version, or of another program stays as it is; so does one that another run writes.
    pub(super) fn open(
        path: &Path,
        header: &Header,
        args: &SweepArgs,
        seen: impl FnMut(&Record),
    ) -> Result<(Self, Begun), Failure> {
        let failed = |error: &io::Error| cannot_write(path, error);
        let mut line = Vec::new();
        header.write(&mut line).map_err(|error| failed(&error))?;
        if !is_beginning(path, &line) {
            standing(path, args.overwrite)?;
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
                return Err(Failure::refusal(format!("another run writes {}", path.display()))
                    .help("wait for it, or give this one a file of its own"));
            }
            // what cannot be locked (some network file systems) is written all the same
            Err(TryLockError::Error(_)) => {}
        }
        let mut results = Self { path: path.to_owned(), file };
        // looked at again: before the lock another run may have written more
        let is_new = args.restart || is_beginning(path, &line);
        let begun = if is_new { None } else { results.read(header, seen)? };
        let (begun, bytes) = begun.unwrap_or((Begun { next: 0, there: 0 }, 0));
        let mut go_on = || {
            results.file.set_len(bytes)?;
            results.file.seek(SeekFrom::End(0))?;
            if bytes == 0 { results.file.write_all(&line) } else { Ok(()) }
        };
        go_on().map_err(|error| failed(&error))?;
        Ok((results, begun))
    }

    /// What the file holds, and how many bytes of it; `None` where it holds nothing yet.
    fn read(&self, header: &Header, mut seen: impl FnMut(&Record)) -> Result<Option<(Begun, u64)>, Failure> {
        let shown = self.path.display();
        let refused = |error: &ResultError| {
            Failure::refusal(format!("cannot go on with {shown}: {error}"))
                .help("name another file with -o, or drop what it holds with --restart")
        };
        let mut results = match Results::new(BufReader::new(&self.file), Tail::Drop) {
            Ok(results) => results,
            // killed before the header was out, or nothing was written yet
            Err(ResultError::CutOff { line: 1 }) => return Ok(None),
            Err(_) if self.file.metadata().is_ok_and(|file| file.len() == 0) => return Ok(None),
            Err(error) => return Err(refused(&error)),
        };
        let mut differences = header.differences(results.header());
        if results.header().shard != header.shard {
            differences.push(format!("shard: {} and {}", header.shard, results.header().shard));
        }
        if !differences.is_empty() {
            let failure = Failure::refusal(format!("{shown} holds the results of another sweep"));
            let failure = differences.into_iter().fold(failure, Failure::note);
            return Err(failure.help("name another file with -o, or drop what it holds with --restart"));
        }
        let mut there = 0;
        for record in results.by_ref() {
            seen(&record.map_err(|error| refused(&error))?);
            there += 1;
        }
        let next = results.next_number();
        Ok(Some((Begun { next, there }, results.bytes())))
    }

    /// Adds a line, whole or, where the disk is full, cut off.
    pub(super) fn add(&mut self, record: &Record) -> Result<(), Failure> {
        let mut line = record.line();
        line.push('\n');
        self.file.write_all(line.as_bytes()).map_err(|error| {
            cannot_write(&self.path, &error)
                .help("the maps before it are in the file; the same command goes on from there")
        })
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        self.file.sync_all().map_err(|error| cannot_write(&self.path, &error))
    }
}

/// Whether a file ends before it says that it holds results.
pub(super) fn is_cut_off(path: &Path) -> bool {
    is_beginning(path, format!("{{\"format\":\"{FORMAT}\"").as_bytes())
}

/// Whether a file that can be written holds the beginning of the first line and nothing else: the run before was killed while it wrote
/// this.
fn is_beginning(path: &Path, line: &[u8]) -> bool {
    let is_short = fs::metadata(path).is_ok_and(|file| file.is_file() && file.len() < line.len() as u64);
    is_short && !is_read_only(path) && fs::read(path).is_ok_and(|held| line.starts_with(&held))
}

impl Begun {
    /// What is said of it; nothing of a new file.
    pub(super) fn text(&self, path: &Path, total: u64) -> String {
        match self.there {
            0 => String::new(),
            there if there == total => {
                format!("there     all {} are in {} already\n", counted(there, "map"), path.display())
            }
            there => format!(
                "there     {there} of {} are in {} already; going on\n",
                counted(total, "map"),
                path.display()
            ),
        }
    }
}
