//! The parts of a sweep in a folder: what is there, what is missing, and new ones in full or not at all.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::stats::parquet::Part;
use crate::stats::{Header, ResultError};

use super::{in_words, unwritable, write_files};

/// The file that tells that a run writes into the folder. Programs that read folders of Parquet files pass over names that begin so.
const LOCK: &str = "_lock";
/// How names of parts begin, and end; the number of the first case stands between.
const PART: (&str, &str) = ("part-", ".parquet");

/// Whether a file has the name of a part.
fn is_part(name: &str) -> bool {
    let number = name.strip_prefix(PART.0).and_then(|name| name.strip_suffix(PART.1));
    number.is_some_and(|number| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
}

/// A folder with the parts of a sweep, each a Parquet file with the records of some cases. One run at a time writes into it.
///
/// A part is written beside its place and renamed, so that what is there is whole. What is not (a copy that was cut off, say) is not taken
/// for a part, and is made again. Files of others with the name of a part are refused, and stay; all other files are left alone.
#[derive(Debug)]
pub struct SweepFolder {
    folder: PathBuf,
    header: Header,
    /// Cases that are there, in order.
    there: Vec<Range<u64>>,
    broken: Vec<(PathBuf, String)>,
    /// Locked as long as it lives.
    _lock: File,
}

impl SweepFolder {
    /// Opens a folder for a sweep, and makes it where it is not there.
    ///
    /// # Arguments
    /// - `restart`: drop the parts that are there.
    ///
    /// # Errors
    /// [`Error::Unwritable`], also while another run writes into it; [`Error::OtherSweep`] where it has the results of another one, and
    /// stays as it is.
    pub fn open(folder: impl AsRef<Path>, header: &Header, restart: bool) -> Result<Self, Error> {
        let folder = folder.as_ref();
        let failed = |error: io::Error| unwritable(folder, &error);
        fs::create_dir_all(folder).map_err(failed)?;
        let lock = OpenOptions::new().write(true).create(true).truncate(false).open(folder.join(LOCK));
        let lock = lock.map_err(failed)?;
        match lock.try_lock() {
            Err(TryLockError::WouldBlock) => {
                let reason = "another run writes into it; wait for it, or name another folder".to_owned();
                return Err(Error::Unwritable { path: folder.to_owned(), reason });
            }
            // what cannot be locked (some network file systems) is written all the same
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let mut this = Self {
            folder: folder.to_owned(),
            header: header.clone(),
            there: Vec::new(),
            broken: Vec::new(),
            _lock: lock,
        };
        for path in this.files().map_err(failed)? {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let is_half =
                is_part(name.strip_prefix('.').and_then(|name| name.strip_suffix(".part")).unwrap_or(""));
            let is_part = is_part(&name);
            if is_half || (is_part && restart) {
                fs::remove_file(&path).map_err(|error| unwritable(&path, &error))?;
            } else if is_part {
                this.look_at(&path)?;
            }
        }
        this.there.sort_by_key(|cases| cases.start);
        if let Some(pair) = this.there.windows(2).find(|pair| pair[0].end > pair[1].start) {
            let told = format!("map {} is in two of its parts", pair[1].start);
            return Err(Error::OtherSweep { path: folder.to_owned(), differences: vec![told] });
        }
        Ok(this)
    }

    fn files(&self) -> io::Result<Vec<PathBuf>> {
        let mut files: Vec<PathBuf> =
            fs::read_dir(&self.folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
        files.sort();
        Ok(files)
    }

    fn look_at(&mut self, path: &Path) -> Result<(), Error> {
        let bytes = fs::read(path).map_err(|error| Error::Unreadable {
            path: path.to_owned(),
            reason: in_words(&error),
            help: String::new(),
        })?;
        if bytes.is_empty() {
            self.broken.push((path.to_owned(), "it is empty".to_owned()));
            return Ok(());
        }
        match Part::from_bytes(&bytes) {
            Ok(part) => {
                let differences = self.header.differences(part.header());
                if differences.is_empty() {
                    self.there.push(part.cases());
                    Ok(())
                } else {
                    Err(Error::OtherSweep { path: path.to_owned(), differences })
                }
            }
            // whole, and somebody's
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

    /// The folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.folder
    }

    /// How many maps are in whole parts.
    #[must_use]
    pub fn made(&self) -> u64 {
        self.there.iter().map(|cases| cases.end - cases.start).sum()
    }

    /// Cases that are in no part, in order.
    #[must_use]
    pub fn missing(&self) -> Vec<Range<u64>> {
        let total = self.header.total();
        let mut missing = Vec::new();
        let mut begin = 0;
        for cases in &self.there {
            if begin < cases.start {
                missing.push(begin..cases.start);
            }
            begin = cases.end;
        }
        if begin < total {
            missing.push(begin..total);
        }
        missing
    }

    /// Files with names of parts that were none when the folder was opened, and why.
    #[must_use]
    pub fn broken(&self) -> &[(PathBuf, String)] {
        &self.broken
    }

    /// Puts a part into the folder, whole or not at all.
    ///
    /// # Errors
    /// [`Error::OtherSweep`] where it is of another sweep or cases, as from a machine with another version of the program;
    /// [`Error::Unwritable`].
    pub fn put(&mut self, cases: Range<u64>, bytes: Vec<u8>) -> Result<PathBuf, Error> {
        let name = format!("{}{:09}{}", PART.0, cases.start, PART.1);
        let path = self.folder.join(name);
        let other = |differences| Error::OtherSweep { path: path.clone(), differences };
        let part = Part::from_bytes(&bytes).map_err(|error| other(vec![error.to_string()]))?;
        let differences = self.header.differences(part.header());
        if !differences.is_empty() {
            return Err(other(differences));
        }
        let is_free = self.missing().iter().any(|gap| gap.start <= cases.start && cases.end <= gap.end);
        if part.cases() != cases || !is_free {
            return Err(other(vec![format!("maps {} to {} do not belong there", cases.start, cases.end)]));
        }
        write_files(&[(path.clone(), bytes)])?;
        let at = self.there.partition_point(|known| known.start < cases.start);
        self.there.insert(at, cases);
        Ok(path)
    }
}
