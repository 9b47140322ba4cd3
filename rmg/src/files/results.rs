//! Results of a sweep, wherever they lie, added up.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::path::{Path, PathBuf};

use rmg_stats::parquet::{MAGIC, PartSetError};
use rmg_stats::{Header, ResultError, Results, Stats, Tail};

use crate::error::Error;

use super::sweep_parts::{SweepParts, SweepPartsError, parts_in_folder};
use super::{did_you_mean, in_words};

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
    if path.is_dir() {
        let parts = parts_in_folder(path).map_err(|error| io_error(path, &error))?;
        if parts.is_empty() {
            let help = "a sweep writes its parts there".to_owned();
            return Err(unreadable(path, "no .parquet file is in it".to_owned(), help));
        }
        return of_parts(path, &parts, template);
    }
    let mut file = File::open(path).map_err(|error| io_error(path, &error))?;
    let mut magic = [0; MAGIC.len()];
    if file.read_exact(&mut magic).is_ok() && magic == *MAGIC {
        return of_parts(path, &[path.to_owned()], template);
    }
    file.rewind().map_err(|error| io_error(path, &error))?;
    let results = Results::new(BufReader::new(file), Tail::Refuse).map_err(|error| refused(path, &error))?;
    let mut stats = begun(path, results.header(), template)?;
    for record in results {
        stats.add(&record.map_err(|error| refused(path, &error))?);
    }
    Ok(stats)
}

fn of_parts(path: &Path, files: &[PathBuf], template: Option<&str>) -> Result<Stats, Error> {
    let parts = SweepParts::read(files).map_err(|error| match error {
        SweepPartsError::Unreadable { path, error } => io_error(&path, &error),
        SweepPartsError::NoPart { path, error } => refused(&path, &error),
        SweepPartsError::NoSet { paths, error } => Error::OtherSweep {
            path: paths.last().cloned().unwrap_or_else(|| path.to_owned()),
            differences: match error {
                PartSetError::Different { differences, .. } => differences,
                other => vec![other.to_string()],
            },
        },
        SweepPartsError::None => unreadable(path, error.to_string(), String::new()),
    })?;
    let mut stats = begun(path, parts.header(), template)?;
    let records = parts.records();
    let now = records.now();
    for record in records {
        stats.add(&record.map_err(|error| refused(&now.borrow(), &error))?);
    }
    Ok(stats)
}

/// Statistics without records, of the templates that are told of.
fn begun(path: &Path, header: &Header, template: Option<&str>) -> Result<Stats, Error> {
    let stats = Stats::new(header);
    let Some(name) = template else { return Ok(stats) };
    let stats = stats.only(name);
    if (0..header.templates.len()).any(|at| stats.is_picked(at)) {
        return Ok(stats);
    }
    let known: Vec<&str> = header.templates.iter().map(|known| known.name.as_str()).take(20).collect();
    let reason = format!("no template of the sweep has `{name}` in its name");
    Err(unreadable(path, reason, format!("they are {}", known.join(", "))))
}

fn io_error(path: &Path, error: &io::Error) -> Error {
    unreadable(path, in_words(error), did_you_mean(path))
}

fn refused(path: &Path, error: &ResultError) -> Error {
    unreadable(path, error.to_string(), String::new())
}

fn unreadable(path: &Path, reason: String, help: String) -> Error {
    Error::Unreadable { path: path.to_owned(), reason, help }
}
