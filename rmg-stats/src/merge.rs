//! Merges shards.

use std::io::{self, BufRead, Write};

use crate::error::ResultError;
use crate::header::Header;
use crate::read::Results;
use crate::record::Record;
use crate::shard::Shard;

/// Why shards cannot be merged. `at` has positions in the given list of shards.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// A shard is invalid.
    #[error("{error}")]
    Shard {
        at: usize,
        #[source]
        error: ResultError,
    },
    /// Two shards are of different sweeps.
    #[error("the shards are of different sweeps: {}", .differences.join("; "))]
    Different { at: [usize; 2], differences: Vec<String> },
    /// A case is in two shards.
    #[error("the shards {} and {} overlap: both have map {number}", .shards[0], .shards[1])]
    Overlap {
        at: [usize; 2],
        shards: [Shard; 2],
        /// The first case that both have.
        number: u64,
    },
    /// A case is in no shard.
    #[error("map {number} of {total} is missing: {}", missing_shards_text(.shards))]
    Missing {
        /// The first missing case.
        number: u64,
        total: u64,
        /// The given shards.
        shards: Vec<Shard>,
    },
    /// The result cannot be written.
    #[error("cannot write: {0}")]
    Io(#[from] io::Error),
}

fn missing_shards_text(shards: &[Shard]) -> String {
    let of = shards.first().map_or(1, |shard| shard.of());
    let absent: Vec<String> = (1..=of)
        .filter(|number| shards.iter().all(|shard| (shard.number(), shard.of()) != (*number, of)))
        .map(|number| format!("{number}/{of}"))
        .take(8)
        .collect();
    if absent.is_empty() {
        "a shard is incomplete".to_owned()
    } else {
        format!("shard {} was not given", absent.join(", "))
    }
}

/// Writes the records of all shards in the order of their cases, as a run without shards does. Passes each
/// record to `seen`. Memory for one record of each shard.
///
/// # Errors
/// If shards are of different sweeps, overlap, are missing or incomplete; see [`MergeError`]. The output is
/// incomplete then.
pub fn merge<R: BufRead>(
    mut shards: Vec<Results<R>>,
    mut to: impl Write,
    mut seen: impl FnMut(&Record),
) -> Result<Header, MergeError> {
    let Some(first) = shards.first() else {
        return Err(MergeError::Missing { number: 0, total: 0, shards: Vec::new() });
    };
    let header = Header { shard: Shard::WHOLE, ..first.header().clone() };
    for (at, shard) in shards.iter().enumerate() {
        let differences = header.differences(shard.header());
        if !differences.is_empty() {
            return Err(MergeError::Different { at: [0, at], differences });
        }
    }
    let numbers: Vec<Shard> = shards.iter().map(|shard| shard.header().shard).collect();
    let take = |at: usize, shard: &mut Results<R>| {
        shard.next().transpose().map_err(|error| MergeError::Shard { at, error })
    };
    let mut heads =
        shards.iter_mut().enumerate().map(|(at, shard)| take(at, shard)).collect::<Result<Vec<_>, _>>()?;
    header.write(&mut to)?;
    for number in 0..header.total() {
        let mut holders =
            heads.iter().enumerate().filter(|(_, head)| head.as_ref().is_some_and(|head| head.n == number));
        let Some((at, _)) = holders.next() else {
            return Err(MergeError::Missing { number, total: header.total(), shards: numbers });
        };
        if let Some((other, _)) = holders.next() {
            let shards = [numbers[at], numbers[other]];
            return Err(MergeError::Overlap { at: [at, other], shards, number });
        }
        let next = take(at, &mut shards[at])?;
        if let Some(record) = std::mem::replace(&mut heads[at], next) {
            writeln!(to, "{}", record.line())?;
            seen(&record);
        }
    }
    Ok(header)
}

impl Header {
    /// Writes the header as the first line of a file.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, mut to: impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut to, self)?;
        to.write_all(b"\n")
    }
}
