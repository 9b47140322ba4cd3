//! What results are named on the command line: files of lines, or parts in Parquet.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use rmg::files::similar;
use rmg::sweep::parts_in_folder;
use rmg_stats::parquet::MAGIC;

use crate::failure::{Failure, in_words};

/// Files of results, all of one kind.
#[derive(Debug)]
pub(super) enum Inputs {
    /// Lines: one file, or the shards of a sweep.
    Lines(Vec<PathBuf>),
    /// Parquet: the parts of a sweep.
    Parts(Vec<PathBuf>),
}

impl Inputs {
    /// Looks at what is named. Parquet is known by how it begins, and in folders by the ending `.parquet`.
    ///
    /// # Errors
    /// What cannot be read, folders without parts, and lines beside Parquet.
    pub(super) fn new(paths: &[PathBuf]) -> Result<Self, Failure> {
        let (mut lines, mut parts) = (Vec::new(), Vec::new());
        for path in paths {
            if path.is_dir() {
                parts.extend(in_folder(path)?);
            } else if is_parquet(path).map_err(|error| unreadable(path, &error))? {
                parts.push(path.clone());
            } else {
                lines.push(path.clone());
            }
        }
        match (lines.first(), parts.first()) {
            (Some(line), Some(part)) => {
                let (line, part) = (line.display(), part.display());
                Err(Failure::usage(format!("{part} is a Parquet file, and {line} is none")).help(
                    "give results of one kind: `rmg stats merge` makes one file of all parts of a sweep",
                ))
            }
            (_, Some(_)) => Ok(Self::Parts(parts)),
            (_, None) => Ok(Self::Lines(lines)),
        }
    }

    /// All files.
    pub(super) fn paths(&self) -> &[PathBuf] {
        match self {
            Self::Lines(paths) | Self::Parts(paths) => paths,
        }
    }
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let failure = Failure::usage(format!("cannot read {}: {}", path.display(), in_words(error)));
    match similar(path) {
        Some(meant) => failure.help(format!("did you mean {}?", meant.display())),
        None => failure,
    }
}

/// Whether a file begins as Parquet does. What is no file at all is told of by who reads it, and not waited for here.
fn is_parquet(path: &Path) -> io::Result<bool> {
    if !fs::metadata(path)?.is_file() {
        return Ok(false);
    }
    let mut beginning = Vec::new();
    File::open(path)?.take(MAGIC.len() as u64).read_to_end(&mut beginning)?;
    Ok(beginning == MAGIC)
}

/// The parts in a folder.
fn in_folder(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let parts = parts_in_folder(folder).map_err(|error| unreadable(folder, &error))?;
    if parts.is_empty() {
        let failure = Failure::usage(format!("no results are in {}", folder.display()));
        return Err(failure.help("of a folder its files with names like `part-000000.parquet` are read; name other files one by one"));
    }
    Ok(parts)
}
