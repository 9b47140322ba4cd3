//! Shards put together.

use std::io::{self, BufRead, Write};

use crate::error::ResultError;
use crate::header::Header;
use crate::read::Results;
use crate::record::Record;
use crate::shard::Shard;

/// Why shards are not put together. Positions are those of the shards that were given.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// A shard has something wrong.
    #[error("{error}")]
    Shard {
        at: usize,
        /// What.
        #[source]
        error: ResultError,
    },
    /// Two are of different sweeps.
    #[error("they are of different sweeps: {}", .differences.join("; "))]
    Different { at: [usize; 2], differences: Vec<String> },
    /// A case is in two of them.
    #[error("they overlap: map {number} is in both (they are the shards {} and {})", .shards[0], .shards[1])]
    Overlap {
        at: [usize; 2],
        shards: [Shard; 2],
        /// The first case that both have.
        number: u64,
    },
    /// A case is in none of them.
    #[error("map {number} of {total} is in none of them: {}", missing_words(.shards, .total))]
    Missing {
        /// The first case that none has.
        number: u64,
        total: u64,
        /// The shards that were given.
        shards: Vec<Shard>,
    },
    /// The result cannot be written.
    #[error("cannot write: {0}")]
    Io(#[from] io::Error),
}

fn missing_words(shards: &[Shard], _total: &u64) -> String {
    let of = shards.first().map_or(1, |shard| shard.of());
    let absent: Vec<String> = (1..=of)
        .filter(|number| shards.iter().all(|shard| (shard.number(), shard.of()) != (*number, of)))
        .map(|number| format!("{number}/{of}"))
        .take(8)
        .collect();
    if absent.is_empty() {
        "a shard is not complete".to_owned()
    } else {
        format!("shard {} was not given", absent.join(", "))
    }
}

/// Writes the records of all shards in the order of their cases, as one run without shards would have written them, and hands each
/// to `seen`. Memory for a record of each shard.
///
/// # Errors
/// Where shards are of different sweeps, overlap, or are not all there and complete; see [`MergeError`]. What was written by then is
/// not whole.
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
    /// Writes the first line of a file.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, mut to: impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut to, self)?;
        to.write_all(b"\n")
    }
}
