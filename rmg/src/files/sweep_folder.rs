//! The parts of a sweep in a folder.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::stats::parquet::RecordPart;
use crate::stats::{Header, ResultError};

use super::{Durability, in_words, unwritable, write_files};

/// The lock file of the run that writes to the folder. Programs that read folders of Parquet files skip names
/// with this prefix.
const LOCK: &str = "_lock";
/// Prefix and suffix of the names of parts. The number of the first case is between them.
const PART: (&str, &str) = ("part-", ".parquet");

/// Returns whether a file has the name of a part.
fn is_part(name: &str) -> bool {
    let number = name.strip_prefix(PART.0).and_then(|name| name.strip_suffix(PART.1));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// A folder with the parts of a sweep, each a Parquet file with the records of some cases. Only one run at a
/// time can write to it.
///
/// Parts are written atomically. An incomplete part, such as a truncated copy, counts as missing. A file that
/// has the name of a part but different content is refused and stays unchanged. All other files are ignored.
#[derive(Debug)]
pub struct SweepFolder {
    folder: PathBuf,
    header: Header,
    /// The existing cases, in order.
    existing: Vec<Range<u64>>,
    broken: Vec<(PathBuf, String)>,
    /// Locked until it is dropped.
    _lock: File,
}

impl SweepFolder {
    /// Opens a folder for a sweep. Creates the folder if it does not exist.
    ///
    /// # Arguments
    /// - `restart`: delete the existing parts.
    ///
    /// # Errors
    /// [`Error::Unwritable`], also while another run writes to the folder; [`Error::OtherSweep`] if the
    /// folder has the results of another sweep, which stay unchanged.
    pub fn open(folder: impl AsRef<Path>, header: &Header, restart: bool) -> Result<Self, Error> {
        let folder = folder.as_ref();
        let failed = |error: io::Error| unwritable(folder, &error);
        fs::create_dir_all(folder).map_err(failed)?;
        let lock = OpenOptions::new().write(true).create(true).truncate(false).open(folder.join(LOCK));
        let lock = lock.map_err(failed)?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => {
                let reason =
                    "another run is writing to it; wait until it ends, or choose another folder".to_owned();
                return Err(Error::Unwritable { path: folder.to_owned(), reason });
            }
            // some network file systems have no locks; write there without one
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut this = Self {
            folder: folder.to_owned(),
            header: header.clone(),
            existing: Vec::new(),
            broken: Vec::new(),
            _lock: lock,
        };
        for path in this.files().map_err(failed)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_temporary =
                is_part(name.strip_prefix('.').and_then(|name| name.strip_suffix(".part")).unwrap_or(""));
            let is_part = is_part(&name);
            if is_temporary || (is_part && restart) {
                fs::remove_file(&path).map_err(|error| unwritable(&path, &error))?;
            } else if is_part {
                this.add_file(&path)?;
            }
        }
        this.existing.sort_by_key(|cases| cases.start);
        if let Some(pair) = this.existing.windows(2).find(|pair| pair[0].end > pair[1].start) {
            let difference = format!("two parts contain map {}", pair[1].start);
            return Err(Error::OtherSweep { path: folder.to_owned(), differences: vec![difference] });
        }
        Ok(this)
    }

    fn files(&self) -> io::Result<Vec<PathBuf>> {
        let mut files: Vec<PathBuf> =
            fs::read_dir(&self.folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
        files.sort();
        Ok(files)
    }

    /// Reads a file with the name of a part.
    fn add_file(&mut self, path: &Path) -> Result<(), Error> {
        let bytes = fs::read(path).map_err(|error| Error::Unreadable {
            path: path.to_owned(),
            reason: in_words(&error),
            help: String::new(),
        })?;
        if bytes.is_empty() {
            self.broken.push((path.to_owned(), "it is empty".to_owned()));
            return Ok(());
        }
        match RecordPart::from_bytes(&bytes) {
            Ok(part) => {
                let differences = self.header.differences(part.header());
                if differences.is_empty() {
                    self.existing.push(part.cases());
                    Ok(())
                } else {
                    Err(Error::OtherSweep { path: path.to_owned(), differences })
                }
            }
            // a complete file, but not a part of this sweep
            Err(
                error @ (ResultError::NotResults(_)
                | ResultError::OtherVersion(_)
                | ResultError::Contradiction(_)),
            ) => Err(Error::OtherSweep { path: path.to_owned(), differences: vec![error.to_string()] }),
            Err(error) => {
                self.broken.push((path.to_owned(), error.to_string()));
                Ok(())
            }
        }
    }

    /// Returns the path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// Returns the number of maps in complete parts.
    #[must_use]
    pub fn made(&self) -> u64 {
        self.existing.iter().map(|cases| cases.end - cases.start).sum()
    }

    /// Returns the cases that are in no part, in order.
    #[must_use]
    pub fn missing(&self) -> Vec<Range<u64>> {
        let total = self.header.total();
        let mut missing = Vec::new();
        let mut start = 0;
        for cases in &self.existing {
            if start < cases.start {
                missing.push(start..cases.start);
            }
            start = cases.end;
        }
        if start < total {
            missing.push(start..total);
        }
        missing
    }

    /// Returns the files that have the name of a part but were incomplete when the folder was opened, with
    /// the reason.
    #[must_use]
    pub fn broken(&self) -> &[(PathBuf, String)] {
        &self.broken
    }

    /// Writes a part to the folder, atomically.
    ///
    /// # Errors
    /// [`Error::OtherSweep`] if the part belongs to another sweep or has other cases, for example from a
    /// machine with another version of the program; [`Error::Unwritable`].
    pub fn put(&mut self, cases: Range<u64>, bytes: Vec<u8>) -> Result<PathBuf, Error> {
        let name = format!("{}{:09}{}", PART.0, cases.start, PART.1);
        let path = self.folder.join(name);
        let other = |differences| Error::OtherSweep { path: path.clone(), differences };
        let part = RecordPart::from_bytes(&bytes).map_err(|error| other(vec![error.to_string()]))?;
        let differences = self.header.differences(part.header());
        if !differences.is_empty() {
            return Err(other(differences));
        }
        let is_free = self.missing().iter().any(|gap| gap.start <= cases.start && cases.end <= gap.end);
        if part.cases() != cases || !is_free {
            return Err(other(vec![format!(
                "the part has other maps than {} to {}, or the folder has them already",
                cases.start, cases.end
            )]));
        }
        write_files(&[(path.clone(), bytes)], Durability::Flushed)?;
        let at = self.existing.partition_point(|known| known.start < cases.start);
        self.existing.insert(at, cases);

        Ok(path)
    }
}
