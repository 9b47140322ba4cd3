//! The parts of a sweep in Parquet files: which belong together, and their records in order.
//!
//! Of every part the footer is read first, one file open at a time, so that a sweep may have any number of parts.

use std::cell::RefCell;
use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use rmg_stats::parquet::{Part, PartSet, PartSetError, Records};
use rmg_stats::{Header, Record, RecordSource, ResultError};

use super::in_words;

/// A part of a sweep, of which the footer was read.
#[derive(Debug)]
struct KnownPart {
    path: PathBuf,
    header: Rc<Header>,
    cases: Range<u64>,
}

/// The parts of one shard of a sweep, in the order of their cases; there is at least one.
#[derive(Debug)]
pub struct SweepParts {
    parts: Vec<KnownPart>,
    missing: u64,
}

/// Why files are not the parts of a sweep.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SweepPartsError {
    /// A file cannot be opened.
    #[error("cannot read {}: {}", path.display(), in_words(error))]
    Unreadable {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file is no part.
    #[error("{}: {error}", path.display())]
    NoPart {
        /// Which.
        path: PathBuf,
        /// Why.
        error: ResultError,
    },
    /// They do not belong together.
    #[error("{}: {error}", paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(" and "))]
    NoSet {
        /// The two that do not.
        paths: Vec<PathBuf>,
        /// Why.
        error: PartSetError,
    },
    /// There is none.
    #[error("there are no parts of a sweep")]
    None,
}

/// The records of parts, one part after the other.
#[derive(Debug)]
pub struct PartRecords {
    header: Rc<Header>,
    left: std::vec::IntoIter<PathBuf>,
    open: Option<Records>,
    /// The part that is being read.
    now: Rc<RefCell<PathBuf>>,
}

/// The Parquet files in a folder, by name, without what is in folders there. Names with `.` or `_` in front are those of files that are
/// being written, or tell of the others.
///
/// # Errors
/// Those of the system.
pub fn parts_in_folder(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut parts = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_part = name.ends_with(".parquet") && !name.starts_with(['.', '_']);
        if is_part && path.is_file() {
            parts.push(path);
        }
    }
    parts.sort();
    Ok(parts)
}

impl SweepParts {
    /// Reads the footers of parts that have to be of one shard of a sweep, in any order.
    ///
    /// # Errors
    /// [`SweepPartsError`]. That parts are missing is none; see [`missing`](Self::missing).
    pub fn read(paths: &[PathBuf]) -> Result<Self, SweepPartsError> {
        Self::in_order(known(paths)?)
    }

    /// Reads the footers of parts of several shards, and puts those of each together, the shards by their numbers.
    ///
    /// # Errors
    /// [`SweepPartsError`].
    pub fn read_shards(paths: &[PathBuf]) -> Result<Vec<Self>, SweepPartsError> {
        let mut parts = known(paths)?;
        let shard = |part: &KnownPart| part.header.shard;
        // how many shards there are to be, is looked at when they are put together
        parts.sort_by_key(|part| (shard(part).of(), shard(part).number()));
        let mut shards: Vec<Vec<KnownPart>> = Vec::new();
        for part in parts {
            match shards.last_mut() {
                Some(last) if last.iter().all(|other| shard(other) == shard(&part)) => last.push(part),
                _ => shards.push(vec![part]),
            }
        }
        shards.into_iter().map(Self::in_order).collect()
    }

    /// Puts the parts of a shard in order.
    fn in_order(parts: Vec<KnownPart>) -> Result<Self, SweepPartsError> {
        if parts.is_empty() {
            return Err(SweepPartsError::None);
        }
        let about: Vec<(&Header, Range<u64>)> =
            parts.iter().map(|part| (&*part.header, part.cases.clone())).collect();
        let set = PartSet::new(&about).map_err(|error| {
            let at: &[usize] = match &error {
                PartSetError::Different { at, .. }
                | PartSetError::Shards { at, .. }
                | PartSetError::Overlap { at, .. } => at,
                _ => &[],
            };
            let paths = at.iter().filter_map(|at| Some(parts.get(*at)?.path.clone())).collect();
            SweepPartsError::NoSet { paths, error }
        })?;
        let mut parts: Vec<Option<KnownPart>> = parts.into_iter().map(Some).collect();
        let parts = set.order().iter().filter_map(|at| parts[*at].take()).collect();
        Ok(Self { parts, missing: set.missing() })
    }

    /// What the sweep is.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.parts[0].header
    }

    /// Where the first one lies.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.parts[0].path
    }

    /// How many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.parts.len()
    }

    /// How many maps of the shard are in none of them.
    #[must_use]
    pub fn missing(&self) -> u64 {
        self.missing
    }

    /// All records, in the order of their cases.
    #[must_use]
    pub fn records(self) -> PartRecords {
        let header = Rc::clone(&self.parts[0].header);
        let now = Rc::new(RefCell::new(self.path().to_owned()));
        let paths: Vec<PathBuf> = self.parts.into_iter().map(|part| part.path).collect();
        PartRecords { header, left: paths.into_iter(), open: None, now }
    }
}

impl PartRecords {
    /// The part that was read last, also after the records were given away.
    #[must_use]
    pub fn now(&self) -> Rc<RefCell<PathBuf>> {
        Rc::clone(&self.now)
    }
}

impl Iterator for PartRecords {
    type Item = Result<Record, ResultError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(record) = self.open.as_mut().and_then(Iterator::next) {
                return Some(record);
            }
            let path = self.left.next()?;
            let part = File::open(&path).map_err(ResultError::Io).and_then(Part::open);
            *self.now.borrow_mut() = path;
            match part {
                Ok(part) => self.open = Some(part.records()),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

impl RecordSource for PartRecords {
    fn header(&self) -> &Header {
        &self.header
    }
}

/// Reads the footers of parts. Headers that are the same are kept once.
fn known(paths: &[PathBuf]) -> Result<Vec<KnownPart>, SweepPartsError> {
    let mut parts: Vec<KnownPart> = Vec::new();
    for path in paths {
        let file =
            File::open(path).map_err(|error| SweepPartsError::Unreadable { path: path.clone(), error })?;
        let part = Part::open(file).map_err(|error| SweepPartsError::NoPart { path: path.clone(), error })?;
        let header = match parts.last() {
            Some(last) if *last.header == *part.header() => Rc::clone(&last.header),
            _ => Rc::new(part.header().clone()),
        };
        parts.push(KnownPart { path: path.clone(), header, cases: part.cases() });
    }
    Ok(parts)
}
