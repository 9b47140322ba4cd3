//! Files of results, one or all shards of a sweep.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use rmg::files::similar;
use rmg_stats::{Header, Results, Stats, Tail, merge};

use super::refused::{not_merged, refused};
use crate::failure::{Failure, in_words};

/// How results in Parquet, which Python writes, become lines.
const CONVERSION: &str = "in Python, `rmg.Sweep.open('FOLDER').write_lines('FILE.jsonl')` makes a file of lines of the Parquet files in a folder";

/// Opens a file of results.
pub(super) fn open(path: &Path) -> Result<Results<BufReader<File>>, Failure> {
    let unreadable = |error: &io::Error| {
        let failure = Failure::usage(format!("cannot read {}: {}", path.display(), in_words(error)));
        match similar(path) {
            Some(meant) => failure.help(format!("did you mean {}?", meant.display())),
            None => failure,
        }
    };
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    if file.metadata().is_ok_and(|file| file.is_dir()) {
        return Err(
            Failure::usage(format!("cannot read {}: it is a folder", path.display())).help(CONVERSION)
        );
    }
    if !file.metadata().is_ok_and(|file| file.is_file()) {
        return Err(Failure::usage(format!("cannot read {}: it is no file", path.display())));
    }
    let mut file = BufReader::with_capacity(1 << 16, file);
    if file.fill_buf().map_err(|error| unreadable(&error))?.starts_with(b"PAR1") {
        let failure = Failure::usage(format!("{} is a Parquet file, not a file of lines", path.display()));
        return Err(failure.help(CONVERSION));
    }
    Results::new(file, Tail::Refuse).map_err(|error| refused(path, &error))
}

/// All records of one file, or of several that are the shards of a sweep, of the templates with `only` in their names.
pub(super) fn read(paths: &[PathBuf], only: Option<&str>) -> Result<Stats, Failure> {
    if let [path] = paths {
        let results = open(path)?;
        let mut stats = picked(results.header(), only)?;
        for record in results {
            stats.add(&record.map_err(|error| refused(path, &error))?);
        }
        return Ok(stats);
    }
    let shards = paths.iter().map(|path| open(path)).collect::<Result<Vec<_>, _>>()?;
    let mut header = shards[0].header().clone();
    header.shard = rmg_stats::Shard::WHOLE;
    let mut stats = picked(&header, only)?;
    merge(shards, io::sink(), |record| stats.add(record)).map_err(|error| not_merged(paths, &error))?;
    Ok(stats)
}

/// Statistics without records, of the templates with `only` in their names.
fn picked(header: &Header, only: Option<&str>) -> Result<Stats, Failure> {
    let stats = Stats::new(header);
    let Some(part) = only else { return Ok(stats) };
    let stats = stats.only(part);
    if (0..header.templates.len()).any(|template| stats.is_picked(template)) {
        return Ok(stats);
    }
    let known: Vec<&str> = header.templates.iter().map(|template| template.name.as_str()).take(20).collect();
    Err(Failure::usage(format!("no template of the sweep has `{part}` in its name"))
        .note(format!("they are {}", known.join(", "))))
}
