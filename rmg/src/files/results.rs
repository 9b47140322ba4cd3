//! Results of a sweep, wherever they lie, added up.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use rmg_stats::{Header, ResultError, Results, Stats, Tail};

use crate::error::Error;

use super::{did_you_mean, in_words};

/// What every Parquet file begins with.
const PARQUET: &[u8; 4] = b"PAR1";

/// Opens a file of results.
///
/// # Errors
/// [`Error::Unreadable`] with what is wrong; for results in Parquet, with how to convert them.
pub fn open_results(path: &Path) -> Result<Results<BufReader<File>>, Error> {
    let no_lines = |why: &str, folder| Err(unreadable(path, why.to_owned(), conversion(folder)));
    let file = File::open(path).map_err(|error| io_error(path, &error))?;
    match file.metadata() {
        Ok(kind) if kind.is_dir() => return no_lines("it is a folder", path),
        Ok(kind) if kind.is_file() => {}
        _ => return Err(unreadable(path, "it is no file".to_owned(), String::new())),
    }
    let mut file = BufReader::with_capacity(1 << 16, file);
    if file.fill_buf().map_err(|error| io_error(path, &error))?.starts_with(PARQUET) {
        return no_lines("it is a Parquet file, not a file of lines", path.parent().unwrap_or(path));
    }
    Results::new(file, Tail::Refuse).map_err(|error| results_error(path, &error))
}

/// Adds up the results in a file of lines.
///
/// # Arguments
/// - `template`: tell of templates alone that have this in their names.
///
/// # Errors
/// As [`open_results`] and [`stats_of`], and for lines that are wrong.
///
/// # Cost
/// O(records); memory for the strata of the sweep, not for the records.
pub fn read_results(path: &Path, template: Option<&str>) -> Result<Stats, Error> {
    let results = open_results(path)?;
    let mut stats = stats_of(results.header(), template)?;
    for record in results {
        stats.add(&record.map_err(|error| results_error(path, &error))?);
    }
    Ok(stats)
}

/// Statistics without records, of a sweep whose header is a line of JSON. Those of its parts are added by [`add_part`].
///
/// # Errors
/// [`Error::Unreadable`], as of a file at `path`, and as [`stats_of`].
pub fn begin_stats(path: &Path, header: &str, template: Option<&str>) -> Result<Stats, Error> {
    stats_of(&header_of(path, header)?, template)
}

/// What differs between the sweep of the statistics and that of a header, in words. Nothing for parts of one sweep, also where its
/// templates and content packs were read from other places.
///
/// # Errors
/// [`Error::Unreadable`], as of a file at `path`.
pub fn part_differences(stats: &Stats, path: &Path, header: &str) -> Result<Vec<String>, Error> {
    Ok(stats.header().differences(&header_of(path, header)?))
}

/// A header that is a line of JSON.
fn header_of(path: &Path, header: &str) -> Result<Header, Error> {
    let line = format!("{header}\n");
    let results = Results::new(line.as_bytes(), Tail::Refuse).map_err(|error| part_error(path, &error))?;
    Ok(results.header().clone())
}

/// Adds the records of consecutive cases from `first` on, as lines of JSON. Returns the number from which on the next case is.
///
/// # Errors
/// [`Error::Unreadable`] where a line is not the record that comes there, as of a file at `path`.
pub fn add_part(stats: &mut Stats, path: &Path, first: u64, lines: &[u8]) -> Result<u64, Error> {
    let mut records = Results::of_part(stats.header().clone(), first, lines);
    for record in &mut records {
        stats.add(&record.map_err(|error| part_error(path, &error))?);
    }
    Ok(records.next_number())
}

/// How results in Parquet become a file of lines.
fn conversion(folder: &Path) -> String {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    format!(
        "in Python, `rmg.Sweep.open('{}').write_lines('results.jsonl')` makes a file of lines of the Parquet files in a folder",
        folder.display()
    )
}

/// Statistics without records, of the templates with `template` in their names, or of all.
///
/// # Errors
/// [`Error::NotSwept`] where there is no such template.
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

/// What is wrong with a file of lines that `rmg sweep` wrote, and how to get a whole one.
#[must_use]
pub fn results_error(path: &Path, error: &ResultError) -> Error {
    let help = match error {
        ResultError::CutOff { .. } => {
            "the sweep was killed, or goes on still: the command that made it, given again, completes the file"
        }
        ResultError::OutOfOrder { .. } | ResultError::BadLine { .. } | ResultError::TooMany { .. } => {
            "`rmg sweep --restart` makes it again"
        }
        ResultError::NotResults(_) => "`rmg sweep -o FILE.jsonl` writes results",
        _ => "",
    };
    unreadable(path, error.to_string(), help.to_owned())
}

/// What is wrong with a part of a sweep, which `rmg sweep` did not write.
fn part_error(path: &Path, error: &ResultError) -> Error {
    unreadable(path, error.to_string(), String::new())
}

fn io_error(path: &Path, error: &io::Error) -> Error {
    unreadable(path, in_words(error), did_you_mean(path))
}

fn unreadable(path: &Path, reason: String, help: String) -> Error {
    Error::Unreadable { path: path.to_owned(), reason, help }
}
