//! Results of a sweep, wherever they lie, added up.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek};
use std::ops::Range;
use std::path::{Path, PathBuf};

use rmg_stats::parquet::{MAGIC, Part, PartSet, PartSetError};
use rmg_stats::{Header, Record, ResultError, Results, Stats, Tail};

use crate::error::Error;

use super::{in_words, similar};

/// Adds up results: those of a file of lines or of Parquet, or of all Parquet files of a folder.
///
/// # Arguments
/// - `template`: tell of templates alone that have this in their names.
///
/// # Errors
/// [`Error::Unreadable`] with what is wrong with which file; [`Error::OtherSweep`] for a folder with the parts of several sweeps.
///
/// # Cost
/// O(records); memory for the strata of the sweep, not for the records.
pub fn read_results(path: &Path, template: Option<&str>) -> Result<Stats, Error> {
    let begin = |header: &Header| {
        let stats = Stats::new(header);
        let Some(name) = template else { return Ok(stats) };
        let stats = stats.only(name);
        if (0..header.templates.len()).any(|at| stats.is_picked(at)) {
            return Ok(stats);
        }
        let known: Vec<&str> = header.templates.iter().map(|known| known.name.as_str()).take(20).collect();
        let reason = format!("no template of the sweep has `{name}` in its name");
        Err(unreadable(path, reason, format!("they are {}", known.join(", "))))
    };
    if path.is_dir() {
        return of_parts(path, &parts_of(path)?, begin);
    }
    let mut file = File::open(path).map_err(|error| io_error(path, &error))?;
    let mut magic = [0; 4];
    let is_parquet = file.read_exact(&mut magic).is_ok() && magic == *MAGIC;
    if is_parquet {
        return of_parts(path, &[path.to_owned()], begin);
    }
    file.rewind().map_err(|error| io_error(path, &error))?;
    let results = Results::new(BufReader::new(file), Tail::Refuse).map_err(|error| refused(path, &error))?;
    let mut stats = begin(results.header())?;
    add_all(&mut stats, path, results)?;
    Ok(stats)
}

/// The Parquet files of a folder, but for those that programs pass over.
fn parts_of(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    let entries = fs::read_dir(folder).map_err(|error| io_error(folder, &error))?;
    let paths: io::Result<Vec<PathBuf>> = entries.map(|entry| Ok(entry?.path())).collect();
    let mut paths = paths.map_err(|error| io_error(folder, &error))?;
    paths.retain(|path| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        name.ends_with(".parquet") && !name.starts_with(['.', '_'])
    });
    paths.sort();
    if paths.is_empty() {
        let help = "a sweep writes its parts there".to_owned();
        return Err(unreadable(folder, "it has no results: no .parquet file is in it".to_owned(), help));
    }
    Ok(paths)
}

fn of_parts(
    path: &Path,
    files: &[PathBuf],
    begin: impl FnOnce(&Header) -> Result<Stats, Error>,
) -> Result<Stats, Error> {
    let open = |file: &PathBuf| {
        let opened = File::open(file).map_err(|error| io_error(file, &error))?;
        Part::open(opened).map_err(|error| refused(file, &error))
    };
    let parts = files.iter().map(open).collect::<Result<Vec<Part>, Error>>()?;
    let heads: Vec<(&Header, Range<u64>)> = parts.iter().map(|part| (part.header(), part.cases())).collect();
    let set = PartSet::new(&heads).map_err(|error| {
        let (at, differences) = match &error {
            PartSetError::Different { at, differences } => (Some(at[1]), differences.clone()),
            other => (None, vec![other.to_string()]),
        };
        Error::OtherSweep { path: at.map_or(path, |at| &files[at]).to_owned(), differences }
    })?;
    let mut stats = begin(parts[0].header())?;
    for at in set.order() {
        add_all(&mut stats, &files[*at], parts[*at].records())?;
    }
    Ok(stats)
}

fn add_all(
    stats: &mut Stats,
    path: &Path,
    records: impl Iterator<Item = Result<Record, ResultError>>,
) -> Result<(), Error> {
    for record in records {
        stats.add(&record.map_err(|error| refused(path, &error))?);
    }
    Ok(())
}

fn io_error(path: &Path, error: &io::Error) -> Error {
    unreadable(path, in_words(error), similar(path).unwrap_or_default())
}

fn refused(path: &Path, error: &ResultError) -> Error {
    unreadable(path, error.to_string(), String::new())
}

fn unreadable(path: &Path, reason: String, help: String) -> Error {
    Error::Unreadable { path: path.to_owned(), reason, help }
}
