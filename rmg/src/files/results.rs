//! Results of a sweep, wherever they lie, added up.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::path::Path;

use rmg_stats::{Header, ResultError, Results, Stats, Tail};

use crate::error::Error;

use super::{did_you_mean, in_words};

/// What every Parquet file begins with.
const PARQUET: &[u8; 4] = b"PAR1";

/// Adds up the results in a file of lines.
///
/// # Arguments
/// - `template`: tell of templates alone that have this in their names.
///
/// # Errors
/// [`Error::Unreadable`] with what is wrong; for results in Parquet, with how to convert them.
///
/// # Cost
/// O(records); memory for the strata of the sweep, not for the records.
pub fn read_results(path: &Path, template: Option<&str>) -> Result<Stats, Error> {
    if path.is_dir() {
        return Err(unreadable(path, "it is a folder, not a file of lines".to_owned(), conversion(path)));
    }
    let mut file = File::open(path).map_err(|error| io_error(path, &error))?;
    let mut magic = [0; PARQUET.len()];
    if file.read_exact(&mut magic).is_ok() && magic == *PARQUET {
        return Err(unreadable(
            path,
            "it is a Parquet file, not a file of lines".to_owned(),
            conversion(path.parent().unwrap_or(path)),
        ));
    }
    file.rewind().map_err(|error| io_error(path, &error))?;
    let results = Results::new(BufReader::new(file), Tail::Refuse).map_err(|error| refused(path, &error))?;
    let mut stats = begun(path, results.header(), template)?;
    for record in results {
        stats.add(&record.map_err(|error| refused(path, &error))?);
    }
    Ok(stats)
}

/// Statistics without records, of a sweep whose header is a line of JSON. Those of its parts are added by [`add_part`].
///
/// # Errors
/// [`Error::Unreadable`], as of a file at `path`.
pub fn begin_stats(path: &Path, header: &str, template: Option<&str>) -> Result<Stats, Error> {
    begun(path, &header_of(path, header)?, template)
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
    let results = Results::new(line.as_bytes(), Tail::Refuse).map_err(|error| refused(path, &error))?;
    Ok(results.header().clone())
}

/// Adds the records of consecutive cases from `first` on, as lines of JSON. Returns the number from which on the next case is.
///
/// # Errors
/// [`Error::Unreadable`] where a line is not the record that comes there, as of a file at `path`.
pub fn add_part(stats: &mut Stats, path: &Path, first: u64, lines: &[u8]) -> Result<u64, Error> {
    let mut records = Results::of_part(stats.header().clone(), first, lines);
    for record in &mut records {
        stats.add(&record.map_err(|error| refused(path, &error))?);
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
