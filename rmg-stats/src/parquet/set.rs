//! Files that are the parts of one sweep.

use std::ops::Range;

use crate::header::Header;
use crate::shard::Shard;

/// Parts of a sweep in the order of their cases. Positions are those of the parts that were given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PartSet {
    order: Vec<usize>,
    missing: u64,
}

/// Why files are not the parts of one sweep. Positions are those of the parts that were given.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PartSetError {
    /// Two are of different sweeps.
    #[error("they are of different sweeps: {}", .differences.join("; "))]
    Different { at: [usize; 2], differences: Vec<String> },
    /// Two are of different shards of a sweep.
    #[error("they are of the shards {} and {}", .shards[0], .shards[1])]
    Shards { at: [usize; 2], shards: [Shard; 2] },
    /// Two are about the same cases.
    #[error("they overlap: both are about maps {}..{}", .cases.start, .cases.end)]
    Overlap {
        at: [usize; 2],
        /// The cases that both are about.
        cases: Range<u64>,
    },
}

impl PartSet {
    /// Puts parts in order, by what the footer of each says.
    ///
    /// # Errors
    /// Where they are not of one shard of one sweep, or overlap. That some are missing is none; see [`missing`](Self::missing).
    pub fn new(parts: &[(&Header, Range<u64>)]) -> Result<Self, PartSetError> {
        let mut order: Vec<usize> = (0..parts.len()).collect();
        let Some(((header, _), rest)) = parts.split_first() else { return Ok(Self { order, missing: 0 }) };
        for (at, (other, _)) in (1..).zip(rest) {
            let differences = header.differences(other);
            if !differences.is_empty() {
                return Err(PartSetError::Different { at: [0, at], differences });
            }
            if header.shard != other.shard {
                return Err(PartSetError::Shards { at: [0, at], shards: [header.shard, other.shard] });
            }
        }
        order.sort_by_key(|at| (parts[*at].1.start, parts[*at].1.end));
        for pair in order.windows(2) {
            let [(_, before), (_, after)] = [&parts[pair[0]], &parts[pair[1]]];
            let cases = after.start..before.end.min(after.end);
            if !cases.is_empty() {
                let mut at = [pair[0], pair[1]];
                at.sort_unstable();
                return Err(PartSetError::Overlap { at, cases });
            }
        }
        let count = |cases: &Range<u64>| {
            header.shard_total_below(cases.end).saturating_sub(header.shard_total_below(cases.start))
        };
        let there: u64 = parts.iter().map(|(_, cases)| count(cases)).sum();
        Ok(Self { order, missing: header.shard_total().saturating_sub(there) })
    }

    /// Positions of the parts, in the order of their cases.
    #[must_use]
    pub fn order(&self) -> &[usize] {
        &self.order
    }

    /// How many cases of the shard are in none of the parts.
    #[must_use]
    pub fn missing(&self) -> u64 {
        self.missing
    }
}
