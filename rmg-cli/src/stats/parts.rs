//! Results in Parquet files: the parts of a sweep, one by one or in a folder.
//!
//! Of every part the footer is read first, one file open at a time, so that a sweep may have any number of parts.

use std::cell::RefCell;
use std::fs::File;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use rmg_core::text::counted;
use rmg_stats::parquet::{Part, PartSet, PartSetError, Records};
use rmg_stats::{Header, Record, RecordSource, ResultError, Shard};

use super::files::refused;
use crate::failure::{Failure, in_words};

/// A part of a sweep, of which the footer was read.
#[derive(Debug)]
struct KnownPart {
    path: PathBuf,
    header: Rc<Header>,
    cases: Range<u64>,
}

/// The parts of one shard of a sweep, in the order of their cases.
#[derive(Debug)]
pub(super) struct Parts {
    parts: Vec<KnownPart>,
    missing: u64,
}

/// The records of parts, one part after the other.
#[derive(Debug)]
pub(super) struct PartRecords {
    header: Rc<Header>,
    left: std::vec::IntoIter<PathBuf>,
    open: Option<Records>,
    /// The part that is being read.
    now: Rc<RefCell<PathBuf>>,
}

/// Reads the footers of parts that have to be of one shard.
pub(super) fn of_one_shard(paths: &[PathBuf]) -> Result<Parts, Failure> {
    in_order(known(paths)?)
}

/// Reads the footers of parts of several shards, and puts those of each together.
pub(super) fn of_shards(paths: &[PathBuf]) -> Result<Vec<Parts>, Failure> {
    let mut parts = known(paths)?;
    let shard = |part: &KnownPart| part.header.shard;
    // by their numbers; how many shards there are to be, is looked at when they are put together
    parts.sort_by_key(|part| (shard(part).of(), shard(part).number()));
    let mut shards: Vec<Vec<KnownPart>> = Vec::new();
    for part in parts {
        match shards.last_mut() {
            Some(last) if last.iter().all(|other| shard(other) == shard(&part)) => last.push(part),
            _ => shards.push(vec![part]),
        }
    }
    shards.into_iter().map(in_order).collect()
}

impl Parts {
    /// What the sweep is.
    pub(super) fn header(&self) -> &Header {
        &self.parts[0].header
    }

    /// Where the first one lies.
    pub(super) fn path(&self) -> &Path {
        &self.parts[0].path
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.parts.len()
    }

    /// Refuses parts that are not all of their shard.
    pub(super) fn complete(&self) -> Result<(), Failure> {
        if self.missing == 0 {
            return Ok(());
        }
        let which = match self.header().shard {
            Shard::WHOLE => "this sweep".to_owned(),
            shard => format!("shard {shard}"),
        };
        let failure =
            Failure::usage(format!("{} of {which} are in none of the parts", counted(self.missing, "map")));
        Err(failure.help("give all parts, or the folder with them; `rmg stats` tells of what is there"))
    }

    /// All records, in the order of their cases.
    pub(super) fn records(self) -> PartRecords {
        let header = Rc::clone(&self.parts[0].header);
        let now = Rc::new(RefCell::new(self.path().to_owned()));
        let paths: Vec<PathBuf> = self.parts.into_iter().map(|part| part.path).collect();
        PartRecords { header, left: paths.into_iter(), open: None, now }
    }
}

impl PartRecords {
    /// The part that was read last, also after the records were given away.
    pub(super) fn now(&self) -> Rc<RefCell<PathBuf>> {
        Rc::clone(&self.now)
    }
}

impl Iterator for PartRecords {
    type Item = Result<Record, ResultError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(record) = self.open.as_mut().and_then(Iterator::next) {
                return Some(record);
            }
            let path = self.left.next()?;
            let part = File::open(&path).map_err(ResultError::Io).and_then(Part::open);
            *self.now.borrow_mut() = path;
            match part {
                Ok(part) => self.open = Some(part.records()),
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

impl RecordSource for PartRecords {
    fn header(&self) -> &Header {
        &self.header
    }
}

/// Reads the footers of parts. Headers that are the same are kept once.
fn known(paths: &[PathBuf]) -> Result<Vec<KnownPart>, Failure> {
    let mut parts: Vec<KnownPart> = Vec::new();
    for path in paths {
        let file = File::open(path).map_err(|error| {
            Failure::usage(format!("cannot read {}: {}", path.display(), in_words(&error)))
        })?;
        let part = Part::open(file).map_err(|error| refused(path, &error))?;
        let header = match parts.last() {
            Some(last) if *last.header == *part.header() => Rc::clone(&last.header),
            _ => Rc::new(part.header().clone()),
        };
        parts.push(KnownPart { path: path.clone(), header, cases: part.cases() });
    }
    Ok(parts)
}

/// Puts the parts of a shard in order.
fn in_order(parts: Vec<KnownPart>) -> Result<Parts, Failure> {
    let about: Vec<(&Header, Range<u64>)> =
        parts.iter().map(|part| (&*part.header, part.cases.clone())).collect();
    let set = PartSet::new(&about).map_err(|error| no_set(&parts, &error))?;
    let mut parts: Vec<Option<KnownPart>> = parts.into_iter().map(Some).collect();
    let parts = set.order().iter().filter_map(|at| parts[*at].take()).collect();
    Ok(Parts { parts, missing: set.missing() })
}

/// Why parts do not belong together.
fn no_set(parts: &[KnownPart], error: &PartSetError) -> Failure {
    let name = |at: usize| parts.get(at).map_or_else(String::new, |part| part.path.display().to_string());
    match error {
        PartSetError::Different { at: [a, b], differences } => {
            let failure = Failure::usage(format!("{} and {} are of different sweeps", name(*a), name(*b)));
            let failure = differences.iter().fold(failure, |failure, line| failure.note(line.clone()));
            failure.help("give the parts of one sweep only; a folder holds one sweep")
        }
        PartSetError::Shards { at: [a, b], shards } => {
            let words =
                format!("{} and {} are of the shards {} and {}", name(*a), name(*b), shards[0], shards[1]);
            Failure::usage(words).help("`rmg stats merge -o FILE.jsonl` puts shards together")
        }
        PartSetError::Overlap { at: [a, b], .. } => {
            Failure::usage(format!("{} and {}: {error}", name(*a), name(*b)))
                .help("give every part once, and leave out what another run wrote")
        }
        other => Failure::usage(other.to_string()),
    }
}
