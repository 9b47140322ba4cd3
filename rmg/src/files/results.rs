//! Reads results of sweeps and computes their statistics.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use rmg_stats::{Header, ResultError, Results, Stats, Tail};

use crate::error::Error;

use super::{did_you_mean, in_words};

/// The first bytes of every Parquet file.
const PARQUET: &[u8; 4] = b"PAR1";

/// Opens a file of results.
///
/// # Errors
/// [`Error::Unreadable`]. For results in Parquet, its help explains how to convert them.
pub fn open_results(path: &Path) -> Result<Results<BufReader<File>>, Error> {
    let not_lines = |why: &str, folder| Err(unreadable(path, why.to_owned(), conversion(folder)));
    let file = File::open(path).map_err(|error| io_error(path, &error))?;
    match file.metadata() {
        Ok(kind) if kind.is_dir() => return not_lines("it is a folder", path),
        Ok(kind) if kind.is_file() => {}
        _ => return Err(unreadable(path, "it is not a file".to_owned(), String::new())),
    }
    let mut file = BufReader::with_capacity(1 << 16, file);
    if file.fill_buf().map_err(|error| io_error(path, &error))?.starts_with(PARQUET) {
        return not_lines("it is a Parquet file, not a JSON Lines file", path.parent().unwrap_or(path));
    }
    Results::new(file, Tail::Refuse).map_err(|error| results_error(path, &error))
}

/// Computes the statistics of the results in a JSON Lines file.
///
/// # Arguments
/// - `template`: include only templates that have this text in their names.
///
/// # Errors
/// Those of [`open_results`] and [`stats_of`], and [`Error::Unreadable`] for an invalid line.
///
/// # Cost
/// O(records) time; memory for the strata of the sweep, not for the records.
pub fn read_results(path: &Path, template: Option<&str>) -> Result<Stats, Error> {
    let results = open_results(path)?;
    let mut stats = stats_of(results.header(), template)?;
    for record in results {
        stats.add(&record.map_err(|error| results_error(path, &error))?);
    }
    Ok(stats)
}

/// Creates statistics without records, for a sweep with this header (a line of JSON). [`add_part`] adds
/// records.
///
/// # Errors
/// [`Error::Unreadable`] with `path`, and those of [`stats_of`].
pub fn begin_stats(path: &Path, header: &str, template: Option<&str>) -> Result<Stats, Error> {
    stats_of(&header_of(path, header)?, template)
}

/// Returns the differences between the sweep of the statistics and the sweep of a header, as text. Returns
/// none for parts of one sweep, even if its templates and content packs were read from different paths.
///
/// # Errors
/// [`Error::Unreadable`] with `path`.
pub fn part_differences(stats: &Stats, path: &Path, header: &str) -> Result<Vec<String>, Error> {
    Ok(stats.header().differences(&header_of(path, header)?))
}

/// Reads a header from a line of JSON.
fn header_of(path: &Path, header: &str) -> Result<Header, Error> {
    let line = format!("{header}\n");
    let results = Results::new(line.as_bytes(), Tail::Refuse).map_err(|error| part_error(path, &error))?;
    Ok(results.header().clone())
}

/// Adds the records of consecutive cases, starting with case `first`, as lines of JSON. Returns the number of
/// the next case.
///
/// # Errors
/// [`Error::Unreadable`] with `path` if a line is not the expected record.
pub fn add_part(stats: &mut Stats, path: &Path, first: u64, lines: &[u8]) -> Result<u64, Error> {
    let mut records = Results::of_part(stats.header().clone(), first, lines);
    for record in &mut records {
        stats.add(&record.map_err(|error| part_error(path, &error))?);
    }
    Ok(records.next_number())
}

/// Explains how to convert results in Parquet to JSON Lines.
fn conversion(folder: &Path) -> String {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    format!(
        "convert the Parquet files of the folder in Python: `rmg.Sweep.open('{}').write_lines('results.jsonl')`",
        folder.display()
    )
}

/// Creates statistics without records, for the templates with `template` in their names, or for all
/// templates.
///
/// # Errors
/// [`Error::NotSwept`] if no template matches.
pub fn stats_of(header: &Header, template: Option<&str>) -> Result<Stats, Error> {
    let stats = Stats::new(header);
    let Some(name) = template else { return Ok(stats) };
    let stats = stats.only(name);
    if (0..header.templates.len()).any(|at| stats.is_picked(at)) {
        return Ok(stats);
    }
    let known = header.templates.iter().map(|known| known.name.clone()).take(20).collect();
    Err(Error::NotSwept { name: name.to_owned(), known })
}

/// Returns the error for a results file of `rmg sweep`, with a suggestion.
#[must_use]
pub fn results_error(path: &Path, error: &ResultError) -> Error {
    let help = match error {
        ResultError::CutOff { .. } => {
            "the sweep was killed or is still running; run the same command again to complete the file"
        }
        ResultError::OutOfOrder { .. } | ResultError::BadLine { .. } | ResultError::TooMany { .. } => {
            "write it again with `rmg sweep --restart`"
        }
        ResultError::NotResults(_) => "write results with `rmg sweep -o FILE.jsonl`",
        _ => "",
    };
    unreadable(path, error.to_string(), help.to_owned())
}

/// Returns the error for a part of a sweep, which `rmg sweep` did not write.
fn part_error(path: &Path, error: &ResultError) -> Error {
    unreadable(path, error.to_string(), String::new())
}

fn io_error(path: &Path, error: &io::Error) -> Error {
    unreadable(path, in_words(error), did_you_mean(path))
}

fn unreadable(path: &Path, reason: String, help: String) -> Error {
    Error::Unreadable { path: path.to_owned(), reason, help }
}
