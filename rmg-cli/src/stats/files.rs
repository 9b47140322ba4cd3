//! Files of results, one or all shards of a sweep.

use std::fs::File;
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use rmg_stats::{Header, Results, Stats, Tail, merge};

use super::inputs::Inputs;
use super::parts;
use super::refused::{not_merged, refused};
use crate::failure::{Failure, in_words};

/// Opens a file of results.
pub(super) fn open(path: &Path) -> Result<Results<BufReader<File>>, Failure> {
    let unreadable =
        |error: &io::Error| Failure::usage(format!("cannot read {}: {}", path.display(), in_words(error)));
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    if !file.metadata().is_ok_and(|file| file.is_file()) {
        return Err(Failure::usage(format!("cannot read {}: it is no file", path.display())));
    }
    Results::new(BufReader::with_capacity(1 << 16, file), Tail::Refuse).map_err(|error| refused(path, &error))
}

/// All records of one file, of several that are the shards of a sweep, or of parts; told of are templates with `only` in their names.
pub(super) fn read(inputs: &Inputs, only: Option<&str>) -> Result<Stats, Failure> {
    match inputs {
        Inputs::Lines(paths) => read_lines(paths, only),
        Inputs::Parts(paths) => read_parts(paths, only),
    }
}

fn read_parts(paths: &[PathBuf], only: Option<&str>) -> Result<Stats, Failure> {
    let parts = parts::of_one_shard(paths)?;
    let mut stats = picked(parts.header(), only)?;
    let records = parts.records();
    let now = records.now();
    for record in records {
        stats.add(&record.map_err(|error| refused(&now.borrow(), &error))?);
    }
    Ok(stats)
}

fn read_lines(paths: &[PathBuf], only: Option<&str>) -> Result<Stats, Failure> {
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
